"""Canvas: shapes and text in layers, written as SVG."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from html import escape
from math import hypot

from attrs import Factory, define, field, frozen

from board.outline import Outline
from board.outline import Point as Point  # drawings import it from here
from board.paint import Palette

UNIT = 100
"""The width of one square in the drawing's own units."""
FONT = "Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
CAPITAL = 0.364
"""Half the height of a capital letter, used to centre text vertically."""


@frozen
class Label:
    """Text in a drawing, given by its vertical centre."""

    text: str
    x: float
    y: float
    size: float
    colour: str
    is_turned: bool = False
    """Whether it is read from the other side."""

    @property
    def baseline(self) -> float:
        """The baseline of the letters."""
        return self.y + CAPITAL * self.size

    def __str__(self) -> str:
        words = escape(legible(self.text), quote=False)
        turn = f' transform="rotate(180 {number(self.x)} {number(self.y)})"' if self.is_turned else ""
        return (
            f'<text x="{number(self.x)}" y="{number(self.baseline)}" font-size="{number(self.size)}" '
            f'font-weight="600" text-anchor="middle" fill="{self.colour}"{turn}>{words}</text>'
        )


@define
class Layer:
    """Shapes, and text over them."""

    shapes: list[str] = Factory(list)
    labels: list[Label] = Factory(list)

    def __str__(self) -> str:
        return "".join([*self.shapes, *map(str, self.labels)])


@define
class Canvas:
    """A drawing under construction: points are given in columns and rows; (0, 0) is the board's upper left corner.

    There is one layer under the pieces, one for the pieces, and one over them. A gradient's name is derived
    from its content, so that drawings on one page never mix up their gradients.
    """

    columns: float
    rows: float
    margin: float
    flipped: bool = False
    ground: Layer = Factory(Layer)
    standing: Layer = Factory(Layer)
    over: Layer = Factory(Layer)
    definitions: dict[str, str] = Factory(dict)
    palette: Palette = field(factory=Palette, kw_only=True)
    is_lifted: bool = field(default=False, kw_only=True)
    """Whether the piece on it is in somebody's hand, so that its shadow spreads."""
    above: float = field(default=0, kw_only=True)
    """The height of the strip over the board, for what the far side holds."""
    below: float = field(default=0, kw_only=True)
    """The height of the strip under the board, for what the near side holds."""
    wood: list[tuple[float, float, float, float]] = field(factory=list, kw_only=True)
    """The left, top, right and bottom of each piece of wood, in columns and rows: painters may give it grain."""

    @property
    def width(self) -> float:
        """The drawing's width with its frame."""
        return self.columns * UNIT + 2 * self.margin

    @property
    def height(self) -> float:
        """The drawing's height with its frame and the strips over and under it."""
        return self.height_of_board + self.above + self.below

    @property
    def height_of_board(self) -> float:
        """The height of the board with its frame."""
        return self.rows * UNIT + 2 * self.margin

    def at(self, x: float, y: float) -> Point:
        """Return the position in the drawing of a point of the board, from the viewer's side."""
        if self.flipped:
            x, y = self.columns - x, self.rows - y
        return self.margin + x * UNIT, self.above + self.margin + y * UNIT

    def pixels(self, size: int) -> tuple[int, int]:
        """Return width and height in pixels; the longer one is ``size``."""
        scale = size / max(self.width, self.height)
        return max(1, round(self.width * scale)), max(1, round(self.height * scale))

    # Making shapes.

    def gradient(self, kind: str, stops: tuple[tuple[float, str, float], ...], **attributes: str) -> str:
        """Return the paint ``url(#…)`` of a ``linear`` or ``radial`` gradient with stops (offset, colour, opacity)."""
        marks = "".join(
            f'<stop offset="{number(offset)}" stop-color="{colour}"'
            + (f' stop-opacity="{number(opacity)}"/>' if opacity < 1 else "/>")
            for offset, colour, opacity in stops
        )
        given = "".join(f' {name}="{value}"' for name, value in attributes.items())
        return self.define(f"{kind}Gradient", given, marks)

    def define(self, element: str, attributes: str, content: str) -> str:
        """Add a definition to the drawing and return its reference ``url(#…)``."""
        name = "w" + blake2b(f"{element}{attributes}{content}".encode(), digest_size=6).hexdigest()
        self.definitions[name] = f'<{element} id="{name}"{attributes}>{content}</{element}>'
        return f"url(#{name})"

    def place(self, layer: Layer, shapes: str, x: float, y: float) -> None:
        """Add shapes drawn in a square of a hundred units, with its centre at a point."""
        left, top = (part - UNIT / 2 for part in self.at(x, y))
        layer.shapes.append(f'<g transform="translate({number(left)} {number(top)})">{shapes}</g>')

    def write(self, layer: Layer, text: str, point: Point, size: float, colour: str, is_turned: bool = False) -> None:
        """Add text at a point of the drawing."""
        layer.labels.append(Label(text, *point, size, colour, is_turned))

    def fill(self, layer: Layer, outline: Outline, **attributes: float | str) -> None:
        """Add a place's outline, given in columns and rows."""
        layer.shapes.append(outlined(outline, self.at, **attributes))

    def arrow(self, start: Point, end: Point, width: float, colour: str) -> None:
        """Add an arrow between two points of the board, its head ending at the second."""
        points = arrow_outline(self.at(*start), self.at(*end), width)
        self.over.shapes.append(f'<polygon points="{points}" fill="{colour}" fill-opacity="0.84"/>')

    # Writing.

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers from bottom to top."""
        return self.ground, self.standing, self.over

    def svg(self, size: int, title: str) -> str:
        """Return the whole drawing as an SVG document, with a label for screen readers."""
        return self.document("".join(map(str, self.layers)), size, f' role="img" aria-label={_attribute(title)}')

    def document(self, content: str, size: int, attributes: str = "") -> str:
        """Return SVG elements of this drawing as a document of a given size."""
        width, height = self.pixels(size)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {number(self.width)} {number(self.height)}" font-family="{FONT}"{attributes}>'
            f"<defs>{''.join(self.definitions.values())}</defs>{content}</svg>"
        )


def arrow_outline(start: Point, end: Point, width: float) -> str:
    """Return the corners of an arrow between two points, its head ending at the second, as SVG lists them."""
    (x, y), (tip_x, tip_y) = start, end
    length = hypot(tip_x - x, tip_y - y) or 1.0
    along_x, along_y = (tip_x - x) / length, (tip_y - y) / length
    head = min(width * 2.6, length)
    neck_x, neck_y = tip_x - along_x * head, tip_y - along_y * head
    half, wing = width / 2, width * 1.35
    outline = (
        (x - along_y * half, y + along_x * half),
        (neck_x - along_y * half, neck_y + along_x * half),
        (neck_x - along_y * wing, neck_y + along_x * wing),
        (tip_x, tip_y),
        (neck_x + along_y * wing, neck_y - along_x * wing),
        (neck_x + along_y * half, neck_y - along_x * half),
        (x + along_y * half, y - along_x * half),
    )
    return " ".join(f"{number(a)},{number(b)}" for a, b in outline)


def outlined(outline: Outline, at: Callable[[float, float], Point], **attributes: float | str) -> str:
    """Return an outline as an SVG element; ``at`` gives the position in the drawing of a point of the board."""
    if outline.is_upright:
        (x, y), (to_x, to_y) = at(*outline.corners[0]), at(*outline.corners[2])
        size = {"width": abs(to_x - x), "height": abs(to_y - y)}
        return shape("rect", x=min(x, to_x), y=min(y, to_y), **size, **attributes)
    if outline.corners:
        points = " ".join(f"{number(x)},{number(y)}" for x, y in (at(*corner) for corner in outline.corners))
        return shape("polygon", points=points, **attributes)
    x, y = at(*outline.middle)
    return shape("circle", cx=x, cy=y, r=outline.radius * UNIT, **attributes)


def shape(element: str, **attributes: float | str) -> str:
    """Return an SVG element; an underscore in an attribute's name becomes a hyphen.

    >>> shape("rect", width=10, fill_opacity=0.5)
    '<rect width="10" fill-opacity="0.5"/>'
    """
    values = {name: value if isinstance(value, str) else number(value) for name, value in attributes.items()}
    given = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in values.items())
    return f"<{element} {given}/>"


def number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> number(3.0), number(0.125), number(-0.0001)
    ('3', '0.12', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def legible(text: str) -> str:
    """Replace characters that XML does not allow."""
    return "".join(letter if _is_allowed(ord(letter)) else "\ufffd" for letter in text)


def _is_allowed(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def _attribute(text: str) -> str:
    return f'"{escape(legible(text))}"'
