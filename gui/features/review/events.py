"""Events of a review."""

from __future__ import annotations

from attrs import frozen

from engine.review.findings import Review
from gui.core.events import Event


@frozen
class ReviewProgress(Event):
    """A review made progress, from 0 to 1."""

    serial: str
    part: float


@frozen
class Reviewed(Event):
    """A game was reviewed, or the review failed, with the reason."""

    serial: str
    review: Review | None
    trouble: str = ""
