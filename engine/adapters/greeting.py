"""Whether the program that started us wants to talk to a chess engine: its first line on our standard input."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from threading import Thread

GREETINGS = (b"uci", b"xboard", b"usi", b"ucci")
"""The first line that a program sends to an engine, in each protocol that ours speaks."""
PATIENCE = 2.0
"""How many seconds we wait for the line; a program sends it as soon as it has started an engine."""
_LONGEST = max(map(len, GREETINGS)) + len("\r\n")


def greeting(source: int = 0) -> str:
    """Return the greeting on a pipe, by its file number; otherwise nothing. Only a greeting is read to its end."""
    received = bytearray()
    try:
        mode = os.fstat(source).st_mode
    except OSError:  # there is no standard input
        return ""
    if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
        return ""
    # A thread, since not every platform can wait for a pipe for a limited time.
    reader = Thread(target=_read, args=(source, received), daemon=True)
    reader.start()
    reader.join(PATIENCE)
    line = bytes(received)
    return line.strip().decode() if line.endswith(b"\n") and line.strip() in GREETINGS else ""


def _read(source: int, received: bytearray) -> None:
    """Read byte by byte, so that nothing after the line is taken from who reads next."""
    with suppress(OSError):
        while len(received) < _LONGEST and (byte := os.read(source, 1)):
            received += byte
            if byte == b"\n" or not any(word.startswith(received.strip()) for word in GREETINGS):
                return
