cimport cython

from board.board cimport Board
from board.machine cimport count_of, u64
from engine.search.tactics cimport Tactics
from engine.games.chess.order cimport ordered_destinations
from engine.games.chess.stages cimport legal_move, quiet_move
from moves.move cimport Move
from pieces.antichess cimport find_takers
from pieces.chess_aftermath cimport check_side
from pieces.chess_count cimport count_king_steps, count_officer_moves
from pieces.chess_moves cimport add_moves_from
from pieces.chess_numbers cimport ALL_SQUARES, KINGS, PAWNS
from pieces.chess_pawns cimport count_pawn_moves
from pieces.chess_threats cimport Lookout, Threats, threats_on

cdef int _MEN, _MOBILITY, _TURN
cdef int _EARLY[6]
cdef int _LATE[6]

@cython.locals(occupied=u64, count=int)
cdef int _count(u64 *masks, int side, u64 targets, int choices) except -1
@cython.locals(masks="u64 *", men=int, early=int, late=int, kind=int, more=int, score=int)
cpdef int evaluate(Board board) except? -1
@cython.locals(duty=Threats, masks="u64 *", side=int, taking=int, lookout=Lookout)
cdef int _count_legal(Board board, int choices) except -1

cdef class AntichessTactics(Tactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef bint is_in_check(self, Board board) except -1
    cpdef object early_outcome(self, Board board)
    cpdef object count_moves(self, Board board)
    cpdef bint is_loud(self, Move move) except -1
    @cython.locals(duty=Threats, moves=list)
    cpdef object loud_moves(self, Board board, long least=*)
    @cython.locals(duty=Threats, moves=list)
    cpdef object quiet_moves(self, Board board)
    cpdef object quiet_destinations(self, Board board)
    cpdef Move quiet_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
    @cython.locals(side=int, masks="u64 *", lookout=Lookout)
    cpdef long move_order(self, Move move) except? -1
    cpdef long gain(self, Move move) except? -1
