from moves.move cimport Move

cdef class Explosion(Move):
    pass
