"""Reviews: what was good and what was bad in a game."""

from __future__ import annotations

from gui.features.review import review
from gui.features.review.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(review,), needs=NEEDS)
