cimport cython

from board.machine cimport count_of, bit_length, u64
from board.position cimport Position
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS, QUEENS, ROOKS
from pieces.chess_threats cimport Lookout

ctypedef u64 Masks[14]

@cython.locals(lookout=Lookout, takers=u64, taker=u64)
cpdef bint any_en_passant(int square, int side, list masks, object is_safe) except -1
@cython.locals(array=Masks)
cdef bint is_safe_in_list(u64 pawn, int square, int side, list masks) except -1
@cython.locals(lookout=Lookout, taken=u64, foe=int, pawns=u64, knights=u64, queens=u64, occupied=u64, snipers=u64, sniper=u64)
cdef bint is_safe_among(u64 pawn, int square, int side, u64 *masks) except -1
cdef bint may_capture_en_passant(u64 pawn, int square, int side, Position position) except -1
@cython.locals(empty=u64, steps=u64, jumps=u64, left=u64, right=u64, jumped=u64, last=u64, count=int)
cpdef int count_pawn_moves(u64 pawns, int side, u64 occupied, u64 enemies, u64 targets, int choices) except -1
