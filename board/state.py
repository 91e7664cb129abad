"""State: what a position holds besides its squares, such as en passant, clocks, hands and scores."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import Factory, field, fields, frozen

from board.keys import stable_key
from board.memo import Memo


class Following(Memo[int, "tuple[State, int]"]):
    """The states after ordinary moves, by twice the side plus whether the move is irreversible.

    Each comes with its change to a board's key. Boards that follow from one state by the same kind of
    move share the next state, which is created on first use.
    """

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    def __missing__(self, kind: int) -> tuple[State, int]:
        """Make the state after such a move, and cache it."""
        side, irreversible = divmod(kind, 2)
        following = self._state.after(side, bool(irreversible))
        return self.remember(kind, (following, self._state.key ^ following.key))


@frozen
class State:
    """The state of a variant without extra state, and the base class of all others.

    Two states are equal if the same moves can follow: a subclass keeps clocks and move numbers
    out of its equality (``field(eq=False)``). ``key`` is the state's part of the board's 64-bit key. By default it
    is computed from the type and the fields that count for equality, whose ``str`` must therefore be the same in every
    process (numbers, strings and tuples of them are fine). A subclass with a faster way gives ``key`` its own default.
    """

    key: int = field(init=False, eq=False, repr=False, default=0)
    _following: Following = field(init=False, eq=False, repr=False, default=Factory(lambda self: Following(self), True))

    def __attrs_post_init__(self) -> None:
        names = _names_in_key(type(self))  # type: ignore[arg-type]  # a class can be hashed
        if names:
            values = [getattr(self, name) for name in names]
            object.__setattr__(self, "key", stable_key(type(self).__name__, *values))

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), {one.alias: getattr(self, one.name) for one in fields(type(self)) if one.init})

    def after(self, side: int, irreversible: bool) -> State:
        """Return the state after an ordinary move by a side, irreversible (such as a capture) or not."""
        return self

    def after_pass(self) -> State:
        """Return the state after a pass."""
        return self


def _restored(kind: type[State], values: dict[str, Any]) -> State:
    """Return the state that was pickled or copied."""
    return kind(**values)


@cache
def _names_in_key(kind: type[State]) -> tuple[str, ...]:
    """Return the fields that make up the key of a state class; none if the class has a default for ``key``."""
    if fields(kind).key.default != 0:
        return ()
    return tuple(part.name for part in fields(kind) if part.eq)


STATELESS = State()
