"""The view of Antichess: chess; its card shows a side that is about to win."""

from __future__ import annotations

from gui.views.chess import View as ChessView


class View(ChessView):
    """Chess as usual; the side with fewer pieces is ahead."""

    portrait_text = "rnbqkbnr/pppppppp/8/8/8/8/4P3/4K3 w - - 0 12"
