from board.position cimport Position

cdef class Board(Position):
    pass

cdef keep_moves(Board board, object moves)
