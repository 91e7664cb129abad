"""Names of openings, looked up by position, so transpositions lead to the same name.

The names of a variant's openings are lines of ``engine/games/<game>/openings.tsv``: the code of the Encyclopaedia
of Chess Openings, the name, and the moves, separated by tabs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from attrs import frozen

from board.board import Board
from board.errors import ParseError, expect
from board.variant import Variant

if TYPE_CHECKING:
    from moves.move import Move


@frozen
class Opening:
    """A position that has a name."""

    eco: str
    """The code, such as B90."""
    name: str
    moves: tuple[str, ...]
    """The moves of one line that leads to it."""

    def __str__(self) -> str:
        return f"{self.eco} {self.name}"


def openings(variant: Variant) -> tuple[Opening, ...]:
    """Return a variant's named openings, ordered by code; empty if it has no table."""
    expect(Variant, variant, "a variant")
    return _table(variant.name)


@lru_cache(maxsize=16)
def _table(name: str) -> tuple[Opening, ...]:
    source = files("engine") / "games" / name.replace("-", "_") / "openings.tsv"
    if not source.is_file():
        return ()
    return tuple(_opening(line) for line in source.read_text(encoding="utf-8").splitlines() if line)


def _opening(line: str) -> Opening:
    try:
        eco, name, text = line.split("\t")
    except ValueError:
        raise ParseError(f"expected a code, a name and moves with tabs between them, got {line!r}") from None
    return Opening(eco, name, tuple(word for word in text.split() if not word.endswith(".")))


@lru_cache(maxsize=16)
def _index(variant: Variant) -> dict[int, Opening]:
    """Return the openings of a variant by the keys of their positions."""
    index: dict[int, Opening] = {}
    # Lines share their beginnings, so each position is made once.
    seen: dict[tuple[str, ...], Board] = {(): variant.start()}
    for opening in openings(variant):
        board = seen[()]
        for count, text in enumerate(opening.moves, start=1):
            way = opening.moves[:count]
            if way not in seen:
                seen[way] = variant.parse_move(board, text).execute()
            board = seen[way]
        index.setdefault(board.key, opening)
    return index


def opening_at(board: Board) -> Opening | None:
    """Return the opening with this position, or None if the position has no name.

    >>> from engine import Game
    >>> str(opening_at(Game("chess").play("d4").play("Nf6").play("c4").play("e6").play("Nc3").play("Bb4").board))
    'E20 Nimzo-Indian Defence'
    """
    expect(Board, board, "a board")
    return _index(board.variant).get(board.key) if openings(board.variant) else None


def opening_of(boards: Iterable[Board]) -> Opening | None:
    """Return the opening of the last of a game's boards that has a name, or None."""
    found = None
    for board in boards:
        found = opening_at(board) or found
    return found


def line_of(variant: Variant, opening: Opening) -> Iterator[Move]:
    """Yield the moves of an opening from the start."""
    board = variant.start()
    for text in opening.moves:
        move = variant.parse_move(board, text)
        yield move
        board = move.execute()
