"""Matches: many games between computer players, with seats swapped, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import signature
from itertools import combinations
from math import inf
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn

from attrs import evolve, field, frozen

from board.alliance import Alliance
from board.errors import ArgumentError, PlayerError, WoodpusherError
from board.outcome import Outcome
from engine.game import Game, Verdict
from engine.openings import opening
from engine.players import ComputerPlayer, player
from engine.ratings import Score, Sprt
from engine.search.limits import Clock, Limits
from engine.variants import load
from engine.variations import Variations

if TYPE_CHECKING:
    from board.board import Board

GRACE = 0.1
"""Seconds by which a player may overrun its time, since machines are busy."""
START_SECONDS = 60.0
"""How long a process may take to start, or a player to make its first move, beyond its time."""
HANG_SECONDS = 20.0
"""How much longer than its time a player may be silent before its process is ended."""
LEAVE_SECONDS = 5.0
"""How long a process may take to end the engines it has started, before it is ended itself."""
LONGEST_MOVE = 600.0
"""How long a player may think if no seconds are given."""
LONGEST_GAME = 600
"""After so many half-moves a game counts as drawn."""


@frozen
class Plan:
    """A match: what is played, by whom, how often and how fast."""

    variant: str
    players: tuple[str, ...]
    games: int = 100
    seconds: float | None = None
    """Seconds a move, which a player must not overrun; None leaves players their own limits."""
    clock: Clock | None = None
    """The clock that each player starts a game with, instead of seconds a move."""
    grace: float = GRACE
    """By how many seconds a player may overrun that before it loses."""
    concurrency: int = 1
    seed: int = 1
    openings: tuple[str, ...] = ()
    """Positions to start from in turn; by default openings by lot."""
    sprt: Sprt | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse a match that cannot be played."""
        if len(self.players) < 2:
            raise ArgumentError(f"expected two players or more, got {len(self.players)}")
        if self.games < 1 or self.concurrency < 1:
            raise ArgumentError(f"expected 1 game or more at a time, got {self.games} and {self.concurrency}")
        if self.sprt is not None and len(self.players) != 2:
            raise ArgumentError("a sequential test is for two players")
        if self.clock is not None and self.seconds is not None:
            raise ArgumentError("expected seconds a move or a clock, got both")
        if self.clock is not None and not (0 < self.clock.remaining < inf and self.clock.increment < inf):
            raise ArgumentError(f"expected a clock above 0 seconds, got {self.clock.remaining:g}")
        if not self.grace >= 0:
            raise ArgumentError(f"expected a grace of 0 seconds or more, got {self.grace}")
        variant = load(self.variant)
        for text in self.openings:
            if (outcome := variant.parse(text).outcome) is not None:
                raise ArgumentError(f"expected positions to play from, but in {text!r} the game is over: {outcome}")
        for text in self.players:
            player(text, 0, self.limits)

    @property
    def limits(self) -> Limits | None:
        """The limits of players whose texts have none."""
        return None if self.seconds is None else Limits(seconds=self.seconds)

    def pairing(self, number: int) -> Pairing:
        """Return who sits where in a game: all players take each seat of an opening before the next one comes.

        Where there are more players than seats, all that can meet do so before the next opening, in each seat. A
        puzzle is given to all players at once, each for itself.
        """
        players, seats = range(len(self.players)), len(load(self.variant).players)
        if seats == 1:
            round_number, sitting = number, tuple(players)
        else:
            meetings = list(combinations(players, min(seats, len(players))))
            around = len(meetings[0])
            round_number, meeting = divmod(number, len(meetings) * around)
            there = meetings[meeting // around]
            sitting = tuple(there[(seat + meeting) % around] for seat in range(seats))
        start = self.openings[round_number % len(self.openings)] if self.openings else None
        return Pairing(number, sitting, start, self.seed + round_number)


@frozen
class Pairing:
    """One game of a match: for each seat the number of the player, and where it starts."""

    number: int
    seats: tuple[int, ...]
    start: str | None
    seed: int


@frozen
class Record:
    """A game that has been played."""

    pairing: Pairing
    variant: str
    start: str
    moves: tuple[str, ...]
    winners: tuple[int, ...]
    """The seats that won; none in a draw."""
    reason: str
    fault: bool = False
    """Whether it was lost by a crash, an illegal move or an overrun, not on the board."""
    solutions: tuple[tuple[str, ...], ...] = ()
    """In a puzzle, the moves of each seat."""

    seconds: tuple[float, ...] = ()
    """How long each move took, as far as that is known."""

    def games(self, players: Sequence[str]) -> Iterator[Game]:
        """Yield what players with these texts played, to be saved: a game, or each seat's solution of a puzzle."""
        names = [players[number] for number in self.pairing.seats]
        if not self.solutions:
            yield self._game(names, self.moves, self.seconds)
        for seat, moves in enumerate(self.solutions):
            yield self._game([names[seat]], moves, ())

    def _game(self, names: list[str], moves: Sequence[str], seconds: Sequence[float]) -> Game:
        variant = load(self.variant)
        tree = Variations.begin(variant.parse(self.start))
        for number, move in enumerate(moves):
            tree = tree.play(move)
            if number < len(seconds):
                tree = tree.annotate(elapsed=seconds[number])
        verdict = None
        if not self.solutions:
            winners = tuple(variant.players[seat] for seat in self.winners)
            by_rule = Game(tree).result
            if by_rule is None or by_rule.winners != winners:
                verdict = Verdict(Outcome(winners, self.reason), tree.current)
        tags = {"Event": "Woodpusher match", "Round": str(self.pairing.number + 1)}
        return Game(tree, players=names, tags=tags, verdict=verdict)


@frozen
class Standings:
    """What has come of the games so far."""

    players: tuple[str, ...]
    records: tuple[Record, ...] = field(factory=tuple)

    def score(self, one: int, other: int) -> Score:
        """Return how one player did against another, over all games in which both sat."""
        wins = draws = losses = 0
        for record in self.records:
            seats = record.pairing.seats
            if one not in seats or other not in seats:
                continue
            ours = any(seats[seat] == one for seat in record.winners)
            theirs = any(seats[seat] == other for seat in record.winners)
            wins += ours and not theirs
            losses += theirs and not ours
            draws += ours is theirs
        return Score(wins, draws, losses)

    def points(self, one: int) -> float:
        """Return a player's points: a win is one, shared among the winners; a draw is shared by all."""
        total = 0.0
        for record in self.records:
            winners = record.winners or tuple(range(len(record.pairing.seats)))
            total += sum(record.pairing.seats[seat] == one for seat in winners) / len(winners)
        return total

    @property
    def faults(self) -> tuple[Record, ...]:
        """The games that were lost by a crash, an illegal move or an overrun."""
        return tuple(record for record in self.records if record.fault)


def rehearse(plan: Plan) -> None:
    """Raise the error of a player that cannot even begin: it does not know the game, or its engine does not start."""
    board = load(plan.variant).start()
    for text in dict.fromkeys(plan.players):
        chooser = player(text, 0, plan.limits)
        try:
            _prepare(chooser, Game(board))
        except WoodpusherError as error:
            raise PlayerError(f"{text} cannot play a match of {plan.variant}: {error}") from error
        finally:
            _close(chooser)


def _prepare(chooser: ComputerPlayer, game: Game) -> None:
    """Make a player ready for a game, if it wants that."""
    prepare = getattr(chooser, "prepare", None)
    if prepare is not None:
        prepare(game)


def _close(chooser: ComputerPlayer) -> None:
    """End what a player keeps running, if anything."""
    close = getattr(chooser, "close", None)
    if close is not None:
        close()


def play_match(plan: Plan, on_game: Callable[[Standings], None] | None = None) -> Standings:
    """Play a match to its end, or until its sequential test is clear, and return the standings."""
    standings = Standings(plan.players)
    for record in _played(plan):
        records = sorted((*standings.records, record), key=lambda record: record.pairing.number)
        standings = Standings(plan.players, tuple(records))
        if on_game is not None:
            on_game(standings)
        if plan.sprt is not None and plan.sprt.verdict(standings.score(0, 1)) is not None:
            break
    return standings


# The games run in processes, so that they use all cores and a player that hangs or dies takes nothing with it.


class _Table:
    """A game in a process: what it was, and who is thinking since when."""

    def __init__(self, plan: Plan, pairing: Pairing) -> None:
        context = multiprocessing.get_context("spawn")
        self.plan = plan
        self.pairing = pairing
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_play, args=(theirs, plan, pairing), daemon=False)
        with _ctrl_c_held_back():
            self.process.start()
        theirs.close()
        self.seat = 0
        self.has_begun = False
        self.start = pairing.start or ""
        self.moves: list[str] = []
        self.deadline = perf_counter() + START_SECONDS + self._patience

    @property
    def _patience(self) -> float:
        plan = self.plan
        if plan.clock is not None:
            return HANG_SECONDS + plan.grace + plan.clock.remaining + LONGEST_GAME * plan.clock.increment
        return HANG_SECONDS + (LONGEST_MOVE if plan.seconds is None else plan.seconds + plan.grace)

    def hear(self) -> Record | None:
        """Take what the process says, and return the game if it is over."""
        try:
            kind, content = self.pipe.recv()
        except (EOFError, OSError):
            if not self.has_begun:
                raise PlayerError(
                    "a game's process ended before the game began, so that no match can be played"
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
                self.moves.append(last)
        grace = START_SECONDS if len(self.moves) < len(self.pairing.seats) else 0.0
        self.deadline = perf_counter() + self._patience + grace
        return None

    def check_time(self) -> Record | None:
        """Return the game as lost if its player has been silent for too long."""
        if perf_counter() < self.deadline:
            return None
        return self._lost(f"made no move within {self._patience:.0f} seconds")

    def _lost(self, reason: str) -> Record:
        winners = tuple(seat for seat in range(len(self.pairing.seats)) if seat != self.seat)
        name = self.plan.players[self.pairing.seats[self.seat]]
        return Record(
            self.pairing, self.plan.variant, self.start, tuple(self.moves), winners, f"{name}: {reason}", True
        )

    def close(self) -> None:
        """End the process, whatever it does: first by asking, so that it can end what it has started."""
        self.pipe.close()
        self.process.join(2)
        for end in (self.process.terminate, self.process.kill):
            if self.process.is_alive():
                end()
                self.process.join(LEAVE_SECONDS)
        self.process.close()


def _played(plan: Plan) -> Iterator[Record]:
    """Play the games of a match, some at a time, and yield each as it ends."""
    waiting = iter(range(plan.games))
    tables: list[_Table] = []
    try:
        while True:
            while len(tables) < plan.concurrency and (number := next(waiting, None)) is not None:
                tables.append(_Table(plan, plan.pairing(number)))
            if not tables:
                return
            ready: list[Any] = wait([table.pipe for table in tables], timeout=0.5)
            for table in list(tables):
                record = table.hear() if table.pipe in ready else table.check_time()
                if record is not None:
                    tables.remove(table)
                    table.close()
                    yield record
    finally:
        for table in tables:
            table.process.terminate()
        for table in tables:
            table.close()


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let Ctrl-C wait, here and in a process that is started meanwhile, until that ignores it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where a new process heeds Ctrl-C until it is told not to
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play(pipe: Connection, plan: Plan, pairing: Pairing) -> None:
    """Play one game and send how it went; runs in a process of its own."""
    # Ctrl-C is for the match, which then asks its games to end; players are closed on the way out.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    try:
        _play_and_send(pipe, plan, pairing)
    except BrokenPipeError:
        # The match has gone, and nobody listens any more.
        sys.exit(1)


def _play_and_send(pipe: Connection, plan: Plan, pairing: Pairing) -> None:
    variant = load(plan.variant)
    board = opening(variant, pairing.seed) if pairing.start is None else variant.parse(pairing.start)
    pipe.send(("start", board.variant.format(board)))
    if len(variant.players) == 1:
        record = _solve(pipe, plan, pairing, board)
    else:
        game = Game(board)
        sides = game.variant.players
        sitting = _Sitting(pipe, plan, pairing, game, {side: seat for seat, side in enumerate(sides)})
        outcome, fault = sitting.play()
        winners = tuple(seat for seat, side in enumerate(sides) if side in outcome.winners)
        record = _record(pairing, game, winners, outcome.reason, fault)
        record = evolve(record, seconds=tuple(sitting.seconds))
    pipe.send(("done", record))


def _leave(number: int, frame: object) -> NoReturn:
    sys.exit(1)


def _record(pairing: Pairing, game: Game, winners: tuple[int, ...], reason: str, fault: bool) -> Record:
    start = game.variant.format(game.boards[0])
    return Record(pairing, game.variant.spec, start, tuple(map(str, game.moves)), winners, reason, fault)


def _solve(pipe: Connection, plan: Plan, pairing: Pairing, board: Board) -> Record:
    """Give a puzzle to each player in turn: who solves it in the fewest moves wins, or then with the most points."""
    side = board.variant.players[0]
    games = [Game(board) for _ in pairing.seats]
    results, ranks = [], []
    for seat, game in enumerate(games):
        outcome, fault = _Sitting(pipe, plan, pairing, game, {side: seat}).play()
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
            f"{plan.players[pairing.seats[seat]]}: {'' if ranks[seat][1] else 'not '}solved in {game.ply} moves"
            for seat, game in enumerate(games)
        )
    )
    record = _record(pairing, games[winners[0] if winners else 0], winners, reason, bool(faults))
    return evolve(record, solutions=tuple(tuple(map(str, game.moves)) for game in games))


class _Sitting:
    """A game with its players at the table: who sits where, and what is left on their clocks."""

    def __init__(self, pipe: Connection, plan: Plan, pairing: Pairing, game: Game, seats: dict[Alliance, int]) -> None:
        self.pipe = pipe
        self.plan = plan
        self.pairing = pairing
        self.game = game
        self.seats = seats
        self.names = {side: plan.players[pairing.seats[seat]] for side, seat in seats.items()}
        self.choosers: dict[Alliance, ComputerPlayer] = {}
        self.seconds: list[float] = []
        self.clocks = None if plan.clock is None else dict.fromkeys(seats, plan.clock)

    def play(self) -> tuple[Outcome, bool]:
        """Play the game, and return how it ended, and whether by a player's fault."""
        try:
            return self._moves()
        finally:
            for chooser in self.choosers.values():
                _close(chooser)

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
                return Outcome.draw(f"{LONGEST_GAME} moves without an end"), False
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
            except Exception as error:  # whatever a player does wrong costs it the game, not us the match
                fault = str(error) if isinstance(error, WoodpusherError) else f"{type(error).__name__}: {error}"
            if fault is not None:
                others = tuple(other for other in game.variant.players if other is not side)
                return Outcome(others, f"{self.names[side]}: {fault}"), True
            last = str(move)

    def _chooser(self, side: Alliance) -> ComputerPlayer:
        """Return a side's player, made ready at its first move, which no clock counts."""
        chooser = self.choosers.get(side)
        if chooser is None:
            seed = 1000 * self.pairing.number + self.seats[side]
            chooser = self.choosers[side] = player(self.names[side], seed, self.plan.limits)
            _prepare(chooser, self.game)
        return chooser

    def _overrun(self, side: Alliance, taken: float) -> str | None:
        """Return how a player has overrun its time, or None, with its clock set for the next move."""
        plan = self.plan
        if plan.seconds is not None and taken > plan.seconds + plan.grace:
            return f"took {taken:.2f} of {plan.seconds:g} seconds"
        if self.clocks is not None:
            clock = self.clocks[side]
            left = clock.remaining - taken
            if left < -plan.grace:
                return f"overstepped its clock: took {taken:.2f} of {clock.remaining:.2f} seconds"
            self.clocks[side] = Clock(max(left, 0.0) + clock.increment, clock.increment)
        return None


def _clocks_for(chooser: ComputerPlayer, clocks: dict[Alliance, Clock]) -> dict[str, Any]:
    """Return the clocks as an argument for a player that looks at them."""
    return {"clocks": clocks} if "clocks" in signature(chooser.choose).parameters else {}
