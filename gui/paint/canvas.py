"""Canvases as surfaces: the window paints what a look draws, in the colours of the theme."""

from __future__ import annotations

from functools import lru_cache

import pygame

from board.canvas import UNIT, Canvas, Layer
from board.paint import Palette
from gui.paint.theme import Theme, colour, hexadecimal
from gui.paint.typeface import words
from gui.paint.vector import drawn

SMALLEST, READABLE, ROOMY = 4, 9, 24
"""The smallest type that shows anything, that one can read, and the cells from which there is room for that."""
KEPT = 2048
"""How many pictures of pieces are kept."""


@lru_cache(maxsize=64)
def palette_of(theme: Theme) -> Palette:
    """Return a theme's colours for boards and pieces."""
    return Palette(
        light=hexadecimal(theme.board_light),
        dark=hexadecimal(theme.board_dark),
        frame=hexadecimal(theme.frame),
        on_frame=hexadecimal(theme.on_frame),
        check=hexadecimal(theme.check),
        sides=tuple(map(hexadecimal, theme.sides)),
        paints=theme.paints,
        figures=theme.pieces,
    )


def paint_layer(target: pygame.Surface, canvas: Canvas, layer: Layer, at: tuple[int, int], cell: int) -> None:
    """Draw a layer of a canvas at a point of a surface, with a number of pixels to a unit of the board."""
    if layer.shapes:
        scale = UNIT / cell
        size = max(1, round(canvas.width / scale)), max(1, round(canvas.height / scale))
        content = f"<defs>{''.join(canvas.definitions.values())}</defs>{''.join(layer.shapes)}"
        target.blit(_shapes(content, size, (size[0] * scale, size[1] * scale)), at)
    paint_labels(target, layer, at, cell)


@lru_cache(maxsize=8)
def _shapes(content: str, size: tuple[int, int], box: tuple[float, float]) -> pygame.Surface:
    return drawn(content, size, box)


def paint_labels(target: pygame.Surface, layer: Layer, at: tuple[int, int], cell: int) -> None:
    """Write the words of a layer, not smaller than one can read unless the cells are tiny."""
    for label in layer.labels:
        size = round(label.size * cell / UNIT)
        if size < SMALLEST:
            continue
        if cell >= ROOMY:
            size = max(size, READABLE)
        text = words(label.text, size, colour(label.colour), True)
        if label.is_turned:
            text = pygame.transform.rotate(text, 180)
        middle = at[0] + round(label.x * cell / UNIT), at[1] + round(label.y * cell / UNIT)
        target.blit(text, text.get_rect(center=middle))


def picture(canvas: Canvas, cell: int) -> pygame.Surface:
    """Return a whole canvas as a new surface, with a number of pixels to a unit of the board."""
    size = max(1, round(canvas.width * cell / UNIT)), max(1, round(canvas.height * cell / UNIT))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for layer in canvas.layers:
        paint_layer(surface, canvas, layer, (0, 0), cell)
    return surface.convert_alpha() if pygame.display.get_surface() else surface
