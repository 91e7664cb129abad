cimport cython
from libc.string cimport memcpy

from board.board cimport Board
from board.machine cimport freeze, fresh, bit_length, thaw, u64
from board.position cimport Position, analysis_of, keep_analysis
from pieces.chess_numbers cimport ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS

cdef class OpenLookout:
    cdef readonly u64 knights, kings, vicinity, straights, diagonals
    cdef readonly u64 pawns[2]
    cdef readonly u64 between[64]
    cdef readonly tuple straight_lines, diagonal_lines
    cdef readonly object straight_seen, diagonal_seen
    cdef readonly u64 straight_mask, diagonal_mask
    cdef u64 up[4]
    cdef u64 down[4]

@cython.final
cdef class Lookout(OpenLookout):
    pass

cdef inline u64 along(u64 up, u64 down, u64 occupied) noexcept:
    """Return what is seen both ways along a line, up to and with the first piece."""
    cdef u64 above = up & occupied
    cdef u64 below = down & occupied
    return up & ((above & -above) * 2 - 1) | (down & ~(((<u64>1) << bit_length(below) - 1) - 1) if below else down)

cpdef u64 straight_sight(Lookout lookout, u64 occupied) except? 0
cpdef u64 diagonal_sight(Lookout lookout, u64 occupied) except? 0

cdef class Army:
    cdef readonly int side
    cdef public u64 everyone, pawns, knights, kings, straights, diagonals
    @cython.locals(lookout=Lookout, snipers=u64)
    cpdef bint attacks(self, int square, u64 occupied) except -1
    @cython.locals(lookout=Lookout, found=u64)
    cpdef u64 attackers(self, int square, u64 occupied) except? 0

@cython.locals(army=Army)
cpdef Army army_of(list masks, int side)
@cython.locals(army=Army, queens=u64)
cdef Army army_on(u64 *masks, int side, u64 left)
@cython.locals(foe=int, masks="u64 *", lookout=Lookout, queens=u64, snipers=u64, occupied=u64, sniper=u64)
cpdef bint is_king_attacked(Position board, int side) except -1

cdef class Threats(Army):
    cdef readonly int own_side, king, en_passant
    cdef public u64 own, occupied, checkers, targets, pinned
    cdef readonly u64 masks[14]
    cdef public bint is_free
    cdef public dict pins

@cython.locals(threats=Threats)
cpdef Threats threats_on(Board board)
@cython.locals(threats=Threats)
cpdef bint is_checked(Board board) except -1
@cython.locals(threats=Threats, lookout=Lookout, own_side=int, side=int, king=int, masks="u64 *", own=u64, everyone=u64, occupied=u64, queens=u64, rooks=u64, bishops=u64, kings=u64, straights=u64, diagonals=u64, pawns=u64, knights=u64, checkers=u64, block=u64, pinned=u64, pins=dict, snipers=u64, sniper=u64, path=u64, shields=u64)
cpdef Threats find_threats(Position board, object kind=*)
