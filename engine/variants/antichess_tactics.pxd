cimport cython

from board.board cimport Board
from board.machine cimport count_of, u64
from board.position cimport Position
from pieces.chess_aftermath cimport check_side
from pieces.chess_count cimport count_king_steps, count_officer_moves
from pieces.chess_numbers cimport ALL_SQUARES, KINGS, PAWNS
from pieces.chess_pawns cimport count_pawn_moves
from pieces.chess_threats cimport Lookout

@cython.locals(masks="u64 *", side=int)
cpdef bint can_take(Position board) except -1
@cython.locals(occupied=u64, count=int)
cdef int _count(u64 *masks, int side, u64 targets, int choices) except -1
@cython.locals(masks="u64 *", men=int, early=int, late=int, kind=int, burden=int, asset=int, more=int, score=int)
cpdef int evaluate(Board board) except? -1
@cython.locals(masks="u64 *", side=int, taking=int, lookout=Lookout)
cdef int _count_legal(Board board, int choices) except -1
