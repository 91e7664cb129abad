"""Vector drawings rendered at the exact size shown, and cached: nothing is ever scaled or jagged.

Gradients are in percent, because Pygame's SVG reader takes plain numbers for pixels.
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.resources import files
from math import ceil

import pygame

from board.canvas import arrow_outline
from gui.paint.theme import Colour, Tint, hexadecimal

ASSETS = files("gui") / "assets"
Size = tuple[int, int]


@lru_cache(maxsize=4096)
def drawing(content: str, size: Size, box: tuple[float, float] | None = None) -> pygame.Surface:
    """Return SVG elements as a surface of a size; ``box`` is the size of their view box, by default the same."""
    return drawn(content, size, box or size)


def drawn(content: str, size: Size, box: tuple[float, float]) -> pygame.Surface:
    """Return SVG elements as a new surface, uncached: for pictures that hardly ever recur."""
    width, height = box
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {width} {height}">{content}</svg>'
    )
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def fill(colour: Colour | Tint, attribute: str = "fill") -> str:
    """Return a colour as an SVG attribute, with its opacity if it has one."""
    text = f'{attribute}="{hexadecimal(colour)}"'
    return text if len(colour) == 3 else f'{text} {attribute}-opacity="{colour[3] / 255:.3f}"'


def _stretched(small: pygame.Surface, size: Size) -> pygame.Surface:
    """Return a small picture stretched at its middle row and column, with its corners unchanged.

    A large frame or shadow looks the same all along its edges: drawing it small is many times faster.
    """
    corner = small.get_width() // 2
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((0, 0, 0, 0))
    parts = [
        (
            (0, corner, 0, corner),
            (corner, 1, corner, length - 2 * corner),
            (corner + 1, corner, length - corner, corner),
        )
        for length in size
    ]
    for left, width, to_left, to_width in parts[0]:
        for top, height, to_top, to_height in parts[1]:
            piece = small.subsurface((left, top, width, height))
            if (width, height) != (to_width, to_height):
                piece = pygame.transform.scale(piece, (to_width, to_height))
            picture.blit(piece, (to_left, to_top))
    return picture.convert_alpha() if pygame.display.get_surface() else picture


@lru_cache(maxsize=512)
def rounded(
    size: Size, radius: float, colour: Colour | Tint, outline: Colour | None = None, width: float = 1
) -> pygame.Surface:
    """Return a rectangle with rounded corners, optionally with an outline inside its edge."""
    side = 2 * ceil(radius + width) + 3
    if min(size) > side:
        return _stretched(_rounded((side, side), radius, colour, outline, width), size)
    return _rounded(size, radius, colour, outline, width)


def _rounded(size: Size, radius: float, colour: Colour | Tint, outline: Colour | None, width: float) -> pygame.Surface:
    inset = width / 2 if outline else 0
    stroke = f'{fill(outline, "stroke")} stroke-width="{width}"' if outline else ""
    return drawing(
        f'<rect x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}" '
        f'rx="{radius}" {fill(colour)} {stroke}/>',
        size,
    )


def disc(diameter: int, colour: Colour | Tint, part: float = 1.0) -> pygame.Surface:
    """Return a disc that fills part of a square surface."""
    middle = diameter / 2
    return drawing(f'<circle cx="{middle}" cy="{middle}" r="{middle * part}" {fill(colour)}/>', (diameter, diameter))


def ring(diameter: int, colour: Colour | Tint, width: float) -> pygame.Surface:
    """Return a circle whose line lies inside its edge."""
    middle = diameter / 2
    return drawing(
        f'<circle cx="{middle}" cy="{middle}" r="{middle - width / 2}" fill="none" '
        f'{fill(colour, "stroke")} stroke-width="{width}"/>',
        (diameter, diameter),
    )


def border(size: Size, colour: Colour | Tint, width: float, radius: float = 0) -> pygame.Surface:
    """Return a rectangle's outline that lies inside its edge."""
    return drawing(
        f'<rect x="{width / 2}" y="{width / 2}" width="{size[0] - width}" height="{size[1] - width}" '
        f'rx="{radius}" fill="none" {fill(colour, "stroke")} stroke-width="{width}"/>',
        size,
    )


def glow(diameter: int, colour: Tint) -> pygame.Surface:
    """Return a light that is bright in the middle and fades to nothing at the edge."""
    shade, strength = hexadecimal(colour), colour[3] / 255
    return drawing(
        f'<defs><radialGradient id="g"><stop offset="0.2" stop-color="{shade}" stop-opacity="{strength}"/>'
        f'<stop offset="0.62" stop-color="{shade}" stop-opacity="{strength * 0.55}"/>'
        f'<stop offset="1" stop-color="{shade}" stop-opacity="0"/></radialGradient></defs>'
        f'<rect width="{diameter}" height="{diameter}" fill="url(#g)"/>',
        (diameter, diameter),
    )


@lru_cache(maxsize=64)
def shadow(size: Size, radius: int, spread: int, strength: float = 0.35) -> pygame.Surface:
    """Return the soft shadow of a rounded rectangle; it is larger by the spread on each side."""
    steps = max(4, min(spread, 16))
    side = 2 * (spread + radius) + 1
    layers = "".join(
        f'<rect x="{spread * n / steps}" y="{spread * n / steps}" rx="{radius + spread * (1 - n / steps)}" '
        f'width="{side - 2 * spread * n / steps}" height="{side - 2 * spread * n / steps}" '
        f'fill="#000" fill-opacity="{strength * 1.6 / steps * (n + 1) / steps:.4f}"/>'
        for n in range(steps)
    )
    return _stretched(drawing(layers, (side, side)), (size[0] + 2 * spread, size[1] + 2 * spread))


@lru_cache(maxsize=64)
def _icon_content(name: str) -> str:
    text = (ASSETS / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return an icon in a colour."""
    stroke = f'fill="none" {fill(colour, "stroke")} stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return drawing(f"<g {stroke}>{_icon_content(name)}</g>", (size, size), (24, 24))


def arrow(
    start: tuple[float, float], end: tuple[float, float], width: float, colour: Tint, size: Size
) -> pygame.Surface:
    """Return an arrow between two points of a surface; its head ends at the second."""
    path = arrow_outline(start, end, width)
    return drawing(f'<polygon points="{path}" stroke-linejoin="round" {fill(colour)}/>', size)


@lru_cache(maxsize=64)
def faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a picture made translucent."""
    copy = picture.copy()
    copy.set_alpha(round(255 * max(0.0, min(1.0, opacity))))
    return copy


@lru_cache(maxsize=4)
def shade(size: Size, darkness: int) -> pygame.Surface:
    """Return a translucent shade to darken an area."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((0, 0, 0, darkness))
    return surface


@lru_cache(maxsize=64)
def bar(size: Size, radius: float, top: int, height: int, tones: tuple[Colour, Colour, Colour]) -> pygame.Surface:
    """Return a bar with rounded corners and an outline, in one colour with a part in another."""
    first, second, outline = tones
    picture = rounded(size, radius, second, outline).copy()
    part = pygame.Rect(0, top, size[0], height)
    picture.fill((0, 0, 0, 0), part)
    picture.blit(rounded(size, radius, first, outline), part, part)
    return picture


def scaled(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """Return a picture in another size."""
    return pygame.transform.smoothscale(picture, size)


def loaded(png: bytes) -> pygame.Surface:
    """Return the picture in a PNG file."""
    return pygame.image.load(io.BytesIO(png), "picture.png").convert_alpha()
