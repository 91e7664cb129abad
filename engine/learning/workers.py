"""Workers: what calls functions for a training, here or in processes of this machine. A ``Cluster`` is one too."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Protocol

from board.errors import PlayerError, expect_count
from engine.matches.ctrl_c import ctrl_c_blocked

MOST_PROCESSES = 256
Call = tuple[Any, ...]


class Workers(Protocol):
    """Calls a function with each of some arguments."""

    def run(self, function: Callable[..., Any], calls: Sequence[Call]) -> Iterator[tuple[int, Any]]:
        """Yield the index and the result of each call as it completes; drop the rest when the caller stops."""


class Here:
    """Calls functions in this process, one after the other."""

    def run(self, function: Callable[..., Any], calls: Sequence[Call]) -> Iterator[tuple[int, Any]]:
        """Yield each result."""
        for number, call in enumerate(calls):
            yield number, function(*call)


class Processes:
    """Calls functions in processes of this machine; use it in a ``with`` statement."""

    def __init__(self, count: int) -> None:
        expect_count(count, "a number of processes", 1, MOST_PROCESSES)
        self._count = count
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Processes:
        self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), initializer=_ignore_ctrl_c)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=kind is None, cancel_futures=True)

    def run(self, function: Callable[..., Any], calls: Sequence[Call]) -> Iterator[tuple[int, Any]]:
        """Yield results as they come; only a few calls are waiting at any time."""
        assert self._pool is not None, "use Processes in a with statement"
        left = iter(enumerate(calls))
        running: dict[Future[Any], int] = {}
        try:
            while True:
                while len(running) < self._count + 1 and (call := next(left, None)) is not None:
                    with ctrl_c_blocked():
                        running[self._pool.submit(function, *call[1])] = call[0]
                if not running:
                    return
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    number = running.pop(done)
                    yield number, done.result()
        except BrokenProcessPool as error:
            raise PlayerError(f"a process that played games ended: {error}") from None
        finally:
            for future in running:
                future.cancel()


def _ignore_ctrl_c() -> None:
    """Leave Ctrl-C to the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def in_order(results: Iterator[tuple[int, Any]]) -> Iterator[Any]:
    """Yield results in the order of their calls, so that what follows does not depend on who was faster."""
    early: dict[int, Any] = {}
    following = 0
    for number, result in results:
        early[number] = result
        while following in early:
            yield early.pop(following)
            following += 1
