"""Engines: programs that play and analyse."""

from __future__ import annotations

from gui.features.engines import engines
from gui.features.engines.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(engines,), needs=NEEDS)
