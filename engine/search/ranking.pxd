cimport cython
from libc.stdlib cimport free, realloc

from board.machine cimport i64, u64

cdef struct Ranked:
    i64 value
    u64 sign
    int number
    Py_ssize_t destination

@cython.final
cdef class Ranking:
    cdef u64 sign
    cdef int number
    cdef Py_ssize_t destination
    cdef Ranked *_moves
    cdef size_t _count, _room, _index
    @cython.locals(moves="Ranked *")
    cdef int append(self, (i64, u64, int, Py_ssize_t) move) except -1
    cdef int close(self) except -1
    @cython.locals(best=size_t, other=size_t, found=Ranked)
    cdef bint take(self) noexcept
