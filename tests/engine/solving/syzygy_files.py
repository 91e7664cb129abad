"""Syzygy files for tests: the real ones if they are here, and ones with given numbers."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import chess
import pytest

from board import Alliance, Board
from engine.games.endgame.syzygy.checksum import checksum
from engine.games.endgame.syzygy.table_file import Kind

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "syzygy"
"""The tables with three and four men, 4 MB: not part of the repository."""
needs_tables = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"there are no Syzygy tables in {FOLDER}")
BITS, BLOCK = 8, 64


def names() -> list[str]:
    """Return the names of all tables in the folder."""
    return sorted(path.stem for path in FOLDER.glob("*.rtbw"))


def random_position(rng: Random, name: str, *, en_passant: bool = False) -> chess.Board:
    """Return a legal position of a material such as KQvKR, in either colour, perhaps with an en passant capture."""
    while True:
        board = chess.Board(None)
        swaps = rng.random() < 0.5
        squares = iter(rng.sample(range(64), 64))
        if en_passant:
            board.turn = rng.random() < 0.5
            file = rng.randrange(8)
            rank = 4 if board.turn else 3
            beside = rng.choice([one for one in (file - 1, file + 1) if 0 <= one < 8])
            board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, not board.turn))
            board.set_piece_at(chess.square(beside, rank), chess.Piece(chess.PAWN, board.turn))
            board.ep_square = chess.square(file, 5 if board.turn else 2)
            name = name.replace("P", "")
        else:
            board.turn = rng.random() < 0.5
        for side, men in enumerate(name.split("v")):
            for letter in men:
                kind = chess.Piece.from_symbol(letter).piece_type
                square = next(
                    one for one in squares if board.piece_at(one) is None and (letter != "P" or 8 <= one < 56)
                )
                board.set_piece_at(square, chess.Piece(kind, bool(side) == swaps))
        if board.is_valid() and board.has_legal_en_passant() == en_passant:
            return board


def flips(board: Board, name: str) -> bool:
    """Return whether black has the men that a name such as KQvKR lists first."""
    first = Counter(name.split("v")[0])
    return Counter(piece.symbol.upper() for piece in board.pieces(Alliance.WHITE)) != first


def sealed(content: bytes) -> bytes:
    """Return a file's content with what follows it: zeros up to a multiple of 64, and the checksum."""
    content += bytes(-len(content) % 64)
    return content + checksum(memoryview(content))


def table(
    kind: Kind,
    men: Sequence[int],
    parts: Sequence[Sequence[int] | int],
    *,
    flags: int,
    part_flags: int = 0,
    maps: Sequence[Sequence[int]] = (),
) -> bytes:
    """Return a file in which each number has a code word of eight bits, for one file of the leading pawn.

    ``parts`` are the numbers for each side to move, below 256, or one number that stands for all.
    """
    both = len(parts) == 2
    content = kind.magic + bytes([flags, 0, *(one | one << 4 if both else one for one in men)])
    content += bytes(len(content) & 1)
    for numbers in parts:
        if isinstance(numbers, int):
            content += bytes([0x80 | part_flags, numbers])
        else:
            blocks = -(-len(numbers) // BLOCK)
            content += struct.pack("<BBBBIBB", part_flags, 6, 6, 0, blocks, BITS, BITS) + struct.pack("<HH", 0, 256)
            content += b"".join(bytes([number, 0xF0, 0xFF]) for number in range(256))
    if maps:
        size = 2 if part_flags & 16 else 1
        content += bytes(len(content) & size - 1)
        for one in maps:
            content += struct.pack(f"<{len(one) + 1}{' BH'[size]}", len(one), *one)
        content += bytes(len(content) & 1)
    lists = [numbers for numbers in parts if not isinstance(numbers, int)]
    for numbers in lists:
        for start in range(0, len(numbers), BLOCK):
            content += struct.pack("<IH", start // BLOCK, BLOCK // 2)
    for numbers in lists:
        for start in range(0, len(numbers), BLOCK):
            content += struct.pack("<H", min(BLOCK, len(numbers) - start) - 1)
    for numbers in lists:
        content += bytes(-len(content) % 64) + bytes(numbers)
    return sealed(content)
