"""Peg Solitaire: jump over pegs to remove them, until one is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from attrs import field

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import (
    CoordinateError,
    IllegalMoveError,
    IllegalPositionError,
    OptionError,
    ParseError,
    WrongTypeError,
    expect,
    expect_count,
)
from board.geometry import Coordinate, Where
from board.look import Look
from board.outcome import Outcome
from board.player import Refusal
from board.rays import mask_of, squares_of
from board.variant import Variant
from board.wording import plural
from engine.games.peg.guide import PegGuide
from engine.games.peg.numbering import PegNumbering
from engine.notation.pairs import legal_move, read_pair
from engine.registry.options import flag, one_of
from engine.search.tactics import Tactics
from moves.move import Move
from moves.peg import UnJump
from pieces.peg import BOARDS, Holes, Leap, Peg

USUAL_HOLES = {"english": "d4", "european": "d6", "triangle": "a1"}
"""The default empty hole of each board; from each of these, a single peg can be reached."""
_MOVE = re.compile(r"\s*([a-z]+\d+)\s*([-x>]|->|<|)\s*([a-z]+\d+)\s*", re.ASCII | re.IGNORECASE)


class PegTactics(Tactics):
    """Counts jumps without creating them."""

    variant: PegSolitaire

    def count_moves(self, board: Board) -> int:
        """Return the number of jumps."""
        pegs = board.side_mask(Alliance.WHITE)
        return sum([pegs & leap.holes == leap.pegs for leap in self.variant.leaps])


class PegSolitaire(Variant):
    """Remove pegs by jumping over them, until one is left, anywhere or in a given hole.

    A position is written row by row from the top, O for a peg and a dot for an empty hole. A jump
    is written ``d2-d4``, and undoing it ``d4<d2``.
    """

    look = Look(ground="holes", piece="peg", flips=False)
    name = "peg"
    title = "Peg Solitaire"
    aliases: ClassVar[tuple[str, ...]] = ("peg-solitaire", "solitaire")
    summary = "Jump over pegs to remove them, until one is left."
    action_slots = 1
    pieces = (Peg,)
    abilities = Abilities(un_moves=True, reversible=False, goals=True, heuristic=True)
    tactics: ClassVar[Any] = PegTactics
    players = (Alliance.WHITE,)

    board: str = field(default="english", validator=one_of(BOARDS))
    hole: Where | None = None
    """The hole that is empty at the start, by name or number; by default the board's usual one."""
    goal: Where | None = None
    """The hole where the last peg must end, by name or number; by default anywhere."""
    symmetries: bool = field(default=False, validator=flag, metadata={"hidden": True})
    """Whether positions that are equal up to rotation or reflection share a number, for the solver."""

    def __attrs_post_init__(self) -> None:
        """Convert the holes to a canonical form, so that equal variants are the same object."""
        hole = self._hole_option("hole", self.hole)
        object.__setattr__(self, "hole", None if hole == USUAL_HOLES[self.board] else hole)
        object.__setattr__(self, "goal", self._hole_option("goal", self.goal))

    def _hole_option(self, name: str, given: Where | None) -> str | None:
        if given is None:
            return None
        try:
            return self.geometry.names[self.geometry.coordinate(given)]
        except (CoordinateError, WrongTypeError) as error:
            raise OptionError(f"expected peg's {name} to be a hole of the {self.board} board: {error}") from error

    @property
    def geometry(self) -> Holes:
        """The holes of the board."""
        return BOARDS[self.board]

    @cached_property
    def full(self) -> int:
        """The mask of all holes."""
        return (1 << self.geometry.size) - 1

    @cached_property
    def leaps(self) -> tuple[Leap, ...]:
        """All jumps that the board has room for."""
        return tuple(leap for leaps in self.geometry.leaps for leap in leaps)

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

    def check_arguments(self, given: Mapping[str, Any]) -> None:
        """Raise a ``WoodpusherError`` for a mask of more holes than there are, too."""
        super().check_arguments(given)
        if "mask" in given:
            expect_count(given["mask"], "a mask of holes", 0, self.full)

    def goals(self) -> Iterable[Board]:
        """Return the positions with one peg, in the goal if one is given."""
        return tuple(self.with_pegs(mask) for mask in sorted(self.goal_masks))

    # Moves: jumps are forward moves, un-jumps backward ones, and there are no others.

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the jumps of all pegs."""
        return self._collect_moves(board, Peg.add_jumps)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the un-jumps of all pegs."""
        return self._collect_moves(board, Peg.add_un_jumps)

    def _collect_moves(self, board: Board, add: Callable[..., None]) -> tuple[Move, ...]:
        moves: list[Move] = []
        pegs, holes, append = board.side_mask(Alliance.WHITE), self.geometry, moves.append
        for peg in board.pieces_on(pegs):
            add(peg, board, holes, pegs, append)
        return tuple(moves)

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why a peg cannot jump from one hole to another."""
        geometry = self.geometry
        source, target = geometry.coordinate(start), geometry.coordinate(destination)
        names, cells = geometry.names, board.squares
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
        """Return a win for a single peg in the goal, or a loss if no jump is left."""
        pegs = board.side_mask(Alliance.WHITE)
        if pegs in self.goal_masks:
            where = "" if self.goal is None else f", in {self.goal}"
            return Outcome.win(Alliance.WHITE, f"one peg is left{where}")
        if not self.tactics.count_moves(board):
            return Outcome.draw("no jump is left")
        return None

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for anything but pegs."""
        for piece in board.pieces():
            if not isinstance(piece, Peg):
                raise IllegalPositionError(f"expected pegs, got {piece!r}")

    def is_hopeless(self, board: Board) -> bool:
        """Return whether colouring proves that no goal can be reached; False proves nothing."""
        return self.guide.is_hopeless(board)

    def note(self, board: Board) -> str:
        """Return how many pegs are left."""
        return f"{plural(len(board.pieces()), 'peg')} left"

    def heuristic(self, board: Board, goal: Board) -> int:
        """Return how many pegs must be removed, one with each jump."""
        return max(0, board.side_mask(Alliance.WHITE).bit_count() - goal.side_mask(Alliance.WHITE).bit_count())

    # Parts.

    @cached_property
    def guide(self) -> PegGuide:
        """Proofs by colouring."""
        return PegGuide(self)

    @cached_property
    def numbering(self) -> PegNumbering:
        """The positions as numbers: a bit for each hole."""
        return PegNumbering(self, self.symmetries)

    # Text.

    def parse(self, text: str) -> Board:
        """Return the position that a string describes: O for a peg, a dot for an empty hole, in any rows."""
        if not isinstance(text, str):
            raise ParseError(f"expected a position as a string, got {text!r} of type {type(text).__name__}")
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
        for (_, row), peg in zip(self.geometry.spots, board.squares, strict=True):
            rows[row] += "." if peg is None else "O"
        return "/".join(rows)

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the jump that a string names by two holes, ``d2-d4``, or the un-jump: ``d4<d2``."""
        expect(Board, board, "a board")
        source, sign, target = read_pair(text, _MOVE, self.geometry, "a jump as two holes, such as d2-d4")
        if sign == "<":
            return self._un_jump(board, source, target, text)
        return legal_move(board, source, target, text)

    def _un_jump(self, board: Board, end: Coordinate, start: Coordinate, text: str) -> Move:
        for move in self.un_moves(board):
            if move.current_coordinate == end and move.destination_coordinate == start:
                return move
        raise IllegalMoveError(f"{text.strip()}: no such jump can be undone (position: {self.format(board)})")

    def format_move(self, move: Move) -> str:
        """Return a jump as ``d2-d4``, an un-jump as ``d4<d2``."""
        expect(Move, move, "a move")
        names = self.geometry.names
        sign = "<" if isinstance(move, UnJump) else "-"
        return f"{names[move.current_coordinate]}{sign}{names[move.destination_coordinate]}"
