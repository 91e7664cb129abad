"""Antichess: captures are compulsory, and the first side without a piece or a move wins."""

from __future__ import annotations

from typing import Any, ClassVar

from board import Alliance, Board, Outcome, Refusal
from engine.armies.looks import ChessLook
from engine.games.antichess import tactics as antichess_tactics
from engine.games.chess960.rules import ShuffledChess
from pieces.antichess import find_duty
from pieces.chess import PROMOTIONS, ChessPiece, King
from pieces.chess_layers import BISHOPS, KNIGHTS
from pieces.chess_threats import DARK_SQUARES


class Antichess(ShuffledChess):
    """Chess with compulsory captures in which you try to lose everything; the king is an ordinary piece."""

    look = ChessLook("chequered", "figure", portrait="rnbqkbnr/pppppppp/8/8/8/8/4P3/4K3 w - - 0 12")
    name = "antichess"
    title = "Antichess"
    summary = "Lose all your pieces; captures are compulsory."
    action_slots = 1
    uci_name = "antichess"
    tactics: ClassVar[Any] = antichess_tactics.AntichessTactics
    _evaluation = staticmethod(antichess_tactics.evaluate)
    royal = None
    promotions: ClassVar[tuple[type[ChessPiece], ...]] = (*PROMOTIONS, King)
    castling = False
    king_counts = (range(17), range(17))
    find_threats = staticmethod(find_duty)

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for the side to move if it has no piece left, or None."""
        return None if board.side_mask(board.move_maker) else Outcome.win(board.move_maker, "no piece is left")

    def outcome(self, board: Board) -> Outcome | None:
        """Return a win for the side to move if it cannot move, a draw if neither can lose all its pieces, or None."""
        if not board.legal_moves:
            return self.decided(board) or Outcome.win(board.move_maker, "no move is left")
        return Outcome.draw("insufficient material") if self.is_insufficient_material(board) else None

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether the other side could capture all of a side's pieces: opposite-coloured bishops never meet."""
        own, foes, masks = board.side_mask(alliance), board.side_mask(alliance.opponent), board.masks
        if own | foes == masks[BISHOPS] | masks[BISHOPS + 1] and own and foes:
            return all(not own & colour or foes & colour for colour in (DARK_SQUARES, ~DARK_SQUARES))
        if own | foes == masks[KNIGHTS] | masks[KNIGHTS + 1] and own.bit_count() == foes.bit_count() == 1:
            same_colour = bool(own & DARK_SQUARES) is bool(foes & DARK_SQUARES)
            return (alliance is board.move_maker) is same_colour
        return bool(foes) or not own

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move: most often because there is a compulsory capture."""
        captures = [move for move in board.legal_moves if move.is_attack]
        piece = board.piece_at(start)
        if captures and piece is not None and piece.alliance is board.move_maker:
            return Refusal(f"a capture is possible and must be made: {', '.join(map(str, captures))}")
        return super().why_not(board, start, destination, promotion)
