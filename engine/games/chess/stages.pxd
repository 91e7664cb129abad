cimport cython
from libc.stdint cimport uint16_t

from board.board cimport Board
from board.machine cimport bit_length, squares_of, u64
from board.mark cimport Body
from board.position cimport cell_at, cells_of
from engine.games.chess.exchange cimport gain, is_lost, loses_exchange
from engine.search.tactics cimport LoudMoves
from engine.games.chess.sight cimport SightTables, Sights
from moves.chess cimport MajorAttackMove, PawnAttackMove, PawnJump, PawnMove, PawnPromotion
from moves.move cimport MajorMove, Move, make_move
from pieces.chess_moves cimport add_castles
from pieces.chess_numbers cimport (
    ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, NOT_FILE_A, NOT_FILE_H, ONE, PAWNS, QUEENS, ROOKS,
)
from pieces.chess_reach cimport king_move, officer_move, pawn_move
from pieces.chess_threats cimport Lookout, Threats, threats_on

cdef long _PAWN_PRICE, _QUEEN_PRICE
cdef int _SLIDES, _LEAPS, _MARCHES, _STEPS, _MOST_CAPTURES

cpdef bint is_loud(Move move) except -1
@cython.locals(threats=Threats, masks="u64 *", side=int)
cpdef bint allows_null_move(Board board) except -1
@cython.locals(threats=Threats, masks="u64 *", pawns=u64, special=u64, cells=list, moves=list, en_passant=bint, found=ChessLoudMoves, code=int, place=int, square=int, piece=Body, kind=object)
cpdef tuple loud_moves(Board board, long least=*)
cdef tuple _by_gain(list moves)

cdef class ChessLoudMoves(LoudMoves):
    cdef Board _board
    cdef uint16_t _captures[352]
    cdef int _count, _index
    cdef list _losing
    cdef int append(self, (int, int, int) capture) except -1
    @cython.locals(last=int, place=int, code=int)
    cdef int sort(self) except -1
    @cython.locals(board=Board, cells=list, code=int, place=int, piece=Body, target=Body, square=int, won=int, move=Move)
    cpdef Move following(self)

@cython.locals(threats=Threats, pawns=u64, restricted=u64, found=ChessLoudMoves)
cpdef ChessLoudMoves good_loud_moves(Board board, long least=*, list losing=*)
@cython.locals(found=ChessLoudMoves)
cdef ChessLoudMoves _no_captures(Board board)
@cython.locals(found=ChessLoudMoves, captures=ChessLoudMoves, masks="u64 *", side=int, foes=u64, cells=list, left=u64, right=u64, back=int, square=int, target=Body, occupied=u64, pinned=u64, layer=int, pieces=u64, tables=SightTables, sights=Sights, number=int, place=int, hit=u64, allowed=u64, lookout=Lookout)
cdef ChessLoudMoves _captures(Board board, Threats threats, u64 pawns, long least)
cpdef tuple quiet_moves(Board board)
@cython.locals(kind=object)
cpdef Move quiet_move(Board board, object piece, Py_ssize_t destination)
@cython.locals(threats=Threats, gait=int, step=Move)
cpdef Move legal_move(Board board, Body piece, Py_ssize_t destination)
@cython.locals(threats=Threats, ways=list, moves=list, cells=list, masks="u64 *", side=int, occupied=u64, pinned=u64, loose=u64, square=int, special=u64, kings=u64, without_king=u64, piece=Body, king=Body, mask=u64)
cpdef tuple quiet_destinations(Board board)
@cython.locals(masks="u64 *", side=int, found=u64)
cdef u64 _dear(Threats threats, long least) except? 0
@cython.locals(steps=u64, jumps=u64, last=u64, back=int, square=int)
cdef _add_pawn_steps(list cells, u64 pawns, int side, u64 occupied, object append)
@cython.locals(lookout=Lookout, square=int)
cdef _add_en_passant(Board board, u64 pawns, Threats threats, object append)
@cython.locals(found=list, cells=list, bit=u64)
cdef _add_restricted(u64 pieces, Board board, Threats threats, object append, bint loud)
