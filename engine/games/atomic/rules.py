"""Atomic: every capture is an explosion, and the game is won by blowing up the other king."""

from __future__ import annotations

from typing import Any, ClassVar

from board import Alliance, Board, MoveStatus, Outcome, Refusal
from engine.games.atomic import tactics as atomic_tactics
from engine.games.atomic.look import AtomicLook
from engine.games.chess960.rules import ShuffledChess
from moves.move import Move
from pieces.atomic import add_explosions, can_win, en_passant_is_safe, find_atomic_threats
from pieces.chess import King
from pieces.chess_layers import ALL_SQUARES, KINGS
from pieces.chess_threats import LOOKOUTS


class Atomic(ShuffledChess):
    """Chess in which a capture removes both pieces, and every surrounding piece except pawns."""

    look = AtomicLook("chequered", "figure", portrait="rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R w KQkq - 0 4")
    name = "atomic"
    title = "Atomic"
    summary = "Captures explode: blow up the opponent's king."
    action_slots = 1
    uci_name = "atomic"
    tactics: ClassVar[Any] = atomic_tactics.AtomicTactics
    _evaluation = staticmethod(atomic_tactics.evaluate)
    king_counts = (range(2), range(2))
    most_checkers = 16
    find_threats = staticmethod(find_atomic_threats)
    en_passant_is_safe = staticmethod(en_passant_is_safe)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the quiet moves of chess, and all captures that leave the mover's king alive and safe."""
        moves = [move for move in super().legal_moves(board) if move.attacked_piece is None]
        if self.decided(board) is None:
            add_explosions(ALL_SQUARES, board, moves)
        return tuple(moves)

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a king is attacked and is not adjacent to the other one."""
        king, other = (board.mask(King, side).bit_length() - 1 for side in (alliance, alliance.opponent))
        touching = other >= 0 and LOOKOUTS[king].kings >> other & 1
        return not touching and super().is_in_check(board, alliance)

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for the only side with a king left, or None."""
        white, black = board.masks[KINGS], board.masks[KINGS + 1]
        return None if white and black else Outcome.win(self.players[0 if white else 1], "the king exploded")

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side could still blow up or mate the other king with the other side's help."""
        return can_win(board, alliance.index)

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move: perhaps because it would blow up the mover's king."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        piece: Any = board.cell(start)
        target: Any = board.cell(destination)
        if piece and target and piece.alliance is board.move_maker is not target.alliance:
            blown = LOOKOUTS[destination].kings | piece.bit
            if blown & board.mask(King, piece.alliance) and piece.attacks(board.occupied) >> destination & 1:
                return Refusal("that would blow up your own king", MoveStatus.LEAVES_PLAYER_IN_CHECK)
        return super().why_not(board, start, destination, promotion)
