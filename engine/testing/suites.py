"""Suites: test positions with solutions, for computer players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from board.board import Board
from board.errors import ArgumentError
from engine.forcing import Proof
from engine.game import Game
from engine.notation.epd import Epd
from engine.players import player
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import moves_to_win
from engine.search.limits import Limits

if TYPE_CHECKING:
    from engine.cluster import Cluster
    from engine.players import ComputerPlayer
    from moves.move import Move

_SEED_STEP = 1_000_003
"""The distance between two seeds; no suite has as many positions."""
PROVEN = 2
"""Wins within this many moves are proven against every defence."""


@frozen(eq=False)
class Attempt:
    """A player's move in a test position, and whether it solves it."""

    epd: Epd
    move: Move
    is_solved: bool
    seconds: float


def check_suite(suite: Iterable[Epd]) -> tuple[Epd, ...]:
    """Return the positions of a suite, or raise ``ArgumentError`` if one has nothing to solve."""
    positions = tuple(suite)
    for epd in positions:
        if not (epd.best_moves or epd.moves_to_avoid or epd.mate):
            raise ArgumentError(f"expected a best move (bm), a move to avoid (am) or a mate (dm) in {epd}")
        if epd.board.outcome is not None:
            raise ArgumentError(f"the game is over ({epd.board.outcome}) in {epd}")
    return positions


def run_suite(
    suite: Iterable[Epd],
    player: ComputerPlayer,
    proof_seconds: float = 10.0,
    on_attempt: Callable[[Attempt], object] | None = None,
) -> tuple[Attempt, ...]:
    """Let a player choose a move in each position, and return its attempts.

    A position is solved if the move is one of the best moves (``bm``), none of the moves to avoid (``am``), and mates
    within the number of moves given (``dm``). If proving the mate takes a search, it takes at most ``proof_seconds``.
    """
    attempts = []
    for epd in check_suite(suite):
        began = perf_counter()
        move = player.choose(Game(epd.board))
        seconds = perf_counter() - began
        attempt = Attempt(epd, move, is_solution(epd, move, proof_seconds), seconds)
        attempts.append(attempt)
        if on_attempt is not None:
            on_attempt(attempt)
    return tuple(attempts)


def run_suite_by(
    suite: Iterable[Epd],
    text: str,
    limits: Limits | None = None,
    proof_seconds: float = 10.0,
    on_attempt: Callable[[Attempt], object] | None = None,
    cluster: Cluster | None = None,
    seed: int = 0,
) -> tuple[Attempt, ...]:
    """Let a player, given by name, choose a move in each position, and return its attempts.

    Each position gets its own player, seeded by ``seed`` and the position's place, so that the answers do not depend on
    where they are found: on this machine, or on a cluster's workers if one is given.
    """
    positions = check_suite(suite)
    calls = [(epd, text, seed * _SEED_STEP + place, limits, proof_seconds) for place, epd in enumerate(positions)]
    found: dict[int, Attempt] = {}
    done = cluster.run(attempt_one, calls) if cluster is not None else enumerate(starmap(attempt_one, calls))
    for place, attempt in done:
        # A worker returns a copy of the position; keep the original.
        found[place] = evolve(attempt, epd=positions[place])
        if on_attempt is not None:
            on_attempt(found[place])
    return tuple(found[place] for place in range(len(positions)))


def attempt_one(epd: Epd, text: str, seed: int, limits: Limits | None, proof_seconds: float) -> Attempt:
    """Let a new player choose a move in one position."""
    chooser = player(text, seed, limits)
    try:
        return run_suite([epd], chooser, proof_seconds)[0]
    finally:
        close = getattr(chooser, "close", None)
        if close is not None:
            close()


def is_solution(epd: Epd, move: Move, proof_seconds: float = 10.0) -> bool:
    """Return whether a move solves the position."""
    if epd.best_moves and move not in epd.best_moves:
        return False
    if move in epd.moves_to_avoid:
        return False
    return epd.mate is None or bool(epd.best_moves) or mates_within(move, epd.mate, proof_seconds)


def mates_within(move: Move, moves: int, seconds: float = 10.0) -> bool:
    """Return whether a move wins by force within a number of moves of its side, including this one.

    Short wins are proven. For longer ones, a proof would take hours, so a search must find a win after each reply.
    """
    side = move.board.move_maker
    after = move.execute()
    if moves <= PROVEN or after.outcome is not None:
        return Proof(side).holds(after, moves - 1)
    search = AlphaBeta(after.variant, 16)
    replies = [reply.execute() for reply in after.legal_moves]
    return all(_wins_within(search, board, moves - 1, seconds / len(replies)) for board in replies)


def _wins_within(search: AlphaBeta, board: Board, moves: int, seconds: float) -> bool:
    if board.outcome is not None:
        return False
    found = search.search([board], Limits(mate=moves, seconds=max(seconds, 0.05)))[0]
    distance = moves_to_win(found.score)
    return distance is not None and 0 < distance <= moves
