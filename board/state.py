"""State: what a position holds beside its squares, such as en passant, clocks, hands and scores."""

from __future__ import annotations

from attrs import Factory, field, frozen


class Following(dict[int, "State"]):
    """The states after ordinary moves, by twice the side plus whether the move is irreversible.

    Boards that follow from one state by the same kind of move share the next one; it is made
    the first time it is needed.
    """

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    def __missing__(self, kind: int) -> State:
        """Make the state after such a move, and remember it."""
        side, irreversible = divmod(kind, 2)
        state = self[kind] = self._state.after(side, bool(irreversible))
        return state


@frozen
class State:
    """The state of a variant whose squares say everything, and the base of all others.

    Two states are equal if the same can follow from them: a subclass keeps clocks and move numbers
    out of its equality (``field(eq=False)``). ``key`` is the state's part of the board's 64-bit key
    and follows equality; a subclass gives it a default of its own, and ``attrs`` wants its ``__hash__``
    written there again: by the key it is the same in every process.
    """

    key: int = field(init=False, eq=False, repr=False, default=0)
    _following: Following = field(init=False, eq=False, repr=False, default=Factory(lambda self: Following(self), True))

    def __hash__(self) -> int:
        return hash(self.key)

    def after(self, side: int, irreversible: bool) -> State:
        """Return the state after an ordinary move by a side, which took something (or the like) or not."""
        return self

    def after_pass(self) -> State:
        """Return the state when the turn goes to another side and nothing moves."""
        return self


STATELESS = State()
