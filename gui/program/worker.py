"""Worker: a background process that runs one task after another, so that no frame ever waits.

A pipe carries the task to the worker. Its reports, and finally its answer or the reason why it failed, come back
through the same pipe. A task that crashes, hangs or is no longer wanted ends with its process.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Callable
from enum import Enum
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Queue
from threading import Thread
from time import monotonic
from typing import Any, Protocol

from attrs import frozen

from board.errors import WoodpusherError
from engine.registry.game_files import VARIABLE
from gui.core.thought import Unknown

_EXIT_TIMEOUT, _CLOSE_TIMEOUT = 0.2, 3.0
"""Seconds to wait for a process to exit: normally, and when the program closes."""
_BUDGET = 0.008
"""Seconds to spend on replies at once; the rest follow after the next frame."""
_NICENESS = 5
"""Workers yield to the window when it needs the processor."""

Report = Callable[[Any], None]
Stopped = Callable[[], bool]


class Task(Protocol):
    """Something that a worker runs."""

    @property
    def starts_programs(self) -> bool:
        """Whether the worker needs time to end programs that the task starts."""

    def run(self, report: Report, stopped: Stopped) -> Any:
        """Return the answer; ``report`` sends interim findings, ``stopped`` returns whether to answer now."""


class ReplyKind(Enum):
    """The kind of a reply."""

    REPORT = "report"
    ANSWER = "answer"
    FAILURE = "failure"


@frozen
class Reply:
    """A message from a task: a report, the answer, or the reason for a failure."""

    kind: ReplyKind
    content: Any

    @property
    def result(self) -> Any:
        """The answer, or the reason why it is unknown."""
        return Unknown(self.content) if self.kind is ReplyKind.FAILURE else self.content


@frozen
class _Request:
    """A task that was sent. Replies carry its number, so that a late reply is never taken for another task's."""

    number: int
    task: Task


@frozen
class _Hurry:
    """A request to answer now, with the findings so far."""

    number: int


class Worker:
    """The window's side: one process, started when it is first needed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._exiting: list[SpawnProcess] = []
        self._games: str | None = None
        """The files of games that the process knows."""
        self._has_programs = False
        self._number = 0
        self.is_busy = False
        """Whether a task is still unanswered."""

    @property
    def process(self) -> SpawnProcess | None:
        """The process, or None while there is none."""
        return self._process

    def start(self) -> None:
        """Start the process if there is none, so that the first answer comes quickly."""
        games = os.environ.get(VARIABLE)
        if self._process is None or not self._process.is_alive() or self._games != games:
            self.end()
            self._games = games
            self._pipe, theirs = self._context.Pipe()
            self._process = self._context.Process(target=serve, args=(theirs,), daemon=True, name=self._name)
            self._process.start()
            theirs.close()

    def ask(self, task: Task) -> None:
        """Send a task."""
        self.start()
        self._has_programs = self._has_programs or task.starts_programs
        self._number += 1
        self.is_busy = True
        self._send(_Request(self._number, task))

    def hurry(self) -> None:
        """Ask for the answer now."""
        self._send(_Hurry(self._number))

    def _send(self, message: object) -> None:
        # `replies` reports the dead process.
        with contextlib.suppress(OSError):
            if self._pipe is not None:
                self._pipe.send(message)

    def replies(self) -> list[Reply]:
        """Return the replies since the last call; a dead process is a failure."""
        found: list[Reply] = []
        pipe = self._pipe
        if pipe is None or not self.is_busy:
            return found
        try:
            until = monotonic() + _BUDGET
            while self.is_busy and monotonic() < until and pipe.poll():
                number, reply = pipe.recv()
                if number == self._number:
                    found.append(reply)
                    self.is_busy = reply.kind is ReplyKind.REPORT
        except (EOFError, OSError):
            self.end()
            found.append(Reply(ReplyKind.FAILURE, "its process ended"))
        return found

    def drop(self) -> None:
        """Tell the task to stop soon; the process stays for the next one, and later replies to this one are ignored."""
        if self.is_busy:
            self.hurry()
            self._number += 1
            self.is_busy = False

    def end(self) -> None:
        """End the process at once, or after a moment if it has programs to end first."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self.is_busy = False
        if process is None or pipe is None:
            return
        pipe.close()
        if not self._has_programs:
            process.kill()
        # When its pipe closes, it ends the programs that its tasks started, and exits.
        process.join(_EXIT_TIMEOUT)
        self._has_programs = False
        self._exiting.append(process)
        self._reap(0)

    def _reap(self, seconds: float) -> None:
        """Forget the processes that have exited; with a time, wait that long for the others and then kill them."""
        for process in tuple(self._exiting):
            process.join(seconds)
            if seconds and process.is_alive():
                process.kill()
                process.join()
            if not process.is_alive():
                process.close()
                self._exiting.remove(process)

    def close(self) -> None:
        """End all processes, and wait until they are gone."""
        self.end()
        self._reap(_CLOSE_TIMEOUT)


# In the worker process.

_exit_callbacks: list[Callable[[], None]] = []


def call_at_exit(callback: Callable[[], None]) -> None:
    """Register a function to call before this process ends, such as one that ends a program."""
    _exit_callbacks.append(callback)


def run(task: Task, report: Report, stopped: Stopped) -> Reply:
    """Return a task's answer, or the reason why it failed."""
    try:
        return Reply(ReplyKind.ANSWER, task.run(report, stopped))
    except WoodpusherError as error:
        return Reply(ReplyKind.FAILURE, str(error))
    except Exception as error:  # show a plug-in's error in the window, not on a console
        return Reply(ReplyKind.FAILURE, f"{type(error).__name__}: {error}")


class Server:
    """The worker's side: runs tasks one after another until its pipe closes, and then exits at once."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._requests: Queue[_Request] = Queue()
        self._hurried = -1

    def run(self) -> None:
        """Run tasks until the pipe closes."""
        Thread(target=self._listen, daemon=True).start()
        while True:
            request = self._requests.get()
            with contextlib.suppress(OSError):  # the window has closed the pipe: the other thread ends the process
                self._pipe.send((request.number, self._answer(request)))

    def _listen(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                message = self._pipe.recv()
                if isinstance(message, _Hurry):
                    self._hurried = message.number
                else:
                    self._requests.put(message)
        for callback in _exit_callbacks:
            callback()
        os._exit(0)

    def _answer(self, request: _Request) -> Reply:
        number = request.number

        def report(content: Any) -> None:
            self._pipe.send((number, Reply(ReplyKind.REPORT, content)))

        # A request to hurry a later task means that this one is no longer needed.
        return run(request.task, report, lambda: self._hurried >= number)


def serve(pipe: Connection) -> None:
    """Run the tasks that arrive through a pipe."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    Server(pipe).run()
