"""The game reader: games one by one out of a record, broken ones told apart from good ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType

from board.errors import RecordError
from engine.game import Game


class GameReader:
    """Games that are read one by one, as they are asked for.

    A broken game is told to ``on_error``, and the next one follows. Without ``on_error`` the error is
    raised; whoever catches it may go on with the same reader.
    """

    def __init__(
        self, found: Iterator[Game | RecordError], on_error: Callable[[RecordError], object] | None = None
    ) -> None:
        self._found = found
        self._on_error = on_error

    def __iter__(self) -> GameReader:
        return self

    def __next__(self) -> Game:
        for game in self._found:
            if isinstance(game, Game):
                return game
            if self._on_error is None:
                raise game
            self._on_error(game)
        raise StopIteration

    def close(self) -> None:
        """Close the file before its end."""
        close = getattr(self._found, "close", None)
        if close is not None:
            close()

    def __enter__(self) -> GameReader:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def only_game(found: Iterator[Game | RecordError]) -> Game:
    """Return the one game of a text, or raise ``RecordError``."""
    games = GameReader(found)
    game = next(games, None)
    if game is None:
        raise RecordError("expected a game, got none", 1, 1)
    if next(games, None) is not None:
        raise RecordError("expected one game, got more", 2, 1)
    return game
