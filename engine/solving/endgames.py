"""Tables of chess endgames with three or four men, by retrograde analysis on whole arrays.

A table holds a byte for each number of its layout: 0 for a draw, ``INVALID`` for a number that is no position, else one
more than the number of plies to mate under best play. The side to move wins if that number is odd, and loses if
it is even. There is no castling, but there is en passant. The fifty-move rule is ignored: it would change nothing,
since no mate with four men takes fifty moves.

Moves inside a table are quiet. Captures and promotions lead to smaller tables, which are solved first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from engine.solving.endgame_layout import BLACK, PIECES, WHITE, Layout, layout_of, name_of, ordered
from engine.solving.endgame_moves import BIT, FIRST_RANK, LAST_RANK, UP, is_attacked, reach

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.solving.arrays import IndexArray

    Codes = NDArray[np.uint8]
    Masks = NDArray[np.uint64]
    Flags = NDArray[np.bool_]

DRAW, INVALID = 0, 255
_CHUNK = 1 << 15
"""How many positions are processed at once: more would not fit into a processor's cache."""
_NEVER_LOST = 1
"""Added to the number of open moves of a position that has a way out."""

Progress = Callable[[int], None]


@frozen(eq=False)
class Table:
    """A solved endgame."""

    layout: Layout
    codes: Codes


class Endgames:
    """Endgame tables, each solved or read on first use and cached; also saved in a folder, if one is given."""

    def __init__(self, folder: str | PathLike[str] | None = None) -> None:
        self.folder = None if folder is None else Path(folder)
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
        self._tables: dict[str, Table] = {}

    def table(self, white: str, black: str, progress: Progress | None = None) -> Table:
        """Return the table of an endgame, the stronger side's pieces first."""
        name = name_of(white, black)
        if name not in self._tables:
            self._tables[name] = self.read(white, black) or self._solve(layout_of(white, black), progress)
        return self._tables[name]

    def read(self, white: str, black: str) -> Table | None:
        """Return an available table, from memory or the folder, or None; nothing is solved."""
        name = name_of(white, black)
        if name not in self._tables and self.folder is not None:
            from engine.solving.endgame_file import load_table, path_of

            path = path_of(self.folder, name)
            if path.is_file():
                self._tables[name] = load_table(path, layout_of(white, black))
        return self._tables.get(name)

    def _solve(self, layout: Layout, progress: Progress | None) -> Table:
        for white, black in smaller(layout.white, layout.black):
            self.table(white, black, progress)
        table = Table(layout, _Analysis(layout, self, progress or _show_nothing).run())
        if self.folder is not None:
            from engine.solving.endgame_file import path_of, save_table

            save_table(table, path_of(self.folder, layout.name))
        return table


SHARED = Endgames()
"""The tables that one process has solved."""


def _show_nothing(done: int) -> None:
    """Show no progress."""


def smaller(white: str, black: str) -> list[tuple[str, str]]:
    """Return the endgames that a capture, a promotion or both at once lead to, the smallest first."""
    found: dict[tuple[str, str], None] = {}
    for own, foe in ((white, black), (black, white)):
        fewer = [foe[:place] + foe[place + 1 :] for place in range(len(foe))]
        others = [own]
        if "P" in own:
            others += [own.replace("P", piece, 1) for piece in PIECES[:-1]]
        for mine in others:
            for theirs in (foe, *fewer):
                if (mine, theirs) != (own, foe):
                    found[ordered(mine, theirs)[:2]] = None
    return sorted(found, key=lambda sides: (len(sides[0] + sides[1]), (sides[0] + sides[1]).count("P")))


def closure(white: str, black: str) -> list[tuple[str, str]]:
    """Return an endgame and all that it can lead to, the smallest first."""
    found = {(white, black): None}
    waiting = [(white, black)]
    while waiting:
        for sides in smaller(*waiting.pop()):
            if sides not in found:
                found[sides] = None
                waiting.append(sides)
    return sorted(found, key=lambda sides: (len(sides[0] + sides[1]), (sides[0] + sides[1]).count("P"), sides))


class _Analysis:
    """The retrograde analysis of one endgame."""

    def __init__(self, layout: Layout, endgames: Endgames, show: Progress) -> None:
        self.layout = layout
        self.endgames = endgames
        self.show = show
        self.codes: Codes = np.full(layout.size, INVALID, np.uint8)
        self.open: Codes = np.zeros(layout.size, np.uint8)
        """How many moves of a position are not known to lose."""
        self.least_loss: Codes = np.zeros(layout.size, np.uint8)
        """How many plies a position that is lost lasts at least, because of its captures and promotions."""
        self.pending: dict[int, list[IndexArray]] = defaultdict(list)
        """What captures and promotions decide, by the number of plies to mate."""
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
        self._go_back()
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
        position = _Positions(layout, np.arange(first, first + layout.block))
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

    # What each position can do.

    def _count_block(self, turn: int, place: int) -> None:
        first = self._block(turn, place)
        numbers = np.flatnonzero(self.codes[first : first + self.layout.block] == DRAW) + first
        for start in range(0, len(numbers), _CHUNK):
            self._count(turn, place, numbers[start : start + _CHUNK])
        self.done += len(numbers)
        self.show(self.done)

    def _count(self, turn: int, place: int, numbers: IndexArray) -> None:
        """Count the open moves of positions, and look up what captures and promotions are worth."""
        position = _Positions(self.layout, numbers)
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
        """Return the codes of positions of a smaller endgame; its pieces stand in the order of their letters."""
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

    # En passant: a position in which a pawn may be taken so has a twin in which it may not.

    def _count_twins(self) -> None:
        """Count the moves of positions with a capture en passant: that capture, and whatever the twin has."""
        layout = self.layout
        for turn in (WHITE, BLACK):
            first = (turn + 2) * layout.turn_stride
            numbers = np.flatnonzero(self.codes[first : first + layout.turn_stride] == DRAW) + first
            plain = numbers - 2 * layout.turn_stride
            position = _Positions(layout, plain)
            known = _Known(len(numbers))
            taken = position.squares[3 - turn]
            sides = ("P", "") if turn == WHITE else ("", "P")
            codes = self._look_up(*sides, 1 - turn, [*position.squares[:2], taken + UP[turn]])
            known.add(np.arange(len(numbers)), codes)
            # The twin counts as one more move, unless it has none itself: stalemate is no way out here.
            is_stuck = ~self._has_moves(turn, position)
            known.open += ~is_stuck
            self._note(numbers, known)

    def _has_moves(self, turn: int, position: _Positions) -> Flags:
        """Return which positions have a legal move beside en passant."""
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

    def _go_back(self) -> None:
        """Go back from the mates, all positions of one number of plies at a time."""
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
        """Take a losing move from each position that has one, and return those that have no other left."""
        np.subtract.at(self.open, before, np.uint8(1))
        lost = before[self.open[before] == 0]
        lost = lost[self.codes[lost] == DRAW]
        least = self.least_loss[lost]
        late = least > plies
        for later in np.unique(least[late]).tolist():
            self.pending[later].append(lost[least == later])
        return [lost[~late]]

    def _decide(self, plies: int, decided: Iterable[IndexArray]) -> IndexArray:
        """Write down what is decided, and return it, each position once."""
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
        """Let what is decided of positions count for their twins with a capture en passant."""
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
                    yield self._jumps_back(turn - 2, part)
                    continue
                has_twin = None
                if layout.turns == 4:
                    has_twin = self.codes[part + 2 * layout.turn_stride] != INVALID
                for before in _Positions(layout, part).un_moves(turn, has_twin):
                    yield before[self.codes[before] != INVALID]

    def _jumps_back(self, turn: int, numbers: IndexArray) -> IndexArray:
        """Return the positions before the jumps of pawns that may now be taken en passant."""
        layout = self.layout
        place = 1 - turn  # of the pawn that has jumped: white's comes first
        before = numbers - 2 * layout.turn_stride + (1 - 2 * turn) * layout.turn_stride
        before -= 2 * UP[1 - turn] * layout.strides[1 + place]
        found: IndexArray = before[self.codes[before] != INVALID]
        return found


class _Known:
    """What is known of some positions before going back."""

    def __init__(self, count: int) -> None:
        self.open = np.zeros(count, np.int64)
        self.win = np.full(count, INVALID, np.int64)
        """In how many plies a capture or promotion wins, the fewest; ``INVALID`` where none does."""
        self.least_loss = np.zeros(count, np.int64)
        self.has_moves = np.zeros(count, bool)
        """Whether there is a capture or promotion."""

    def add(self, rows: IndexArray, codes: Codes) -> None:
        """Add a move of each of some positions, by the code of where it leads."""
        legal = codes != INVALID
        rows, plies = rows[legal], codes[legal].astype(np.int64)
        self.has_moves[rows] = True
        self.open[rows[(plies == DRAW) | (plies % 2 == 1)]] += _NEVER_LOST
        wins = plies % 2 == 1  # one more than an even number: the other side is lost there
        self.win[rows[wins]] = np.minimum(self.win[rows[wins]], plies[wins])
        losses = (plies % 2 == 0) & (plies > DRAW)
        self.least_loss[rows[losses]] = np.maximum(self.least_loss[rows[losses]], plies[losses])


Change = tuple["IndexArray", str, str, "list[IndexArray]"]


class _Positions:
    """Some positions of an endgame as arrays of squares, and the moves from and to them."""

    def __init__(self, layout: Layout, numbers: IndexArray) -> None:
        self.layout = layout
        self.numbers = numbers
        kings = np.array(layout.king_squares, np.int64)
        places = numbers % layout.turn_stride // layout.block
        self.squares = [kings[places]] + [numbers // stride & 63 for stride in layout.strides]
        """Of the white king, the black king, and the other pieces."""
        self.occupied: Masks = reduce(np.bitwise_or, [BIT[squares] for squares in self.squares])

    def only(self, rows: IndexArray) -> _Positions:
        """Return some of these positions."""
        return _Positions(self.layout, self.numbers[rows])

    def _pieces_of(self, side: int) -> list[tuple[str, int]]:
        """Return a side's pieces, its king first, each with its place among all."""
        layout = self.layout
        others = [
            (piece, place + 2)
            for place, (piece, owner) in enumerate(zip(layout.pieces, layout.sides, strict=True))
            if owner == side
        ]
        return [("K", side), *others]

    def is_king_attacked(self, side: int) -> Flags:
        """Return where a side's king is in check, or beside the other king."""
        target = self.squares[side]
        found = np.zeros(len(self.numbers), bool)
        for piece, place in self._pieces_of(1 - side):
            found |= is_attacked(piece, 1 - side, self.squares[place], target, self.occupied)
        return found

    def _is_empty(self, squares: IndexArray) -> Flags:
        empty: Flags = (self.occupied & BIT[squares & 63]) == 0
        return empty

    def may_take_en_passant(self, turn: int) -> Flags:
        """Return where the other side's pawn may just have jumped past the pawn of the side to move."""
        own, other = self.squares[2 + turn], self.squares[3 - turn]
        up = UP[1 - turn]
        found: Flags = (
            (other >> 3 == FIRST_RANK[1 - turn] + 2 * up // 8)
            & (own >> 3 == other >> 3)
            & (np.abs(own - other) == 1)
            & self._is_empty(other - up)
            & self._is_empty(other - 2 * up)
        )
        return found

    # Moves ahead.

    def quiet_moves(self, turn: int, place: int) -> Iterator[tuple[IndexArray, IndexArray]]:
        """Yield rows and the numbers after a quiet move of each; some of the numbers are no positions.

        The white king stands on the same square, of the given place, in all of these positions.
        """
        layout = self.layout
        numbers = self.numbers + (layout.turn_stride if turn == WHITE else -layout.turn_stride)
        every = np.arange(len(numbers))
        for piece, index in self._pieces_of(turn):
            if piece == "K" and turn == WHITE:
                targets, _ = reach("K")
                square = layout.king_squares[place]
                for target in set(targets[square].tolist()) - {square}:
                    yield every, layout.numbers(BLACK, np.full(len(every), target), self.squares[1:])
            elif piece == "P":
                yield from self._pawn_steps(turn, index, numbers)
            else:
                yield self._officer_steps(piece, index, numbers)

    def _officer_steps(self, piece: str, index: int, numbers: IndexArray) -> tuple[IndexArray, IndexArray]:
        """Return rows, and the numbers with a piece moved to where its way is free."""
        targets, between = reach(piece)
        squares = self.squares[index]
        rows, columns = np.nonzero((between[squares] & self.occupied[:, None]) == 0)
        start = squares[rows]
        return rows, numbers[rows] + (targets[start, columns] - start) * self.layout.strides[index - 1]

    def _pawn_steps(self, side: int, index: int, numbers: IndexArray) -> Iterator[tuple[IndexArray, IndexArray]]:
        up, stride = UP[side], self.layout.strides[index - 1]
        squares = self.squares[index]
        ahead = self._is_empty(squares + up)
        rows = np.flatnonzero(ahead & (squares >> 3 != LAST_RANK[side] - up // 8))
        yield rows, numbers[rows] + up * stride
        rows = np.flatnonzero(ahead & (squares >> 3 == FIRST_RANK[side]) & self._is_empty(squares + 2 * up))
        yield rows, numbers[rows] + 2 * up * stride

    def changing_moves(self, turn: int) -> Iterator[Change]:
        """Yield captures and promotions: rows, the pieces of white and black afterwards, and all squares."""
        foes = self._pieces_of(1 - turn)[1:]
        for piece, index in self._pieces_of(turn):
            squares = self.squares[index]
            if piece == "P":
                is_last = squares >> 3 == LAST_RANK[turn] - UP[turn] // 8
                rows = np.flatnonzero(is_last & self._is_empty(squares + UP[turn]))
                for kind in PIECES[:-1]:
                    yield self._changed(rows, turn, index, kind, squares[rows] + UP[turn], None)
            for _, foe in foes:
                target = self.squares[foe]
                takes = is_attacked(piece, turn, squares, target, self.occupied)
                if piece == "P":
                    rows = np.flatnonzero(takes & is_last)
                    for kind in PIECES[:-1]:
                        yield self._changed(rows, turn, index, kind, target[rows], foe)
                    takes &= ~is_last
                rows = np.flatnonzero(takes)
                yield self._changed(rows, turn, index, piece, target[rows], foe)

    def _changed(
        self, rows: IndexArray, turn: int, index: int, piece: str, target: IndexArray, taken: int | None
    ) -> Change:
        """Return one change: a piece goes to a target, becomes what is said, and takes another one."""
        squares = [where[rows] for where in self.squares]
        squares[index] = target
        pieces = ["K", "K", *self.layout.pieces]
        pieces[index] = piece
        kept = [place for place in range(2, len(pieces)) if place != taken]
        sides = [[pieces[place] for place in kept if self.layout.sides[place - 2] == side] for side in (WHITE, BLACK)]
        return rows, "".join(sides[0]), "".join(sides[1]), [squares[0], squares[1], *[squares[place] for place in kept]]

    # Moves back.

    def un_moves(self, turn: int, has_twin: Flags | None) -> Iterator[IndexArray]:
        """Yield the numbers before quiet moves of the side that is not to move; some are no positions."""
        layout = self.layout
        mover = 1 - turn
        numbers = self.numbers + (layout.turn_stride if turn == WHITE else -layout.turn_stride)
        for piece, index in self._pieces_of(mover):
            if piece == "K" and mover == WHITE:
                yield from self._king_back()
            elif piece == "P":
                yield from self._pawn_back(mover, index, numbers, has_twin)
            else:
                yield self._officer_steps(piece, index, numbers)[1]

    def _king_back(self) -> Iterator[IndexArray]:
        """Yield the numbers before moves of the white king."""
        layout = self.layout
        places = self.numbers % layout.turn_stride // layout.block
        borders = np.searchsorted(places, np.arange(len(layout.king_squares) + 1))
        for place, un_moves in enumerate(layout.king_un_moves):
            part = slice(borders[place], borders[place + 1])
            if part.start == part.stop:
                continue
            others = [squares[part] for squares in self.squares[1:]]
            for start, inverse in un_moves:
                numbers = np.full(len(others[0]), start)
                for squares in others:
                    numbers = numbers << 6 | inverse[squares]
                yield numbers

    def _pawn_back(self, side: int, index: int, numbers: IndexArray, has_twin: Flags | None) -> Iterator[IndexArray]:
        up, stride = UP[side], self.layout.strides[index - 1]
        squares = self.squares[index]
        behind = self._is_empty(squares - up) & (squares >> 3 != FIRST_RANK[side])
        yield numbers[behind] - up * stride
        jumps = behind & (squares >> 3 == FIRST_RANK[side] + 2 * up // 8) & self._is_empty(squares - 2 * up)
        if has_twin is not None:
            # Where it could be taken en passant, its jump led to the twin.
            jumps &= ~has_twin
        yield numbers[jumps] - 2 * up * stride
