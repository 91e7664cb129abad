"""Research: plans and the insight into puzzles, worked out in a process of its own beside the game."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Callable
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Queue
from threading import Thread
from typing import Any

from attrs import frozen

from board.board import Board
from board.errors import NoPlanError, WoodpusherError
from board.variant import Variant
from engine.planning import Limit, Work, plan
from engine.solving.oracle import Insight, Oracle
from gui.events import Event, Learned, Planned, Sought
from gui.state import State

MOST_SECONDS = 600.0
"""How long a plan is looked for."""


@frozen
class Look:
    """How far is the solution of a puzzle from here?"""

    board: Board


@frozen
class Search:
    """What is a shortest way from one position to any of some others?"""

    start: Board
    goals: tuple[Board, ...]


Question = Look | Search


def wanted(state: State) -> Question | None:
    """Return what should be looked into now, or None."""
    table = state.table
    if table is None or state.screen != "table" or state.closing:
        return None
    if table.planning is not None:
        question = table.planning.question
        return None if question is None else Search(*question)
    is_puzzle = len(table.variant.players) == 1
    if state.settings.moves_left and is_puzzle and table.board not in table.insights:
        return Look(table.board)
    return None


class Researcher:
    """Keeps one process that looks into things. It is ended at once when another question comes or none is left."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self.job: Question | None = None
        """What is looked into now."""

    def follow(self, state: State) -> None:
        """Look into what the state wants: begin, go on or stop."""
        question = wanted(state)
        if question == self.job:
            return
        if self.job is not None:
            self.end()
        if question is not None:
            self._ask(question)

    def _ask(self, question: Question) -> None:
        if self._process is None or not self._process.is_alive():
            self.end()
            self._pipe, theirs = self._context.Pipe()
            self._process = self._context.Process(target=serve, args=(theirs,), daemon=True, name="woodpusher-research")
            self._process.start()
            theirs.close()
        self.job = question
        # A process that has died is noticed in `events`, which says so.
        with contextlib.suppress(OSError):
            if self._pipe is not None:
                self._pipe.send(question)

    def events(self, now: float) -> list[Event]:
        """Return what the process has found since it was last asked."""
        found: list[Event] = []
        try:
            while self.job is not None and self._pipe is not None and self._pipe.poll():
                kind, content = self._pipe.recv()
                found.append(_event(self.job, kind, content, now))
                if kind != "progress":
                    self.job = None
        except (EOFError, OSError):
            if self.job is not None:
                found.append(_event(self.job, "failed", "the process that looked into it ended", now))
            self.end()
        return found

    def end(self) -> None:
        """End the process at once, whatever it does."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = self.job = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()

    def close(self) -> None:
        """End the process for good."""
        self.end()


def _event(question: Question, kind: str, content: Any, now: float) -> Event:
    if isinstance(question, Look):
        return Learned(now, question.board, content)
    asked = (question.start, question.goals)
    if kind == "progress":
        return Sought(now, asked, content)
    if kind == "failed":
        return Planned(now, asked, None, content)
    return Planned(now, asked, *content)


# What runs in the other process.


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe is closed; then be gone at once, also in the middle of a search."""
    questions: Queue[Question] = Queue()
    Thread(target=_listen, args=(pipe, questions), daemon=True).start()
    with contextlib.suppress(OSError):
        while True:
            pipe.send(answer(questions.get(), pipe.send))


def _listen(pipe: Connection, questions: Queue[Question]) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            questions.put(pipe.recv())
    os._exit(0)


def answer(question: Question, send: Callable[[tuple[str, Any]], None]) -> tuple[str, Any]:
    """Return "found" with what was found, or "failed" with the reason."""
    try:
        if isinstance(question, Look):
            return "found", look(question)
        return "found", search(question, lambda words: send(("progress", words)))
    except WoodpusherError as error:
        return "failed", str(error)
    except Exception as error:  # a plug-in's rules may raise anything, which is said in the window
        return "failed", f"{type(error).__name__}: {error}"


@lru_cache(maxsize=4)
def oracle(variant: Variant) -> Oracle:
    """Return who knows a puzzle; what it has worked out is kept for the next question."""
    return Oracle(variant)


def look(question: Look) -> Insight:
    """Return how far the solution is."""
    return oracle(question.board.variant).insight(question.board)


def search(question: Search, report: Callable[[str], None]) -> tuple[tuple[str, ...], str]:
    """Return the moves of a shortest way as texts, and what can be said about it."""
    try:
        found = plan(
            question.start,
            question.goals,
            progress=lambda work: report(_so_far(work)),
            limit=Limit(seconds=MOST_SECONDS),
        )
    except NoPlanError:
        raise NoPlanError("no moves lead from the start to the goal") from None
    count = f"{len(found)} move{'' if len(found) == 1 else 's'}"
    return tuple(map(str, found)), f"{count}, and no plan is shorter"


def _so_far(work: Work) -> str:
    known = f", none of fewer than {work.length} moves" if work.length > 1 else ""
    return f"{work.positions:,} positions in {work.seconds:.0f} s{known}"
