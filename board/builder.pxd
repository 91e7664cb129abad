cimport cython

from board.machine cimport i64, set_type, u64
from board.mark cimport Body, Effect, Hop, Mark
from board.position cimport (
    HANDS, Ledger, OpenPosition, Position, Sequel, account, begin, cells_of, change_hand, check_open, copy_into, drop_piece,
    empty_cells, forget_passed, know, lift_piece, lose_rights, put_on, sequel_of, take_off,
)

cdef object _board_class

cdef class Builder(OpenPosition):
    pass

cdef Position _frozen(OpenPosition after)
@cython.locals(after=OpenPosition)
cpdef Position with_turn(Position board, object alliance=*)
@cython.locals(after=OpenPosition, piece=Body, arrived=Body, mark=Mark, asks_rules=bint)
cpdef Position advance(Position board, Hop hop, Body taken, int irreversible, object move, Effect effect=*)
@cython.locals(after=OpenPosition, piece=Body, taken=Body, start=int, end=int, asks_rules=bint)
cpdef Position change(Position board, object leaving, object arriving, int irreversible, object move)
@cython.locals(ledger=Ledger, piece=Body)
cdef int _account_for_all(OpenPosition after, object leaving, object arriving) except -1
@cython.locals(sequel=Sequel)
cdef bint _take_turn(OpenPosition after, Position board, int start, int end, Body taken, int irreversible) except -1
cpdef Position execute_transition(object move)
cpdef Position finish_move(OpenPosition after, object move)
cpdef object key_after_placement(Position board, Body piece)
@cython.locals(old_key=u64, new_key=u64, turn_key=u64)
cdef _ask_rules(OpenPosition after, object move)
