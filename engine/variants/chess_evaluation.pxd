cimport cython

from board.board cimport Board
from board.machine cimport count_of, highest, i64, squares_of, u64
from pieces.chess_numbers cimport (
    ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, PAWNS, QUEENS, ROOKS,
)

cdef i64 _BIAS, _FULL_PHASE
cdef u64 _DARK
cdef i64 _BISHOP_PAIR, _OPEN_FILE, _HALF_OPEN_FILE
cdef i64 _SHIELDED[7]
cdef i64 _KNIGHT_MOBILITY[9]
cdef i64 _BISHOP_MOBILITY[14]
cdef i64 _ROOK_MOBILITY[15]
cdef i64 _QUEEN_MOBILITY[28]
cdef int _MINOR_ATTACK[10]
cdef int _ROOK_ATTACK[10]
cdef int _QUEEN_ATTACK[10]

cdef class Structure:
    cdef readonly i64 score
    cdef readonly u64 white_passed, black_passed, white_safe, black_safe, white_half_open, black_half_open, open_files

@cython.locals(structure=Structure, white_attacks=u64, black_attacks=u64, white_files=u64, black_files=u64)
cdef Structure _structure(u64 white, u64 black)
@cython.locals(worth=i64, phase=i64, score=i64, end=i64, change=i64)
cpdef i64 quick_evaluate(Board board) except? -1
@cython.locals(masks="u64 *", white_pawns=u64, black_pawns=u64, white_king=u64, black_king=u64, structure=Structure, occupied=u64, open_files=u64, white_home=int, black_home=int, total=i64, white_shield=u64, black_shield=u64, phase=i64, score=i64, end=i64, change=i64)
cpdef i64 evaluate(Board board) except? -1
@cython.locals(attack=int, total=i64, seen=u64, clear=u64, lines=u64)
cdef i64 _activity(u64 knights, u64 bishops, u64 rooks, u64 queens, u64 half_open, u64 open_files, u64 safe, u64 occupied, u64 zone) except? -1
@cython.locals(masks="u64 *", occupied=u64, foe=int, officers=u64, total=i64, square=int, gone=int, path=u64, stop=int, end=i64, foes_way=tuple)
cdef i64 _runners(Board board, int side, u64 passed, int own_king, int foe_king) except? -1
@cython.locals(masks="u64 *", strong=int, weak=int, sign=int, bishops=u64, majors=u64, minors=int, others=u64, lone=int, driven=i64, near=i64)
cdef i64 _end_game(Board board, i64 score, int white_home, int black_home) except? -1
@cython.locals(masks="u64 *", side=int)
cdef bint _opposite_bishops(Board board) except -1
