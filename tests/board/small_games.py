"""Small games to test the core with: each has one feature that the others lack."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import field, frozen

from board import Alliance, Board, Builder, Grid, Outcome, State, Variant
from moves import AttackMove, MajorMove, Move, Placement
from pieces import Piece


class Stone(Piece):
    """Goes one square to the right."""

    piece_type = "stone"
    letter = "s"


class Flag(Piece):
    """Stays where it is."""

    piece_type = "flag"
    letter = "f"


@frozen(eq=False, repr=False, slots=False)
class Row(Variant):
    """Stones on a row go right one square at a time and capture; the last one wins."""

    name = "row"
    title = "Row"
    geometry = Grid(6, 1)
    pieces = (Stone, Flag)

    def start(self) -> Board:
        return Builder(self).set_piece(Stone(self.players[0], 0)).set_piece(Stone(self.players[-1], 2)).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        moves: list[Move] = []
        for stone in board.pieces(board.move_maker):
            square = self.geometry.step(stone.position, 1, 0)
            if isinstance(stone, Flag) or square is None:
                continue
            other = board.cell(square)
            if other is None:
                moves.append(MajorMove(board, stone, square))
            elif other.alliance is not stone.alliance:
                moves.append(AttackMove(board, stone, square, other))
        return tuple(moves)

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.draw("nothing moves")


class Pebble(Piece):
    """A piece that is placed and stays."""

    piece_type = "pebble"
    letter = "p"


@frozen
class Pot(State):
    """How many stones each of three sides has placed."""

    count: tuple[int, ...] = (0, 0, 0)
    note: str = field(default="", eq=False)


@frozen(eq=False, repr=False, slots=False)
class Trio(Variant):
    """Three sides place stones on a small board; an option chooses the sides."""

    name = "trio"
    title = "Trio"
    pieces = (Pebble,)

    columns: int = 3

    @cached_property
    def geometry(self) -> Grid:
        return Grid(self.columns, 2)

    @property
    def players(self) -> tuple[Alliance, ...]:
        return Alliance.RED, Alliance.WHITE, Alliance.YELLOW

    def first_state(self) -> State:
        return Pot()

    def start(self) -> Board:
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        empty = [square for square, stone in enumerate(board.squares) if stone is None]
        return tuple(Placement(board, Pebble(board.move_maker, square)) for square in empty)

    def next_state(self, after: Any, move: Move) -> State:
        counts = [len(after.pieces(side)) for side in self.players]
        return Pot(tuple(counts), note="moved")

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.draw("the board is full")
