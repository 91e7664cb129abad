cimport cython
from libc.stdlib cimport free, realloc

from board.board cimport Board
from board.machine cimport u64
from board.mark cimport Body, Effect
from board.position cimport (
    CLOCK, HANDS, PASSED, RIGHTS, Ledger, OpenPosition, Position, analysis_of, check_open, keep_analysis, key_in, piece_on,
)
from moves.chess cimport MajorAttackMove, PawnAttackMove, PawnEnPassantAttackMove, PawnJump, PawnMove
from moves.crazyhouse cimport Drop
from moves.loud cimport LoudMoves
from moves.move cimport MajorMove, Move, make_move
from pieces.army.machine cimport (
    BOTH, MOVE, NOTHING, TAKE, WORDS, Mask, Reach, Way, Squares, bit, count_of, has, layer_of, list_squares, lowest, mask_from,
    new_masks, new_numbers, new_reaches, new_ways, number_of, squares_in,
)
from pieces.army.move_generator cimport MoveGenerator

cdef enum:
    GROUPS = 24
    MOST_THREATS = 64

cdef int _ALL
cdef long _MATE
cdef int _PLAIN, _BECOMES, _PASSING, _BEST, _ITSELF
cdef long long _OFFSET
cdef list _NO_CASTLES

@cython.locals(mask=Mask, square=int)
cdef Mask as_mask(object squares) except *

cdef class Tables(MoveGenerator):
    cdef readonly int size, files, kinds, leap_count, ride_count
    cdef public int royal, passer, single, single_most, mateless, must_capture
    cdef public bint has_hands, tries, asks_pieces, explodes, forbids_checks, has_goals
    cdef public tuple castles, makers
    cdef public bytes hurdles, pawns, immune
    cdef public list promotions, pieces, offers
    cdef public object promotion_class, blast_class, may_take_passed
    cdef Mask everywhere
    cdef Mask *leaps
    cdef Mask *rides
    cdef Mask *paths
    cdef Mask *vicinity
    cdef Mask *passers
    cdef Mask *droppers
    cdef Mask *zones
    cdef Mask *goals
    cdef Mask *around
    cdef Reach *reaches
    cdef int *worths
    cdef int *prices
    cdef int *order
    cdef int *leap_kinds
    cdef int *ride_kinds
    cpdef tuple legal_moves(self, Board board, bint captures_only=*)
    cpdef tuple moves_of(self, Board board, object piece)
    cpdef int count_moves(self, Board board, int most=*) except -1
    cpdef bint is_in_check(self, Position board, int side) except -1
    cpdef Move find_move(self, Board board, object piece, Py_ssize_t destination, int kind)
    cpdef bint is_checked(self, Board board) except -1
    cpdef bint is_bound(self, Board board) except -1
    cpdef int clock(self, Board board) except? -1
    cpdef int count_pieces(self, Board board) except -1
    cpdef int mobility(self, Board board, int side) except -1
    cpdef object attacks_of(self, Board board, object piece)
    cpdef long improvement(self, Move move) except? -1
    cpdef long evaluate(self, Board board) except? -1
    cpdef bint is_loud(self, Move move) except -1
    cpdef long gain(self, Move move) except? -1
    cpdef bint loses_exchange(self, Move move) except -1
    @cython.locals(found=Captures)
    cpdef LoudMoves good_loud_moves(self, Board board, long least, list losing)
    @cython.locals(found=Captures, moves=list)
    cpdef tuple loud_moves(self, Board board, long least)
    cpdef tuple quiet_destinations(self, Board board)
    cpdef Move quiet_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef Move legal_move(self, Board board, object piece, Py_ssize_t destination)
    cpdef bint allows_null_move(self, Board board) except -1

cdef inline void free_tables(Tables tables) noexcept:
    cdef int entry
    free(tables.leaps)
    free(tables.rides)
    free(tables.paths)
    free(tables.vicinity)
    free(tables.passers)
    free(tables.droppers)
    free(tables.zones)
    free(tables.goals)
    free(tables.around)
    free(tables.worths)
    free(tables.prices)
    free(tables.order)
    free(tables.leap_kinds)
    free(tables.ride_kinds)
    if tables.reaches != NULL:
        for entry in range(2 * tables.kinds * tables.size):
            free(tables.reaches[entry].ways)
    free(tables.reaches)

cdef inline bint fits(Tables tables, Position board):
    """Return whether a board's memory is what the tables are for."""
    return (
        board._shape is not None and board._shape.words == WORDS and board._shape.cells == tables.size
        and board._shape.layers == 2 + 2 * tables.kinds
    )

@cython.locals(tables=Tables, found=object)
cdef Tables tables_of(Position board)
cdef bint knows(Tables tables, Position board) except -1
cdef int entry_of(Tables tables, Body piece) except -1
cdef int known_entry(Tables tables, Body piece) except -2
@cython.locals(row=int)
cdef Body flyweight(Tables tables, int entry)

cdef class Threats:
    cdef readonly Tables tables
    cdef readonly int side, king, count
    cdef readonly bint is_checked, is_bound
    cdef int passed
    cdef Threats _other
    cdef Mask own, enemies, occupied, reachable, targets, involved, shelter, others, immune
    cdef Mask leapers[GROUPS]
    cdef Mask riders[GROUPS]
    cdef Mask _paths[MOST_THREATS]
    cdef unsigned char _attackers[MOST_THREATS]
    cdef signed char _spares[MOST_THREATS]

@cython.locals(found=Mask, number=int)
cdef Mask those_with(Threats threats, int spare, int square) noexcept
@cython.locals(mask=Mask)
cdef Mask standing_attackers(Threats threats, int square, object occupied) except *
@cython.locals(threats=Threats, tables=Tables, foe=int, own=Mask, enemies=Mask, occupied=Mask, kings=Mask, group=int, place=int, last=int, found=Mask, kind=int)
cdef Threats threats_on(Position board, int side)
@cython.locals(entry=int, group=int, found=Mask, square=int, path=Mask, spare=int)
cdef int find_threats(Tables tables, Threats threats, int king) except -1
cdef int add_threat(Threats threats, Mask path, int attacker, int spare) except -1
cdef Mask limit(Mask path, int attacker, int spare, Mask occupied) noexcept
@cython.locals(place=Mask, targets=Mask, number=int, spare=int)
cdef Mask allowed(Threats threats, int square) noexcept
@cython.locals(pieces=Mask, square=int, piece=Body)
cdef int bind(Position board, Tables tables, Threats threats) except -1
@cython.locals(threats=Threats)
cdef Threats kept_threats(Board board)
@cython.locals(tables=Tables, place=int, entry=int, group=int, found=Mask, path=Mask, start=int)
cdef bint attacked(Threats threats, int square, Mask occupied, Mask gone) noexcept
@cython.locals(tables=Tables, entry=int, group=int, found=Mask, seen=Mask, start=int)
cdef Mask hitting(Threats threats, int square, Mask occupied) noexcept
@cython.locals(tables=Tables, own=Mask, enemies=Mask, target=Mask, found=Mask, pieces=Mask, place=int)
cdef Mask attackers_of(Position board, int square, int side) except *
@cython.locals(tables=Tables, piece=Body, own=Mask, enemies=Mask)
cdef Mask reached_from(Position board, int square) except *
cdef bint is_attacked(Position board, int square, int side) except -1
@cython.locals(tables=Tables)
cdef Mask royals_of(Position board, int side) except *
@cython.locals(royals=Mask, square=int)
cpdef bint is_in_check(Position board, int side) except -1

@cython.locals(seen=Mask, number=int, mode=int)
cdef Mask destinations(const Reach &reach, Mask own, Mask enemies, Mask occupied) noexcept
@cython.locals(seen=Mask, number=int)
cdef Mask takes_from(const Reach &reach, Mask targets, Mask occupied) noexcept
@cython.locals(seen=Mask, number=int)
cdef Mask goes_from(const Reach &reach, Mask occupied) noexcept
@cython.locals(target=int, other=Threats)
cdef Mask among(Threats threats, Mask seen, int square, int kind) noexcept
@cython.locals(tables=Tables, entry=int, occupied=Mask, place=int, last=int, group=int, found=Mask, start=int)
cdef bint gives_check(Threats other, int kind, int square, int target) noexcept
@cython.locals(side=int)
cdef int side_to_move(Position board) except -1

@cython.locals(tables=Tables, side=int, threats=Threats, moves=list, pieces=Mask, square=int, piece=Body, standing=Body, entry=int, seen=Mask)
cpdef tuple moves_on(Board board, bint captures_only=*, Body only=*)
@cython.locals(after=Board)
cdef bint is_safe(Move move, int side) except -1
@cython.locals(is_pawn=bint, square=int, taken=Body)
cdef int add_moves(Tables tables, Board board, Threats threats, Body piece, Mask seen, Mask jumps, list moves) except -1
@cython.locals(square=int, kind=int, promoted=Body)
cdef int add_promotions(Tables tables, Board board, Body piece, Mask seen, int first, list moves) except -1

cdef Mask blast(Tables tables, Threats threats, int start, int square, int taken) noexcept
@cython.locals(king=Mask)
cdef bint survives(Threats threats, Mask blown) noexcept
@cython.locals(square=int)
cdef Mask exploding(Tables tables, Threats threats, int start, Mask seen) noexcept
@cython.locals(entry=int, square=int, taken=Body, kind=int, promoted=Body)
cdef int add_explosions(Tables tables, Board board, Threats threats, Body piece, Mask seen, int first, list moves) except -1

cdef int passed_on(Position board) except -2
cdef int passed_piece(Tables tables, Threats threats) noexcept
@cython.locals(taken=Mask, found=Mask, safe=Mask, start=int, place=Mask, occupied=Mask, blown=Mask, is_wrong=bint)
cdef Mask passing_pieces(Tables tables, Position board, Threats threats) except *
cdef bint asked(Tables tables, Position board, Threats threats, Mask place) except -1
@cython.locals(found=Mask, start=int, pawn=Body, taken=Body, kind=object)
cdef int add_en_passant(Tables tables, Board board, Threats threats, Body only, list moves) except -1
@cython.locals(tables=Tables, found=Mask, threats=Threats)
cpdef bint can_take_passed(Position board, int square, int side) except -1

cdef class Offer(Effect):
    cdef int _side, _square
    @cython.locals(after=OpenPosition, ledger=Ledger)
    cpdef take_place(self, object position)

@cython.final
cdef class Castle:
    cdef readonly object move_class
    cdef readonly int right, king_end, rook_end
    cdef readonly Body king, rook
    cdef Mask empty, safe, changes

@cython.locals(safe=Mask, square=int, occupied=Mask)
cdef bint may_castle(Position board, Threats threats, Castle castle) except -1
@cython.locals(safe=Mask, square=int)
cdef bint may_castle_through(Position board, Threats threats, Castle castle) except -1
@cython.locals(king=Body)
cdef bint may_have_castles(Position board, Threats threats) except -1
@cython.locals(castle=Castle)
cdef list castles_on(Tables tables, Position board, Threats threats)
@cython.locals(castle=Castle)
cdef int add_castles(Tables tables, Board board, Threats threats, Body only, list moves) except -1
@cython.locals(pocket=tuple)
cdef int held(Position board, int kind, int side) except -1
@cython.locals(side=int, squares=Mask, same=Mask, counts=list, file=int, square=int, kings=Mask, found=Mask, piece=Body)
cdef Mask drop_squares(Tables tables, Board board, Threats threats, int kind) except *
@cython.locals(kind=int, squares=Mask, row=int, square=int)
cdef int add_drops(Tables tables, Board board, Threats threats, list moves) except -1

@cython.locals(tables=Tables, side=int, threats=Threats, count=int, pieces=Mask, square=int, row=int, seen=Mask, hits=Mask, kind=int, castle=Castle)
cpdef int count_on(Board board, int most=*) except -1
@cython.locals(count=int, choices=int)
cdef int count_with_promotions(Tables tables, int entry, Mask seen) except -1

@cython.locals(tables=Tables, side=int, total=long, pieces=Mask, square=int, slot=int)
cpdef long evaluate(Position board) except? -1
cdef long price_of(Tables tables, Body piece) except? -1
@cython.locals(piece=Body)
cdef bint reaches_goal(Tables tables, Move move) except -1
@cython.locals(tables=Tables, promoted=Body, choices=tuple)
cpdef bint is_loud(Move move) except -1
@cython.locals(tables=Tables, won=long, taken=Body, start=int)
cpdef long gain(Move move) except? -1
@cython.locals(blown=Mask, total=long, place=int, piece=Body)
cdef long balance(Tables tables, Position board, Threats threats, int start, int square, Body taken) except? -1
@cython.locals(tables=Tables, won=long, piece=Body, kind=int, square=int)
cpdef bint loses_exchange(Move move) except -1
@cython.locals(balance=long, occupied=Mask, lost=bint, takers=Mask, place=int)
cdef bint is_lost(Tables tables, Position board, int start, int kind, int side, int square, long won) noexcept
@cython.locals(entry=int, standing=Mask, found=Mask, place=int, last=int, group=int, seen=Mask, start=int)
cdef Mask recapturing(Tables tables, Position board, int square, int side, Mask occupied) noexcept

cdef class Captures(LoudMoves):
    cdef Tables _tables
    cdef Board _board
    cdef long long *_codes
    cdef int _count, _room, _index
    cdef list _losing
    @cython.locals(tables=Tables, code="long long", won=long, start=int, square=int, piece=Body, kind=int, is_bad=bint, move=Move)
    cpdef Move following(self)
    @cython.locals(tables=Tables, board=Board, code="long long", start=int, square=int, what=int, piece=Body, taken=Body, promoted=Body, kind=int, move=Move)
    cdef Move take(self)

cdef inline void free_codes(Captures found) noexcept:
    free(found._codes)

cdef inline int make_room(Captures found) except -1:
    cdef int room = 2 * found._room + 62
    cdef long long *codes = <long long *>realloc(found._codes, room * sizeof(long long))
    if codes == NULL:
        raise MemoryError
    found._codes, found._room = codes, room
    return 0

cdef Move plain_move(Tables tables, Board board, Body piece, int square, Body taken)
@cython.locals(code="long long", place=int)
cdef int note(Captures found, long won, int what, int start, int square) except -1
@cython.locals(tables=Tables, threats=Threats, side=int, foe=int, found=Captures, foes=Mask, is_free=bint, kind=int, number=int, row=int, choices=tuple, pieces=Mask, start=int, seen=Mask, promoting=Mask, may_promote=Mask, goals=Mask, winning=Mask, enough=long, square=int, taken=Body, won=long, more=long, passing=Mask)
cdef Captures loud_on(Board board, long least)
@cython.locals(tables=Tables, square=int, taken=Body, won=long, piece=Body, becomes=bint)
cdef int note_explosions(Captures found, Threats threats, int start, Mask seen, long least) except -1
@cython.locals(tables=Tables, threats=Threats, side=int, ways=list, moves=list, pieces=Mask, start=int, piece=Body, entry=int, kind=int, seen=Mask, taking=Mask, may_promote=Mask, square=int)
cdef tuple quiet_on(Board board)
@cython.locals(tables=Tables)
cdef Move quiet_move(Board board, Body piece, Py_ssize_t destination)
@cython.locals(tables=Tables, threats=Threats, entry=int, kind=int, start=int, standing=Body, taken=Body, target=Mask, seen=Mask, promoted=Body, may=bint, move=Move, castle=Castle)
cdef Move legal_move(Board board, Body piece, Py_ssize_t destination, int wanted=*)
@cython.locals(choices=tuple)
cdef Body promotion_of(Tables tables, Body piece, int square, int wanted)
cdef Move legal_drop(Tables tables, Board board, Threats threats, Body piece, int kind)
@cython.locals(tables=Tables, own=Mask, enemies=Mask, pieces=Mask, square=int, entry=int, count=int)
cdef int mobility_on(Position board, int side) except -1
@cython.locals(tables=Tables, occupied=Mask, entry=int)
cdef object attacks_of(Position board, Body piece)
@cython.locals(tables=Tables, won=long, piece=Body, entry=int, better=long)
cdef long improvement(Move move) except? -1
@cython.locals(tables=Tables, side=int, left=Mask, kind=int)
cdef bint allows_null_move(Board board) except -1
