"""Wood grain: one tile of fine streaks, made once; every surface shows a different part of it."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from random import Random

import pygame

from gui.paint.display_list import Canvas

TILE = 512
_STREAKS = 1800
_SHORTEST, _LONGEST = 120, 420
SMALLEST = 30
"""On squares smaller than this, in pixels, grain would only look like dirt."""


@lru_cache(maxsize=1)
def _streaks() -> tuple[tuple[int, int, int, int, float], ...]:
    """Return the starts, lengths, shades and relative strengths of the streaks."""
    rng = Random(7)
    found = []
    for _ in range(_STREAKS):
        y, x = int(rng.random() * TILE), int(rng.random() * TILE)
        length = _SHORTEST + int(rng.random() * (_LONGEST - _SHORTEST))
        # Rings of the tree: bands of darker and lighter streaks, slightly bent.
        ring = sin((y + 9 * sin(x / 160)) / 9.5) + sin((y + 5 * sin(x / 110)) / 23.0)
        shade = 255 if ring + 2 * rng.random() > 1 else 0
        found.append((x, y, length, shade, 0.2 + 0.7 * rng.random()))
    return tuple(found)


@lru_cache(maxsize=8)
def tile(strength: float) -> pygame.Surface:
    """Return a translucent tile of soft, long streaks that run from left to right and fade out at both ends."""
    surface = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    for x, y, length, shade, part in _streaks():
        alpha = int(min(60, strength * 255 * part))
        # Each streak is drawn three times, shorter each time, so that its ends are soft.
        for inset in (0, length // 8, length // 4):
            brush = _brush(length - 2 * inset, shade, max(1, alpha // 3))
            surface.blit(brush, (x + inset, y))
            if x + length - inset > TILE:
                surface.blit(brush, (x + inset - TILE, y))  # continues at the left, so that tiles join
    return surface


@lru_cache(maxsize=4096)
def _brush(length: int, shade: int, alpha: int) -> pygame.Surface:
    brush = pygame.Surface((length, 1), pygame.SRCALPHA)
    brush.fill((shade, shade, shade, alpha))
    return brush


def stain(target: Canvas, area: pygame.Rect, strength: float, seed: int = 0) -> None:
    """Draw grain over an area; each seed shows a different piece of wood."""
    if strength <= 0 or min(area.size) < SMALLEST:
        return
    grain = tile(strength)
    clip = target.get_clip()
    target.set_clip(area.clip(clip))
    left, top = area.left - (seed * 137) % TILE, area.top - (seed * 211) % TILE
    for y in range(top, area.bottom, TILE):
        for x in range(left, area.right, TILE):
            target.blit(grain, (x, y))
    target.set_clip(clip)
