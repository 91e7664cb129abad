"""Racing Kings: the first king on the eighth rank wins, and giving check is illegal."""

from __future__ import annotations

from typing import Any, ClassVar

from board import Alliance, Board, IllegalPositionError, Outcome, Refusal
from board.look import Region
from board.rays import squares_of
from engine.armies.looks import ChessLook
from engine.games.chess.rules import Chess
from engine.games.racing_kings import tactics as racing_kings_tactics
from moves.move import Move
from pieces.chess_checks import Checks
from pieces.chess_layers import KINGS
from pieces.chess_threats import LOOKOUTS, army_of

START = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
GOAL = 0xFF


class RacingKings(Chess):
    """Chess without pawns and checks, in which both kings race to the last rank."""

    look = ChessLook("chequered", "figure", regions=(Region("a8 b8 c8 d8 e8 f8 g8 h8"),))
    name = "racing-kings"
    title = "Racing Kings"
    aliases: ClassVar[tuple[str, ...]] = ("racingkings", "racing")
    summary = "The first king on the eighth rank wins; no checks."
    action_slots = 1
    uci_name = "racingkings"
    tactics: ClassVar[Any] = racing_kings_tactics.RacingKingsTactics
    _evaluation = staticmethod(racing_kings_tactics.evaluate)
    castling = False

    def start(self) -> Board:
        """Return both armies side by side on the first two ranks."""
        return self.parse(START)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of chess that do not give check."""
        gives_check = Checks(board).given_by
        return tuple([move for move in super().legal_moves(board) if not gives_check(move)])

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for the king on the eighth rank, or None; after white's arrival, black has one move to draw."""
        masks = board.masks
        white, black = masks[KINGS] & GOAL, masks[KINGS + 1] & GOAL
        if not white | black:
            return None
        if white and black:
            return Outcome.draw("both kings reached the eighth rank")
        if white and board.move_maker is Alliance.BLACK and self._can_draw_level(masks):
            return None
        return Outcome.win(self.players[0 if white else 1], "the king reached the eighth rank")

    def _can_draw_level(self, masks: list[int]) -> bool:
        foes, occupied = army_of(masks, 0), masks[0] | masks[1]
        steps = LOOKOUTS[masks[KINGS + 1].bit_length() - 1].kings & GOAL & ~masks[1]
        return any(not foes.attacks(square, occupied) for square in squares_of(steps))

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return True: a bare king can still win the race."""
        return True

    def validate_check(self, board: Board) -> None:
        """Raise ``IllegalPositionError`` for any check."""
        for alliance in filter(lambda side: self.is_in_check(board, side), self.players):
            raise IllegalPositionError(f"{alliance} is in check, but no check may be given in Racing Kings")

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move: perhaps because it would give check."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        for move in super().legal_moves(board):
            if (move.current_coordinate, move.destination_coordinate) == (start, destination):
                return Refusal("no check may be given in Racing Kings")
        return super().why_not(board, start, destination, promotion)
