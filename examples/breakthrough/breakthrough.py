"""Breakthrough: bring one runner to the far side. An example of pieces that move and capture."""

from __future__ import annotations

from functools import cached_property

from attrs import field

from board import Abilities, Alliance, Board, Builder, Grid, Look, Outcome, Variant
from board.rays import reachable
from engine.registry.options import whole_number
from moves import AttackMove, MajorMove, Move
from pieces import Piece

# Columns and rows; rows are counted from the top.
STEPS = {Alliance.WHITE: ((-1, -1), (0, -1), (1, -1)), Alliance.BLACK: ((-1, 1), (0, 1), (1, 1))}


class Runner(Piece):
    """Moves one step forward, straight or diagonally, and captures diagonally only."""

    piece_type = "runner"
    letter = "r"


class Breakthrough(Variant):
    """Two armies of runners; the first to reach the far row, or to capture all others, wins."""

    name = "breakthrough"
    title = "Breakthrough"
    summary = "Bring one runner to the far side."
    pieces = (Runner,)
    look = Look(ground="chequered")
    abilities = Abilities(evaluation=True)

    columns: int = field(default=6, validator=whole_number(2, 12))
    rows: int = field(default=6, validator=whole_number(3, 12))
    ranks: int = field(default=2, validator=whole_number(1, 5))

    @cached_property
    def geometry(self) -> Grid:
        """The squares, counted from the top left."""
        return Grid(self.columns, self.rows)

    def start(self) -> Board:
        """Return the armies on their first rows; at least one row stays free between them."""
        builder, last = Builder(self), self.geometry.size - 1
        for square in range(self.columns * min(self.ranks, (self.rows - 1) // 2)):
            builder.set_piece(Runner(Alliance.BLACK, square)).set_piece(Runner(Alliance.WHITE, last - square))
        return builder.build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return each runner's steps to empty squares, and its captures on other columns."""
        moves: list[Move] = []
        for runner in board.pieces(board.move_maker):
            for square in reachable(self.geometry, runner.position, STEPS[runner.alliance]):
                other = board.cell(square)
                if other is None:
                    moves.append(MajorMove(board, runner, square))
                elif other.alliance is not runner.alliance and (square - runner.position) % self.columns:
                    moves.append(AttackMove(board, runner, square, other))
        return tuple(moves)

    def steps(self, runner: Piece) -> int:
        """Return how many rows a runner has advanced from its side's edge of the board."""
        row = runner.position // self.columns
        return row if runner.alliance is Alliance.BLACK else self.rows - 1 - row

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side that has reached the far row or captured all others."""
        for side in self.players:
            if any(self.steps(runner) == self.rows - 1 for runner in board.pieces(side)):
                return Outcome.win(side, "a runner reached the far side")
        return None if board.pieces(board.move_maker) else Outcome.win(board.move_maker.opponent, "all captured")

    def evaluate(self, board: Board) -> int:
        """Return the advantage of the side to move: a runner counts more the farther it has advanced."""
        worth = {side: sum(100 + 4 * self.steps(runner) ** 2 for runner in board.pieces(side)) for side in self.players}
        return worth[board.move_maker] - worth[board.move_maker.opponent]
