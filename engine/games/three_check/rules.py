"""Three-check: chess that is also won by giving check three times."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from board import Alliance, Board, Outcome, PlayerInfo
from board.position import Position
from engine.armies.looks import ChessLook
from engine.games.chess960.rules import ShuffledChess
from engine.games.three_check import notation as three_check
from engine.games.three_check import tactics as three_check_tactics
from moves.move import Move
from pieces.chess_state import ChessState
from pieces.chess_threats import is_king_attacked


@frozen
class ThreeCheckState(ChessState):
    """The state of chess, and how many checks white and black have given."""

    checks: tuple[int, int] = (0, 0)
    __hash__ = ChessState.__hash__


class ThreeCheck(ShuffledChess):
    """Chess in which the third check wins."""

    look = ChessLook(
        "chequered",
        "figure",
        badge="+ + +",
        portrait="rnbqkbnr/ppp2Qpp/3pp3/8/8/3BP3/PPPP1PPP/RNB1K1NR b KQkq - 0 4 +1+0",
    )
    name = "three-check"
    title = "Three-check"
    aliases: ClassVar[tuple[str, ...]] = ("3check", "threecheck")
    summary = "Chess that is also won by giving check three times."
    action_slots = 1
    uci_name = "3check"
    direct_san = True
    tactics: ClassVar[Any] = three_check_tactics.ThreeCheckTactics
    _evaluation = staticmethod(three_check_tactics.evaluate)
    state_class = ThreeCheckState

    def next_state(self, after: Position, move: Move) -> ChessState:
        """Return the state with one more check if the move gives check."""
        state: Any = after.state
        side = after.move_maker.index
        if not is_king_attacked(after, 1 - side):
            return state  # type: ignore[no-any-return]
        white, black = state.checks
        return state.replaced((white + 1 - side, black + side))  # type: ignore[no-any-return]

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for the side that has given three checks, or None."""
        checks = board.state.checks  # type: ignore[attr-defined]
        if checks[0] < 3 > checks[1]:
            return None
        return Outcome.win(self.players[checks[1] >= 3], "the third check")

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side has a piece that can give check."""
        return board.side_mask(alliance).bit_count() > 1

    def read_extras(self, fields: list[str]) -> tuple[Any, ...]:
        """Read the checks given (``+1+0``) or left (``2+3``)."""
        return (three_check.take_checks(fields),)

    def engine_fen(self, board: Board) -> str:
        """Return the FEN with the checks left, as engines read it."""
        return three_check.engine_fen(self.format(board))

    def write_extras(self, board: Board, fields: list[str]) -> list[str]:
        """Add the checks given, as on lichess."""
        return [*fields, "+{}+{}".format(*board.state.checks)]  # type: ignore[attr-defined]

    def player_info(self, board: Board, alliance: Alliance) -> tuple[PlayerInfo, ...]:
        """Return how many checks a player has given."""
        return (PlayerInfo("checks", f"{board.state.checks[alliance.index]} of 3"),)  # type: ignore[attr-defined]
