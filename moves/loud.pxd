from moves.move cimport Move

cdef class LoudMoves:
    cdef public long gain
    cdef readonly object _pairs
    cpdef Move following(self)
