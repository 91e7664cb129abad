"""Worker: a process beside the window that runs one task after the other, so that a frame never waits.

A task is sent through a pipe; its reports, and in the end its answer or the reason why there is none, come back the
same way. A task that crashes, hangs or is no longer wanted is ended with its process.
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

_PATIENCE, _LONGEST_LEAVE = 0.2, 3.0
"""Seconds to wait for a process that was told to leave: now, and when the program closes."""
_BUDGET = 0.008
"""Seconds that are spent on replies at once; what is left comes after the next frame."""
_NICENESS = 5
"""Workers give way where the window needs the processor."""

Report = Callable[[Any], None]
Stopped = Callable[[], bool]


class Task(Protocol):
    """Something that a worker runs."""

    @property
    def starts_programs(self) -> bool:
        """Whether the worker must be given time to end programs that the task starts."""

    def run(self, report: Report, stopped: Stopped) -> Any:
        """Return the answer; ``report`` sends what is found on the way, ``stopped`` says whether to hurry."""


class ReplyKind(Enum):
    """What a reply says."""

    REPORT = "report"
    ANSWER = "answer"
    FAILURE = "failure"


@frozen
class Reply:
    """What comes back from a task: a report, the answer, or why there is none."""

    kind: ReplyKind
    content: Any


@frozen
class _Request:
    """A task that was sent. Replies carry its number, so that a late reply is never taken for another task's."""

    number: int
    task: Task


@frozen
class _Hurry:
    """A request to answer now, with what the task has found so far."""

    number: int


class Worker:
    """The window's end: one process, started when it is first needed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._leaving: list[SpawnProcess] = []
        self._has_programs = False
        self._number = 0
        self.is_busy = False
        """Whether a task was sent that has not been answered."""

    @property
    def process(self) -> SpawnProcess | None:
        """The process, or None while there is none."""
        return self._process

    def start(self) -> None:
        """Start the process if there is none, so that the first answer comes quickly."""
        if self._process is None or not self._process.is_alive():
            self.end()
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
        # A process that has died is noticed in `replies`, which says so.
        with contextlib.suppress(OSError):
            if self._pipe is not None:
                self._pipe.send(message)

    def replies(self) -> list[Reply]:
        """Return what has come back since the last time; a process that died is a failure."""
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
        """Have the task stop soon; the process stays for the next one, and what the task still says is not heard."""
        if self.is_busy:
            self.hurry()
            self._number += 1
            self.is_busy = False

    def end(self) -> None:
        """End the process at once, whatever it does; one with programs to end first is given a moment."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self.is_busy = False
        if process is None or pipe is None:
            return
        pipe.close()
        if not self._has_programs:
            process.kill()
        # With its pipe closed it leaves by itself, and ends the programs that its tasks started.
        process.join(_PATIENCE)
        self._has_programs = False
        self._leaving.append(process)
        self._bury(0)

    def _bury(self, seconds: float) -> None:
        """Forget the processes that have left; those that have not after some seconds are killed."""
        for process in tuple(self._leaving):
            process.join(seconds)
            if seconds and process.is_alive():
                process.kill()
                process.join()
            if not process.is_alive():
                process.close()
                self._leaving.remove(process)

    def close(self) -> None:
        """End everything, and see to it that nothing is left."""
        self.end()
        self._bury(_LONGEST_LEAVE)


# What runs in the process.

_farewells: list[Callable[[], None]] = []


def before_leaving(farewell: Callable[[], None]) -> None:
    """Register a function to call before this process ends, such as one that ends a program."""
    _farewells.append(farewell)


def run(task: Task, report: Report, stopped: Stopped) -> Reply:
    """Return a task's answer, or the reason why there is none."""
    try:
        return Reply(ReplyKind.ANSWER, task.run(report, stopped))
    except WoodpusherError as error:
        return Reply(ReplyKind.FAILURE, str(error))
    except Exception as error:  # a plug-in's error is shown in the window, not on a console
        return Reply(ReplyKind.FAILURE, f"{type(error).__name__}: {error}")


class Server:
    """The process's end: runs tasks one after the other until its pipe is closed, and then is gone at once."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._requests: Queue[_Request] = Queue()
        self._hurried = -1

    def run(self) -> None:
        """Run tasks for ever."""
        Thread(target=self._listen, daemon=True).start()
        while True:
            request = self._requests.get()
            with contextlib.suppress(OSError):  # nobody listens any more: the other thread ends it all
                self._pipe.send((request.number, self._answer(request)))

    def _listen(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                message = self._pipe.recv()
                if isinstance(message, _Hurry):
                    self._hurried = message.number
                else:
                    self._requests.put(message)
        for farewell in _farewells:
            farewell()
        os._exit(0)

    def _answer(self, request: _Request) -> Reply:
        number = request.number

        def report(content: Any) -> None:
            self._pipe.send((number, Reply(ReplyKind.REPORT, content)))

        # A request to hurry a later task means that this one is no longer needed.
        return run(request.task, report, lambda: self._hurried >= number)


def serve(pipe: Connection) -> None:
    """Run the tasks that come through a pipe."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    Server(pipe).run()
