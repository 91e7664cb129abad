"""Explosions: what a capture in Atomic blows up, when it is safe, and the capturing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from moves.atomic import Explosion
from pieces.chess_threats import DARK_SQUARES, LOOKOUTS, PAWN_DIRECTION, Army, Threats
from pieces.chess_worth import PRICES

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from board.position import cells_of
    from board.rays import squares_of
    from moves.move import make_move
    from pieces.chess_aftermath import check_side
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS
    from pieces.chess_moves import seen_by
    from pieces.chess_threats import army_on, find_threats

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.position import Position
    from moves.move import Move


UNBOUNDED = 1 << 29
"""The gain of a capture that blows up the other king: larger than any evaluation."""
_UNBOUNDED = UNBOUNDED
_PRICES = PRICES[:5]


class AtomicThreats(Threats):
    """Checks and pins for quiet moves: a king next to the other king is safe, since a capture blows up both."""

    __slots__ = ()

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return whether the king would be in danger on a square."""
        lookout = LOOKOUTS[square]
        return not lookout.kings & self.kings and Army.attacks(self, square, occupied)


def find_atomic_threats(board: Position) -> AtomicThreats:
    """Return the checks and pins on a board; there are none while the kings touch."""
    threats: AtomicThreats = find_threats(board, AtomicThreats)  # type: ignore[assignment]
    lookout = LOOKOUTS[threats.king]
    if lookout.kings & threats.kings:
        threats.forget_king()
    return threats


def blast(piece: int, square: Coordinate, taken: int, masks: list[int]) -> int:
    """Return all squares that a capture empties, given the bits of both pieces."""
    lookout = LOOKOUTS[square]
    return lookout.kings & ~(masks[PAWNS] | masks[PAWNS + 1]) | piece | taken


def explosion_is_safe(piece: int, square: Coordinate, taken: int, side: int, masks: list[int]) -> bool:
    """Return whether a capture leaves its own king alive and either blows up the other king or leaves no check."""
    blown = blast(piece, square, taken, masks)
    king = masks[KINGS + side]
    if blown & king:
        return False
    other = masks[KINGS + 1 - side]
    home = bit_length(king) - 1
    lookout = LOOKOUTS[home]
    if blown & other or lookout.kings & other:
        return True
    left = ~blown
    foes = army_on(masks, 1 - side, left)
    return not foes.attacks(home, (masks[0] | masks[1]) & left)


def en_passant_is_safe(pawn: int, square: Coordinate, side: int, masks: list[int]) -> bool:
    """Return whether a pawn may capture en passant, which explodes too."""
    check_side(side)
    held = Threats()  # compiled, it has the array of masks that the next function reads
    if cython.compiled:
        for layer in range(14):
            held.masks[layer] = masks[layer]
    else:
        held.masks = masks
    return explosion_is_safe(pawn, square, ONE << (square - 8 * PAWN_DIRECTION[side] & 63), side, held.masks)


def balance_of(piece: int, square: Coordinate, taken: int, side: int, masks: list[int]) -> int:
    """Return the net material gain of a capture; no bound if the other king is hit."""
    blown = blast(piece, square, taken, masks)
    if blown & masks[KINGS + 1 - side]:
        return _UNBOUNDED
    total = 0
    for kind in range(5):
        layer = PAWNS + 2 * kind
        total += _PRICES[kind] * (count_of(masks[layer + 1 - side] & blown) - count_of(masks[layer + side] & blown))
    return total


def add_explosions(among: int, board: Board, moves: list[Move], least: int = -UNBOUNDED) -> None:
    """Append the safe captures of the side to move by its pieces on some squares that gain at least ``least``.

    A king never captures, since it would blow itself up.
    """
    side: int = board.move_maker.index
    check_side(side)
    masks = board._masks
    cells: list[Any] = cells_of(board)
    occupied, foes = masks[0] | masks[1], masks[1 - side]
    pawns = masks[PAWNS + side]
    for place in squares_of((masks[side] ^ masks[KINGS + side] ^ pawns) & among):
        piece = cells[place]
        seen = seen_by(piece, occupied) if cython.compiled and piece.gait else piece.attacks(occupied)
        for square in squares_of(seen & foes):
            taken_bit, bit = ONE << square, piece.mark.bit
            if least > -_UNBOUNDED and balance_of(bit, square, taken_bit, side, masks) < least:
                continue
            if explosion_is_safe(bit, square, taken_bit, side, masks):
                moves.append(make_move(Explosion, board, piece, square, cells[square]))
    passed: int | None = board.state.en_passant  # type: ignore[attr-defined]
    behind = -1 if passed is None else passed
    for place in squares_of(pawns & among):
        pawn = cells[place]
        for square in pawn.reach[2]:
            taken = cells[square - 8 * PAWN_DIRECTION[side] if square == behind else square]
            if taken is None or taken.side == side:
                continue
            taken_bit, bit = taken.mark.bit, pawn.mark.bit
            if least > -_UNBOUNDED and balance_of(bit, square, taken_bit, side, masks) < least:
                continue
            if not explosion_is_safe(bit, square, taken_bit, side, masks):
                continue
            if not pawn.reach[3]:
                moves.append(make_move(Explosion, board, pawn, square, taken))
                continue
            for promotion in _promotions(pawn, board, square):
                moves.append(make_move(Explosion, board, pawn, square, taken, promotion))


def _promotions(pawn: Any, board: Board, square: Coordinate) -> Any:
    """Return what a pawn would have promoted to on a square."""
    return pawn.promotions(square, board.variant.promotions)  # type: ignore[attr-defined]


def can_win(board: Board, side: int) -> bool:
    """Return whether a side could still blow up or mate the other king with the other side's help."""
    check_side(side)
    masks = board._masks
    own, foe = masks[side] & ~masks[KINGS + side], masks[1 - side] & ~masks[KINGS + 1 - side]
    if not masks[KINGS + 1 - side]:
        return True
    if own and foe:
        dark = DARK_SQUARES
        bishops = masks[BISHOPS] | masks[BISHOPS + 1]
        return own | foe != bishops or bool(own & dark and foe & dark) or bool(own & ~dark and foe & ~dark)
    if masks[QUEENS + side] | masks[PAWNS + side]:
        return True
    return count_of(own) > (2 if own == masks[KNIGHTS + side] else 1)
