"""Drawing: the older way to say how a game looks, which keeps working. New games declare a ``Look``."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from board.canvas import Canvas
from board.look.arguments import LARGEST, SMALLEST, USUAL, Arrows, Highlights, checked_size
from board.look.figures import standing_shadow as shadow
from board.look.look import Look

if TYPE_CHECKING:
    from board.variant import Variant

__all__ = ["LARGEST", "SMALLEST", "USUAL", "Arrows", "Canvas", "Drawing", "Highlights", "checked_size", "shadow"]


class Drawing(Look):
    """How a variant's boards are drawn: a look that is made for one variant. Declare a ``Look`` instead.

    A variant that has one returns it from its ``drawing``. A method that it overrides counts for every picture, on the
    desktop too.
    """

    __setattr__ = object.__setattr__

    def __init_subclass__(cls, **settings: Any) -> None:
        """Warn that there is a shorter way."""
        super().__init_subclass__(**settings)
        warnings.warn(
            f"{cls.__qualname__} is a board.drawing.Drawing; declare look = board.look.Look(...) in the variant, "
            "or a subclass of Look with the methods that differ",
            DeprecationWarning,
            stacklevel=2,
        )

    def __init__(self, variant: Variant) -> None:
        super().__init__(ground="chequered", variant=variant)
