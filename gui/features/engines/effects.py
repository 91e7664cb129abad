"""Effects that look for engines."""

from __future__ import annotations

import contextlib
import os
import re

from attrs import frozen

from board.errors import WoodpusherError
from engine.players import player
from gui.core.effect import Effect, Outside
from gui.core.engine_entry import TYPED
from gui.core.events import Event
from gui.features.engines.events import ProgramChecked, ProgramsFound

_MORE_FOLDERS = ("/usr/games", "/usr/local/bin", "/usr/local/games", "/opt/homebrew/bin", "/snap/bin")
"""Where engines may be installed outside the search path."""


_ENGINES = re.compile(
    r"(fairy-?|multi-?variant-?)?(stockfish|lc0|leela|komodo|dragon|ethereal|berserk|koivisto|rubichess|arasan\w*|caissa|obsidian"
    r"|crafty|toga2?|fruit|glaurung|senpai|texel|laser|xiphos|demolito|igel|seer|clover|alexandria|viridithas|plentychess"
    r"|stormphrax|halogen|weiss|minic|rofchade|smallbrain|houdini|hiarcs|shredder|rybka|maia)[-_.\w]*"
)
"""Names of common UCI engines."""


@frozen
class FindPrograms(Effect):
    """A request for the installed engines."""

    def run(self, outside: Outside) -> Event:
        """Look for programs with the names of engines, wherever programs are installed."""
        found: dict[str, str] = {}
        for folder in dict.fromkeys((*os.environ.get("PATH", "").split(os.pathsep), *_MORE_FOLDERS)):
            with contextlib.suppress(OSError), os.scandir(folder or os.curdir) as entries:
                for entry in entries:
                    name = entry.name.lower().removesuffix(".exe")
                    is_one = _ENGINES.fullmatch(name) is not None and entry.is_file() and os.access(entry.path, os.X_OK)
                    if is_one:
                        found.setdefault(os.path.realpath(entry.path), entry.path)
        return ProgramsFound(outside.now, tuple(sorted(found.values())))


@frozen
class CheckProgram(Effect):
    """A program that was typed as a player: can it be run?"""

    path: str

    def run(self, outside: Outside) -> Event:
        """Return an event that says whether it can be run."""
        try:
            player(f"{TYPED}{self.path}")
        except WoodpusherError as error:
            return ProgramChecked(outside.now, self.path, str(error))
        return ProgramChecked(outside.now, self.path)
