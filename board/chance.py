"""Chance: dice and decks that depend only on a seed, so that games can be replayed, stored and tested.

A variant with chance has an option ``seed``; a new game on the desktop draws a new one. The state keeps the seed and
how often it was used, never a generator: a position and a move determine the next position in every process.
``determinize`` gives the state another seed, so that a computer player cannot look ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from board.keys import stable_key

_T = TypeVar("_T")


def roll(seed: int, number: int, sides: int = 6) -> int:
    """Return the roll with a given number from a seed's sequence of rolls of a die.

    >>> [roll(1, number) for number in range(6)] == [roll(1, number) for number in range(6)]
    True
    """
    return 1 + Random(stable_key("roll", seed, number)).randrange(sides)


def shuffled(seed: int, cards: Sequence[_T]) -> tuple[_T, ...]:
    """Return the cards in an order that depends only on the seed.

    >>> sorted(shuffled(7, "abc"))
    ['a', 'b', 'c']
    """
    deck = list(cards)
    Random(stable_key("deck", seed)).shuffle(deck)
    return tuple(deck)
