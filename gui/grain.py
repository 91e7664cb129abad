"""Wood grain: one tile of fine streaks, made once, of which every surface shows another part."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

TILE = 512


@lru_cache(maxsize=4)
def tile(strength: float) -> pygame.Surface:
    """Return a see-through tile of dark and light streaks that run from left to right."""
    rng = np.random.default_rng(7)
    x, y = np.meshgrid(np.arange(TILE), np.arange(TILE))
    height = np.zeros((TILE, TILE))
    for wave in (0.035, 0.09, 0.21, 0.45):
        phase, bend = rng.uniform(0, 6.28, 2)
        height += np.sin(y * wave * 2 + 2.2 * np.sin(x * 0.012 + bend) + phase) / (1 + 6 * wave)
    fibres = rng.normal(0, 1, (TILE, TILE // 16)).repeat(16, axis=1)
    height = height / np.abs(height).max() + 0.35 * fibres
    alpha = np.clip(np.abs(height) * strength * 255, 0, 90).astype(np.uint8)
    surface = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    surface.fill((0, 0, 0, 0))
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.where(height.T[..., None] > 0, 255, 0)
    del pixels
    opacity = pygame.surfarray.pixels_alpha(surface)
    opacity[:] = alpha.T
    del opacity
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
