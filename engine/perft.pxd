cimport cython

from board.board cimport Board
from board.machine cimport enter_recursion, leave_recursion
from engine.search.tactics cimport Tactics
from moves.move cimport Move

@cython.locals(move=Move, total=object)
cdef object _count(Board board, Py_ssize_t depth, object legal_moves, Tactics tactics)
@cython.locals(move=Move, total=object)
cdef object _walk(Board board, Py_ssize_t depth, object legal_moves)
