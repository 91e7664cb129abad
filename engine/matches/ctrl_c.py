"""Ctrl-C, which a terminal sends to all processes of a program, and which only the first of them should heed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Let Ctrl-C wait, here and in a process that is started meanwhile, until that ignores it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where a new process heeds Ctrl-C until it is told not to
        yield
        return
    # It lets signals through again when it is started, which the first process would else do for us.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
