"""What workers find, or cannot find. It is apart from the state, so that a worker need not load the state."""

from __future__ import annotations

from attrs import frozen


@frozen
class Thought:
    """A computer player's finding so far."""

    depth: int | None = None
    score: int | None = None
    """In hundredths of a point, or near ``WIN``, for the side it plays."""
    line: tuple[str, ...] = ()
    nodes: int = 0


@frozen
class Unknown:
    """Why something could not be found out."""

    reason: str
