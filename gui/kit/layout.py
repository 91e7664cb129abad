"""Layout: the parts of the window, computed from its size alone."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve, frozen
from pygame import Rect

from gui.paint import typeface

SIZE = (1280, 800)
"""The reference window; lengths are scaled for other sizes."""
NARROW = 1000
"""Below this width the panel goes under the board, unless the window is much wider than high."""
STEP = 8
BAR = 20
"""The width of the evaluation bar."""


@frozen
class Squares:
    """Converts between board units and pixels."""

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
        """Return the square of one unit centred on a point in units."""
        # With an odd cell size a centre falls between pixels; a corner is always on one.
        left, top = self.pixel(x + 0.5, y + 0.5) if self.flipped else self.pixel(x - 0.5, y - 0.5)
        return Rect(left, top, self.cell, self.cell)

    def between(self, first: tuple[float, float], second: tuple[float, float]) -> Rect:
        """Return the pixels between two corners in units, whichever way the board is flipped."""
        left, top = self.pixel(*first)
        right, bottom = self.pixel(*second)
        return Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))


def fit(area: Rect, columns: float, rows: float, margin: int, flipped: bool = False) -> Squares:
    """Return the largest board with whole cells, centred in an area."""
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
        """Return one of the three type sizes, scaled to this window and the user's setting."""
        return max(9, round(size * self.type_scale))


def scale_of(window: tuple[int, int]) -> float:
    """Return the scale of a window relative to 1280 × 800."""
    return min(4.0, max(0.85, min(window[0] / SIZE[0], window[1] / SIZE[1])))


@lru_cache(maxsize=16)
def lay_out(
    window: tuple[int, int],
    columns: float = 8,
    rows: float = 8,
    flipped: bool = False,
    evaluation: bool = False,
    font_size: int = 100,
    trays: bool = False,
) -> Layout:
    """Return the layout of a window for a board with this many columns and rows, perhaps with pieces in hand."""
    room = _Room(window, columns, rows, flipped, evaluation, font_size, trays)
    return _under(room) if room.is_narrow else _beside(room)


@frozen
class _Room:
    """The input of a layout, and the lengths derived from it."""

    window: tuple[int, int]
    columns: float
    rows: float
    flipped: bool
    has_evaluation: bool
    font_size: int
    has_trays: bool

    @property
    def is_narrow(self) -> bool:
        """Whether the window is too narrow to have anything beside the board."""
        return self.window[0] < NARROW and self.window[0] < 1.25 * self.window[1]

    @property
    def scale(self) -> float:
        return scale_of(self.window)

    def length(self, pixels: float) -> int:
        return round(pixels * self.scale)

    @property
    def gap(self) -> int:
        return self.length(2 * STEP)

    @property
    def half(self) -> int:
        return self.length(STEP)

    @property
    def status_height(self) -> int:
        return self.length(28)

    @property
    def inset(self) -> int:
        """The width of the evaluation bar at the left of the board."""
        return self.length(BAR) + self.half if self.has_evaluation else 0

    @property
    def bar(self) -> Rect:
        return Rect(0, 0, self.window[0], self.length(48))

    @property
    def body(self) -> Rect:
        """The space under the top bar."""
        width, height = self.window
        top = self.bar.bottom + self.gap
        return Rect(self.gap, top, width - 2 * self.gap, height - top - self.gap)

    def fit(self, area: Rect) -> Squares:
        return fit(area, self.columns, self.rows, self.length(18), self.flipped)

    def layout(self, squares: Squares, **parts: Rect) -> Layout:
        frame = squares.frame
        width = self.length(BAR) if self.has_evaluation else 0
        return Layout(
            scale=self.scale,
            type_scale=self.scale * self.font_size / 100,
            bar=self.bar,
            squares=squares,
            evaluation=Rect(frame.left - self.inset, frame.top, width, frame.height),
            is_narrow=self.is_narrow,
            **parts,
        )


def _beside(room: _Room) -> Layout:
    """Put the panel beside the board, and centre both in the window."""
    gap, half, body = room.gap, room.half, room.body
    # In a small window the board takes what its height needs, and the panel the rest.
    rest = body.width - (body.height - room.status_height - half) - gap - room.inset
    panel_width = max(room.length(225), min(room.length(400), rest))
    width = body.width - panel_width - gap - room.inset
    squares = room.fit(Rect(body.left, body.top, width, body.height - room.status_height - half))
    together = squares.frame.width + room.inset + gap + panel_width
    squares = evolve(squares, left=body.left + (body.width - together) // 2 + room.inset + squares.margin)
    frame = squares.frame
    status = Rect(frame.left, frame.bottom + half, frame.width, room.status_height)
    panel = Rect(frame.right + gap, frame.top, panel_width, status.bottom - frame.top)
    # A low board, or a small window, leaves the panel the height of the window.
    if panel.height < max(body.height * 0.8, room.length(440)):
        panel = Rect(panel.left, body.top, panel_width, body.height)
    card, row, high = (
        room.length(116 if room.has_trays and body.height >= room.length(600) else 72),
        room.length(40),
        room.length(52),
    )
    far = Rect(panel.left, panel.top, panel.width, card)
    buttons = Rect(panel.left, panel.bottom - high, panel.width, high)
    near = Rect(panel.left, buttons.top - half - card, panel.width, card)
    steps = Rect(panel.left, near.top - half - row, panel.width, row)
    moves = Rect(panel.left, far.bottom + half, panel.width, steps.top - far.bottom - 2 * half)
    return room.layout(
        squares, status=status, panel=panel, far=far, near=near, moves=moves, steps=steps, buttons=buttons
    )


def _under(room: _Room) -> Layout:
    """Put the panel under the board; if there is room beside the board, put the moves there."""
    gap, half, body = room.gap, room.half, room.body
    card, row, least = room.length(52), room.length(40), room.length(220)
    low = card + half + row
    height = body.height - low - room.status_height - half - gap
    area = Rect(body.left, body.top, body.width - room.inset, height)
    squares = room.fit(area)
    list_height = 0
    if area.width - squares.frame.width - gap < least:
        list_height = max(room.length(112), min(room.length(240), body.height // 5))
        squares = room.fit(Rect(area.left, area.top, area.width, area.height - list_height - half))
        squares = evolve(squares, left=squares.left + room.inset)
    else:
        squares = evolve(squares, left=body.left + room.inset + squares.margin)
    frame = squares.frame
    panel_height = low + (list_height + half if list_height else 0)
    panel = Rect(body.left, body.bottom - panel_height, body.width, panel_height)
    status = Rect(body.left, panel.top - half - room.status_height, body.width, room.status_height)
    wide = (panel.width - half) // 2
    far = Rect(panel.left, panel.top, wide, card)
    near = Rect(panel.left + wide + half, panel.top, panel.width - wide - half, card)
    steps = Rect(panel.left, panel.bottom - row, round((panel.width - half) * 0.4), row)
    buttons = Rect(steps.right + half, steps.top, panel.right - steps.right - half, row)
    if list_height:
        moves = Rect(panel.left, far.bottom + half, panel.width, list_height)
    else:
        moves = Rect(frame.right + gap, frame.top, body.right - frame.right - gap, frame.height)
    return room.layout(
        squares, status=status, panel=panel, far=far, near=near, moves=moves, steps=steps, buttons=buttons
    )


def line_height(layout: Layout) -> int:
    """Return the height of an analysis line."""
    return layout.type(typeface.SMALL) + layout.length(11)


def with_lines(layout: Layout, lines: int) -> Layout:
    """Return the layout of the analysis board: the lines replace the far player's card, the engine the near one.

    If the panel is under the board, the lines are above the moves and the engine has the width of both cards.
    """
    pad, gap = layout.length(STEP), layout.length(STEP)
    height = lines * line_height(layout) + pad
    moves = layout.moves
    if layout.is_narrow:
        height = min(height, moves.height * 2 // 5)
        far = Rect(moves.left, moves.top, moves.width, height)
        near = layout.far.union(layout.near)
    else:
        far = Rect(layout.far.left, layout.far.top, layout.far.width, max(layout.far.height, height))
        near = layout.near
    top = far.bottom + gap
    return evolve(layout, far=far, near=near, moves=Rect(moves.left, top, moves.width, moves.bottom - top))


def row_height(layout: Layout) -> int:
    """Return the height of a row in the move list."""
    return layout.type(typeface.NORMAL) + layout.length(STEP + 4)
