cimport cython

from board.board cimport Board
from board.machine cimport bit_length, u64
from engine.search.tactics cimport Tactics
from engine.games.chess cimport evaluation as chess_evaluation
from engine.games.chess.exchange cimport gain, loses_exchange
from engine.games.chess.order cimport loud_movers, ordered_destinations, square_of
from engine.games.chess.stages cimport is_loud
from engine.games.chess.tactics cimport ChessTactics
from moves.move cimport Move
from pieces.chess_moves cimport add_moves_from
from pieces.chess_numbers cimport KINGS, ONE
from pieces.chess_threats cimport Lookout, Threats, threats_on

cdef u64 HILL
cdef int _NEARNESS[64]

cdef class HillTactics(ChessTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef object early_outcome(self, Board board)
    cpdef bint is_loud(self, Move move) except -1
    cpdef long move_order(self, Move move) except? -1
    cpdef long gain(self, Move move) except? -1
    cpdef bint loses_exchange(self, Move move) except -1
    @cython.locals(threats=Threats, found=list, movers=u64, lookout=Lookout, moves=list, move=Move)
    cpdef object loud_moves(self, Board board, long least=*)
    cpdef object good_loud_moves(self, Board board, long least=*, list losing=*)
    @cython.locals(threats=Threats, found=list, move=Move)
    cpdef object quiet_moves(self, Board board)
    @cython.locals(threats=Threats, ways=list, lookout=Lookout)
    cpdef object quiet_destinations(self, Board board)

@cython.locals(masks="u64 *", white=int, black=int)
cpdef int climb(Board board) except? -1
cpdef bint climbs(Move move) except -1
@cython.locals(masks="u64 *")
cdef bint is_climbed(Board board) except -1
@cython.locals(square=int)
cdef _below_the_hill(tuple way)
