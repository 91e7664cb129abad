"""Breakthrough: bring one runner to the far side. The example of the tutorial on writing a variant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import field, frozen

from board import Abilities, Alliance, Board, Builder, Grid, OptionError, Outcome, ParseError, Refusal, Variant
from engine.notation.pairs import legal_move, read_pair
from engine.variants.options import whole_number
from moves import AttackMove, MajorMove, Move
from pieces import Piece

WHITE, BLACK = Alliance.WHITE, Alliance.BLACK
FORWARD = {WHITE: -1, BLACK: 1}
"""Rows are counted from the top, so white runs towards row 0."""
_MOVE = re.compile(r"\s*([a-z]\d+)\s*([-x]?)\s*([a-z]\d+)\s*", re.IGNORECASE | re.ASCII)


@frozen(eq=False, repr=False)
class Runner(Piece):
    """Goes one step ahead, straight or aslant; it takes aslant only."""

    piece_type = "runner"
    letter = "r"

    def steps(self, board: Board) -> Iterator[Move]:
        """Yield this runner's moves."""
        grid: Grid = board.variant.geometry  # type: ignore[assignment]
        for across in (-1, 0, 1):
            square = grid.step(self.position, across, FORWARD[self.alliance])
            if square is None:
                continue
            standing = board.squares[square]
            if standing is None:
                yield MajorMove(board, self, square)
            elif across and standing.alliance is not self.alliance:
                yield AttackMove(board, self, square, standing)


@frozen(eq=False, repr=False, slots=False)
class Breakthrough(Variant):
    """Two armies of runners; the first to reach the far side, or to take all others, wins.

    A position is written row by row from the top, R for white's runners, r for black's and a dot for an empty
    square, then the side to move: ``rrr/.../RRR w``.
    """

    name = "breakthrough"
    title = "Breakthrough"
    summary = "Bring one runner to the far side."
    abilities = Abilities(evaluation=True)

    columns: int = field(default=6, validator=whole_number(2, 12))
    rows: int = field(default=6, validator=whole_number(3, 12))
    ranks: int = field(default=2, validator=whole_number(1, 5))
    """How many rows of runners each side has at first."""

    def __attrs_post_init__(self) -> None:
        """Refuse armies that leave no row between them."""
        if self.rows <= 2 * self.ranks:
            raise OptionError(f"expected at least {2 * self.ranks + 1} rows for ranks={self.ranks}, got {self.rows}")

    @cached_property
    def geometry(self) -> Grid:
        """The squares, counted from the top left."""
        return Grid(self.columns, self.rows)

    def start(self) -> Board:
        """Return both armies behind their lines."""
        armies = "r" * self.ranks, "." * (self.rows - 2 * self.ranks), "R" * self.ranks
        return self.parse("/".join(mark * self.columns for mark in "".join(armies)) + " w")

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of all runners of the side to move."""
        runners: tuple[Runner, ...] = board.pieces(board.move_maker)  # type: ignore[assignment]
        return tuple(move for runner in runners for move in runner.steps(board))

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side that has broken through or has taken everything."""
        for side, far in ((WHITE, 0), (BLACK, self.rows - 1)):
            if any(runner.position // self.columns == far for runner in board.pieces(side)):
                return Outcome.win(side, "a runner reached the far side")
            if not board.pieces(side.opponent):
                return Outcome.win(side, "all runners are taken")
        return None if board.legal_moves else Outcome.draw("no runner can move")

    def evaluate(self, board: Board) -> int:
        """Return how much better the side to move stands: runners count, and more so the further they are."""
        worth = {WHITE: 0, BLACK: 0}
        for runner in board.pieces():
            row = runner.position // self.columns
            steps = self.rows - 1 - row if runner.alliance is WHITE else row
            worth[runner.alliance] += 100 + 4 * steps * steps
        return worth[board.move_maker] - worth[board.move_maker.opponent]

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why a runner cannot go there."""
        runner = board.piece_at(start)
        if runner is None or runner.alliance is not board.move_maker:
            return Refusal(f"there is no {board.move_maker} runner on {self.geometry.name(start)}")
        return Refusal("a runner goes one step ahead, straight or aslant, and takes aslant only")

    # Text.

    def parse(self, text: str) -> Board:
        """Return the position that a text such as ``rrr/.../RRR w`` describes."""
        rows, _, side = text.strip().partition(" ") if isinstance(text, str) else ("", "", "")
        marks = rows.replace("/", "")
        if len(marks) != self.geometry.size or set(marks) - set("Rr.") or side.strip() not in ("w", "b"):
            raise ParseError(f"expected {self.rows} rows of {self.columns} marks R, r or . and w or b, got {text!r}")
        builder = Builder(self).set_move_maker(WHITE if side.strip() == "w" else BLACK)
        for square, mark in enumerate(marks):
            if mark != ".":
                builder.set_piece(Runner(WHITE if mark == "R" else BLACK, square))
        return builder.build()

    def format(self, board: Board) -> str:
        """Return a position row by row from the top, and the side to move."""
        marks = "".join("." if runner is None else runner.symbol for runner in board.squares)
        rows = [marks[first : first + self.columns] for first in range(0, len(marks), self.columns)]
        return f"{'/'.join(rows)} {'w' if board.move_maker is WHITE else 'b'}"

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the move that a text such as a2-a3, a2xb3 or a2b3 names."""
        start, _, destination = read_pair(text, _MOVE, self.geometry, "a move such as a2-a3 or a2xb3")
        return legal_move(board, start, destination, text)

    def format_move(self, move: Move) -> str:
        """Return a move as a2-a3, or a2xb3 if it takes."""
        names = self.geometry.names
        sign = "x" if move.is_attack else "-"
        return f"{names[move.current_coordinate]}{sign}{names[move.destination_coordinate]}"
