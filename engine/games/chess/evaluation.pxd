cimport cython

from board.board cimport Board
from board.machine cimport count_of, bit_length, i64, squares_of, u64
from engine.games.chess.sight cimport SightTables, Sights
from pieces.chess_numbers cimport (
    ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS, QUEENS, ROOKS,
)
from pieces.chess_threats cimport Lookout

cdef i64 _BIAS, _FULL_PHASE, _TEMPO
cdef object _BLACK
cdef u64 _DARK
cdef i64 _BISHOP_PAIR, _OPEN_FILE, _HALF_OPEN_FILE
cdef u64 _SPREAD
cdef list _STRUCTURES
cdef u64 _PATH[2][65]
cdef u64 _KING_ZONE[65]
cdef u64 _SHIELD[2][65]
cdef int _NO_KING
cdef int _DISTANCE[65][65]
cdef int _TO_CORNER[2][65]
cdef int _STEPS_TO_CORNER[65]
cdef int _TO_CENTRE[65]
cdef i64 _DOUBLED, _ISOLATED, _BACKWARD, _SUPPORTED
cdef i64 _PASSED[8]
cdef int _ATTACKER
cdef i64 _DANGER[1024]
cdef i64 _SHIELDED[7]
cdef i64 _KNIGHT_MOBILITY[9]
cdef i64 _BISHOP_MOBILITY[14]
cdef i64 _ROOK_MOBILITY[15]
cdef i64 _QUEEN_MOBILITY[28]
cdef int _MINOR_ATTACK[10]
cdef int _ROOK_ATTACK[10]
cdef int _QUEEN_ATTACK[10]

cdef SightTables _KNIGHTS, _BISHOPS, _ROOKS, _QUEENS

cdef class Structure:
    cdef readonly i64 score
    cdef readonly u64 white, black, white_passed, black_passed, white_safe, black_safe, white_half_open, black_half_open, open_files

@cython.locals(place=u64, structure=Structure)
cpdef Structure structure_of(u64 white, u64 black)
@cython.locals(structure=Structure, white_front=u64, white_rear=u64, black_front=u64, black_rear=u64, white_files=u64, black_files=u64, white_attacks=u64, black_attacks=u64, white_doubled=u64, black_doubled=u64, white_passed=u64, black_passed=u64, white_score=i64, black_score=i64, square=int)
cdef Structure _structure(u64 white, u64 black)
cdef u64 _fill_up(u64 mask) noexcept
cdef u64 _fill_down(u64 mask) noexcept
cdef u64 _sides(u64 mask) noexcept
cdef u64 _with_sides(u64 mask) noexcept
@cython.locals(isolated=u64, backward=u64, score=i64)
cdef i64 _pawns(u64 own, u64 front, u64 files, u64 attacks, u64 doubled) noexcept
@cython.locals(worth=i64, phase=i64, score=i64, end=i64, change=i64)
cpdef i64 quick_evaluate(Board board) except? -1
@cython.locals(masks="u64 *", white=u64, black=u64, white_pawns=u64, black_pawns=u64, white_knights=u64, black_knights=u64, white_bishops=u64, black_bishops=u64, white_rooks=u64, black_rooks=u64, white_queens=u64, black_queens=u64, white_king=u64, black_king=u64, structure=Structure, occupied=u64, open_files=u64, white_home=int, black_home=int, total=i64, white_shield=u64, black_shield=u64, phase=i64, score=i64, end=i64, change=i64)
cpdef i64 evaluate(Board board) except? -1
@cython.locals(attack=int, total=i64, seen=u64, sights=Sights)
cdef (i64, int) _knight_activity(u64 knights, u64 safe, u64 zone) except *
@cython.locals(attack=int, total=i64, seen=u64, clear=u64, sights=Sights)
cdef i64 _activity(u64 knights, u64 bishops, u64 rooks, u64 queens, u64 half_open, u64 open_files, u64 safe, u64 occupied, u64 zone) except? -1
@cython.locals(masks="u64 *", occupied=u64, foe=int, officers=u64, total=i64, square=int, gone=int, path=u64, stop=int, end=i64)
cdef i64 _runners(Board board, int side, u64 passed, int own_king, int foe_king) except? -1
@cython.locals(masks="u64 *", strong=int, weak=int, sign=int, bishops=u64, majors=u64, minors=int, others=u64, lone=int, driven=i64, near=i64)
cdef i64 _end_game(Board board, i64 score, int white_home, int black_home) except? -1
@cython.locals(masks="u64 *", side=int)
cdef bint _opposite_bishops(Board board) except -1
