"""The moves of chess by stages, in the order of its legal moves: for relatives that search them in that order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.games.chess.exchange import LAYER_PRICES
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from engine.games.chess.stages import quiet_destinations
    from pieces.chess_layers import KINGS, PAWNS
    from pieces.chess_takers import takers_of
    from pieces.chess_threats import threats_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from pieces.chess_threats import Threats

_SEVENTH_RANK = (0xFF << 8, 0xFF << 48)
_MOST_WAYS = 256
"""How many pieces with their destinations are sorted as numbers; a queen counts for each of its lines."""
_CODES = list(range(_MOST_WAYS))
"""The numbers while they are sorted: for each way the square of its piece, then its place."""


def ordered_destinations(board: Board) -> list[tuple[Any, Sequence[Coordinate]]] | None:
    """Return the pieces with their quiet destinations, by coordinate.

    The result is None in check, with several kings, or if there are quiet moves that are more than a piece and a
    destination: these would come last instead of in order.
    """
    threats = threats_on(board)
    kings = threats.masks[KINGS + threats.own_side]
    if not threats.is_free or kings & (kings - 1):
        return None
    ways, moves = quiet_destinations(board)
    if moves:
        return None
    return sorted_by_square(ways)  # type: ignore[arg-type]


def loud_movers(threats: Threats, least: int) -> int:
    """Return the squares of the pieces that may capture or promote, with a gain of at least so much if not in check."""
    masks, side = threats.masks, threats.own_side
    targets = threats.everyone
    if threats.is_free and least > 0:
        for layer in range(PAWNS + threats.side, KINGS, 2):
            if LAYER_PRICES[layer] < least:
                targets &= ~masks[layer]
    promoting = _SEVENTH_RANK[side]
    promoting &= masks[PAWNS + side]
    found = takers_of(masks, side, targets) | promoting
    if threats.en_passant >= 0:
        lookout = LOOKOUTS[threats.en_passant]
        found |= lookout.pawns[1 - side] & masks[PAWNS + side]
    return found


def sorted_by_square(ways: list[tuple[Any, Sequence[Coordinate]]]) -> list[tuple[Any, Sequence[Coordinate]]]:
    """Return pieces by their squares; what belongs to the same piece stays in order."""
    count = len(ways)
    if not cython.compiled or count > _MOST_WAYS:
        return sorted(ways, key=square_of)
    for number in range(count):
        code = square_of(ways[number]) << 8 | number
        place = number
        while place and _CODES[place - 1] > code:
            _CODES[place] = _CODES[place - 1]
            place -= 1
        _CODES[place] = code
    return [ways[_CODES[place] & 0xFF] for place in range(count)]


def square_of(way: tuple[Any, Sequence[Coordinate]]) -> int:
    """Return the square of a piece that is given with its destinations."""
    piece = way[0]
    square: int = piece.mark.cell
    return square
