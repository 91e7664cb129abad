cimport cython

from board.board cimport Board
from board.machine cimport count_of, bit_length, squares_of, u64
from board.mark cimport Body
from engine.games.chess.tactics cimport ChessTactics
from moves.move cimport Move
from pieces.chess_lookouts cimport Army, Lookout, army_on
from pieces.chess_numbers cimport ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, QUEENS, ROOKS

cdef int _KNIGHT, _BISHOP, _ROOK, _QUEEN, _OPEN_WAY, _TURN
cdef int _PROGRESS[8]
cdef u64 _AHEAD[8]
cdef u64 _GOAL

@cython.locals(masks="u64 *", score=int)
cpdef int evaluate(Board board) except? -1
@cython.locals(king=u64, home=int, row=int, lookout=Lookout, score=int, ahead=u64, occupied=u64, foes=Army, square=int)
cdef int _race(u64 *masks, int side) except? -1

cdef class RacingKingsTactics(ChessTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    @cython.locals(masks="u64 *")
    cpdef object early_outcome(self, Board board)
    @cython.locals(piece=Body)
    cpdef long move_order(self, Move move) except? -1
