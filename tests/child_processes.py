"""Processes in tests: whether one is running, and waiting for something to happen."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

PATIENCE = 60
"""More seconds than anything in these tests takes, even on a slow machine."""

_T = TypeVar("_T")


def is_running(pid: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    if sys.platform == "linux":  # where a small system has no ps
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return False
        return state != "Z"
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(listed.strip()) and not listed.startswith("Z")


def eventually(condition: Callable[[], _T]) -> _T:
    """Wait until a condition is true, and return its value."""
    deadline = time.monotonic() + PATIENCE
    while not (result := condition()):
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)
    return result
