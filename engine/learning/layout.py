"""What a net sees of a position, by number: pieces on places, their own numbers, and the numbers of the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import Factory, evolve, field, fields, frozen

from board.errors import ArgumentError, UnsupportedError
from board.interpreted import HANDS
from board.letters import own_fields
from engine.learning.suitable import check

if TYPE_CHECKING:
    from board.board import Board
    from board.state import State
    from board.variant import Variant
    from pieces.piece import Piece

MOST_FEATURES = 1 << 16
_FINE = 16
"""Numbers below this have a feature each; of larger ones, eight share an octave."""
RIGHTS = ("en_passant", "rights")
"""What the state of games like chess calls rights to a move on certain places, which are no amounts."""
MOST_ENTRIES = 64
"""The most numbers of a tuple in a state."""
MOST_NUMBER = 1 << 20
"""Larger numbers are no amounts, but masks or keys."""
_MOST = 1023
"""Numbers from this on are all alike."""
BUCKETS = _FINE + 8 * 6
"""How many features a number has at most."""


def bucket(number: int) -> int:
    """Return the feature of a number among those of its kind.

    >>> [bucket(number) for number in (-3, 0, 15, 16, 17, 31, 32, 100, 5000)]
    [0, 0, 15, 16, 16, 23, 24, 36, 63]
    """
    if number < _FINE:
        return max(number, 0)
    number = min(number, _MOST)
    octave = number.bit_length() - 4
    return _FINE + 8 * (octave - 1) + (number >> octave) - 8


def typical(place: int) -> int:
    """Return the least number that has a feature.

    >>> all(bucket(typical(place)) == place for place in range(BUCKETS))
    True
    """
    if place < _FINE:
        return place
    octave, eighth = divmod(place - _FINE, 8)
    return (8 + eighth) << octave + 1


def flat(value: object) -> tuple[Any, ...]:
    """Return the parts of a tuple that may have tuples in it."""
    if not isinstance(value, tuple):
        return ()
    return tuple(part for each in value for part in (flat(each) if isinstance(each, tuple) else (each,)))


@frozen
class Slot:
    """A number of the state: a field, and a place in it if it is a tuple."""

    name: str
    place: int = -1
    """Its place in the tuple, all of whose parts are counted, or -1 for the field itself."""
    most: int = 1
    """Its last feature; larger numbers have that too."""
    other: int = 0
    """The slot that holds the same number of the opponent, in the list of slots: itself if the number is no side's."""

    def value(self, state: State) -> int | None:
        """Return the number in a state, or None if it is not there now."""
        held = getattr(state, self.name, None)
        if self.place >= 0:
            held = flat(held)[self.place : self.place + 1]
            held = held[0] if held else None
        return int(held) if isinstance(held, int) else None


@frozen
class Own:
    """A number of a kind of piece, such as the seeds of a pile."""

    kind: int
    name: str
    most: int
    """Its last feature."""


@frozen(eq=False)
class Layout:
    """The features of a variant's positions.

    First come those of the pieces: for each kind, each side and each place. Then those of the numbers that pieces have,
    for each side and place, and last those of the numbers in the state. ``flip`` is how the second side sees the board:
    the place by place where it sees what the first side sees; None if the sides are not alike, so that each has
    features of its own.
    """

    variant: Variant
    flip: tuple[int, ...] | None
    owns: tuple[Own, ...] = ()
    slots: tuple[Slot, ...] = ()
    mirrors: tuple[tuple[int, ...], ...] = ()
    """Other ways in which the board may be turned for both sides alike."""
    squares: int = field(init=False, default=Factory(lambda self: self.variant.geometry.size, True))
    _kinds: dict[type[Piece], int] = field(init=False)
    _own_starts: tuple[int, ...] = field(init=False)
    _slot_starts: tuple[int, ...] = field(init=False)
    size: int = field(init=False)
    """How many features there are, as seen by one side."""

    def __attrs_post_init__(self) -> None:
        """Number the features."""
        check(self.variant)
        kinds = {kind: number for number, kind in enumerate(self.variant.pieces)}
        at, owns, slots = 2 * len(kinds) * self.squares, [], []
        for own in self.owns:
            owns.append(at)
            at += 2 * self.squares * (own.most + 1)
        for slot in self.slots:
            slots.append(at)
            at += slot.most + 1
        if at > MOST_FEATURES:
            raise UnsupportedError(
                f"positions of {self.variant.spec} have {at:,} features, and a net has at most {MOST_FEATURES:,}"
            )
        for name, value in (("_kinds", kinds), ("_own_starts", tuple(owns)), ("_slot_starts", tuple(slots))):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "size", at)

    @property
    def views(self) -> int:
        """How many sets of rows there are: one, or one for each side if they are not alike."""
        return 1 if self.flip is not None else 2

    # Positions.

    def of_piece(self, piece: Piece) -> list[int]:
        """Return a piece's features as the first side sees them."""
        kind = self._kinds.get(type(piece))
        if kind is None:
            raise ArgumentError(f"expected a piece of {self.variant.name}, got {piece!r}")
        side = self.variant.players.index(piece.alliance)
        place = side * self.squares + piece.position
        found = [2 * self.squares * kind + place]
        for own, start in zip(self.owns, self._own_starts, strict=True):
            value = getattr(piece, own.name, None) if own.kind == kind else None
            if isinstance(value, int):
                found.append(start + place * (own.most + 1) + min(bucket(value), own.most))
        return found

    def of_number(self, slot: int, value: int) -> int:
        """Return the feature of a number of the state."""
        return self._slot_starts[slot] + min(bucket(value), self.slots[slot].most)

    def of_state(self, state: State) -> list[int]:
        """Return the features of a state."""
        values = ((number, slot.value(state)) for number, slot in enumerate(self.slots))
        return [self.of_number(number, value) for number, value in values if value is not None]

    def of_board(self, board: Board) -> list[int]:
        """Return all features of a position as the first side sees them."""
        found = [number for piece in board.pieces() for number in self.of_piece(piece)]
        return found + self.of_state(board.state) if self.slots else found

    # What features become.

    def turned(self, places: Sequence[int], swaps_sides: bool) -> np.ndarray[Any, Any]:
        """Return for each feature the one that it becomes if the board is turned, and the sides may be swapped."""
        turned = np.asarray(places, np.int64)
        sides = (1, 0) if swaps_sides else (0, 1)
        half = [side * self.squares + turned for side in sides]
        once = np.concatenate(half)
        parts = [kind * 2 * self.squares + once for kind in range(len(self._kinds))]
        for own, start in zip(self.owns, self._own_starts, strict=True):
            width = own.most + 1
            parts.append((start + once[:, None] * width + np.arange(width)).reshape(-1))
        for slot, start in zip(self.slots, self._slot_starts, strict=True):
            other = self._slot_starts[slot.other] if swaps_sides else start
            parts.append(other + np.arange(slot.most + 1))
        return np.concatenate(parts)

    def second_view(self) -> np.ndarray[Any, Any]:
        """Return for each feature, as the first side sees it, its row as the second side sees it."""
        if self.flip is None:
            return np.arange(self.size) + self.size
        return self.turned(self.flip, True)

    def mirror_images(self) -> list[np.ndarray[Any, Any]]:
        """Return what features become in each mirror."""
        return [self.turned(places, False) for places in self.mirrors]

    def groups(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], int]:
        """Return for each feature of a number its group and the number, for others 0 and 0, and the number of groups.

        The features of one number on one place are a group, which a trainer lets grow in proportion to the number.
        """
        group, value = np.zeros(self.size, np.int64), np.zeros(self.size, np.float32)
        count = 1
        for at, width in self._numbers():
            group[at : at + width] = count
            value[at : at + width] = [typical(place) / _FINE for place in range(width)]
            count += 1
        return group, value, count

    def _numbers(self) -> Iterator[tuple[int, int]]:
        for own, start in zip(self.owns, self._own_starts, strict=True):
            for place in range(2 * self.squares):
                yield start + place * (own.most + 1), own.most + 1
        for slot, start in zip(self.slots, self._slot_starts, strict=True):
            yield start, slot.most + 1

    def counters(self) -> dict[int, int]:
        """Return the slot of each counter of a game whose boards keep their state as counters."""
        ledger = self.variant._ledger
        if ledger is None:
            return {}
        found, none = {}, [0] * ledger.size
        for counter in range(HANDS, ledger.size):
            state = ledger.state_of([int(number == counter) for number in range(ledger.size)])
            for number, slot in enumerate(self.slots):
                if slot.value(state) != slot.value(ledger.state_of(none)):
                    found[counter] = number
        return found


def find_numbers(boards: Sequence[Board]) -> tuple[tuple[Own, ...], tuple[Slot, ...]]:
    """Return the numbers of pieces and states in some positions of a game.

    Only whole numbers and yes-or-no are seen, in fields that count for equality. Most of a number's range may be rare,
    so it has features for twice of what was found.
    """
    variant = boards[0].variant
    owns = []
    for number, kind in enumerate(variant.pieces):
        pieces = [piece for board in boards for piece in board.pieces() if type(piece) is kind]
        for each in own_fields(kind):
            found = {getattr(piece, each.alias, None) for piece in pieces}
            values = [value for value in found if type(value) is int]
            if len(values) > 1:
                owns.append(Own(number, each.alias, bucket(2 * max(values))))
    return tuple(owns), _slots_of([board.state for board in boards])


def _slots_of(states: Sequence[State]) -> tuple[Slot, ...]:
    found: list[Slot] = []
    for each in fields(type(states[0])):
        if not each.init or not each.eq or each.name.startswith("_") or each.name in RIGHTS:
            continue
        values = [getattr(state, each.name) for state in states]
        longest = min(max(len(flat(value)) for value in values), MOST_ENTRIES)
        if not longest and not all(isinstance(value, int) for value in values):
            continue  # a number that may be absent names a place, such as an en passant square
        for place in range(longest) if longest else (-1,):
            seen = {Slot(each.name, place).value(state) for state in states}
            numbers = [value for value in seen if value is not None]
            most = max(numbers, default=0)
            if numbers and most <= MOST_NUMBER and (longest or len(seen) > 1):
                found.append(Slot(each.name, place, max(bucket(2 * most), _FINE if longest else 1)))
    return tuple(evolve(slot, other=number) for number, slot in enumerate(found))
