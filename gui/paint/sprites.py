"""Outlines of pieces in one colour, for the move list and for captured pieces."""

from __future__ import annotations

from string import Template

import pygame

from engine.armies.figures import SETS, piece_shapes
from gui.paint.theme import Colour, hexadecimal
from gui.paint.vector import drawing

LIFT = 1.08
"""How much a lifted piece grows."""
PIECE_SETS = tuple(SETS)
"""The sets of chess pieces."""


def outline(path: str, size: int, ink: Colour) -> pygame.Surface:
    """Return a drawing in one colour, for the move list and for captured pieces."""
    shape = hexadecimal(ink)
    body = Template(piece_shapes(path)).substitute(light=shape, shade=shape, line=shape, detail=shape)
    return drawing(body, (size, size), (100, 100))
