"""The opening book: known lines, so that games start well and differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from board.variant import Variant

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move

Book = dict[int, dict[str, int]]
"""For each position key, the known moves as strings and the number of lines each occurs in."""

BookMove: TypeAlias = "Callable[[Board, Random], Move | None]"
"""The signature of a book: it returns a random book move, or None if the book has none."""


@lru_cache(maxsize=8)
def book_of(variant: Variant) -> Book:
    """Return the book made from a variant's own lines; empty if it has none."""
    book: Book = {}
    for line in variant.tactics.book_lines:
        board = variant.start()
        for text in line.split():
            move = variant.parse_move(board, text)
            known = book.setdefault(board.key, {})
            known[str(move)] = known.get(str(move), 0) + 1
            board = move.execute()
    return book


def book_move(board: Board, rng: Random) -> Move | None:
    """Return a random book move, weighted by the number of lines, or None if the book has none."""
    known = book_of(board.variant).get(board.key)
    if not known:
        return None
    moves = {str(move): move for move in board.legal_moves}
    # Very rarely another position has the same key.
    texts = [text for text in known if text in moves]
    return moves[rng.choices(texts, [known[text] for text in texts])[0]] if texts else None
