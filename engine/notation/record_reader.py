"""The record reader: games or positions one by one out of a file, broken ones told apart from good ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Generic, TypeVar

from board.errors import RecordError
from engine.game import Game

T = TypeVar("T")


class RecordReader(Generic[T]):
    """Games, or positions, that are read one by one, as they are asked for.

    A broken one is told to ``on_error``, and the next one follows. Without ``on_error`` the error is
    raised; whoever catches it may go on with the same reader.
    """

    def __init__(
        self, found: Iterator[T | RecordError], on_error: Callable[[RecordError], object] | None = None
    ) -> None:
        self._found = found
        self._on_error = on_error

    def __iter__(self) -> RecordReader[T]:
        return self

    def __next__(self) -> T:
        for record in self._found:
            if not isinstance(record, RecordError):
                return record
            if self._on_error is None:
                raise record
            self._on_error(record)
        raise StopIteration

    def close(self) -> None:
        """Close the file before its end."""
        close = getattr(self._found, "close", None)
        if close is not None:
            close()

    def __enter__(self) -> RecordReader[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def only_game(found: Iterator[Game | RecordError]) -> Game:
    """Return the one game of a text, or raise ``RecordError``."""
    games = RecordReader(found)
    game = next(games, None)
    if game is None:
        raise RecordError("expected a game, got none", 1, 1)
    if next(games, None) is not None:
        raise RecordError("expected one game, got more", 2, 1)
    return game
