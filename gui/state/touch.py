"""Touch: what the pointer and the keyboard are doing to the board."""

from __future__ import annotations

from attrs import frozen

from board.geometry import Coordinate
from gui.command import Command
from gui.state.kinds import Point
from moves.move import Move
from pieces.piece import Piece


@frozen
class Drag:
    """A dragged piece: where it was lifted, where the pointer is, and whether it has left its square."""

    start: Coordinate
    origin: Point
    pointer: Point
    is_moving: bool = False
    was_selected: bool = False
    """Whether the piece was selected before it was pressed, so that a mere click lets it go."""
    piece: Piece | None = None
    """The piece itself, where it comes from a palette or a tray and not from the board."""


@frozen
class Picker:
    """Moves that differ in something else than their squares, such as promotions, to choose one of."""

    moves: tuple[Move, ...]
    at: Coordinate
    focus: int = 0


@frozen
class Glow:
    """The button that warms up under the pointer and the one that cools down behind it, each since a moment."""

    warm: Command | None = None
    warm_since: float = 0
    cool: Command | None = None
    cool_since: float = 0


@frozen
class Arrow:
    """A drawing by the user: an arrow, or a circle if it starts and ends on the same square."""

    start: Coordinate
    end: Coordinate
    colour: int = 0
    """0 to 3: plain, with Shift, with Alt, with both."""


@frozen
class Touch:
    """What is being touched: by the pointer, by the keyboard, by a piece in hand."""

    selected: Coordinate | None = None
    cursor: Coordinate | None = None
    """Where the keyboard is on the board."""
    hover: Coordinate | None = None
    drag: Drag | None = None
    sketch: Arrow | None = None
    """An arrow that is being drawn."""
    arrows: tuple[Arrow, ...] = ()
    picker: Picker | None = None
    turn: int = 0
    """Quarter turns of the piece in hand, where a variant has one."""
    typed: str = ""
    """A move that is being typed."""
    taken: Piece | None = None
    """The piece of a tray that was clicked, to be put down."""

    @property
    def start(self) -> Coordinate | None:
        """Where the piece stands that is dragged or selected."""
        if self.drag is None:
            return self.selected
        return self.drag.start if self.drag.piece is None else None

    @property
    def in_hand(self) -> Piece | None:
        """The piece of a tray that is dragged or was clicked."""
        return self.taken if self.drag is None else self.drag.piece
