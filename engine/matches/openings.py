"""Openings for matches: positions a few moves into a game, different from each other and fair to both sides."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from board.variant import Variant
from engine.registry import load
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
from engine.search.tactics import tactics_for

if TYPE_CHECKING:
    from board.board import Board

MOVES = 6
"""The number of moves in an opening."""
FAIR = 60
"""The maximum advantage of one side, in hundredths of a point."""
_TRIES = 200


def opening(variant: Variant, seed: int) -> Board:
    """Return a random opening, always the same one for the same seed.

    A variant with an option ``seed`` starts with this seed. In a two-player game with an evaluation, random moves are
    tried until neither side is much better. A puzzle starts from its usual position.
    """
    if "seed" in variant.options:
        return load(variant, seed=seed).start()
    start = variant.start()
    if len(variant.players) == 1:
        return start
    rng = Random(f"{variant.spec} {seed}")
    if len(variant.players) != 2 or not variant.abilities.evaluation:
        return _drawn(start, rng, 2) or start
    search = AlphaBeta(variant, 1)
    for _ in range(_TRIES):
        board = _drawn(start, rng, MOVES)
        if board is not None and abs(search.search([board], Limits(depth=3))[0].score) <= FAIR:
            return board
    return start


def _drawn(board: Board, rng: Random, moves: int) -> Board | None:
    """Return the position after some random moves, or None if the game is over by then."""
    for _ in range(moves):
        if board.outcome is not None:
            return None
        # Only quiet moves: random loud ones give pieces away.
        quiet = tactics_for(board).quiet_moves(board) or board.legal_moves
        board = rng.choice(quiet).execute()
    return None if board.outcome is not None else board
