cimport cython

from board.board cimport Board
from board.machine cimport count_of, bit_length, u64
from board.mark cimport Body
from board.position cimport cells_of
from engine.search.tactics cimport Tactics
from engine.games.chess cimport evaluation as chess_evaluation, stages as chess_stages
from engine.games.chess.order cimport ordered_destinations
from engine.games.chess.sight cimport SightTables, Sights
from moves.atomic cimport Explosion
from moves.move cimport Move
from pieces.atomic cimport add_explosions, balance_of
from pieces.chess_aftermath cimport check_side
from pieces.chess_moves cimport add_moves_from
from pieces.chess_numbers cimport ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS
from pieces.chess_threats cimport Lookout, Threats, is_checked, threats_on

cdef int _AIMED, _FUSE, _FEW

@cython.locals(masks="u64 *", score=int)
cpdef long evaluate(Board board) except? -1
@cython.locals(lookout=Lookout, zone=u64, fuses=u64, occupied=u64, score=int, layer=int, tables=SightTables, pieces=u64, sights=Sights, seen=u64)
cdef int _aim(u64 *masks, int side) except? -1
@cython.locals(piece=Body, taken=Body, side=int, masks="u64 *")
cpdef int balance(Move move) except? -1
@cython.locals(masks="u64 *")
cdef bint _is_over(Board board) except -1

cdef class AtomicTactics(Tactics):
    cpdef long evaluate(self, Board board) except? -1
    cpdef long quick_evaluate(self, Board board) except? -1
    cpdef bint is_in_check(self, Board board) except -1
    @cython.locals(masks="u64 *")
    cpdef object early_outcome(self, Board board)
    cpdef bint is_loud(self, Move move) except -1
    cpdef long gain(self, Move move) except? -1
    cpdef bint loses_exchange(self, Move move) except -1
    @cython.locals(side=int, masks="u64 *", lookout=Lookout)
    cpdef long move_order(self, Move move) except? -1
    @cython.locals(moves=list, enough=int)
    cpdef object loud_moves(self, Board board, long least=*)
    @cython.locals(threats=Threats, found=list, move=Move)
    cpdef object quiet_moves(self, Board board)
    cpdef object quiet_destinations(self, Board board)
    cpdef Move quiet_move(self, Board board, object piece, Py_ssize_t destination)
    @cython.locals(mover=Body, threats=Threats, cells=list, explosions=list, move=Move)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
    @cython.locals(threats=Threats, masks="u64 *", side=int)
    cpdef bint allows_null_move(self, Board board) except -1
