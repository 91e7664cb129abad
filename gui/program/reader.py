"""Reader: a thread that reads long games while the window is up.

A game is a tree of thousands of boards. Sent from another process, it would take the window as long to unpack as
to read, so the reading shares the window's memory instead.
"""

from __future__ import annotations

from queue import Empty, Queue
from threading import Event as Flag
from threading import Thread

from attrs import evolve

from gui.core.effect import Effect, Outside
from gui.core.events import Alert, Event

_PATIENCE = 1.0
"""Seconds to wait for the thread when the program closes."""


class Reader:
    """Runs effects that take long, one after another, in a thread that is started when it is first needed."""

    def __init__(self) -> None:
        self._asked: Queue[Effect | None] = Queue()
        self._events: Queue[Event | None] = Queue()
        self._stopped = Flag()
        self._thread: Thread | None = None
        self._pending = 0

    @property
    def is_busy(self) -> bool:
        """Whether an effect has not been run to its end."""
        return self._pending > 0

    def ask(self, effect: Effect) -> None:
        """Have an effect run."""
        self._pending += 1
        self._asked.put(effect)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="woodpusher-reader", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (effect := self._asked.get()) is not None:
            try:
                self._events.put(effect.run(Outside(stopped=self._stopped.is_set)))
            except Exception as error:  # whatever it was, the window must not wait for it for ever
                self._events.put(Alert(0, f"Something went wrong: {type(error).__name__}: {error}."))

    def events(self, now: float) -> list[Event]:
        """Return the events that arrived since the last call."""
        found = []
        while self._pending:
            try:
                event = self._events.get_nowait()
            except Empty:
                break
            self._pending -= 1
            if event is not None:
                found.append(evolve(event, now=now))
        return found

    def close(self) -> None:
        """End the thread, and wait a moment: it may have to free a million boards, which the process need not do."""
        self._stopped.set()
        self._asked.put(None)
        if self._thread is not None:
            self._thread.join(_PATIENCE)
