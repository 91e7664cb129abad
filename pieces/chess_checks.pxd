cimport cython

from board.board cimport Board
from board.machine cimport bit_length, squares_of, u64
from board.mark cimport Body
from moves.chess cimport CastleMove, PawnEnPassantAttackMove, PawnPromotion
from moves.move cimport Move
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS, ROOKS
from pieces.chess_threats cimport Lookout, diagonal_sight, straight_sight

@cython.final
cdef class Checks:
    cdef readonly u64 squares[14]
    cdef readonly u64 blockers
    cdef readonly dict uncovering
    @cython.locals(side=int, masks="u64 *", occupied=u64, lookout=Lookout, straight=u64, diagonal=u64, queens=u64, snipers=u64, sniper=int, path=u64, shields=u64)
    cdef int find(self, Board board) except -1
    @cython.locals(layer=int, squares=u64, bit=u64, kept=u64)
    cpdef u64 squares_for(self, Body piece) except? 0
    cpdef bint given_by(self, Move move) except -1
