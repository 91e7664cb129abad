"""The look of Cable Car: tiles with tracks, stations around the board, routes in their owners' colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import frozen

from board.canvas import UNIT, Canvas, Point, number
from board.look import Look
from board.look.figures import Art
from board.paint import mixed, readable
from board.wording import plural
from pieces.cable_car_layout import POWER_CELLS, SIZE

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.cable_car_state import CableCarState
    from pieces.piece import Piece

STATIONS = 32
_PORTS = ((34, 0), (66, 0), (100, 34), (100, 66), (66, 100), (34, 100), (0, 66), (0, 34))
"""The eight ports of a tile, a hundred units wide: north-left, north-right, then clockwise."""
_INWARDS = ((0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0))


@frozen(eq=False, slots=False)
class CableCarLook(Look):
    """The cells with a row of stations on each side."""

    can_flip = False
    labels: str = "none"
    """Few people need the names of cells; a picture in a document may have them."""

    def text(self, board: Board) -> str:
        """Return the tiles with their rotations, then each player's tile and points."""
        state: CableCarState = board.state  # type: ignore[assignment]
        lines = ["   " + "  ".join(str(column) for column in range(SIZE))]
        for row in range(SIZE):
            cells = range(row * SIZE, (row + 1) * SIZE)
            lines.append(f"{row}  " + " ".join(_look(board, cell) for cell in cells).rstrip())
        for alliance in board.variant.players:
            turn = ">" if alliance is board.move_maker else " "
            lines.append(f"{turn} {alliance}: {_describe(state, alliance)}")
        lines.append(f"  deck: {len(state.deck)}")
        return "\n".join(lines)

    @property
    def columns(self) -> float:
        """The cells and a column of stations on each side."""
        return self.geometry.columns + 2

    @property
    def rows(self) -> float:
        """The cells and a row of stations above and below."""
        return self.geometry.rows + 2

    @cached_property
    def places(self) -> dict[Coordinate, Point]:
        """Every cell with its middle."""
        return {coordinate: (x + 1, y + 1) for coordinate, (x, y) in super().places.items()}

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the cells with their names, the power station in the middle and the stations around them."""
        palette = canvas.palette
        self.paint_table(canvas, mixed(palette.frame, palette.dark, 0.45))
        canvas.wood.append((0, 0, self.columns, self.rows))
        for coordinate, spot in self.places.items():
            colour = mixed(palette.dark, palette.light, 0.25 + 0.12 * self.is_dark(coordinate))
            canvas.place(canvas.ground, f'<rect width="100" height="100" fill="{colour}"/>', *spot)
            if coordinates:
                x, y = canvas.at(*spot)
                name = self.geometry.names[coordinate]
                canvas.write(
                    canvas.ground, name, (x - 0.36 * UNIT, y - 0.38 * UNIT), 0.14 * UNIT, mixed(colour, "#000000", 0.6)
                )
        self._paint_power(canvas)
        for station in range(1, STATIONS + 1):
            self._paint_station(canvas, station)

    def _paint_power(self, canvas: Canvas) -> None:
        x, y = canvas.at(self.columns / 2 - 1, self.rows / 2 - 1)
        # A layer's text lies over its shapes, and would show through here.
        canvas.ground.labels = [
            label for label in canvas.ground.labels if not (x < label.x < x + 200 and y < label.y < y + 200)
        ]
        canvas.ground.shapes.append(
            f'<g transform="translate({number(x)} {number(y)}) scale(2)">'
            f'<rect x="2" y="2" width="96" height="96" rx="8" fill="{canvas.palette.frame}"/>'
            '<circle cx="50" cy="50" r="30" fill="#F2C14E" stroke="#7A4B12" stroke-width="3"/>'
            '<polygon points="55,26 36,54 48,54 44,75 65,45 52,45" fill="#5A3410"/></g>'
        )

    def station_spot(self, station: int) -> Point:
        """Return the position of a station: clockwise from the north-west, outside the cells."""
        side, place = divmod(station - 1, self.geometry.columns)
        far = self.columns
        along = place + 1.5
        return ((along, 0.5), (far - 0.5, along), (far - along, far - 0.5), (0.5, far - along))[side]

    def _paint_station(self, canvas: Canvas, station: int) -> None:
        variant: Any = self.variant
        owner = variant.owner(station)
        palette = canvas.palette
        colour = mixed(palette.dark, palette.frame, 0.5) if owner is None else palette.sides[owner.index]
        spot = self.station_spot(station)
        canvas.place(
            canvas.ground,
            f'<rect x="19" y="19" width="62" height="62" rx="17" fill="{colour}" stroke="#14100C" stroke-width="3"/>',
            *spot,
        )
        canvas.write(canvas.ground, str(station), canvas.at(*spot), 0.28 * UNIT, readable(colour))

    def art(self, canvas: Canvas, piece: Piece) -> Art:
        """Return a tile with its tracks; one in hand hovers over the board, with its shadow around it."""
        tile: Any = piece
        curves = [curve(port, other) for port, other in enumerate(tile.ports) if port % 2 == 0]
        beds = "".join(f'<path d="{curve}" stroke="#8C7B62" stroke-width="12"/>' for curve in curves)
        rails = "".join(f'<path d="{curve}" stroke="#F7F1E2" stroke-width="7"/>' for curve in curves)
        shade = "".join(
            f'<rect x="{-n}" y="{4 - n}" width="{100 + 2 * n}" height="{100 + 2 * n}" rx="{8 + n}" fill="#000000" '
            'fill-opacity="0.055"/>'
            for n in range(0, 12 if canvas.is_lifted else 0, 2)
        )
        return Art(
            f'{shade}<rect x="1" y="1" width="98" height="98" rx="7" fill="#EFE3C8" stroke="#6E5C42" '
            f'stroke-width="2"/><g fill="none" stroke-linecap="round">{beds}{rails}</g>'
        )

    def paint_highlight(self, canvas: Canvas, coordinate: Coordinate, colour: str) -> None:
        """Draw an outline around a cell, since a tile hides what is under it."""
        canvas.place(
            canvas.over,
            f'<rect x="4" y="4" width="92" height="92" rx="7" fill="none" stroke="{colour}" stroke-width="8"/>',
            *self.places[coordinate],
        )

    def paint_over(self, canvas: Canvas, board: Board) -> None:
        """Draw the route of each car in its owner's colour."""
        variant: Any = self.variant
        for station in range(1, STATIONS + 1):
            owner = variant.owner(station)
            if owner is None:
                continue
            for port, other, middle in self.passes(board, station):
                x, y = canvas.at(*middle)
                path = curve(port, other, x - UNIT / 2, y - UNIT / 2)
                canvas.over.shapes.append(
                    f'<g fill="none" stroke-linecap="round"><path d="{path}" stroke="#1C1510" stroke-width="11"/>'
                    f'<path d="{path}" stroke="{canvas.palette.sides[owner.index]}" stroke-width="7"/></g>'
                )

    def passes(self, board: Board, station: int) -> Iterator[tuple[int, int, Point]]:
        """Yield, cell by cell, the ports that a car's route enters and leaves by, and the middle of the cell."""
        variant: Any = self.variant
        entered = (station - 1) // self.geometry.columns
        for cell in variant.route(board, station).cells:
            tile: Any = board.piece_at(cell)
            left = tile.exits[entered]
            yield 2 * entered, 2 * left + 1, self.places[cell]
            entered = (left + 2) % 4


def curve(port: int, other: int, left: float = 0, top: float = 0) -> str:
    """Return a smooth curve from one port to another, leaving both at right angles to the edge."""
    (x, y), (end_x, end_y) = _PORTS[port], _PORTS[other]
    bend = 26 if port // 2 == other // 2 else 44
    first = x + _INWARDS[port][0] * bend, y + _INWARDS[port][1] * bend
    second = end_x + _INWARDS[other][0] * bend, end_y + _INWARDS[other][1] * bend
    start, *rest = (f"{number(left + a)},{number(top + b)}" for a, b in ((x, y), first, second, (end_x, end_y)))
    return f"M{start} C{' '.join(rest)}"


def _look(board: Board, cell: int) -> str:
    tile: Any = board.cell(cell)
    if tile is None:
        return "##" if cell in POWER_CELLS else ". "
    return f"{tile.piece_type}{tile.rotation}"


def _describe(state: CableCarState, alliance: Alliance) -> str:
    if alliance.index in state.out:
        return "out"
    hand = state.hands[alliance.index]
    return f"{plural(state.scores[alliance.index], 'point')}, " + ("no tile" if hand is None else f"holds {hand}")
