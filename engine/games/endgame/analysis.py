"""The retrograde analysis of one chess endgame: from the mates backwards, on whole arrays."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from engine.games.endgame.layout import BLACK, WHITE, EndgameLayout
from engine.games.endgame.material import PIECES, ordered
from engine.games.endgame.moves import UP
from engine.games.endgame.positions import Positions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.games.endgame.tables import Endgames
    from engine.solving.arrays import IndexArray

    Codes = NDArray[np.uint8]
    Flags = NDArray[np.bool_]

DRAW, INVALID = 0, 255
"""Codes of a table: a draw, and a number that belongs to no position."""
_CHUNK = 1 << 15
"""How many positions are processed at once: more would not fit into a processor's cache."""
_NEVER_LOST = 1
"""Added to the open moves of a position that has no moves, or a capture or promotion that does not lose."""

Progress = Callable[[int], None]


class RetrogradeAnalysis:
    """The retrograde analysis of one endgame."""

    def __init__(self, layout: EndgameLayout, endgames: Endgames, show: Progress) -> None:
        self.layout = layout
        self.endgames = endgames
        self.show = show
        self.codes: Codes = np.full(layout.size, INVALID, np.uint8)
        self.open: Codes = np.zeros(layout.size, np.uint8)
        """How many moves of a position are not known to lose."""
        self.least_loss: Codes = np.zeros(layout.size, np.uint8)
        """The minimum number of plies that a lost position lasts because of its captures and promotions."""
        self.pending: dict[int, list[IndexArray]] = defaultdict(list)
        """The positions that captures and promotions decide, by the number of plies to mate."""
        self.done = 0

    def run(self) -> Codes:
        """Return the codes of all positions."""
        for turn in (WHITE, BLACK):
            for place in range(len(self.layout.king_squares)):
                self._find_valid(turn, place)
        for turn in (WHITE, BLACK):
            for place in range(len(self.layout.king_squares)):
                self._count_block(turn, place)
        if self.layout.turns == 4:
            self._count_twins()
        self._work_back()
        return self.codes

    # Which numbers are positions.

    def _block(self, turn: int, place: int) -> int:
        """Return the first number of a block."""
        number: int = turn * self.layout.turn_stride + place * self.layout.block
        return number

    def _find_valid(self, turn: int, place: int) -> None:
        """Mark the positions of a block: no two pieces share a square, and the side not to move is not in check."""
        layout = self.layout
        first = self._block(turn, place)
        position = Positions(layout, np.arange(first, first + layout.block))
        valid = np.ones(layout.block, bool)
        squares = position.squares
        for one in range(len(squares)):
            for other in range(one):
                valid &= squares[one] != squares[other]
        for piece, where in zip(layout.pieces, squares[2:], strict=True):
            if piece == "P":
                valid &= (where >> 3 > 0) & (where >> 3 < 7)
        valid &= ~position.is_king_attacked(1 - turn)
        codes = self.codes[first : first + layout.block]
        codes[valid] = DRAW
        if layout.turns == 4:
            twins = valid & position.may_take_en_passant(turn)
            self.codes[first + 2 * layout.turn_stride :][: layout.block][twins] = DRAW

    # Counting the moves of each position.

    def _count_block(self, turn: int, place: int) -> None:
        first = self._block(turn, place)
        numbers = np.flatnonzero(self.codes[first : first + self.layout.block] == DRAW) + first
        for start in range(0, len(numbers), _CHUNK):
            self._count(turn, place, numbers[start : start + _CHUNK])
        self.done += len(numbers)
        self.show(self.done)

    def _count(self, turn: int, place: int, numbers: IndexArray) -> None:
        """Count the open moves of positions, and look up the values of captures and promotions."""
        position = Positions(self.layout, numbers)
        known = _Known(len(numbers))
        for rows, after in position.quiet_moves(turn, place):
            known.open += np.bincount(rows[self.codes[after] != INVALID], minlength=len(numbers))
        for rows, white, black, squares in position.changing_moves(turn):
            known.add(rows, self._look_up(white, black, 1 - turn, squares))
        stuck = np.flatnonzero((known.open == 0) & ~known.has_moves)
        mated = stuck[position.only(stuck).is_king_attacked(turn)]
        known.open[stuck] += _NEVER_LOST
        self._note(numbers, known)
        self.pending[0].append(numbers[mated])

    def _note(self, numbers: IndexArray, known: _Known) -> None:
        self.open[numbers] = known.open
        self.least_loss[numbers] = known.least_loss
        for plies in np.unique(known.win[known.win < INVALID]).tolist():
            self.pending[plies].append(numbers[known.win == plies])
        lost = known.open == 0
        for plies in np.unique(known.least_loss[lost]).tolist():
            self.pending[plies].append(numbers[lost & (known.least_loss == plies)])

    def _look_up(self, white: str, black: str, turn: int, squares: list[IndexArray]) -> Codes:
        """Return the codes of positions of a smaller endgame, given by the squares of both kings and the pieces."""
        first, second, swaps = ordered(white, black)
        white_king, black_king, *others = squares
        placed = [*zip((WHITE,) * len(white) + (BLACK,) * len(black), white + black, others, strict=True)]
        if swaps:
            turn = 1 - turn
            white_king, black_king = black_king ^ 56, white_king ^ 56
            placed = [(1 - side, piece, where ^ 56) for side, piece, where in placed]
        placed.sort(key=lambda item: (item[0], PIECES.index(item[1])))
        table = self.endgames.table(first, second)
        return table.codes[table.layout.numbers(turn, white_king, [black_king, *[item[2] for item in placed]])]

    # En passant: a position in which it is possible has a twin in which it is not.

    def _count_twins(self) -> None:
        """Count the moves of positions with an en passant capture: that capture, and the moves of the twin."""
        layout = self.layout
        for turn in (WHITE, BLACK):
            first = (turn + 2) * layout.turn_stride
            numbers = np.flatnonzero(self.codes[first : first + layout.turn_stride] == DRAW) + first
            plain = numbers - 2 * layout.turn_stride
            position = Positions(layout, plain)
            known = _Known(len(numbers))
            taken = position.squares[3 - turn]
            sides = ("P", "") if turn == WHITE else ("", "P")
            codes = self._look_up(*sides, 1 - turn, [*position.squares[:2], taken + UP[turn]])
            known.add(np.arange(len(numbers)), codes)
            # The twin counts as one more move, unless it has no move itself: it is not an escape into stalemate.
            is_stuck = ~self._has_moves(turn, position)
            known.open += ~is_stuck
            self._note(numbers, known)

    def _has_moves(self, turn: int, position: Positions) -> Flags:
        """Return which positions have a legal move besides en passant."""
        found = np.zeros(len(position.numbers), bool)
        layout = self.layout
        for place in range(len(layout.king_squares)):
            rows = np.flatnonzero(position.numbers % layout.turn_stride // layout.block == place)
            part = position.only(rows)
            for moved, after in part.quiet_moves(turn, place):
                found[rows[moved[self.codes[after] != INVALID]]] = True
            for moved, white, black, squares in part.changing_moves(turn):
                found[rows[moved[self._look_up(white, black, 1 - turn, squares) != INVALID]]] = True
        return found

    # Backwards.

    def _work_back(self) -> None:
        """Work back from the mates, all positions with the same number of plies at a time."""
        plies = 0
        frontier = self._decide(0, self.pending.pop(0, []))
        while len(frontier) or self.pending:
            plies += 1
            if plies >= INVALID - 1:
                raise OverflowError(f"{self.layout.name} has a mate that takes more plies than a byte can hold")
            decided = self.pending.pop(plies, [])
            for before in self._before(frontier):
                if plies % 2:
                    decided.append(before)
                else:
                    decided += self._lose(before, plies)
            frontier = self._decide(plies, decided)

    def _lose(self, before: IndexArray, plies: int) -> list[IndexArray]:
        """Close one losing move of each of these positions, and return the positions without an open move."""
        np.subtract.at(self.open, before, np.uint8(1))
        lost = before[self.open[before] == 0]
        lost = lost[self.codes[lost] == DRAW]
        least = self.least_loss[lost]
        late = least > plies
        for later in np.unique(least[late]).tolist():
            self.pending[later].append(lost[least == later])
        return [lost[~late]]

    def _decide(self, plies: int, decided: Iterable[IndexArray]) -> IndexArray:
        """Record the decided positions, and return each of them once."""
        codes, code = self.codes, plies + 1
        for numbers in decided:
            codes[numbers[codes[numbers] == DRAW]] = code
        if self.layout.turns == 4:
            self._decide_twins(plies)
        found = np.flatnonzero(codes == code)
        self.done += len(found)
        self.show(self.done)
        return found

    def _decide_twins(self, plies: int) -> None:
        """Apply what was decided about positions to their twins with an en passant capture."""
        stride = 2 * self.layout.turn_stride
        twins = np.flatnonzero(self.codes[:stride] == plies + 1) + stride
        twins = twins[self.codes[twins] == DRAW]
        if not plies % 2:
            (twins,) = self._lose(twins, plies)
        self.codes[twins] = plies + 1

    def _before(self, frontier: IndexArray) -> Iterator[IndexArray]:
        """Yield the positions from which a quiet move leads to those of the frontier."""
        layout = self.layout
        places = np.searchsorted(frontier, np.arange(layout.turns + 1) * layout.turn_stride)
        for turn in range(layout.turns):
            after = frontier[places[turn] : places[turn + 1]]
            for start in range(0, len(after), _CHUNK):
                part = after[start : start + _CHUNK]
                if turn >= 2:
                    yield self._before_double_steps(turn - 2, part)
                    continue
                has_twin = None
                if layout.turns == 4:
                    has_twin = self.codes[part + 2 * layout.turn_stride] != INVALID
                for before in Positions(layout, part).un_moves(turn, has_twin):
                    yield before[self.codes[before] != INVALID]

    def _before_double_steps(self, turn: int, numbers: IndexArray) -> IndexArray:
        """Return the positions before the double steps of pawns that may now be captured en passant."""
        layout = self.layout
        place = 1 - turn  # of the pawn that made the double step: white's comes first
        before = numbers - 2 * layout.turn_stride + (1 - 2 * turn) * layout.turn_stride
        before -= 2 * UP[1 - turn] * layout.strides[1 + place]
        found: IndexArray = before[self.codes[before] != INVALID]
        return found


class _Known:
    """What is known about some positions before the retrograde analysis."""

    def __init__(self, count: int) -> None:
        self.open = np.zeros(count, np.int64)
        self.win = np.full(count, INVALID, np.int64)
        """The fewest plies in which a capture or promotion wins; ``INVALID`` if none does."""
        self.least_loss = np.zeros(count, np.int64)
        self.has_moves = np.zeros(count, bool)
        """Whether there is a capture or promotion."""

    def add(self, rows: IndexArray, codes: Codes) -> None:
        """Add one move for each row, given the code of the position it leads to."""
        legal = codes != INVALID
        rows, plies = rows[legal], codes[legal].astype(np.int64)
        self.has_moves[rows] = True
        self.open[rows[(plies == DRAW) | (plies % 2 == 1)]] += _NEVER_LOST
        wins = plies % 2 == 1  # one more than an even number: the other side is lost there
        self.win[rows[wins]] = np.minimum(self.win[rows[wins]], plies[wins])
        losses = (plies % 2 == 0) & (plies > DRAW)
        self.least_loss[rows[losses]] = np.maximum(self.least_loss[rows[losses]], plies[losses])
