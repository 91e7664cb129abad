cimport cython

from board.machine cimport count_of, bit_length, u64
from pieces.chess_numbers cimport KINGS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS
from pieces.chess_threats cimport Lookout

@cython.locals(lookout=Lookout, takers=u64, taker=u64)
cpdef bint any_en_passant(int square, int side, list masks, object is_safe) except -1
@cython.locals(lookout=Lookout, taken=u64, own=u64, everyone=u64, pawns=u64, knights=u64, bishops=u64, rooks=u64, queens=u64, occupied=u64, snipers=u64, sniper=u64)
cpdef bint en_passant_is_safe(u64 pawn, int square, int side, list masks) except -1
@cython.locals(empty=u64, steps=u64, jumps=u64, left=u64, right=u64, jumped=u64, last=u64, count=int)
cpdef int count_pawn_moves(u64 pawns, int side, u64 occupied, u64 enemies, u64 targets, int choices) except -1
