"""Planning: a path between two positions."""

from __future__ import annotations

from gui.features.planning.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(needs=NEEDS)
