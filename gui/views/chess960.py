"""The view of Chess960: chess, with a start position drawn by lot."""

from __future__ import annotations

from typing import ClassVar

from gui.views.chess import View as ChessView


class View(ChessView):
    """Chess as people know it, from one of 960 positions."""

    drawn_options: ClassVar[dict[str, range]] = {"position": range(960)}
