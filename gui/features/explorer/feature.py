"""The explorer: the moves played from the position on the board."""

from __future__ import annotations

from gui.features.explorer import branches, explorer
from gui.features.explorer.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(branches, explorer), needs=NEEDS)
