"""The process of an engine: what it says, in bounded memory, and its end, which is sure."""

from __future__ import annotations

import contextlib
import os
import select
import weakref
from collections import deque
from threading import Condition, Thread
from time import perf_counter
from typing import IO

from engine.players.uci_launch import Launched

ANSWERS = ("option", "uciok", "readyok", "bestmove")
"""How lines begin that are not dropped for others."""
LONGEST_LINE = 16_384
"""How many bytes of a line are kept."""
MOST_LINES = 1000
"""How many lines are kept that nobody has heard yet."""
MOST_ERRORS = 20
"""How many of the last lines on standard error are kept."""
QUIT_SECONDS = 1.0
"""How long an engine may take to end by itself."""
LAST_WORDS_SECONDS = 1.0
"""How long the last words of an engine that has ended may take to arrive."""
_LOOK_SECONDS = 0.5
"""How often a reader to whom nothing is said looks whether it is still wanted."""
_CHUNK = 65_536


class Output:
    """What comes out of a pipe: a thread reads it line by line, and keeps only so much.

    The thread alone closes the pipe, since whoever closes one that is being read may have to wait for ever.
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
        """Return the next line, or None if none comes for so long, or raise ``EOFError`` after the last one."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._has_ended, seconds)
            if self._lines:
                return self._lines.popleft()
            if self._has_ended:
                raise EOFError
            return None

    def last(self) -> str:
        """Return the last line that nobody has taken, or nothing."""
        with self._changed:
            return self._lines[-1] if self._lines else ""

    def finish(self, seconds: float) -> None:
        """Wait for the end of the pipe, but only so long, and read no more then."""
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
        with contextlib.suppress(OSError), self._pipe:  # a pipe that cannot be read has ended
            while chunk := self._chunk():
                *lines, begun = (begun + chunk).replace(b"\r", b"\n").split(b"\n")
                begun = begun[:LONGEST_LINE]
                for line in lines:
                    self._keep(line)
            self._keep(begun)
        self._end()

    def _chunk(self) -> bytes:
        """Return what is said next, or nothing at the end of the pipe and when nobody wants to know."""
        number = self._pipe.fileno()
        while self._is_wanted:
            if _is_readable(number):
                # Past the pipe's own buffer, which would wait until it is full.
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
        """Drop the oldest line; an answer only if there is nothing else."""
        others = (index for index, line in enumerate(self._lines) if not line.startswith(ANSWERS))
        del self._lines[next(others, 0)]


def _is_readable(number: int) -> bool:
    """Wait a little for a pipe to have something to read, where that is possible, or to end."""
    if os.name != "posix":
        return True
    poll = select.poll()
    poll.register(number, select.POLLIN)
    return bool(poll.poll(1000 * _LOOK_SECONDS))


class EngineProcess:
    """A running engine: what it has started is ended with it."""

    def __init__(self, launched: Launched) -> None:
        popen = launched.popen
        assert popen.stdin is not None
        assert popen.stdout is not None
        assert popen.stderr is not None
        self._launched = launched
        self._stdin = popen.stdin
        outputs: list[Output] = []
        # Ended even if nobody calls close: when the player is forgotten, and when Python ends.
        self._end = weakref.finalize(self, _end, launched, outputs)
        self._said = Output(popen.stdout, MOST_LINES)
        outputs.append(self._said)
        self._errors = Output(popen.stderr, MOST_ERRORS)
        outputs.append(self._errors)

    def send(self, line: str) -> None:
        """Say a line to the engine, or raise ``BrokenPipeError`` if it does not listen any more."""
        try:
            self._stdin.write(f"{line}\n".encode())
            self._stdin.flush()
        except (OSError, ValueError):  # a ValueError if we have ended it ourselves
            raise BrokenPipeError from None

    def hear(self, seconds: float) -> str | None:
        """Return the next line, or None if none comes for so long, or raise ``EOFError`` after the last one."""
        return self._said.take(seconds)

    def exit_code(self, seconds: float) -> int | None:
        """Return what the engine has ended with, or None if it does not end within so many seconds."""
        return self._launched.exit_code(seconds)

    def last_words(self) -> str:
        """Return the last line on standard error; all of it is there once the engine is closed."""
        return self._errors.last()

    def close(self) -> None:
        """End the engine: first by asking, then by force."""
        self._end()


def _end(launched: Launched, outputs: list[Output]) -> None:
    stdin = launched.popen.stdin
    assert stdin is not None
    with contextlib.suppress(OSError, ValueError):  # it may be gone already
        stdin.write(b"quit\n")
    with contextlib.suppress(OSError, ValueError):
        stdin.close()
    try:
        launched.exit_code(QUIT_SECONDS)
        launched.kill_group()
        # A helper in another session may still have to say why the engine failed.
        deadline = perf_counter() + LAST_WORDS_SECONDS
        for output in outputs:
            output.finish(max(deadline - perf_counter(), 0.0) if launched.exit_code(0.0) else 0.0)
    finally:  # also when we are interrupted while we wait
        launched.kill()
