"""GridView: places in columns and rows with tokens on them, for any variant, including third-party ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import pygame
from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from board.drawing import Drawing
from board.geometry import Coordinate
from board.state import State
from board.variant import Variant
from gui import grain, sprites, vector
from gui.theme import Colour, Theme, Tint, contrast, mixed
from gui.typeface import words
from moves.move import NULL_MOVE

if TYPE_CHECKING:
    from gui.animation import Spot
    from gui.layout import Squares
    from moves.move import Move
    from pieces.piece import Piece

Run = str | tuple[str, Alliance]
"""A part of a move's text: letters, or a figurine given by its drawing's path and side."""


@frozen
class Right:
    """A one-time right of a piece, such as castling, and whether it is intact."""

    title: str
    piece: Piece
    """The piece that has it."""
    is_on: bool


class GridView:
    """How a variant looks and where its places are; all rules stay in the variant.

    Places and pieces are measured in units: one unit is one column wide and one row high, and (0, 0) is
    the board's top left corner before it is flipped. A subclass overrides only what differs.
    """

    option_choices: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """For the variant's options, the values that its card offers; only non-numeric options need them."""
    reselects: ClassVar[bool] = True
    """Whether a click on another own piece selects it instead of trying to move there."""
    drawn_options: ClassVar[Mapping[str, range]] = {}
    """Options that are drawn at random for each new game unless the user fixes them."""
    option_titles: ClassVar[Mapping[str, str]] = {}
    """The card's label for an option, if its own name is unclear."""
    hidden_options: ClassVar[frozenset[str]] = frozenset()
    """Options that the card does not offer."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.geometry = variant.geometry

    # Where things are.

    @cached_property
    def drawing(self) -> Drawing:
        """The drawing for notebooks and prints, which places things the same way."""
        return self.variant.drawing

    @property
    def can_flip(self) -> bool:
        """Whether the board can be flipped."""
        return self.drawing.can_flip

    @property
    def columns(self) -> float:
        """The board's width in units."""
        return self.drawing.columns

    @property
    def rows(self) -> float:
        """The board's height in units."""
        return self.drawing.rows

    @cached_property
    def places(self) -> tuple[tuple[Coordinate, Spot], ...]:
        """Every place with its centre."""
        return tuple(self.drawing.places.items())

    @cached_property
    def _at(self) -> dict[tuple[int, int], Coordinate]:
        return {(int(x), int(y)): coordinate for coordinate, (x, y) in self.places}

    @cached_property
    def _middles(self) -> dict[Coordinate, Spot]:
        return dict(self.places)

    def middle(self, coordinate: Coordinate) -> Spot:
        """Return the centre of a place."""
        return self._middles.get(coordinate, (self.columns / 2, self.rows / 2))

    def place_at(self, x: float, y: float) -> Coordinate | None:
        """Return the place at a point, or None beside all of them."""
        if x < 0 or y < 0:
            return None
        return self._at.get((int(x), int(y)))

    def spots(self, board: Board) -> dict[Piece, Spot]:
        """Return each visible piece with its centre; later ones lie on top."""
        return self.set_out(board.pieces())

    def set_out(self, pieces: Iterable[Piece]) -> dict[Piece, Spot]:
        """Return the visible ones of some pieces, each with its centre; later ones lie on top."""
        middles = self._middles
        return {piece: middles[piece.position] for piece in pieces if piece.position in middles}

    def piece_on(self, board: Board, coordinate: Coordinate) -> Piece | None:
        """Return the piece to lift when a place is touched."""
        return board.piece_at(coordinate)

    # A piece in hand, as in games that bring pieces onto the board.

    def held(self, board: Board, turn: int) -> Piece | None:
        """Return the piece that the side to move holds, after some quarter turns, or None."""
        return None

    def laid(self, board: Board, place: Coordinate, turn: int) -> Move:
        """Return the move that lays the piece in hand on a place, or a null move with the reason why there is none."""
        return NULL_MOVE

    # Setting up.

    @cached_property
    def can_set_up(self) -> bool:
        """Whether positions can be set up piece by piece."""
        return bool(self.palette())

    def palette(self) -> tuple[Piece, ...]:
        """Return one piece of each kind and side for the editor: those that a game starts with."""
        found: dict[tuple[object, ...], Piece] = {}
        for piece in self.variant.start().pieces():
            found.setdefault((piece.alliance.index, type(piece).__name__, piece.symbol), piece)
        return tuple(found.values())

    def lifted(self, pieces: tuple[Piece, ...], place: Coordinate) -> Piece | None:
        """Return the topmost piece at a place in the editor."""
        return next((piece for piece in reversed(pieces) if piece.position == place), None)

    def put(self, pieces: tuple[Piece, ...], piece: Piece, place: Coordinate) -> tuple[Piece, ...]:
        """Return the edited pieces with one more on a place, in place of what was there."""
        return (*(other for other in pieces if other.position != place), self.placed(piece, place))

    def taken(self, pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
        """Return the edited pieces without one of them."""
        return tuple(other for other in pieces if other is not piece)

    def placed(self, piece: Piece, place: Coordinate) -> Piece:
        """Return a piece of the palette as placed in an edited position."""
        return piece.standing_on(place)

    def rights(self, pieces: tuple[Piece, ...]) -> tuple[Right, ...]:
        """Return the one-time rights of the edited pieces, such as castling."""
        return ()

    def with_right(self, pieces: tuple[Piece, ...], right: Right) -> tuple[Piece, ...]:
        """Return the edited pieces with a right toggled."""
        return pieces

    def lasting(self, extras: State) -> State:
        """Return the state beyond the squares without anything that only the last move has left behind."""
        return extras

    def extras(self, board: Board) -> tuple[tuple[str, State], ...]:
        """Return the possible values of the state beyond the squares, each with a title."""
        return ()

    def step(self, coordinate: Coordinate, right: int, down: int) -> Coordinate:
        """Return the nearest place in a direction, or the same one at the edge."""
        way = coordinate, right, down
        if way not in self._steps:
            self._steps[way] = self._nearest(coordinate, right, down)
        return self._steps[way]

    @cached_property
    def _steps(self) -> dict[tuple[Coordinate, int, int], Coordinate]:
        """The results of ``step`` so far."""
        return {}

    def _nearest(self, coordinate: Coordinate, right: int, down: int) -> Coordinate:
        x, y = self.middle(coordinate)
        ahead = []
        for other, (there_x, there_y) in self.places:
            along = (there_x - x) * right + (there_y - y) * down
            aside = abs((there_x - x) * down) + abs((there_y - y) * right)
            if along > 0 and aside <= 2 * along:
                ahead.append((along + 2 * aside, other))
        return min(ahead)[1] if ahead else coordinate

    # Words.

    def runs(self, text: str, side: Alliance) -> tuple[Run, ...]:
        """Return a move's text in parts, with figurines where the variant writes them."""
        return (text,)

    def first_number(self, board: Board) -> int:
        """Return the number that the move list starts with on a board."""
        return 1

    def worth(self, piece: Piece) -> float:
        """Return a captured piece's value in the balance of material, 0 if it does not count."""
        return 0

    def captured(self, moves: Sequence[Move]) -> tuple[Piece, ...]:
        """Return the pieces captured so far."""
        return tuple(piece for move in moves for piece in move.transition.removed)

    def checked(self, board: Board) -> Coordinate | None:
        """Return the place that glows because the side to move is in check, if there is one."""
        return None

    def score(self, board: Board, side: Alliance) -> str:
        """Return the points on a side's card; empty if there are none."""
        return ""

    def points(self, board: Board, side: Alliance) -> str:
        """Return a side's points as a bare number, for a card that several players share."""
        return self.score(board, side).partition(" ")[0]

    def in_hand(self, board: Board, side: Alliance) -> Piece | None:
        """Return the piece that a side holds openly, to show on its card."""
        return None

    def note(self, board: Board) -> str:
        """Return the note beside the title in the top bar, such as what is left in a deck."""
        return ""

    def turn_of(self, move: Move) -> int | None:
        """Return the rotation of the piece in hand in a move; None if pieces are not rotated."""
        return None

    def hint_words(self, move: Move) -> str:
        """Return the words of a hint under the board."""
        return f"Hint: {move}"

    def nudge_words(self, move: Move) -> str:
        """Return the words of a hint's first step: which piece to look at, not where it goes."""
        piece, names = move.moved_piece, self.geometry.names
        if 0 <= move.current_coordinate < self.geometry.size and move.board.piece_at(move.current_coordinate) == piece:
            return f"Hint: look at the {piece.piece_type} on {names[move.current_coordinate]}"
        return f"Hint: put the {piece.piece_type} on {names[move.destination_coordinate]}"

    def plan_goals(self, board: Board) -> tuple[Board, ...]:
        """Return the goals to which the analysis shows a shortest path, if that is informative."""
        return ()

    def portrait(self) -> Board:
        """Return the position for the variant's card on the home screen."""
        return self.variant.start()

    def refusal(self, board: Board, place: Coordinate, turn: int, reason: str) -> str:
        """Return why a piece cannot be laid on a place, in words that fit the board."""
        return reason

    def choice_title(self, move: Move) -> str:
        """Return what distinguishes a move from others between the same places."""
        return str(move)

    # Pictures.

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the empty board with its frame."""
        self.paint_frame(canvas, squares, theme)
        for coordinate, (x, y) in self.places:
            area = squares.area(x, y)
            is_dark = self.is_dark(coordinate)
            canvas.fill(theme.board_dark if is_dark else theme.board_light, area)
            grain.stain(canvas, area, theme.grain, coordinate + 1)
        if coordinates == "edge":
            self.paint_edge(canvas, squares, theme)
        elif coordinates == "all":
            for coordinate, (x, y) in self.places:
                self._paint_name(canvas, squares.area(x, y), theme, coordinate)

    def is_dark(self, coordinate: Coordinate) -> bool:
        """Return whether a place has the darker of the two colours."""
        column, row = self.geometry.spot(coordinate)
        return (column + row) % 2 == 1

    def paint_frame(self, canvas: pygame.Surface, squares: Squares, theme: Theme) -> None:
        """Paint the wooden frame around the board."""
        frame = squares.frame
        radius = max(4, squares.margin // 3)
        canvas.blit(vector.rounded(frame.size, radius, theme.frame), frame)
        for side in (frame.inflate(-2 * radius, 0), frame.inflate(0, -2 * radius)):
            grain.stain(canvas, side.inflate(-2, -2), theme.grain * 0.5)
        inner = squares.inner.inflate(4, 4)
        canvas.fill(mixed(theme.frame, (0, 0, 0), 0.35), inner)
        canvas.fill(mixed(theme.frame, theme.board_dark, 0.3), squares.inner)

    def paint_edge(self, canvas: pygame.Surface, squares: Squares, theme: Theme) -> None:
        """Write the names of columns and rows on the frame, if the places have such names."""
        size = max(9, round(squares.margin * 0.56))
        columns, rows = self._edge_names()
        for column, name in columns.items():
            text = words(name, size, theme.on_frame, True)
            x = squares.pixel(column + 0.5, 0)[0]
            canvas.blit(text, text.get_rect(center=(x, squares.inner.bottom + squares.margin // 2)))
        for row, name in rows.items():
            text = words(name, size, theme.on_frame, True)
            y = squares.pixel(0, row + 0.5)[1]
            canvas.blit(text, text.get_rect(center=(squares.inner.left - squares.margin // 2, y)))

    def _edge_names(self) -> tuple[dict[int, str], dict[int, str]]:
        """Split names such as "e4" into the column's and the row's part, if all names are of that form."""
        columns: dict[int, str] = {}
        rows: dict[int, str] = {}
        for coordinate, name in enumerate(self.geometry.names):
            column, row = self.geometry.spot(coordinate)
            letters = name.rstrip("0123456789")
            if not letters.isalpha() or letters == name:
                return {}, {}
            if (
                columns.setdefault(column, letters) != letters
                or rows.setdefault(row, name[len(letters) :]) != (name[len(letters) :])
            ):
                return {}, {}
        return columns, rows

    def _paint_name(self, canvas: pygame.Surface, area: pygame.Rect, theme: Theme, coordinate: Coordinate) -> None:
        ground = theme.board_dark if self.is_dark(coordinate) else theme.board_light
        ink = max((theme.frame, (255, 255, 255), (20, 16, 12)), key=lambda tone: contrast(tone, ground))
        text = words(self.geometry.name(coordinate), max(9, area.width // 7), ink)
        canvas.blit(text, (area.left + area.width // 24 + 1, area.top + area.width // 40))

    def paint_mark(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, tint: Tint) -> None:
        """Tint a place: the last move, the selected piece, a hint."""
        area = squares.area(*self.middle(coordinate))
        canvas.blit(vector.rounded(area.size, 0, tint), area)

    def paint_check(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme) -> None:
        """Make a place glow because the piece there is in check."""
        area = squares.area(*self.middle(coordinate))
        canvas.blit(vector.glow(area.width, theme.check), area)

    def paint_target(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme, is_taken: bool
    ) -> None:
        """Mark a place that the selected piece can go to: a dot, or a ring for a capture or an occupied place."""
        area = squares.area(*self.middle(coordinate))
        if is_taken:
            canvas.blit(vector.ring(area.width, theme.legal, area.width * 0.09), area)
        else:
            canvas.blit(vector.disc(area.width, theme.legal, 0.3), area)

    def paint_dead_end(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme) -> None:
        """Mark a place that the selected piece can go to, but from which no solution can be reached: a cross."""
        area = squares.area(*self.middle(coordinate))
        cross = vector.icon("x", max(8, round(squares.cell * 0.4)), theme.danger)
        canvas.blit(cross, cross.get_rect(center=area.center))

    def paint_outline(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, colour: Colour | Tint, width: float
    ) -> None:
        """Outline a place: the pointer, the keyboard."""
        area = squares.area(*self.middle(coordinate))
        canvas.blit(vector.border(area.size, colour, width), area)

    def paint_way(
        self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board, start: Coordinate, end: Coordinate
    ) -> None:
        """Draw a piece's path from one place to another, if it is not obvious."""

    def paint_hint(self, canvas: pygame.Surface, squares: Squares, theme: Theme, move: Move) -> bool:
        """Draw a hint in the variant's own way, or return False for an arrow."""
        return False

    def paint_over(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Draw anything over the pieces, such as routes."""

    def paint_last(self, canvas: pygame.Surface, squares: Squares, theme: Theme, move: Move) -> None:
        """Draw the effects of the last move on the board, under the pieces."""

    def paint_portrait(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Draw what distinguishes the picture on a card from those of relatives, over the pieces."""

    @cached_property
    def _has_letters(self) -> bool:
        """Whether tokens need letters: if one kind of piece comes in black and white, the colour is enough."""
        return len(self.variant.pieces) != 1 or len(self.variant.players) > 2

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a piece's picture for places of a size."""
        return sprites.token(piece.symbol if self._has_letters else "", piece.alliance, theme, cell, lifted)

    def small(self, piece: Piece, size: int, theme: Theme) -> pygame.Surface:
        """Return a piece's picture for the captured ones."""
        return self.sprite(piece, size, theme)
