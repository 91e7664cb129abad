"""Chance: the results of dice with their probabilities, and rolls and decks that depend only on a seed.

A game in which fate moves declares ``Abilities(chances=True)`` and gives fate's moves in ``chances``: then searches
weigh what may happen, the solver computes exact values, and a game's record holds what was rolled. ``dice`` lists the
results.

A game may instead hide what is to come behind an option ``seed``, as a shuffled deck does. The state keeps the seed and
how often it was used, never a generator, and ``determinize`` gives the state another seed, so that a computer player
cannot look ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random
from typing import TypeVar

from board.keys import stable_key

_T = TypeVar("_T")


@cache
def dice(count: int = 1, sides: int = 6) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Return the results of some equal dice, the highest die first, each with its probability.

    >>> dice(2, 2)
    ((0.25, (1, 1)), (0.5, (2, 1)), (0.25, (2, 2)))
    """
    ways = Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, sides + 1), repeat=count))
    return tuple((ways[faces] / sides**count, faces) for faces in sorted(ways))


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
