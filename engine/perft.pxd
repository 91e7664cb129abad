cimport cython

from board.board cimport Board
from moves.move cimport Move

@cython.locals(move=Move, total=object)
cdef object _count(Board board, Py_ssize_t depth)
@cython.locals(move=Move, total=object)
cdef object _walk(Board board, Py_ssize_t depth)
