"""View: how the window shows a game: it paints the look, and adds what only a screen has, such as a piece in hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from board.alliance import Alliance
from board.board import Board
from board.canvas import UNIT, Canvas, number, outlined
from board.geometry import Coordinate
from board.look import Look, look_of
from board.look.grounds import paint_names
from board.options import options_of
from board.outline import Outline
from board.variant import Variant
from engine.armies.figures import PIECES
from engine.editing import Editor, editor_of
from gui.paint import canvas as canvases
from gui.paint import grain, vector
from gui.paint.canvas import palette_of
from gui.paint.sprites import LIFT
from gui.paint.theme import Colour, Theme, Tint
from moves.move import NULL_MOVE

if TYPE_CHECKING:
    from gui.core.animation import Spot
    from gui.kit.layout import Squares
    from moves.move import Move
    from pieces.piece import Piece

Run = str | tuple[str, Alliance]
"""A part of a move's text: letters, or a figurine given by its drawing's path and side."""

_ROOM = 12
"""The room around a lifted piece's picture for its shadow, in hundredths of a unit."""
_FIGURINE = re.compile(r"([KQRBN])")


class View:
    """How the window shows a game; all rules stay in the variant, and how the game looks stays in its look.

    A subclass overrides what a look cannot say. A package registers it in the entry-point group ``woodpusher.views``.
    Places and pieces are measured in units: one unit is one column wide and one row high, and (0, 0) is the board's
    top left corner before it is flipped.
    """

    reselects: ClassVar[bool] = True
    """Whether a click on another own piece selects it instead of trying to move there."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.geometry = variant.geometry

    @cached_property
    def look(self) -> Look:
        """How the game looks."""
        return look_of(self.variant)

    @cached_property
    def editor(self) -> Editor:
        """How positions are set up."""
        return editor_of(self.variant)

    # The card's options.

    @cached_property
    def option_choices(self) -> Mapping[str, Sequence[Any]]:
        """For options that are not numbers, the values that the card offers: those that their validators know."""
        options = options_of(type(self.variant))
        known = {name: getattr(option.validator, "samples", ()) for name, option in options.items()}
        return {
            name: values for name, values in known.items() if values and all(isinstance(value, str) for value in values)
        }

    @cached_property
    def hidden_options(self) -> frozenset[str]:
        """Options that the card does not offer: those whose field has ``metadata={"hidden": True}``."""
        options = options_of(type(self.variant))
        return frozenset(name for name, option in options.items() if option.metadata.get("hidden"))

    @property
    def drawn_options(self) -> Mapping[str, range]:
        """Options that are drawn at random for each new game unless the user fixes them."""
        return self.variant.drawn_options

    @cached_property
    def option_titles(self) -> Mapping[str, str]:
        """The card's label for an option, if its own name is unclear: ``metadata={"title": "…"}``."""
        options = options_of(type(self.variant))
        return {name: option.metadata["title"] for name, option in options.items() if "title" in option.metadata}

    # Where things are.

    @property
    def can_flip(self) -> bool:
        """Whether the board can be flipped."""
        return self.look.can_flip

    @property
    def columns(self) -> float:
        """The board's width in units."""
        return self.look.columns

    @property
    def rows(self) -> float:
        """The board's height in units."""
        return self.look.rows

    @cached_property
    def places(self) -> tuple[tuple[Coordinate, Spot], ...]:
        """Every place with its centre."""
        return tuple(self.look.places.items())

    @cached_property
    def _middles(self) -> dict[Coordinate, Spot]:
        return dict(self.places)

    def middle(self, coordinate: Coordinate) -> Spot:
        """Return the centre of a place."""
        return self._middles.get(coordinate, (self.columns / 2, self.rows / 2))

    def place_at(self, x: float, y: float) -> Coordinate | None:
        """Return the place whose outline contains a point, or None beside all of them."""
        return self.look.place_at(x, y)

    def meant(self, board: Board, place: Coordinate) -> Coordinate:
        """Return the place that a click on a place means."""
        return self.look.meant(board, place)

    def spots(self, board: Board) -> dict[Piece, Spot]:
        """Return each visible piece with its centre; later ones lie on top."""
        return self.look.spots(board)

    def set_out(self, pieces: Iterable[Piece]) -> dict[Piece, Spot]:
        """Return the visible ones of some pieces, each with its centre; later ones lie on top."""
        return self.look.set_out(pieces)

    def piece_on(self, board: Board, coordinate: Coordinate) -> Piece | None:
        """Return the piece to lift when a place is touched."""
        return self.look.piece_on(board, coordinate)

    def step(self, coordinate: Coordinate, right: int, down: int) -> Coordinate:
        """Return the nearest place in a direction, or the same one at the edge."""
        return self.look.step(coordinate, right, down)

    # A piece in hand, as in games that bring pieces onto the board.

    def held(self, board: Board, turn: int) -> Piece | None:
        """Return the piece that the side to move holds, after some quarter turns, or None."""
        return None

    def laid(self, board: Board, place: Coordinate, turn: int) -> Move:
        """Return the move that lays the piece in hand on a place, or a null move with the reason why there is none."""
        return NULL_MOVE

    def turn_of(self, move: Move) -> int | None:
        """Return the rotation of the piece in hand in a move; None if pieces are not rotated."""
        return None

    def in_hand(self, board: Board, side: Alliance) -> Piece | None:
        """Return the piece that a side holds openly, to show on its card."""
        return None

    def refusal(self, board: Board, place: Coordinate, turn: int, reason: str) -> str:
        """Return why a piece cannot be laid on a place, in words that fit the board."""
        return reason

    # Words.

    def runs(self, text: str, side: Alliance) -> tuple[Run, ...]:
        """Return a move's text in parts, with figurines where the variant writes the letters of chess pieces."""
        if not self.look.has_figurines:
            return (text,)
        parts: list[Run] = []
        for part in filter(None, _FIGURINE.split(text)):
            parts.append((f"chess/{PIECES[part.lower()]}.svg", side) if _FIGURINE.fullmatch(part) else part)
        return tuple(parts)

    def first_number(self, board: Board) -> int:
        """Return the number that the move list starts with on a board."""
        return int(getattr(board.state, "fullmove_number", 1))

    def worth(self, piece: Piece) -> float:
        """Return a captured piece's value in the balance of material, 0 if it does not count."""
        return self.variant.worth(piece)

    def captured(self, moves: Sequence[Move]) -> tuple[Piece, ...]:
        """Return the pieces that one side has captured from another so far, the most valuable first."""
        taken = [
            piece
            for move in moves
            if move.is_attack
            for piece in move.transition.removed
            if piece.alliance is not move.board.move_maker
        ]
        return tuple(sorted(taken, key=lambda piece: (-self.worth(piece), piece.letter)))

    def checked(self, board: Board) -> Coordinate | None:
        """Return the place that glows because the side to move is in check, if there is one."""
        return self.look.glowing(board)

    def score(self, board: Board, side: Alliance) -> str:
        """Return the points on a side's card; empty if there are none."""
        return ""

    def points(self, board: Board, side: Alliance) -> str:
        """Return a side's points as a bare number, for a card that several players share."""
        return self.score(board, side).partition(" ")[0]

    def note(self, board: Board) -> str:
        """Return the note beside the title in the top bar, such as what is left in a deck."""
        return self.variant.note(board)

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
        return self.variant.plan_goals(board)

    def portrait(self) -> Board:
        """Return the position for the variant's card on the home screen: the start, if an option has changed it."""
        text, start = self.look.portrait, self.variant.start()
        is_usual = self.variant is type(self.variant)()
        return self.variant.parse(text) if text and is_usual else start

    def choice_title(self, move: Move) -> str:
        """Return what distinguishes a move from others between the same places."""
        return str(move) if move.promotion is None else move.promotion.piece_type

    # Pictures.

    def paint_board(self, canvas: pygame.Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
        """Paint the empty board with its frame."""
        look = self.look
        margin = squares.margin * UNIT / squares.cell
        ground = Canvas(look.columns, look.rows, margin, squares.flipped, palette=palette_of(theme))
        look.paint_frame(ground)
        is_inside = coordinates == "all" and look.label_place == "edge"
        look.paint_ground(ground, coordinates != "off" and not is_inside and look.labels != "none")
        if is_inside:
            paint_names(look, ground, look.material_of(ground.palette))
        frame = squares.frame
        words, ground.ground.labels = ground.ground.labels, []
        canvases.paint_layer(canvas, ground, ground.ground, frame.topleft, squares.cell)
        for seed, (left, top, right, bottom) in enumerate(ground.wood):
            grain.stain(canvas, squares.between((left, top), (right, bottom)), theme.grain, seed + 1)
        ground.ground.labels = words
        canvases.paint_labels(canvas, ground.ground, frame.topleft, squares.cell)

    def _paint(self, target: pygame.Surface, squares: Squares, theme: Theme, paint: Any, *facts: Any) -> None:
        """Let the look paint something on the board."""
        look = self.look
        over = Canvas(look.columns, look.rows, 0, squares.flipped, palette=palette_of(theme))
        paint(over, *facts)
        for layer in over.layers:
            if layer.shapes or layer.labels:
                canvases.paint_layer(target, over, layer, squares.inner.topleft, squares.cell)

    def area(self, coordinate: Coordinate) -> Outline:
        """Return what is tinted when a place is marked."""
        return self.look.area(coordinate)

    def paint_mark(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, tint: Tint) -> None:
        """Tint a place: the last move, the selected piece, a hint."""
        _paint_outline(canvas, squares, self.area(coordinate), vector.fill(tint))

    def paint_outline(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, colour: Colour | Tint, width: float
    ) -> None:
        """Outline a place: the pointer, the keyboard."""
        line = f'fill="none" {vector.fill(colour, "stroke")} stroke-linejoin="round"'
        _paint_outline(canvas, squares, self.area(coordinate), line, width)

    def paint_check(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme) -> None:
        """Make a place glow because the piece there is in check."""
        area = squares.area(*self.middle(coordinate))
        canvas.blit(vector.glow(area.width, theme.check), area)

    def paint_target(
        self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme, is_taken: bool
    ) -> None:
        """Mark a place that the selected piece can go to: a dot, or a ring for a capture or an occupied place."""
        radius = min(0.5, self.look.outline(coordinate).radius)
        area = squares.area(*self.middle(coordinate))
        tint = self._on_deep(theme)
        if is_taken:
            mark = vector.ring(round(2 * radius * squares.cell), tint, area.width * 0.09)
        else:
            mark = vector.disc(area.width, tint, 0.3)
        canvas.blit(mark, mark.get_rect(center=area.center))

    def _on_deep(self, theme: Theme) -> Tint:
        """Return the tint of targets: light where the ground of a place is dark."""
        is_deep = self.look.ground_name in ("holes", "frame", "pits") or self.look.is_deep
        return (255, 244, 214, 215) if is_deep else theme.legal

    def paint_dead_end(self, canvas: pygame.Surface, squares: Squares, coordinate: Coordinate, theme: Theme) -> None:
        """Mark a place that the selected piece can go to, but from which no solution can be reached: a cross."""
        area = squares.area(*self.middle(coordinate))
        cross = vector.icon("x", max(8, round(squares.cell * 0.4)), theme.danger)
        canvas.blit(cross, cross.get_rect(center=area.center))

    @property
    def shows_ways(self) -> bool:
        """Whether the way from the selected piece to the place under the pointer is drawn."""
        return type(self).paint_way is not View.paint_way or type(self.look).paint_way is not Look.paint_way

    def paint_way(
        self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board, start: Coordinate, end: Coordinate
    ) -> None:
        """Draw a piece's path from one place to another, if it is not obvious."""
        self._paint(canvas, squares, theme, self.look.paint_way, board, start, end)

    def paint_hint(self, canvas: pygame.Surface, squares: Squares, theme: Theme, move: Move) -> bool:
        """Draw a hint in the variant's own way, or return False for an arrow."""
        return False

    def paint_over(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Draw anything over the pieces, such as routes."""
        self._paint(canvas, squares, theme, self.look.paint_over, board)

    def paint_last(self, canvas: pygame.Surface, squares: Squares, theme: Theme, move: Move) -> None:
        """Draw the effects of the last move on the board, under the pieces."""
        self._paint(canvas, squares, theme, self.look.paint_last, move)

    def paint_portrait(self, canvas: pygame.Surface, squares: Squares, theme: Theme, board: Board) -> None:
        """Draw what distinguishes the picture on a card from those of relatives, over the pieces."""
        self._paint(canvas, squares, theme, self.look.paint_portrait, board)

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a piece's picture for places of a size; a lifted one is larger."""
        return _sprite(self.look, piece, cell, theme, lifted, False)

    def faced(self, piece: Piece, cell: int, theme: Theme, flipped: bool, lifted: bool = False) -> pygame.Surface:
        """Return a piece's picture as it faces on a board that may be flipped."""
        if flipped and self.look.has_faces:
            return _sprite(self.look, piece, cell, theme, lifted, True)
        return self.sprite(piece, cell, theme, lifted)

    def small(self, piece: Piece, size: int, theme: Theme) -> pygame.Surface:
        """Return a piece's picture for the captured ones; a figure is an outline in the panel's ink."""
        return _outline(self.look, piece, size, theme)


@lru_cache(maxsize=canvases.KEPT)
def _sprite(look: Look, piece: Piece, cell: int, theme: Theme, lifted: bool, flipped: bool) -> pygame.Surface:
    wide, high = look.box(piece)
    cell = max(4, round(cell * LIFT) if lifted else cell)
    room = _ROOM if lifted else 0
    canvas = Canvas(wide, high, room, flipped, palette=palette_of(theme), is_lifted=lifted)
    look.paint_piece(canvas, piece, (wide / 2, high / 2))
    return canvases.picture(canvas, cell)


@lru_cache(maxsize=canvases.KEPT)
def _outline(look: Look, piece: Piece, size: int, theme: Theme) -> pygame.Surface:
    from gui.paint import sprites

    if look.piece_name == "figure" and piece.letter.lower() in PIECES:
        return sprites.outline(f"chess/{PIECES[piece.letter.lower()]}.svg", size, theme.ink_soft)
    wide, high = look.box(piece)
    return _sprite(look, piece, max(4, int(size / max(wide, high))), theme, False, False)


def _paint_outline(
    canvas: pygame.Surface, squares: Squares, outline: Outline, attributes: str, width: float = 0
) -> None:
    """Draw an outline on the board, its line inside its edge."""
    left, top, right, bottom = outline.box
    area = squares.between((left, top), (right, bottom))
    if outline.is_upright:
        line = f'stroke-width="{number(width)}"' if width else ""
        inner = f'width="{number(area.width - width)}" height="{number(area.height - width)}"'
        shape = f'<rect x="{number(width / 2)}" y="{number(width / 2)}" {inner} {attributes} {line}/>'
        canvas.blit(vector.drawing(shape, area.size), area)
        return
    part = 1 - width / max(1.0, 2 * outline.radius * squares.cell)
    x, y = outline.middle
    shrunk = Outline(
        outline.middle,
        tuple((x + (a - x) * part, y + (b - y) * part) for a, b in outline.corners),
        outline.radius * part,
    )

    def at(across: float, down: float) -> tuple[float, float]:
        a, b = (across - left, down - top) if not squares.flipped else (right - across, bottom - down)
        return a * UNIT, b * UNIT

    scale = UNIT / squares.cell
    extra = f' stroke-width="{number(width * scale)}"' if width else ""
    shape = outlined(shrunk, at).replace("/>", f" {attributes}{extra}/>")
    canvas.blit(vector.drawing(shape, area.size, (area.width * scale, area.height * scale)), area)
