cimport cython

from board.machine cimport count_of, lowest, squares_of, u64
from board.board cimport Board
from board.mark cimport Body
from board.position cimport cell_at
from pieces.chess_moves cimport castling_rooks
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS, ROOKS
from pieces.chess_pawns cimport count_pawn_moves
from pieces.chess_threats cimport Lookout, Threats, diagonal_sight, straight_sight

@cython.locals(masks="u64 *", side=int, count=int, square=int, king=Body, lookout=Lookout)
cpdef int count_legal_moves(Board board, Threats threats, int choices, object is_safe) except -1
@cython.locals(masks="u64 *", side=int, occupied=u64, targets=u64, pinned=u64, everyone=u64, pawns=u64, pieces=u64, steps=u64, count=int, king=u64, lookout=Lookout)
cpdef int count_moves(Threats threats, int choices) except -1
@cython.locals(queens=u64, pieces=u64, count=int, lookout=Lookout)
cdef int count_officer_moves(u64 *masks, int side, u64 occupied, u64 targets, u64 among) except -1
@cython.locals(count=int, lookout=Lookout)
cdef int count_king_steps(u64 kings, u64 targets) except -1
@cython.locals(masks="u64 *", side=int, occupied=u64, queens=u64, count=int, square=int, bit=u64, allowed=u64)
cdef int _count_pinned(Threats threats, int choices) except -1
