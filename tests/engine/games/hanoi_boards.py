"""The Tower of Hanoi, with its own type."""

from __future__ import annotations

from typing import Any

from engine import load
from engine.games.hanoi.rules import Hanoi
from tests.type_narrowing import as_a


def hanoi(**options: Any) -> Hanoi:
    """Return the variant with its options."""
    return as_a(Hanoi, load("hanoi", **options))


HANOI = hanoi()
