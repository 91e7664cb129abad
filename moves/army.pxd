cimport cython

from board.builder cimport advance
from board.mark cimport Body, hop_to
from moves.chess cimport PawnJump

cdef class ArmyJump(PawnJump):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)
