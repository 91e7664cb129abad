# Hash tables in C for the compiled search; engine/search/interpreted.py has the same interface with dictionaries.
from libc.stdlib cimport calloc, free

from board.machine cimport i64, u64

cdef enum:
    FEWEST = 1024
    DEPTH = 0
    SCORE = 1
    BOUND = 2
    MOVE = 3

# Rows of numbers by 64-bit key. Keys are already well distributed, so their lowest bits select the place; on a collision
# the next free place is used (linear probing).
cdef struct Rows:
    size_t places, count, width
    i64 *cells  # for each place: its key, whether it is used, and its numbers

cdef inline Rows *new_rows(size_t width) except NULL:
    cdef Rows *rows = <Rows *>calloc(1, sizeof(Rows))
    if rows == NULL:
        raise MemoryError
    rows.width = width + 2
    return rows

cdef inline void clear_rows(Rows *rows) noexcept:
    if rows != NULL:
        free(rows.cells)
        rows.cells = NULL
        rows.places = rows.count = 0

cdef inline void free_rows(Rows *rows) noexcept:
    clear_rows(rows)
    free(rows)

cdef inline size_t count_rows(Rows *rows) noexcept:
    return 0 if rows == NULL else rows.count

cdef inline i64 *_place_of(Rows *rows, u64 key) noexcept:
    """Return the place of a key, or the free place where it belongs; the table must have a free place."""
    cdef size_t last = rows.places - 1, place = key & last
    cdef i64 *cell = rows.cells + place * rows.width
    while cell[1] and <u64>cell[0] != key:
        place = (place + 1) & last
        cell = rows.cells + place * rows.width
    return cell

cdef inline i64 *find_row(Rows *rows, u64 key) noexcept:
    """Return the numbers of a key, or NULL."""
    if rows == NULL or rows.count == 0:
        return NULL
    cdef i64 *cell = _place_of(rows, key)
    return cell + 2 if cell[1] else NULL

cdef inline i64 *add_row(Rows *rows, u64 key) except NULL:
    """Return the numbers of a key; insert it if it is missing."""
    if rows == NULL:
        raise ValueError("the table has not been created")
    if 2 * rows.count >= rows.places:
        _grow(rows)
    cdef i64 *cell = _place_of(rows, key)
    if not cell[1]:
        cell[0], cell[1] = <i64>key, 1
        rows.count += 1
    return cell + 2

cdef inline int _grow(Rows *rows) except -1:
    cdef Rows old = rows[0]
    cdef size_t place, number
    cdef i64 *cell
    cdef i64 *target
    rows.places = 2 * old.places if old.places else FEWEST
    rows.cells = <i64 *>calloc(rows.places * rows.width, sizeof(i64))
    if rows.cells == NULL:
        rows[0] = old
        raise MemoryError
    for place in range(old.places):
        cell = old.cells + place * old.width
        if cell[1]:
            target = _place_of(rows, <u64>cell[0])
            for number in range(old.width):
                target[number] = cell[number]
    free(old.cells)
    return 0

cdef inline void drop_row(Rows *rows, u64 key) noexcept:
    """Delete a key, if present, and move back the rows that it displaced."""
    if rows == NULL or rows.count == 0:
        return
    cdef size_t last = rows.places - 1, place, hole, number
    cdef i64 *cell = _place_of(rows, key)
    cdef i64 *empty = cell
    if not cell[1]:
        return
    rows.count -= 1
    place = hole = <size_t>(cell - rows.cells) // rows.width
    while True:
        place = (place + 1) & last
        cell = rows.cells + place * rows.width
        if not cell[1]:
            break
        if ((place - <size_t>cell[0]) & last) >= ((place - hole) & last):
            for number in range(rows.width):
                empty[number] = cell[number]
            hole, empty = place, cell
    empty[1] = 0

cdef inline i64 get_number(Rows *rows, u64 key, i64 default) noexcept:
    cdef i64 *row = find_row(rows, key)
    return default if row == NULL else row[0]

cdef inline int put_number(Rows *rows, u64 key, i64 number) except -1:
    add_row(rows, key)[0] = number
    return 0

cdef inline int fade_numbers(Rows *rows, i64 divisor, i64 least) except -1:
    """Divide all numbers by a divisor, rounding down; delete those whose absolute value was not above ``least``."""
    if rows == NULL or rows.places == 0:
        return 0
    cdef Rows *kept = new_rows(1)
    cdef size_t place
    cdef i64 *cell
    for place in range(rows.places):
        cell = rows.cells + place * rows.width
        if cell[1] and (cell[2] > least or -cell[2] > least):
            put_number(kept, <u64>cell[0], cell[2] // divisor)
    free(rows.cells)
    rows[0] = kept[0]
    free(kept)
    return 0

cdef inline int put_entry(Rows *rows, u64 key, (i64, i64, i64, u64) entry) except -1:
    cdef i64 *row = add_row(rows, key)
    row[DEPTH], row[SCORE], row[BOUND], row[MOVE] = entry[0], entry[1], entry[2], <i64>entry[3]
    return 0
