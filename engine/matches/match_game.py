"""One game of a match with its players, in its own process."""

from __future__ import annotations

import signal
import sys
from inspect import signature
from multiprocessing.connection import Connection
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn

from attrs import evolve

from board.alliance import Alliance
from board.errors import WoodpusherError
from board.outcome import Outcome
from board.wording import plural
from engine.game import Game
from engine.matches.match_plan import MatchPlan, Pairing
from engine.matches.openings import opening
from engine.matches.standings import Record
from engine.players import ComputerPlayer, player
from engine.registry import load
from engine.search.limits import Clock

if TYPE_CHECKING:
    from board.board import Board

LONGEST_GAME = 600
"""After this many plies a game counts as drawn."""


def prepare(chooser: ComputerPlayer, game: Game) -> None:
    """Prepare a player for a game, if it has a ``prepare``."""
    make_ready = getattr(chooser, "prepare", None)
    if make_ready is not None:
        make_ready(game)


def close(chooser: ComputerPlayer) -> None:
    """Call a player's ``close``, if it has one."""
    end = getattr(chooser, "close", None)
    if end is not None:
        end()


def play_game(pipe: Connection, plan: MatchPlan, pairing: Pairing) -> None:
    """Play one game and send the result; runs in its own process."""
    # The match handles Ctrl-C and then asks its games to end; players are closed on the way out.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    try:
        _play_and_send(pipe, plan, pairing)
    except BrokenPipeError:
        # The match process is gone.
        sys.exit(1)


def _play_and_send(pipe: Connection, plan: MatchPlan, pairing: Pairing) -> None:
    variant = load(plan.variant)
    board = opening(variant, pairing.seed) if pairing.start is None else variant.parse(pairing.start)
    pipe.send(("start", board.variant.format(board)))
    if len(variant.players) == 1:
        record = _solve(pipe, plan, pairing, board)
    else:
        game = Game(board)
        sides = game.variant.players
        match_game = _MatchGame(pipe, plan, pairing, game, {side: seat for seat, side in enumerate(sides)})
        outcome, fault = match_game.play()
        winners = tuple(seat for seat, side in enumerate(sides) if side in outcome.winners)
        record = _record(pairing, game, winners, outcome.reason, fault)
        record = evolve(record, seconds=tuple(match_game.seconds))
    pipe.send(("done", record))


def _leave(number: int, frame: object) -> NoReturn:
    sys.exit(1)


def _record(pairing: Pairing, game: Game, winners: tuple[int, ...], reason: str, fault: bool) -> Record:
    start = game.variant.format(game.boards[0])
    return Record(pairing, game.variant.spec, start, tuple(map(str, game.moves)), winners, reason, fault)


def _solve(pipe: Connection, plan: MatchPlan, pairing: Pairing, board: Board) -> Record:
    """Give a puzzle to each player in turn; the fewest moves win, then the most points."""
    side = board.variant.players[0]
    games = [Game(board) for _ in pairing.seats]
    results, ranks = [], []
    for seat, game in enumerate(games):
        outcome, fault = _MatchGame(pipe, plan, pairing, game, {side: seat}).play()
        is_solved = bool(outcome.winners)
        results.append((outcome.reason, fault))
        points = outcome.scores.get(side, 0) if is_solved else 0
        ranks.append((not fault, is_solved, -game.ply if is_solved else 0, points))
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    if len(winners) == len(ranks):
        winners = ()
    faults = [reason for reason, fault in results if fault]
    reason = (
        faults[0]
        if faults
        else "; ".join(
            f"{plan.players[pairing.seats[seat]]}: {'' if ranks[seat][1] else 'not '}solved in "
            f"{plural(game.ply, 'move')}"
            for seat, game in enumerate(games)
        )
    )
    record = _record(pairing, games[winners[0] if winners else 0], winners, reason, bool(faults))
    return evolve(record, solutions=tuple(tuple(map(str, game.moves)) for game in games))


class _MatchGame:
    """A game with its players: their seats and their clocks."""

    def __init__(
        self, pipe: Connection, plan: MatchPlan, pairing: Pairing, game: Game, seats: dict[Alliance, int]
    ) -> None:
        self.pipe = pipe
        self.plan = plan
        self.pairing = pairing
        self.game = game
        self.seats = seats
        self.names = {side: plan.players[pairing.seats[seat]] for side, seat in seats.items()}
        self.choosers: dict[Alliance, ComputerPlayer] = {}
        self.seconds: list[float] = []
        self._fate = Random(f"fate {pairing.seed}")
        self.clocks = None if plan.clock is None else dict.fromkeys(seats, plan.clock)

    def play(self) -> tuple[Outcome, bool]:
        """Play the game; return its result, and whether a player's fault ended it."""
        try:
            return self._moves()
        finally:
            for chooser in self.choosers.values():
                close(chooser)

    def _moves(self) -> tuple[Outcome, bool]:
        game = self.game
        last: str | None = None
        while True:
            outcome = game.outcome
            if outcome is not None:
                return outcome, False
            if game.claims:
                return Outcome.draw(game.claims[0]), False
            if game.ply >= LONGEST_GAME:
                return Outcome.draw(f"no result after {LONGEST_GAME} moves"), False
            if game.is_fates_turn:
                game.roll(self._fate)
                last = str(game.moves[-1])
                continue
            side = game.board.move_maker
            self.pipe.send(("thinking", (self.seats[side], last)))
            try:
                chooser = self._chooser(side)
                began = perf_counter()
                move = chooser.choose(game, **({} if self.clocks is None else _clocks_for(chooser, self.clocks)))
                taken = perf_counter() - began
                game.play(move)
                self.seconds.append(round(taken, 3))
                fault = self._overrun(side, taken)
            except Exception as error:  # a player's error loses the game but does not end the match
                fault = str(error) if isinstance(error, WoodpusherError) else f"{type(error).__name__}: {error}"
            if fault is not None:
                others = tuple(other for other in game.variant.players if other is not side)
                return Outcome(others, f"{self.names[side]}: {fault}"), True
            last = str(move)

    def _chooser(self, side: Alliance) -> ComputerPlayer:
        """Return a side's player, prepared before its first move, off the clock."""
        chooser = self.choosers.get(side)
        if chooser is None:
            seed = 1000 * self.pairing.number + self.seats[side]
            chooser = self.choosers[side] = player(self.names[side], seed, self.plan.limits)
            prepare(chooser, self.game)
        return chooser

    def _overrun(self, side: Alliance, taken: float) -> str | None:
        """Return how a player exceeded its time, or None, and set its clock for the next move."""
        plan = self.plan
        if plan.seconds is not None and taken > plan.seconds + plan.grace:
            return f"took {taken:.2f} of {plan.seconds:g} seconds"
        if self.clocks is not None:
            clock = self.clocks[side]
            left = clock.remaining - taken
            if left < -plan.grace:
                return f"lost on time: took {taken:.2f} of {clock.remaining:.2f} seconds"
            self.clocks[side] = Clock(max(left, 0.0) + clock.increment, clock.increment)
        return None


def _clocks_for(chooser: ComputerPlayer, clocks: dict[Alliance, Clock]) -> dict[str, Any]:
    """Return the clocks as an argument for a player that uses them."""
    return {"clocks": clocks} if "clocks" in signature(chooser.choose).parameters else {}
