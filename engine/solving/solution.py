"""Solution: the value and remoteness of every position of a puzzle or a game, as found by ``solve``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError, UnsolvableError, WrongTypeError
from board.variant import Variant
from engine.solving.value import Value as Value

if TYPE_CHECKING:
    from engine.showing import PngPicture, Row
    from engine.solving.arrays import IndexArray
    from engine.solving.numbering import Numbering
    from moves.move import Move

UNKNOWN, TIE, DRAW = 0, 100, 101
"""Verdicts besides those of winners, which are one more than their alliance's index."""

_AT_ONCE = 1 << 22
"""How many positions are counted at once."""

Steps = NDArray[np.unsignedinteger]
Verdicts = NDArray[np.uint8]


def winner_verdict(alliance: Alliance) -> int:
    """Return the verdict for a win by a side."""
    return alliance.index + 1


class Solution:
    """A solved puzzle or game: the winner of every position, in how many moves, and how.

    A puzzle's positions are solvable or unsolvable, and their remoteness is the minimum number of moves
    to a solution. In a two-player game the value is for the player to move, who wins in the fewest
    moves, loses in the most, and ties in the fewest.
    """

    def __init__(self, variant: Variant, numbering: Numbering, steps: Steps, verdicts: Verdicts | None = None) -> None:
        self.variant = variant
        self._numbering = numbering
        self._steps = steps
        """One more than the remoteness, by position number; 0 if there is none."""
        self._verdicts = verdicts
        """The winner, by position number; a puzzle solved backwards needs none."""

    @property
    def is_puzzle(self) -> bool:
        """Whether this is a one-player puzzle."""
        return len(self.variant.players) == 1

    # One position.

    def value(self, board: Board) -> Value:
        """Return the value of a position for the player to move."""
        verdict, steps = self._facts(board)
        if self.is_puzzle:
            return Value.SOLVABLE if steps else Value.UNSOLVABLE
        if verdict in (TIE, DRAW):
            return Value.TIE if verdict == TIE else Value.DRAW
        return Value.WIN if verdict == winner_verdict(board.move_maker) else Value.LOSE

    def remoteness(self, board: Board) -> int:
        """Return the number of moves to the end under best play, or raise ``UnsolvableError`` if there is no end."""
        _, steps = self._facts(board)
        if not steps:
            text = self.variant.format(board)
            if self.is_puzzle:
                raise UnsolvableError(f"no solution can be reached from {text}")
            raise UnsolvableError(f"under best play the game never ends from {text}: it is a draw")
        return steps - 1

    def best_moves(self, board: Board) -> tuple[Move, ...]:
        """Return all moves that keep the value and hasten the end, or for the loser delay it; none at the end."""
        verdict, steps = self._facts(board)
        if board.outcome is not None:
            return ()
        wanted = (verdict, max(steps - 1, 0))
        if not steps and self.is_puzzle:
            return ()
        return tuple(move for move in board.legal_moves if self._facts(move.execute()) == wanted)

    def line(self, board: Board) -> tuple[Move, ...]:
        """Return the moves from a position to the end under best play."""
        moves: list[Move] = []
        for _ in range(self.remoteness(board)):
            moves.append(self.best_moves(board)[0])
            board = moves[-1].execute()
        return tuple(moves)

    def values_of_moves(self, board: Board) -> dict[Move, Value]:
        """Return the value of each legal move for the player who makes it; none if the game has ended."""
        if board.outcome is not None:
            return {}
        return {move: self._after(board, move.execute()) for move in board.legal_moves}

    def _after(self, board: Board, later: Board) -> Value:
        value = self.value(later)
        if later.move_maker is not board.move_maker:
            return {Value.WIN: Value.LOSE, Value.LOSE: Value.WIN}.get(value, value)
        return value

    def _facts(self, board: Board) -> tuple[int, int]:
        """Return the verdict on a position, and one more than its remoteness, or 0 if there is none."""
        number = self._place(board)
        return self._verdict(number), int(self._steps[number])

    def _verdict(self, number: int) -> int:
        if self._verdicts is None:
            return int(self._steps[number] > 0)
        return int(self._verdicts[number])

    def _place(self, board: Board) -> int:
        self._check(board)
        number = self._numbering.index(board)
        if self._verdicts is not None and self._verdicts[number] == UNKNOWN:
            raise ArgumentError(f"{self.variant.format(board)} cannot be reached from where the solver began")
        return number

    def _check(self, board: Board) -> None:
        """Raise a ``WoodpusherError`` unless this is a board of this variant."""
        if not isinstance(board, Board):
            raise WrongTypeError(f"expected a board, got {board!r} of type {type(board).__name__}")
        if board.variant is not self.variant:
            raise ArgumentError(f"this is a solution of {self.variant.spec}, not of {board.variant.spec}")

    # All positions.

    def _counts(self, table: Steps, values: int) -> list[int]:
        """Return how many positions have each value in a table, where it is not 0; a part at a time, to save memory."""
        counts = np.zeros(values, np.int64)
        for start in range(0, len(table), _AT_ONCE):
            part = table[start : start + _AT_ONCE]
            numbers: IndexArray = np.flatnonzero(part).astype(np.int64)
            weights = self._numbering.multiplicities(numbers + start)
            counts += np.bincount(part[numbers], weights=weights, minlength=values).astype(np.int64)
        found: list[int] = counts.tolist()
        return found

    @cached_property
    def count(self) -> int:
        """How many positions are solvable; in a game, how many have a certain end."""
        return sum(self.histogram.values())

    @cached_property
    def max_remoteness(self) -> int:
        """The greatest remoteness."""
        return max(self.histogram, default=0)

    @cached_property
    def histogram(self) -> Mapping[int, int]:
        """How many positions have each remoteness, from 0 on."""
        counts = self._counts(self._steps, int(np.max(self._steps, initial=1)) + 1)
        return {remoteness: count for remoteness, count in enumerate(counts[1:]) if count}

    @cached_property
    def value_counts(self) -> Mapping[str, int]:
        """How many positions are solvable; in a game how many are won by each side, tied and drawn."""
        if self.is_puzzle:
            return {str(Value.SOLVABLE): self.count}
        verdicts = self._verdicts
        assert verdicts is not None
        counts = self._counts(verdicts, DRAW + 1)
        names = {winner_verdict(side): f"{side} wins" for side in self.variant.players} | {TIE: "tie", DRAW: "draw"}
        return {name: counts[verdict] for verdict, name in names.items()}

    def boards(self) -> Iterator[Board]:
        """Yield the positions that have a remoteness, one for each number."""
        return self._numbering.boards_of(np.flatnonzero(self._steps).tolist())

    def arrays(self) -> tuple[Steps, Verdicts | None]:
        """Return the arrays for a file: one more than the remoteness, and the verdict if there is one, by number."""
        return self._steps, self._verdicts

    # For people.

    def plot(self, path: str | PathLike[str] | None = None) -> PngPicture:
        """Return a picture of the state graph, or of the histogram if that is too large, which a notebook shows.

        It needs matplotlib. With a path, the picture is also written to that PNG file.
        """
        from engine.files import write_atomically
        from engine.showing import PngPicture
        from engine.solving.plotting import drawn

        picture = PngPicture(drawn(self)[0])
        if path is not None:
            write_atomically(path, bytes(picture))
        return picture

    def rows(self) -> list[Row]:
        """Return how many positions have each remoteness, as rows of a table."""
        return [{"remoteness": remoteness, "positions": count} for remoteness, count in self.histogram.items()]

    def frame(self, library: str | None = None) -> Any:
        """Return the rows as a data frame of pandas or polars, whichever is installed."""
        from engine.showing import data_frame

        return data_frame(self.rows(), library)

    def _repr_html_(self) -> str:
        from engine.showing import table

        counts = [{"value": name, "positions": count} for name, count in self.value_counts.items()]
        return table(f"Solution of {self.variant.spec}", counts, f"remoteness up to {self.max_remoteness}")

    # Files.

    def save(self, path: str | PathLike[str]) -> None:
        """Write the solution to a compressed file with a checksum, atomically."""
        from engine.solving.solution_file import save

        save(self, path)

    @classmethod
    def load(cls, path: str | PathLike[str], limit: int | None = None) -> Solution:
        """Read a solution; a damaged or foreign file raises ``ParseError``, as do tables of more than ``limit`` bytes.

        The default limit is 1 GiB.
        """
        from engine.solving.sealed_file import MOST_BYTES
        from engine.solving.solution_file import load

        return load(path, MOST_BYTES if limit is None else limit)

    def __repr__(self) -> str:
        return f"<Solution of {self.variant.spec}: {self.count} positions, remoteness up to {self.max_remoteness}>"
