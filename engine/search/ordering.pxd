cimport cython

from board.board cimport Board
from board.mark cimport Body
from moves.move cimport Move

@cython.locals(piece=Body)
cpdef object signature(Move move)

cdef class Experience:
    cdef public dict record, killers, counters
    cdef dict _ways
    @cython.locals(sign=object)
    cpdef object note(self, Move move)
    cpdef Move again(self, object tactics, Board board, object sign)
    @cython.locals(bonus=long, value=long)
    cpdef refuted(self, object move, list tried, long depth, long ply, object answered)
    @cython.locals(record=dict, ranked=list, destinations=object, piece=object)
    cpdef list ranked(self, object tactics, Board board, dict tried)
