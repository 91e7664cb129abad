"""Explosions: what a capture in Atomic blows up, when it is safe, and the capturing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.geometry import Coordinate
from board.position import Position
from board.rays import squares_of
from moves.atomic import Explosion
from moves.move import Move, make_move
from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS
from pieces.chess_threats import DARK_SQUARES, LOOKOUTS, PAWN_DIRECTION, Threats, army_of, find_threats

if TYPE_CHECKING:
    from board.board import Board


class AtomicThreats(Threats):
    """Checks and pins for quiet moves: a king next to the other king is safe, since a capture blows up both."""

    __slots__ = ()

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return whether the king would be in danger on a square."""
        return not LOOKOUTS[square].kings & self.kings and super().attacks(square, occupied)

    @classmethod
    def on(cls, board: Position) -> AtomicThreats:
        """Return the checks and pins on a board; there are none while the kings touch."""
        threats: Any = find_threats(board, cls)
        if LOOKOUTS[threats.masks[KINGS + threats.own_side].bit_length() - 1].kings & threats.kings:
            threats.forget_king()
        found: AtomicThreats = threats
        return found


def blast(piece: int, square: Coordinate, taken: int, masks: list[int]) -> int:
    """Return all squares that a capture empties, given the bits of both pieces."""
    return LOOKOUTS[square].kings & ~(masks[PAWNS] | masks[PAWNS + 1]) | piece | taken


def explosion_is_safe(piece: int, square: Coordinate, taken: int, side: int, masks: list[int]) -> bool:
    """Return whether a capture leaves its own king alive and either blows up the other king or leaves no check."""
    blown = blast(piece, square, taken, masks)
    king = masks[KINGS + side]
    if blown & king:
        return False
    other = masks[KINGS + 1 - side]
    home = king.bit_length() - 1
    if blown & other or LOOKOUTS[home].kings & other:
        return True
    left = ~blown
    foes = army_of([mask & left for mask in masks], 1 - side)
    return not foes.attacks(home, (masks[0] | masks[1]) & left)


def add_explosions(board: Board, moves: list[Move]) -> None:
    """Append the safe captures of the side to move; a king never captures, since it would blow itself up."""
    masks, side = board._masks, board.move_maker.index
    cells: list[Any] = board._cells
    occupied, foes = masks[0] | masks[1], masks[1 - side]
    pawns = masks[PAWNS + side]
    for place in squares_of(masks[side] ^ masks[KINGS + side] ^ pawns):
        piece = cells[place]
        for square in squares_of(piece.attacks(occupied) & foes):
            if explosion_is_safe(piece.bit, square, 1 << square, side, masks):
                moves.append(make_move(Explosion, board, piece, square, cells[square]))
    passed = board.state.en_passant  # type: ignore[attr-defined]
    for place in squares_of(pawns):
        pawn = cells[place]
        for square in pawn.captures:
            taken = cells[square - 8 * PAWN_DIRECTION[side] if square == passed else square]
            if taken is None or taken.side == side or not explosion_is_safe(pawn.bit, square, taken.bit, side, masks):
                continue
            choices = pawn.promotions(square, board.variant.promotions) if pawn.promotes else (None,)  # type: ignore[attr-defined]
            for promotion in choices:
                moves.append(make_move(Explosion, board, pawn, square, taken, promotion))


def can_win(masks: list[int], side: int) -> bool:
    """Return whether a side could still blow up or mate the other king with the other side's help."""
    own, foe = masks[side] & ~masks[KINGS + side], masks[1 - side] & ~masks[KINGS + 1 - side]
    if not masks[KINGS + 1 - side]:
        return True
    if own and foe:
        bishops = masks[BISHOPS] | masks[BISHOPS + 1]
        return own | foe != bishops or any(own & colour and foe & colour for colour in (DARK_SQUARES, ~DARK_SQUARES))
    if masks[QUEENS + side] | masks[PAWNS + side]:
        return True
    return own.bit_count() > (2 if own == masks[KNIGHTS + side] else 1)
