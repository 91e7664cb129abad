cimport cython

from board.machine cimport i64, set_type, u64
from board.mark cimport Body, Hop, Mark
from board.position cimport (
    HANDS, Ledger, OpenPosition, Position, Sequel, account, after_hop, cells_of, change_hand, check_open,
    copy_cells, drop_piece,
    empty_cells, forget_passed, lift_piece, sequel_of,
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
@cython.locals(after=OpenPosition, before=Mark, there=Mark, sequel=Sequel)
cpdef Position step(Position board, Body piece, Body arrived, Body taken, int irreversible, object move)
@cython.locals(after=OpenPosition, sequel=Sequel, ledger=Ledger)
cpdef Position place(Position board, Body piece, object move, int irreversible=*)
@cython.locals(sequel=Sequel)
cpdef object key_after_placement(Position board, Body piece)
@cython.locals(after=OpenPosition)
cpdef Position execute_transition(object move)
@cython.locals(after=OpenPosition, piece=Body)
cpdef Position remove_pieces(Position board, list pieces, object move)
@cython.locals(mover=int, change=u64, turn_key=u64, taken=Body)
cpdef Position finish_move(OpenPosition after, object move)
@cython.locals(old_key=u64, new_key=u64, turn_key=u64)
cdef _ask_rules(OpenPosition after, object move)
