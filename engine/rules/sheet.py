"""Rules sheets: Markdown with blocks for boards to draw and steps to try.

A ``board`` block is a picture. Its lines are ``position:`` (by default the start), ``moves:`` played from there,
``variant:`` (for options other than the defaults), ``arrows:``, ``highlights:``, ``caption:`` and ``flipped: yes``.

A ``step`` block is something to try: ``ask:`` says what to do, and ``answer:`` lists the correct moves, separated by
bars, or is ``solved`` if the puzzle must be solved. ``refused:`` lists illegal moves that beginners try, ``hint:`` is
shown on request, and ``right:`` after a correct answer. The lines for the board are the same as above.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TypeAlias

from attrs import frozen

from board.board import Board
from board.errors import ParseError, WoodpusherError
from board.variant import Variant
from engine.registry import load
from moves.move import Move

SOLVED = "solved"
"""The answer to a step that is done when the puzzle is solved or the game won."""
_FENCE = re.compile(r"^```(\w+)[ \t]*\n(.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
_BOARD_KEYS = ("variant", "position", "moves", "arrows", "highlights", "caption", "flipped")
_STEP_KEYS = (*_BOARD_KEYS, "ask", "answer", "refused", "hint", "right")


@frozen
class Heading:
    """A heading of a sheet."""

    text: str


@frozen
class Paragraph:
    """A paragraph of text."""

    text: str


@frozen
class Item:
    """An item of a list."""

    text: str


@frozen
class Picture:
    """A drawing of a board, with arrows, highlights and a caption."""

    board: Board
    caption: str = ""
    arrows: tuple[str, ...] = ()
    highlights: tuple[str, ...] = ()
    flipped: bool = False


@frozen
class Step:
    """Something to try on a board."""

    ask: str
    picture: Picture
    answers: tuple[str, ...]
    """The correct moves, as strings; none if the puzzle must be solved."""
    refused: tuple[str, ...] = ()
    """Illegal moves that beginners try here, as strings: two squares, or a move."""
    hint: str = ""
    right: str = ""

    @property
    def board(self) -> Board:
        """The position to start from."""
        return self.picture.board

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The correct moves, from the first position."""
        return tuple(self.board.variant.parse_move(self.board, text) for text in self.answers)

    def is_done(self, move: Move) -> bool:
        """Return whether a move completes the step."""
        if self.answers:
            return move in self.moves
        outcome = move.execute().outcome
        return outcome is not None and bool(outcome.winners)


Part: TypeAlias = Heading | Paragraph | Item | Picture | Step


@frozen
class Rules:
    """A sheet that teaches a variant."""

    title: str
    parts: tuple[Part, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps to try, in their order."""
        return tuple(part for part in self.parts if isinstance(part, Step))

    @property
    def page(self) -> tuple[Part, ...]:
        """Everything except the steps."""
        return tuple(part for part in self.parts if not isinstance(part, Step))


def parse_rules(text: str, variant: Variant) -> Rules:
    """Return the sheet that a string of Markdown describes, or raise ``ParseError``."""
    parts: list[Part] = []
    end = 0
    for fence in _FENCE.finditer(text):
        parts += _words(text[end : fence.start()])
        parts.append(_block(fence[1], fence[2], variant))
        end = fence.end()
    parts += _words(text[end:])
    title = variant.title
    if parts and isinstance(parts[0], Heading):
        title = parts.pop(0).text  # type: ignore[union-attr]
    return Rules(title, tuple(parts))


def _words(text: str) -> list[Part]:
    """Return the headings, paragraphs and list items of a text."""
    found: list[Part] = []
    for block in re.split(r"\n[ \t]*\n", text.strip()):
        lines = block.strip().splitlines()
        if not lines:
            continue
        if lines[0].startswith("#"):
            found.append(Heading(lines[0].lstrip("# ").strip()))
            lines = lines[1:]
        points = re.split(r"(?:^|\n)\* ", "\n".join(lines))
        if points[0].strip():
            found.append(Paragraph(" ".join(points[0].split())))
        found += [Item(" ".join(point.split())) for point in points[1:]]
    return found


def _block(kind: str, text: str, variant: Variant) -> Part:
    keys = {"board": _BOARD_KEYS, "step": _STEP_KEYS}.get(kind)
    if keys is None:
        raise ParseError(f"expected a board or step block, got {kind!r}")
    said: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        name = name.strip()
        if not colon or name not in keys:
            raise ParseError(f"expected one of {', '.join(keys)} and a colon in a {kind} block, got {line!r}")
        said[name] = f"{said[name]} {value.strip()}" if name in said else value.strip()
    try:
        picture = _picture(said, variant)
        return picture if kind == "board" else _step(said, picture)
    except ParseError:
        raise
    except WoodpusherError as error:
        raise ParseError(f"invalid {kind} block in the rules of {variant.name}: {error}") from error


def _picture(said: dict[str, str], variant: Variant) -> Picture:
    if "variant" in said:
        variant = load(said["variant"])
    board = variant.parse(said["position"]) if "position" in said else variant.start()
    for text in said.get("moves", "").split():
        board = variant.parse_move(board, text).execute()
    arrows, highlights = (tuple(said.get(name, "").split()) for name in ("arrows", "highlights"))
    # Draw it once: a mistake in an arrow must be found when the sheet is parsed, not when it is shown.
    variant.drawing.canvas(board, arrows=arrows, highlights=highlights)
    return Picture(board, said.get("caption", ""), arrows, highlights, said.get("flipped") == "yes")


def _step(said: dict[str, str], picture: Picture) -> Step:
    if not said.get("ask") or not said.get("answer"):
        raise ParseError("expected ask and answer in a step block")
    answers = () if said["answer"] == SOLVED else tuple(part.strip() for part in said["answer"].split("|"))
    refused = tuple(part.strip() for part in said.get("refused", "").split("|") if part.strip())
    step = Step(said["ask"], picture, answers, refused, said.get("hint", ""), said.get("right", ""))
    for text in step.answers:
        picture.board.variant.parse_move(picture.board, text)
    return step
