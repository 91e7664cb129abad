"""What tests share that would take long with every variant, or in every position."""

from __future__ import annotations

from typing import Any

import pytest

from engine import names

OF_EACH_FAMILY = ("chess960", "crazyhouse", "track", "hanoi", "peg", "cable-car")

often_thorough = pytest.mark.parametrize("one_in", [3, pytest.param(1, marks=pytest.mark.slow)])
"""The conformance kit checks a third of the positions thoroughly in quick tests, and all of them in slow ones."""


def variants(*quick: str) -> list[Any]:
    """Return the names of all variants as parameters of a test; those that are not among the quick ones are slow."""
    return [pytest.param(name, marks=[] if name in quick else [pytest.mark.slow]) for name in names()]
