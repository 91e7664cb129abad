cimport cython

from board.machine cimport i64, u64
from engine.search.machine cimport (
    BOUND, DEPTH, MOVE, SCORE, Rows, clear_rows, count_rows, find_row, free_rows, new_rows, put_entry,
)

cdef long _SURE, _EXACT, _AT_LEAST, _UNKNOWN

@cython.locals(score=long, bound=long)
cdef long settled(i64 *entry, long alpha, long beta, long ply) noexcept

cdef class TranspositionTable:
    cdef readonly object capacity
    cdef size_t _half
    cdef Rows *new
    cdef Rows *old
    @cython.locals(entry="i64 *", move=u64)
    cpdef get(self, u64 key)
    cpdef put(self, u64 key, long depth, long score, long bound, u64 move)
