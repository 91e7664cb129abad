cimport cython

from board.board cimport Board
from board.machine cimport count_of, i64, u64
from board.position cimport Shape, cell_at, u16
from engine.learning.machine cimport (
    Rows, Slot, add_row, cells_in, clear_rows, copy_slot, counters_in, empty_slot, free_numbers, free_rows, free_slots,
    has_shape, keep_row, new_numbers, new_places, new_rows, new_slots, note_place, output_of, place_of, shape_of_board,
    side_words, slot_at, subtract_row,
)

cdef enum:
    SLOTS = 8

cdef i64 _UNIT, _MOST_SCORE
cdef Py_ssize_t _MOST_STATES

@cython.final
cdef class Net:
    cdef readonly object weights, variant
    cdef object _second
    cdef Shape _shape
    cdef Slot *_slots
    cdef Rows *_rows
    cdef short *_bias
    cdef short *_out
    cdef list _places, _counter_places, _counted
    cdef dict _states
    cdef int _words, _cells, _counters, _sums, _width, _newest, _first_counter
    cdef i64 _scale, _first_bias, _second_bias
    cdef bint _has_state, _corrects
    cdef int _begin(self) except -1
    @cython.locals(number=int, word=int, far=int, least=int, nearest=int, newest=int, slots="Slot *", slot="Slot *", masks="u64 *", held="u16 *", counters="short *", cell=int, place=Py_ssize_t)
    cdef Slot *_follow(self, Board board) except NULL
    @cython.locals(place=Py_ssize_t)
    cdef Py_ssize_t _row_of_piece(self, Board board, int cell) except -1
    @cython.locals(place=Py_ssize_t)
    cdef Py_ssize_t _row_of_counter(self, int counter, int value) except -1
    cdef Py_ssize_t _row_of_state(self, Board board) except -1
    @cython.locals(slot="Slot *", mover=int, total=i64, score=i64)
    cpdef long evaluate(self, Board board) except? -1
    cdef long _own_evaluation(self, Board board) except? -1
