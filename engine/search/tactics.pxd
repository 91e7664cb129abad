from board.board cimport Board
from board.builder cimport with_turn
from moves.loud cimport LoudMoves
from moves.move cimport Move

cdef class GoodLoudMoves(LoudMoves):
    cdef Tactics _tactics
    cdef list _losing
    cpdef Move following(self)

# Subclasses in plain Python may override these methods; each call looks for an override.
cdef class Tactics:
    cdef public object variant
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
    cpdef Board null_move(self, Board board)
