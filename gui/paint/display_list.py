"""Display lists: what a pane shows, as an immutable value. A pane is painted again when its list is another one.

Pictures come from caches, so that the same one is the same object; two lists with the same pictures, colours and places
are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import pygame

from gui.paint.rect import Rect

Picture: TypeAlias = pygame.Surface
DisplayList: TypeAlias = tuple[tuple[Any, tuple[int, ...], tuple[int, ...]], ...]
"""Pictures at points, and colours in rectangles, each with the rectangle to which it is clipped."""


class Canvas(Protocol):
    """What panes and views draw on: a surface, or a recorder."""

    def blit(self, picture: Picture, at: Any, /) -> object:
        """Put a picture at a point, or at the top left corner of a rectangle."""

    def fill(self, colour: Any, rect: Any, /) -> object:
        """Fill a rectangle with a colour."""

    def get_clip(self) -> Rect:
        """Return the part that is drawn on."""

    def set_clip(self, rect: Any, /) -> None:
        """Draw on a part only."""


class Recorder:
    """A canvas that remembers what is drawn on it."""

    def __init__(self, clip: Rect) -> None:
        self._drawn: list[tuple[Any, tuple[int, ...], tuple[int, ...]]] = []
        self._clip = tuple(clip)

    def blit(self, picture: Picture, at: Any) -> None:
        """Put a picture at a point, or at the top left corner of a rectangle."""
        self._drawn.append((picture, (at[0], at[1]), self._clip))

    def fill(self, colour: Any, rect: Any) -> None:
        """Fill a rectangle with a colour."""
        self._drawn.append((colour, tuple(rect), self._clip))

    def get_clip(self) -> Rect:
        """Return the part that is drawn on."""
        return Rect(self._clip)

    def set_clip(self, rect: Rect) -> None:
        """Draw on a part only."""
        self._clip = tuple(rect)

    @property
    def drawn(self) -> DisplayList:
        """Everything drawn so far."""
        return tuple(self._drawn)


def recorded(clip: Rect, paint: Callable[[Canvas], object]) -> DisplayList:
    """Return what a function draws."""
    recorder = Recorder(clip)
    paint(recorder)
    return recorder.drawn


def show(drawn: DisplayList, surface: pygame.Surface, within: Rect) -> None:
    """Draw a display list on a part of a surface."""
    current: tuple[int, ...] = ()
    for what, where, clip in drawn:
        if clip != current:
            surface.set_clip(within.clip(clip))
            current = clip
        if len(where) == 2:
            surface.blit(what, where)
        else:
            surface.fill(what, where)
    surface.set_clip(None)


def painted(size: tuple[int, int], paint: Callable[[pygame.Surface], object], ground: Any = None) -> Picture:
    """Return a picture of a size with what a function draws on it, on a ground of one colour or on none."""
    surface = pygame.Surface(size) if ground is not None else pygame.Surface(size, pygame.SRCALPHA)
    if ground is not None:
        surface.fill(ground)
    paint(surface)
    return surface
