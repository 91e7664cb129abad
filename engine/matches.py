"""Matches: many games between computer players, with seats swapped, each in a process of its own."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import Any

from attrs import field, frozen

from board.errors import ArgumentError, UnsupportedError
from board.outcome import Outcome
from engine.game import Game, Verdict
from engine.openings import opening
from engine.players import ComputerPlayer, player
from engine.ratings import Score, Sprt
from engine.search.limits import Limits
from engine.variants import load
from engine.variations import Variations

GRACE = 0.1
"""Seconds by which a player may overrun its time, since machines are busy."""
START_SECONDS = 60.0
"""How long a process may take to start, or a player to make its first move, beyond its time."""
HANG_SECONDS = 20.0
"""How much longer than its time a player may be silent before its process is ended."""
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
        variant = load(self.variant)
        if len(variant.players) < 2:
            raise UnsupportedError(f"a match is for games of two players or more, and {variant.name} is a puzzle")
        for text in self.openings:
            variant.parse(text)
        for text in self.players:
            player(text, 0, self.limits)

    @property
    def limits(self) -> Limits | None:
        """The limits of players whose texts have none."""
        return None if self.seconds is None else Limits(seconds=self.seconds)

    def pairing(self, number: int) -> Pairing:
        """Return who sits where in a game: all players take each seat of an opening before the next one comes."""
        seats = len(load(self.variant).players)
        round_number, turn = divmod(number, len(self.players))
        sitting = tuple((seat + turn) % len(self.players) for seat in range(seats))
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

    seconds: tuple[float, ...] = ()
    """How long each move took, as far as that is known."""

    def game(self, players: Sequence[str]) -> Game:
        """Return the game that was played, by players with these texts, to be saved."""
        variant = load(self.variant)
        tree = Variations.begin(variant.parse(self.start))
        for number, move in enumerate(self.moves):
            tree = tree.play(move)
            if number < len(self.seconds):
                tree = tree.annotate(elapsed=self.seconds[number])
        winners = tuple(variant.players[seat] for seat in self.winners)
        by_rule = Game(tree).result
        is_by_rule = by_rule is not None and by_rule.winners == winners
        return Game(
            tree,
            players=[players[number] for number in self.pairing.seats],
            tags={"Event": "Woodpusher match", "Round": str(self.pairing.number + 1)},
            verdict=None if is_by_rule else Verdict(Outcome(winners, self.reason), tree.current),
        )


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


def play_match(plan: Plan, on_game: Callable[[Standings], None] | None = None) -> Standings:
    """Play a match to its end, or until its sequential test is clear, and return the standings."""
    standings = Standings(plan.players)
    for record in _played(plan):
        standings = Standings(plan.players, (*standings.records, record))
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
        self.process.start()
        theirs.close()
        self.seat = 0
        self.start = pairing.start or ""
        self.moves: list[str] = []
        self.deadline = perf_counter() + START_SECONDS + self._patience

    @property
    def _patience(self) -> float:
        seconds = LONGEST_MOVE if self.plan.seconds is None else self.plan.seconds + self.plan.grace
        return HANG_SECONDS + seconds

    def hear(self) -> Record | None:
        """Take what the process says, and return the game if it is over."""
        try:
            kind, content = self.pipe.recv()
        except (EOFError, OSError):
            return self._lost("its process ended")
        if kind == "done":
            record: Record = content
            return record
        if kind == "start":
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
        """End the process, whatever it does."""
        self.pipe.close()
        self.process.join(2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
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
            table.process.kill()
            table.close()


def _play(pipe: Connection, plan: Plan, pairing: Pairing) -> None:
    """Play one game and send how it went; runs in a process of its own."""
    variant = load(plan.variant)
    board = opening(variant, pairing.seed) if pairing.start is None else variant.parse(pairing.start)
    game = Game(board)
    start = board.variant.format(board)
    pipe.send(("start", start))
    choosers: dict[int, ComputerPlayer] = {}
    seconds: list[float] = []
    try:
        outcome, fault = _moves(pipe, plan, pairing, game, choosers, seconds)
    finally:
        for chooser in choosers.values():
            close = getattr(chooser, "close", None)
            if close is not None:
                close()
    winners = tuple(seat for seat, side in enumerate(game.variant.players) if side in outcome.winners)
    moves = tuple(str(move) for move in game.moves)
    record = Record(pairing, game.variant.spec, start, moves, winners, outcome.reason, fault, tuple(seconds))
    pipe.send(("done", record))


def _moves(
    pipe: Connection,
    plan: Plan,
    pairing: Pairing,
    game: Game,
    choosers: dict[int, ComputerPlayer],
    seconds: list[float],
) -> tuple[Outcome, bool]:
    """Play a game, note how long each move takes, and return how it ended, and whether by a player's fault."""
    sides = game.variant.players
    last: str | None = None
    while True:
        outcome = game.outcome
        if outcome is not None:
            return outcome, False
        if game.claims:
            return Outcome.draw(game.claims[0]), False
        if game.ply >= LONGEST_GAME:
            return Outcome.draw(f"{LONGEST_GAME} moves without an end"), False
        seat = sides.index(game.board.move_maker)
        name = plan.players[pairing.seats[seat]]
        others = tuple(side for side in sides if side is not sides[seat])
        pipe.send(("thinking", (seat, last)))
        try:
            if seat not in choosers:
                choosers[seat] = player(name, 1000 * pairing.number + seat, plan.limits)
            began = perf_counter()
            move = choosers[seat].choose(game)
            taken = perf_counter() - began
            game.play(move)
            seconds.append(round(taken, 3))
        except Exception as error:  # whatever a player does wrong costs it the game, not us the match
            return Outcome(others, f"{name}: {type(error).__name__}: {error}"), True
        if plan.seconds is not None and taken > plan.seconds + plan.grace and game.ply > len(sides):
            return Outcome(others, f"{name}: took {taken:.2f} of {plan.seconds:g} seconds"), True
        last = str(move)
