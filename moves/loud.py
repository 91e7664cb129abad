"""LoudMoves: captures and the like, one after the other, each created only when a search asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import expect_new

if TYPE_CHECKING:
    from collections.abc import Iterable

    from moves.move import Move


class LoudMoves:
    """Loud moves, one at a time: an iterator over pairs of a gain and a move.

    A search calls ``following``, which needs no pair.
    """

    __slots__ = ("_pairs", "gain")

    gain: int
    """What the move last returned wins at once."""
    _pairs: Any

    def __init__(self, pairs: Iterable[tuple[int, Move]] = ()) -> None:
        if not cython.compiled or self._pairs is not None:  # a search makes too many of these for a call each time
            expect_new(self, "_pairs")
        self._pairs = iter(pairs)

    def following(self) -> Move | None:
        """Return the next move, or None."""
        for gain, move in self._pairs:
            self.gain = gain
            return move  # type: ignore[no-any-return]
        return None

    def __iter__(self) -> LoudMoves:
        return self

    def __next__(self) -> tuple[int, Move]:
        move = self.following()
        if move is None:
            raise StopIteration
        return self.gain, move
