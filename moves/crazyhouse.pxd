from board.builder cimport place
from moves.move cimport Placement

cdef class Drop(Placement):
    cpdef execute(self)
