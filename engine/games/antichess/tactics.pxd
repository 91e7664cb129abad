cimport cython

from board.board cimport Board
from board.machine cimport count_of, u64
from engine.search.tactics cimport Tactics
from engine.armies.tactics cimport ArmyTactics
from moves.move cimport Move
from pieces.army.move_generator cimport MoveGenerator
from pieces.chess_aftermath cimport check_side
from pieces.chess_lookouts cimport Lookout
from pieces.chess_numbers cimport PAWNS

cdef int _MEN, _MOBILITY, _TURN
cdef int _EARLY[6]
cdef int _LATE[6]

@cython.locals(masks="u64 *", men=int, early=int, late=int, kind=int, more=int, score=int, generator=MoveGenerator)
cpdef int evaluate(Board board) except? -1

cdef class AntichessTactics(ArmyTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef bint is_in_check(self, Board board) except -1
    cpdef object early_outcome(self, Board board)
    cpdef bint is_loud(self, Move move) except -1
    cpdef object loud_moves(self, Board board, long least=*)
    cpdef object good_loud_moves(self, Board board, long least=*, list losing=*)
    cpdef bint loses_exchange(self, Move move) except -1
    cpdef object quiet_destinations(self, Board board)
    @cython.locals(side=int, masks="u64 *", lookout=Lookout)
    cpdef long move_order(self, Move move) except? -1
    cpdef long gain(self, Move move) except? -1
