from moves.move cimport Move

cpdef bint climbs(Move move) except -1
