cimport cython

from board.board cimport Board
from board.machine cimport u64
from board.mark cimport Body
from moves.chess cimport PawnPromotion
from moves.move cimport Move
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS, ROOKS
from pieces.chess_threats cimport Lookout, diagonal_sight, straight_sight

cdef int _PAWN

@cython.locals(taken=Body, won=int)
cpdef int gain(Move move) except? -1
@cython.locals(piece=Body, won=int)
cpdef bint loses_exchange(Move move) except -1
@cython.locals(masks="u64 *", side=int, balance=int, lookout=Lookout, occupied=u64, queens=u64, straights=u64, diagonals=u64, nearby=u64, takers=u64, cheapest=u64, lost=bint, layer=int)
cpdef bint is_lost(Board board, Body piece, int square, int won) except -1
