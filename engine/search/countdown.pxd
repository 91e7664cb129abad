cdef class Countdown:
    cdef public long left
