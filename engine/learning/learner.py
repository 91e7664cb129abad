"""The learner: fits a net to positions with their scores and results, with numpy alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from attrs import frozen

from engine.learning.layout import Layout
from engine.learning.weights import MOST_OUT, ONE, OUT_ONE, UNIT, Array, Weights

BATCH = 512
_FIRST_RATE, _LAST_RATE = 3e-3, 0.02
"""The learning rate at the beginning, and the share of it that is left at the end."""
_MOST_ROW = 3.9
"""The largest weight of a row, so that sums keep far from where they would wrap around."""
_DECAY = 1e-5
NONE = -1


@frozen(eq=False)
class Samples:
    """Positions to learn from: one row each."""

    features: Array
    """The features as the first side sees them, with -1 after the last."""
    mover: Array
    """0 if the first side is to move, else 1."""
    score: Array
    """What the search says, for the side to move."""
    own: Array
    """The game's own evaluation for the side to move, which a net corrects, else 0."""
    result: Array
    """1 if the first side won, 0 for a draw, -1 if it lost."""

    def __len__(self) -> int:
        return len(self.mover)

    @classmethod
    def of(cls, rows: list[tuple[list[int], int, int, int, int]]) -> Samples:
        """Return the samples of some positions."""
        width = max((len(row[0]) for row in rows), default=1)
        features = np.full((len(rows), max(width, 1)), NONE, np.int32)
        for number, row in enumerate(rows):
            features[number, : len(row[0])] = row[0]
        others = [np.array([row[part] for row in rows], np.int32) for part in range(1, 5)]
        return cls(features, *others)

    def chosen(self, places: Array) -> Samples:
        """Return some of the samples."""
        return Samples(*(getattr(self, name)[places] for name in PARTS))


PARTS = ("features", "mover", "score", "own", "result")


def joined(parts: list[Samples]) -> Samples:
    """Return all samples of several lists."""
    width = max((part.features.shape[1] for part in parts), default=1)
    padded = [
        np.pad(part.features, ((0, 0), (0, width - part.features.shape[1])), constant_values=NONE) for part in parts
    ]
    others = [np.concatenate([getattr(part, name) for part in parts]) for name in PARTS[1:]]
    return Samples(np.concatenate(padded), *others)


class Learner:
    """A net in the making. The same samples and seed give the same net."""

    def __init__(self, layout: Layout, width: int, scale: int, seed: int, corrects: bool = False) -> None:
        self._layout, self._width, self._scale, self._corrects = layout, width, scale, corrects
        self._rng = rng = np.random.default_rng(seed)
        views, count = layout.views, layout.views * layout.size
        self._second = layout.second_view()
        self._mirrors = [np.arange(layout.size), *layout.mirror_images()]
        group, value, groups = layout.groups()
        self._group = np.concatenate([group + groups * view * (group > 0) for view in range(views)])
        self._value = np.tile(value, views)[:, None]
        self._parts = [
            rng.normal(0, 0.08, (count, width)).astype("f4"),
            np.zeros((groups * views, width), "f4"),
            np.full((views, width), 0.1, "f4"),
            rng.normal(0, 0.1, (views, 2 * width)).astype("f4"),
            np.zeros(views, "f4"),
        ]
        """Rows, how rows of numbers grow with the number, bias, output, its bias."""
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self._parts]
        self._steps = 0

    def fit(self, samples: Samples, epochs: int, blend: float, tell: Callable[[float], None] | None = None) -> None:
        """Learn from samples. The wanted chance is ``blend`` times that of the score, and the rest the result."""
        wanted = self._wanted(samples, blend)
        self._forget_unseen(samples)
        batch = min(BATCH, max(len(samples) // 50, 32))
        total = epochs * max(len(samples) // batch, 1)
        for _ in range(epochs):
            order = self._rng.permutation(len(samples))
            for start in range(0, max(len(order) - batch + 1, 1), batch):
                done = self._steps / total
                rate = _FIRST_RATE * (0.5 * (1 + np.cos(np.pi * min(done, 1))) * (1 - _LAST_RATE) + _LAST_RATE)
                places = order[start : start + batch]
                self._step(samples.chosen(places), wanted[places], rate)
                if tell is not None:
                    tell(done)

    def weights(self) -> Weights:
        """Return the net in whole numbers."""
        rows, growth, bias, out, out_bias = self._parts
        first, last = out_bias[0] * UNIT, out_bias[-1] * UNIT
        return Weights(
            self._layout,
            _whole(self._rows(rows, growth) * ONE, 32767),
            _whole(bias * ONE, 32767),
            _whole(out * OUT_ONE, MOST_OUT),
            (round(float(first)), round(float(last))),
            self._scale,
            self._corrects,
        )

    def chances(self, samples: Samples) -> Array:
        """Return the movers' winning chances."""
        return self._forward(samples, self._mirrors[0])[-1]

    def _rows(self, rows: Array, growth: Array) -> Array:
        return rows + growth[self._group] * self._value

    def _wanted(self, samples: Samples, blend: float) -> Array:
        won = 0.5 + 0.5 * np.where(samples.mover == 1, -samples.result, samples.result)
        return (blend * chance(samples.score / self._scale) + (1 - blend) * won).astype("f4")

    def _forget_unseen(self, samples: Samples) -> None:
        """Let features that never occur count for nothing."""
        seen = np.zeros(len(self._parts[0]) + 1, bool)
        for mirror in self._mirrors:
            known = np.append(mirror, NONE)[samples.features]
            seen[known] = True
            seen[np.append(self._second, NONE)[known]] = True
        self._parts[0][~seen[:-1]] = 0

    def _forward(self, samples: Samples, mirror: Array) -> tuple[Any, ...]:
        rows, growth, bias, out, out_bias = self._parts
        size, count = self._layout.size, len(samples)
        known = np.append(mirror, size)[samples.features]
        at = np.arange(count)[:, None]
        one, two = np.zeros((count, size + 1), "f4"), np.zeros((count, len(rows) + 1), "f4")
        one[at, known] = 1
        two[at, np.append(self._second, len(rows))[known]] = 1
        one, two = one[:, :-1], two[:, :-1]
        whole = self._rows(rows, growth)
        first, second = one @ whole[:size] + bias[0], two @ whole + bias[-1]
        is_second = samples.mover[:, None] == 1
        hidden = np.concatenate([np.where(is_second, second, first), np.where(is_second, first, second)], axis=1)
        clipped = np.clip(hidden, 0, 1)
        weights = np.where(is_second, out[-1], out[0])
        known_score = samples.own.astype("f4") / self._scale
        total = (clipped * weights).sum(1) + np.where(samples.mover == 1, out_bias[-1], out_bias[0]) + known_score
        return one, two, is_second, hidden, clipped, weights, chance(total)

    def _step(self, samples: Samples, wanted: Array, rate: float) -> None:
        mirror = self._mirrors[self._steps % len(self._mirrors)]
        one, two, is_second, hidden, clipped, weights, found = self._forward(samples, mirror)
        growth, bias, out, out_bias = self._parts[1:]
        size, width = self._layout.size, self._width
        error = ((found - wanted) / len(samples)).astype("f4")
        slope = error[:, None] * weights * ((hidden > 0) & (hidden < 1))
        own, other = slope[:, :width], slope[:, width:]
        first, second = np.where(is_second, other, own), np.where(is_second, own, other)
        row_slopes = two.T @ second
        row_slopes[:size] += one.T @ first
        growth_slopes = np.zeros_like(growth)
        if len(growth) > 1:
            np.add.at(growth_slopes, self._group, row_slopes * self._value)
        growth_slopes[0] = 0
        bias_slopes, out_slopes, last = np.zeros_like(bias), np.zeros_like(out), np.zeros_like(out_bias)
        bias_slopes[0] += first.sum(0)
        bias_slopes[-1] += second.sum(0)
        seconds = is_second[:, 0]
        out_slopes[0] += clipped[~seconds].T @ error[~seconds]
        out_slopes[-1] += clipped[seconds].T @ error[seconds]
        last[0] += error[~seconds].sum()
        last[-1] += error[seconds].sum()
        self._steps += 1
        self._descend([row_slopes, growth_slopes, bias_slopes, out_slopes, last], rate)

    def _descend(self, slopes: list[Array], rate: float) -> None:
        """Change the parts by Adam's rule."""
        for part, (mean, square), slope in zip(self._parts, self._moments, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            ahead = mean / (1 - 0.9**self._steps)
            part -= rate * (ahead / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8))
        np.clip(self._parts[0], -_MOST_ROW, _MOST_ROW, out=self._parts[0])


def _whole(values: Array, most: int) -> Array:
    return np.clip(np.round(values), -most, most).astype(np.int16)


def chance(value: Array) -> Array:
    """Return the winning chance of an evaluation in units of the scale."""
    return 1 / (1 + np.exp(-np.clip(value, -30, 30)))


def fitted_scale(own: Array, won: Array) -> int:
    """Return the scale with which a game's own evaluation predicts results best."""
    scales = np.unique(np.geomspace(20, 2000, 60).astype(int))
    losses = []
    for scale in scales:
        said = np.clip(chance(own / scale), 1e-6, 1 - 1e-6)
        losses.append(-(won * np.log(said) + (1 - won) * np.log(1 - said)).mean())
    return int(scales[int(np.argmin(losses))])
