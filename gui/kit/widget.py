"""Widget: a clickable thing, and the layout that all widgets share."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import pairwise

from attrs import frozen

from board.alliance import Alliance
from engine.openings.tree import Branch
from gui.core.command import Command
from gui.core.state import GameEntry
from gui.paint.rect import Rect
from pieces.piece import Piece

once = lru_cache(maxsize=8)
"""Caches the widgets of a state, since input and every drawn region need them."""


class Style(Enum):
    """The look of a widget."""

    BUTTON = "button"
    PRIMARY = "primary"
    DANGER = "danger"
    ICON = "icon"
    ROW = "row"
    MENU = "menu"
    """A row of the menu, with its key."""
    MOVE = "move"
    VARIATION = "variation"
    CHOICE = "choice"
    """A piece in a picker."""
    BRUSH = "brush"
    """A piece in a palette."""
    TRAY = "tray"
    """A piece in a tray, with its count."""
    TILE = "tile"
    """A large choice, with its value below its label."""
    CHIP = "chip"
    """A small choice."""
    SWATCH = "swatch"
    """A choice shown as a picture of what it looks like."""
    LEVEL = "level"
    """A step of a ladder."""
    FIELD = "field"
    """A text field."""
    GAME = "game"
    """A game in a list."""
    ENGINE = "engine"
    """An engine in a list, with its path below its name."""
    CHECK = "check"
    """A box with or without a mark."""
    BAR = "bar"
    """The evaluation bar, which is drawn as a whole."""
    BRANCH = "branch"
    """A move of the explorer."""
    SCORE = "score"
    """The score of an analysis line."""
    LINE = "line"
    """A move of an analysis line."""
    PLY = "ply"
    """A strip of the graph, which is drawn as a whole."""


@frozen
class Widget:
    """A clickable thing: its rectangle, its command and its look."""

    rect: Rect
    command: Command
    label: str = ""
    icon: str = ""
    style: Style = Style.BUTTON
    value: str = ""
    """The value of a row."""
    is_switched: bool | None = None
    """Whether a row's switch is on, or None for a row without one."""
    is_on: bool = True
    is_current: bool = False
    tip: str = ""
    tip_beside: Rect | None = None
    """The rectangle beside which to show the tip, if it would cover the next thing below the widget."""
    signs: str = ""
    """The glyphs of a move."""
    node: int | None = None
    """The position that a move in the list leads to."""
    entry: GameEntry | None = None
    """The game of a row in the library."""
    side: Alliance | None = None
    """The side that makes this move of a line."""
    piece: Piece | None = None
    """The piece of a choice or of a tray."""
    branch: Branch | None = None
    """The branch of a row in the explorer."""


def row_of(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Split a row into cells of equal width."""
    edges = [rect.left + round(number * (rect.width + gap) / count) for number in range(count + 1)]
    return [Rect(left, rect.top, right - gap - left, rect.height) for left, right in pairwise(edges)]


Offer = tuple[str, str, Command]
"""A button's label, its icon, and its command."""
