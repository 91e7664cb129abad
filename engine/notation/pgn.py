"""PGN: games of chess and its relatives as text, read one by one from files of any size, and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import IO

from board.errors import RecordError
from engine.game import Game
from engine.notation.pgn_reader import records
from engine.notation.pgn_writer import format_pgn
from engine.notation.record_reader import RecordReader, only_game
from engine.notation.sources import Source, blocks_of, lines_of_text

__all__ = ["format_pgn", "parse_pgn", "read_pgn", "write_pgn"]


def read_pgn(
    source: Source, on_error: Callable[[RecordError], object] | None = None, *, strict: bool = False
) -> RecordReader[Game]:
    """Return a reader of the games in a PGN file, given by its path or open; it keeps only one game in memory.

    Each game is at the end of its main line. The readable part of a broken game is returned with its ``errors``,
    and ``on_error`` is called with each of them. With ``strict`` a broken game is left out, and raises ``RecordError``
    if there is no ``on_error``. The next call continues after it.

    >>> import io
    >>> errors = []
    >>> [game.ply for game in read_pgn(io.StringIO("1. e4 * 1. d4 e4 * 1. d4 d5 *"), errors.append)]
    [1, 1, 2]
    >>> print(errors[0].number, errors[0].line, errors[0].reason.partition(":")[0])
    2 1 e4 is not legal
    """
    return RecordReader(records(blocks_of(source)), on_error, strict)


def parse_pgn(text: str, *, strict: bool = True) -> Game:
    """Return the only game of a PGN string; raise ``RecordError`` if there is none, more than one, or it is broken.

    Without ``strict``, the readable part of a broken game is returned with its ``errors``.

    >>> parse_pgn("1. e4 {best by test} e5 (1... c5!?) 2. Nf3 1/2-1/2").result
    Outcome(winners=(), reason='as recorded', scores=pmap({}))
    """
    return only_game(records(blocks_of(lines_of_text(text))), strict)


def write_pgn(games: Iterable[Game], file: IO[str]) -> None:
    """Write games to an open text file, a blank line between them."""
    for number, game in enumerate(games):
        file.write(f"\n{format_pgn(game)}" if number else format_pgn(game))
