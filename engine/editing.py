"""Editing: how a position of a game is set up piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.state import State
    from board.variant import Variant
    from pieces.piece import Piece


@frozen
class Right:
    """A one-time right of a piece, such as castling, and whether it is intact."""

    title: str
    piece: Piece
    """The piece that has it."""
    is_on: bool


class Editor:
    """What can be set up, and how pieces are put on a board and taken off: the right default for any game.

    A variant whose pieces share places or have rights offers a subclass as its ``editor``.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant: Any = variant

    @property
    def can_set_up(self) -> bool:
        """Whether positions can be set up piece by piece."""
        return bool(self.palette())

    def palette(self) -> tuple[Piece, ...]:
        """Return one piece of every kind and side: those of the start, and those that their class alone makes."""
        found: dict[tuple[object, ...], Piece] = {}
        for piece in self.variant.start().pieces():
            found.setdefault((piece.alliance.index, type(piece), piece.symbol, *piece.identity[2:]), piece)
        known = {(side, kind) for side, kind, *_ in found}
        for side in self.variant.players:
            for kind in self.variant.pieces:
                if (side.index, kind) not in known:
                    try:
                        found[side.index, kind] = kind(side, 0)
                    except TypeError:  # a piece with fields of its own, of which none is known
                        continue
        order = {kind: number for number, kind in enumerate(self.variant.pieces)}
        players = self.variant.players
        ranked = sorted(found.values(), key=lambda piece: (players.index(piece.alliance), order.get(type(piece), 0)))
        return tuple(ranked)

    def lifted(self, pieces: tuple[Piece, ...], place: Coordinate) -> Piece | None:
        """Return the topmost piece at a place."""
        return next((piece for piece in reversed(pieces) if piece.position == place), None)

    def put(self, pieces: tuple[Piece, ...], piece: Piece, place: Coordinate) -> tuple[Piece, ...]:
        """Return the pieces with one more on a place, in place of what was there."""
        return (*(other for other in pieces if other.position != place), self.placed(piece, place))

    def taken(self, pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
        """Return the pieces without one of them."""
        return tuple(other for other in pieces if other is not piece)

    def placed(self, piece: Piece, place: Coordinate) -> Piece:
        """Return a piece of the palette as placed in an edited position."""
        return piece.standing_on(place)

    def holdable(self) -> tuple[Piece, ...]:
        """Return one piece of every kind and side that can lie in a hand beside the board."""
        return ()

    def number_held(self, extras: State, piece: Piece) -> int:
        """Return how many pieces such as this one its side holds."""
        return 0

    def with_held(self, extras: State, piece: Piece, count: int) -> State:
        """Return the state in which a side holds a number of pieces such as this one."""
        return extras

    def rights(self, pieces: tuple[Piece, ...]) -> tuple[Right, ...]:
        """Return the one-time rights of the pieces, such as castling."""
        return ()

    def with_right(self, pieces: tuple[Piece, ...], right: Right) -> tuple[Piece, ...]:
        """Return the pieces with a right toggled."""
        return pieces

    def lasting(self, extras: State) -> State:
        """Return the state beyond the squares without anything that only the last move has left behind."""
        return extras

    def extras(self, board: Board) -> tuple[tuple[str, State], ...]:
        """Return the possible values of the state beyond the squares, each with a title."""
        return ()


def editor_of(variant: Variant) -> Editor:
    """Return a variant's own editor, or the one that is right for any game."""
    return variant.editor or Editor(variant)
