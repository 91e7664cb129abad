"""The renderer: it only draws, and only what has changed."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from attrs import frozen
from pygame import Rect

from gui.fading import sheet_part
from gui.render import board, evaluation, home, panel, seats, sheets
from gui.render.scene import Scene
from gui.state import Setup, State
from gui.table import describe, result_words
from gui.widgets import (
    bar_widgets,
    button_widgets,
    graph_rect,
    home_rect,
    home_widgets,
    list_rect,
    move_widgets,
    result_rect,
    result_widgets,
    setup_rect,
    setup_widgets,
    step_widgets,
    visible_rows,
)


@frozen
class Region:
    """A part of the window, all that its picture depends on, and what paints it."""

    name: str
    rect: Rect
    key: object
    paint: Callable[[pygame.Surface], None]


class Renderer:
    """Draws states into a window, redrawing only the parts whose pictures have changed.

    What stands still is kept on a canvas; what moves (gliding pieces, the piece in hand, sheets, tips) is
    drawn over it, so that a frame of an animation costs a few small copies.
    """

    def __init__(self) -> None:
        self._canvas = pygame.Surface((1, 1))
        self._painted: dict[str, tuple[Rect, object]] = {}
        self._backdrop: object = None
        self._floating: list[Rect] = []
        self._sheet: object = None

    def draw(self, window: pygame.Surface, state: State) -> list[Rect]:
        """Bring a window up to date and return the parts of it that changed."""
        scene = Scene(state)
        damage = self._start(window, scene)
        for region in _regions(scene):
            if self._painted.get(region.name) != (region.rect, region.key):
                self._canvas.set_clip(region.rect)
                region.paint(self._canvas)
                self._canvas.set_clip(None)
                self._painted[region.name] = (region.rect, region.key)
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

    def _cover(self, scene: Scene) -> pygame.Surface:
        """Return what lies over the screen while it appears, as a picture that shows through."""
        cover = self._canvas.copy()
        sheets.paint(cover, scene)
        cover.set_alpha(round(255 * sheet_part(scene.state)))
        return cover

    def _start(self, window: pygame.Surface, scene: Scene) -> list[Rect]:
        """Begin with an empty canvas where the window, the screen or the theme is another one."""
        state = scene.state
        rect = window.get_rect()
        layout = scene.layout
        backdrop = (rect.size, state.screen, scene.style, layout.squares.frame, layout.panel, layout.evaluation)
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
    if state.screen == "table" and state.table is not None:
        found += board.floats(scene)
    tip = sheets.tip(scene)
    if tip is not None:
        found.append(tip)
    return found


def _regions(scene: Scene) -> list[Region]:
    """Return the parts of the screen; what lies under a sheet looks as if nothing were under the pointer."""
    if scene.state.screen == "table" and scene.state.table is not None:
        return _table_regions(scene)
    return _home_regions(scene)


def _home_regions(scene: Scene) -> list[Region]:
    state, layout = scene.state, scene.layout
    bar, shown = bar_widgets(state), home_widgets(state)
    return [
        Region("home", home_rect(state), home.key(scene, shown), lambda canvas: home.paint(canvas, scene, shown)),
        Region("bar", layout.bar, scene.looks(bar), lambda canvas: panel.paint_bar(canvas, scene, bar)),
    ]


def _table_regions(scene: Scene) -> list[Region]:
    state, layout, table = scene.state, scene.layout, scene.table
    bar, steps, buttons = bar_widgets(state), step_widgets(state), button_widgets(state)
    moves, result = move_widgets(state), result_widgets(state)
    far, near = seats.seats_of(scene)
    status = describe(table)
    regions = [
        Region(
            "bar",
            layout.bar,
            (scene.looks(bar), table.variant, scene.view.note(table.board)),
            lambda canvas: panel.paint_bar(canvas, scene, bar),
        ),
        Region("board", layout.squares.frame, board.key(scene), lambda canvas: board.paint(canvas, scene)),
        Region("status", layout.status, (status, scene.style), lambda canvas: panel.paint_status(canvas, scene)),
        Region(
            "far",
            layout.far,
            seats.card_key(scene, far),
            lambda canvas: seats.paint_card(canvas, scene, layout.far, far),
        ),
        Region(
            "near",
            layout.near,
            seats.card_key(scene, (near,)),
            lambda canvas: seats.paint_card(canvas, scene, layout.near, (near,)),
        ),
        Region(
            "moves",
            list_rect(state),
            (scene.looks(moves), visible_rows(state), len(table.game), table.serial),
            lambda canvas: panel.paint_moves(canvas, scene, moves),
        ),
        Region(
            "steps",
            layout.steps,
            scene.looks(steps),
            lambda canvas: panel.paint_row(canvas, scene, layout.steps, steps),
        ),
        Region(
            "buttons",
            layout.buttons,
            scene.looks(buttons),
            lambda canvas: panel.paint_row(canvas, scene, layout.buttons, buttons),
        ),
    ]
    if table.setup is not None:
        return [region for region in regions if region.name in _WHILE_SETTING_UP] + [_setup_region(scene, table.setup)]
    shown = result_rect(state)
    if shown.height:
        regions.append(
            Region(
                "result",
                shown,
                (scene.looks(result), result_words(table), table.draw_offer),
                lambda canvas: panel.paint_result(canvas, scene, result),
            )
        )
    if layout.evaluation.width:
        regions.append(
            Region(
                "evaluation",
                layout.evaluation,
                evaluation.bar_key(scene),
                lambda canvas: evaluation.paint_bar(canvas, scene),
            )
        )
    drawn = graph_rect(state)
    if drawn.height:
        key = evaluation.graph_key(scene)
        regions.append(Region("graph", drawn, key, lambda canvas: evaluation.paint_graph(canvas, scene)))
    return regions


_WHILE_SETTING_UP = ("bar", "board", "status", "far", "near", "steps", "buttons")


def _setup_region(scene: Scene, setup: Setup) -> Region:
    palette = setup_widgets(scene.state, setup)
    rect = setup_rect(scene.state)
    # Over the moves, under their name: when they come back, they are another picture there.
    return Region("moves", rect, scene.looks(palette), lambda canvas: panel.paint_setup(canvas, scene, rect, palette))
