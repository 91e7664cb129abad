cimport cython

from board.board cimport Board
from board.machine cimport squares_of, u64
from board.mark cimport Body
from board.position cimport Position
from moves.chess cimport PawnPromotion
from moves.crazyhouse cimport Drop
from moves.move cimport Move, make_move
from pieces.chess_numbers cimport ONE
from pieces.chess_threats cimport Threats

cdef u64 _PAWN_SQUARES

@cython.locals(side=int, piece=Body, taken=Body, promoted=u64, kept=u64, is_promoted=bint)
cpdef state_after(Position after, Move move)
@cython.locals(pockets=tuple, pocket=list, changed=tuple)
cdef _with_pocket(object state, int side, int kind, int change, object promoted)
@cython.locals(empty=u64)
cdef u64 drop_squares(Threats threats, int kind) except? 0
@cython.locals(pocket=tuple, kind=int, standing=tuple, square=int)
cpdef add_drops(Board board, Threats threats, list moves)
