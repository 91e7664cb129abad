"""The picture of the packages, drawn from the code: ``python docs/house.py`` redraws it.

Each package (a room) is a band, each subpackage (a shelf) a box, and the other modules a line of text.
An arrow shows that a package imports another.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(__file__).parent / "pictures" / "house.svg"
ROOMS = ("gui", "engine", "pieces", "moves", "board")
WIDTH, MARGIN, LINE = 860, 20, 18
BOX_WIDTH, BOX_HEIGHT, GAP = 104, 26, 8
INK, SOFT, PAPER, WOOD = "#2B3036", "#6B665C", "#FBF7EF", "#EAD7B5"


def modules(folder: Path) -> list[str]:
    """Return the names of the modules right in a folder."""
    return sorted(file.stem for file in folder.glob("*.py") if not file.stem.startswith("__"))


def shelves(room: str) -> list[str]:
    """Return the packages in a room."""
    return sorted(folder.parent.name for folder in (ROOT / room).glob("*/__init__.py"))


def imports(room: str) -> list[str]:
    """Return the other rooms that a room imports when it runs, in the order of ``ROOMS``."""
    found = {name for file in (ROOT / room).rglob("*.py") for name in _imported(ast.parse(file.read_text("utf-8")))}
    return [other for other in ROOMS if other in found and other != room]


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        yield from _imported(node)


def picture() -> str:
    """Return the picture as SVG."""
    parts: list[str] = []
    middles: dict[str, float] = {}
    top = MARGIN
    for room in ROOMS:
        height, content = _band(room, top)
        parts += content
        middles[room] = top + height / 2
        top += height + 2 * GAP
    parts += _arrows(middles)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" font-family="sans-serif" font-size="13">'
        f"<title>The five packages, their subpackages, and the imports between them</title>"
        f'<rect width="{WIDTH}" height="{top}" fill="{PAPER}"/>'
    )
    return "\n".join([head, *parts, "</svg>", ""])


def _band(room: str, top: int) -> tuple[int, list[str]]:
    left, right = MARGIN + 90, WIDTH - MARGIN - 150
    rows = _wrapped(", ".join(modules(ROOT / room)), 74)
    boxes = shelves(room)
    columns = (right - left) // (BOX_WIDTH + GAP)
    box_rows = -(-len(boxes) // columns)
    height = 24 + LINE * len(rows) + (BOX_HEIGHT + GAP) * box_rows
    parts = [
        f'<rect x="{MARGIN}" y="{top}" width="{right - MARGIN + 2 * GAP}" height="{height}" rx="6" fill="{WOOD}"/>',
        f'<text x="{MARGIN + 14}" y="{top + 25}" font-weight="bold" fill="{INK}">{room}/</text>',
    ]
    for number, shelf in enumerate(boxes):
        x = left + number % columns * (BOX_WIDTH + GAP)
        y = top + 10 + number // columns * (BOX_HEIGHT + GAP)
        parts.append(
            f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="4" fill="{PAPER}" stroke="{SOFT}"/>'
            f'<text x="{x + BOX_WIDTH / 2}" y="{y + 18}" text-anchor="middle" fill="{INK}">{shelf}/</text>'
        )
    first = top + 25 + (BOX_HEIGHT + GAP) * box_rows
    for number, row in enumerate(rows):
        parts.append(f'<text x="{left}" y="{first + LINE * number}" fill="{SOFT}">{escape(row)}</text>')
    return height, parts


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _arrows(middles: dict[str, float]) -> Iterator[str]:
    """Yield the arrows, each room's in its own lane to the right of the bands."""
    yield (
        f'<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        f'<path d="M0 0 L8 4 L0 8 z" fill="{INK}"/></marker>'
    )
    edge = WIDTH - MARGIN - 150 + 2 * GAP
    for lane, room in enumerate(ROOMS):
        for target in imports(room):
            start, end = middles[room] + 3 * lane - 6, middles[target] - 12 + 6 * lane
            turn = edge + 24 + 22 * lane
            yield (
                f'<path d="M{edge} {start} H{turn} V{end} H{edge + 2}" fill="none" stroke="{INK}" '
                f'stroke-width="1.2" marker-end="url(#tip)"/>'
            )


if __name__ == "__main__":
    TARGET.write_text(picture(), "utf-8")
