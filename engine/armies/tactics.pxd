from board.board cimport Board
from engine.search.tactics cimport Tactics
from moves.move cimport Move
from pieces.army.move_generator cimport MoveGenerator

cdef class ArmyTactics(Tactics):
    cdef MoveGenerator _generator
    cdef bint _knows_moves, _has_quiet_moves, _ends_early
    cdef int _most_quiet
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef bint is_in_check(self, Board board) except -1
    cpdef object early_outcome(self, Board board)
    cpdef object count_moves(self, Board board)
    cpdef bint is_loud(self, Move move) except -1
    cpdef long move_order(self, Move move) except? -1
    cpdef long gain(self, Move move) except? -1
    cpdef bint loses_exchange(self, Move move) except -1
    cpdef object loud_moves(self, Board board, long least=*)
    cpdef object good_loud_moves(self, Board board, long least=*, list losing=*)
    cpdef object quiet_moves(self, Board board)
    cpdef object quiet_destinations(self, Board board)
    cpdef Move quiet_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef bint allows_null_move(self, Board board) except -1
