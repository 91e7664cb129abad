"""Wood grain: one tile of fine streaks, made once, of which every surface shows another part."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from random import Random

import pygame

TILE = 512
_STREAKS = 5200
_LONGEST = 160


@lru_cache(maxsize=1)
def _streaks() -> tuple[tuple[int, int, int, int, float], ...]:
    """Return where streaks begin, their lengths and shades, and what part of the strength they have."""
    rng = Random(7)
    found = []
    for _ in range(_STREAKS):
        y, x = int(rng.random() * TILE), int(rng.random() * TILE)
        length = 24 + int(rng.random() * (_LONGEST - 24))
        # Rings of the tree: bands of darker and lighter streaks, slightly bent.
        ring = sin((y + 9 * sin(x / 90)) / 7.5) + sin((y + 5 * sin(x / 60)) / 19.0)
        shade = 255 if ring + 2 * rng.random() > 1 else 0
        found.append((x, y, length, shade, 0.2 + 0.7 * rng.random()))
    return tuple(found)


@lru_cache(maxsize=8)
def tile(strength: float) -> pygame.Surface:
    """Return a see-through tile of dark and light streaks that run from left to right."""
    surface = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    brush = pygame.Surface((_LONGEST, 1), pygame.SRCALPHA)
    for x, y, length, shade, part in _streaks():
        brush.fill((shade, shade, shade, int(min(60, strength * 255 * part))))
        surface.blit(brush, (x, y), (0, 0, length, 1))
        if x + length > TILE:
            surface.blit(brush, (x - TILE, y), (0, 0, length, 1))  # goes on at the left, so that tiles join
    return surface


def stain(target: pygame.Surface, area: pygame.Rect, strength: float, seed: int = 0) -> None:
    """Lay grain over an area; another seed shows another piece of wood."""
    if strength <= 0:
        return
    grain = tile(strength)
    clip = target.get_clip()
    target.set_clip(area.clip(clip))
    left, top = area.left - (seed * 137) % TILE, area.top - (seed * 211) % TILE
    for y in range(top, area.bottom, TILE):
        for x in range(left, area.right, TILE):
            target.blit(grain, (x, y))
    target.set_clip(clip)
