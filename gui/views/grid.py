"""GridView: the older base class of views, which keeps working. New games declare a ``Look``, or a ``View``."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from board.canvas import Canvas
from board.look import Look
from board.look.grounds import paint_edge
from board.variant import Variant
from engine.editing import Editor
from engine.editing import Right as Right  # views import it from here
from gui.paint import canvas as canvases
from gui.paint import grain
from gui.paint.canvas import palette_of
from gui.paint.display_list import Picture
from gui.paint.theme import Theme
from gui.views.view import Run as Run  # views import it from here
from gui.views.view import View

if TYPE_CHECKING:
    from board.geometry import Coordinate
    from gui.paint.squares import Squares


class GridView(View, Editor):
    """A view that also says how positions are set up, and whose board is chequered unless it is overridden."""

    option_choices: ClassVar[Mapping[str, Sequence[Any]]] = {}
    drawn_options: ClassVar[Mapping[str, range]] = {}
    option_titles: ClassVar[Mapping[str, str]] = {}
    hidden_options: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, **settings: Any) -> None:
        """Warn that there is a shorter way."""
        super().__init_subclass__(**settings)
        warnings.warn(
            f"{cls.__qualname__} is a gui.views.grid.GridView; declare look = board.look.Look(...) in the variant, "
            "and only for what a look cannot say a subclass of gui.views.View",
            DeprecationWarning,
            stacklevel=2,
        )

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.editor = self

    @property
    def drawing(self) -> Look:
        """The look, under its older name."""
        return self.look

    def is_dark(self, coordinate: Coordinate) -> bool:
        """Return whether a place has the darker of the two colours."""
        return self.look.is_dark(coordinate)

    def paint_board(self, canvas: Picture, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the empty board with its frame."""
        self.paint_frame(canvas, squares, theme)
        for coordinate, (x, y) in self.places:
            area = squares.area(x, y)
            canvas.fill(theme.board_dark if self.is_dark(coordinate) else theme.board_light, area)
            grain.stain(canvas, area, theme.grain, coordinate + 1)
        if coordinates != "off":
            self.paint_edge(canvas, squares, theme)

    def paint_frame(self, canvas: Picture, squares: Squares, theme: Theme) -> None:
        """Paint the wooden frame around the board."""
        frame = self._empty(squares, theme)
        self.look.paint_frame(frame)
        canvases.paint_layer(canvas, frame, frame.ground, squares.frame.topleft, squares.cell)

    def paint_edge(self, canvas: Picture, squares: Squares, theme: Theme) -> None:
        """Write the names of columns and rows on the frame, if the places have such names."""
        edge = self._empty(squares, theme)
        paint_edge(self.look, edge)
        canvases.paint_labels(canvas, edge.ground, squares.frame.topleft, squares.cell)

    def _empty(self, squares: Squares, theme: Theme) -> Canvas:
        margin = squares.margin * 100 / squares.cell
        return Canvas(self.columns, self.rows, margin, squares.flipped, palette=palette_of(theme))
