"""Copying pictures, which Pygame cannot do: another program does it, or the picture is saved to a file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from engine.files import write_atomically

_COPIERS: tuple[tuple[str, ...], ...] = (
    ("wl-copy", "--type", "image/png"),
    ("xclip", "-selection", "clipboard", "-t", "image/png"),
)
"""Programs that take a picture through their standard input, in the order in which they are tried."""
_TIMEOUT = 2.0
_MOST_FILES = 1000


def copy_picture(png: bytes, folder: Path, name: str) -> str:
    """Copy a picture to the clipboard, or save it to a file if that fails, and return a message."""
    for command in _COPIERS:
        if shutil.which(command[0]) and _copied(command, png):
            return "Diagram copied to the clipboard"
    path = _free_path(folder, name)
    write_atomically(path, png)
    return f"Diagram saved as {path}"


def _copied(command: tuple[str, ...], png: bytes) -> bool:
    try:
        # Such programs stay in the background to serve the clipboard, so do not wait for their output.
        done = subprocess.run(
            command, input=png, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=_TIMEOUT, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _free_path(folder: Path, name: str) -> Path:
    """Return a path that does not exist yet."""
    for number in range(1, _MOST_FILES):
        path = folder / (f"{name}.png" if number == 1 else f"{name}-{number}.png")
        if not path.exists():
            return path
    raise FileExistsError(f"{folder} already has {_MOST_FILES} diagrams")
