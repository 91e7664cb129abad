cimport cython

cdef long _SURE, _EXACT, _AT_LEAST

@cython.locals(score=long, bound=long)
cpdef object settled(tuple entry, long alpha, long beta, long ply)

cdef class TranspositionTable:
    cdef readonly long capacity
    cdef long _half
    cdef readonly dict new, old
    cpdef get(self, object key)
    @cython.locals(new=dict)
    cpdef put(self, object key, tuple entry)
