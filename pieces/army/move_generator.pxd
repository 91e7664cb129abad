from board.board cimport Board
from board.position cimport Position
from moves.loud cimport LoudMoves
from moves.move cimport Move

cdef class MoveGenerator:
    cpdef tuple legal_moves(self, Board board, bint captures_only=*)
    cpdef tuple moves_of(self, Board board, object piece)
    cpdef int count_moves(self, Board board, int most=*) except -1
    cpdef bint is_in_check(self, Position board, int side) except -1
    cpdef Move find_move(self, Board board, object piece, Py_ssize_t destination, int kind)
    cpdef bint is_checked(self, Board board) except -1
    cpdef bint is_bound(self, Board board) except -1
    cpdef int clock(self, Board board) except? -1
    cpdef int count_pieces(self, Board board) except -1
    cpdef int mobility(self, Board board, int side) except -1
    cpdef object attacks_of(self, Board board, object piece)
    cpdef long improvement(self, Move move) except? -1
    cpdef long evaluate(self, Board board) except? -1
    cpdef bint is_loud(self, Move move) except -1
    cpdef long gain(self, Move move) except? -1
    cpdef bint loses_exchange(self, Move move) except -1
    cpdef LoudMoves good_loud_moves(self, Board board, long least, list losing)
    cpdef tuple loud_moves(self, Board board, long least)
    cpdef tuple quiet_destinations(self, Board board)
    cpdef Move quiet_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef bint allows_null_move(self, Board board) except -1
