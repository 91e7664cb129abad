cimport cython

from board.board cimport Board
from board.machine cimport bit_length, squares_of, u64
from board.mark cimport Body
from engine.games.chess cimport evaluation as chess_evaluation
from engine.games.chess.tactics cimport ChessTactics
from moves.crazyhouse cimport Drop
from moves.loud cimport LoudMoves
from moves.move cimport Move
from pieces.chess_aftermath cimport check_side
from pieces.chess_lookouts cimport Army, Lookout, army_on
from pieces.chess_numbers cimport ALL_SQUARES, KINGS

cdef int _PER_DROP
cdef int _HAND[5]
cdef int _EXPOSED[9]

@cython.locals(score=int)
cpdef long evaluate(Board board) except? -1
@cython.locals(score=int)
cpdef long quick_evaluate(Board board) except? -1
@cython.locals(white=tuple, black=tuple, score=int, kind=int, ours=int, theirs=int)
cdef int _in_hand(Board board) except? -1
@cython.locals(masks="u64 *", occupied=u64, lookout=Lookout, foes=Army, exposed=int, square=int, drops=int)
cdef int _safety(Board board, int side) except? 1

cdef class DoubledLoudMoves(LoudMoves):
    cdef readonly LoudMoves _found
    @cython.locals(move=Move)
    cpdef Move following(self)

cdef class CrazyhouseTactics(ChessTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef object early_outcome(self, Board board)
    cpdef long gain(self, Move move) except? -1
    cpdef object good_loud_moves(self, Board board, long least=*, list losing=*)
    cpdef object loud_moves(self, Board board, long least=*)
    @cython.locals(piece=Body, masks="u64 *", side=int, king=u64, lookout=Lookout, seen=u64)
    cpdef long move_order(self, Move move) except? -1
