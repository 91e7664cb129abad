"""The variants in tests that would take long with every one of them."""

from __future__ import annotations

from typing import Any

import pytest

from engine import names

OF_EACH_FAMILY = ("chess960", "crazyhouse", "track", "hanoi", "peg", "cable-car")


def variants(*quick: str) -> list[Any]:
    """Return the names of all variants as parameters of a test; those that are not among the quick ones are slow."""
    return [pytest.param(name, marks=[] if name in quick else [pytest.mark.slow]) for name in names()]
