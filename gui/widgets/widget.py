"""Widget: a thing to click, and the layout that all widgets stand in."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import pairwise

from attrs import frozen
from pygame import Rect

from board.alliance import Alliance
from engine.openings.tree import Branch
from gui.command import Command
from gui.evaluation import can_judge
from gui.layout import Layout, lay_out, with_lines
from gui.state import GameEntry, Screen, State
from gui.study import has_plans
from gui.views import view_of
from pieces.piece import Piece

once = lru_cache(maxsize=8)
"""A state is asked for its widgets by input and by every region that is drawn; they are worked out once."""


class Style(Enum):
    """What a widget looks like."""

    BUTTON = "button"
    PRIMARY = "primary"
    DANGER = "danger"
    ICON = "icon"
    ROW = "row"
    MOVE = "move"
    VARIATION = "variation"
    CHOICE = "choice"
    """A piece in a picker."""
    BRUSH = "brush"
    """A piece in a palette."""
    TRAY = "tray"
    """A piece in a tray, with how many there are."""
    LEVEL = "level"
    """A step of a ladder."""
    FIELD = "field"
    """Something to type into."""
    GAME = "game"
    """A game in a list."""
    ENGINE = "engine"
    """An engine in a list, with where it is under its name."""
    CHECK = "check"
    """A box with or without a mark."""
    BAR = "bar"
    """The evaluation bar, which is drawn as a whole."""
    BRANCH = "branch"
    """A move of the explorer."""
    SCORE = "score"
    """How good a line of the analysis is."""
    LINE = "line"
    """A move of a line of the analysis."""
    PLY = "ply"
    """A strip of the graph, which is drawn as a whole."""


@frozen
class Widget:
    """Something to click: where it is, what it does, what it looks like."""

    rect: Rect
    command: Command
    label: str = ""
    icon: str = ""
    style: Style = Style.BUTTON
    value: str = ""
    """What a row is set to."""
    is_switched: bool | None = None
    """Whether a row's switch is on, or None for a row without one."""
    is_on: bool = True
    is_current: bool = False
    tip: str = ""
    tip_beside: Rect | None = None
    """What the tip stands beside, where it would cover the next thing under the widget."""
    signs: str = ""
    """The glyphs of a move."""
    node: int | None = None
    """The position that a move in the list leads to."""
    entry: GameEntry | None = None
    """The game that a row of the library shows."""
    side: Alliance | None = None
    """Whose move a move of a line is."""
    piece: Piece | None = None
    """The piece that a choice or a place of a tray shows."""
    branch: Branch | None = None
    """What was played, in a row of the explorer."""


@once
def layout_of(state: State) -> Layout:
    """Return the layout of the window for what is on the table."""
    settings = state.settings
    if state.table is None or state.screen is not Screen.TABLE:
        return lay_out(state.window, font_size=settings.font_size)
    view = view_of(state.table.variant)
    has_bar = settings.evaluation and can_judge(state.table.variant) and state.table.session is None
    layout = lay_out(state.window, view.columns, view.rows, state.table.flipped, has_bar, settings.font_size)
    is_studied = state.table.study is not None and state.table.setup is None
    return with_lines(layout, settings.lines + has_plans(state.table)) if is_studied else layout


def row_of(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Split a row into cells of equal width."""
    edges = [rect.left + round(number * (rect.width + gap) / count) for number in range(count + 1)]
    return [Rect(left, rect.top, right - gap - left, rect.height) for left, right in pairwise(edges)]
