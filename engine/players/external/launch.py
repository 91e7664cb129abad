"""Starting an engine's process, and ending it with everything it started."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from threading import RLock
from time import perf_counter
from typing import Protocol

_SUPERVISOR = Path(__file__).with_name("supervisor.py")
_SUPERVISOR_SECONDS = 5.0
"""How many seconds the supervisor may take to end everything."""


class Launched(Protocol):
    """A running program, with pipes to talk to it."""

    popen: subprocess.Popen[bytes]

    def exit_code(self, seconds: float) -> int | None:
        """Return the exit code, or None if the program does not exit within some seconds."""

    def kill_group(self) -> None:
        """Kill the program, if it still runs, and its process group."""

    def kill(self) -> None:
        """Kill everything that is left, and wait for it."""


def launch(command: list[str]) -> Launched:
    """Start a program, or raise ``OSError``; on Linux, under a supervisor that kills its child processes too."""
    if sys.platform == "linux" and sys.executable and _SUPERVISOR.is_file():
        return _Kept(command)
    return _Grouped(command)


class _Grouped:
    """A program in its own process group; a child process in another session is out of reach."""

    def __init__(self, command: list[str]) -> None:
        self.popen = _start(command)

    def exit_code(self, seconds: float) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.popen.wait(seconds)
        return None

    def kill_group(self) -> None:
        _kill_group(self.popen.pid)
        self.popen.kill()

    def kill(self) -> None:
        self.kill_group()
        self.popen.wait()


class _Kept:
    """A program started by a supervisor, which kills all its descendants on request or when we die."""

    def __init__(self, command: list[str]) -> None:
        control, self._control = os.pipe()
        self._status, status = os.pipe()
        self._code: int | None = None
        self._received = b""
        self._lock = RLock()
        """Held while the pipes are read or closed: another thread may close a player that is thinking."""
        try:
            supervisor = [sys.executable, "-I", "-S", str(_SUPERVISOR), str(control), str(status), *command]
            self.popen = _start(supervisor, control, status)
        except BaseException:
            os.close(self._control)
            os.close(self._status)
            raise
        finally:
            os.close(control)
            os.close(status)
        try:
            word, self._pid = self._line(_SUPERVISOR_SECONDS) or ("failed", 0)
            if word == "failed":
                raise OSError(self._pid, os.strerror(self._pid), command[0])
        except BaseException:
            with self.popen:  # which closes its pipes
                self.kill()
            raise

    def _line(self, seconds: float) -> tuple[str, int] | None:
        """Return the supervisor's next line, or None after a timeout."""
        deadline = perf_counter() + seconds
        while b"\n" not in self._received:
            poll = select.poll()
            poll.register(self._status, select.POLLIN)
            if not poll.poll(1000 * max(deadline - perf_counter(), 0.0)):
                return None
            said = os.read(self._status, 100)
            if not said:
                return None
            self._received += said
        line, _, self._received = self._received.partition(b"\n")
        word, number = line.decode().split()
        return word, int(number)

    def exit_code(self, seconds: float) -> int | None:
        with self._lock:
            if self._code is None and self._control >= 0:
                line = self._line(seconds)
                if line is not None:
                    self._code = line[1]
            return self._code

    def kill_group(self) -> None:
        _kill_group(self._pid)

    def kill(self) -> None:
        with self._lock:
            if self._control >= 0:
                self._kill()

    def _kill(self) -> None:
        if self._code is None:
            self.exit_code(0.0)
        # A byte, since a process we forked may still hold the other end open.
        with contextlib.suppress(BrokenPipeError):
            os.write(self._control, b".")
        try:
            self.popen.wait(_SUPERVISOR_SECONDS)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()
        finally:
            os.close(self._control)
            os.close(self._status)
            self._control = self._status = -1


def _kill_group(leader: int) -> None:
    if os.name == "posix":
        # The group is empty; macOS reports unreaped processes as a permission error.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def _start(command: list[str], *numbers: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Its own group, so that its children can be ended with it, and Ctrl-C does not reach it before us.
        start_new_session=True,
        pass_fds=numbers,
    )
