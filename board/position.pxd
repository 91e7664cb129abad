cimport cython
from libc.string cimport memcpy

from board.machine cimport i64, u64
from board.mark cimport Body, Hop, Mark

cdef int NARROW_SQUARES, NARROW_LAYERS

# No methods here: they would add a table to each object, and a builder could not become a board.
cdef class Position:
    cdef readonly object variant, move_maker, state, _analysis, _legal_moves, _squares
    cdef readonly u64 key
    cdef readonly i64 worth
    # The cells, or those before the last move and that move, which is still to be applied to a copy.
    cdef list _held
    cdef Hop _hop
    cdef Body _taken
    cdef Sequel _sequel, _reset_sequel
    cdef readonly u64 _masks[14]
    cdef list _wide
    cdef int _layer_count

@cython.final
cdef class Sequel:
    cdef readonly object player, state
    cdef readonly u64 key
    cdef readonly bint asks_rules

@cython.locals(sequel=Sequel, mover=int, key=u64, turn_key=u64)
cdef Sequel sequel_of(Position board, int irreversible)
cpdef keep_analysis(Position board, object analysis)
@cython.locals(cells=list)
cdef list cells_of(Position position)
@cython.locals(hop=Hop)
cdef Body cell_at(Position position, Py_ssize_t number)
@cython.locals(mark=Mark)
cdef int make_hop(list cells, Hop hop, Body taken) except -1
@cython.locals(last=Py_ssize_t, fits=bint)
cdef int hold_cells(Position position, list cells, Hop hop, Body taken) except -1
cdef list masks_of(Position position)
cdef object mask_at(Position position, Py_ssize_t layer)
cdef int empty_cells(Position position, Py_ssize_t cells, Py_ssize_t layers) except -1
cdef int share_cells(Position position, Position board) except -1
cdef int copy_cells(Position position, Position board) except -1
cdef int copy_masks(Position position, Position board) except -1
@cython.locals(body=Body)
cdef Mark _mark_of(object piece)

@cython.locals(found=Hop)
cdef Hop _hop_of(object hop)

cdef class OpenPosition(Position):
    pass

cdef int check_open(Position position) except -1
@cython.locals(cells=list)
cdef int relocate_piece(OpenPosition position, Hop hop) except -1
@cython.locals(after=OpenPosition, mark=Mark)
cdef OpenPosition after_hop(Position board, Hop hop, Body taken)
cdef int toggle(OpenPosition position, int side, int layer, u64 bits, object wide_bits) except -1
cdef int clear(OpenPosition position, int side, int layer, u64 bits, object wide_bits) except -1
cdef int check_layers(Position position, int side, int layer) except -1
