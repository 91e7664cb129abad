"""The expected score of a Cable Car route: fixed estimates, and the mean over all random futures."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.cable_car.sketch import PLACES, POWER_END, Outlook, Sketch
from pieces.cable_car import CableCarTile
from pieces.cable_car_layout import DOOR_COUNT, PLAYABLE

_HORIZON = 32
"""How many tiles ahead a random future is followed; few routes last longer."""
_SIDES = np.arange(4)
_PLAYABLE_CELLS = [cell for cell in range(DOOR_COUNT // 4) if PLAYABLE >> cell & 1]


def flat_outlook(price: float) -> Outlook:
    """Return the estimate in which an open route is worth its length, and an ended one its points minus a penalty."""
    factors = [1.0] * PLACES
    factors[POWER_END] = 2.0
    bonuses = [0.0 if place < DOOR_COUNT else -price for place in range(PLACES)]
    return Outlook(factors, bonuses)


def turn_chances(letters: str) -> Any:
    """Return the probability, over random tiles, of leaving by a side (row) after entering by one (column)."""
    turns = [0] * 4
    for letter in letters:
        for side, exit_side in enumerate(CableCarTile(0, letter, 0).exits):
            turns[(exit_side - side) % 4] += 1
    chances = np.array(turns) / max(1, sum(turns))
    return np.array([np.roll(chances, side) for side in range(4)]).T


def random_outlook(sketch: Sketch, chances: Any) -> Outlook:
    """Return a route's mean final score over all random fillings of the empty cells.

    Let a car with route length L wait at a door. Let q be its probability of reaching the power station and H its
    remaining length. Its mean score is L · (1 + q) plus the mean of H, counted twice if it reaches the power
    station. Both are computed tile by tile from the doors it can reach next.
    """
    cells = [cell for cell in _PLAYABLE_CELLS if sketch.tiles[cell] is None]
    factors = np.ones(PLACES)
    factors[POWER_END] = 2.0
    bonuses = np.zeros(PLACES)
    if cells:
        doors = 4 * np.array(cells)[:, None] + _SIDES
        ways = np.array([sketch.ways(cell) for cell in cells])
        passed, places = ways[:, :, 0] + 1, ways[:, :, 1]
        for _ in range(_HORIZON):
            # The values of the places with one tile less to follow.
            chance = factors[places] - 1.0
            factors[doors] = 1.0 + chance @ chances
            bonuses[doors] = (passed * (1.0 + chance) + bonuses[places]) @ chances
    return Outlook(factors.tolist(), bonuses.tolist())
