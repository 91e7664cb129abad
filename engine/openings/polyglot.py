"""Polyglot opening books: files of positions, identified by Polyglot keys, with weighted moves."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from board.errors import ParseError, UnsupportedError
from board.rays import squares_of
from engine.files import read_bounded
from engine.notation.uci import uci_name_of
from engine.openings.isaac import numbers
from pieces.chess import Bishop, King, Knight, Pawn, Queen, Rook

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move

_ENTRY = Struct(">QHHI")
"""Key, move, weight, and learning data, which we ignore."""
_KEY = Struct(">Q8x")
MOST_BYTES = 1 << 28
"""A book of 16 million entries; the largest in use have a fifth of that."""
_CASTLING, _EN_PASSANT, _WHITE_TO_MOVE, _COUNT = 768, 772, 780, 781
_KINDS = (Pawn, Knight, Bishop, Rook, Queen, King)
_PROMOTIONS = (None, "n", "b", "r", "q")


@cache
def _numbers() -> tuple[int, ...]:
    """Return the 781 numbers that keys are made of; the format takes them from ISAAC-64."""
    return tuple(islice(numbers(), _COUNT))


def polyglot_key(board: Board) -> int:
    """Return a chess position's Polyglot key.

    Our positions have an en passant square only if a pawn can legally capture there, and so do keys.
    """
    if not _is_chess(board):
        raise UnsupportedError(f"Polyglot books are for chess, not {board.variant.name}")
    table = _numbers()
    key = table[_WHITE_TO_MOVE] if board.move_maker.is_white else 0
    for number, kind in enumerate(_KINDS):
        for place, side in enumerate((Alliance.BLACK, Alliance.WHITE)):
            for square in squares_of(board.mask(kind, side)):
                key ^= table[64 * (2 * number + place) + (square ^ 56)]
    for number, right in enumerate("KQkq"):
        if right in board.variant.format(board).split()[2]:
            key ^= table[_CASTLING + number]
    square = board.state.en_passant  # type: ignore[attr-defined]
    if square is not None:
        key ^= table[_EN_PASSANT + square % 8]
    return key


def _is_chess(board: Board) -> bool:
    variant: Any = board.variant
    return uci_name_of(variant) == "chess" and not variant.castles_by_file


def _is_sorted(data: bytes) -> bool:
    import numpy as np

    keys = np.frombuffer(data, dtype=">u8")[::2]
    return bool((keys[:-1] <= keys[1:]).all())


class _Keys:
    """The keys of a book as a sequence that ``bisect`` can search."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __len__(self) -> int:
        return len(self._data) // _ENTRY.size

    def __getitem__(self, number: int) -> int:
        key: int = _KEY.unpack_from(self._data, number * _ENTRY.size)[0]
        return key


class PolyglotBook:
    """A book read from a ``.bin`` file."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            self._data = read_bounded(self.path, MOST_BYTES)
        except (OSError, ValueError) as error:  # a path with a null character is a ValueError
            raise ParseError(f"cannot read the book {self.path}: {getattr(error, 'strerror', None) or error}") from None
        if not self._data or len(self._data) % _ENTRY.size:
            raise ParseError(
                f"expected a Polyglot book of {_ENTRY.size}-byte entries, but {self.path} has {len(self._data)} bytes"
            )
        if not _is_sorted(self._data):
            raise ParseError(f"expected a Polyglot book sorted by key, but {self.path} is damaged")
        self._keys: Any = _Keys(self._data)

    def __len__(self) -> int:
        return len(self._keys)

    def moves(self, board: Board) -> dict[Move, int]:
        """Return the book's legal moves in a position with their weights; skip entries that are not legal here."""
        found: dict[Move, int] = {}
        if not _is_chess(board):
            return found
        for code, weight in self._entries(polyglot_key(board)):
            move = _decoded(board, code)
            if move is not None and weight:
                found[move] = found.get(move, 0) + weight
        return found

    def _entries(self, key: int) -> Iterator[tuple[int, int]]:
        number = bisect_left(self._keys, key)
        while number < len(self):
            other, code, weight, _ = _ENTRY.unpack_from(self._data, number * _ENTRY.size)
            if other != key:
                return
            yield code, weight
            number += 1

    def move(self, board: Board, rng: Random) -> Move | None:
        """Return a random book move for a position, chosen by weight, or None."""
        known = self.moves(board)
        return rng.choices(list(known), list(known.values()))[0] if known else None


def _decoded(board: Board, code: int) -> Move | None:
    """Return the legal move that a number encodes, or None."""
    start, destination = (code >> 6 & 63) ^ 56, (code & 63) ^ 56
    number = code >> 12 & 7
    letter = _PROMOTIONS[number] if number < len(_PROMOTIONS) else "?"
    for move in board.legal_moves:
        if move.current_coordinate != start:
            continue
        # Castling is written as king to rook.
        goal = move.castle_rook_start if move.is_castling_move else move.destination_coordinate  # type: ignore[attr-defined]
        promoted = None if move.promotion is None else move.promotion.symbol.lower()
        if goal == destination and promoted == letter:
            return move
    return None
