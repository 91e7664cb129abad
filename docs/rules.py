"""Writes each variant's page of rules, docs/rules/*.md, with its pictures: ``python docs/rules.py``."""

from __future__ import annotations

from pathlib import Path

from board.variant import Variant
from engine import draw, load, names
from engine.rules import Heading, Item, Paragraph, Picture, Step, rules_of
from engine.rules.trying import why_refused

FOLDER = Path(__file__).parent / "rules"
PICTURES = Path(__file__).parent / "pictures" / "rules"
SIZE = 320


def drawings(variant: Variant) -> dict[str, str]:
    """Return the pictures of a variant's rules by the names of their files."""
    pictures = [part for part in rules_of(variant).parts if isinstance(part, Picture)]
    return {
        f"{variant.name}-{number}.svg": draw(
            picture.board,
            arrows=picture.arrows,
            highlights=picture.highlights,
            flipped=picture.flipped,
            size=SIZE,
        )
        for number, picture in enumerate(pictures, start=1)
    }


def page(variant: Variant) -> str:
    """Return a variant's page: what its sheet says, with the answers to its steps."""
    rules = rules_of(variant)
    lines = [f"# {rules.title}", ""]
    pictures = iter(drawings(variant))
    before: object = None
    for part in rules.page:
        if isinstance(before, Item) and not isinstance(part, Item):
            lines.append("")
        if isinstance(part, Heading):
            lines += [f"## {part.text}", ""]
        elif isinstance(part, Item):
            lines.append(f"* {part.text}")
        elif isinstance(part, Paragraph):
            lines += [part.text, ""]
        elif isinstance(part, Picture):
            lines += [f"![{part.caption}](../pictures/rules/{next(pictures)})", "", f"*{part.caption}*", ""]
        before = part
    if rules.steps:
        lines += [
            "",
            "## Try it",
            "",
            'In the program, press `?` and choose "Try it" to make these moves on the board.',
            "",
        ]
        lines += [f"{number}. {_step(step)}" for number, step in enumerate(rules.steps, start=1)]
    return "\n".join(lines).replace("\n\n\n", "\n\n").rstrip() + "\n"


def _step(step: Step) -> str:
    """Return what to do, and below it the answer and why another try is refused, each on a line of its own."""
    answer = " or ".join(f"`{text}`" for text in step.answers)
    told = [f"Answer: {answer}. {step.right}".rstrip()] if answer else [step.right] if step.right else []
    told += [f"Not legal, `{text.replace(' ', ' to ')}`: {why_refused(step.board, text)}." for text in step.refused]
    return "\n".join([step.ask, *(f"    * {line}" for line in told)])


if __name__ == "__main__":
    for folder in (FOLDER, PICTURES):
        folder.mkdir(parents=True, exist_ok=True)
    for name in names():
        made = load(name)
        (FOLDER / f"{name}.md").write_text(page(made), encoding="utf-8")
        for file, drawn in drawings(made).items():
            (PICTURES / file).write_text(drawn, encoding="utf-8")
