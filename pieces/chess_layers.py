"""The numbers of chess's masks; ``chess_numbers.pxd`` has the same for C."""

from __future__ import annotations

PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS = range(2, 14, 2)
"""Where the masks of each kind of piece begin in ``board.masks``: white's, followed by black's."""
ALL_SQUARES = (1 << 64) - 1
NOT_FILE_A = ALL_SQUARES // 0xFF * 0xFE
NOT_FILE_H = ALL_SQUARES // 0xFF * 0x7F
ONE = 1
"""The bit of square 0: shifted, it is a bit of 64 in C too."""
