"""Positions of a chess endgame as arrays of squares, and the moves from and to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from engine.games.endgame.layout import BLACK, WHITE, EndgameLayout
from engine.games.endgame.material import PIECES
from engine.games.endgame.moves import BIT, FIRST_RANK, LAST_RANK, UP, is_attacked, reach

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from engine.solving.arrays import IndexArray

    Masks = NDArray[np.uint64]
    Flags = NDArray[np.bool_]

Change = tuple["IndexArray", str, str, "list[IndexArray]"]
"""Rows, the pieces of white and of black after a capture or promotion, and all squares."""


class Positions:
    """Some positions of an endgame as arrays of squares, and the moves from and to them."""

    def __init__(self, layout: EndgameLayout, numbers: IndexArray) -> None:
        self.layout = layout
        self.numbers = numbers
        kings = np.array(layout.king_squares, np.int64)
        places = numbers % layout.turn_stride // layout.block
        self.squares = [kings[places]] + [numbers // stride & 63 for stride in layout.strides]
        """Of the white king, the black king, and the other pieces."""
        self.occupied: Masks = reduce(np.bitwise_or, [BIT[squares] for squares in self.squares])

    def only(self, rows: IndexArray) -> Positions:
        """Return some of these positions."""
        return Positions(self.layout, self.numbers[rows])

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
        """Return in which positions a side's king is in check, or beside the other king."""
        target = self.squares[side]
        found = np.zeros(len(self.numbers), bool)
        for piece, place in self._pieces_of(1 - side):
            found |= is_attacked(piece, 1 - side, self.squares[place], target, self.occupied)
        return found

    def _is_empty(self, squares: IndexArray) -> Flags:
        empty: Flags = (self.occupied & BIT[squares & 63]) == 0
        return empty

    def may_take_en_passant(self, turn: int) -> Flags:
        """Return in which positions the other side's pawn may just have passed the mover's pawn with a double step."""
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
        """Yield rows and the numbers after a quiet move of each; some of the numbers belong to no position.

        The white king is on the same square, with the given place, in all of these positions.
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
                yield self._piece_steps(piece, index, numbers)

    def _piece_steps(self, piece: str, index: int, numbers: IndexArray) -> tuple[IndexArray, IndexArray]:
        """Return rows, and the numbers with a piece moved to where its path is clear."""
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
        """Return one change: a piece moves to a target, becomes the given piece, and captures another one."""
        squares = [where[rows] for where in self.squares]
        squares[index] = target
        pieces = ["K", "K", *self.layout.pieces]
        pieces[index] = piece
        kept = [place for place in range(2, len(pieces)) if place != taken]
        sides = [[pieces[place] for place in kept if self.layout.sides[place - 2] == side] for side in (WHITE, BLACK)]
        return rows, "".join(sides[0]), "".join(sides[1]), [squares[0], squares[1], *[squares[place] for place in kept]]

    # Moves back.

    def un_moves(self, turn: int, has_twin: Flags | None) -> Iterator[IndexArray]:
        """Yield the numbers before quiet moves of the side that is not to move; some belong to no position."""
        layout = self.layout
        mover = 1 - turn
        numbers = self.numbers + (layout.turn_stride if turn == WHITE else -layout.turn_stride)
        for piece, index in self._pieces_of(mover):
            if piece == "K" and mover == WHITE:
                yield from self._king_back()
            elif piece == "P":
                yield from self._pawn_back(mover, index, numbers, has_twin)
            else:
                yield self._piece_steps(piece, index, numbers)[1]

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
            # If it can be captured en passant, its double step led to the twin.
            jumps &= ~has_twin
        yield numbers[jumps] - 2 * up * stride
