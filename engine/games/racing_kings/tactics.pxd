cimport cython

from board.board cimport Board
from board.machine cimport count_of, bit_length, squares_of, u64
from board.mark cimport Body
from board.position cimport cells_of
from engine.search.tactics cimport Tactics
from engine.games.chess cimport exchange as chess_exchange, stages as chess_stages
from engine.games.chess.tactics cimport ChessTactics
from moves.move cimport Move
from pieces.chess_checks cimport Checks
from pieces.chess_numbers cimport ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, ONE, QUEENS, ROOKS
from pieces.chess_reach cimport king_move
from pieces.chess_threats cimport Army, Lookout, Threats, army_on, threats_on

cdef int _KNIGHT, _BISHOP, _ROOK, _QUEEN, _OPEN_WAY, _TURN
cdef int _PROGRESS[8]
cdef u64 _AHEAD[8]
cdef u64 _GOAL

@cython.locals(masks="u64 *", score=int)
cpdef int evaluate(Board board) except? -1
@cython.locals(king=u64, home=int, row=int, lookout=Lookout, score=int, ahead=u64, occupied=u64, foes=Army, square=int)
cdef int _race(u64 *masks, int side) except? -1
cdef bint _arrives(Move move) except -1

cdef class RacingKingsTactics(ChessTactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    @cython.locals(masks="u64 *")
    cpdef object early_outcome(self, Board board)
    cpdef object count_moves(self, Board board)
    cpdef bint is_loud(self, Move move) except -1
    cpdef long gain(self, Move move) except? -1
    cpdef bint loses_exchange(self, Move move) except -1
    @cython.locals(piece=Body)
    cpdef long move_order(self, Move move) except? -1
    @cython.locals(threats=Threats, captures=tuple, lookout=Lookout, arrivals=u64, checks=Checks, moves=list, move=Move, king=Body, square=int, step=Move)
    cpdef object loud_moves(self, Board board, long least=*)
    cpdef object good_loud_moves(self, Board board, long least=*, list losing=*)
    cpdef object quiet_moves(self, Board board)
    @cython.locals(checks=Checks, found=list, way=tuple, piece=Body, forbidden=u64, square=int, move=Move)
    cpdef object quiet_destinations(self, Board board)
    @cython.locals(move=Move)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
