"""Atomic: every capture is an explosion, and the game is won by blowing up the other king."""

from __future__ import annotations

from typing import Any, ClassVar

from board import Alliance, Board, MoveStatus, Outcome, Refusal
from engine.games.atomic import tactics as atomic_tactics
from engine.games.atomic.look import AtomicLook
from engine.games.chess960.rules import ShuffledChess
from moves.atomic import Explosion
from pieces.chess import King
from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS
from pieces.chess_lookouts import DARK_SQUARES, LOOKOUTS


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
    chess_rules: ClassVar[dict[str, Any]] = {"explodes": True, "blast_class": Explosion}

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for the only side with a king left, or None."""
        white, black = board.masks[KINGS], board.masks[KINGS + 1]
        return None if white and black else Outcome.win(self.players[0 if white else 1], "the king exploded")

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return whether a side could still blow up or mate the other king with the other side's help."""
        masks, side = board.masks, alliance.index
        own, foe = masks[side] & ~masks[KINGS + side], masks[1 - side] & ~masks[KINGS + 1 - side]
        if not masks[KINGS + 1 - side]:
            return True
        if own and foe:
            if own | foe != masks[BISHOPS] | masks[BISHOPS + 1]:
                return True
            return any(own & colour and foe & colour for colour in (DARK_SQUARES, ~DARK_SQUARES))
        if masks[QUEENS + side] | masks[PAWNS + side]:
            return True
        return own.bit_count() > (2 if own == masks[KNIGHTS + side] else 1)

    def why_not(self, board: Board, start: Any, destination: Any, promotion: Any = None) -> str:
        """Return why there is no such move: perhaps because it would blow up the mover's king."""
        start, destination = self.geometry.coordinate(start), self.geometry.coordinate(destination)
        piece: Any = board.cell(start)
        target: Any = board.cell(destination)
        if piece and target and piece.alliance is board.move_maker is not target.alliance:
            blown = LOOKOUTS[destination].kings | piece.bit
            if blown & board.mask(King, piece.alliance) and destination in self._tables.list_destinations(board, start):
                return Refusal("that would blow up your own king", MoveStatus.LEAVES_PLAYER_IN_CHECK)
        return super().why_not(board, start, destination, promotion)
