"""A token on a hand-drawn graph: a puzzle for one player, or a game for two that may have cycles."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import frozen

from board import Abilities, Alliance, Board, Builder, Grid, IllegalMoveError, Outcome, ParseError, Variant
from moves import Move
from pieces import Piece


@frozen(eq=False, repr=False)
class Token(Piece):
    piece_type = "token"


class Step(Move):
    """Both players move the same token, so the board passes the turn, not the token's side."""

    __slots__ = ()


class StepBack(Step):
    __slots__ = ()


@frozen(eq=False, repr=False, slots=False)
class GraphGame(Variant):
    """``edges`` are pairs of nodes; ``ends`` are pairs of a node and win, lose (for the side to move there) or tie."""

    name = "graph"
    title = "Graph"
    abilities = Abilities(un_moves=True)

    nodes: int = 2
    edges: tuple[tuple[int, int], ...] = ((0, 1),)
    ends: tuple[tuple[int, str], ...] = ()
    alone: bool = False
    first: int = 0

    @cached_property
    def geometry(self) -> Grid:
        return Grid(self.nodes, 1)

    @property
    def players(self) -> tuple[Alliance, ...]:
        return (Alliance.WHITE,) if self.alone else (Alliance.WHITE, Alliance.BLACK)

    def at(self, node: int, mover: Alliance = Alliance.WHITE) -> Board:
        return Builder(self).set_piece(Token(Alliance.WHITE, node)).set_move_maker(mover).build()

    def node(self, board: Board) -> int:
        return board.pieces()[0].position

    def start(self) -> Board:
        return self.at(self.first)

    def _token(self, board: Board) -> Piece:
        return board.pieces()[0]

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        node = self.node(board)
        return tuple(Step(board, self._token(board), target) for source, target in self.edges if source == node)

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        node = self.node(board)
        return tuple(StepBack(board, self._token(board), source) for source, target in self.edges if target == node)

    def outcome(self, board: Board) -> Outcome | None:
        node = self.node(board)
        end = dict(self.ends).get(node)
        mover = board.move_maker
        if end is None:
            return None if any(source == node for source, _ in self.edges) else Outcome.draw("stuck")
        if end == "tie":
            return Outcome.draw("a tie")
        return Outcome.win(mover if end == "win" else mover.opponent, end)

    def parse(self, text: str) -> Board:
        try:
            node, mover = text.split()
            return self.at(int(node), Alliance[mover.upper()])
        except (KeyError, ValueError) as error:
            raise ParseError(f"expected a node and a side, got {text!r}") from error

    def format(self, board: Board) -> str:
        return f"{self.node(board)} {board.move_maker.title}"

    def parse_move(self, board: Board, text: str) -> Move:
        for move in board.legal_moves:
            if str(move) == text:
                return move
        raise IllegalMoveError(f"no move {text!r}")

    def format_move(self, move: Move) -> str:
        sign = "<" if isinstance(move, StepBack) else ">"
        return f"{move.current_coordinate}{sign}{move.destination_coordinate}"

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        return "no such edge"
