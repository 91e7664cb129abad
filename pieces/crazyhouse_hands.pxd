cimport cython

from board.machine cimport u64
from board.mark cimport Body
from board.position cimport Position
from moves.chess cimport PawnPromotion
from moves.move cimport Move
from pieces.chess_numbers cimport ONE

@cython.locals(side=int, piece=Body, taken=Body, promoted=u64, kept=u64, is_promoted=bint)
cpdef state_after(Position after, Move move)
@cython.locals(pockets=tuple, pocket=list, changed=tuple)
cdef _with_pocket(object state, int side, int kind, int change, object promoted)
