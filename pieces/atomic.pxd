cimport cython

from board.board cimport Board
from board.machine cimport count_of, bit_length, squares_of, u64
from board.mark cimport Body
from board.position cimport Position, cells_of
from moves.atomic cimport Explosion
from moves.move cimport make_move
from pieces.chess_aftermath cimport check_side
from pieces.chess_moves cimport seen_by
from pieces.chess_numbers cimport BISHOPS, KINGS, KNIGHTS, ONE, PAWNS, QUEENS
from pieces.chess_threats cimport Army, Lookout, Threats, army_on, find_threats

cdef int _UNBOUNDED
cdef int _PRICES[5]

cdef class AtomicThreats(Threats):
    @cython.locals(lookout=Lookout)
    cpdef bint attacks(self, int square, u64 occupied) except -1

@cython.locals(threats=AtomicThreats, lookout=Lookout)
cpdef AtomicThreats find_atomic_threats(Position board)
@cython.locals(lookout=Lookout)
cdef u64 blast(u64 piece, int square, u64 taken, u64 *masks) except? 0
@cython.locals(blown=u64, king=u64, other=u64, home=int, lookout=Lookout, left=u64, foes=Army)
cdef bint explosion_is_safe(u64 piece, int square, u64 taken, int side, u64 *masks) except -1
@cython.locals(blown=u64, total=int, kind=int, layer=int)
cdef int balance_of(u64 piece, int square, u64 taken, int side, u64 *masks) except? -1
@cython.locals(held=Threats, layer=int)
cpdef bint en_passant_is_safe(u64 pawn, int square, int side, list masks) except -1
@cython.locals(side=int, masks="u64 *", cells=list, occupied=u64, foes=u64, pawns=u64, place=int, piece=Body, seen=u64, square=int, behind=int, pawn=Body, taken=Body, bit=u64, taken_bit=u64)
cpdef add_explosions(u64 among, Board board, list moves, int least=*)
@cython.locals(masks="u64 *", own=u64, foe=u64, bishops=u64, dark=u64)
cpdef bint can_win(Board board, int side) except -1
