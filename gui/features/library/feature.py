"""The library: every game ever started here, and the games of files."""

from __future__ import annotations

from gui.features.library import shelf
from gui.features.library.jobs import NEEDS
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(shelf,), needs=NEEDS)
