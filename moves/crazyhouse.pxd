from board.builder cimport change
from moves.move cimport Placement

cdef class Drop(Placement):
    cpdef execute(self)
