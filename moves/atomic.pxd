cimport cython

from board.board cimport Board
from board.builder cimport change
from board.mark cimport Body
from board.position cimport cells_of
from moves.move cimport Move

cdef int _PAWNS

cdef class Explosion(Move):
    @cython.locals(mover=Body, taken=Body, cells=list, found=list, square=Py_ssize_t, piece=Body)
    cpdef list removed(self)
    cpdef execute(self)
