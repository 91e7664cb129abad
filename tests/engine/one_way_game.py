"""A test game for the planner whose moves are one-way, and checks for its plans."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from board import (
    Abilities,
    Alliance,
    Board,
    Grid,
    Outcome,
    ParseError,
    Variant,
)
from engine.planning import Plan
from engine.planning.algorithms import ALGORITHMS
from moves import MajorMove, Move
from pieces import Piece

NAMES = [algorithm.name for algorithm in ALGORITHMS]


@frozen(eq=False, repr=False)
class Frog(Piece):
    """Jumps three stones forward, or two back."""

    piece_type = "frog"
    letter = "f"


@frozen(eq=False, repr=False, slots=False)
class Pond(Variant):
    """A frog alone on a row of stones."""

    name = "pond"
    title = "Pond"
    players = (Alliance.WHITE,)

    stones: int = 12
    with_undo: bool = True

    @property
    def abilities(self) -> Abilities:
        return Abilities(un_moves=self.with_undo, reversible=False)

    @property
    def geometry(self) -> Grid:
        return Grid(self.stones, 1)

    def at(self, stone: int) -> Board:
        return Board.Builder(self).set_piece(Frog(Alliance.WHITE, stone)).build()

    def start(self) -> Board:
        return self.at(0)

    def _jumps(self, board: Board, jumps: tuple[int, int]) -> tuple[Move, ...]:
        frog = board.pieces()[0]
        landings = (frog.position + jump for jump in jumps)
        return tuple(MajorMove(board, frog, landing) for landing in landings if 0 <= landing < self.stones)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return self._jumps(board, (3, -2))

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        return self._jumps(board, (-3, 2)) if self.with_undo else super().un_moves(board)

    def outcome(self, board: Board) -> Outcome | None:
        return None

    def parse(self, text: str) -> Board:
        try:
            return self.at(int(text))
        except ValueError:
            raise ParseError(text) from None

    def format(self, board: Board) -> str:
        return str(board.pieces()[0].position)

    def parse_move(self, board: Board, text: str) -> Move:
        return next(move for move in self.legal_moves(board) if str(move) == text)

    def format_move(self, move: Move) -> str:
        return str(move.destination_coordinate)


@frozen(eq=False, repr=False, slots=False)
class CharteredPond(Pond):
    """The same, with a lower bound on the number of jumps."""

    name = "chartered-pond"

    @property
    def abilities(self) -> Abilities:
        return Abilities(un_moves=self.with_undo, heuristic=True)

    def heuristic(self, board: Board, goal: Board) -> float:
        way = goal.pieces()[0].position - board.pieces()[0].position
        return -(-way // 3) if way > 0 else -(way // 2)


def jumps_to(pond: Pond, start: int, goal: int) -> int | None:
    distances, frontier = {start: 0}, [start]
    for stone in frontier:
        for landing in (stone + 3, stone - 2):
            if 0 <= landing < pond.stones and landing not in distances:
                distances[landing] = distances[stone] + 1
                frontier.append(landing)
    return distances.get(goal)


def check(found: Plan, start: Board, arrives: Callable[[Board], bool], length: int) -> None:
    assert len(found) == len(found.moves) == length
    assert len(found.boards) == length + 1
    assert found.boards[0] == start
    assert arrives(found.boards[-1])
    for board, move, following in zip(found.boards, found.moves, found.boards[1:], strict=False):
        assert move in board.legal_moves
        assert move.execute() == following
