"""State: what a position holds beside its squares, such as en passant, clocks, hands and scores."""

from __future__ import annotations

from attrs import field, frozen


@frozen
class State:
    """The state of a variant whose squares say everything, and the base of all others.

    Two states are equal if the same can follow from them: a subclass keeps clocks and move numbers
    out of its equality (``field(eq=False)``). ``key`` is the state's part of the board's 64-bit key
    and follows equality; a subclass gives it a default of its own.
    """

    key: int = field(init=False, eq=False, repr=False, default=0)

    def after(self, side: int, irreversible: bool) -> State:
        """Return the state after an ordinary move by a side, which took something (or the like) or not."""
        return self


STATELESS = State()
