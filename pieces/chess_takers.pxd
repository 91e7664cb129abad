cimport cython

from board.machine cimport lowest, u64
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS, QUEENS, ROOKS
from pieces.chess_threats cimport Lookout, diagonal_sight, straight_sight

@cython.locals(occupied=u64, found=u64, pieces=u64, square=int, lookout=Lookout, queens=u64)
cdef u64 takers_of(u64 *masks, int side, u64 targets) except? 0
cdef u64 pawn_takers(u64 pawns, int side, u64 targets) noexcept
