cimport cython
from cpython.object cimport PyObject
from libc.stdint cimport uint16_t as u16
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from board.machine cimport i64, u64
from board.mark cimport Body, Hop, Mark

cdef enum:
    FEWEST_MASKS = 16  # so many words every block of memory has, as many as a rule of chess may look at
    SPARE_BLOCKS = 64
    MOST_PIECES = 65535

cdef u64 NO_MASKS[FEWEST_MASKS]

# The pieces known for a cell, by their numbers less one.
cdef struct Row:
    PyObject **pieces
    int count, room

@cython.final
cdef class Shape:
    cdef readonly int cells, layers, words, counters
    cdef dict _numbers
    cdef list _kept
    cdef size_t _masks_size, _size
    cdef Row *_rows
    cdef void *_spare
    cdef int _spares

cdef inline int make_rows(Shape shape) except -1:
    cdef size_t masks = shape.layers * shape.words
    shape._masks_size = 8 * (masks if masks > FEWEST_MASKS else FEWEST_MASKS)
    shape._size = shape._masks_size + 2 * (shape.cells + shape.counters)
    shape._rows = <Row *>calloc(shape.cells + 1, sizeof(Row))
    if shape._rows == NULL:
        raise MemoryError
    return 0

cdef inline int add_to_row(Shape shape, Py_ssize_t cell, object piece) except -1:
    """Return the number of a piece that is new to its cell."""
    cdef Row *row = &shape._rows[cell]
    cdef PyObject **pieces
    if row.count == MOST_PIECES:
        raise OverflowError(f"more than {MOST_PIECES} pieces for one place of a board")
    if row.count == row.room:
        pieces = <PyObject **>realloc(row.pieces, (2 * row.room + 4) * sizeof(PyObject *))
        if pieces == NULL:
            raise MemoryError
        row.pieces, row.room = pieces, 2 * row.room + 4
    row.pieces[row.count] = <PyObject *>piece
    row.count += 1
    return row.count

cdef inline void free_rows(Shape shape) noexcept:
    cdef void *block
    cdef int cell
    if shape._rows == NULL:
        return
    for cell in range(shape.cells):
        free(shape._rows[cell].pieces)
    free(shape._rows)
    while shape._spare != NULL:
        block, shape._spare = shape._spare, (<void **>shape._spare)[0]
        free(block)

cdef inline Py_ssize_t cell_of(Shape shape, Py_ssize_t number) except -1:
    """Return the number of a cell, counted from the end if negative."""
    if number < 0:
        number += shape.cells
    if number < 0 or number >= shape.cells:
        raise IndexError(f"a board of {shape.cells} cells has no cell {number}")
    return number

cdef int number_piece(Shape shape, Body piece) except -1

# No methods here: they would add a table to each object, and a builder could not become a board.
cdef class Position:
    cdef readonly object variant, move_maker, _state
    cdef readonly u64 key
    cdef readonly i64 worth
    cdef Shape _shape
    cdef u64 *_masks
    cdef u16 *_held
    cdef short *_counters
    cdef Sequel _sequel
    cdef Derived _derived
    cdef int _place
    cdef bint _is_frozen

# What has been computed about a position; most boards never need it.
@cython.final
cdef class Derived:
    cdef list held
    cdef tuple squares
    cdef object analysis

cdef inline Derived derived_of(Position position):
    if position._derived is None:
        position._derived = Derived.__new__(Derived)
    return position._derived

cdef inline int take_block(Position position, Shape shape) except -1:
    """Give a new position its memory."""
    cdef void *block = shape._spare
    if position._shape is not None or shape is None:
        raise RuntimeError("a position gets its memory once, from a position that has been filled in")
    if block != NULL:
        shape._spare = (<void **>block)[0]
        shape._spares -= 1
    else:
        block = malloc(shape._size)
        if block == NULL:
            raise MemoryError
    position._shape = shape
    position._masks = <u64 *>block
    position._held = <u16 *>(<char *>block + shape._masks_size)
    position._counters = <short *>(position._held + shape.cells)
    return 0

cdef inline void give_block(Position position) noexcept:
    """Take back a position's memory."""
    cdef Shape shape = position._shape
    if shape is None:
        return
    if shape._spares < SPARE_BLOCKS:
        (<void **>position._masks)[0] = shape._spare
        shape._spare = position._masks
        shape._spares += 1
    else:
        free(position._masks)

cdef inline void copy_block(Position position, Position board) noexcept:
    memcpy(position._masks, board._masks, board._shape._size)

cdef inline void clear_block(Position position) noexcept:
    memset(position._masks, 0, position._shape._size)

cdef inline Body piece_on(Position position, Py_ssize_t cell):
    """Return the piece on a cell of the board, or None."""
    cdef u16 number = position._held[cell]
    return <Body>position._shape._rows[cell].pieces[number - 1] if number else None

cdef inline list list_cells(Position position):
    cdef Shape shape = position._shape
    cdef list cells = [None] * shape.cells
    cdef Py_ssize_t cell
    for cell in range(shape.cells):
        if position._held[cell]:
            cells[cell] = <object>shape._rows[cell].pieces[position._held[cell] - 1]
    return cells

# Putting pieces on, and taking them off, without any check but that boards of the shape know them. In castling a king
# may arrive where its rook still stands, so the masks change bit by bit.
cdef inline int know(Shape shape, Body piece) except -1:
    if piece._shape is not shape:
        number_piece(shape, piece)
    return 0

cdef inline void put_on(Position position, Body piece) noexcept:
    position.key ^= piece.mark.key
    position.worth += piece.mark.worth
    position._held[piece._cell] = piece._number
    position._masks[piece._side_word] ^= piece.mark.bit
    position._masks[piece._layer_word] ^= piece.mark.bit

cdef inline void take_off(Position position, Body piece) noexcept:
    position.key ^= piece.mark.key
    position.worth -= piece.mark.worth
    position._held[piece._cell] = 0
    position._masks[piece._side_word] ^= piece.mark.bit
    position._masks[piece._layer_word] ^= piece.mark.bit

cdef inline void forget_cells(Position position) noexcept:
    """Drop the list of a mutable position's cells."""
    if position._derived is not None:
        position._derived.held = None

@cython.final
cdef class Sequel:
    cdef readonly object player, state
    cdef readonly Ledger ledger
    cdef readonly Sequel reset, following
    cdef readonly u64 key
    cdef readonly int mover
    cdef readonly bint asks_rules

@cython.locals(sequel=Sequel)
cdef Sequel sequel_of(Position board, int irreversible)
@cython.locals(sequel=Sequel, mover=int, key=u64, turn_key=u64)
cdef Sequel _new_sequel(Position board, int irreversible)
@cython.locals(sequel=Sequel, other=Sequel)
cdef Sequel _ledger_sequel(Position board, Ledger ledger)
@cython.locals(after=OpenPosition)
cdef OpenPosition begin(Position board)
cdef int copy_into(Position after, Position board) except -1
cpdef object analysis_of(Position board)
cpdef keep_analysis(Position board, object analysis)
cdef list cells_of(Position position)
cdef Body cell_at(Position position, Py_ssize_t number)
@cython.locals(shape=Shape, first=Py_ssize_t, word=Py_ssize_t)
cdef object mask_at(Position position, Py_ssize_t layer)
cdef int empty_cells(Position position, Py_ssize_t cells, Py_ssize_t layers, Py_ssize_t squares, Py_ssize_t counters) except -1
cdef Body _body_of(object piece)

@cython.locals(found=Hop)
cdef Hop _hop_of(object hop)

cdef class OpenPosition(Position):
    pass

cdef enum:
    PASSED = 0
    RIGHTS = 1
    CLOCK = 2
    NUMBER = 3
    HANDS = 4

cdef class Ledger:
    cdef list _sequels
    cdef readonly int size
    cdef readonly tuple passed_keys, right_keys, hands
    cdef readonly bytes kept, slots
    cdef readonly bint has_hands

@cython.locals(passed=int)
cdef int forget_passed(Position position, Ledger ledger) except -1
@cython.locals(counters="short *")
cdef int account(Position position, Ledger ledger, int mover, Py_ssize_t start, Py_ssize_t end, Body taken, int irreversible) except -1
@cython.locals(counters="short *", rights=int)
cdef int lose_rights(Position position, Ledger ledger, int kept) except -1
@cython.locals(counters="short *", keys=tuple, number=int)
cdef int change_hand(Position position, Ledger ledger, Py_ssize_t slot, int change) except -1

cdef int check_open(Position position) except -1
@cython.locals(mark=Mark)
cdef int drop_piece(OpenPosition position, Body piece) except -1
@cython.locals(mark=Mark)
cdef int lift_piece(OpenPosition position, Body piece) except -1
cdef int put_on_cell(OpenPosition position, Body piece) except -1
@cython.locals(piece=Body, arrived=Body)
cdef int relocate_piece(OpenPosition position, Hop hop) except -1
