"""Drawing boards: as SVG strings, and to SVG or PNG files."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from board.board import Board
from board.drawing import USUAL, Arrows, Highlights, checked_size
from board.errors import ArgumentError, WrongTypeError, expect, shown
from engine.drawing import lettering
from engine.files import write_atomically
from engine.pygame_kind import check_pygame
from engine.showing import Picture, PngPicture

if TYPE_CHECKING:
    import pygame

    from board.canvas import Canvas, Layer


def draw(
    board: Board,
    *,
    arrows: Arrows = (),
    highlights: Highlights = (),
    flipped: bool = False,
    size: int = USUAL,
    coordinates: bool = True,
) -> Picture:
    """Return a board of any variant as SVG, which a notebook shows as a picture.

    ``size`` is the length of its longer side in pixels. An arrow is a string such as ``"e2e4"`` or ``"e2e4:red"``, a
    pair of squares, or a move; one from a square to itself is a ring. A highlight is a square or a move, or a mapping
    from squares to colours. Colours are green, red, blue and yellow. ``flipped`` shows the board from the other side,
    if it has one.
    """
    expect(Board, board, "a board")
    return Picture(
        board.variant.drawing.svg(
            board, arrows=arrows, highlights=highlights, flipped=flipped, size=size, coordinates=coordinates
        )
    )


def draw_png(
    board: Board,
    *,
    arrows: Arrows = (),
    highlights: Highlights = (),
    flipped: bool = False,
    size: int = USUAL,
    coordinates: bool = True,
) -> PngPicture:
    """Return a board of any variant as PNG data; the arguments are those of ``draw``."""
    expect(Board, board, "a board")
    checked_size(size)
    drawing = board.variant.drawing
    canvas = drawing.canvas(board, arrows=arrows, highlights=highlights, flipped=flipped, coordinates=coordinates)
    return PngPicture(_png(canvas, size))


def save_drawing(board: Board, path: str | os.PathLike[str], **options: Any) -> Path:
    """Draw a board to a file whose name ends in .svg or .png, and return its path; options as for ``draw``."""
    if not isinstance(path, (str, os.PathLike)):
        raise WrongTypeError(f"expected the path of a file, got {shown(path)} of type {type(path).__name__}")
    target = Path(path)
    kind = target.suffix.lower()
    if kind not in (".svg", ".png"):
        raise ArgumentError(f"expected a file name that ends in .svg or .png, got {os.fspath(path)!r}")
    write_atomically(target, draw(board, **options) if kind == ".svg" else draw_png(board, **options))
    return target


def _png(canvas: Canvas, size: int) -> bytes:
    check_pygame()
    import pygame

    # The renderer in pygame cannot draw text, so text is drawn over the shapes of each layer.
    picture = pygame.Surface(canvas.pixels(size), pygame.SRCALPHA)
    picture.fill((0, 0, 0, 0))
    for layer in canvas.layers:
        if layer.shapes:
            text = canvas.document("".join(layer.shapes), size)
            picture.blit(pygame.image.load_sized_svg(io.BytesIO(text.encode()), picture.get_size()), (0, 0))
        _write_labels(picture, layer, picture.get_width() / canvas.width)
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "board.png")
    return stream.getvalue()


def _write_labels(picture: pygame.Surface, layer: Layer, scale: float) -> None:
    import pygame

    for label in layer.labels:
        height = max(4, round(label.size * scale))
        printable = "".join(letter if letter.isprintable() else " " for letter in label.text)
        words = lettering.render(printable, height, label.colour, bold=True)
        top = label.baseline * scale - lettering.ascent(height, bold=True)
        if label.is_turned:
            words = pygame.transform.rotate(words, 180)
            top = 2 * label.y * scale - top - words.get_height()
        picture.blit(words, (round(label.x * scale - words.get_width() / 2), round(top)))
