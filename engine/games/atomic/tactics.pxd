cimport cython

from board.board cimport Board
from board.machine cimport bit_length, count_of, u64
from engine.search.tactics cimport Tactics
from engine.games.chess cimport evaluation as chess_evaluation
from engine.armies.tactics cimport ArmyTactics
from engine.games.chess.sight cimport SightTables, Sights
from moves.atomic cimport Explosion
from moves.move cimport Move
from pieces.chess_aftermath cimport check_side
from pieces.chess_lookouts cimport Lookout
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, QUEENS, ROOKS

cdef int _AIMED, _FUSE, _FEW

@cython.locals(masks="u64 *", score=int)
cpdef long evaluate(Board board) except? -1
@cython.locals(lookout=Lookout, zone=u64, fuses=u64, occupied=u64, score=int, layer=int, tables=SightTables, pieces=u64, sights=Sights, seen=u64)
cdef int _aim(u64 *masks, int side) except? -1
@cython.locals(masks="u64 *")
cdef bint _is_over(Board board) except -1

cdef class AtomicTactics(ArmyTactics):
    cpdef long evaluate(self, Board board) except? -1
    @cython.locals(masks="u64 *")
    cpdef object early_outcome(self, Board board)
    cpdef object count_moves(self, Board board)
    @cython.locals(side=int, masks="u64 *", lookout=Lookout)
    cpdef long move_order(self, Move move) except? -1
