cimport cython

from board.machine cimport freeze, bit_length, thaw, u64
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS

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
