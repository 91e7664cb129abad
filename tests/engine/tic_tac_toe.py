"""Noughts and crosses, the smallest two-player game, to test searches with."""

from __future__ import annotations

from attrs import frozen

from board import Board, Builder, Grid, Outcome, ParseError, Variant
from moves import Move, Placement
from pieces import Piece

GRID = Grid(3, 3)
LINES = [
    sum(1 << square for square in line)
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
]


@frozen(eq=False, repr=False)
class Sign(Piece):
    geometry = GRID


@frozen(eq=False, repr=False, slots=False)
class NoughtsAndCrosses(Variant):
    name = "noughts"
    title = "Noughts and crosses"
    geometry = GRID

    def start(self) -> Board:
        return Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        empty = [square for square, sign in enumerate(board.squares) if sign is None]
        return tuple(Placement(board, Sign(board.move_maker, square)) for square in empty)

    def outcome(self, board: Board) -> Outcome | None:
        for player in self.players:
            if any(board.side_mask(player) & line == line for line in LINES):
                return Outcome.win(player, "three in a row")
        return Outcome.draw("the board is full") if None not in board.squares else None

    def parse(self, text: str) -> Board:
        signs = text.replace("/", "")
        if len(signs) != 9:
            raise ParseError(f"expected nine signs, got {text!r}")
        crosses, noughts = signs.count("X"), signs.count("O")
        builder = Builder(self).set_move_maker(self.players[crosses > noughts])
        for square, sign in enumerate(signs):
            if sign != ".":
                builder.set_piece(Sign(self.players[sign == "O"], square))
        return builder.build()

    def format(self, board: Board) -> str:
        signs = "".join("." if sign is None else "XO"[sign.side] for sign in board.squares)
        return f"{signs[:3]}/{signs[3:6]}/{signs[6:]}"

    def parse_move(self, board: Board, text: str) -> Move:
        return next(move for move in board.legal_moves if str(move) == text)

    def format_move(self, move: Move) -> str:
        return GRID.names[move.destination_coordinate]


NOUGHTS_AND_CROSSES = NoughtsAndCrosses()
