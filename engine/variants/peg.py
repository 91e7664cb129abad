"""Peg Solitaire: jump over pegs to take them off, until one is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from operator import index as as_index
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import field, frozen

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import (
    ArgumentError,
    CoordinateError,
    IllegalMoveError,
    IllegalPositionError,
    OptionError,
    ParseError,
    WrongTypeError,
    expect,
)
from board.geometry import Coordinate, Where
from board.move_kind import MoveKind
from board.outcome import Outcome
from board.player import Refusal
from board.rays import mask_of, squares_of
from board.variant import Variant
from engine.notation.pairs import legal_move, read_pair
from engine.variants.options import flag, one_of
from engine.variants.peg_numbers import PegNumbers
from moves.move import Move
from moves.peg import UnJump
from pieces.peg import BOARDS, Holes, Leap, Peg

if TYPE_CHECKING:
    from board.variant import IndexArray
    from engine.drawings.peg import PegDrawing

USUAL_HOLES = {"english": "d4", "european": "d6", "triangle": "a1"}
"""The hole that is empty at first unless another one is asked for; from each of these one peg can be reached."""
_MOVE = re.compile(r"\s*([a-z]+\d+)\s*([-x>]|->|<|)\s*([a-z]+\d+)\s*", re.ASCII | re.IGNORECASE)
_COLOURINGS = ((1, 0), (0, 1), (1, 1), (1, 2))


@frozen(eq=False, repr=False, slots=False)
class PegSolitaire(Variant):
    """Take pegs off by jumping over them, until one is left, anywhere or in a given hole.

    A position is written row by row from the top, O for a peg and a dot for an empty hole. A jump
    is written ``d2-d4``, and taking it back ``d4<d2``.
    """

    name = "peg"
    title = "Peg Solitaire"
    aliases: ClassVar[tuple[str, ...]] = ("peg-solitaire", "solitaire")
    summary = "Jump over pegs to take them off, until one is left."
    layers = 2
    abilities = Abilities(un_moves=True, goals=True)
    players = (Alliance.WHITE,)

    board: str = field(default="english", validator=one_of(BOARDS))
    hole: Where | None = None
    """The hole that is empty at first, by name or number; by default the board's usual one."""
    goal: Where | None = None
    """The hole in which the last peg must be, by name or number; by default it may be anywhere."""
    symmetries: bool = field(default=False, validator=flag)
    """Whether positions that are alike by rotation or reflection share a number, for the solver."""

    def __attrs_post_init__(self) -> None:
        """Bring the holes into the one form that equal variants share."""
        hole = self._hole_option("hole", self.hole)
        object.__setattr__(self, "hole", None if hole == USUAL_HOLES[self.board] else hole)
        object.__setattr__(self, "goal", self._hole_option("goal", self.goal))

    def _hole_option(self, name: str, given: Where | None) -> str | None:
        if given is None:
            return None
        try:
            return self.geometry.names[self.geometry.coordinate(given)]
        except (CoordinateError, WrongTypeError) as error:
            raise OptionError(f"peg's {name} is a hole of the {self.board} board: {error}") from error

    @property
    def geometry(self) -> Holes:
        """The holes of the board."""
        return BOARDS[self.board]

    @cached_property
    def full(self) -> int:
        """The mask of all holes."""
        return (1 << self.geometry.size) - 1

    @cached_property
    def goal_masks(self) -> frozenset[int]:
        """The masks of the positions that solve the puzzle."""
        holes = range(self.geometry.size) if self.goal is None else [self.geometry.coordinate(self.goal)]
        return frozenset(1 << hole for hole in holes)

    def start(self) -> Board:
        """Return the full board with one empty hole."""
        hole = self.geometry.coordinate(USUAL_HOLES[self.board] if self.hole is None else self.hole)
        return self.with_pegs(self.full ^ 1 << hole)

    def with_pegs(self, mask: int) -> Board:
        """Return the position whose pegs are the bits of a mask."""
        builder = Builder(self)
        for hole in squares_of(mask):
            builder.drop(Peg(Alliance.WHITE, hole))
        return builder.release()

    def goals(self) -> Iterable[Board]:
        """Return the positions with one peg, in the goal if one is given."""
        return tuple(self.with_pegs(mask) for mask in sorted(self.goal_masks))

    # Moves: jumps are forward moves, un-jumps backward ones, and there are no others.

    def moves(self, board: Board, kind: MoveKind) -> tuple[Move, ...]:
        """Return the jumps for a kind that has forward moves, and the un-jumps for one that has backward ones."""
        jumps = board.legal_moves if kind & MoveKind.FORWARD else ()
        return jumps + self.un_moves(board) if kind & MoveKind.BACKWARD else jumps

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the jumps of all pegs."""
        return self._ask_pegs(board, Peg.add_jumps)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the un-jumps of all pegs."""
        return self._ask_pegs(board, Peg.add_un_jumps)

    def _ask_pegs(self, board: Board, add: Callable[..., None]) -> tuple[Move, ...]:
        moves: list[Move] = []
        for peg in filter(None, board._cells):
            add(peg, board, self.geometry, moves.append)
        return tuple(moves)

    def count_moves(self, board: Board) -> int:
        """Return how many jumps there are."""
        pegs = board._masks[0]
        return sum([pegs & leap.holes == leap.pegs for leap in self._leaps])

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why a peg cannot jump from one hole to another."""
        geometry = self.geometry
        source, target = geometry.coordinate(start), geometry.coordinate(destination)
        names, cells = geometry.names, board._cells
        if cells[source] is None:
            return Refusal(f"there is no peg in {names[source]}")
        leap = next((leap for leap in geometry.leaps[source] if leap.end == target), None)
        if leap is None:
            return Refusal(f"a peg jumps over one neighbour in a straight line, and {names[target]} is not behind one")
        if cells[target] is not None:
            return Refusal(f"there is a peg in {names[target]} already")
        return Refusal(f"there is no peg to jump over in {names[leap.over]}")

    # The end.

    def outcome(self, board: Board) -> Outcome | None:
        """Return the solver's victory, or that no jump is left."""
        pegs = board._masks[0]
        if pegs in self.goal_masks:
            where = "" if self.goal is None else f", in {self.goal}"
            return Outcome.win(Alliance.WHITE, f"one peg is left{where}")
        if not self.count_moves(board):
            return Outcome.draw("no jump is left")
        return None

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for anything but pegs."""
        for piece in board.pieces():
            if not isinstance(piece, Peg):
                raise IllegalPositionError(f"expected pegs, got {piece!r}")

    def is_hopeless(self, board: Board) -> bool:
        """Return whether the colours prove that one peg in a goal cannot be reached.

        Where the holes are coloured with three colours so that any three in line have all of them, a
        jump changes each colour's number of pegs by one: whether two of them are even or odd alike stays so.
        """
        signature = self._signature(board._masks[0])
        return all(self._signature(goal) != signature for goal in self.goal_masks)

    def _signature(self, pegs: int) -> tuple[int, ...]:
        return tuple(
            ((pegs & colours[0]).bit_count() ^ (pegs & colour).bit_count()) & 1
            for colours in self._colourings
            for colour in colours[1:]
        )

    @cached_property
    def _colourings(self) -> list[list[int]]:
        """The three masks of each colouring in which all holes of any jump differ."""
        geometry = self.geometry
        return [
            [
                mask_of(
                    [hole for hole, (column, row) in enumerate(geometry.spots) if (a * column + b * row) % 3 == rest]
                )
                for rest in range(3)
            ]
            for a, b in _COLOURINGS
            if all((a * across + b * down) % 3 for across, down in geometry.lines)
        ]

    def heuristic(self, board: Board, goal: Board) -> int:
        """Return how many pegs must go, one with each jump."""
        return max(0, board._masks[0].bit_count() - goal._masks[0].bit_count())

    # Numbers, for the solver: a bit for each hole.

    @property
    def positions(self) -> int:
        """Two to the number of holes; where symmetries count, only some of the numbers are used."""
        return self.full + 1

    def index(self, board: Board) -> int:
        """Return the mask of the pegs; where symmetries count, the least of those that are alike."""
        return self._numbers.least(board._masks[0])

    def from_index(self, number: int) -> Board:
        """Return the position that has a number."""
        number = as_index(number)  # numpy's integers lack some of what Python's can do
        if not 0 <= number <= self.full:
            raise ArgumentError(f"expected a position's number from 0 to {self.full}, got {number}")
        return self.with_pegs(number)

    def with_symmetries(self) -> PegSolitaire:
        """Return this variant with rotated and reflected positions taken for alike."""
        return self if self.symmetries else PegSolitaire(self.board, self.hole, self.goal, True)

    @cached_property
    def _numbers(self) -> PegNumbers:
        goal = None if self.goal is None else self.geometry.coordinate(self.goal)
        turns = self.geometry.symmetries[1:] if self.symmetries else ()
        # Only those count that leave the goal where it is.
        turns = tuple(turn for turn in turns if goal is None or turn[goal] == goal)
        return PegNumbers(self.geometry.size, self._leaps, turns)

    @cached_property
    def _leaps(self) -> tuple[Leap, ...]:
        return tuple(leap for leaps in self.geometry.leaps for leap in leaps)

    def difficulty(self, number: int) -> int:
        """Return how many pegs there are, those counting most that few others can jump over."""
        return self._numbers.difficulty(number)

    def next_indices(self, number: int) -> list[int]:
        """Return the numbers of the positions that a jump leads to."""
        return self._numbers.after_jumps(number)

    def undo_indices(self, number: int) -> list[int]:
        """Return the numbers of the positions that a jump comes from."""
        return self._numbers.before_jumps(number)

    def undo_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all positions that a jump comes from."""
        return self._numbers.before_jumps_array(numbers)

    def next_index_array(self, numbers: IndexArray) -> IndexArray:
        """Return the numbers of all positions that a jump leads to."""
        return self._numbers.after_jumps_array(numbers)

    def multiplicities(self, numbers: IndexArray) -> IndexArray:
        """Return how many positions are alike to the one of each number, itself included."""
        return self._numbers.multiplicities(numbers)

    # Text.

    def parse(self, text: str) -> Board:
        """Return the position that a text describes: O for a peg, a dot for an empty hole, rows as you like."""
        if not isinstance(text, str):
            raise ParseError(f"expected a position as a text, got {text!r} of type {type(text).__name__}")
        marks = re.sub(r"[\s/]", "", text)
        if len(marks) != self.geometry.size or set(marks) - set("Oo."):
            raise ParseError(
                f"expected the {self.geometry.size} holes of the {self.board} board row by row, "
                f"O for a peg and . for none, such as {self.format(self.start())}, got {text!r}"
            )
        return self.with_pegs(mask_of([hole for hole, mark in enumerate(marks) if mark != "."]))

    def format(self, board: Board) -> str:
        """Return a position row by row from the top."""
        expect(Board, board, "a board")
        rows = [""] * self.geometry.rows
        for (_, row), peg in zip(self.geometry.spots, board._cells, strict=True):
            rows[row] += "." if peg is None else "O"
        return "/".join(rows)

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the jump that a text names by two holes, ``d2-d4``, or the un-jump: ``d4<d2``."""
        expect(Board, board, "a board")
        source, sign, target = read_pair(text, _MOVE, self.geometry, "a jump as two holes, such as d2-d4")
        if sign == "<":
            return self._un_jump(board, source, target, text)
        return legal_move(board, source, target, text)

    def _un_jump(self, board: Board, end: Coordinate, start: Coordinate, text: str) -> Move:
        for move in self.un_moves(board):
            if move.current_coordinate == end and move.destination_coordinate == start:
                return move
        raise IllegalMoveError(f"{text.strip()}: no such jump can be taken back (position: {self.format(board)})")

    def format_move(self, move: Move) -> str:
        """Return a jump as ``d2-d4``, an un-jump as ``d4<d2``."""
        expect(Move, move, "a move")
        names = self.geometry.names
        sign = "<" if isinstance(move, UnJump) else "-"
        return f"{names[move.current_coordinate]}{sign}{names[move.destination_coordinate]}"

    @cached_property
    def drawing(self) -> PegDrawing:
        """How boards are drawn."""
        from engine.drawings.peg import PegDrawing

        return PegDrawing(self)

    def picture(self, board: Board) -> str:
        """Return the holes with the names of their rows and, on a square board, columns."""
        rows = super().picture(board).splitlines()
        numbers = [
            self.geometry.names[self._first_of(row)].lstrip("abcdefghijklmnopqrstuvwxyz") for row in range(len(rows))
        ]
        lines = [f"{number} {row}" for number, row in zip(numbers, rows, strict=True)]
        if self.geometry.columns == self.geometry.rows:
            lines.append("  " + " ".join("abcdefghijklmnopqrstuvwxyz"[: self.geometry.columns]))
        return "\n".join(lines)

    def _first_of(self, row: int) -> Coordinate:
        return next(hole for hole, (_, its_row) in enumerate(self.geometry.spots) if its_row == row)
