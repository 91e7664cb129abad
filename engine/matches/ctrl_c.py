"""Ctrl-C: a terminal sends it to all processes of a program, but only the first should handle it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """Block Ctrl-C, here and in a process being started, until that process ignores it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where a new process reacts to Ctrl-C until it ignores it
        yield
        return
    # The resource tracker unblocks signals when it starts, so it must be running before the first process starts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
