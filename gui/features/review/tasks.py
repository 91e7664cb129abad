"""The task of a review."""

from __future__ import annotations

from attrs import frozen

from board.board import Board
from engine.game import Game
from engine.review.findings import Review
from gui.program.worker import Report, Stopped


@frozen
class ReviewGame:
    """What was good and what was bad in a game? Reports say how much is done, from 0 to 1."""

    start: Board
    moves: tuple[str, ...]
    is_deep: bool = False
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> Review:
        """Return the review."""
        game = Game(self.start)
        tree = game.tree
        for text in self.moves:
            tree = tree.play(text, backwards=True)
        from engine.review import DEEP, QUICK, review

        setting = DEEP if self.is_deep else QUICK
        # A second look at doubtful moves adds steps beyond the total.
        return review(
            Game(tree), setting, progress=lambda done, total: report(min(1.0, done / max(1, total))), stopped=stopped
        )
