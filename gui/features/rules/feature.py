"""Rules: the rules of each game, and steps to try them."""

from __future__ import annotations

from gui.features.rules import commands
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(commands,))
