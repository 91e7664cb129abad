cimport cython

from board.board cimport Board
from board.machine cimport u64
from board.mark cimport Body
from board.position cimport cell_at, cells_of
from moves.chess cimport MajorAttackMove, PawnAttackMove, PawnJump, PawnMove
from moves.move cimport MajorMove, Move, make_move
from pieces.chess_moves cimport allowed_squares
from pieces.chess_numbers cimport ONE
from pieces.chess_threats cimport Lookout, Threats

cdef int check_square(Body piece, Py_ssize_t square) except -1
@cython.locals(lookout=Lookout, landings=u64)
cpdef Move officer_move(Body piece, Board board, Threats threats, Py_ssize_t square)
@cython.locals(lookout=Lookout)
cpdef Move king_move(Body king, Board board, Threats threats, Py_ssize_t square)
@cython.locals(target=Body, kind=object, ahead=Py_ssize_t, jump=Py_ssize_t)
cpdef Move pawn_move(Body pawn, Board board, Threats threats, Py_ssize_t square)
