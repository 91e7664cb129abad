cimport cython

from board.machine cimport bit_length, u64
from board.mark cimport Body, Effect
from board.position cimport OpenPosition, cell_at, relocate_piece
from pieces.chess_numbers cimport KINGS, ONE, ROOKS

@cython.locals(square=int, kings=u64, king=Body)
cpdef unlink_rook(int side, OpenPosition position)
@cython.locals(rook=Body)
cpdef unlink_king(int side, OpenPosition position)
@cython.locals(rooks=u64, rank=u64, square=int, rook=Body)
cdef list linked_rooks(int side, OpenPosition position)

cdef class Unlinking(Effect):
    cdef int _side
    cdef bint _is_king
    cpdef take_place(self, object position)

cdef int check_side(int side) except -1
