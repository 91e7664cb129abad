cimport cython

from board.board cimport Board
from board.machine cimport u64
from board.mark cimport Body
from engine.games.chess.stages cimport quiet_destinations
from pieces.chess_numbers cimport KINGS, PAWNS
from pieces.chess_takers cimport takers_of
from pieces.chess_threats cimport Lookout, Threats, threats_on

cdef int _MOST_WAYS
cdef int _CODES[256]

@cython.locals(threats=Threats, kings=u64, ways=list, moves=list)
cpdef list ordered_destinations(Board board)
@cython.locals(masks="u64 *", side=int, targets=u64, layer=int, promoting=u64, found=u64, lookout=Lookout)
cdef u64 loud_movers(Threats threats, long least) except? 0
@cython.locals(count=Py_ssize_t, number=int, code=int, place=Py_ssize_t)
cdef list sorted_by_square(list ways)
@cython.locals(piece=Body)
cpdef int square_of(tuple way) except -1
