cimport cython

from board.board cimport Board
from board.machine cimport highest, squares_of, u64
from board.mark cimport Body
from engine.variants.chess_exchange cimport gain, is_lost, loses_exchange
from moves.chess cimport MajorAttackMove, PawnAttackMove, PawnJump, PawnMove, PawnPromotion
from moves.move cimport MajorMove, Move, make_move
from pieces.chess_numbers cimport (
    ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS, QUEENS, ROOKS,
)
from pieces.chess_threats cimport Lookout, Threats, threats_on

cdef long _PAWN_PRICE, _QUEEN_PRICE

cpdef bint is_loud(Move move) except -1
@cython.locals(threats=Threats, masks="u64 *", side=int)
cpdef bint allows_null_move(Board board) except -1
@cython.locals(threats=Threats, masks="u64 *", pawns=u64, special=u64, cells=list, moves=list, en_passant=bint)
cpdef tuple loud_moves(Board board, long least=*)
cdef tuple _by_gain(list moves)
@cython.locals(threats=Threats, pawns=u64, restricted=u64)
cdef tuple _plain_captures(Board board, long least)
@cython.locals(layer=int)
cdef Move _good_capture(Board board, Body piece, int square, int won, list losing)
@cython.locals(masks="u64 *", side=int, foes=u64, cells=list, left=u64, right=u64, back=int, square=int, target=Body, occupied=u64, pins=dict, layer=int, pieces=u64, lines=u64, place=int, seen=u64, hit=u64, allowed=u64, kings=u64, found=tuple, taken=tuple, pawn=list, knight=list, bishop=list, rook=list, queen=list, piece=object)
cdef tuple _captures(Board board, Threats threats, u64 pawns, long least)
cpdef tuple quiet_moves(Board board)
@cython.locals(kind=object)
cpdef Move quiet_move(Board board, object piece, Py_ssize_t destination)
@cython.locals(threats=Threats)
cpdef Move legal_move(Board board, object piece, Py_ssize_t destination)
@cython.locals(threats=Threats, ways=list, moves=list, cells=list, masks="u64 *", side=int, occupied=u64, pinned=u64, loose=u64, square=int, special=u64, kings=u64, without_king=u64)
cpdef tuple quiet_destinations(Board board)
@cython.locals(masks="u64 *", side=int, found=u64)
cdef u64 _dear(Threats threats, long least) except? 0
@cython.locals(steps=u64, jumps=u64, last=u64, back=int, square=int)
cdef _add_pawn_steps(list cells, u64 pawns, int side, u64 occupied, object append)
@cython.locals(lookout=Lookout)
cdef _add_en_passant(Board board, u64 pawns, Threats threats, object append)
@cython.locals(found=list, cells=list, bit=u64)
cdef _add_restricted(u64 pieces, Board board, Threats threats, object append, bint loud)
