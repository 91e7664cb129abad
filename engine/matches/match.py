"""Matches: many games between computer players, with seats swapped, each in its own process."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import TYPE_CHECKING, Any

from board.errors import PlayerError, WoodpusherError
from engine.game import Game
from engine.matches.ctrl_c import ctrl_c_blocked
from engine.matches.match_game import LONGEST_GAME, close, play_game, prepare
from engine.matches.match_plan import MatchPlan, Pairing
from engine.matches.standings import Record, Standings
from engine.players import player
from engine.registry import load

if TYPE_CHECKING:
    from engine.cluster import Cluster

START_SECONDS = 60.0
"""How many extra seconds a process may take to start, or a player to make its first move."""
HANG_SECONDS = 20.0
"""How many seconds past its time a player may be silent before its process is killed."""
LEAVE_SECONDS = 5.0
"""How many seconds a process may take to end its engines before it is killed."""
LONGEST_MOVE = 600.0
"""How many seconds a player may think if no time is given."""
_LOOK_SECONDS = 0.5
"""How often, in seconds, to check whether a game hangs or is no longer wanted."""


def check_players(plan: MatchPlan) -> None:
    """Raise an error if a player cannot start: it does not know the game, or its engine does not run."""
    board = load(plan.variant).start()
    for text in dict.fromkeys(plan.players):
        chooser = player(text, 0, plan.limits)
        try:
            prepare(chooser, Game(board))
        except WoodpusherError as error:
            raise PlayerError(f"{text} cannot play a match of {plan.variant}: {error}") from error
        finally:
            close(chooser)


def play_match(
    plan: MatchPlan, on_game: Callable[[Standings], None] | None = None, cluster: Cluster | None = None
) -> Standings:
    """Play a match to its end, or until its sequential test is decided, and return the standings.

    The games are played on this machine, or on a cluster's workers if one is given, with the same results.
    """
    standings = Standings(plan.players)
    for record in _played(plan) if cluster is None else _played_on(cluster, plan):
        records = sorted((*standings.records, record), key=lambda record: record.pairing.number)
        standings = Standings(plan.players, tuple(records))
        if on_game is not None:
            on_game(standings)
        if plan.sprt is not None and plan.sprt.verdict(standings.score(0, 1)) is not None:
            break
    return standings


# Games run in processes, to use all cores and to contain a player that hangs or crashes.


class _GameProcess:
    """A game in a process: its pairing, its moves, and which player has been thinking since when."""

    def __init__(self, plan: MatchPlan, pairing: Pairing) -> None:
        context = multiprocessing.get_context("spawn")
        self.plan = plan
        self.pairing = pairing
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=play_game, args=(theirs, plan, pairing), daemon=False)
        with ctrl_c_blocked():
            self.process.start()
        theirs.close()
        self.seat = 0
        self.has_begun = False
        self.start = pairing.start or ""
        self.is_puzzle = len(load(plan.variant).players) == 1
        self.moves: list[list[str]] = [[] for _ in pairing.seats]
        """The moves so far: those of a game in the first list, those of a puzzle by seat."""
        self.deadline = perf_counter() + START_SECONDS + self._timeout

    @property
    def _timeout(self) -> float:
        plan = self.plan
        if plan.clock is not None:
            return HANG_SECONDS + plan.grace + plan.clock.remaining + LONGEST_GAME * plan.clock.increment
        return HANG_SECONDS + (LONGEST_MOVE if plan.seconds is None else plan.seconds + plan.grace)

    def receive(self) -> Record | None:
        """Handle a message from the process, and return the game if it is over."""
        try:
            kind, content = self.pipe.recv()
        except (EOFError, OSError):
            if not self.has_begun:
                raise PlayerError(
                    "a game's process ended before the game began, so the match cannot be played"
                ) from None
            return self._lost("its process ended")
        if kind == "done":
            record: Record = content
            return record
        if kind == "start":
            self.has_begun = True
            self.start = content
        else:
            seat, last = content
            self.seat = seat
            if last is not None:
                self.moves[seat if self.is_puzzle else 0].append(last)
        grace = START_SECONDS if sum(map(len, self.moves)) < len(self.pairing.seats) else 0.0
        self.deadline = perf_counter() + self._timeout + grace
        return None

    def check_time(self) -> Record | None:
        """Return the game as lost if its player has been silent for too long."""
        if self.pipe.poll() or perf_counter() < self.deadline:
            return None
        return self._lost(f"made no move within {self._timeout:.0f} seconds")

    def _lost(self, reason: str) -> Record:
        winners = tuple(seat for seat in range(len(self.pairing.seats)) if seat != self.seat)
        name = self.plan.players[self.pairing.seats[self.seat]]
        moves = tuple(map(tuple, self.moves))
        return Record(
            self.pairing,
            self.plan.variant,
            self.start,
            moves[self.seat if self.is_puzzle else 0],
            winners,
            f"{name}: {reason}",
            True,
            solutions=moves if self.is_puzzle else (),
        )

    def close(self) -> None:
        """End the process; ask first, so that it can end its engines, then kill it."""
        self.pipe.close()
        self.process.join(2)
        for end in (self.process.terminate, self.process.kill):
            if self.process.is_alive():
                end()
                self.process.join(LEAVE_SECONDS)
        self.process.close()


def _played(plan: MatchPlan) -> Iterator[Record]:
    """Play the games of a match concurrently, and yield each as it ends."""
    waiting = iter(range(plan.games))
    running: list[_GameProcess] = []
    try:
        while True:
            while len(running) < plan.concurrency and (number := next(waiting, None)) is not None:
                running.append(_GameProcess(plan, plan.pairing(number)))
            if not running:
                return
            ready: list[Any] = wait([game.pipe for game in running], timeout=_LOOK_SECONDS)
            for game in list(running):
                record = game.receive() if game.pipe in ready else game.check_time()
                if record is not None:
                    running.remove(game)
                    game.close()
                    yield record
    finally:
        for game in running:
            game.process.terminate()
        for game in running:
            game.close()


# On a cluster each game is a call, and still a separate process beside the worker.


def _played_on(cluster: Cluster, plan: MatchPlan) -> Iterator[Record]:
    """Play the games of a match on a cluster's workers, and yield them in order."""
    early: dict[int, Record] = {}
    following = 0
    for number, record in cluster.run(play_one, [(plan, number) for number in range(plan.games)]):
        early[number] = record
        while following in early:
            yield early.pop(following)
            following += 1


def play_one(plan: MatchPlan, number: int) -> Record | None:
    """Play one game of a match on a worker; return None if it is no longer wanted."""
    from engine.cluster import allow_children, is_wanted

    allow_children()
    game = _GameProcess(plan, plan.pairing(number))
    try:
        while is_wanted():
            record = game.receive() if game.pipe.poll(_LOOK_SECONDS) else game.check_time()
            if record is not None:
                return record
        game.process.terminate()
        return None
    finally:
        game.close()
