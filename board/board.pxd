cimport cython

from board.machine cimport delete_as_base
from board.position cimport Derived, Position, cells_of, derived_of

cdef list _recent
cdef int _next, _KEPT

cdef class Board(Position):
    pass

cdef keep_moves(Board board, object moves)
