"""Learning: nets for any game, trained while the program runs."""

from __future__ import annotations

from gui.features.learning import learning
from gui.features.learning.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(learning,), needs=NEEDS)
