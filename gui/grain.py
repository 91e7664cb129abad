"""Wood grain: one tile of fine streaks, made once, of which every surface shows another part."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from random import Random

import pygame

TILE = 512
_STREAKS = 5200


@lru_cache(maxsize=8)
def tile(strength: float) -> pygame.Surface:
    """Return a see-through tile of dark and light streaks that run from left to right."""
    rng = Random(7)
    surface = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    surface.fill((0, 0, 0, 0))
    for _ in range(_STREAKS):
        y, x = rng.randrange(TILE), rng.randrange(TILE)
        length = rng.randrange(24, 160)
        # Rings of the tree: bands of darker and lighter streaks, slightly bent.
        ring = sin((y + 9 * sin(x / 90)) / 7.5) + sin((y + 5 * sin(x / 60)) / 19.0)
        shade = 255 if ring + rng.uniform(-1, 1) > 0 else 0
        opacity = int(min(60, strength * 255 * rng.uniform(0.2, 0.9)))
        streak = pygame.Surface((length, 1), pygame.SRCALPHA)
        streak.fill((shade, shade, shade, opacity))
        surface.blit(streak, (x, y))
        surface.blit(streak, (x - TILE, y))  # goes on at the left, so that tiles join without a seam
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
