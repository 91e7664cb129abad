"""Training: exercises to solve one after another."""

from __future__ import annotations

from gui.features.training import session
from gui.features.training.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(session,), needs=NEEDS)
