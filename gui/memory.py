"""Memory: garbage is collected while the program is idle, so that no frame waits for it."""

from __future__ import annotations

import gc

_SELDOM = (10_000, 50, 1_000)
"""How many objects, collections and older collections pass before memory is tidied up by itself."""


def collect_seldom() -> None:
    """Leave all that the program has loaded out of collections, and have them come seldom by themselves."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)


def leave_out() -> None:
    """Leave out of collections what there is now: otherwise every collection scans a long list of games.

    Such a list has no cycles, so reference counting frees it.
    """
    gc.freeze()


def collect() -> None:
    """Free what is garbage; there is time for it."""
    gc.collect()
