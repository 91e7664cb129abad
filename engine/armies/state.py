"""What a position of a game of armies holds besides its squares: its state, and the counters that boards keep it as."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import field, frozen

from board.errors import IllegalPositionError, WrongTypeError, expect
from board.geometry import Coordinate
from board.interpreted import HANDS
from board.keys import stable_key
from board.position import Ledger
from board.state import State

MOST_HELD = 120
"""The most pieces of a kind in one hand."""
MOST_MOVES = 30_000
MOST_DISCARDED = 512
"""More captures than any board has pieces."""


@cache
def passed_key(square: Coordinate) -> int:
    """Return the key of an en passant square, 0 for none."""
    return 0 if square < 0 else stable_key("passed", square)


@cache
def rights_key(rights: int) -> int:
    """Return the key of castling rights, 0 for none."""
    return stable_key("rights", rights) if rights else 0


@cache
def hand_key(slot: int, number: int) -> int:
    """Return the key of so many pieces in a hand, 0 for none."""
    return stable_key("hand", slot, number) if number else 0


@cache
def checks_key(side: int, number: int) -> int:
    """Return the key of so many checks that a side still has to give."""
    return stable_key("checks", side, number)


@frozen
class ArmyState(State):
    """En passant, castling rights, clocks and hands. The clocks do not count for equality."""

    en_passant: Coordinate | None = None
    rights: int = 0
    """A bit for each castling move that may still be made: white's first, in the order of their declaration."""
    halfmove_clock: int = field(default=0, eq=False)
    fullmove_number: int = field(default=1, eq=False)
    hands: tuple[int, ...] = ()
    """How many of each kind of piece are held, by kind: white's, then black's."""
    checks: tuple[int, ...] = ()
    """How many checks white and black still have to give, if they count."""

    def __attrs_post_init__(self) -> None:
        """Compute the key: the same as the counters' part of a board's key."""
        key = passed_key(-1 if self.en_passant is None else self.en_passant) ^ rights_key(self.rights)
        for slot, number in enumerate(self.hands):
            key ^= hand_key(slot, number)
        for side, number in enumerate(self.checks):
            key ^= checks_key(side, number)
        object.__setattr__(self, "key", key)

    def __hash__(self) -> int:
        return hash(self.key)


class ArmyLedger(Ledger):
    """The counters of a game of armies."""

    __slots__ = ("checks", "kinds", "rights", "squares")

    def __init__(
        self, size: int, rights: int, kinds: int, kept: bytes, slots: bytes, checks: int = 0, discards: bool = False
    ) -> None:
        super().__init__(
            tuple(passed_key(square) for square in range(size)),
            tuple(rights_key(number) for number in range(rights)),
            kept,
            slots,
            ((),) * HANDS
            + tuple(tuple(hand_key(slot, number) for number in range(MOST_HELD + 1)) for slot in range(2 * kinds))
            + tuple(tuple(checks_key(side, number) for number in range(checks + 1)) for side in range(2 * bool(checks)))
            + ((0,) * MOST_DISCARDED,) * discards,
        )
        self.squares, self.rights, self.kinds = size, rights, kinds
        self.checks = checks

    def state_of(self, counters: list[int]) -> ArmyState:
        """Return the state that some counters stand for."""
        passed, rights, clock, number, *others = counters
        hands = tuple(others[: 2 * self.kinds])
        checks = tuple(others[2 * self.kinds : 2 * self.kinds + 2 * bool(self.checks)])
        return ArmyState(None if passed < 0 else passed, rights, clock, number, hands, checks)

    def counters_of(self, state: Any) -> list[int]:
        """Return the counters that stand for a state; one that does not fit raises an error."""
        expect(ArmyState, state, "the state of a game of armies")
        passed = -1 if state.en_passant is None else state.en_passant
        hands = state.hands or (0,) * (2 * self.kinds)
        checks = state.checks or (self.checks,) * (2 * bool(self.checks))
        if len(hands) != 2 * self.kinds or len(checks) != 2 * bool(self.checks):
            raise WrongTypeError(f"expected {2 * self.kinds} numbers of pieces in hand, got {len(hands)}")
        if not -1 <= passed < self.squares or not 0 <= state.rights < self.rights:
            raise IllegalPositionError(f"there is no such en passant square or castling right: {state!r}")
        if not all(0 <= number <= MOST_HELD for number in hands):
            raise IllegalPositionError(f"a side holds at most {MOST_HELD} pieces of a kind, got {hands}")
        if not all(0 <= number <= self.checks for number in checks):
            raise IllegalPositionError(f"a side gives at most {self.checks} checks, got {checks}")
        clocks = (state.halfmove_clock, state.fullmove_number)
        counters = [passed, state.rights, *[max(0, min(clock, MOST_MOVES)) for clock in clocks], *hands, *checks]
        return counters + [0] * (self.size - len(counters))
