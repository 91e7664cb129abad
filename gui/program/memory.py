"""Memory: collect garbage while the program is idle, so that no frame waits for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = (10_000, 50, 1_000)
"""The thresholds of the three generations for automatic collections."""


def collect_seldom() -> None:
    """Exclude everything loaded so far from collections, and make automatic ones rare."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)


def leave_out() -> None:
    """Exclude all present objects from collections: otherwise every collection scans a long list of games.

    Such a list has no cycles, so reference counting frees it.
    """
    gc.freeze()


def collect() -> None:
    """Collect garbage now, while nothing waits for it."""
    gc.collect()


@contextmanager
def collections_paused() -> Iterator[None]:
    """Collect no garbage meanwhile: collections that scan a growing tree take six times as long as reading it."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
