cimport cython

from board.machine cimport lowest, u64
from pieces.chess_threats cimport Lookout, diagonal_sight, straight_sight

cdef enum:
    MOST = 64

cdef class Sights:
    cdef int count
    cdef u64 view
    cdef int squares[MOST]
    cdef u64 seen[MOST + 1]

@cython.final
cdef class SightTables(Sights):
    cdef bint _straight, _diagonal
    cdef readonly tuple _lines
    @cython.locals(square=int, seen=u64, view=u64, count=int)
    cpdef Sights look(self, u64 pieces, u64 occupied)
    @cython.locals(sights=Sights)
    cpdef list masks(self, u64 pieces, u64 occupied)
    @cython.locals(lookout=Lookout, seen=u64)
    cdef u64 _see(self, int square, u64 occupied) except? 0
