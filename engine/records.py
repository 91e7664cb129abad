"""Records: games read from and written to files; the format is inferred from the file extension, or given."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

from attrs import frozen

from board.errors import ArgumentError, RecordError, WoodpusherError, WrongTypeError, expect
from board.variant import Variant
from engine.files import replacing
from engine.game import Game
from engine.notation import game_file, pgn_reader
from engine.notation.pgn_writer import format_pgn
from engine.notation.record_reader import RecordReader
from engine.notation.sources import Source, blocks_of, lines_of
from engine.registry import load

OnError = Callable[[RecordError], object]


@frozen
class RecordFormat:
    """A record format: its file extension, and how it is read and written."""

    suffixes: tuple[str, ...]
    read: Callable[[Source, Variant], Iterator[Game | RecordError]]
    write: Callable[[Game], str]
    gap: str = ""
    """The separator between two games."""


def _read_positions(source: Source, variant: Variant) -> Iterator[Game | RecordError]:
    """Yield a game without moves for each position, one per line; skip lines that begin with #."""
    number = 0
    for line_number, line in enumerate(lines_of(source), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        number += 1
        try:
            yield Game(variant.parse(text))
        except WoodpusherError as error:
            yield RecordError(str(error), number, line_number, "position")


def _write_position(game: Game) -> str:
    expect(Game, game, "a game")
    board = game.tree[game.tree.main_line()[-1]].board
    return f"{board.variant.format(board)}\n"


KINDS = {
    "pgn": RecordFormat((".pgn",), lambda source, variant: pgn_reader.records(blocks_of(source)), format_pgn, "\n"),
    "woodpusher": RecordFormat(
        (".woodpusher",), lambda source, variant: game_file.records(lines_of(source)), game_file.format_game
    ),
    "fen": RecordFormat((".fen",), _read_positions, _write_position),
}
"""The record formats by name: PGN, our own game file, and positions, one per line."""


def kind_of(path: str | os.PathLike[str]) -> str:
    """Return the record format for a file's extension.

    >>> kind_of("games/immortal.PGN")
    'pgn'
    """
    suffix = Path(path).suffix.lower()
    for name, kind in KINDS.items():
        if suffix in kind.suffixes:
            return name
    known = ", ".join(suffix for kind in KINDS.values() for suffix in kind.suffixes)
    raise ArgumentError(
        f"expected a file name ending in {known}, or a format ({', '.join(KINDS)}), got {os.fspath(path)!r}"
    )


def kind_called(name: str) -> RecordFormat:
    """Return a record format by its name."""
    if name not in KINDS:
        raise ArgumentError(f"there is no record format {name!r}; the formats are {', '.join(KINDS)}")
    return KINDS[name]


def read_games(
    source: Source,
    kind: str | None = None,
    *,
    on_error: OnError | None = None,
    variant: str | Variant = "chess",
    strict: bool = False,
) -> RecordReader[Game]:
    """Return a reader of the games in a file of any size, one at a time.

    The source is a path, an open file or lines of text; ``kind`` is ``pgn``, ``woodpusher`` or ``fen``, by default
    inferred from the file extension. Each game is at the end of its main line. ``variant`` applies to
    formats that do not name it themselves (``fen``).

    A game with an illegal or unreadable move is returned up to that move: ``game.errors`` says what is wrong,
    where and why. With ``strict`` the reader raises ``RecordError`` instead, as it does for a record that cannot be
    kept at all; the next call continues after it. If you pass ``on_error``, it is called with every error, and nothing
    is raised.

    >>> [game.ply for game in read_games(["1. e4 e5 1-0", "", "1. d4 *"], "pgn")]
    [2, 1]
    >>> game = next(read_games(["1. e4 e5 2. Ke3 1-0"], "pgn"))
    >>> game.ply, game.errors[0].text, game.errors[0].line
    (2, 'Ke3', 1)
    """
    if kind is None:
        if not isinstance(source, (str, os.PathLike)):
            raise ArgumentError(f"expected a format for an open file, one of {', '.join(KINDS)}")
        kind = kind_of(source)
    return RecordReader(kind_called(kind).read(source, load(variant)), on_error, strict)


def write_games(games: Game | Iterable[Game], target: str | os.PathLike[str] | IO[str], kind: str | None = None) -> int:
    """Write a game, or games one by one, to a path or an open text file, and return their number.

    A file given by its path is written atomically: completely or not at all. ``kind`` is ``pgn``, ``woodpusher`` or
    ``fen`` (each game's last position), by default inferred from the file extension.
    """
    if isinstance(games, Game):
        games = [games]
    if kind is None:
        if not isinstance(target, (str, os.PathLike)):
            raise ArgumentError(f"expected a format for an open file, one of {', '.join(KINDS)}")
        kind = kind_of(target)
    if not isinstance(games, Iterable):
        raise WrongTypeError(f"expected a game or games, got {games!r} of type {type(games).__name__}")
    write = kind_called(kind).write
    return write_texts((write(game) for game in games), target, kind)


def write_texts(texts: Iterable[str], target: str | os.PathLike[str] | IO[str], kind: str) -> int:
    """Write games that are already formatted, and return their number."""
    count = 0
    gap = kind_called(kind).gap
    if isinstance(target, (str, os.PathLike)):
        with replacing(target) as file:
            for text in texts:
                file.write((gap * (count > 0) + text).encode("utf-8", "replace"))
                count += 1
        return count
    for text in texts:
        target.write(gap * (count > 0) + text)
        count += 1
    return count
