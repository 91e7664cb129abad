# The sums of a net in C; interpreted.py has the same with numpy, for plain Python.
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from board.machine cimport u64
from board.position cimport Position, Shape, u16

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__)
    #define WP_LOOPS __attribute__((optimize("O3")))
    #else
    #define WP_LOOPS
    #endif
    /* Sums wrap around like those of numpy. */
    WP_LOOPS static void wp_add(short *sums, const short *row, int size) {
        for (int i = 0; i < size; i++) sums[i] = (short)(sums[i] + row[i]);
    }
    WP_LOOPS static void wp_subtract(short *sums, const short *row, int size) {
        for (int i = 0; i < size; i++) sums[i] = (short)(sums[i] - row[i]);
    }
    WP_LOOPS static int wp_output(const short *sums, const short *weights, int size) {
        int total = 0;
        for (int i = 0; i < size; i++) {
            short clipped = sums[i] < 0 ? 0 : sums[i] > 255 ? 255 : sums[i];
            total += (int)clipped * (int)weights[i];
        }
        return total;
    }
    """
    void wp_add(short *sums, const short *row, int size) noexcept nogil
    void wp_subtract(short *sums, const short *row, int size) noexcept nogil
    int wp_output(const short *sums, const short *weights, int size) noexcept nogil

# A position that the net has seen: what its cells and counters held, and the sums of its rows as both sides see them.
cdef struct Slot:
    u64 *masks
    u16 *held
    short *counters
    short *sums
    Py_ssize_t state

cdef struct Rows:
    short *numbers
    Py_ssize_t size, count, room

cdef inline Slot *new_slots(int count, int masks, int cells, int counters, int sums) except NULL:
    cdef Slot *slots = <Slot *>calloc(count, sizeof(Slot))
    cdef int number
    if slots == NULL:
        raise MemoryError
    for number in range(count):
        slots[number].masks = <u64 *>calloc(masks + 1, sizeof(u64))
        slots[number].held = <u16 *>calloc(cells + 1, sizeof(u16))
        slots[number].counters = <short *>calloc(counters + 1, sizeof(short))
        slots[number].sums = <short *>calloc(sums + 1, sizeof(short))
        if slots[number].masks == NULL or slots[number].held == NULL or slots[number].counters == NULL or slots[number].sums == NULL:
            free_slots(slots, count)
            raise MemoryError
    return slots

cdef inline void free_slots(Slot *slots, int count) noexcept:
    cdef int number
    if slots == NULL:
        return
    for number in range(count):
        free(slots[number].masks)
        free(slots[number].held)
        free(slots[number].counters)
        free(slots[number].sums)
    free(slots)

cdef inline Slot *slot_at(Slot *slots, int number) noexcept:
    return &slots[number]

cdef inline void empty_slot(Slot *slot, short *bias, int masks, int cells, int counters, int sums) noexcept:
    memset(slot.masks, 0, masks * sizeof(u64))
    memset(slot.held, 0, cells * sizeof(u16))
    memset(slot.counters, 0xFF, counters * sizeof(short))  # -1: no number at all
    memcpy(slot.sums, bias, sums * sizeof(short))
    slot.state = -1

cdef inline void copy_slot(Slot *target, Slot *source, int masks, int cells, int counters, int sums) noexcept:
    memcpy(target.masks, source.masks, masks * sizeof(u64))
    memcpy(target.held, source.held, cells * sizeof(u16))
    memcpy(target.counters, source.counters, counters * sizeof(short))
    memcpy(target.sums, source.sums, sums * sizeof(short))
    target.state = source.state

cdef inline int copy_numbers(short *target, bytes numbers, int count) except -1:
    if <Py_ssize_t>(count * sizeof(short)) != len(numbers):
        raise ValueError("the numbers of a net do not fit its size")
    memcpy(target, <const char *>numbers, len(numbers))
    return 0

cdef inline short *new_numbers(bytes numbers) except NULL:
    cdef short *found = <short *>calloc(len(numbers) + 1, 1)
    if found == NULL:
        raise MemoryError
    memcpy(found, <const char *>numbers, len(numbers))
    return found

cdef inline void free_numbers(short *numbers) noexcept:
    free(numbers)

cdef inline Rows *new_rows(int size) except NULL:
    cdef Rows *rows = <Rows *>calloc(1, sizeof(Rows))
    if rows == NULL:
        raise MemoryError
    rows.size = size
    return rows

cdef inline void free_rows(Rows *rows) noexcept:
    if rows != NULL:
        free(rows.numbers)
        free(rows)

cdef inline void clear_rows(Rows *rows) noexcept:
    rows.count = 0

cdef inline Py_ssize_t keep_row(Rows *rows, bytes numbers) except -1:
    """Keep a row, and return its number."""
    cdef short *grown
    if rows.count == rows.room:
        grown = <short *>realloc(rows.numbers, (2 * rows.room + 64) * rows.size * sizeof(short))
        if grown == NULL:
            raise MemoryError
        rows.numbers, rows.room = grown, 2 * rows.room + 64
    copy_numbers(rows.numbers + rows.count * rows.size, numbers, <int>rows.size)
    rows.count += 1
    return rows.count - 1

cdef inline void add_row(short *sums, Rows *rows, Py_ssize_t row) noexcept:
    if 0 <= row < rows.count:
        wp_add(sums, rows.numbers + row * rows.size, <int>rows.size)

cdef inline void subtract_row(short *sums, Rows *rows, Py_ssize_t row) noexcept:
    if 0 <= row < rows.count:
        wp_subtract(sums, rows.numbers + row * rows.size, <int>rows.size)

cdef inline int output_of(short *sums, int start, short *weights, int weights_start, int size) noexcept:
    return wp_output(sums + start, weights + weights_start, size)

cdef inline list new_places(int count):
    """Return what to look rows up in: for each cell a list of rows by the number of the piece there."""
    return [[] for _ in range(count)]

cdef inline Py_ssize_t place_of(list places, int cell, Py_ssize_t held) except -2:
    """Return the row of what a cell holds, or -1 if it is not known yet."""
    cdef list known = <list>places[cell]
    return <Py_ssize_t>known[held] if held < len(known) else -1

cdef inline int note_place(list places, int cell, Py_ssize_t held, Py_ssize_t row) except -1:
    cdef list known = <list>places[cell]
    while len(known) <= held:
        known.append(-1)
    known[held] = row
    return 0

cdef inline Shape shape_of_board(Position board):
    return board._shape

cdef inline bint has_shape(Position board, Shape shape) noexcept:
    return shape is not None and board._shape is shape

cdef inline int cells_in(Position board) noexcept:
    return board._shape.cells

cdef inline int counters_in(Position board) noexcept:
    return board._shape.counters

cdef inline int side_words(Position board, int sides) noexcept:
    """Return how many words the masks of the sides have, which come first."""
    return min(sides, board._shape.layers) * board._shape.words
