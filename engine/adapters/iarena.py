"""IArena's Hanoi: its positions, movements and rules, over ours."""

from __future__ import annotations

from attrs import define, frozen

from board.board import Board
from board.errors import IllegalMoveError, IllegalPositionError, ParseError, WrongTypeError
from engine.variants.hanoi import Hanoi

TOWERS = 3


@frozen
class HanoiMovement:
    """The top disk of one tower goes to another."""

    tower_source: int
    tower_target: int


@define(unsafe_hash=False)
class HanoiPosition:
    """Towers as lists of disks from the bottom up, 0 being the largest, and the number of movements so far."""

    towers: list[list[int]]
    cost: int = 0

    def next_player(self) -> int:
        """Return 0, the number of the only player."""
        return 0


class Score(int):
    """The number of movements; the arena asks for it by the player's number, which is 0."""

    def __getitem__(self, player: int) -> int:
        if player != 0:
            raise IndexError(f"Hanoi has one player, number 0, got {player}")
        return int(self)


class HanoiRules:
    """The rules of Hanoi with ``n`` disks on three towers, as the arena asks for them."""

    def __init__(self, n: int = 4) -> None:
        self.n = n
        self._variant = Hanoi(disks=n, rods=TOWERS)

    def n_players(self) -> int:
        """Return 1."""
        return 1

    def first_position(self) -> HanoiPosition:
        """Return all disks on the leftmost tower, at no cost."""
        return self._position(self._variant.start(), 0)

    def next_position(self, movement: HanoiMovement, position: HanoiPosition) -> HanoiPosition:
        """Return the position after a movement; the one given stays as it is."""
        board = self._board(position)
        move = None
        if self._is_on_board(movement):
            move = self._variant.find_move(board, movement.tower_source, movement.tower_target)
        if move is None:
            raise IllegalMoveError(f"{movement} is not possible on {position.towers}")
        return self._position(move.execute(), position.cost + 1)

    def possible_movements(self, position: HanoiPosition) -> list[HanoiMovement]:
        """Return all movements there are."""
        moves = self._board(position).legal_moves
        return [HanoiMovement(move.current_coordinate, move.destination_coordinate) for move in moves]

    def is_movement_possible(self, movement: HanoiMovement, position: HanoiPosition) -> bool:
        """Return whether a movement is one of the possible ones."""
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
        return HanoiPosition(towers, cost)

    def _board(self, position: HanoiPosition) -> Board:
        _check_position(position)
        try:
            towers = [" ".join(str(self.n - disk) for disk in tower) for tower in position.towers]
        except TypeError as error:
            raise WrongTypeError(f"expected towers as lists of whole numbers, got {position.towers!r}") from error
        try:
            return self._variant.parse("/".join(towers))
        except ParseError as error:
            raise IllegalPositionError(f"{position.towers} is no position of {self.n} disks: {error}") from error


def _is_movement(movement: object) -> bool:
    return isinstance(movement, HanoiMovement) and all(
        isinstance(tower, int) and not isinstance(tower, bool)
        for tower in (movement.tower_source, movement.tower_target)
    )


def _check_position(position: HanoiPosition) -> None:
    if not isinstance(position, HanoiPosition):
        raise WrongTypeError(f"expected a HanoiPosition, got {position!r}")


__all__ = ["HanoiMovement", "HanoiPosition", "HanoiRules", "Score"]
