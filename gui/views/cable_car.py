"""The view of Cable Car: tiles with tracks, stations round the board, routes in their owners' colours."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.wording import plural
from engine.drawings.cable_car import STATIONS, CableCarDrawing, curve
from engine.variants.cable_car_refusals import cell_trouble
from gui import grain, vector
from gui.sprites import LIFT
from gui.theme import Theme, contrast, hexadecimal, mixed
from gui.typeface import words
from gui.vector import drawing
from gui.views.grid import GridView
from moves.factory import MoveFactory
from moves.move import Move
from pieces.cable_car import CableCarTile
from pieces.cable_car_layout import POWER_CELLS
from pieces.piece import Piece

if TYPE_CHECKING:
    from gui.layout import Squares

_TILE = "#EFE3C8"
_BED = "#B3A183"
_RAIL = "#F7F1E2"


class View(GridView):
    """Eight by eight cells with a row of stations on each side."""

    drawing: CableCarDrawing

    def note(self, board: Board) -> str:
        """Return how many tiles are left in the deck."""
        state: Any = board.state
        count = len(state.deck)
        return f"{plural(count, 'tile')} left"

    def score(self, board: Board, side: Alliance) -> str:
        """Return a player's points."""
        variant: Any = self.variant
        points = variant.scores(board)[side]
        return f"{points:g} point{'' if points == 1 else 's'}"

    def palette(self) -> tuple[Piece, ...]:
        """Return nothing: a position includes a deck and hands, which cannot be set up by laying tiles."""
        return ()

    # The tiles in hand, which all players see.

    def in_hand(self, board: Board, side: Alliance) -> Piece | None:
        """Return the tile that a player holds."""
        variant: Any = self.variant
        letter = variant.hand(board, side)
        return None if letter is None else CableCarTile(0, letter, 0)

    def held(self, board: Board, turn: int) -> Piece | None:
        """Return the tile of the player to move, rotated."""
        move = next(iter(board.legal_moves), None)
        if move is None:
            return None
        tile: Any = move.moved_piece
        held: Piece = type(tile)(tile.position, tile.piece_type, turn)
        return held

    def laid(self, board: Board, place: Coordinate, turn: int) -> Move:
        """Return the move that lays the tile in hand on a cell, or a null move with the reason why not."""
        variant: Any = self.variant
        return MoveFactory.create_move(board, variant.hand(board, board.move_maker), place, turn)

    def turn_of(self, move: Move) -> int | None:
        """Return the rotation of the tile in a move."""
        tile: Any = move.moved_piece
        turn: int = tile.rotation
        return turn

    def hint_words(self, move: Move) -> str:
        """Return the hint: the board shows the tile where it should be laid."""
        return "Hint: lay the tile where it is shown, rotated as shown"

    def nudge_words(self, move: Move) -> str:
        """Return where to lay the tile, but not its rotation."""
        return "Hint: lay the tile on the marked cell"

    def refusal(self, board: Board, place: Coordinate, turn: int, reason: str) -> str:
        """Return briefly why the tile cannot be laid there; the names of cells mean nothing to most people."""
        if board.piece_at(place) is not None:
            return "this cell already has a tile"
        if any(self.laid(board, place, other) for other in range(4)):
            return "this way round, the tile would end a car's route at once; rotate it (R or the wheel)"
        if place in POWER_CELLS:
            return "no tile can be laid on the power station"
        if cell_trouble(board, place) is not None:
            return "lay a tile at the border or beside another tile"
        return "however it is turned, the tile would end a car's route at once here"

    # Pictures.

    def paint_hint(self, canvas: pygame.Surface, squares: Squares, theme: Theme, move: Move) -> bool:
        """Draw the tile in place, rotated as it should be, with an outline."""
        area = squares.area(*self.middle(move.destination_coordinate))
        tile = self.sprite(move.moved_piece, squares.cell, theme).copy()
        tile.set_alpha(215)
        canvas.blit(tile, area)
        self.paint_outline(canvas, squares, move.destination_coordinate, theme.hint[:3], max(3, squares.cell * 0.06))
        return True

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the cells, the power station in the middle and the stations around them."""
        self.paint_frame(canvas, squares, theme)
        inner = squares.inner
        canvas.fill(mixed(theme.frame, theme.board_dark, 0.45), inner)
        grain.stain(canvas, inner, theme.grain, 7)
        for place, (x, y) in self.places:
            area = squares.area(x, y)
            canvas.fill(mixed(theme.board_dark, theme.board_light, 0.25 + 0.12 * self.is_dark(place)), area)
        self._paint_power(canvas, squares, theme)
        for station in range(1, STATIONS + 1):
            self._paint_station(canvas, squares, theme, station)

    def is_dark(self, coordinate: Coordinate) -> bool:
        """Return whether a cell has the darker of the two colours."""
        row, column = divmod(coordinate, self.geometry.columns)
        return (row + column) % 2 == 1

    def _paint_power(self, canvas: pygame.Surface, squares: Squares, theme: Theme) -> None:
        middle = self.columns / 2
        left, top = squares.pixel(middle - 1, middle - 1)
        size = 2 * squares.cell
        picture = drawing(
            f'<rect x="2" y="2" width="96" height="96" rx="8" fill="{hexadecimal(theme.frame)}"/>'
            '<circle cx="50" cy="50" r="30" fill="#F2C14E" stroke="#7A4B12" stroke-width="3"/>'
            '<polygon points="55,26 36,54 48,54 44,75 65,45 52,45" fill="#5A3410"/>',
            (size, size),
            (100, 100),
        )
        canvas.blit(picture, (left, top))

    def _paint_station(self, canvas: pygame.Surface, squares: Squares, theme: Theme, station: int) -> None:
        variant: Any = self.variant
        owner = variant.owner(station)
        area = squares.area(*self.drawing.station_spot(station))
        colour = mixed(theme.board_dark, theme.frame, 0.5) if owner is None else theme.sides[owner.index]
        side = round(squares.cell * 0.62)
        car = vector.rounded((side, side), side * 0.28, colour, (20, 16, 12), max(1, side // 18))
        canvas.blit(car, car.get_rect(center=area.center))
        if squares.cell < 24:
            return  # a number would be illegible
        ink = max(((20, 16, 12), (255, 250, 240)), key=lambda tone: contrast(tone, colour))
        text = words(str(station), max(8, round(squares.cell * 0.28)), ink, True)
        canvas.blit(text, text.get_rect(center=area.center))

    def paint_over(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Draw the route of each car in its owner's colour."""
        variant: Any = self.variant
        paths = []
        for station in range(1, STATIONS + 1):
            owner = variant.owner(station)
            if owner is None:
                continue
            tone = hexadecimal(theme.sides[owner.index])
            for port, other, (x, y) in self.drawing.passes(board, station):
                path = curve(port, other, 100 * x - 50, 100 * y - 50)
                paths.append(
                    f'<path d="{path}" stroke="#1c1510" stroke-width="12"/><path d="{path}" stroke="{tone}" '
                    'stroke-width="7"/>'
                )
        if paths:
            inner = squares.inner
            box = (self.columns * 100, self.rows * 100)
            content = f'<g fill="none" stroke-linecap="round">{"".join(paths)}</g>'
            canvas.blit(drawing(content, inner.size, box), inner)

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a tile with its tracks."""
        tile: Any = piece
        picture = _tile(tuple(tile.ports))
        if not lifted:
            return drawing(picture, (cell, cell), (100, 100))
        # A tile in hand hovers over the board, larger than those on it, with its shadow around it.
        shade = "".join(
            f'<rect x="{12 - n}" y="{16 - n}" width="{100 + 2 * n}" height="{100 + 2 * n}" rx="{8 + n}" '
            'fill="#000" fill-opacity="0.055"/>'
            for n in range(0, 12, 2)
        )
        size = round(cell * LIFT * 1.24)
        return drawing(f'{shade}<g transform="translate(12 12)">{picture}</g>', (size, size), (124, 124))

    def paint_target(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme, is_taken: bool
    ) -> None:
        """Highlight a cell where the tile in hand can be laid in its present rotation."""
        area = squares.area(*self.middle(coordinate)).inflate(-max(2, squares.cell // 16), -max(2, squares.cell // 16))
        light = vector.rounded(area.size, squares.cell * 0.08, (*mixed(theme.board_light, (255, 255, 255), 0.4), 125))
        canvas.blit(light, area)
        canvas.blit(
            vector.border(area.size, (*theme.accent, 130), max(1, squares.cell * 0.025), squares.cell * 0.08), area
        )


@lru_cache(maxsize=256)
def _tile(ports: tuple[int, ...]) -> str:
    """Return the drawing of a tile from the port at the other end of each port's track."""
    curves = [curve(port, other) for port, other in enumerate(ports) if port % 2 == 0]
    beds = "".join(f'<path d="{curve}" stroke="{_BED}" stroke-width="12"/>' for curve in curves)
    rails = "".join(f'<path d="{curve}" stroke="{_RAIL}" stroke-width="7"/>' for curve in curves)
    return (
        f'<rect x="1" y="1" width="98" height="98" rx="7" fill="{_TILE}" stroke="#6E5C42" stroke-width="2"/>'
        f'<g fill="none" stroke-linecap="round">{beds}{rails}</g>'
    )
