"""Positions of chess that are set up by hand: what can stand, and which castling and en passant rights are real."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from board.builder import Builder
from board.errors import IllegalPositionError
from board.rays import squares_of
from pieces.chess import HOME_RANK, Pawn, Rook
from pieces.chess_layers import KINGS, PAWNS, ROOKS
from pieces.chess_pawns import any_en_passant
from pieces.chess_threats import PAWN_DIRECTION

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.geometry import Coordinate
    from board.state import State
    from engine.games.chess.rules import Chess
    from pieces.chess_state import ChessState

_NUMBERS = {0: "no", 1: "one", 2: "two", 3: "three", 8: "eight", 16: "sixteen"}


def validate_state(variant: Chess, state: State) -> None:
    """Raise ``IllegalPositionError`` unless a state is one of the variant's, with numbers that can occur."""
    if not isinstance(state, variant.state_class):
        raise IllegalPositionError(f"a {variant.name} position needs a {variant.state_class.__name__}, got {state!r}")
    if state.en_passant is not None and state.en_passant not in range(variant.geometry.size):
        raise IllegalPositionError(f"the en passant square is {state.en_passant!r}, not a square from 0 to 63")
    for name, least in (("halfmove_clock", 0), ("fullmove_number", 1)):
        number = getattr(state, name)
        if not isinstance(number, int) or number < least:
            raise IllegalPositionError(f"the {name.replace('_', ' ')} is {number!r} instead of {least} or more")


def validate_men(board: Board, alliance: Alliance) -> None:
    """Raise ``IllegalPositionError`` for too few kings, too many men, or pawns where none can stand."""
    variant: Chess = board.variant  # type: ignore[assignment]
    masks = board.masks
    kings, allowed = masks[KINGS + alliance.index].bit_count(), variant.king_counts[alliance.index]
    if kings not in allowed:
        count = f"{_number(kings)} kings instead of {_number(allowed[-1])}" if kings else "no king"
        raise IllegalPositionError(f"{alliance} has {count}")
    pawns = masks[PAWNS + alliance.index]
    for square in squares_of(pawns):
        if not variant.may_hold_pawn(square, alliance):
            raise IllegalPositionError(
                f"a {alliance} pawn stands on {variant.geometry.name(square)}: no pawn can be on a last rank"
            )
    for men, name, most in (
        (pawns, "pawns", variant.most_pawns),
        (masks[alliance.index], "pieces", variant.most_pieces),
    ):
        if men.bit_count() > most:
            raise IllegalPositionError(f"{alliance} has {men.bit_count()} {name}, more than {_number(most)}")


def validate_en_passant(board: Board, square: Coordinate) -> None:
    """Raise ``IllegalPositionError`` unless a pawn can just have jumped over an en passant square."""
    name = board.variant.geometry.name(square)
    jumper = board.move_maker.opponent
    up = PAWN_DIRECTION[jumper.index]
    if square // 8 != HOME_RANK[jumper.index] + 2 * up:
        rank = 3 if jumper.is_white else 6
        raise IllegalPositionError(f"the en passant square is {name}, but {jumper}'s pawns jump over rank {rank}")
    pawn = board.cell(square + 8 * up)
    if not isinstance(pawn, Pawn) or pawn.alliance is not jumper:
        raise IllegalPositionError(f"the en passant square is {name}, but no {jumper} pawn has jumped over it")
    if board.cell(square) is not None or board.cell(square - 8 * up) is not None:
        raise IllegalPositionError(f"the en passant square is {name}, but a pawn could not have jumped over it")


def normalized(board: Board) -> Board:
    """Return the position with only the castling rights and en passant square that really exist."""
    variant: Chess = board.variant  # type: ignore[assignment]
    state: ChessState = board.state  # type: ignore[assignment]
    builder = Builder.of(board)
    for alliance in variant.players:
        _normalize_castling(board, builder, alliance)
    if state.en_passant is not None and not any_en_passant(
        state.en_passant, board.move_maker.index, board.masks, variant.en_passant_is_safe
    ):
        builder.set_state(state.with_en_passant(None))
    return builder.release()


def _normalize_castling(board: Board, builder: Builder, alliance: Alliance) -> None:
    variant: Chess = board.variant  # type: ignore[assignment]
    kings: list[Any] = [board.cell(square) for square in squares_of(board.masks[KINGS + alliance.index])]
    king = kings[0] if len(kings) == 1 else None
    rooks: list[Any] = [board.cell(square) for square in squares_of(board.masks[ROOKS + alliance.index])]
    partners: dict[bool, Rook] = {}
    for rook in rooks:
        if not rook.linked:
            continue
        if king is None or not king.linked or not variant.may_castle(king, rook):
            builder.relocate(rook.hops[rook.position])
        elif (rook.position > king.position) in partners:
            raise IllegalPositionError(f"{alliance} has two rooks to castle with on the same side of the king")
        else:
            partners[rook.position > king.position] = rook
    for king in kings:
        if king.linked and not partners:
            builder.relocate(king.hops[king.position])


def _number(count: int) -> str:
    return _NUMBERS.get(count, str(count))
