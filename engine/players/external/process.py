"""An engine's process: its output in bounded memory, and a guaranteed end."""

from __future__ import annotations

import contextlib
import os
import select
import weakref
from collections import deque
from threading import Condition, Thread
from time import perf_counter
from typing import IO

from engine.players.external.launch import Launched

ANSWERS = ("option", "uciok", "readyok", "bestmove")
"""Prefixes of lines that are dropped last."""
LONGEST_LINE = 16_384
"""The maximum number of bytes kept of a line."""
MOST_LINES = 1000
"""The maximum number of unread lines kept."""
MOST_ERRORS = 20
"""How many of the last lines on standard error are kept."""
QUIT_SECONDS = 1.0
"""How many seconds an engine may take to quit on request."""
LAST_OUTPUT_SECONDS = 1.0
"""How many seconds the last output of an exited engine may take to arrive."""
_LOOK_SECONDS = 0.5
"""How often, in seconds, an idle reader checks whether to stop."""
_CHUNK = 65_536


class Input:
    """The input of a program: a thread writes to its pipe, since a write blocks while the program does not read.

    Only the thread closes the pipe, since closing one that is being written may block for ever.
    """

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._unsent: deque[bytes] = deque()
        self._changed = Condition()
        self._has_ended = False
        self._is_wanted = True
        Thread(target=self._write, daemon=True).start()

    def send(self, data: bytes, seconds: float) -> None:
        """Send some bytes; raise ``TimeoutError`` if they are not taken in time, ``BrokenPipeError`` if never."""
        with self._changed:
            self._unsent.append(data)
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._has_ended or not self._unsent, seconds)
            if self._has_ended:
                raise BrokenPipeError
            if self._unsent:
                raise TimeoutError

    def finish(self, last: bytes) -> None:
        """Send some last bytes and close the pipe, without waiting for either."""
        with self._changed:
            self._unsent.append(last)
            self._is_wanted = False
            self._changed.notify_all()

    def _write(self) -> None:
        with contextlib.suppress(OSError), self._pipe:  # the program has closed its end
            while data := self._next():
                self._pipe.write(data)
                self._pipe.flush()
                with self._changed:
                    self._unsent.popleft()
                    self._changed.notify_all()
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def _next(self) -> bytes:
        """Return the next bytes to write, or none after the last ones."""
        with self._changed:
            self._changed.wait_for(lambda: self._unsent or not self._is_wanted)
            return self._unsent[0] if self._unsent else b""


class Output:
    """The output of a pipe: a thread reads it line by line, and keeps a bounded amount.

    Only the thread closes the pipe, since closing one that is being read may block for ever.
    """

    def __init__(self, pipe: IO[bytes], most: int) -> None:
        self._pipe = pipe
        self._most = most
        self._lines: deque[str] = deque()
        self._changed = Condition()
        self._has_ended = False
        self._is_wanted = True
        Thread(target=self._read, daemon=True).start()

    def take(self, seconds: float) -> str | None:
        """Return the next line, None after a timeout, or raise ``EOFError`` after the last one."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._has_ended, seconds)
            if self._lines:
                return self._lines.popleft()
            if self._has_ended:
                raise EOFError
            return None

    def last(self) -> str:
        """Return the last unread line, or an empty string."""
        with self._changed:
            return self._lines[-1] if self._lines else ""

    def finish(self, seconds: float) -> None:
        """Wait for the end of the pipe, up to a timeout, then stop reading."""
        with self._changed:
            self._changed.wait_for(lambda: self._has_ended, seconds)
            self._is_wanted = False
            self._end()

    def _end(self) -> None:
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def _read(self) -> None:
        begun = b""
        with contextlib.suppress(OSError), self._pipe:  # treat an unreadable pipe as closed
            while chunk := self._chunk():
                *lines, begun = (begun + chunk).replace(b"\r", b"\n").split(b"\n")
                begun = begun[:LONGEST_LINE]
                for line in lines:
                    self._keep(line)
            self._keep(begun)
        self._end()

    def _chunk(self) -> bytes:
        """Return the next bytes, or none at the end of the pipe or when reading should stop."""
        number = self._pipe.fileno()
        while self._is_wanted:
            if _is_readable(number):
                # Bypass the pipe's own buffer, which would wait until it is full.
                return os.read(number, _CHUNK)
        return b""

    def _keep(self, line: bytes) -> None:
        text = line[:LONGEST_LINE].decode("utf-8", "replace").strip()
        if text:
            with self._changed:
                if len(self._lines) >= self._most:
                    self._drop_one()
                self._lines.append(text)
                self._changed.notify_all()

    def _drop_one(self) -> None:
        """Drop the oldest line; drop an answer only if there is nothing else."""
        others = (index for index, line in enumerate(self._lines) if not line.startswith(ANSWERS))
        del self._lines[next(others, 0)]


def _is_readable(number: int) -> bool:
    """Wait briefly for a pipe to become readable or close, where the platform can."""
    if os.name != "posix":
        return True
    poll = select.poll()
    poll.register(number, select.POLLIN)
    return bool(poll.poll(1000 * _LOOK_SECONDS))


class EngineProcess:
    """A running engine; its child processes end with it."""

    def __init__(self, launched: Launched) -> None:
        popen = launched.popen
        assert popen.stdin is not None
        assert popen.stdout is not None
        assert popen.stderr is not None
        self._launched = launched
        self._heard = Input(popen.stdin)
        outputs: list[Output] = []
        # This ends the engine even without close: when the player is garbage-collected, and when Python exits.
        self._end = weakref.finalize(self, _end, launched, self._heard, outputs)
        self._said = Output(popen.stdout, MOST_LINES)
        outputs.append(self._said)
        self._errors = Output(popen.stderr, MOST_ERRORS)
        outputs.append(self._errors)

    def send(self, line: str, seconds: float) -> None:
        """Send a line; raise ``TimeoutError`` if the engine does not read it in time, ``BrokenPipeError`` if never."""
        self._heard.send(f"{line}\n".encode(), seconds)

    def next_line(self, seconds: float) -> str | None:
        """Return the next line, None after a timeout, or raise ``EOFError`` after the last one."""
        return self._said.take(seconds)

    def exit_code(self, seconds: float) -> int | None:
        """Return the exit code, or None if the engine does not exit within some seconds."""
        return self._launched.exit_code(seconds)

    def last_error(self) -> str:
        """Return the last line on standard error; it is complete once the engine is closed."""
        return self._errors.last()

    def close(self) -> None:
        """End the engine: ask first, then kill it."""
        self._end()


def _end(launched: Launched, heard: Input, outputs: list[Output]) -> None:
    heard.finish(b"quit\n")
    try:
        launched.exit_code(QUIT_SECONDS)
        launched.kill_group()
        # A helper in another session may still report why the engine failed.
        deadline = perf_counter() + LAST_OUTPUT_SECONDS
        for output in outputs:
            output.finish(max(deadline - perf_counter(), 0.0) if launched.exit_code(0.0) else 0.0)
    finally:  # also if we are interrupted while waiting
        launched.kill()
