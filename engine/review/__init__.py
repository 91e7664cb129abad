"""Review: finds the mistakes in a recorded game.

``review(game)`` judges every move of a main line; ``annotated(game, review)`` writes what it found into the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.review.annotating import annotated
    from engine.review.findings import MoveMark, Review, ReviewedMove, SideReview
    from engine.review.reviewer import review
    from engine.review.settings import DEEP, QUICK, Setting

_LAZY = {
    "DEEP": "engine.review.settings",
    "MoveMark": "engine.review.findings",
    "QUICK": "engine.review.settings",
    "Review": "engine.review.findings",
    "ReviewedMove": "engine.review.findings",
    "Setting": "engine.review.settings",
    "SideReview": "engine.review.findings",
    "annotated": "engine.review.annotating",
    "review": "engine.review.reviewer",
}

__all__ = ["DEEP", "QUICK", "MoveMark", "Review", "ReviewedMove", "Setting", "SideReview", "annotated", "review"]

if not TYPE_CHECKING:  # a type checker knows the names, and complains about others
    __getattr__ = lazy_names(__name__, _LAZY)
