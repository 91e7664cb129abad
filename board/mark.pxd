cimport cython
from board.machine cimport freeze, i64, thaw, u64

cdef class Effect:
    cdef readonly tuple arguments
    cpdef take_place(self, object position)

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
    cdef readonly Effect effect
    cdef readonly bint is_complete
    cdef readonly i64 worth

cdef class Hop(OpenHop):
    pass

cdef class Body:
    cdef public object bit, key, hops
    cdef public int side, layer, gait
    cdef public tuple reach
    cdef public list links, _ways
    cdef public bint linked
    cdef public Mark mark
    # The number by which boards of a shape know this piece, its cell there, and its words in the masks of side and kind.
    cdef readonly object _shape
    cdef readonly int _number, _cell, _side_word, _layer_word

@cython.boundscheck(False)
@cython.wraparound(False)
cdef inline Hop hop_to(Body piece, Py_ssize_t square):
    """Return a piece's hop to a square."""
    cdef object hop
    if piece._ways is not None and 0 <= square < len(piece._ways):
        hop = piece._ways[square]
        if hop is not None:
            return <Hop>hop
    return piece.hops[square]
