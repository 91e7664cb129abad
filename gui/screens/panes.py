"""Panes: what is drawn where."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from gui.core.fading import sheet_of
from gui.core.state import Exercising, Mode, Overlay, Planning, Playing, Screen, SettingUp, Studying, Watching
from gui.features.setup.widgets import setup_rect
from gui.features.study import painting as lines
from gui.features.training import painting as learning
from gui.paint.display_list import Canvas, Picture
from gui.paint.rect import Rect
from gui.screens.page import page_of, page_rect
from gui.screens.scene import Scene
from gui.screens.sheets import painting as sheets
from gui.screens.table import board_painting as board
from gui.screens.table import evaluation_painting as evaluation
from gui.screens.table import panel_painting as panel
from gui.screens.table import seats_painting as seats
from gui.screens.table.outcome import graph_rect, result_rect
from gui.screens.table.panel import list_rect

EDITORS: tuple[type[Mode], ...] = (SettingUp, Planning)
GAMES: tuple[type[Mode], ...] = (Playing, Studying, Watching, Exercising)
UNSTUDIED: tuple[type[Mode], ...] = (Playing, Watching, Exercising)
"""The modes with the cards of the players beside the board."""


@frozen
class Pane:
    """A pane of the window: its rectangle, and what draws all of it. Panes never overlap."""

    name: str
    rect: Callable[[Scene], Rect]
    paint: Callable[[Canvas, Scene], None]
    modes: tuple[type[Mode], ...] = (*GAMES, *EDITORS)
    """The modes of the table in which it is shown."""
    has_clock: bool = False
    """Whether it shows the time."""


_BAR = Pane("bar", lambda scene: scene.layout.bar, panel.paint_bar)


TABLE_PANES = (
    _BAR,
    Pane("board", lambda scene: scene.layout.squares.frame, board.paint),
    Pane("status", lambda scene: scene.layout.status, panel.paint_status),
    Pane("far", lambda scene: scene.layout.far, seats.paint_far, UNSTUDIED, has_clock=True),
    Pane("near", lambda scene: scene.layout.near, seats.paint_near, UNSTUDIED, has_clock=True),
    Pane("lines", lambda scene: scene.layout.far, lines.paint_lines, (Studying,)),
    Pane("engine", lambda scene: scene.layout.near, lines.paint_engine, (Studying,)),
    Pane("moves", lambda scene: list_rect(scene.state), panel.paint_moves, GAMES),
    Pane("graph", lambda scene: graph_rect(scene.state), evaluation.paint_graph, GAMES),
    Pane("result", lambda scene: result_rect(scene.state), panel.paint_result, GAMES),
    Pane("palette", lambda scene: setup_rect(scene.state), panel.paint_setup, EDITORS),
    Pane("evaluation", lambda scene: scene.layout.evaluation, evaluation.paint_bar),
    Pane("steps", lambda scene: scene.layout.steps, panel.paint_steps, GAMES),
    Pane("buttons", lambda scene: scene.layout.buttons, panel.paint_buttons),
)
"""The panes of the screen of a game, in painting order."""


def panes(scene: Scene) -> list[tuple[Pane, Rect]]:
    """Return the visible panes of the screen, each with its rectangle."""
    state = scene.state
    page = page_of(state)
    if page is None:
        shown = tuple(pane for pane in TABLE_PANES if isinstance(scene.table.mode, pane.modes))
    else:
        shown = (_BAR, Pane(state.screen.value, lambda scene: page_rect(scene.state), page.paint))
    places = ((pane, pane.rect(scene)) for pane in shown)
    return [(pane, rect) for pane, rect in places if rect.width > 0 and rect.height > 0]


def _floats(scene: Scene) -> list[tuple[Picture, Rect]]:
    state = scene.state
    found = []
    if state.screen is Screen.TABLE and state.table is not None and sheet_of(state) in ("", Overlay.OPENINGS.value):
        found += board.floats(scene)
        mark = learning.verdict_float(scene)
        found += [] if mark is None else [mark]
        shown = lines.preview(scene) if state.table.study is not None else None
        found += [] if shown is None else [shown]
    tip = sheets.tip(scene)
    if tip is not None:
        found.append(tip)
    return found
