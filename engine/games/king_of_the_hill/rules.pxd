cimport cython

from board.board cimport Board
from board.machine cimport bit_length, u64
from engine.games.chess cimport evaluation as chess_evaluation
from engine.games.chess.tactics cimport ChessTactics
from pieces.chess_numbers cimport KINGS

cdef u64 HILL
cdef int _NEARNESS[64]

cdef class HillTactics(ChessTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef object early_outcome(self, Board board)

@cython.locals(masks="u64 *", white=int, black=int)
cpdef int climb(Board board) except? -1
@cython.locals(masks="u64 *")
cdef bint is_climbed(Board board) except -1
