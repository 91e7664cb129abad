"""Drawing: a board of any variant as a picture, with arrows and highlights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from board.canvas import UNIT, Canvas, Point, shape
from board.errors import ArgumentError, CoordinateError, UnsupportedError, WoodpusherError, WrongTypeError
from board.geometry import Coordinate, Grid, Where, file_letters
from board.paint import CHECK, DARK, FRAME, LIGHT, MARKERS, ON_FRAME, mixed, paint_of, readable

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece

Arrow: TypeAlias = "str | tuple[Where, Where] | tuple[Where, Where, str] | Move"
Highlight: TypeAlias = "Where | Move"
Arrows: TypeAlias = "str | Move | Iterable[Arrow]"
Highlights: TypeAlias = "str | Move | Mapping[Where, str] | Iterable[Highlight]"

SMALLEST, LARGEST, USUAL = 16, 10_000, 400
"""The smallest, largest and default length of a picture's longer side, in pixels."""


class Drawing:
    """How a variant's boards are drawn: by default as a grid with tokens.

    Points are measured in columns and rows; (0, 0) is the upper left corner before the board is
    flipped. A variant that looks different returns a subclass from ``Variant.drawing``.
    """

    can_flip = True
    """Whether the board can be seen from the other side."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.geometry = variant.geometry

    # Text and plots.

    def text(self, board: Board) -> str:
        """Return a board as a text picture, for ``str(board)``.

        Rows and columns of a grid are labelled. With more than two players, a piece's letter is followed by the number
        of its side.
        """
        geometry = self.geometry
        canvas = [[""] * geometry.columns for _ in range(geometry.rows)]
        for coordinate in range(geometry.size):
            column, row = geometry.spot(coordinate)
            canvas[row][column] = self._sign(self.variant.piece_at(board, coordinate))
        if isinstance(geometry, Grid):
            margin = len(str(geometry.rows))
            canvas = [[str(geometry.rows - number).rjust(margin), *row] for number, row in enumerate(canvas)]
            canvas.append(["", *map(file_letters, range(geometry.columns))])
        widths = [max(map(len, column)) for column in zip(*canvas, strict=True)]
        return "\n".join(
            " ".join(sign.ljust(max(width, 1)) for sign, width in zip(row, widths, strict=True)).rstrip()
            for row in canvas
        )

    def _sign(self, piece: Piece | None) -> str:
        """Return a piece or an empty square as one or two characters."""
        if piece is None:
            return "."
        players = self.variant.players
        return piece.symbol if len(players) < 3 else f"{piece.letter}{players.index(piece.alliance) + 1}"

    @property
    def has_plot_points(self) -> bool:
        """Whether positions have a natural place in a plot of them all, given by ``plot_point``."""
        return False

    def plot_point(self, board: Board) -> Point:
        """Return where a position belongs in a plot of all positions."""
        raise UnsupportedError(f"{self.variant.name} has no natural plot of all its positions")

    # Pictures.

    def svg(
        self,
        board: Board,
        *,
        arrows: Arrows = (),
        highlights: Highlights = (),
        flipped: bool = False,
        size: int = USUAL,
        coordinates: bool = True,
    ) -> str:
        """Return a board as an SVG document; ``size`` is its longer side in pixels."""
        canvas = self.canvas(board, arrows=arrows, highlights=highlights, flipped=flipped, coordinates=coordinates)
        return canvas.svg(checked_size(size), f"{self.variant.title}: {self.variant.format(board)}")

    def canvas(
        self,
        board: Board,
        *,
        arrows: Arrows = (),
        highlights: Highlights = (),
        flipped: bool = False,
        coordinates: bool = True,
    ) -> Canvas:
        """Return a board as shapes and text on a canvas."""
        # Parse the arguments first: a mistake must not leave half a picture.
        ways = [self._way(board, arrow) for arrow in _listed(arrows)]
        marks = [mark for highlight in _marked(highlights) for mark in self._marks(highlight)]
        margin = max(self.columns, self.rows) * UNIT * (0.045 if coordinates else 0.02)
        canvas = Canvas(self.columns, self.rows, margin, flipped and self.can_flip)
        self.paint_frame(canvas)
        self.paint_ground(canvas, coordinates)
        for coordinate, colour in marks:
            self.paint_highlight(canvas, coordinate, colour)
        glowing = self.glowing(board)
        if glowing is not None:
            self.paint_glow(canvas, glowing)
        for piece, spot in self.spots(board).items():
            self.paint_piece(canvas, piece, spot)
        self.paint_over(canvas, board)
        for start, end, colour in ways:
            self.paint_arrow(canvas, start, end, colour)
        return canvas

    # Layout.

    @property
    def columns(self) -> float:
        """The board's width in squares."""
        return self.geometry.columns

    @property
    def rows(self) -> float:
        """The board's height in squares."""
        return self.geometry.rows

    @cached_property
    def places(self) -> dict[Coordinate, Point]:
        """Every square with its centre."""
        spots = ((coordinate, self.geometry.spot(coordinate)) for coordinate in range(self.geometry.size))
        return {coordinate: (column + 0.5, row + 0.5) for coordinate, (column, row) in spots}

    def spots(self, board: Board) -> dict[Piece, Point]:
        """Return each piece to draw, with its centre; later ones lie on top."""
        return {piece: self.places[piece.position] for piece in board.pieces() if piece.position in self.places}

    def is_dark(self, coordinate: Coordinate) -> bool:
        """Return whether a square has the darker colour."""
        column, row = self.geometry.spot(coordinate)
        return (column + row) % 2 == 1

    def glowing(self, board: Board) -> Coordinate | None:
        """Return the square that glows because the side to move is in check, if any."""
        return None

    # Painting.

    def paint_frame(self, canvas: Canvas) -> None:
        """Paint the wooden frame around the board."""
        wood = canvas.gradient(
            "linear",
            ((0, mixed(FRAME, "#FFFFFF", 0.10), 1), (0.5, FRAME, 1), (1, mixed(FRAME, "#000000", 0.22), 1)),
            x1="0%",
            y1="0%",
            x2="100%",
            y2="100%",
        )
        width, height, margin = canvas.width, canvas.height, canvas.margin
        hollow = margin - margin * 0.1
        canvas.ground.shapes += [
            shape("rect", width=width, height=height, rx=margin / 3, fill=wood),
            shape(
                "rect",
                x=hollow,
                y=hollow,
                width=width - 2 * hollow,
                height=height - 2 * hollow,
                fill=mixed(FRAME, "#000000", 0.35),
            ),
        ]

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the empty squares, with the names of columns and rows on the frame."""
        self.paint_table(canvas, mixed(FRAME, DARK, 0.3))
        for coordinate, spot in self.places.items():
            canvas.ground.shapes.append(_square(canvas, spot, DARK if self.is_dark(coordinate) else LIGHT))
        if coordinates:
            self._paint_edge(canvas)

    def paint_table(self, canvas: Canvas, colour: str) -> None:
        """Fill the board inside its frame with one colour."""
        canvas.ground.shapes.append(
            shape(
                "rect",
                x=canvas.margin,
                y=canvas.margin,
                width=self.columns * UNIT,
                height=self.rows * UNIT,
                fill=colour,
            )
        )

    def paint_highlight(self, canvas: Canvas, coordinate: Coordinate, colour: str) -> None:
        """Tint a square."""
        canvas.ground.shapes.append(_square(canvas, self.places[coordinate], colour, 0.55))

    def paint_glow(self, canvas: Canvas, coordinate: Coordinate) -> None:
        """Make a square glow, since the piece on it is in check."""
        light = canvas.gradient("radial", ((0.2, CHECK, 0.9), (0.62, CHECK, 0.5), (1, CHECK, 0)))
        canvas.place(canvas.ground, f'<rect width="{UNIT}" height="{UNIT}" fill="{light}"/>', *self.places[coordinate])

    def paint_piece(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
        """Paint a piece: by default, a disc with its letter."""
        paint = paint_of(piece.alliance)
        body = canvas.gradient(
            "linear", ((0, paint.light, 1), (1, paint.shade, 1)), x1="20%", y1="0%", x2="80%", y2="100%"
        )
        disc = shape("circle", cx=50, cy=48, r=36, fill=body, stroke=paint.line, stroke_width=3)
        groove = shape("circle", cx=50, cy=48, r=29, fill="none", stroke=paint.detail, stroke_opacity=0.45)
        canvas.place(canvas.standing, shadow(canvas, 0.84 * UNIT) + disc + groove, *spot)
        x, y = canvas.at(*spot)
        ink = readable(mixed(paint.light, paint.shade, 0.5))
        canvas.write(canvas.standing, piece.symbol, (x, y - 0.02 * UNIT), 0.36 * UNIT, ink)

    def paint_over(self, canvas: Canvas, board: Board) -> None:
        """Paint what lies over the pieces, such as routes."""

    def paint_arrow(self, canvas: Canvas, start: Coordinate, end: Coordinate, colour: str) -> None:
        """Paint an arrow from one square to another, or a ring around one."""
        if start == end:
            x, y = canvas.at(*self.places[end])
            canvas.over.shapes.append(
                shape("circle", cx=x, cy=y, r=46, fill="none", stroke=colour, stroke_opacity=0.84, stroke_width=7)
            )
        else:
            width = min(0.17, 0.022 * max(self.columns, self.rows)) * UNIT
            canvas.arrow(self.places[start], self.places[end], width, colour)

    def _paint_edge(self, canvas: Canvas) -> None:
        names = self._edge_names
        if names is None:
            return
        size = canvas.margin * 0.56
        for column, name in names[0].items():
            x, _ = canvas.at(column + 0.5, 0)
            canvas.write(canvas.ground, name, (x, canvas.height - canvas.margin / 2), size, ON_FRAME)
        for row, name in names[1].items():
            _, y = canvas.at(0, row + 0.5)
            canvas.write(canvas.ground, name, (canvas.margin / 2, y), size, ON_FRAME)

    @cached_property
    def _edge_names(self) -> tuple[dict[int, str], dict[int, str]] | None:
        """The column and row parts of names such as "e4", if all names have that form."""
        columns: dict[int, str] = {}
        rows: dict[int, str] = {}
        for coordinate, name in enumerate(self.geometry.names):
            column, row = self.geometry.spot(coordinate)
            letters = name.rstrip("0123456789")
            digits = name[len(letters) :]
            if not (letters.isalpha() and digits):
                return None
            if columns.setdefault(column, letters) != letters or rows.setdefault(row, digits) != digits:
                return None
        return columns, rows

    # Arguments.

    def _way(self, board: Board, arrow: Any) -> tuple[Coordinate, Coordinate, str]:
        """Return an arrow's two squares and its colour."""
        colour = "green"
        if isinstance(arrow, str):
            text, _, named = arrow.partition(":")
            arrow, colour = self._pair(board, text.strip()), named or colour
        elif isinstance(arrow, tuple) and len(arrow) == 3:
            arrow, colour = arrow[:2], arrow[2]
        if hasattr(arrow, "destination_coordinate"):
            arrow = self._ends(arrow)
        if not (isinstance(arrow, tuple) and len(arrow) == 2):
            raise WrongTypeError(f"expected an arrow as a string, a pair of squares or a move, got {arrow!r}")
        start, end = map(self.geometry.coordinate, arrow)
        return start, end, _marker(colour)

    def _pair(self, board: Board, text: str) -> Any:
        """Return the two squares that a string such as e2e4, e2-e4 or e2>e4 names, or those of a move."""
        for cut in range(1, len(text)):
            start, end = (self._place(part.strip(" -><x")) for part in (text[:cut], text[cut:]))
            if start is not None and end is not None:
                return start, end
        try:
            return self.variant.parse_move(board, text)
        except (WoodpusherError, ValueError) as error:
            some = self.geometry.names[0] + self.geometry.names[-1]
            raise ArgumentError(
                f"expected an arrow as two {self.geometry.noun}s such as {some}, or a legal move, got {text!r}"
            ) from error

    def _place(self, name: str) -> Coordinate | None:
        try:
            return self.geometry.coordinate(name)
        except CoordinateError:
            return None

    def _ends(self, move: Move) -> tuple[Coordinate, Coordinate]:
        """Return where a move starts and ends; a placement starts where it ends."""
        places = [place for place in (move.current_coordinate, move.destination_coordinate) if place in self.places]
        if not places:
            raise ArgumentError(f"expected a move between squares, got {move!r}")
        return places[0], places[-1]

    def _marks(self, highlight: tuple[Any, str]) -> list[tuple[Coordinate, str]]:
        """Return a highlight's squares, each with its colour."""
        where, colour = highlight
        if hasattr(where, "destination_coordinate"):
            return [(place, _marker(colour)) for place in dict.fromkeys(self._ends(where))]
        if isinstance(where, str):
            where, _, named = where.partition(":")
            colour = named or colour
        return [(self.geometry.coordinate(where), _marker(colour))]


def shadow(canvas: Canvas, foot: float = 90) -> str:
    """Return the soft shadow under a piece at a given height."""
    dark = canvas.gradient("radial", ((0.45, "#000000", 0.42), (1, "#000000", 0)))
    return shape("ellipse", cx=50, cy=foot, rx=35, ry=7, fill=dark)


def checked_size(size: Any) -> int:
    """Return a picture's size in pixels, or raise an error if it is invalid."""
    if not isinstance(size, int) or isinstance(size, bool):
        raise WrongTypeError(f"expected a size in whole pixels, got {size!r} of type {type(size).__name__}")
    if not SMALLEST <= size <= LARGEST:
        raise ArgumentError(f"expected a size from {SMALLEST} to {LARGEST} pixels, got {size}")
    return size


def _square(canvas: Canvas, spot: Point, colour: str, opacity: float = 1) -> str:
    x, y = (part - UNIT / 2 for part in canvas.at(*spot))
    return shape(
        "rect", x=x, y=y, width=UNIT, height=UNIT, fill=colour, fill_opacity=opacity, shape_rendering="crispEdges"
    )


def _listed(given: Any) -> list[Any]:
    """Return a list from arguments that may be a single string or move."""
    if isinstance(given, str):
        return given.split()
    if hasattr(given, "destination_coordinate"):
        return [given]
    if not isinstance(given, Iterable):
        raise WrongTypeError(f"expected a list of arrows or highlights, got {given!r} of type {type(given).__name__}")
    return list(given)


def _marked(given: Any) -> list[tuple[Any, str]]:
    if isinstance(given, Mapping):
        return list(given.items())
    return [(item, "yellow") for item in _listed(given)]


def _marker(colour: Any) -> str:
    if not isinstance(colour, str) or colour not in MARKERS:
        raise ArgumentError(f"expected a colour, one of {', '.join(MARKERS)}, got {colour!r}")
    return MARKERS[colour]
