"""The arrows and highlights that a picture is asked for, in the many ways in which they can be given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from board.errors import ArgumentError, CoordinateError, WoodpusherError, WrongTypeError
from board.geometry import Coordinate, Where
from board.paint import MARKERS

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move

Arrow: TypeAlias = "str | tuple[Where, Where] | tuple[Where, Where, str] | Move"
Highlight: TypeAlias = "Where | Move"
Arrows: TypeAlias = "str | Move | Iterable[Arrow]"
Highlights: TypeAlias = "str | Move | Mapping[Where, str] | Iterable[Highlight]"

SMALLEST, LARGEST, USUAL = 16, 10_000, 400
"""The smallest, largest and default length of a picture's longer side, in pixels."""


def checked_size(size: Any) -> int:
    """Return a picture's size in pixels, or raise an error if it is invalid."""
    if not isinstance(size, int) or isinstance(size, bool):
        raise WrongTypeError(f"expected a size in whole pixels, got {size!r} of type {type(size).__name__}")
    if not SMALLEST <= size <= LARGEST:
        raise ArgumentError(f"expected a size from {SMALLEST} to {LARGEST} pixels, got {size}")
    return size


def arrows_of(board: Board, given: Any) -> list[tuple[Coordinate, Coordinate, str]]:
    """Return the two places and the colour of each arrow."""
    return [_arrow(board, arrow) for arrow in _listed(given)]


def highlights_of(board: Board, given: Any) -> list[tuple[Coordinate, str]]:
    """Return the places to highlight, each with its colour."""
    return [mark for highlight in _marked(given) for mark in _highlight(board.variant, highlight)]


def _arrow(board: Board, arrow: Any) -> tuple[Coordinate, Coordinate, str]:
    colour = "green"
    if isinstance(arrow, str):
        text, _, named = arrow.partition(":")
        arrow, colour = _pair(board, text.strip()), named or colour
    elif isinstance(arrow, tuple) and len(arrow) == 3:
        arrow, colour = arrow[:2], arrow[2]
    if hasattr(arrow, "destination_coordinate"):
        arrow = _ends(board.variant, arrow)
    if not (isinstance(arrow, tuple) and len(arrow) == 2):
        raise WrongTypeError(f"expected an arrow as a string, a pair of squares or a move, got {arrow!r}")
    start, end = map(board.variant.geometry.coordinate, arrow)
    return start, end, _marker(colour)


def _pair(board: Board, text: str) -> Any:
    """Return the two places that a string such as e2e4, e2-e4 or e2>e4 names, or those of a move."""
    variant = board.variant
    for cut in range(1, len(text)):
        start, end = (_place(variant, part.strip(" -><x")) for part in (text[:cut], text[cut:]))
        if start is not None and end is not None:
            return start, end
    try:
        return variant.parse_move(board, text)
    except (WoodpusherError, ValueError) as error:
        geometry = variant.geometry
        some = geometry.names[0] + geometry.names[-1]
        raise ArgumentError(
            f"expected an arrow as two {geometry.noun}s such as {some}, or a legal move, got {text!r}"
        ) from error


def _place(variant: Variant, name: str) -> Coordinate | None:
    try:
        return variant.geometry.coordinate(name)
    except CoordinateError:
        return None


def _ends(variant: Variant, move: Move) -> tuple[Coordinate, Coordinate]:
    """Return where a move starts and ends; a placement starts where it ends."""
    known = range(variant.geometry.size)
    places = [place for place in (move.current_coordinate, move.destination_coordinate) if place in known]
    if not places:
        raise ArgumentError(f"expected a move between squares, got {move!r}")
    return places[0], places[-1]


def _highlight(variant: Variant, highlight: tuple[Any, str]) -> list[tuple[Coordinate, str]]:
    where, colour = highlight
    if hasattr(where, "destination_coordinate"):
        return [(place, _marker(colour)) for place in dict.fromkeys(_ends(variant, where))]
    if isinstance(where, str):
        where, _, named = where.partition(":")
        colour = named or colour
    return [(variant.geometry.coordinate(where), _marker(colour))]


def _listed(given: Any) -> list[Any]:
    """Return a list from arguments that may be a single string or move."""
    if isinstance(given, str):
        return given.split()
    if hasattr(given, "destination_coordinate"):
        return [given]
    if not isinstance(given, Iterable):
        raise WrongTypeError(f"expected a list of arrows or highlights, got {given!r} of type {type(given).__name__}")
    return list(given)


def _marked(given: Any) -> list[tuple[Any, str]]:
    if isinstance(given, Mapping):
        return list(given.items())
    return [(item, "yellow") for item in _listed(given)]


def _marker(colour: Any) -> str:
    if not isinstance(colour, str) or colour not in MARKERS:
        raise ArgumentError(f"expected a colour, one of {', '.join(MARKERS)}, got {colour!r}")
    return MARKERS[colour]
