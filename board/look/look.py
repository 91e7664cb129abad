"""Look: how a game looks, said once, for text, pictures, notebooks and the desktop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve, field, frozen

from board.alliance import Alliance
from board.canvas import UNIT, Canvas, Point, shape
from board.errors import ArgumentError, UnsupportedError, WrongTypeError, shown
from board.geometry import Coordinate, Geometry, Grid, Where
from board.look.arguments import USUAL, Arrows, Highlights, arrows_of, checked_size, highlights_of
from board.look.figures import PIECES, Art
from board.look.grounds import GROUNDS, MATERIALS, Colours, paint_borders, paint_edge, paint_names, paint_region
from board.look.hands import hands_of, paint_hands, strip_height
from board.look.text import text_picture
from board.outline import Outline
from board.paint import Paint, Palette, mixed, shades
from board.space.graph import Graph
from board.space.hex_grid import HexGrid
from board.space.loop import Loop
from board.space.pits import Pits

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece

_L = TypeVar("_L", bound="Look")
LABELS = ("", "edge", "places", "none")
CLICKS = ("place", "column")
TINTS = {"gold": "#F0BC30", "blue": "#3F8FC8", "red": "#C8453B", "green": "#3E8650", "dark": "#2A1B12"}
"""The colours of regions, by name."""
COLOURS = {
    "red": "#C8352B", "yellow": "#EDBE2C", "blue": "#2D64B4", "green": "#2F8A4C", "black": "#26211E",
    "white": "#F6EFE0", "orange": "#E07B22", "purple": "#7A3E8E",
}  # fmt: skip
"""The colours that pieces can have, by name; others are given as #RRGGBB."""


def _split(given: str | Iterable[Where]) -> tuple[Where, ...]:
    if not isinstance(given, Iterable):
        raise WrongTypeError(f"expected places, got {shown(given)}")
    return tuple(given.split() if isinstance(given, str) else given)


@frozen
class Region:
    """Some places with a tint of their own: a river, a palace, a goal."""

    places: tuple[Where, ...] = field(converter=_split)
    tint: str = "gold"
    """One of gold, blue, red, green and dark, or #RRGGBB."""
    has_edge: bool = True
    """Whether a line goes around them."""


def _word(known: Iterable[str], what: str) -> Any:
    listed = tuple(known)

    def check(look: object, attribute: object, value: object) -> None:
        if value != "" and value not in listed:
            raise ArgumentError(f"expected {what}, one of {', '.join(filter(None, listed))}, got {value!r}")

    return check


@frozen(eq=False, slots=False)
class Look:
    """How a game looks. A variant declares it in its body: ``look = Look(ground="lines", piece="stone")``.

    Everything has a default that follows from the geometry and the pieces. Points are measured in columns and rows;
    (0, 0) is the upper left corner before the board is flipped. A game that no words can describe has a subclass that
    overrides a method.
    """

    ground: str = field(default="", validator=_word(GROUNDS, "a ground"))
    """The pattern of the empty board: chequered, plain, lines, holes, frame, pits."""
    piece: str = field(default="", validator=_word(PIECES, "a piece"))
    """How pieces are drawn: token, disc, stone, tile, pile, mark, wedge, car, figure, peg."""
    material: str = field(default="", validator=_word(MATERIALS, "a material"))
    """What the board is made of: wood, honey, dark, green, blue, grey."""
    figures: Mapping[str, Any] = field(factory=dict)
    """What is drawn for a kind of piece, by its letter: SVG elements in a square of a hundred units, with $light,
    $shade, $line and $detail for the side's colours; an emblem (crown, star, dot, ring, cross, bar); or a character.
    A tuple has one for each side."""
    colours: Sequence[str] = ()
    """The sides' colours, in the order of the players, if they are not those of their names."""
    regions: Sequence[Region] = ()
    lines: Sequence[Any] | None = None
    """The lines of ``ground="lines"``, each as names of places, if they are not the geometry's."""
    dots: Any = ()
    """The places marked with a dot on ``ground="lines"``."""
    borders: Mapping[int, str] = field(factory=dict)
    """The edges of the board that belong to a side, by its number in ``players``: "top bottom", "left right"."""
    labels: str = field(default="", validator=_word(LABELS, "labels"))
    """Where the places' names are written: edge, places, none."""
    click: str = field(default="place", validator=_word(CLICKS, "a click"))
    """What a click means: the place under it, or the place of the column that a piece can be put on."""
    flips: bool | None = None
    """Whether the board can be seen from the other side: by default, if two play."""
    portrait: str = ""
    """The position on the game's card, by default the start."""
    variant: Any = field(default=None, kw_only=True, repr=False)
    """The game, once the look belongs to one; ``look_of`` sees to that."""

    def of(self: _L, variant: Variant) -> _L:
        """Return this look as a game's own."""
        return evolve(self, variant=variant)

    # The game.

    @property
    def geometry(self) -> Geometry:
        """The game's places."""
        found: Geometry = self.variant.geometry
        return found

    @property
    def players(self) -> tuple[Alliance, ...]:
        """The game's sides."""
        found: tuple[Alliance, ...] = self.variant.players
        return found

    @property
    def can_flip(self) -> bool:
        """Whether the board can be seen from the other side."""
        return len(self.players) == 2 if self.flips is None else self.flips

    @cached_property
    def near_side(self) -> Alliance:
        """The side that sits at the lower edge before the board is flipped: the one whose pieces start lower."""
        heights: dict[Alliance, list[float]] = {side: [] for side in self.players}
        for piece, (_, y) in self.spots(self.variant.start()).items():
            heights[piece.alliance].append(y)
        means = {side: round(sum(found) / len(found), 6) for side, found in heights.items() if found}
        if len(means) < 2 or len(set(means.values())) == 1:
            return self.players[0]
        return max(means, key=lambda side: means[side])

    # Places.

    @property
    def columns(self) -> float:
        """The board's width in columns."""
        return self.geometry.width

    @property
    def rows(self) -> float:
        """The board's height in rows."""
        return self.geometry.height

    @cached_property
    def places(self) -> dict[Coordinate, Point]:
        """Every place with its middle."""
        return {coordinate: self.geometry.middle(coordinate) for coordinate in range(self.geometry.size)}

    def outline(self, coordinate: Coordinate) -> Outline:
        """Return the boundary of a place: a click anywhere inside means this place."""
        x, y = self.places[coordinate]
        own = self.geometry.outline(coordinate)
        return own.moved(x - own.middle[0], y - own.middle[1])

    def area(self, coordinate: Coordinate) -> Outline:
        """Return what is tinted when a place is marked: its outline, or a circle on a board of one piece."""
        if self.ground_name in ("lines", "frame"):
            return Outline(self.places[coordinate], radius=0.46)
        if self.ground_name == "holes":
            return Outline(self.places[coordinate], radius=0.36)
        own = self.outline(coordinate)
        is_pit = self.ground_name == "pits" and own.box[3] - own.box[1] < 1.5
        return Outline(own.middle, radius=0.45) if is_pit else own

    @cached_property
    def _near(self) -> dict[tuple[int, int], tuple[Coordinate, ...]]:
        """The places near each square of one unit."""
        found: dict[tuple[int, int], list[Coordinate]] = {}
        for coordinate in self.places:
            left, top, right, bottom = self.outline(coordinate).box
            for x in range(int(left // 1), int(right // 1) + 1):
                for y in range(int(top // 1), int(bottom // 1) + 1):
                    found.setdefault((x, y), []).append(coordinate)
        return {square: tuple(coordinates) for square, coordinates in found.items()}

    def place_at(self, x: float, y: float) -> Coordinate | None:
        """Return the place whose outline contains a point, or None beside all of them."""
        near = self._near.get((int(x // 1), int(y // 1)), ())
        found = [place for place in near if self.outline(place).contains(x, y)]
        if len(found) < 2:
            return found[0] if found else None
        middles = ((place, self.places[place]) for place in found)
        return min(middles, key=lambda entry: (entry[1][0] - x) ** 2 + (entry[1][1] - y) ** 2)[0]

    def meant(self, board: Board, place: Coordinate) -> Coordinate:
        """Return the place that a click on a place means: that of the piece that covers it, or of its column."""
        covered = self.covered(board)
        if place in covered:
            return covered[place]
        if self.click == "column" and board.piece_at(place) is None:
            x = self.places[place][0]
            ends = {move.destination_coordinate for move in board.legal_moves if move.path}
            return next((end for end in ends if abs(self.places[end][0] - x) < 0.5), place)
        return place

    def covered(self, board: Board) -> dict[Coordinate, Coordinate]:
        """Return the places that larger pieces cover besides their own, each with the piece's place."""
        return _covered(self, board) if self._has_extents else {}

    @cached_property
    def _has_extents(self) -> bool:
        kinds = (kind for kind in self.variant.pieces for kind in kind.__mro__)
        return any("extent" in vars(kind) and kind.__module__ != "pieces.piece" for kind in kinds)

    def named(self, places: Any) -> tuple[Coordinate, ...]:
        """Return places given by names, in one string or several, or by numbers."""
        return tuple(map(self.geometry.coordinate, places.split() if isinstance(places, str) else places))

    def step(self, coordinate: Coordinate, right: int, down: int) -> Coordinate:
        """Return the nearest place in a direction, or the same one at the edge: where an arrow key leads."""
        way = coordinate, right, down
        if way not in self._steps:
            self._steps[way] = self._nearest(coordinate, right, down)
        return self._steps[way]

    @cached_property
    def _steps(self) -> dict[tuple[Coordinate, int, int], Coordinate]:
        return {}

    def _nearest(self, coordinate: Coordinate, right: int, down: int) -> Coordinate:
        x, y = self.places[coordinate]
        ahead = []
        for other, (there_x, there_y) in self.places.items():
            along = (there_x - x) * right + (there_y - y) * down
            aside = abs((there_x - x) * down) + abs((there_y - y) * right)
            if along > 1e-6 and aside <= 2 * along + 1e-6:
                ahead.append((along + 2 * aside, other))
        return min(ahead)[1] if ahead else coordinate

    # Pieces.

    def spots(self, board: Board) -> dict[Piece, Point]:
        """Return each piece to draw, with the middle of its extent; later ones lie on top."""
        return self.set_out(board.pieces())

    def set_out(self, pieces: Iterable[Piece]) -> dict[Piece, Point]:
        """Return the visible ones of some pieces, each with the middle of its extent; later ones lie on top."""
        places = self.places
        if not self._has_extents:
            return {piece: places[piece.position] for piece in pieces if piece.position in places}
        found = {}
        for piece in pieces:
            wide, high = self.extent(piece)
            x, y = places[piece.position]
            found[piece] = (x + (wide - 1) / 2, y + (high - 1) / 2)
        return found

    def piece_on(self, board: Board, place: Coordinate) -> Piece | None:
        """Return the topmost piece on a place."""
        return board.piece_at(place)

    def extent(self, piece: Piece) -> tuple[int, int]:
        """Return how many columns and rows a piece covers, its place being the upper left one."""
        return getattr(piece, "extent", (1, 1))

    def box(self, piece: Piece) -> tuple[float, float]:
        """Return the width and height of a piece's picture."""
        return (1, 2) if self._is_in_store(piece) else self.extent(piece)

    def label_of(self, piece: Piece) -> str:
        """Return what a piece shows besides its kind: a count, a number, a face."""
        found: str = getattr(piece, "label", "")
        return found

    def kind_number(self, piece: Piece) -> int:
        """Return the number of a piece's kind among those of the game."""
        kinds = self.variant.pieces
        return kinds.index(type(piece)) if type(piece) in kinds else 0

    def hue_number(self, piece: Piece) -> int:
        """Return a number that gives each car its own hue: its first field decides, the same on every move."""
        if self.kind_number(piece) == 0 and len(self.variant.pieces) > 1:
            return 0
        words = (*map(str, piece.identity[2:3]), piece.letter)
        return 1 + sum(ord(sign) for word in words for sign in word)

    def inscription(self, piece: Piece) -> str:
        """Return what is written on a piece: its label, its character, or its letter if its shape is not enough."""
        if label := self.label_of(piece):
            return label
        figure = self.figure_of(piece)
        if figure and not figure.lstrip().startswith("<"):
            return figure
        if len(self.players) > 2:
            return str(self.players.index(piece.alliance) + 1)
        is_plain = len(self.variant.pieces) == 1 or piece.letter.lower() in self.figures or bool(self.figures)
        return "" if is_plain else piece.letter.upper()

    def figure_of(self, piece: Piece, style: str = "turned") -> str:
        """Return the figure declared for a kind of piece, if there is one."""
        found: Any = self.figures.get(piece.letter.lower(), "")
        drawn: str = found if isinstance(found, str) else found[self.players.index(piece.alliance)]
        return drawn

    def is_promoted(self, piece: Piece) -> bool:
        """Return whether a piece shows its promoted side."""
        return getattr(piece, "is_promoted", False) is True

    def faces_away(self, piece: Piece) -> bool:
        """Return whether a piece points at the lower edge before the board is flipped: wedges face their opponent."""
        return self.piece_name == "wedge" and self.players.index(piece.alliance) > 0

    @property
    def has_faces(self) -> bool:
        """Whether a piece's picture depends on which side the board is seen from."""
        return self.piece_name == "wedge"

    @property
    def has_figurines(self) -> bool:
        """Whether the letters of chess pieces in moves are shown as figurines."""
        return False

    @property
    def is_deep(self) -> bool:
        """Whether marks on the ground must be light to be seen."""
        return self.material == "dark" or (not self.material and isinstance(self.geometry, Graph))

    def pile_room(self, piece: Piece) -> tuple[float, float]:
        """Return half the width and height of the room for a pile's seeds."""
        return (26, 66) if self._is_in_store(piece) else (29, 25)

    def count_spot(self, piece: Piece) -> Point:
        """Return where a pile's number stands in its square."""
        return (50, 126) if self._is_in_store(piece) else (50, 83)

    def _is_in_store(self, piece: Piece) -> bool:
        return isinstance(self.geometry, Pits) and self.geometry.is_store(piece.position)

    def paint(self, piece: Piece, palette: Palette) -> Paint:
        """Return the colours of a piece."""
        if self.colours:
            return shades(self.side_colour(piece.alliance, palette))
        return palette.paint_of(piece.alliance)

    def side_colour(self, side: Alliance, palette: Palette) -> str:
        """Return a side's colour."""
        if not self.colours:
            return palette.sides[side.index]
        named = self.colours[self.players.index(side)]
        return COLOURS.get(named, named)

    # Defaults that follow from the geometry.

    @cached_property
    def ground_name(self) -> str:
        """The pattern of the empty board."""
        if self.ground:
            return self.ground
        return "lines" if isinstance(self.geometry, Graph) else "pits" if isinstance(self.geometry, Pits) else "plain"

    @cached_property
    def piece_name(self) -> str:
        """How pieces are drawn."""
        if self.piece:
            return self.piece
        return {"lines": "stone", "pits": "pile", "frame": "disc"}.get(self.ground_name, "token")

    def material_of(self, palette: Palette) -> Colours:
        """Return the colours of the board."""
        usual = "wood"
        if not self.material and self.ground_name == "lines":
            usual = "honey" if isinstance(self.geometry, Grid) else "dark"
        if not self.material and self.ground_name == "frame":
            usual = "blue"
        return MATERIALS[self.material or usual](palette)

    def is_dark(self, coordinate: Coordinate) -> bool:
        """Return whether a place has the darker colour of a chequered board."""
        column, row = self.geometry.spot(coordinate)
        return (column + row) % 2 == 1

    @cached_property
    def label_place(self) -> str:
        """Where the places' names are written."""
        if self.labels:
            return self.labels
        if self.ground_name in ("holes", "pits") or isinstance(self.geometry, Loop):
            return "places"
        return "edge" if self.edge_names is not None else "none"

    @cached_property
    def edge_names(self) -> tuple[list[tuple[float, str]], list[tuple[Point, str]]] | None:
        """The columns' names with how far right they stand, and the rows' with where, if all names are like "e4"."""
        columns: dict[str, float] = {}
        rows: dict[str, Point] = {}
        geometry = self.geometry
        is_hex = isinstance(geometry, HexGrid)
        if isinstance(geometry, HexGrid) and geometry.shape != "rhombus":
            return None
        for coordinate in self.places:
            name = geometry.names[coordinate]
            letters = name.rstrip("0123456789")
            digits = name[len(letters) :]
            if not (letters.isalpha() and digits):
                return None
            x, y = self.places[coordinate]
            if is_hex:
                columns[letters] = x - 0.25
                rows.setdefault(digits, (x - 0.8, y))
            elif columns.setdefault(letters, x) != x or rows.setdefault(digits, (0, y)) != (0, y):
                return None
        if len(set(columns.values())) < len(columns) or len(set(rows.values())) < len(rows):
            return None
        return [(x, name) for name, x in columns.items()], [(at, name) for name, at in rows.items()]

    @cached_property
    def border_sides(self) -> list[tuple[Alliance, list[tuple[Point, Point]]]]:
        """Each side that has edges of the board, with the ends of their parts."""
        return [(self.players[side], list(self._edges(words.split()))) for side, words in self.borders.items()]

    def _edges(self, words: Sequence[str]) -> Iterator[tuple[Point, Point]]:
        """Yield the sides of the outermost places' outlines that face an edge of the board."""
        spots = {coordinate: self.geometry.spot(coordinate) for coordinate in self.places}
        ends = {
            "top": min(row for _, row in spots.values()),
            "bottom": max(row for _, row in spots.values()),
        }
        firsts: dict[int, list[int]] = {}
        for coordinate, (_, row) in spots.items():
            firsts.setdefault(row, []).append(coordinate)
        for place, (_, row) in spots.items():
            x, y = self.places[place]
            own = sorted(firsts[row], key=lambda other: spots[other])
            at = {
                "top": row == ends["top"],
                "bottom": row == ends["bottom"],
                "left": place == own[0],
                "right": place == own[-1],
            }
            corners = self.outline(place).corners
            for start, end in zip(corners, (*corners[1:], *corners[:1]), strict=True):
                across, down = (start[0] + end[0]) / 2 - x, (start[1] + end[1]) / 2 - y
                facing = {"top": down < -0.2, "bottom": down > 0.2, "left": across < -0.2, "right": across > 0.2}
                if any(at[word] and facing[word] for word in words):
                    yield start, end

    # What the desktop and pictures ask.

    def glowing(self, board: Board) -> Coordinate | None:
        """Return the place that glows because the side to move is in check, if any."""
        variant, side = board.variant, board.move_maker
        if type(variant).is_in_check is _variant_class().is_in_check or not variant.is_in_check(board, side):
            return None
        if variant.royalty is not None:
            return variant.royalty.king(board, side).position
        own = board.pieces(side)
        named = [piece for piece in own if piece.piece_type in ROYAL]
        alone = [piece for piece in own if sum(type(other) is type(piece) for other in own) == 1]
        attacked = (piece for piece in named or alone if variant.attackers(board, piece.position, side.opponent))
        return next((piece.position for piece in (*attacked, *named)), None)

    @property
    def has_plot_points(self) -> bool:
        """Whether positions have a natural place in a plot of them all, given by ``plot_point``."""
        return False

    def plot_point(self, board: Board) -> Point:
        """Return where a position belongs in a plot of all positions."""
        raise UnsupportedError(f"{self.variant.name} has no natural plot of all its positions")

    # Text and pictures.

    def text(self, board: Board) -> str:
        """Return a board as a text picture, for ``str(board)``."""
        return text_picture(board)

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
        ways, marks = arrows_of(board, arrows), highlights_of(board, highlights)
        hands = hands_of(self, board)
        high = strip_height(self) if hands else 0
        margin = max(self.columns, self.rows) * UNIT * (0.045 if coordinates else 0.02)
        canvas = Canvas(self.columns, self.rows, margin, flipped and self.can_flip, above=high, below=high)
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
        if hands:
            paint_hands(self, canvas, hands)
        return canvas

    # Painting.

    def paint_frame(self, canvas: Canvas) -> None:
        """Paint the wooden frame around the board."""
        colour = canvas.palette.frame
        wood = canvas.gradient(
            "linear",
            ((0, mixed(colour, "#FFFFFF", 0.10), 1), (0.5, colour, 1), (1, mixed(colour, "#000000", 0.22), 1)),
            x1="0%",
            y1="0%",
            x2="100%",
            y2="100%",
        )
        width, height, margin = canvas.width, canvas.height_of_board, canvas.margin
        hollow = margin - margin * 0.1
        canvas.ground.shapes += [
            shape("rect", y=canvas.above, width=width, height=height, rx=margin / 3, fill=wood),
            shape(
                "rect",
                x=hollow,
                y=canvas.above + hollow,
                width=width - 2 * hollow,
                height=height - 2 * hollow,
                fill=mixed(colour, "#000000", 0.35),
            ),
        ]

    def paint_ground(self, canvas: Canvas, coordinates: bool) -> None:
        """Paint the empty board, with the places' names if they are wanted."""
        colours = self.material_of(canvas.palette)
        GROUNDS[self.ground_name](self, canvas, colours)
        for region in self.regions:
            tint = TINTS.get(region.tint, region.tint)
            paint_region(self, canvas, self.named(region.places), tint, region.has_edge)
        paint_borders(self, canvas)
        if coordinates and self.label_place == "edge":
            paint_edge(self, canvas)
        elif coordinates and self.label_place == "places":
            paint_names(self, canvas, colours)

    def paint_table(self, canvas: Canvas, colour: str) -> None:
        """Fill the board inside its frame with one colour."""
        x, y = canvas.margin, canvas.above + canvas.margin
        canvas.ground.shapes.append(
            shape("rect", x=x, y=y, width=self.columns * UNIT, height=self.rows * UNIT, fill=colour)
        )

    def paint_highlight(self, canvas: Canvas, coordinate: Coordinate, colour: str) -> None:
        """Tint a place."""
        canvas.fill(canvas.ground, self.area(coordinate), fill=colour, fill_opacity=0.55)

    def paint_glow(self, canvas: Canvas, coordinate: Coordinate) -> None:
        """Make a place glow, since the piece on it is in check."""
        check = canvas.palette.check
        light = canvas.gradient("radial", ((0.2, check, 0.9), (0.62, check, 0.5), (1, check, 0)))
        canvas.place(canvas.ground, f'<rect width="{UNIT}" height="{UNIT}" fill="{light}"/>', *self.places[coordinate])

    def paint_piece(self, canvas: Canvas, piece: Piece, spot: Point) -> None:
        """Paint a piece around a point."""
        art = self.art(canvas, piece)
        is_turned = self.faces_away(piece) is not canvas.flipped if self.piece_name == "wedge" else False
        body = f'<g transform="rotate(180 50 50)">{art.body}</g>' if is_turned else art.body
        canvas.place(canvas.standing, body, *spot)
        left, top = (part - UNIT / 2 for part in canvas.at(*spot))
        for text, x, y, size, colour in art.words:
            at = (left + 100 - x, top + 100 - y) if is_turned else (left + x, top + y)
            canvas.write(canvas.standing, text, at, size, colour, is_turned)

    def art(self, canvas: Canvas, piece: Piece) -> Art:
        """Return the picture of a piece, in a square of a hundred units."""
        return PIECES[self.piece_name](self, canvas, piece, self.paint(piece, canvas.palette))

    def paint_over(self, canvas: Canvas, board: Board) -> None:
        """Paint what lies over the pieces, such as routes."""

    def paint_last(self, canvas: Canvas, move: Move) -> None:
        """Paint what the last move has left on the board, under the pieces, such as an explosion."""

    def paint_portrait(self, canvas: Canvas, board: Board) -> None:
        """Paint what distinguishes the picture on a card from those of relatives, over the pieces."""

    def paint_way(self, canvas: Canvas, board: Board, start: Coordinate, end: Coordinate) -> None:
        """Paint the path of a move over the pieces, if it is not obvious."""

    def paint_arrow(self, canvas: Canvas, start: Coordinate, end: Coordinate, colour: str) -> None:
        """Paint an arrow from one place to another, or a ring around one."""
        if start == end:
            x, y = canvas.at(*self.places[end])
            canvas.over.shapes.append(
                shape("circle", cx=x, cy=y, r=46, fill="none", stroke=colour, stroke_opacity=0.84, stroke_width=7)
            )
        else:
            width = min(0.17, 0.022 * max(self.columns, self.rows)) * UNIT
            canvas.arrow(self.places[start], self.places[end], width, colour)


ROYAL: frozenset[str] = frozenset(("king", "general", "emperor", "royal"))
"""The names of pieces that can be in check."""


@lru_cache(maxsize=64)
def _covered(look: Look, board: Board) -> dict[Coordinate, Coordinate]:
    found: dict[Coordinate, Coordinate] = {}
    for piece in board.pieces():
        wide, high = look.extent(piece)
        x, y = look.places[piece.position]
        for right, down in product(range(wide), range(high)):
            there = look.place_at(x + right, y + down)
            if there is not None and there != piece.position:
                found[there] = piece.position
    return found


def _variant_class() -> type[Variant]:
    from board.variant import Variant

    return Variant


@lru_cache(maxsize=256)
def look_of(variant: Variant) -> Look:
    """Return a game's look: what its class declares, as ``look``, or as an older ``drawing`` of its own."""
    for kind in type(variant).__mro__:
        own = vars(kind)
        if "look" in own:
            declared: Look = variant.look
            return declared if declared.variant is variant else declared.of(variant)
        if "drawing" in own:
            return variant.drawing
    raise AssertionError("every variant has a look")  # pragma: no cover - Variant declares one
