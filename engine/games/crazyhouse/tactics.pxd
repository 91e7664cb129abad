cimport cython

from board.board cimport Board
from board.machine cimport count_of, bit_length, squares_of, u64
from board.mark cimport Body
from engine.search.tactics cimport GoodLoudMoves, LoudMoves
from engine.games.chess cimport evaluation as chess_evaluation, exchange as chess_exchange, stages as chess_stages
from engine.games.chess.tactics cimport ChessTactics
from moves.crazyhouse cimport Drop
from moves.move cimport Move, make_move
from pieces.chess_moves cimport add_army
from pieces.chess_numbers cimport ALL_SQUARES, KINGS
from pieces.chess_threats cimport Army, Lookout, Threats, army_on, threats_on
from pieces.crazyhouse_hands cimport add_drops, drop_squares

cdef int _PER_DROP
cdef int _HAND[5]
cdef int _EXPOSED[9]

@cython.locals(score=int)
cpdef long evaluate(Board board) except? -1
@cython.locals(score=int)
cpdef long quick_evaluate(Board board) except? -1
@cython.locals(white=tuple, black=tuple, score=int, kind=int, ours=int, theirs=int)
cdef int _in_hand(Board board) except? -1
@cython.locals(masks="u64 *", occupied=u64, lookout=Lookout, foes=Army, exposed=int, square=int, drops=int)
cdef int _safety(Board board, int side) except? 1
@cython.locals(moves=list)
cdef list _evasions(Board board, Threats threats)

cdef class DoubledLoudMoves(LoudMoves):
    cdef readonly LoudMoves _found
    @cython.locals(move=Move)
    cpdef Move following(self)

cdef class CrazyhouseTactics(ChessTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef object early_outcome(self, Board board)
    cpdef long gain(self, Move move) except? -1
    cpdef object good_loud_moves(self, Board board, long least=*, list losing=*)
    @cython.locals(threats=Threats, moves=list, move=Move)
    cpdef object loud_moves(self, Board board, long least=*)
    @cython.locals(threats=Threats, drops=list, move=Move)
    cpdef object quiet_moves(self, Board board)
    @cython.locals(threats=Threats, found=list, pocket=tuple, kind=int, drops=tuple, square=int)
    cpdef object quiet_destinations(self, Board board)
    @cython.locals(dropped=Body)
    cpdef Move quiet_move(self, Board board, object piece, Py_ssize_t destination)
    @cython.locals(dropped=Body, threats=Threats)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
    @cython.locals(masks="u64 *", king=u64, lookout=Lookout, seen=u64)
    cpdef long move_order(self, Move move) except? -1
    @cython.locals(threats=Threats, pocket=tuple, kind=int, drops=int)
    cpdef object count_moves(self, Board board)
