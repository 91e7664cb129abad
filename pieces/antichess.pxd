cimport cython

from board.machine cimport u64
from board.position cimport Position
from pieces.chess_numbers cimport ONE, PAWNS
from pieces.chess_takers cimport takers_of
from pieces.chess_threats cimport Lookout, Threats, find_threats

cdef class Duty(Threats):
    cpdef bint attacks(self, int square, u64 occupied) except -1

@cython.locals(duty=Duty)
cpdef Duty find_duty(Position board)
@cython.locals(masks="u64 *", side=int, found=u64, lookout=Lookout)
cdef u64 find_takers(Threats duty) except? 0
