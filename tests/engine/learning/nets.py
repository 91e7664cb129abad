"""Nets with random weights, and what they must say, computed from scratch."""

from __future__ import annotations

import numpy as np

from board import Board, Variant
from engine.learning.symmetry import find_layout
from engine.learning.weights import UNIT, Weights


def some_weights(variant: Variant, seed: int = 1, width: int = 16, *, corrects: bool = False) -> Weights:
    """Return random weights for a variant."""
    layout, rng = find_layout(variant), np.random.default_rng(seed)

    def numbers(*shape: int) -> np.ndarray:
        return rng.integers(-120, 120, shape).astype(np.int16)

    views = layout.views
    parts = numbers(views * layout.size, width), numbers(views, width), numbers(views, 2 * width)
    return Weights(layout, *parts, (1200, -700), 400, corrects)


def from_scratch(weights: Weights, board: Board) -> int:
    """Return a board's evaluation by the definition, without any differences."""
    layout, players = weights.layout, board.variant.players
    features = np.array(layout.of_board(board), int)
    views = features, layout.second_view()[features]
    sums = [
        weights.bias[number].astype(int) + weights.rows[view].sum(axis=0, dtype=int)
        for number, view in ((0, views[0]), (-1, views[1]))
    ]
    mover = players.index(board.move_maker)
    out = weights.out[-1 if mover else 0].astype(int)
    seen = np.clip(np.concatenate([sums[mover], sums[1 - mover]]), 0, 255)
    return (int(seen @ out) + weights.out_bias[mover]) * weights.scale // UNIT
