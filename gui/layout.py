"""Layout: which part of the window is whose, worked out from its size alone."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen
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
    gap = round(2 * STEP * scale)
    half = round(STEP * scale)
    width, height = window
    bar = Rect(0, 0, width, round(48 * scale))
    status_height = round(28 * scale)
    margin = round(18 * scale)
    bar_width = round(14 * scale) if evaluation else 0
    body = Rect(gap, bar.bottom + gap, width - 2 * gap, height - bar.bottom - 2 * gap)
    is_narrow = width < NARROW
    if is_narrow:
        panel_height = min(round(208 * scale), round(body.height * 0.42))
        area = Rect(body.left, body.top, body.width, body.height - panel_height - gap - status_height - half)
    else:
        panel_width = round(400 * scale)
        area = Rect(body.left, body.top, body.width - panel_width - gap, body.height - status_height - half)
    inset = bar_width + half if evaluation else 0
    squares = fit(Rect(area.left + inset, area.top, area.width - inset, area.height), columns, rows, margin, flipped)
    if not is_narrow:
        squares = _close_up(squares, body, panel_width, gap, inset)
    frame = squares.frame
    evaluation_bar = Rect(frame.left - inset, frame.top, bar_width, frame.height)
    status = Rect(frame.left, frame.bottom + half, frame.width, status_height)
    if is_narrow:
        status = Rect(body.left, area.bottom + half, body.width, status_height)
        panel = Rect(body.left, status.bottom + gap // 2, body.width, body.bottom - status.bottom - gap // 2)
    else:
        panel = Rect(frame.right + gap, frame.top, panel_width, status.bottom - frame.top)
        # A low board leaves the panel the height of the window.
        if panel.height < body.height * 0.8:
            panel = Rect(panel.left, body.top, panel_width, body.height)
    parts = _narrow_panel(panel, scale) if is_narrow else _panel(panel, scale)
    return Layout(
        scale, scale * font_size / 100, bar, squares, evaluation_bar, status, panel, *parts, is_narrow=is_narrow
    )


def _close_up(squares: Squares, body: Rect, panel_width: int, gap: int, inset: int) -> Squares:
    """Return the board moved so that it and the panel stand in the middle of the window together."""
    together = squares.frame.width + inset + gap + panel_width
    left = body.left + (body.width - together) // 2 + inset + squares.margin
    return Squares(left, squares.top, squares.cell, squares.columns, squares.rows, squares.margin, squares.flipped)


def _panel(panel: Rect, scale: float) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Split a panel at the side: far card, near card, move list, steps, buttons."""
    card, row, gap = round(72 * scale), round(40 * scale), round(STEP * scale)
    far = Rect(panel.left, panel.top, panel.width, card)
    buttons = Rect(panel.left, panel.bottom - row, panel.width, row)
    near = Rect(panel.left, buttons.top - gap - card, panel.width, card)
    steps = Rect(panel.left, near.top - gap - row, panel.width, row)
    moves = Rect(panel.left, far.bottom + gap, panel.width, steps.top - far.bottom - 2 * gap)
    return far, near, moves, steps, buttons


def _narrow_panel(panel: Rect, scale: float) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Split a panel under the board: the cards on the left, the move list and the buttons on the right."""
    gap = round(STEP * scale)
    row = round(36 * scale)
    left = (panel.width - gap) // 2
    card = (panel.height - gap) // 2
    far = Rect(panel.left, panel.top, left, card)
    near = Rect(panel.left, panel.bottom - card, left, card)
    right = panel.left + left + gap
    width = panel.right - right
    buttons = Rect(right, panel.bottom - row, width, row)
    steps = Rect(right, buttons.top - gap - row, width, row)
    moves = Rect(right, panel.top, width, max(row, steps.top - gap - panel.top))
    return far, near, moves, steps, buttons


def row_height(plan: Layout) -> int:
    """Return the height of a line in the move list."""
    return plan.type(typeface.NORMAL) + plan.length(STEP + 4)
