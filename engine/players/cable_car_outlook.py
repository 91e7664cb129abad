"""What a Cable Car route may still become: fixed guesses, and the mean over all random futures."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.players.cable_car_sketch import PLACES, POWER_END, Outlook, Sketch
from pieces.cable_car import CableCarTile
from pieces.cable_car_layout import DOOR_COUNT, PLAYABLE

_HORIZON = 32
"""How many tiles ahead a random future is followed; few routes go on for longer."""
_SIDES = np.arange(4)
_PLAYABLE_CELLS = [cell for cell in range(DOOR_COUNT // 4) if PLAYABLE >> cell & 1]


def flat_outlook(price: float) -> Outlook:
    """Return the outlook in which an open route is worth its length, and an ended one its points less a price."""
    factors = [1.0] * PLACES
    factors[POWER_END] = 2.0
    bonuses = [0.0 if place < DOOR_COUNT else -price for place in range(PLACES)]
    return Outlook(factors, bonuses)


def turn_chances(letters: str) -> Any:
    """Return the chance, over tiles however turned, to leave by a side (the row) from one entered by (the column)."""
    turns = [0] * 4
    for letter in letters:
        for side, exit_side in enumerate(CableCarTile(0, letter, 0).exits):
            turns[(exit_side - side) % 4] += 1
    chances = np.array(turns) / max(1, sum(turns))
    return np.array([np.roll(chances, side) for side in range(4)]).T


def random_outlook(sketch: Sketch, chances: Any) -> Outlook:
    """Return the mean final points of a route over all ways to fill the empty cells at random.

    Let a car of length L wait at a door, let q be its chance to reach the power station and H the length
    still to come. Its mean points are L · (1 + q) plus the mean of H, counted twice where the power station
    is reached; both follow, tile by tile, from those of the doors it can come to next.
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
            # What the places are worth from which a tile fewer is followed.
            chance = factors[places] - 1.0
            factors[doors] = 1.0 + chance @ chances
            bonuses[doors] = (passed * (1.0 + chance) + bonuses[places]) @ chances
    return Outlook(factors.tolist(), bonuses.tolist())
