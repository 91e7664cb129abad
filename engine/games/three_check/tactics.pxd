cimport cython

from board.board cimport Board
from engine.games.chess cimport evaluation as chess_evaluation
from engine.games.chess.tactics cimport ChessTactics

cpdef long evaluate(Board board) except? -1
cpdef long quick_evaluate(Board board) except? -1

cdef class ThreeCheckTactics(ChessTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1

@cython.locals(white=Py_ssize_t, black=Py_ssize_t)
cdef long _checks_worth(Board board) except? -1
