cimport cython
from board.machine cimport freeze, i64, thaw, u64

cdef class OpenMark:
    cdef readonly int cell, side, layer
    cdef readonly u64 bit, key
    cdef readonly object wide_bit
    cdef readonly bint linked
    cdef readonly i64 worth

cdef class Mark(OpenMark):
    pass

cdef class OpenHop:
    cdef readonly Body piece, arrived
    cdef readonly int start, destination, side, layer
    cdef readonly u64 bits, key
    cdef readonly object wide_bits, aftermath
    cdef readonly i64 worth

cdef class Hop(OpenHop):
    pass

cdef class Body:
    cdef public object bit, key, hops, _ways
    cdef public int side, layer, gait
    cdef public tuple reach
    cdef public list links
    cdef public bint linked
    cdef public Mark mark
