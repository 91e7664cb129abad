"""The renderer: draws, and redraws only what has changed."""

from __future__ import annotations

from operator import attrgetter, is_

import pygame
from attrs import fields
from pygame import Rect

from gui.core.fading import is_fading, sheet_part
from gui.core.state import State
from gui.paint.display_list import DisplayList, recorded, show
from gui.screens.panes import Pane, _floats, panes
from gui.screens.scene import Scene
from gui.screens.sheets import painting as sheets

_STANDING = attrgetter(*(field.name for field in fields(State) if field.name != "now"))
"""Everything in a state but the time."""


class Renderer:
    """Draws states into a window, redrawing only the parts whose display lists have changed.

    A canvas keeps everything that is still; moving things (gliding pieces, the piece in hand, sheets, tips) are
    drawn over it, so that a frame of an animation costs a few small copies. The picture depends on
    the state alone: a fresh renderer draws the same.
    """

    def __init__(self) -> None:
        self._canvas = pygame.Surface((1, 1))
        self._painted: dict[str, tuple[Rect, DisplayList]] = {}
        self._standing: tuple[object, ...] = ()
        """What was drawn last, but for the time."""
        self._backdrop: object = None
        self._floating: list[Rect] = []
        self._sheet: tuple[DisplayList | None, float] = None, 1.0

    def draw(self, window: pygame.Surface, state: State) -> list[Rect]:
        """Update a window and return the parts of it that changed."""
        scene = Scene(state)
        damage = self._start(window, scene)
        shown = panes(scene)
        damage += self._wipe(scene, shown)
        is_timed_only = self._is_timed_only(state)
        for pane, rect in shown:
            known = self._painted.get(pane.name)
            if is_timed_only and known is not None and not pane.has_clock:
                continue
            drawn = recorded(rect, lambda canvas, paint=pane.paint: paint(canvas, scene))  # type: ignore[misc]
            if known is None or known[1] != drawn:
                show(drawn, self._canvas, rect)
                self._painted[pane.name] = rect, drawn
                damage.append(rect)
        floats = _floats(scene)
        sheet = (
            recorded(window.get_rect(), lambda canvas: sheets.paint(canvas, scene)) if sheets.is_open(scene) else None
        )
        cover = self._cover(scene, sheet) if sheet is not None and sheet_part(state) < 1 else None
        if (sheet, sheet_part(state)) != self._sheet:
            self._sheet = sheet, sheet_part(state)
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
                show(sheet, window, rect)
                window.set_clip(rect)
            for picture, place in floats:
                if place.colliderect(rect):
                    window.blit(picture, place)
        window.set_clip(None)
        return merged

    def _is_timed_only(self, state: State) -> bool:
        """Return whether only time has passed since the last picture, in which nothing was fading."""
        before, self._standing = self._standing, () if is_fading(state) else _STANDING(state)
        return bool(before) and len(before) == len(self._standing) and all(map(is_, before, self._standing))

    def _wipe(self, scene: Scene, shown: list[tuple[Pane, Rect]]) -> list[Rect]:
        """Erase panes that are gone or have moved; repaint whatever they covered."""
        places = {pane.name: rect for pane, rect in shown}
        gone = [rect for name, (rect, _) in self._painted.items() if places.get(name) != rect]
        for rect in gone:
            self._canvas.fill(scene.theme.background, rect)
        self._painted = {name: kept for name, kept in self._painted.items() if kept[0].collidelist(gone) < 0}
        return gone

    def _cover(self, scene: Scene, sheet: DisplayList) -> pygame.Surface:
        """Return a sheet as a translucent picture while it appears."""
        cover = self._canvas.copy()
        show(sheet, cover, cover.get_rect())
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
