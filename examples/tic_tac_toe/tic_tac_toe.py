"""Tic-tac-toe: three in a row wins. An example of a variant in a package of its own."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from attrs import frozen

from board import (
    Alliance,
    ArgumentError,
    Board,
    Builder,
    Grid,
    IllegalMoveError,
    IllegalPositionError,
    Outcome,
    ParseError,
    Refusal,
    Variant,
)
from board.builder import successor
from moves import Move
from moves.move import Transition
from pieces import Piece

GRID = Grid(3, 3)
LINES = [
    sum(1 << square for square in line)
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
]
CROSSES, NOUGHTS = Alliance.WHITE, Alliance.BLACK
SYMBOLS = {CROSSES: "X", NOUGHTS: "O"}


@frozen(eq=False, repr=False)
class Mark(Piece):
    """A cross or a nought."""

    piece_type = "mark"
    geometry = GRID

    def __attrs_post_init__(self) -> None:
        """Draw it: white's marks are crosses, black's are noughts."""
        super().__attrs_post_init__()
        self._derive(symbol=SYMBOLS[self.alliance])


class Placement(Move):
    """A mark is put on an empty square."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """One mark is added."""
        return Transition(added=(self.moved_piece,))

    def execute(self) -> Board:
        """Return the board with the mark on it."""
        builder = successor(self.board)
        builder.drop(self.moved_piece)
        return builder.release()


class Removal(Move):
    """The mark that may have been put down last is taken away again."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """One mark is removed."""
        return Transition(removed=(self.moved_piece,))

    def execute(self) -> Board:
        """Return the board without the mark, its owner to move."""
        builder = successor(self.board)
        builder.lift(self.moved_piece)
        return builder.release()


@frozen(eq=False, repr=False, slots=False)
class TicTacToe(Variant):
    """Put marks on a board of nine squares; three in a row win.

    A position is written row by row from the top: ``X.O/.X./...``. Whose turn it is follows from the marks.
    """

    name = "tic-tac-toe"
    title = "Tic-tac-toe"
    aliases: ClassVar[tuple[str, ...]] = ("noughts-and-crosses",)
    summary = "Three in a row wins."
    geometry = GRID

    def start(self) -> Board:
        """Return the empty board."""
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return a placement on each empty square."""
        return tuple(
            Placement(board, Mark(board.move_maker, square), square)
            for square, mark in enumerate(board.squares)
            if mark is None
        )

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the removals of the marks of the player who moved last."""
        return tuple(Removal(board, mark, mark.position) for mark in board.pieces(board.move_maker.opponent))

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for three in a row, a tie on a full board, or None."""
        for alliance in (board.move_maker.opponent, board.move_maker):
            marks = board._masks[alliance.index]
            if any(marks & line == line for line in LINES):
                return Outcome.win(alliance, "three in a row")
        return Outcome.draw("the board is full") if None not in board.squares else None

    def validate(self, board: Board) -> None:
        """Refuse a position that turns taken in order cannot lead to."""
        crosses, noughts = (len(board.pieces(alliance)) for alliance in (CROSSES, NOUGHTS))
        expected = noughts if board.move_maker is CROSSES else noughts + 1
        if crosses != expected:
            raise IllegalPositionError(
                f"expected {expected} crosses with {noughts} noughts and {board.move_maker} to move, got {crosses}"
            )

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why no mark can be put on a square."""
        return Refusal(f"there is a mark on {GRID.name(destination)} already")

    # Text.

    def parse(self, text: str) -> Board:
        """Return the position that a text such as ``X.O/.X./...`` describes."""
        marks = re.sub(r"[\s/]", "", text).upper() if isinstance(text, str) else ""
        if len(marks) != GRID.size or set(marks) - set("XO."):
            raise ParseError(f"expected nine marks such as X.O/.X./..., got {text!r}")
        builder = Builder(self).set_move_maker(NOUGHTS if marks.count("X") > marks.count("O") else CROSSES)
        for square, mark in enumerate(marks):
            if mark != ".":
                builder.set_piece(Mark(CROSSES if mark == "X" else NOUGHTS, square))
        return builder.build()

    def format(self, board: Board) -> str:
        """Return a position row by row from the top."""
        marks = "".join("." if mark is None else mark.symbol for mark in board.squares)
        return f"{marks[:3]}/{marks[3:6]}/{marks[6:]}"

    def parse_move(self, board: Board, text: str) -> Move:
        """Return the placement on a named square, such as b2."""
        try:
            square = GRID.coordinate(text.strip().lower())
        except (AttributeError, LookupError) as error:
            raise ParseError(f"expected a square from a1 to c3, got {text!r}") from error
        move = self.find_move(board, square, square)
        if move is None:
            raise IllegalMoveError(f"{text} cannot be played: {self.why_not(board, square, square)}")
        return move

    def format_move(self, move: Move) -> str:
        """Return the square's name; a minus before it says that its mark is taken away."""
        sign = "-" if isinstance(move, Removal) else ""
        return sign + GRID.names[move.destination_coordinate]

    # Numbers, for the solver: a digit in base three for each square.

    @property
    def positions(self) -> int:
        """Three to the number of squares; most of the numbers belong to no position."""
        return int(3**GRID.size)

    def index(self, board: Board) -> int:
        """Return the number of a position."""
        number = 0
        for mark in board.squares:
            number = 3 * number + (0 if mark is None else mark.alliance.index + 1)
        return number

    def from_index(self, number: int) -> Board:
        """Return the position that has a number."""
        if not 0 <= number < self.positions:
            raise ArgumentError(f"expected a number from 0 to {self.positions - 1}, got {number}")
        digits = [number // 3**place % 3 for place in reversed(range(GRID.size))]
        return self.parse("".join(".XO"[digit] for digit in digits))
