"""Net: an evaluation that was learned, in whole numbers.

A position's features are rows of numbers. Each side has the sum of the rows as it sees them. Both sums, clipped and
multiplied by the output's weights, give the evaluation.

No caller says what has changed. The net keeps its last few positions with their sums, takes the one that is most like a
new position, and changes the sums where their cells differ. So neither positions nor searches know about nets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import WrongTypeError, expect_new
from board.interpreted import HANDS
from engine.learning.weights import UNIT, Weights

if not cython.compiled:
    from board.interpreted import count_of
    from board.position import cell_at
    from engine.learning.interpreted import (
        Numbers,
        Rows,
        Slot,
        add_row,
        cells_in,
        clear_rows,
        copy_slot,
        counters_in,
        empty_slot,
        free_numbers,
        free_rows,
        free_slots,
        has_shape,
        keep_row,
        new_numbers,
        new_places,
        new_rows,
        new_slots,
        note_place,
        output_of,
        place_of,
        shape_of_board,
        side_words,
        slot_at,
        subtract_row,
    )

    SLOTS = 8

if TYPE_CHECKING:
    from board.board import Board

MOST_SCORE = 1_000_000
"""No evaluation is larger: it must stay far from a win."""
_MOST_STATES = 20_000
"""How many states have their rows kept."""
_UNIT, _MOST_SCORE = UNIT, MOST_SCORE


class Net:
    """An evaluation with learned weights: call it with a board, or pass it to a search.

    A net belongs to one thread at a time. Many nets may share their weights.
    """

    __slots__ = (
        "_bias",
        "_cells",
        "_corrects",
        "_counted",
        "_counter_places",
        "_counters",
        "_first_bias",
        "_first_counter",
        "_has_state",
        "_newest",
        "_out",
        "_places",
        "_rows",
        "_scale",
        "_second",
        "_second_bias",
        "_shape",
        "_slots",
        "_states",
        "_sums",
        "_width",
        "_words",
        "variant",
        "weights",
    )

    weights: Weights
    _slots: list[Slot]
    _rows: Rows
    _bias: Numbers
    _out: Numbers

    def __init__(self, weights: Weights) -> None:
        if not isinstance(weights, Weights):
            raise WrongTypeError(f"expected the weights of a net, got {weights!r}")
        expect_new(self, "weights")
        variant = weights.layout.variant
        board = variant.start()
        self.weights, self.variant = weights, variant
        self._second = variant.players[1]
        self._width = weights.width
        self._sums = 2 * weights.width
        self._scale = weights.scale
        self._corrects = weights.corrects
        self._first_bias, self._second_bias = weights.out_bias
        self._shape = shape_of_board(board)
        self._cells = cells_in(board)
        counted = weights.layout.counters()
        self._first_counter = HANDS
        self._counters = counters_in(board) - HANDS if counted else 0
        self._counted = [counted.get(HANDS + number, -1) for number in range(self._counters)]
        self._has_state = bool(weights.layout.slots) and variant._ledger is None
        self._words = side_words(board, variant._side_count)
        self._bias = new_numbers(weights.both_biases())
        self._out = new_numbers(weights.both_outputs())
        self._rows = new_rows(self._sums)
        self._slots = new_slots(SLOTS, self._words, self._cells, self._counters, self._sums)
        self._begin()

    def __dealloc__(self) -> None:
        free_slots(self._slots, SLOTS)
        free_rows(self._rows)
        free_numbers(self._bias)
        free_numbers(self._out)

    def _begin(self) -> None:
        """Forget every position."""
        clear_rows(self._rows)
        self._places = new_places(self._cells)
        self._counter_places = new_places(self._counters)
        self._states: dict[int, int] = {}
        self._newest = 0
        for number in range(SLOTS):
            empty_slot(slot_at(self._slots, number), self._bias, self._words, self._cells, self._counters, self._sums)

    def _follow(self, board: Board) -> Slot:
        """Return the slot of a position, after updating that of the most similar one seen lately."""
        slots, masks = self._slots, board._masks
        nearest, least = 0, 1 << 30
        for number in range(SLOTS):
            slot = slot_at(slots, number)
            far = 0
            for word in range(self._words):
                far += count_of(slot.masks[word] ^ masks[word])
            if far < least:
                least, nearest = far, number
        newest = self._newest = (self._newest + 1) % SLOTS
        slot = slot_at(slots, newest)
        if newest != nearest:
            copy_slot(slot, slot_at(slots, nearest), self._words, self._cells, self._counters, self._sums)
        for word in range(self._words):
            slot.masks[word] = masks[word]
        held = board._held
        for cell in range(self._cells):
            if held[cell] != slot.held[cell]:
                place = -1
                if held[cell]:
                    place = place_of(self._places, cell, held[cell])
                    if place < 0:
                        place = self._row_of_piece(board, cell)
                if slot.held[cell]:
                    subtract_row(slot.sums, self._rows, place_of(self._places, cell, slot.held[cell]))
                if place >= 0:
                    add_row(slot.sums, self._rows, place)
                slot.held[cell] = held[cell]
        if self._counters:
            counters = board._counters
            for number in range(self._counters):
                cell = counters[self._first_counter + number]
                if cell != slot.counters[number]:
                    place = self._row_of_counter(number, cell)
                    if slot.counters[number] >= 0:
                        subtract_row(slot.sums, self._rows, self._row_of_counter(number, slot.counters[number]))
                    add_row(slot.sums, self._rows, place)
                    slot.counters[number] = cell
        if self._has_state:
            place = self._row_of_state(board)
            if place != slot.state:
                if slot.state >= 0:
                    subtract_row(slot.sums, self._rows, slot.state)
                add_row(slot.sums, self._rows, place)
                slot.state = place
        return slot

    def _row_of_piece(self, board: Board, cell: int) -> int:
        """Return the row of a piece that is new to the net."""
        piece = cell_at(board, cell)
        assert piece is not None
        place = keep_row(self._rows, self.weights.row(self.weights.layout.of_piece(piece)))
        note_place(self._places, cell, board._held[cell], place)
        return place

    def _row_of_counter(self, counter: int, value: int) -> int:
        """Return the row of a counter's number."""
        place = place_of(self._counter_places, counter, value)
        if place < 0:
            slot = self._counted[counter]
            features = [] if slot < 0 else [self.weights.layout.of_number(slot, value)]
            place = keep_row(self._rows, self.weights.row(features))
            note_place(self._counter_places, counter, value, place)
        return place

    def _row_of_state(self, board: Board) -> int:
        """Return the row of a position's state."""
        state = board._state
        place = self._states.get(state.key)
        if place is None:
            place = keep_row(self._rows, self.weights.row(self.weights.layout.of_state(state)))
            self._states[state.key] = place
        return place

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move, in hundredths of a point."""
        if board.variant is not self.variant or not has_shape(board, self._shape):
            raise WrongTypeError(f"expected a board of {self.variant.spec}, got one of {board.variant.spec}")
        if len(self._states) >= _MOST_STATES:
            self._begin()
        slot = self._follow(board)
        mover = 1 if board.move_maker is self._second else 0
        width = self._width
        total = self._second_bias if mover else self._first_bias
        total += output_of(slot.sums, mover * width, self._out, 2 * mover * width, width)
        total += output_of(slot.sums, (1 - mover) * width, self._out, (2 * mover + 1) * width, width)
        score = total * self._scale // _UNIT
        if self._corrects:
            score += self._own_evaluation(board)
        return max(-_MOST_SCORE, min(_MOST_SCORE, score))

    def _own_evaluation(self, board: Board) -> int:
        """Return the game's own evaluation, which the net corrects."""
        own: int = self.variant.tactics.evaluate(board)
        return own

    def __call__(self, board: Board) -> int:
        """Return the evaluation, as a search asks for it."""
        return self.evaluate(board)
