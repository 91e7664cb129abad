cimport cython

from board.board cimport Board
from board.machine cimport i64
from engine.search.tactics cimport Tactics
from engine.games.chess.evaluation cimport evaluate, quick_evaluate
from engine.games.chess.exchange cimport gain, loses_exchange
from engine.games.chess.stages cimport (
    allows_null_move, good_loud_moves, is_loud, legal_move, loud_moves, quiet_destinations, quiet_move, quiet_moves,
)
from moves.move cimport Move
from pieces.chess_count cimport count_legal_moves
from pieces.chess_threats cimport Threats, find_threats, is_checked

cdef i64 _BARE

cdef class ChessTactics(Tactics):
    cdef object _decided, _find_threats, _en_passant_is_safe
    cdef int _choices
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef bint is_in_check(self, Board board) except -1
    cpdef object early_outcome(self, Board board)
    @cython.locals(threats=Threats)
    cpdef object count_moves(self, Board board)
    cpdef bint is_loud(self, Move move) except -1
    cpdef long move_order(self, Move move) except? -1
    cpdef long gain(self, Move move) except? -1
    cpdef bint loses_exchange(self, Move move) except -1
    cpdef object loud_moves(self, Board board, long least=*)
    cpdef object good_loud_moves(self, Board board, long least=*, list losing=*)
    cpdef object quiet_moves(self, Board board)
    cpdef object quiet_destinations(self, Board board)
    cpdef Move quiet_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef bint allows_null_move(self, Board board) except -1
