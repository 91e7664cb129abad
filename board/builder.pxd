cimport cython

from board.machine cimport i64, set_type, u64
from board.mark cimport Body, Hop, Mark
from board.position cimport (
    OpenPosition, Position, Sequel, after_hop, cells_of, check_open, clear, copy_cells, empty_cells, sequel_of, share_cells,
    toggle,
)

cdef object _board_class

cdef class Builder(OpenPosition):
    pass

@cython.locals(target=OpenPosition)
cdef OpenPosition _copied(OpenPosition builder, Position board)
cdef Position _frozen(OpenPosition after)
@cython.locals(after=OpenPosition)
cpdef Position with_turn(Position board, object alliance=*)
@cython.locals(after=OpenPosition, sequel=Sequel, mark=Mark, asks_rules=bint)
cpdef Position advance(Position board, Hop hop, Body taken, int irreversible, object move)
@cython.locals(after=OpenPosition, mark=Mark, sequel=Sequel)
cpdef Position place(Position board, Body piece, object move, int irreversible=*)
@cython.locals(sequel=Sequel)
cpdef object key_after_placement(Position board, Body piece)
@cython.locals(after=OpenPosition)
cpdef Position execute_transition(object move)
@cython.locals(after=OpenPosition, piece=Body)
cpdef Position remove_pieces(Position board, list pieces, object move)
@cython.locals(mover=int, change=u64, turn_key=u64)
cpdef Position finish_move(OpenPosition after, object move)
@cython.locals(old_key=u64, new_key=u64, turn_key=u64)
cdef _ask_rules(OpenPosition after, object move)
