cimport cython

from board.machine cimport bit_length, u64
from board.mark cimport Body, Effect
from board.position cimport OpenPosition, cell_at, relocate_piece
from pieces.chess_numbers cimport KINGS, ONE, PAWNS, ROOKS
from pieces.chess_pawns cimport may_capture_en_passant

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

cdef class EnPassantOffer(Effect):
    cdef int _side
    cdef Py_ssize_t _square
    cdef u64 _takers
    @cython.locals(after=OpenPosition, foe=int, takers=u64, taker=u64)
    cpdef take_place(self, object position)

cdef int check_side(int side) except -1
