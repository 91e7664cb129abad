"""The system's clipboard; pictures, which Pygame cannot copy, are copied by another program."""

from __future__ import annotations

import shutil
import subprocess

import pygame

from gui.core.effect import Clipboard

_COPIERS: tuple[tuple[str, ...], ...] = (
    ("wl-copy", "--type", "image/png"),
    ("xclip", "-selection", "clipboard", "-t", "image/png"),
)
"""Programs that take a picture through their standard input, in the order in which they are tried."""
_TIMEOUT = 2.0


class SystemClipboard(Clipboard):
    """The clipboard that other programs share."""

    def copy(self, text: str) -> bool:
        """Copy text, and return whether there is a clipboard to copy it to."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    def copy_picture(self, png: bytes) -> str:
        """Copy a picture and return a message; empty if no program can."""
        copied = any(shutil.which(command[0]) and _copied(command, png) for command in _COPIERS)
        return "Diagram copied to the clipboard" if copied else ""

    def paste(self) -> str:
        """Return the copied text."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""


def _copied(command: tuple[str, ...], png: bytes) -> bool:
    try:
        # Such programs stay in the background to serve the clipboard, so do not wait for their output.
        done = subprocess.run(
            command, input=png, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=_TIMEOUT, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
