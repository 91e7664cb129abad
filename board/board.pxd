from board.machine cimport delete_as_base
from board.position cimport Position, cells_of

cdef class Board(Position):
    pass

cdef keep_moves(Board board, object moves)
