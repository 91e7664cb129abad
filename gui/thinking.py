"""Thinking: players and judges in processes of their own, so that a frame never waits and a crash never spreads."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from attrs import frozen

from board.alliance import Alliance
from engine.search.limits import Clock
from gui import players
from gui.evaluation import BAR_SECONDS, DRAW_SECONDS, GRAPH_SECONDS, can_judge, has_graph, unjudged
from gui.events import Chosen, Event, Failed, Judged, Thinking
from gui.serving import HINT, JUDGE, MOVE, MoveNow, Question, serve
from gui.state import State, Table
from gui.table import has_computer, is_thinking, outcome, player_of

_PATIENCE, _LONGEST_LEAVE = 0.2, 3.0
"""Seconds that a process which is told to leave is waited for now, and when the program closes."""


@frozen
class Job:
    """Something to think about. Two jobs are equal if they are the same question."""

    serial: str
    node: int
    player: str
    kind: str = MOVE


def wanted(state: State) -> Job | None:
    """Return what a player should think about now, or None."""
    table = _shown(state)
    if table is None:
        return None
    here = table.game.current
    if is_thinking(table):
        return Job(table.serial, here, player_of(table, table.board.move_maker))
    if outcome(table) is not None or table.failure == here:
        return None
    if table.draw_offer is not None and has_computer(table):
        return Job(table.serial, here, _judge(DRAW_SECONDS), JUDGE)
    if table.hint_wanted or (table.solving and state.now >= table.solve_due):
        return Job(table.serial, here, players.strongest(table.variant), HINT)
    return None


def to_judge(state: State) -> Job | None:
    """Return the position that the evaluation bar or the graph asks for now, or None."""
    table = _shown(state)
    # While a player thinks, the processor is its own, and what it finds is shown.
    if table is None or is_thinking(table) or not can_judge(table.variant) or table.judge_failed:
        return None
    here = table.game.current
    if state.settings.evaluation and here in unjudged(table, (here,)):
        return Job(table.serial, here, _judge(BAR_SECONDS), JUDGE)
    if has_graph(table, state.settings.graph):
        for node in unjudged(table, table.game.line()):
            return Job(table.serial, node, _judge(GRAPH_SECONDS), JUDGE)
    return None


def _shown(state: State) -> Table | None:
    return None if state.screen != "table" or state.closing else state.table


def _judge(seconds: float) -> str:
    return f"alphabeta:seconds={seconds:g},book=false"


class Thinker:
    """Keeps one process that thinks. It is ended at once when another question comes or none is left."""

    def __init__(self, wanted: Callable[[State], Job | None] = wanted) -> None:
        self._wanted = wanted
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._leaving: list[SpawnProcess] = []
        self._has_programs = False
        self._job: Job | None = None
        self._serial = ""
        self._hurried = False
        self._number = 0

    @property
    def job(self) -> Job | None:
        """What is thought about now."""
        return self._job

    def warm_up(self) -> None:
        """Start a process that waits for a question, so that the first answer comes quickly."""
        if self._process is None or not self._process.is_alive():
            self.end()
            self._pipe, theirs = self._context.Pipe()
            self._process = self._context.Process(target=serve, args=(theirs,), daemon=True, name="woodpusher-player")
            self._process.start()
            theirs.close()

    def follow(self, state: State) -> None:
        """Think about what the state wants: begin, go on, hurry or stop."""
        job, table = self._wanted(state), _shown(state)
        if table is None or table.serial != self._serial:
            # What was started for another game ends with it.
            self.end()
            self._serial = table.serial if table is not None else ""
        if table is None:
            return
        if self._wanted is wanted and has_computer(table) and self._process is None:
            self.warm_up()
        if job != self._job:
            if self._job is not None:
                self.end()
            if job is not None:
                self._ask(job, table, state.now)
        if job is not None and table.hurry and not self._hurried:
            self._hurried = True
            self._send(MoveNow(self._number))

    def _ask(self, job: Job, table: Table, now: float) -> None:
        self.warm_up()
        self._job, self._hurried = job, False
        self._has_programs = self._has_programs or job.player.startswith(players.TYPED)
        self._number += 1
        game = table.game
        moves = tuple(game[step].text for step in game.path(job.node)[1:])
        clocks = _clocks(table, now) if job.kind == MOVE else None
        self._send(Question(self._number, job.kind, job.player, game[0].board, moves, clocks))

    def _send(self, message: object) -> None:
        # A process that has died is noticed in `events`, which says so.
        with contextlib.suppress(OSError):
            if self._pipe is not None:
                self._pipe.send(message)

    def events(self, now: float) -> list[Event]:
        """Return what the process has said since it was last asked."""
        job, pipe = self._job, self._pipe
        found: list[Event] = []
        if job is None or pipe is None:
            return found
        try:
            while self._job is not None and pipe.poll():
                number, kind, content = pipe.recv()
                if number == self._number:
                    found.append(self._event(job, kind, content, now))
        except (EOFError, OSError):
            found.append(Failed(now, job.serial, job.node, "its process ended", job.kind))
            self.end()
        return found

    def _event(self, job: Job, kind: str, content: Any, now: float) -> Event:
        if kind == "thought":
            if job.kind == JUDGE:
                return Judged(now, job.serial, job.node, content, is_final=False)
            return Thinking(now, job.serial, job.node, content)
        self._job = None
        if kind == "failed":
            return Failed(now, job.serial, job.node, content, job.kind)
        if job.kind == MOVE:
            return Chosen(now, job.serial, job.node, content)
        if job.kind == HINT:
            return Chosen(now, job.serial, job.node, content[0], True, content[1])
        return Judged(now, job.serial, job.node, content)

    def end(self) -> None:
        """End the process at once, whatever it does; one with programs to end first is not waited for."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = self._job = None
        if process is None or pipe is None:
            return
        pipe.close()
        if not self._has_programs:
            process.kill()
        # With its pipe closed it leaves by itself, and ends the programs that its players started.
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


def _clocks(table: Table, now: float) -> dict[Alliance, Clock] | None:
    """Return what is left to each side, in seconds, as players reckon with it."""
    clock = table.clock
    if clock is None:
        return None
    return {side: Clock(clock.remaining(side, now) / 1000, clock.increment / 1000) for side, _ in clock.left}
