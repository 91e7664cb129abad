"""PGN: games of chess and its relatives as text, read one by one from files of any size, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import IO

from board.errors import RecordError
from engine.game import Game
from engine.notation.pgn_reader import records
from engine.notation.pgn_writer import format_pgn
from engine.notation.sources import Source, lines_of, lines_of_text

__all__ = ["GameReader", "format_pgn", "parse_pgn", "read_pgn", "write_pgn"]


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


def read_pgn(source: Source, on_error: Callable[[RecordError], object] | None = None) -> GameReader:
    """Return a reader of the games in a PGN file, given by its path or open; it needs no more memory than one game.

    Each game stands at the end of its main line. A broken game raises ``RecordError``, with its number, its
    line and what is wrong, and the next call goes on after it; or it is told to ``on_error``.

    >>> import io
    >>> errors = []
    >>> [str(game.moves[-1]) for game in read_pgn(io.StringIO("1. e4 * 1. e5 * 1. d4 *"), errors.append)]
    ['e4', 'd4']
    >>> print(errors[0].game, errors[0].line, errors[0].reason.partition(":")[0])
    2 1 e5 is not legal
    """
    return GameReader(records(lines_of(source)), on_error)


def parse_pgn(text: str) -> Game:
    """Return the one game of a PGN text; raise ``RecordError`` if there is none, more than one, or it is broken.

    >>> parse_pgn("1. e4 {best by test} e5 (1... c5!?) 2. Nf3 1/2-1/2").result
    Outcome(winners=(), reason='as recorded', scores=pmap({}))
    """
    return only_game(records(lines_of_text(text)))


def only_game(found: Iterator[Game | RecordError]) -> Game:
    """Return the one game of a text, or raise ``RecordError``."""
    games = GameReader(found)
    game = next(games, None)
    if game is None:
        raise RecordError("expected a game, got none", 1, 1)
    if next(games, None) is not None:
        raise RecordError("expected one game, got more", 2, 1)
    return game


def write_pgn(games: Iterable[Game], file: IO[str]) -> None:
    """Write games to an open text file, a blank line between them."""
    for number, game in enumerate(games):
        file.write(f"\n{format_pgn(game)}" if number else format_pgn(game))
