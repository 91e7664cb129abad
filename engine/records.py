"""Records: games read from and written to files of every kind there is, told by their names or said."""

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
from engine.variants import load

OnError = Callable[[RecordError], object]


@frozen
class Kind:
    """A kind of record: what its files' names end in, and how it is read and written."""

    suffixes: tuple[str, ...]
    read: Callable[[Source, Variant], Iterator[Game | RecordError]]
    write: Callable[[Game], str]
    gap: str = ""
    """What stands between two games."""


def _read_positions(source: Source, variant: Variant) -> Iterator[Game | RecordError]:
    """Yield a game without moves for each position, one on a line; lines that begin with # are skipped."""
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
    "pgn": Kind((".pgn",), lambda source, variant: pgn_reader.records(blocks_of(source)), format_pgn, "\n"),
    "woodpusher": Kind(
        (".woodpusher",), lambda source, variant: game_file.records(lines_of(source)), game_file.format_game
    ),
    "fen": Kind((".fen",), _read_positions, _write_position),
}
"""The kinds of records by name: PGN, our own game file, and positions as text, one a line."""


def kind_of(path: str | os.PathLike[str]) -> str:
    """Return the kind of record that a file's name tells.

    >>> kind_of("games/immortal.PGN")
    'pgn'
    """
    suffix = Path(path).suffix.lower()
    for name, kind in KINDS.items():
        if suffix in kind.suffixes:
            return name
    known = ", ".join(suffix for kind in KINDS.values() for suffix in kind.suffixes)
    raise ArgumentError(
        f"expected a file whose name ends in {known}, or its kind ({', '.join(KINDS)}), got {os.fspath(path)!r}"
    )


def kind_called(name: str) -> Kind:
    """Return a kind of record by its name."""
    if name not in KINDS:
        raise ArgumentError(f"there is no kind of record {name!r}; there are {', '.join(KINDS)}")
    return KINDS[name]


def read_games(
    source: Source,
    kind: str | None = None,
    *,
    on_error: OnError | None = None,
    variant: str | Variant = "chess",
    strict: bool = False,
) -> RecordReader[Game]:
    """Return a reader of the games in a file, one by one, whatever its size.

    The source is a path, an open file or lines of text; ``kind`` is ``pgn``, ``woodpusher`` or ``fen``, by default
    what the path's name tells. Each game stands at the end of its main line. ``variant`` is what is played from
    positions that do not say it themselves (``fen``).

    A game with an illegal or unreadable move is returned as far as it can be read: ``game.errors`` says what is wrong,
    where and why. With ``strict`` it raises ``RecordError`` instead, as does a record of which nothing can be kept;
    the next call goes on after it. If there is an ``on_error``, it is told every error, and nothing is raised.

    >>> [game.ply for game in read_games(["1. e4 e5 1-0", "", "1. d4 *"], "pgn")]
    [2, 1]
    >>> game = next(read_games(["1. e4 e5 2. Ke3 1-0"], "pgn"))
    >>> game.ply, game.errors[0].text, game.errors[0].line
    (2, 'Ke3', 1)
    """
    if kind is None:
        if not isinstance(source, (str, os.PathLike)):
            raise ArgumentError(f"expected the kind of record of an open file, one of {', '.join(KINDS)}")
        kind = kind_of(source)
    return RecordReader(kind_called(kind).read(source, load(variant)), on_error, strict)


def write_games(games: Game | Iterable[Game], target: str | os.PathLike[str] | IO[str], kind: str | None = None) -> int:
    """Write a game, or games one by one, to a path or an open text file, and return how many they were.

    A file that is given by its path is written whole or not at all. ``kind`` is ``pgn``, ``woodpusher`` or
    ``fen`` (each game's last position), by default what the path's name tells.
    """
    if isinstance(games, Game):
        games = [games]
    if kind is None:
        if not isinstance(target, (str, os.PathLike)):
            raise ArgumentError(f"expected the kind of record for an open file, one of {', '.join(KINDS)}")
        kind = kind_of(target)
    if not isinstance(games, Iterable):
        raise WrongTypeError(f"expected a game or games, got {games!r} of type {type(games).__name__}")
    write = kind_called(kind).write
    return write_texts((write(game) for game in games), target, kind)


def write_texts(texts: Iterable[str], target: str | os.PathLike[str] | IO[str], kind: str) -> int:
    """Write games that are texts already, in the form of their kind, and return how many they were."""
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
