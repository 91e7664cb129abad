"""Playing: games between people and computer players, and puzzles."""

from __future__ import annotations

from gui.kit.feature import Feature
from gui.play import answers, playing
from gui.play.jobs import NEEDS

FEATURE = Feature(handlers=(answers, playing), needs=NEEDS)
