"""Chance: whose turn it is when fate moves, and moves drawn with the right probabilities."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from board.board import Board
from board.errors import IllegalMoveError, expect

if TYPE_CHECKING:
    from moves.move import Move


def chances_of(board: Board) -> tuple[tuple[float, Move], ...]:
    """Return fate's moves with their probabilities, or none if it is a player's turn or the game is over."""
    expect(Board, board, "a board")
    variant = board.variant
    if not variant.abilities.chances or board.outcome is not None:
        return ()
    return variant.chances(board)


def draw(board: Board, rng: Random) -> Move:
    """Return one of fate's moves, with its probability, or raise ``IllegalMoveError`` if it is not fate's turn."""
    chances = chances_of(board)
    if not chances:
        raise IllegalMoveError(f"it is not fate's turn (position: {board.variant.format(board)})")
    return drawn(chances, rng)


def drawn(chances: tuple[tuple[float, Move], ...], rng: Random) -> Move:
    """Return one of these moves, with its probability."""
    left = rng.random()
    for probability, move in chances:
        left -= probability
        if left < 0:
            return move
    return chances[-1][1]
