"""ChessState: en passant and the clocks, what a chess position holds besides its pieces."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, TypeVar

from attrs import field, fields, frozen

from board.geometry import Coordinate
from board.keys import stable_key
from board.state import State

_S = TypeVar("_S", bound="ChessState")


@cache
def _en_passant_key(square: Coordinate | None) -> int:
    return 0 if square is None else stable_key("en passant", square)


@lru_cache(maxsize=1 << 16)
def _extra_key(name: str, value: Any) -> int:
    return stable_key("state", name, repr(value))


@frozen
class ChessState(State):
    """En passant and the clocks. Only en passant counts for equality.

    ``en_passant`` is the square that a pawn has just passed, and is set only if a capture there is
    legal. The castling rights are the ``first_move`` of kings and rooks.

    A relative's state is a subclass with extra fields, each hashable and with a default. They count for equality
    and for the key, keep their values from move to move, and ``replaced`` changes them. The subclass needs
    ``__hash__ = ChessState.__hash__``, since ``attrs`` would generate another.
    """

    en_passant: Coordinate | None = None
    halfmove_clock: int = field(default=0, eq=False)
    """Half-moves since the last capture or pawn move."""
    fullmove_number: int = field(default=1, eq=False)
    _with_en_passant: dict[Coordinate | None, Any] = field(init=False, eq=False, repr=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Compute the key once all fields are set."""
        key = _en_passant_key(self.en_passant)
        for extra in self._extras:
            value = getattr(self, extra.name)
            if value != extra.default:
                key ^= _extra_key(extra.name, value)
        object.__setattr__(self, "key", key)

    def __hash__(self) -> int:
        return hash(self.key)

    def after(self: _S, side: int, irreversible: bool) -> _S:
        """Return the state after a side's move; a capture or a pawn move resets the clock."""
        clock = 0 if irreversible else self.halfmove_clock + 1
        state: _S = shared_state(self._kind, None, clock, self.fullmove_number + side, *self._extra_values)
        return state

    def with_en_passant(self: _S, square: Coordinate | None) -> _S:
        """Return this state with another en passant square, the same object for the same square."""
        state = self._with_en_passant.get(square)
        if state is None:
            state = type(self)(square, self.halfmove_clock, self.fullmove_number, *self._extra_values)
            self._with_en_passant[square] = state
        found: _S = state
        return found

    def replaced(self: _S, *extras: Any) -> _S:
        """Return this state with new values for a relative's extra fields, all of them, in order."""
        kind: Any = type(self)
        state: _S = shared_state(kind, self.en_passant, self.halfmove_clock, self.fullmove_number, *extras)
        return state

    def after_pass(self: _S) -> _S:
        """Return the state without an en passant square: the right is lost if it is not used at once."""
        return self.with_en_passant(None)

    @property
    def _kind(self) -> Any:
        return type(self)

    @property
    def _extras(self) -> tuple[Any, ...]:
        """The fields that a relative's state has besides those of chess."""
        found: tuple[Any, ...] = _extras_of(self._kind)
        return found

    @property
    def _extra_values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, extra.name) for extra in self._extras])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.en_passant, self.halfmove_clock, self.fullmove_number, *self._extra_values)


@cache
def _extras_of(kind: Any) -> tuple[Any, ...]:
    return tuple(extra for extra in fields(kind) if extra.init)[3:]


@lru_cache(maxsize=1 << 16)
def shared_state(kind: Any, *values: Any) -> Any:
    """Return a shared state; all games go through the same few thousand of these."""
    return kind(*values)
