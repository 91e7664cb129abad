"""The analysis board."""

from __future__ import annotations

from gui.features.study import study
from gui.features.study.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(study,), needs=NEEDS)
