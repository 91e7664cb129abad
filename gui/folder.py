"""The user's data folder, and writing files in it so that a crash leaves the old or the new, never a half."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return where settings and games are kept: ``WOODPUSHER_HOME``, or the platform's own place."""
    if environment.get("WOODPUSHER_HOME"):
        return Path(environment["WOODPUSHER_HOME"])
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Woodpusher"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Woodpusher"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "woodpusher"


def write_atomically(path: Path, text: str) -> None:
    """Write a whole file: it is there with all of the text, or as it was before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that nothing in it is lost, and return its new name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.unreadable-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside
