"""Standings: the finished games of a match, and the scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any

from attrs import field, frozen

from board.outcome import Outcome
from board.wording import plural
from engine.game import Game, Verdict
from engine.matches.match_plan import Pairing
from engine.matches.ratings import MatchScore
from engine.registry import load
from engine.showing import Row, data_frame, table
from engine.variations import Variations


def _today() -> str:
    return f"{date.today():%Y.%m.%d}"


@frozen
class Record:
    """A finished game."""

    pairing: Pairing
    variant: str
    start: str
    moves: tuple[str, ...]
    winners: tuple[int, ...]
    """The seats that won; none in a draw."""
    reason: str
    fault: bool = False
    """Whether it was lost by a crash, an illegal move or on time, not on the board."""
    solutions: tuple[tuple[str, ...], ...] = ()
    """In a puzzle, the moves of each seat."""

    seconds: tuple[float, ...] = ()
    """How long each move took, where known."""
    date: str = field(factory=_today, eq=False)
    """When the game ended, as in PGN."""

    def games(self, players: Sequence[str]) -> Iterator[Game]:
        """Yield the games to save: the game itself, or each seat's solution of a puzzle."""
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
        tags = {"Event": "Woodpusher match", "Date": self.date, "Round": str(self.pairing.number + 1)}
        return Game(tree, players=names, tags=tags, verdict=verdict)


@frozen
class Standings:
    """The results of the games so far."""

    players: tuple[str, ...]
    records: tuple[Record, ...] = field(factory=tuple)

    def score(self, one: int, other: int) -> MatchScore:
        """Return one player's score against another, over all games with both."""
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
        return MatchScore(wins, draws, losses)

    def points(self, one: int) -> float:
        """Return a player's points: one per game, shared by its winners, or by all players in a draw."""
        total = 0.0
        for record in self.records:
            winners = record.winners or tuple(range(len(record.pairing.seats)))
            total += sum(record.pairing.seats[seat] == one for seat in winners) / len(winners)
        return total

    def rows(self) -> list[Row]:
        """Return the games with their players and results, as rows of a table."""
        return [
            {
                "game": record.pairing.number + 1,
                "players": ", ".join(self.players[number] for number in record.pairing.seats),
                "winner": ", ".join(self.players[record.pairing.seats[seat]] for seat in record.winners) or "draw",
                "reason": record.reason,
                "moves": len(record.moves),
                "seconds": sum(record.seconds),
            }
            for record in self.records
        ]

    def frame(self, library: str | None = None) -> Any:
        """Return the rows as a data frame of pandas or polars, whichever is installed."""
        return data_frame(self.rows(), library)

    def _repr_html_(self) -> str:
        players = [
            {"player": text, "points": self.points(number), "games": sum(map(self._plays(number), self.records))}
            for number, text in enumerate(self.players)
        ]
        return table(f"Match, {plural(len(self.records), 'game')}", players)

    def _plays(self, number: int) -> Callable[[Record], bool]:
        return lambda record: number in record.pairing.seats

    @property
    def faults(self) -> tuple[Record, ...]:
        """The games lost by a crash, an illegal move or on time."""
        return tuple(record for record in self.records if record.fault)
