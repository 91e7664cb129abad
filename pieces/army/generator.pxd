cimport cython
from libc.stdlib cimport free

from board.board cimport Board
from board.machine cimport u64
from board.mark cimport Body, Effect
from board.position cimport HANDS, PASSED, RIGHTS, Ledger, OpenPosition, Position, check_open, piece_on
from moves.chess cimport MajorAttackMove, PawnAttackMove, PawnEnPassantAttackMove, PawnMove
from moves.crazyhouse cimport Drop
from moves.move cimport MajorMove, Move, make_move
from pieces.army.machine cimport (
    BOTH, CANNON, GRASSHOPPER, LAME, MOVE, NOTHING, SLIDE, Mask, Reach, Way, along, bit, count_of, has, highest, layer_of,
    lowest, new_masks, new_numbers, new_reaches, new_ways, rest,
)

cdef enum:
    GROUPS = 24
    MOST_THREATS = 64
    ALL = 1048576

@cython.locals(mask=Mask, square=int)
cdef Mask as_mask(object squares) except *
cdef list squares_in(Mask mask)

cdef class Tables:
    cdef readonly int size, files, kinds
    cdef public int royal, passer, single, single_most, mateless
    cdef public bint has_hands, tries
    cdef public tuple leap_groups, ride_groups, castles, makers
    cdef public bytes hurdles, pawns
    cdef public list promotions, pieces, offers
    cdef public object jump_class, promotion_class
    cdef Mask everywhere
    cdef Mask *leaps
    cdef Mask *rides
    cdef Mask *paths
    cdef Mask *vicinity
    cdef Mask *passers
    cdef Mask *droppers
    cdef Mask *zones
    cdef Reach *reaches
    cdef int *worths

cdef inline void free_tables(Tables tables) noexcept:
    cdef int entry
    free(tables.leaps)
    free(tables.rides)
    free(tables.paths)
    free(tables.vicinity)
    free(tables.passers)
    free(tables.droppers)
    free(tables.zones)
    free(tables.worths)
    if tables.reaches != NULL:
        for entry in range(2 * tables.kinds * tables.size):
            free(tables.reaches[entry].ways)
    free(tables.reaches)

cdef Tables tables_of(Position board)
@cython.locals(entry=int)
cdef int entry_of(Tables tables, Body piece) except -1
@cython.locals(row=int)
cdef Body flyweight(Tables tables, int entry)

cdef class Threats:
    cdef Tables tables
    cdef readonly int side, king, count
    cdef readonly bint is_checked
    cdef Mask own, enemies, occupied, targets, involved
    cdef Mask leapers[GROUPS]
    cdef Mask riders[GROUPS]
    cdef Mask paths[MOST_THREATS]
    cdef unsigned char attackers[MOST_THREATS]
    cdef signed char spares[MOST_THREATS]

@cython.locals(threats=Threats, tables=Tables, foe=int, own=Mask, enemies=Mask, occupied=Mask, kings=Mask, king=int, entry=int, group=int, found=Mask, square=int, path=Mask, spare=int)
cdef Threats threats_on(Position board, int side)
@cython.locals(found=Mask, kind=int)
cdef Mask members(Position board, bytes kinds, int side) except *
cdef int add_threat(Threats threats, Mask path, int attacker, int spare) except -1
cdef Mask limit(Mask path, int attacker, int spare, Mask occupied) noexcept
@cython.locals(place=Mask, targets=Mask, number=int, spare=int)
cdef Mask allowed(Threats threats, int square) noexcept
@cython.locals(tables=Tables, place=int, entry=int, group=int, found=Mask, path=Mask)
cdef bint attacked(Threats threats, int square, Mask occupied, Mask gone) noexcept
@cython.locals(tables=Tables, own=Mask, enemies=Mask, target=Mask, found=Mask, pieces=Mask, place=int, entry=int)
cdef Mask attackers_of(Position board, int square, int side) except *
@cython.locals(tables=Tables, piece=Body, own=Mask, enemies=Mask)
cdef Mask reached_from(Position board, int square) except *
cdef bint is_attacked(Position board, int square, int side) except -1
@cython.locals(tables=Tables)
cdef Mask royals_of(Position board, int side) except *
@cython.locals(royals=Mask)
cpdef bint is_in_check(Position board, int side) except -1
@cython.locals(seen=Mask, found=Mask, hurdles=Mask, number=int, gait=int, mode=int)
cdef Mask destinations(const Reach &reach, Mask own, Mask enemies, Mask occupied) noexcept
@cython.locals(seen=Mask, safe=Mask, target=int)
cdef Mask landings(Threats threats, const Reach &reach, int square) noexcept
@cython.locals(side=int)
cdef int side_to_move(Position board) except -1
@cython.locals(tables=Tables, side=int, threats=Threats, moves=list, pieces=Mask, square=int, piece=Body, entry=int, seen=Mask, castle=Castle)
cpdef tuple moves_on(Board board, bint captures_only=*)
@cython.locals(after=Board)
cdef bint is_safe(Move move, int side) except -1
@cython.locals(kind=int, is_pawn=bint, square=int, taken=Body)
cdef int add_moves(Tables tables, Board board, Body piece, Mask seen, Mask jumps, list moves) except -1
@cython.locals(square=int, kind=int, promoted=Body)
cdef int add_promotions(Tables tables, Board board, Body piece, Mask seen, list moves) except -1
cdef int passed_square(Tables tables, Position board) except -1
@cython.locals(passed=int, taken=Mask, found=Mask, safe=Mask, place=Mask, occupied=Mask)
cdef Mask passing_pieces(Tables tables, Position board, Threats threats) except *
@cython.locals(found=Mask, pawn=Body, taken=Body)
cdef int add_en_passant(Tables tables, Board board, Threats threats, list moves) except -1
@cython.locals(tables=Tables, side=int, found=Mask, threats=Threats, kept=int)
cpdef bint can_take_passed(Position board, int square) except -1

cdef class Offer(Effect):
    cdef int _square
    @cython.locals(after=OpenPosition, ledger=Ledger)
    cpdef take_place(self, object position)

@cython.final
cdef class Castle:
    cdef readonly object move_class
    cdef readonly int right, king_end, rook_end
    cdef readonly Body king, rook
    cdef Mask empty, safe

@cython.locals(safe=Mask)
cdef bint may_castle(Position board, Threats threats, Castle castle) except -1
@cython.locals(side=int, squares=Mask, same=Mask, counts=list, file=int, square=int, kings=Mask, found=Mask, piece=Body)
cdef Mask drop_squares(Tables tables, Board board, Threats threats, int kind) except *
@cython.locals(kind=int, squares=Mask, row=int, square=int)
cdef int add_drops(Tables tables, Board board, Threats threats, list moves) except -1
@cython.locals(tables=Tables, side=int, threats=Threats, count=int, pieces=Mask, square=int, piece=Body, entry=int, seen=Mask, choices=int, castle=Castle, kind=int)
cpdef int count_on(Board board, int most=*) except -1
@cython.locals(tables=Tables, side=int, total=long, pieces=Mask, square=int, slot=int)
cpdef long evaluate(Position board) except? -1
@cython.locals(tables=Tables, won=long, taken=Body, promoted=Body)
cpdef long gain(Move move) except? -1
