"""IArena's Hanoi: its positions, movements and rules, on top of ours."""

from __future__ import annotations

from collections.abc import Collection
from numbers import Integral
from typing import Any, ClassVar

from attrs import define, field, frozen

from board.board import Board
from board.errors import (
    IllegalMoveError,
    IllegalPositionError,
    ParseError,
    WoodpusherError,
    WrongTypeError,
    expect,
    shown,
)
from board.guarding import guard, guarded
from engine.games.hanoi.rules import Hanoi

TOWERS = 3


class NoPlayerError(WoodpusherError, IndexError):
    """There is no player of that number."""


@guard
@frozen
class HanoiMovement:
    """A move of the top disk of one tower to another."""

    tower_source: int
    tower_target: int

    def __str__(self) -> str:
        return f"{{from: {self.tower_source}  to: {self.tower_target}}}"


class Cost(int):
    """A number of movements, as an attribute (``position.cost``) or as a method (``position.cost()``)."""

    def __call__(self) -> int:
        """Return the number."""
        return int(self)


@guard
@define(unsafe_hash=False, init=False)
class HanoiPosition:
    """Towers as lists of disks from the bottom up, 0 being the largest, and the number of movements so far.

    The rules may be the first argument, as in IArena, or a keyword argument. If they are missing, they follow from the
    number of disks.
    """

    towers: list[list[int]]
    cost: Cost
    rules: HanoiRules | None = field(eq=False, repr=False)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        names = ("rules", "towers", "cost") if _is_rules(arguments[:1]) else ("towers", "cost", "rules")
        given = dict(zip(names, arguments, strict=False))
        unknown = [name for name in named if name not in names or name in given]
        if len(arguments) > len(names) or unknown or "towers" not in {**given, **named}:
            raise WrongTypeError(
                f"expected HanoiPosition(rules=…, towers=…, cost=…), got {shown(arguments)} and {shown(named)}"
            )
        given.update(named)
        self.towers = given["towers"]
        cost = given.get("cost", 0)
        expect(Integral, cost, "a cost as a whole number")
        self.cost = Cost(cost)
        self.rules = given.get("rules")

    def next_player(self) -> int:
        """Return 0, the number of the only player."""
        return 0

    def get_rules(self) -> HanoiRules:
        """Return the rules of the position."""
        if self.rules is None:
            expect(Collection, self.towers, "towers as lists of whole numbers")
            for tower in self.towers:
                expect(Collection, tower, "a tower as a list of whole numbers")
            self.rules = HanoiRules(sum(map(len, self.towers)))
        return self.rules

    def __str__(self) -> str:
        """Return the cost and a picture of the towers."""
        return f"Cost: {int(self.cost)}\n\n{self.get_rules()._board(self)}"


def _is_rules(first: tuple[object, ...]) -> bool:
    return bool(first) and hasattr(first[0], "possible_movements")


@guard
class Score(int):
    """The number of movements; the arena looks it up by player number, always 0."""

    @property
    def score(self) -> list[int]:
        """The score of each player."""
        return [int(self)]

    def get_score(self, player: int) -> int:
        """Return the score of a player."""
        if player != 0:
            raise NoPlayerError(f"expected player 0, the only one in Hanoi, got {player}")
        return int(self)

    def __getitem__(self, player: int) -> int:
        return self.get_score(player)

    def winner(self) -> int:
        """Return 0, the number of the only player."""
        return 0

    def pretty_print(self) -> str:
        """Return a line for each player."""
        return f"Player: <0> : <{int(self)}>\n"


@guard
class HanoiRules:
    """The rules of Hanoi with ``n`` disks on three towers, in the arena's interface."""

    DefaultPieces: ClassVar[int] = 4

    def __init__(self, n: int = DefaultPieces) -> None:
        self.n = n
        self._variant = Hanoi(disks=n, rods=TOWERS)

    @staticmethod
    @guarded
    def generate_initial_towers(n: int) -> list[list[int]]:
        """Return ``n`` disks on the leftmost tower, the largest at the bottom."""
        return HanoiRules(n).first_position().towers

    def n_players(self) -> int:
        """Return 1."""
        return 1

    def first_position(self) -> HanoiPosition:
        """Return the position with all disks on the leftmost tower and cost 0."""
        return self._position(self._variant.start(), 0)

    def next_position(self, movement: HanoiMovement, position: HanoiPosition) -> HanoiPosition:
        """Return the position after a movement; the given one does not change."""
        board = self._board(position)
        move = None
        if self._is_on_board(movement):
            move = self._variant.find_move(board, movement.tower_source, movement.tower_target)
        if move is None:
            raise IllegalMoveError(f"{movement} is not possible on {position.towers}")
        return self._position(move.execute(), position.cost + 1)

    def possible_movements(self, position: HanoiPosition) -> list[HanoiMovement]:
        """Return all possible movements."""
        moves = self._board(position).legal_moves
        return [HanoiMovement(move.current_coordinate, move.destination_coordinate) for move in moves]

    def is_movement_possible(self, movement: HanoiMovement, position: HanoiPosition) -> bool:
        """Return whether a movement is possible."""
        return _is_movement(movement) and movement in self.possible_movements(position)

    def finished(self, position: HanoiPosition) -> bool:
        """Return whether all disks are on the rightmost tower."""
        return self._board(position).outcome is not None

    def score(self, position: HanoiPosition) -> Score:
        """Return the number of movements that led to a position."""
        _check_position(position)
        return Score(position.cost)

    def _is_on_board(self, movement: HanoiMovement) -> bool:
        if not _is_movement(movement):
            raise WrongTypeError(f"expected a HanoiMovement of two whole numbers, got {movement!r}")
        return all(tower in range(TOWERS) for tower in (movement.tower_source, movement.tower_target))

    def _position(self, board: Board, cost: int) -> HanoiPosition:
        towers = [[self.n - size for size in tower] for tower in self._variant.towers(board)]
        return HanoiPosition(rules=self, towers=towers, cost=cost)

    def _board(self, position: HanoiPosition) -> Board:
        _check_position(position)
        try:
            towers = [" ".join(str(self.n - disk) for disk in tower) for tower in position.towers]
        except TypeError as error:
            raise WrongTypeError(f"expected towers as lists of whole numbers, got {position.towers!r}") from error
        try:
            return self._variant.parse("/".join(towers))
        except ParseError as error:
            raise IllegalPositionError(f"{position.towers} is not a position of {self.n} disks: {error}") from error


def _is_movement(movement: object) -> bool:
    return isinstance(movement, HanoiMovement) and all(
        isinstance(tower, int) and not isinstance(tower, bool)
        for tower in (movement.tower_source, movement.tower_target)
    )


def _check_position(position: HanoiPosition) -> None:
    if not isinstance(position, HanoiPosition):
        raise WrongTypeError(f"expected a HanoiPosition, got {position!r}")


__all__ = ["Cost", "HanoiMovement", "HanoiPosition", "HanoiRules", "Score"]
