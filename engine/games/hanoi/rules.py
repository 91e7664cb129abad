"""Tower of Hanoi: disks move from rod to rod, never onto a smaller one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve, field, frozen

from board.abilities import Abilities
from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import (
    ArgumentError,
    IllegalPositionError,
    OptionError,
    UnsupportedError,
    WrongTypeError,
    expect,
    expect_count,
)
from board.geometry import Coordinate
from board.outcome import Outcome
from board.player import Refusal
from board.variant import Variant
from engine.games.hanoi.guide import HanoiGuide
from engine.games.hanoi.look import HanoiLook
from engine.games.hanoi.numbering import HanoiNumbering
from engine.games.hanoi.paths import shortest_path
from engine.games.hanoi.text import read_places, text_of_lists
from engine.notation.pairs import legal_move, read_pair
from engine.registry.options import flag, whole_number
from engine.search.tactics import Tactics
from moves.move import Move
from pieces.hanoi import MAX_DISKS, Disk, Rods, top_disks

if TYPE_CHECKING:
    from board.position import Position
    from engine.games.hanoi.editing import HanoiEditor

MIN_RODS, MAX_RODS = 3, 8
PositionOption = str | int | Board | Sequence[int] | Sequence[Sequence[int]] | None
_MOVE = re.compile(r"\s*(\w+)\s*(->|[->\s])\s*(\w+)\s*", re.ASCII)


class HanoiTactics(Tactics):
    """Counts moves without creating them."""

    variant: Hanoi

    def count_moves(self, board: Board) -> int:
        """Return the number of moves: one for any two rods, unless both are empty."""
        rods = self.variant.rods
        empty = top_disks(board, rods, self.variant.disks).count(None)
        return (rods * (rods - 1) - empty * (empty - 1)) // 2


@frozen(eq=False, slots=False, repr=False)
class Hanoi(Variant):
    """Move all disks to the goal, one at a time, never a larger one onto a smaller one.

    A position is written as the rod of each disk, from the largest to the smallest: ``0000`` has four
    disks on the leftmost rod. Each rod's disks from the bottom up are accepted too: ``4 3/2 1/``.
    """

    look = HanoiLook()
    name = "hanoi"
    title = "Tower of Hanoi"
    aliases: ClassVar[tuple[str, ...]] = ("tower-of-hanoi", "towers-of-hanoi")
    summary = "Move the tower, never a larger disk onto a smaller one."
    action_slots = 1
    pieces = (Disk,)
    abilities = Abilities(un_moves=True, reversible=True, goals=True, heuristic=True)
    tactics: ClassVar[Any] = HanoiTactics
    players = (Alliance.WHITE,)

    disks: int = field(default=4, validator=whole_number(1, MAX_DISKS))
    rods: int = field(default=3, validator=whole_number(MIN_RODS, MAX_RODS))
    _start: PositionOption = None
    """The first position as a string, a board or lists, or the rod of all disks; by default the leftmost."""
    goal: PositionOption = None
    """The position to reach, in the same forms; by default all disks on the rightmost rod."""
    symmetries: bool = field(default=False, validator=flag, metadata={"hidden": True})
    """Whether positions that differ only by swapping rods that are empty in the goal share a number, for the solver."""

    def __attrs_post_init__(self) -> None:
        """Convert start and goal to a canonical form, so that equal variants are the same object."""
        object.__setattr__(self, "_start", self._position_option("start", self._start, 0))
        object.__setattr__(self, "goal", self._position_option("goal", self.goal, self.rods - 1))

    def _position_option(self, name: str, given: object, usual_rod: int) -> str | None:
        if given is None:
            return None
        try:
            text = self._text(self._given_places(given))
        except (ValueError, TypeError) as error:
            raise OptionError(f"expected hanoi's {name} to be a position or a rod: {error}") from error
        return None if text == str(usual_rod) * self.disks else text

    def _given_places(self, given: object) -> list[int]:
        """Return the rod of each disk in a position, given in any form that an option may have."""
        if isinstance(given, Board):
            return self._places_on(given)
        if isinstance(given, (list, tuple)):
            return self._read_places(text_of_lists(given, self.rods))
        if isinstance(given, str) and not (len(given) == 1 and given.isalpha()):
            return self._read_places(given)
        if isinstance(given, int) and not isinstance(given, bool) and given >= 10:
            return self._read_places(str(given))  # a position without quotes: goal=222
        return [self.geometry.coordinate(given)] * self.disks  # type: ignore[arg-type]

    def _places_on(self, board: Position) -> list[int]:
        """Return the rod of each disk on a board, whose start or goal may differ but not its disks or rods."""
        if not isinstance(board, Board):
            raise WrongTypeError(f"expected a board, got {board!r} of type {type(board).__name__}")
        other = board.variant
        if not isinstance(other, Hanoi) or (other.disks, other.rods) != (self.disks, self.rods):
            raise ArgumentError(
                f"expected a board with {self.disks} disks on {self.rods} rods, got one of {other.spec}"
            )
        return self.places(board)

    @cached_property
    def geometry(self) -> Rods:
        """The rods."""
        return Rods(self.rods)

    @property
    def cell_count(self) -> int:
        """A slot for each disk on each rod."""
        return self.rods * self.disks

    def start(self) -> Board:
        """Return the first position, by default all disks on the leftmost rod."""
        return self.with_places(self._read_places(str(self._start or "0" * self.disks)))

    @cached_property
    def goal_board(self) -> Board:
        """The position to reach."""
        return self.with_places(self.goal_places)

    @cached_property
    def goal_places(self) -> tuple[int, ...]:
        """The rod of each disk in the goal, from the largest to the smallest."""
        return tuple(self._read_places(str(self.goal or str(self.rods - 1) * self.disks)))

    def goals(self) -> Iterable[Board]:
        """Return the only position to reach."""
        return (self.goal_board,)

    # Positions as lists of rods, from the largest disk to the smallest.

    def places(self, board: Position) -> list[int]:
        """Return the rod of each disk, from the largest to the smallest."""
        places = [0] * self.disks
        disk: Any
        for disk in board.pieces():
            places[self.disks - disk.size] = disk.rod
        return places

    def towers(self, board: Position) -> list[list[int]]:
        """Return the sizes of each rod's disks, from the bottom up."""
        towers: list[list[int]] = [[] for _ in range(self.rods)]
        disk: Any
        for disk in board.pieces():
            towers[disk.rod].append(disk.size)
        return towers

    def with_places(self, places: Sequence[int]) -> Board:
        """Return the position with each disk on a rod, from the largest to the smallest."""
        builder = Builder(self)
        slots = [rod * self.disks for rod in range(self.rods)]
        for size, rod in zip(range(self.disks, 0, -1), places, strict=True):
            builder.drop(Disk(Alliance.WHITE, slots[rod], size, self.disks))
            slots[rod] += 1
        return builder.release()

    def check_arguments(self, given: Mapping[str, Any]) -> None:
        """Raise a ``WoodpusherError`` for places that are not a rod for each disk, too."""
        super().check_arguments(given)
        for rods in (given["places"],) if "places" in given else ():
            expect_count(len(rods), "the number of places", self.disks, self.disks)
            for rod in rods:
                self.geometry.coordinate(rod)

    # Moves: each can be undone by another one, so all are bidirectional.

    def piece_at(self, board: Position, coordinate: Coordinate) -> Disk | None:
        """Return the top disk of a rod."""
        return top_disks(board, self.rods, self.disks)[coordinate]

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of each rod's top disk, rod by rod."""
        moves: list[Move] = []
        tops = top_disks(board, self.rods, self.disks)
        for disk in tops:
            if disk is not None:
                disk.add_moves(board, tops, moves.append)
        return tuple(moves)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves: the last move is undone by moving the disk again."""
        return board.legal_moves

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why the top disk of a rod cannot go to another one."""
        source, target = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        tops = top_disks(board, self.rods, self.disks)
        disk, below = tops[source], tops[target]
        if disk is None:
            return Refusal(f"rod {source} is empty")
        if source == target:
            return Refusal(f"the disk is on rod {source} already")
        if below is not None and below.size < disk.size:
            return Refusal(f"disk {disk.size} is larger than disk {below.size} on rod {target}")
        return super().why_not(board, start, destination, promotion)

    # The end.

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win in the goal position."""
        if board == self.goal_board:
            if len(set(self.goal_places)) == 1:
                return Outcome.win(Alliance.WHITE, f"all disks are on rod {self.goal_places[0]}")
            return Outcome.win(Alliance.WHITE, "every disk is where it belongs")
        return None

    def adjudicate(self, boards: Sequence[Board]) -> Outcome | None:
        """Return the outcome with the score: the number of moves."""
        outcome = boards[-1].outcome
        return None if outcome is None else evolve(outcome, scores={Alliance.WHITE: len(boards) - 1})

    def validate(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for disks that are missing, duplicated, floating or on a smaller one."""
        sizes: list[int] = []
        below: Any = None
        for disk in board.pieces():
            if not isinstance(disk, Disk) or disk.tower != self.disks:
                raise IllegalPositionError(f"expected disks of a tower of {self.disks}, got {disk!r}")
            if below is None or below.rod != disk.rod:
                if disk.position % self.disks:
                    raise IllegalPositionError(f"{disk} has nothing below it")
            elif disk.position != below.position + 1:
                raise IllegalPositionError(f"{disk} has nothing below it")
            elif disk.size > below.size:
                raise IllegalPositionError(f"{disk} lies on the smaller disk {below.size}")
            sizes.append(disk.size)
            below = disk
        for size in range(1, self.disks + 1):
            if sizes.count(size) != 1:
                raise IllegalPositionError(f"there is {'no' if size not in sizes else 'more than one'} disk {size}")

    # The best move.

    def best_move(self, board: Board, goal: PositionOption = None) -> Move:
        """Return the first move of a shortest path to a goal (by default the variant's own), on three rods.

        The goal may have any form that the option ``goal`` may have.
        """
        _, first = self._shortest(board, goal)
        if first is None:
            raise ArgumentError(f"{self.format(board)} is already the goal: there is no move to make")
        move = self.find_move(board, *first)
        assert move is not None
        return move

    def distance(self, board: Board, goal: PositionOption = None) -> int:
        """Return the minimum number of moves to a goal (by default the variant's own), on three rods."""
        return self._shortest(board, goal)[0]

    def _shortest(self, board: Board, goal: PositionOption) -> tuple[int, tuple[int, int] | None]:
        if self.rods != 3:
            raise UnsupportedError(f"the shortest path is known without a search only on 3 rods, not on {self.rods}")
        target = self.goal_places if goal is None else self._given_places(goal)
        return shortest_path(self._places_on(board), target)

    def heuristic(self, board: Board, goal: Board) -> int:
        """Return the minimum number of moves to a goal on three rods; on more rods, a lower bound."""
        if self.rods == 3:
            return self.distance(board, goal)
        # A misplaced disk moves at least once. A disk in place on a misplaced larger one moves away and back.
        moves = 0
        disturbed: set[int] = set()
        for place, target in zip(self.places(board), self.places(goal), strict=True):
            if place != target:
                moves += 1
                disturbed.add(place)
            elif place in disturbed:
                moves += 2
        return moves

    # Parts.

    @cached_property
    def editor(self) -> HanoiEditor:
        """How positions are set up."""
        from engine.games.hanoi.editing import HanoiEditor

        return HanoiEditor(self)

    @cached_property
    def guide(self) -> HanoiGuide:
        """The guide, which knows the best moves on three rods."""
        return HanoiGuide(self)

    @cached_property
    def numbering(self) -> HanoiNumbering:
        """The positions as numbers."""
        return HanoiNumbering(self, self.symmetries)

    # Text.

    def parse(self, text: str) -> Board:
        """Return the position that a string describes, by the disks' rods or by the rods' disks."""
        return self.with_places(self._read_places(text))

    def _read_places(self, text: str) -> list[int]:
        return read_places(text, self.disks, self.rods)

    def format(self, board: Board) -> str:
        """Return a position as the rods of its disks, from the largest to the smallest."""
        expect(Board, board, "a board")
        return self._text(self.places(board))

    @staticmethod
    def _text(places: Iterable[int]) -> str:
        return "".join(map(str, places))

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the move that a string names by two rods: ``0-2`` or ``a-c``."""
        expect(Board, board, "a board")
        source, _, target = read_pair(text, _MOVE, self.geometry, "a move as two rods, such as 0-2 or a-c")
        return legal_move(board, source, target, text)

    def format_move(self, move: Move) -> str:
        """Return a move as two rods, such as 0-2."""
        expect(Move, move, "a move")
        return f"{move.current_coordinate}-{move.destination_coordinate}"
