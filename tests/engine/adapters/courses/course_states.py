"""States of the Track course's interface, and checks for its values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.adapters.track.course import (
    BoardState,
    GameSimulator,
)

START = (1, 2, 3, 4, 5, 3, 50, 51, 52, 53, 54, 52)


def numpys(value: Any) -> Any:
    """Return the value as a numpy integer; the type stubs of its releases disagree about int."""
    return np.array(value)[()]


def board_state(state: Any) -> BoardState:
    board = BoardState()
    board.state = np.array(state)
    board.decode_state = board.make_state()
    return board


def simulator(state: Any, players: Any = None) -> GameSimulator:
    sim = GameSimulator(players)
    sim.game_state = board_state(state)
    return sim


def whys(cases: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(case, id=case["why"]) for case in cases]


def are_plain(values: Any) -> bool:
    return all(are_plain(value) if isinstance(value, (tuple, list, set)) else type(value) is int for value in values)
