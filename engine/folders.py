"""Folders of the user and of the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for settings, games and nets: ``WOODPUSHER_HOME``, or the platform's own place."""
    if environment.get("WOODPUSHER_HOME"):
        return Path(environment["WOODPUSHER_HOME"])
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Woodpusher"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Woodpusher"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "woodpusher"
