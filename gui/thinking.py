"""Thinking: a computer player in a process of its own, so that a frame never waits and a crash never spreads."""

from __future__ import annotations

import contextlib
import inspect
import multiprocessing
from collections.abc import Callable
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Event as Flag
from threading import Thread
from typing import Any

from attrs import frozen

from board.board import Board
from board.errors import WoodpusherError
from board.variant import Variant
from engine.game import Game
from engine.oracle import Oracle
from engine.variations import Variations
from gui import players
from gui.events import Chosen, Event, Failed, Thinking
from gui.state import PERSON, State, Thought
from gui.table import has_computer, is_thinking, outcome, player_of


@frozen
class Job:
    """A position to think about. Two jobs are equal if they are the same question."""

    serial: str
    node: int
    player: str
    is_hint: bool = False


def wanted(state: State) -> Job | None:
    """Return what should be thought about now, or None."""
    table = state.table
    if table is None or state.screen != "table" or state.closing:
        return None
    if is_thinking(table):
        return Job(table.serial, table.game.current, player_of(table, table.board.move_maker))
    is_solving = bool(table.solving) and state.now >= table.solve_due
    if (table.hint_wanted or is_solving) and outcome(table) is None and table.failure != table.game.current:
        seats = [seat for seat in table.seats if seat != PERSON]
        return Job(table.serial, table.game.current, seats[0] if seats else players.names(table.variant)[-1], True)
    return None


class Thinker:
    """Keeps one process that thinks. It is ended at once when another question comes or none is left."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._job: Job | None = None
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
        job = wanted(state)
        if state.table is not None and state.screen == "table" and has_computer(state.table):
            self.warm_up()
        if job != self._job:
            if self._job is not None:
                self.end()
            if job is not None and state.table is not None:
                self._ask(job, state.table.game)
        if job is not None and state.table is not None and state.table.hurry and not self._hurried:
            self._hurried = True
            self._send(("move now",))

    def _ask(self, job: Job, game: Variations) -> None:
        self.warm_up()
        self._job, self._hurried = job, False
        # Answers carry their question's number, so that one that comes late is never taken for another's.
        self._number += 1
        moves = tuple(game[step].text for step in game.path()[1:])
        self._send(("hint" if job.is_hint else "think", self._number, job.player, game[0].board, moves))

    def _send(self, message: tuple[Any, ...]) -> None:
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
            reason = "its process ended"
            found.append(Failed(now, job.serial, job.node, reason))
            self.end()
        return found

    def _event(self, job: Job, kind: str, content: Any, now: float) -> Event:
        if kind == "thought":
            return Thinking(now, job.serial, job.node, content)
        self._job = None
        if kind == "move":
            return Chosen(now, job.serial, job.node, content)
        if kind == "hint":
            return Chosen(now, job.serial, job.node, content[0], True, content[1])
        return Failed(now, job.serial, job.node, content)

    def end(self) -> None:
        """End the process at once, whatever it does."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = self._job = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


# What runs in the other process.


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe is closed."""
    stop = Flag()
    questions: list[tuple[Any, ...]] = []
    arrived = Flag()
    closed = Flag()

    def listen() -> None:
        try:
            while True:
                message = pipe.recv()
                if message[0] == "move now":
                    stop.set()
                else:
                    stop.clear()
                    questions.append(message)
                    arrived.set()
        except (EOFError, OSError):
            closed.set()
            arrived.set()

    Thread(target=listen, daemon=True).start()
    while True:
        arrived.wait()
        arrived.clear()
        if closed.is_set():
            return
        while questions:
            question = questions.pop(0)
            try:
                pipe.send(_answer(question, pipe.send, stop.is_set))
            except OSError:
                return


def _answer(
    question: tuple[Any, ...], send: Callable[[tuple[int, str, Thought]], None], stopped: Callable[[], bool]
) -> tuple[int, str, Any]:
    kind, number, player, board, moves = question

    def report(thought: Thought) -> None:
        send((number, "thought", thought))

    try:
        if kind == "hint":
            return number, "hint", advise(player, board, moves)
        return number, "move", think(player, board, moves, report, stopped)
    except WoodpusherError as error:
        return number, "failed", str(error)
    except Exception as error:  # whatever a player does wrong is said in the window, not on a console
        return number, "failed", f"{type(error).__name__}: {error}"


def replayed(board: Board, moves: tuple[str, ...]) -> Game:
    """Return the game that some moves lead to."""
    game = Game(board)
    for move in moves:
        game.play(move)
    return game


def think(
    player: str,
    board: Board,
    moves: tuple[str, ...],
    report: Callable[[Thought], None],
    stopped: Callable[[], bool],
) -> str:
    """Return the move that a player chooses, as text.

    A player whose ``choose`` takes ``report`` or ``stopped`` gets them: the first to say what it has found so
    far, the second to ask whether it was told to move now.
    """
    game = replayed(board, moves)
    chooser = players.make(player, board.variant)
    accepted = inspect.signature(chooser.choose).parameters
    offered = {"report": report, "stopped": stopped}
    choose: Callable[..., Any] = chooser.choose
    return str(choose(game, **{name: value for name, value in offered.items() if name in accepted}))


@lru_cache(maxsize=4)
def oracle(variant: Variant) -> Oracle:
    """Return who knows the way in a puzzle; what it has worked out is kept for the next question."""
    return Oracle(variant)


def advise(player: str, board: Board, moves: tuple[str, ...]) -> tuple[str, str]:
    """Return a hint as text and what can be said about the position: in a puzzle its way, else a player's choice."""
    if len(board.variant.players) > 1:
        return think(player, board, moves, lambda thought: None, lambda: False), ""
    here = replayed(board, moves).board
    knows = oracle(board.variant)
    return str(knows.best_move(here)), knows.verdict(here)
