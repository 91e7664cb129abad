"""The opening book: what is played from memory, so that games begin well and differ."""

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
"""For each position's key the moves known there, as text, and in how many lines each stands."""

BookMove: TypeAlias = "Callable[[Board, Random], Move | None]"
"""How a book is asked: it returns a move by lot, or None where it ends."""


@lru_cache(maxsize=8)
def book_of(variant: Variant) -> Book:
    """Return the book of a variant's own lines; empty where it has none."""
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
    """Return a move from the book by lot, those in many lines oftener, or None where the book ends."""
    known = book_of(board.variant).get(board.key)
    if not known:
        return None
    moves = {str(move): move for move in board.legal_moves}
    # Another position may have the same key, once in a very long while.
    texts = [text for text in known if text in moves]
    return moves[rng.choices(texts, [known[text] for text in texts])[0]] if texts else None
