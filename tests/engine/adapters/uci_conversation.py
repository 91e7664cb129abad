"""A conversation with our UCI engine, without a process."""

from __future__ import annotations

from threading import Event

from engine.adapters.uci import Engine


class Talk:
    """An engine of ours and a list of its output lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._moved = Event()
        self.engine = Engine(self._hear)

    def _hear(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith("bestmove"):
            self._moved.set()

    def say(self, *lines: str) -> None:
        for line in lines:
            self.engine.obey(line)

    def move(self) -> str:
        assert self._moved.wait(60)
        self._moved.clear()
        return next(line for line in reversed(self.lines) if line.startswith("bestmove"))
