"""The renderer: draws, and redraws only what has changed."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import frozen
from pygame import Rect

from gui.core.fading import sheet_of, sheet_part
from gui.core.state import Overlay, Screen, State
from gui.features.library import painting as library
from gui.features.library.widgets import library_rect
from gui.features.setup.widgets import setup_rect
from gui.features.study import painting as lines
from gui.features.training import painting as learning
from gui.features.training.widgets import training_rect
from gui.kit.scene import Scene
from gui.screens.home import painting as home
from gui.screens.home.widgets import home_rect
from gui.screens.sheets import painting as sheets
from gui.screens.table import (
    board_painting as board,
)
from gui.screens.table import (
    evaluation_painting as evaluation,
)
from gui.screens.table import (
    panel_painting as panel,
)
from gui.screens.table import (
    seats_painting as seats,
)
from gui.screens.table.outcome import graph_rect, result_rect
from gui.screens.table.panel import list_rect

Canvas = pygame.Surface


@frozen
class Pane:
    """A pane of the window: its rectangle, everything its picture depends on, and its painter."""

    name: str
    rect: Callable[[Scene], Rect]
    key: Callable[[Scene], object]
    paint: Callable[[Canvas, Scene], None]
    while_setting_up: bool | None = None
    """True for a pane shown only in the position editor, False for one hidden there."""
    while_studying: bool | None = None
    """The same for the analysis board."""


@frozen
class Region:
    """A pane in its current state. Regions never overlap, and each paints all of its rectangle."""

    pane: Pane
    rect: Rect
    key: object


_BAR = Pane("bar", lambda scene: scene.layout.bar, panel.bar_key, panel.paint_bar)

HOME_PANES = (_BAR, Pane("home", lambda scene: home_rect(scene.state), home.key, home.paint))
LIBRARY_PANES = (_BAR, Pane("library", lambda scene: library_rect(scene.state), library.key, library.paint))
TRAINING_PANES = (
    _BAR,
    Pane("training", lambda scene: training_rect(scene.state), learning.training_key, learning.paint_training),
)
TABLE_PANES = (
    _BAR,
    Pane("board", lambda scene: scene.layout.squares.frame, board.key, board.paint),
    Pane("status", lambda scene: scene.layout.status, panel.status_key, panel.paint_status),
    Pane("far", lambda scene: scene.layout.far, seats.far_key, seats.paint_far, False, False),
    Pane("near", lambda scene: scene.layout.near, seats.near_key, seats.paint_near, False, False),
    Pane("lines", lambda scene: scene.layout.far, lines.lines_key, lines.paint_lines, while_studying=True),
    Pane("engine", lambda scene: scene.layout.near, lines.engine_key, lines.paint_engine, while_studying=True),
    Pane("moves", lambda scene: list_rect(scene.state), panel.moves_key, panel.paint_moves, False),
    Pane("graph", lambda scene: graph_rect(scene.state), evaluation.graph_key, evaluation.paint_graph, False),
    Pane("result", lambda scene: result_rect(scene.state), panel.result_key, panel.paint_result, False),
    Pane("palette", lambda scene: setup_rect(scene.state), panel.setup_key, panel.paint_setup, True),
    Pane("evaluation", lambda scene: scene.layout.evaluation, evaluation.bar_key, evaluation.paint_bar),
    Pane("steps", lambda scene: scene.layout.steps, panel.steps_key, panel.paint_steps, False),
    Pane("buttons", lambda scene: scene.layout.buttons, panel.buttons_key, panel.paint_buttons),
)
"""The panes of the window by screen, in painting order."""


def regions(scene: Scene) -> list[Region]:
    """Return the visible panes of the screen."""
    state = scene.state
    if state.screen is Screen.LIBRARY:
        return _shown(scene, LIBRARY_PANES)
    if state.screen is Screen.TRAINING:
        return _shown(scene, TRAINING_PANES)
    if state.screen is Screen.TABLE and state.table is not None:
        is_setting_up = state.table.setup is not None
        is_studied = state.table.study is not None and not is_setting_up
        panes = (pane for pane in TABLE_PANES if pane.while_setting_up in (None, is_setting_up))
        return _shown(scene, tuple(pane for pane in panes if pane.while_studying in (None, is_studied)))
    return _shown(scene, HOME_PANES)


def _shown(scene: Scene, panes: tuple[Pane, ...]) -> list[Region]:
    places = ((pane, pane.rect(scene)) for pane in panes)
    return [Region(pane, rect, pane.key(scene)) for pane, rect in places if rect.width > 0 and rect.height > 0]


class Renderer:
    """Draws states into a window, redrawing only the parts whose pictures have changed.

    A canvas keeps everything that is still; moving things (gliding pieces, the piece in hand, sheets, tips) are
    drawn over it, so that a frame of an animation costs a few small copies. The picture depends on
    the state alone: a fresh renderer draws the same.
    """

    def __init__(self) -> None:
        self._canvas = pygame.Surface((1, 1))
        self._painted: dict[str, Region] = {}
        self._backdrop: object = None
        self._floating: list[Rect] = []
        self._sheet: object = None

    def draw(self, window: pygame.Surface, state: State) -> list[Rect]:
        """Update a window and return the parts of it that changed."""
        scene = Scene(state)
        damage = self._start(window, scene)
        shown = regions(scene)
        damage += self._wipe(scene, shown)
        for region in shown:
            if self._painted.get(region.pane.name) != region:
                self._canvas.set_clip(region.rect)
                region.pane.paint(self._canvas, scene)
                self._canvas.set_clip(None)
                self._painted[region.pane.name] = region
                damage.append(region.rect)
        floats = _floats(scene)
        sheet = sheets.key(scene)
        cover = self._cover(scene) if sheet is not None and sheet_part(state) < 1 else None
        if sheet != self._sheet:
            self._sheet = sheet
            damage.append(window.get_rect())
        rects = [rect for _, rect in floats]
        if rects or self._floating:
            damage += self._floating + rects
        self._floating = rects
        merged = merge(damage, window.get_rect())
        for rect in merged:
            window.set_clip(rect)
            window.blit(self._canvas, rect, rect)
            if cover is not None:
                window.blit(cover, rect, rect)
            elif sheet is not None:
                sheets.paint(window, scene)
            for picture, place in floats:
                if place.colliderect(rect):
                    window.blit(picture, place)
        window.set_clip(None)
        return merged

    def _wipe(self, scene: Scene, shown: list[Region]) -> list[Rect]:
        """Erase regions that are gone or have moved; repaint whatever they covered."""
        places = {region.pane.name: region.rect for region in shown}
        gone = [region.rect for name, region in self._painted.items() if places.get(name) != region.rect]
        for rect in gone:
            self._canvas.fill(scene.theme.background, rect)
        self._painted = {name: region for name, region in self._painted.items() if region.rect.collidelist(gone) < 0}
        return gone

    def _cover(self, scene: Scene) -> pygame.Surface:
        """Return a sheet as a translucent picture while it appears."""
        cover = self._canvas.copy()
        sheets.paint(cover, scene)
        cover.set_alpha(round(255 * sheet_part(scene.state)))
        return cover

    def _start(self, window: pygame.Surface, scene: Scene) -> list[Rect]:
        """Start with an empty canvas if the window, the screen or the theme has changed."""
        rect = window.get_rect()
        backdrop = (id(window), rect.size, scene.state.screen, scene.style)
        if backdrop == self._backdrop:
            return []
        if self._canvas.get_size() != rect.size:
            self._canvas = pygame.Surface(rect.size)
        self._canvas.fill(scene.theme.background)
        self._backdrop = backdrop
        self._painted = {}
        return [rect]


def merge(rects: list[Rect], bounds: Rect) -> list[Rect]:
    """Return rectangles that cover the given ones without overlapping, so that nothing is drawn twice."""
    merged: list[Rect] = []
    for rect in rects:
        grown = rect.clip(bounds)
        if not grown.width or not grown.height:
            continue
        while (hit := grown.collidelist(merged)) >= 0:
            grown = grown.union(merged.pop(hit))
        merged.append(grown)
    return merged


def _floats(scene: Scene) -> list[tuple[pygame.Surface, Rect]]:
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
