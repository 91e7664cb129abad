"""Findings: the results of a review for each move, each side and each phase of a game."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cached_property
from typing import Any

from attrs import field, frozen

from board.alliance import Alliance
from engine.review.chances import accuracy, weights
from engine.review.phases import Phase
from engine.showing import Row, data_frame, table


class MoveMark(Enum):
    """What is wrong with a move."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """The mark as written after a move."""
        return _SIGNS[self][0]

    @property
    def glyph(self) -> int:
        """The mark's number as an annotation glyph of PGN."""
        return _SIGNS[self][1]


_SIGNS = {MoveMark.INACCURACY: ("?!", 6), MoveMark.MISTAKE: ("?", 2), MoveMark.BLUNDER: ("??", 4)}
THRESHOLDS = {MoveMark.BLUNDER: 30.0, MoveMark.MISTAKE: 20.0, MoveMark.INACCURACY: 10.0}
"""The marks by lost percentage points of winning chances, the worst first."""


def mark_of(loss: float) -> MoveMark | None:
    """Return the mark for a loss in percentage points of winning chances, or None.

    >>> mark_of(30), mark_of(12.5), mark_of(9.9)
    (<MoveMark.BLUNDER: 'blunder'>, <MoveMark.INACCURACY: 'inaccuracy'>, None)
    """
    return next((mark for mark, least in THRESHOLDS.items() if loss >= least), None)


@frozen
class ReviewedMove:
    """The review of one move."""

    node: int
    """Its node in the game's tree."""
    number: int
    """Its number among the moves, starting at 1."""
    side: Alliance
    text: str
    phase: Phase
    before: int | None
    """The score before the move for its side, in hundredths of a point or near ``WIN``; None in a puzzle."""
    after: int | None
    """The score after the move for its side."""
    chance_before: float | None = None
    """The winning chances before the move, from 0 to 100; None in a puzzle."""
    chance_after: float | None = None
    """The winning chances after the move, from 0 to 100; None in a puzzle."""
    best: tuple[str, ...] = ()
    """The line that begins with the best move; empty if the move is as good."""
    mark: MoveMark | None = None
    accuracy: float = 100.0
    extra: int | None = None
    """In a puzzle, by how many moves it lengthens the solution; None in a game, and if no solution is left."""

    @property
    def loss(self) -> float:
        """How many percentage points of winning chances the move loses."""
        before, after = self.chance_before, self.chance_after
        return 0.0 if before is None or after is None else max(0.0, before - after)


@frozen
class SideReview:
    """The review of one side: its accuracy and the number of its mistakes."""

    moves: int
    accuracy: float | None
    """From 0 to 100; None if it made no move."""
    marks: dict[MoveMark, int]
    extra: int | None = None
    """In a puzzle, the moves beyond the shortest solution; None in a game, and if no solution is left."""


@frozen
class Review:
    """The review of a whole game."""

    players: tuple[Alliance, ...]
    moves: tuple[ReviewedMove, ...]
    engine: str
    """The name of the judge."""
    seconds: float = field(default=0.0, eq=False)
    """How long it took."""

    @property
    def is_puzzle(self) -> bool:
        """Whether it is a one-player game, in which moves are counted instead of comparing chances."""
        return len(self.players) == 1

    @property
    def marked(self) -> tuple[ReviewedMove, ...]:
        """The moves that went wrong."""
        return tuple(move for move in self.moves if move.mark is not None)

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases that the game reached."""
        return tuple(phase for phase in Phase if any(move.phase is phase for move in self.moves))

    def rows(self) -> list[Row]:
        """Return the moves with their findings, as rows of a table."""
        return [
            {
                "number": move.number,
                "side": str(move.side),
                "move": move.text,
                "mark": None if move.mark is None else str(move.mark.value),
                "before": move.before,
                "after": move.after,
                "chance_before": move.chance_before,
                "chance_after": move.chance_after,
                "accuracy": move.accuracy,
                "best": " ".join(move.best),
            }
            for move in self.moves
        ]

    def frame(self, library: str | None = None) -> Any:
        """Return the rows as a data frame of pandas or polars, whichever is installed."""
        return data_frame(self.rows(), library)

    def _repr_html_(self) -> str:
        sides = [
            {
                "side": str(side),
                "accuracy": None if (value := self.side(side).accuracy) is None else round(value, 1),
                **{mark.value: count for mark, count in self.side(side).marks.items()},
            }
            for side in self.players
        ]
        marked = [row for row in self.rows() if row["mark"] is not None]
        return table(f"Review by {self.engine}", sides) + (table("Marked moves", marked) if marked else "")

    def side(self, side: Alliance, phase: Phase | None = None) -> SideReview:
        """Return the review of a side, in the whole game or in one phase."""
        chosen = self._numbers(lambda move: move.side is side and phase in (None, move.phase))
        moves = [self.moves[number] for number in chosen]
        marks = {mark: sum(move.mark is mark for move in moves) for mark in MoveMark}
        if self.is_puzzle:
            is_alive = all(move.extra is not None for move in moves)
            extra = sum(move.extra or 0 for move in moves) if is_alive else None
            value = None if not moves else 0.0 if extra is None else 100 * (len(moves) - extra) / len(moves)
            return SideReview(len(moves), value if value is None else max(value, 0.0), marks, extra)
        weight = self._weights
        value = accuracy([move.accuracy for move in moves], [weight[number] for number in chosen])
        return SideReview(len(moves), value, marks)

    def _numbers(self, is_wanted: Callable[[ReviewedMove], bool]) -> list[int]:
        return [number for number, move in enumerate(self.moves) if is_wanted(move)]

    @cached_property
    def _weights(self) -> list[float]:
        """The weight of each move."""
        return weights(self.chances)

    @property
    def chances(self) -> list[float]:
        """The first player's winning chances in each position, including the first one."""
        if not self.moves or self.is_puzzle:
            return []
        first = self.players[0]

        def seen(chance: float | None, side: Alliance) -> float:
            return 50.0 if chance is None else chance if side is first else 100 - chance

        begin = self.moves[0]
        return [seen(begin.chance_before, begin.side), *(seen(move.chance_after, move.side) for move in self.moves)]
