"""ChessState: en passant and the clocks, what a chess position holds beside its pieces."""

from __future__ import annotations

from functools import cache

from attrs import field, frozen

from board.geometry import Coordinate
from board.keys import stable_key
from board.state import State


@cache
def _en_passant_key(square: Coordinate | None) -> int:
    return 0 if square is None else stable_key("en passant", square)


@frozen
class ChessState(State):
    """En passant and the clocks. Only en passant counts for equality.

    ``en_passant`` is the square a pawn has just jumped over, and is named only if a capture there is
    legal. The castling rights are the ``first_move`` of kings and rooks.
    """

    en_passant: Coordinate | None = None
    halfmove_clock: int = field(default=0, eq=False)
    """Half-moves since the last capture or pawn move."""
    fullmove_number: int = field(default=1, eq=False)
    key: int = field(init=False, eq=False, repr=False)
    _with_en_passant: dict[Coordinate | None, ChessState] = field(init=False, eq=False, repr=False, factory=dict)

    @key.default
    def _key(self) -> int:
        return _en_passant_key(self.en_passant)

    def __hash__(self) -> int:
        return hash(self.key)

    def after(self, side: int, irreversible: bool) -> ChessState:
        """Return the state after a side's move; a capture or a pawn move sets the clock back."""
        clock = 0 if irreversible else self.halfmove_clock + 1
        number = self.fullmove_number + side
        if clock > _USUAL_CLOCK or number > _USUAL_NUMBER:
            return ChessState(None, clock, number)
        return _usual_state(clock, number)

    def with_en_passant(self, square: Coordinate | None) -> ChessState:
        """Return this state with another en passant square, the same object for the same square."""
        state = self._with_en_passant.get(square)
        if state is None:
            state = ChessState(square, self.halfmove_clock, self.fullmove_number)
            self._with_en_passant[square] = state
        return state

    def after_pass(self) -> ChessState:
        """Return the state with nothing to take en passant: that right is lost if it is not used at once."""
        return self.with_en_passant(None)

    def __reduce__(self) -> tuple[object, ...]:
        return ChessState, (self.en_passant, self.halfmove_clock, self.fullmove_number)


# All games go through the same few thousand of these, so they share them.
_USUAL_CLOCK = 150
_USUAL_NUMBER = 500


@cache
def _usual_state(clock: int, number: int) -> ChessState:
    return ChessState(None, clock, number)
