"""Arguments: what the rules of chess check before they rely on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError, WrongTypeError, expect, shown
from board.position import Position
from pieces.chess import ChessPiece

if TYPE_CHECKING:
    from board.variant import Variant
    from engine.games.chess.rules import Chess
    from pieces.piece import Piece


def check_kinds(variant: type[Chess]) -> None:
    """Raise ``ArgumentError`` unless each of a relative's pieces is one of the six, or takes the place of one."""
    places: dict[int, type[Piece]] = {}
    for kind in variant.pieces:
        if not issubclass(kind, ChessPiece):
            raise ArgumentError(f"{variant.__name__}: {kind.__name__} does not extend a chess piece")
        other = places.setdefault(kind.kind, kind)
        if other is not kind:
            raise ArgumentError(
                f"{variant.__name__}: {other.__name__} and {kind.__name__} both have kind = {kind.kind}; a relative of "
                "chess has six kinds of pieces, so a new class takes the place of one of the six"
            )


def expect_side(alliance: Alliance) -> None:
    """Raise ``WrongTypeError`` unless this is one of the two sides of chess."""
    if alliance not in (Alliance.WHITE, Alliance.BLACK):
        raise WrongTypeError(f"expected white or black, got {shown(alliance)}")


def expect_chess_position(board: Position) -> None:
    """Raise ``WrongTypeError`` unless this is a board of chess or one of its relatives, or its builder."""
    expect(Position, board, "a board")
    _expect_rules(board.variant)


def expect_game(boards: Sequence[Board]) -> None:
    """Raise a ``WoodpusherError`` unless these are the boards of a game of chess or one of its relatives."""
    if not isinstance(boards, Sequence) or not boards:
        raise WrongTypeError(f"expected the boards of a game, got {shown(boards)} of type {type(boards).__name__}")
    expect_chess(boards[-1])


def expect_chess(board: Board) -> None:
    """Raise ``WrongTypeError`` unless this is a board of chess or one of its relatives."""
    expect(Board, board, "a board")
    _expect_rules(board.variant)


def _expect_rules(variant: Variant) -> None:
    expect(_chess(), variant, "a board of chess or one of its relatives")


@cache  # nearly every rule asks
def _chess() -> type[Chess]:
    from engine.games.chess.rules import Chess  # which imports this module

    return Chess
