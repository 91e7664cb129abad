"""Tables of solved positions."""

from __future__ import annotations

from gui.features.tables import tables
from gui.features.tables.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(tables,), needs=NEEDS)
