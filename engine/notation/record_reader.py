"""The record reader: yields games or positions one by one from a file, and reports broken ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Generic, TypeVar

from board.errors import RecordError
from engine.game import Game

T = TypeVar("T")

_LONGEST = 60
"""The maximum length of a quote in an error message."""


def shortened(text: str) -> str:
    """Shorten a string that is too long for a message.

    >>> shortened("a" * 100)[-2:], shortened("short")
    ('a…', 'short')
    """
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class RecordReader(Generic[T]):
    """An iterator over games, or positions, that reads them one by one on demand.

    The readable part of a broken game is returned with its ``errors``. If nothing can be kept, or with ``strict``,
    the error is raised; the caller may catch it and continue with the same reader. If there is an ``on_error``, it is
    called with every error instead, and the next game follows.
    """

    def __init__(
        self,
        found: Iterator[T | RecordError],
        on_error: Callable[[RecordError], object] | None = None,
        strict: bool = False,
    ) -> None:
        self._found = found
        self._on_error = on_error
        self._strict = strict

    def __iter__(self) -> RecordReader[T]:
        return self

    def __next__(self) -> T:
        for record in self._found:
            if isinstance(record, RecordError):
                self._report(record)
                continue
            errors = record.errors if isinstance(record, Game) else ()
            if errors and self._strict:
                self._report(errors[0])
                continue
            if self._on_error is not None:
                for error in errors:
                    self._on_error(error)
            return record
        raise StopIteration

    def _report(self, error: RecordError) -> None:
        if self._on_error is None:
            raise error
        self._on_error(error)

    def close(self) -> None:
        """Close the file before its end."""
        close = getattr(self._found, "close", None)
        if close is not None:
            close()

    def __enter__(self) -> RecordReader[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def only_game(found: Iterator[Game | RecordError], strict: bool = True) -> Game:
    """Return the only game of a text, or raise ``RecordError``."""
    games = RecordReader(found, strict=strict)
    game = next(games, None)
    if game is None:
        raise RecordError("expected a game, got none", 1, 1)
    if next(games, None) is not None:
        raise RecordError("expected one game, got more", 2, 1)
    return game
