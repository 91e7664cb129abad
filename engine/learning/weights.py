"""Weights: what a net has learned, as whole numbers, with the layout of the features that they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from attrs import frozen

from engine.learning.layout import Layout

Array = Any
"""An array of numbers."""
ONE, OUT_ONE = 255, 64
"""What 1 is in sums and in the output's weights."""
UNIT = ONE * OUT_ONE
MOST_WIDTH, STEP = 128, 16
"""The most sums of a side, and what their number is divisible by."""
MOST_OUT = 8191
"""The largest weight of the output: with it, no output is too large for 32 bits."""
MOST_SCALE = 2000
NUMBER = np.dtype("<i2")


@frozen(eq=False, slots=False)
class Weights:
    """The numbers of a net."""

    layout: Layout
    rows: Array
    """A row for each feature: the first side's view, then the second side's if the sides are not alike."""
    bias: Array
    """For each view."""
    out: Array
    """For each view the weights of the mover's sums, then of the other side's."""
    out_bias: tuple[int, int]
    """For each side to move."""
    scale: int
    """The evaluation that corresponds to an output of 1, a winning chance of 73 %."""
    corrects: bool = False
    """Whether the game's own evaluation is added."""

    @property
    def width(self) -> int:
        """How many sums each side has."""
        return int(self.rows.shape[1])

    @cached_property
    def _second_view(self) -> Array:
        return self.layout.second_view()

    def row(self, features: Sequence[int]) -> bytes:
        """Return the sum of the rows of some features, as the first side sees them and as the second."""
        known = np.asarray(features, np.int64)
        views = [self.rows[view].sum(axis=0, dtype=np.int64) for view in (known, self._second_view[known])]
        return np.concatenate(views).astype(np.int16).tobytes()

    def both_biases(self) -> bytes:
        """Return the sums of the empty board, as the first side sees it and as the second."""
        return np.concatenate([self.bias[0], self.bias[-1]]).astype(np.int16).tobytes()

    def both_outputs(self) -> bytes:
        """Return the output's weights for the first side to move and for the second."""
        return np.concatenate([self.out[0], self.out[-1]]).astype(np.int16).tobytes()
