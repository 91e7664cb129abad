"""Countdown: the nodes that a search may still look at before its watch looks at the time."""

from __future__ import annotations


class Countdown:
    """What a watch is to a search's inner loop: a number that falls."""

    __slots__ = ("left",)

    left: int
    """Nodes to go until the next look: the search counts it down."""

    def look(self) -> None:
        """Look at the time; a watch knows how."""
        raise NotImplementedError
