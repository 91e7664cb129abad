from board.board cimport Board
from board.machine cimport i64
from engine.armies.tactics cimport ArmyTactics
from engine.games.chess.evaluation cimport evaluate, quick_evaluate
from moves.move cimport Move

cdef i64 _BARE

cdef class ChessTactics(ArmyTactics):
    cdef object _decided
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef object early_outcome(self, Board board)
    cpdef object count_moves(self, Board board)
    cpdef long move_order(self, Move move) except? -1
