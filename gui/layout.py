"""Layout: which part of the window is whose, worked out from its size alone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from attrs import evolve, frozen
from pygame import Rect

from gui import typeface

SIZE = (1280, 800)
"""The window that lengths are given for; others are scaled."""
NARROW = 1000
"""Below this width the panel goes under the board."""
STEP = 8


@frozen
class Squares:
    """Where the board's units are in pixels."""

    left: int
    top: int
    cell: int
    columns: float
    rows: float
    margin: int
    flipped: bool = False

    @property
    def inner(self) -> Rect:
        """The board without its frame."""
        return Rect(self.left, self.top, round(self.columns * self.cell), round(self.rows * self.cell))

    @property
    def frame(self) -> Rect:
        """The board with its frame."""
        return self.inner.inflate(2 * self.margin, 2 * self.margin)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel at a point in units."""
        if self.flipped:
            x, y = self.columns - x, self.rows - y
        return self.left + round(x * self.cell), self.top + round(y * self.cell)

    def units(self, point: tuple[int, int]) -> tuple[float, float]:
        """Return the point in units at a pixel."""
        x, y = (point[0] - self.left) / self.cell, (point[1] - self.top) / self.cell
        if self.flipped:
            return self.columns - x, self.rows - y
        return x, y

    def area(self, x: float, y: float) -> Rect:
        """Return the square of one unit with its middle at a point in units."""
        # A middle lies between pixels where the cell is odd; a corner is always on one.
        left, top = self.pixel(x + 0.5, y + 0.5) if self.flipped else self.pixel(x - 0.5, y - 0.5)
        return Rect(left, top, self.cell, self.cell)


def fit(area: Rect, columns: float, rows: float, margin: int, flipped: bool = False) -> Squares:
    """Return the largest board with whole cells in the middle of an area."""
    room_x, room_y = area.width - 2 * margin, area.height - 2 * margin
    cell = max(4, int(min(room_x / columns, room_y / rows)))
    left = area.left + (area.width - round(cell * columns)) // 2
    top = area.top + (area.height - round(cell * rows)) // 2
    return Squares(left, top, cell, columns, rows, margin, flipped)


@frozen
class Layout:
    """The parts of the window while a game is on the board."""

    scale: float
    type_scale: float
    bar: Rect
    squares: Squares
    evaluation: Rect
    """The evaluation bar, empty if it is off."""
    status: Rect
    panel: Rect
    far: Rect
    near: Rect
    moves: Rect
    steps: Rect
    """The row of buttons that step through the game."""
    buttons: Rect
    is_narrow: bool

    def length(self, pixels: float) -> int:
        """Return a length scaled to this window."""
        return max(1, round(pixels * self.scale))

    def type(self, size: int) -> int:
        """Return one of the three sizes of type, scaled to this window and the user's wish."""
        return max(9, round(size * self.type_scale))


def scale_of(window: tuple[int, int]) -> float:
    """Return how much larger everything is than in a window of 1280 × 800."""
    return min(4.0, max(0.85, min(window[0] / SIZE[0], window[1] / SIZE[1])))


@lru_cache(maxsize=16)
def layout(
    window: tuple[int, int],
    columns: float = 8,
    rows: float = 8,
    flipped: bool = False,
    evaluation: bool = False,
    font_size: int = 100,
) -> Layout:
    """Return the layout of a window for a board of so many columns and rows."""
    scale = scale_of(window)
    gap, half = round(2 * STEP * scale), round(STEP * scale)
    width, height = window
    bar = Rect(0, 0, width, round(48 * scale))
    status_height = round(28 * scale)
    margin = round(18 * scale)
    bar_width = round(14 * scale) if evaluation else 0
    body = Rect(gap, bar.bottom + gap, width - 2 * gap, height - bar.bottom - 2 * gap)
    inset = bar_width + half if evaluation else 0
    is_narrow = width < NARROW
    if is_narrow:
        parts = _under(body, scale, columns, rows, margin, inset, status_height, flipped)
    else:
        parts = _beside(body, scale, columns, rows, margin, inset, status_height, flipped)
    frame = parts.squares.frame
    return Layout(
        scale,
        scale * font_size / 100,
        bar,
        parts.squares,
        Rect(frame.left - inset, frame.top, bar_width, frame.height),
        *parts[1:],
        is_narrow=is_narrow,
    )


class _Parts(NamedTuple):
    """What a layout is made of below the top bar."""

    squares: Squares
    status: Rect
    panel: Rect
    far: Rect
    near: Rect
    moves: Rect
    steps: Rect
    buttons: Rect


def _beside(
    body: Rect, scale: float, columns: float, rows: float, margin: int, inset: int, status_height: int, flipped: bool
) -> _Parts:
    """Put the panel beside the board, both in the middle of the window together."""
    gap, half, panel_width = round(2 * STEP * scale), round(STEP * scale), round(400 * scale)
    area = Rect(body.left, body.top, body.width - panel_width - gap - inset, body.height - status_height - half)
    squares = fit(area, columns, rows, margin, flipped)
    together = squares.frame.width + inset + gap + panel_width
    squares = evolve(squares, left=body.left + (body.width - together) // 2 + inset + squares.margin)
    frame = squares.frame
    status = Rect(frame.left, frame.bottom + half, frame.width, status_height)
    panel = Rect(frame.right + gap, frame.top, panel_width, status.bottom - frame.top)
    # A low board leaves the panel the height of the window.
    if panel.height < body.height * 0.8:
        panel = Rect(panel.left, body.top, panel_width, body.height)
    card, row = round(72 * scale), round(40 * scale)
    far = Rect(panel.left, panel.top, panel.width, card)
    buttons = Rect(panel.left, panel.bottom - row, panel.width, row)
    near = Rect(panel.left, buttons.top - half - card, panel.width, card)
    steps = Rect(panel.left, near.top - half - row, panel.width, row)
    moves = Rect(panel.left, far.bottom + half, panel.width, steps.top - far.bottom - 2 * half)
    return _Parts(squares, status, panel, far, near, moves, steps, buttons)


def _under(
    body: Rect, scale: float, columns: float, rows: float, margin: int, inset: int, status_height: int, flipped: bool
) -> _Parts:
    """Put the panel under the board; where there is room beside the board, the moves stand there."""
    gap, half = round(2 * STEP * scale), round(STEP * scale)
    card, row, least = round(52 * scale), round(40 * scale), round(220 * scale)
    low = card + half + row
    area = Rect(body.left, body.top, body.width - inset, body.height - low - status_height - half - gap)
    squares = fit(area, columns, rows, margin, flipped)
    spare = area.width - squares.frame.width - gap
    list_height = 0
    if spare < least:
        list_height = max(round(112 * scale), min(round(240 * scale), body.height // 5))
        squares = fit(Rect(area.left, area.top, area.width, area.height - list_height - half), columns, rows, margin)
        squares = evolve(squares, left=squares.left + inset, flipped=flipped)
    else:
        squares = evolve(squares, left=body.left + inset + squares.margin)
    frame = squares.frame
    panel_height = low + (list_height + half if list_height else 0)
    panel = Rect(body.left, body.bottom - panel_height, body.width, panel_height)
    status = Rect(body.left, panel.top - half - status_height, body.width, status_height)
    wide = (panel.width - half) // 2
    far = Rect(panel.left, panel.top, wide, card)
    near = Rect(panel.left + wide + half, panel.top, panel.width - wide - half, card)
    bottom = panel.bottom - row
    steps_width = round((panel.width - half) * 0.4)
    steps = Rect(panel.left, bottom, steps_width, row)
    buttons = Rect(steps.right + half, bottom, panel.right - steps.right - half, row)
    if list_height:
        moves = Rect(panel.left, far.bottom + half, panel.width, list_height)
    else:
        moves = Rect(frame.right + gap, frame.top, body.right - frame.right - gap, frame.height)
    return _Parts(squares, status, panel, far, near, moves, steps, buttons)


def row_height(plan: Layout) -> int:
    """Return the height of a line in the move list."""
    return plan.type(typeface.NORMAL) + plan.length(STEP + 4)
