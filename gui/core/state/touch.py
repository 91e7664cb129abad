"""Touch: what the pointer and the keyboard are doing on the board."""

from __future__ import annotations

from attrs import frozen

from board.geometry import Coordinate
from gui.core.command import Command
from gui.core.state.kinds import Point
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
    """Whether the piece was already selected, so that a mere click deselects it."""
    piece: Piece | None = None
    """The piece itself, if it comes from a palette or a tray rather than from the board."""


@frozen
class Picker:
    """Moves to choose from that differ in something other than their squares, such as promotions."""

    moves: tuple[Move, ...]
    at: Coordinate
    focus: int = 0


@frozen
class Glow:
    """The button that lights up under the pointer and the one that fades out, each with its start time."""

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
    """The state of the pointer, the keyboard and the piece in hand."""

    selected: Coordinate | None = None
    way: tuple[Coordinate, ...] = ()
    """The places clicked after the selected one, for a move of more than two clicks."""
    cursor: Coordinate | None = None
    """The keyboard cursor on the board."""
    hover: Coordinate | None = None
    drag: Drag | None = None
    sketch: Arrow | None = None
    """The arrow being drawn."""
    arrows: tuple[Arrow, ...] = ()
    picker: Picker | None = None
    turn: int = 0
    """Quarter turns of the piece in hand, if the variant has one."""
    typed: str = ""
    """The move being typed."""
    taken: Piece | None = None
    """The piece clicked in a tray, to drop."""

    @property
    def start(self) -> Coordinate | None:
        """The place of the dragged or selected piece."""
        if self.drag is None:
            return self.selected
        return self.drag.start if self.drag.piece is None else None

    @property
    def clicked(self) -> tuple[Coordinate, ...]:
        """The places clicked so far for a move, the first with a piece that may be dragged."""
        return () if self.start is None else (self.start, *self.way)

    @property
    def in_hand(self) -> Piece | None:
        """The dragged or clicked piece from a tray."""
        return self.taken if self.drag is None else self.drag.piece
