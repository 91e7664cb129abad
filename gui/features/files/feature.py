"""Files: games and positions in files and on the clipboard."""

from __future__ import annotations

from gui.features.files import commands, files, game_files
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(commands, files, game_files))
