cimport cython
from board.machine cimport freeze, i64, thaw, u64

cdef class OpenMark:
    cdef readonly int cell, side, layer, word
    cdef readonly u64 bit, key
    cdef readonly bint linked, is_complete
    cdef readonly i64 worth

cdef class Mark(OpenMark):
    pass

cdef class OpenHop:
    cdef readonly Body piece, arrived
    cdef readonly Mark before, after
    cdef readonly int start, destination, side, layer
    cdef readonly u64 key
    cdef readonly object bits, aftermath
    cdef readonly bint is_complete
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
    # The number by which boards of a shape know this piece.
    cdef readonly object _shape
    cdef readonly int _number
    # The same piece on every square, of an army's piece.
    cdef public list row
