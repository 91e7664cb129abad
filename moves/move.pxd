cimport cython

from board.board cimport Board
from board.builder cimport advance, change
from board.machine cimport add_to_class, fresh
from board.mark cimport Body, Hop, hop_to
from board.position cimport Position

cdef class _OpenMove:
    cdef readonly Board board
    cdef readonly Body moved_piece, attacked_piece
    cdef readonly Py_ssize_t destination_coordinate
    cdef readonly object detail
    cpdef execute(self)

cdef class Move(_OpenMove):
    cpdef execute(self)

cdef class MajorMove(Move):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)

cdef class AttackMove(Move):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)

cdef class Placement(Move):
    cpdef execute(self)

@cython.locals(made=Move)
cdef Move new_move(object kind, Board board, Body piece, Py_ssize_t square, Body taken, object detail)
cpdef Move make_move(object kind, Board board, Body piece, Py_ssize_t square, Body taken=*, object detail=*)
cpdef int _fill(Move move, Board board, Body piece, Py_ssize_t square, Body taken, object detail) except -1
