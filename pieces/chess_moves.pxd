cimport cython

from board.board cimport Board
from board.machine cimport squares_of, squares_of as army_squares, u64
from board.mark cimport Body
from board.position cimport cells_of
from moves.chess cimport (
    MajorAttackMove, PawnAttackMove, PawnEnPassantAttackMove, PawnJump, PawnMove, PawnPromotion,
)
from moves.move cimport MajorMove, Move, make_move
from pieces.chess_castling cimport Castle, castle_between
from pieces.chess_numbers cimport LEAPS, MARCHES, ONE, ROOKS, SLIDES, STEPS
from pieces.chess_pawns cimport may_capture_en_passant
from pieces.chess_threats cimport Threats

@cython.locals(cells=list, occupied=u64, side=int, square=int, target=Body, rays=tuple)
cpdef add_slides(Body piece, Board board, Threats threats, list moves)
@cython.locals(blocker=Body, other_blocker=Body, one=tuple, other=tuple)
cpdef add_along(tuple rays, Body piece, Board board, list cells, list moves)
@cython.locals(square=int, target=Body)
cdef Body add_ray(tuple squares, Body piece, Board board, list cells, list moves)
@cython.locals(cells=list, side=int, square=int, target=Body)
cpdef add_leaps(Body piece, Board board, list moves)
@cython.locals(cells=list, side=int, square=int, target=Body, without_king=u64)
cpdef add_safe_leaps(Body piece, Board board, Threats threats, list moves)
@cython.locals(cells=list, side=int, ahead=int, jump=int, captures=tuple, promotes=bint, square=int, target=Body)
cpdef add_pawn_moves(Body pawn, Board board, Threats threats, list moves)
cpdef bint may_take_en_passant(Body pawn, Board board, int square) except -1
cpdef add_promotions(object pawn, Board board, int square, Body target, list moves)
@cython.locals(cells=list, square=int, target=Body)
cpdef add_landings(Body piece, u64 squares, Board board, list moves)
@cython.locals(seen=u64, square=int, rays=tuple, squares=tuple)
cdef u64 seen_by(Body piece, u64 occupied) except? 0
@cython.locals(seen=u64)
cpdef add_restricted(Body piece, Board board, Threats threats, list moves)
@cython.locals(found=list, allowed=u64, move=Move)
cpdef add_restricted_pawn(Body pawn, Board board, Threats threats, list moves)
@cython.locals(bit=u64)
cpdef u64 allowed_squares(Body piece, Threats threats) except? 0
cpdef add_army(Board board, Threats threats, list moves)
@cython.locals(cells=list, is_free=bint, pinned=u64, square=int, piece=Body, gait=int)
cpdef add_moves_from(u64 squares, Board board, Threats threats, list moves)
@cython.locals(cells=list, square=int, rook=Body)
cpdef list castling_rooks(Body king, Board board, Threats threats)
@cython.locals(rook=Body, castle=Castle)
cpdef add_castles(Body king, Board board, Threats threats, list moves)
cpdef add_king_moves(Body king, Board board, Threats threats, list moves)
@cython.locals(occupied=u64, path=u64, changes=u64, square=int)
cdef bint _is_castle_open(Body king, Castle castle, Threats threats) except -1
