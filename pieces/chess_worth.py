"""Piece-square values of chess: one for the middlegame and one for the endgame, packed into one number."""

from __future__ import annotations

PRICES = (100, 320, 335, 500, 960, 20_000)
"""Pawn to king, in hundredths of a pawn, for exchanges and for ordering captures."""

_MIDDLE_GAME = (86, 318, 332, 478, 974, 0)
_END_GAME = (112, 296, 318, 540, 978, 0)
_PHASE = (0, 1, 1, 2, 4, 0)
FULL_PHASE = 24
"""The sum of all pieces' phases at the start of a game; it falls to 0 as they are captured."""

# Piece-square tables, from the piece's own side: the far rank first.
_ADVANCE = """
    0   0   0   0   0   0   0   0
   62  74  66  78  78  66  74  62
   14  26  34  40  40  34  26  14
    2  10  12  26  26  12  10   2
   -8   0   8  22  22   2   0  -8
   -6   2   2   4   4  -6   6  -4
  -10   4  -2 -16 -16  14  10  -8
    0   0   0   0   0   0   0   0
"""
_ADVANCE_LATE = """
    0   0   0   0   0   0   0   0
  120 116 110 104 104 110 116 120
   66  64  58  52  52  58  64  66
   30  26  20  16  16  20  26  30
   14  12   6   4   4   6  12  14
    4   6   2   4   4   2   6   4
    8   8   8   8   8   8   8   8
    0   0   0   0   0   0   0   0
"""
_OUTPOST = """
  -90 -44 -30 -22 -22 -30 -44 -90
  -40 -22  18  12  12  18 -22 -40
  -18  16  26  36  36  26  16 -18
   -8  10  22  32  32  22  10  -8
  -12   4  16  20  20  16   4 -12
  -20   2  12  14  14  14   2 -20
  -32 -20  -4   2   2  -4 -20 -32
  -64 -22 -26 -18 -18 -26 -22 -64
"""
_OUTPOST_LATE = """
  -48 -30 -16 -12 -12 -16 -30 -48
  -26 -10   0   6   6   0 -10 -26
  -14   2  12  16  16  12   2 -14
   -8   8  18  24  24  18   8  -8
   -8   6  16  22  22  16   6  -8
  -16   0   6  14  14   6   0 -16
  -28 -12  -6   0   0  -6 -12 -28
  -44 -34 -18 -14 -14 -18 -34 -44
"""
_DIAGONAL = """
  -26 -12 -20 -18 -18 -20 -12 -26
  -16   2  -4  -4  -4  -4   2 -16
   -4  14  14  16  16  14  14  -4
   -4   6  14  26  26  14   6  -4
   -2   8  12  22  22  12   8  -2
    4  12  12  10  10  12  12   4
    4  16   8   2   2   8  18   4
  -18  -6 -14 -12 -12 -14  -6 -18
"""
_DIAGONAL_LATE = """
  -16 -10  -8  -6  -6  -8 -10 -16
   -8  -2   2   0   0   2  -2  -8
   -2   4   4   4   4   4   4  -2
   -2   6   8  12  12   8   6  -2
   -4   4   8  12  12   8   4  -4
   -6   0   6   8   8   6   0  -6
  -10  -8  -2   2   2  -2  -8 -10
  -18  -8 -14  -4  -4 -14  -8 -18
"""
_FILE = """
   16  18  18  22  22  18  18  16
   22  26  34  36  36  34  26  22
    0   8  12  16  16  12   8   0
  -10  -4   4   8   8   4  -4 -10
  -16 -10  -4   0   0  -4 -10 -16
  -20 -10  -6  -4  -4  -6 -10 -20
  -22 -10  -4  -2  -2  -4 -10 -26
   -8  -4   8  14  14  10 -10 -10
"""
_FILE_LATE = """
   10  10  12  12  12  12  10  10
   12  12  12  10  10  12  12  12
    8   8   6   6   6   6   8   8
    4   4   6   4   4   6   4   4
    2   2   2   0   0   2   2   2
   -4  -2  -4  -4  -4  -4  -2  -4
   -6  -4  -2  -2  -2  -2  -4  -6
   -6   0   0  -2  -2   0   0 -10
"""
_COMMAND = """
  -10   0  10  14  14  18  20  20
  -12 -20   0   4   4  20  16  24
   -6  -4   6  10  14  26  24  24
  -12 -10  -6  -4   0   8   4   4
   -6  -8  -4  -6  -4  -2   4  -2
   -8   2  -4  -2  -2   2   6   2
  -16  -4   6   4   6   8  -4 -10
   -4  -8  -2   8   0 -10 -16 -24
"""
_COMMAND_LATE = """
   -6   8  12  16  16  12  10   6
   -8  10  18  26  28  18  14   0
  -10   4  14  28  28  22  14   6
    0  14  20  32  34  24  22  12
   -8  12  16  30  26  20  16   6
  -12 -10   8   4   6  10   6   0
  -18 -16 -14 -10 -10 -14 -20 -20
  -24 -22 -18 -22 -10 -22 -16 -30
"""
_SHELTER = """
  -60 -54 -54 -60 -60 -54 -54 -60
  -50 -46 -48 -54 -54 -48 -46 -50
  -44 -42 -46 -54 -54 -46 -42 -44
  -42 -42 -48 -58 -58 -48 -42 -42
  -38 -34 -42 -52 -52 -42 -34 -38
  -16 -12 -24 -36 -36 -24 -12 -16
    8  10  -8 -30 -30 -12  14  12
    8  34  18 -28   0 -20  36  20
"""
_MARCH = """
  -60 -30 -18 -14 -14 -18 -30 -60
  -20   8  12  14  14  14  10 -16
    0  16  22  20  20  24  18   2
   -8  16  24  28  28  26  18  -6
  -16   2  20  26  26  20   4 -14
  -18   0  12  20  20  12   2 -14
  -26 -10   4  10  10   4  -8 -24
  -50 -34 -22 -14 -24 -16 -30 -48
"""


def _squares(table: str) -> tuple[int, ...]:
    return tuple(int(value) for value in table.split())


_TABLES = tuple(
    (_squares(middle), _squares(end))
    for middle, end in (
        (_ADVANCE, _ADVANCE_LATE),
        (_OUTPOST, _OUTPOST_LATE),
        (_DIAGONAL, _DIAGONAL_LATE),
        (_FILE, _FILE_LATE),
        (_COMMAND, _COMMAND_LATE),
        (_SHELTER, _MARCH),
    )
)

# Three numbers in one, so that a board updates all of them with one addition: the endgame value in the lowest
# sixteen bits, the middlegame value in the next, both white minus black, and above them the phase of the game.
BIAS = 0x8000_8000
"""Added before unpacking, since both values may be negative."""


def pack(phase: int, middle: int, end: int) -> int:
    """Return three numbers as one; sums of packed numbers are packed sums."""
    return (phase << 32) + (middle << 16) + end


def unpack(worth: int) -> tuple[int, int, int]:
    """Return the phase, the middlegame value and the endgame value, both from white's side.

    >>> unpack(pack(4, -974, 978) + pack(1, 318, -1296))
    (5, -656, -318)
    """
    worth += BIAS
    return worth >> 32, (worth >> 16 & 0xFFFF) - 0x8000, (worth & 0xFFFF) - 0x8000


def worth_of(kind: int, side: int, square: int) -> int:
    """Return a piece's packed value on a square, positive for white and negative for black."""
    middle, end = _TABLES[kind]
    seen = square if side == 0 else square ^ 56
    sign = 1 - 2 * side
    return pack(_PHASE[kind], sign * (_MIDDLE_GAME[kind] + middle[seen]), sign * (_END_GAME[kind] + end[seen]))


__all__ = ["BIAS", "FULL_PHASE", "PRICES", "pack", "unpack", "worth_of"]
