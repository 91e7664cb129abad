"""Pieces as pictures: vector drawings in a side's colours, with a soft shadow, at exactly the size shown."""

from __future__ import annotations

from functools import lru_cache
from string import Template

import pygame

from board.alliance import Alliance
from board.paint import PAINTS
from board.paint import Paint as Paint  # the views import it from here
from engine.drawings.artwork import piece_shapes
from gui.theme import Colour, Theme, colour, contrast, hexadecimal, mixed
from gui.typeface import words
from gui.vector import ASSETS, drawing

LIFT = 1.08
"""How much a lifted piece grows."""


_INK = colour("#1B1511")
_PAPER = colour("#FFFAF0")


def paint_of(alliance: Alliance, theme: Theme) -> Paint:
    """Return the colours of a side: ivory and ebony, the theme's own two, or shades of the side's own colour."""
    if alliance in PAINTS:
        return theme.paints[alliance.index] if theme.paints else PAINTS[alliance]
    own = theme.sides[alliance.index]
    return Paint(
        hexadecimal(mixed(own, _PAPER, 0.35)),
        hexadecimal(mixed(own, _INK, 0.15)),
        hexadecimal(mixed(own, _INK, 0.7)),
        hexadecimal(_PAPER),
    )


def _shadow(lifted: bool) -> str:
    """Return the shadow under a piece, which spreads when the piece is lifted."""
    reach, drop, strength = (40, 94, 0.30) if lifted else (35, 90, 0.42)
    return (
        '<defs><radialGradient id="shadow"><stop offset="0.45" stop-color="#000" '
        f'stop-opacity="{strength}"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>'
        f'<ellipse cx="50" cy="{drop}" rx="{reach}" ry="{reach * 0.2}" fill="url(#shadow)"/>'
    )


def _round_shadow(lifted: bool) -> str:
    """Return the shadow of a disc that lies flat."""
    shift, reach = (6, 42) if lifted else (3, 39)
    return f'<circle cx="{50 + shift / 2}" cy="{48 + shift}" r="{reach}" fill="#000" fill-opacity="0.25"/>'


@lru_cache(maxsize=16)
def _flat_shapes(path: str) -> str:
    """Return the elements of the flat drawing of the same piece."""
    text = (ASSETS / "flat" / path.rpartition("/")[2]).read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


def _coloured(shapes: str, paint: Paint) -> str:
    return Template(shapes).substitute(light=paint.light, shade=paint.shade, line=paint.line, detail=paint.detail)


def _turned(path: str, paint: Paint) -> str:
    return _coloured(piece_shapes(path), paint)


def _flat(path: str, paint: Paint) -> str:
    return _coloured(_flat_shapes(path), paint)


def _disc(path: str, paint: Paint) -> str:
    """Return a turned disc with the outline of a flat piece on it."""
    ground = mixed(colour(paint.light), colour(paint.shade), 0.5)
    ink = hexadecimal(max(_INK, _PAPER, key=lambda tone: contrast(tone, ground)))
    return _turned_disc(paint) + (
        f'<g transform="translate(21.5 19) scale(0.57)">{_coloured(_flat_shapes(path), Paint(ink, ink, ink, ink))}</g>'
    )


def _turned_disc(paint: Paint) -> str:
    return (
        '<defs><linearGradient id="disc" x1="20%" y1="0%" x2="80%" y2="100%">'
        f'<stop offset="0" stop-color="{paint.light}"/><stop offset="1" stop-color="{paint.shade}"/>'
        f'</linearGradient></defs><g stroke="{paint.line}" stroke-width="3">'
        '<circle cx="50" cy="48" r="38" fill="url(#disc)"/></g>'
    )


PIECE_SETS = {"turned": _turned, "flat": _flat, "discs": _disc}
"""The sets of chess pieces."""


def piece(path: str, alliance: Alliance, theme: Theme, size: int, lifted: bool = False) -> pygame.Surface:
    """Return a piece of the theme's set at a size; a lifted one is larger."""
    size = max(1, round(size * LIFT) if lifted else size)
    body = PIECE_SETS[theme.pieces](path, paint_of(alliance, theme))
    shadow = _round_shadow(lifted) if theme.pieces == "discs" else _shadow(lifted)
    return drawing(shadow + body, (size, size), (100, 100))


def outline(path: str, size: int, ink: Colour) -> pygame.Surface:
    """Return a drawing in one colour, for the move list and for captured pieces."""
    shape = hexadecimal(ink)
    body = Template(piece_shapes(path)).substitute(light=shape, shade=shape, line=shape, detail=shape)
    return drawing(body, (size, size), (100, 100))


def token(letter: str, alliance: Alliance, theme: Theme, size: int, lifted: bool = False) -> pygame.Surface:
    """Return a turned disc, with a letter if there is one, for pieces without their own drawing."""
    size = max(8, round(size * LIFT) if lifted else size)
    paint = paint_of(alliance, theme)
    body = (
        '<defs><linearGradient id="disc" x1="20%" y1="0%" x2="80%" y2="100%">'
        f'<stop offset="0" stop-color="{paint.light}"/><stop offset="1" stop-color="{paint.shade}"/>'
        f'</linearGradient></defs><g stroke="{paint.line}" stroke-width="3">'
        '<circle cx="50" cy="48" r="36" fill="url(#disc)"/></g>'
        f'<circle cx="50" cy="48" r="29" fill="none" stroke="{paint.detail}" stroke-opacity="0.45" stroke-width="2"/>'
    )
    if not letter:
        ring = f'stroke="{paint.detail}" stroke-opacity="0.3" stroke-width="2"'
        body += f'<circle cx="50" cy="48" r="12" fill="none" {ring}/>'
    surface = drawing(_round_shadow(lifted) + body, (size, size), (100, 100)).copy()
    if not letter:
        return surface
    middle = mixed(colour(paint.light), colour(paint.shade), 0.5)
    ink = max(_INK, _PAPER, key=lambda tone: contrast(tone, middle))
    text = words(letter, max(6, round(size * 0.36)), ink, True)
    surface.blit(text, text.get_rect(center=(size // 2, round(size * 0.48))))
    return surface
