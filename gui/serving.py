"""What runs in a thinking process: questions come through a pipe, findings and answers go back through it."""

from __future__ import annotations

import contextlib
import inspect
import os
import signal
from collections.abc import Callable
from functools import lru_cache
from multiprocessing.connection import Connection
from queue import Queue
from threading import Thread
from time import monotonic
from typing import Any

from attrs import frozen

from board.board import Board
from board.errors import WoodpusherError
from board.variant import Variant
from engine.game import Game
from engine.oracle import Oracle
from engine.players import ComputerPlayer, player
from engine.search.findings import WIN, Finding
from engine.search.limits import Clock
from gui.state import Thought

MOVE, HINT, JUDGE = "move", "hint", "judge"
"""What is asked for: a move, advice, or how good a position is."""
_NICENESS = 5
"""Thinking steps back where the window needs the processor."""
_REPORT_PAUSE = 0.06
"""Seconds between two reports; more of them nobody could read."""


@frozen
class Question:
    """A game to think about. Its number is the answer's too, so that none that comes late is taken for another's."""

    number: int
    kind: str
    player: str
    start: Board
    moves: tuple[str, ...]
    clock: Clock | None = None


@frozen
class MoveNow:
    """The wish that a question be answered with what has been found so far."""

    number: int


Report = Callable[[Thought], None]


class Server:
    """Answers questions one after the other until its pipe is closed, and then is gone at once."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._questions: Queue[Question] = Queue()
        self._hurried = -1

    def run(self) -> None:
        """Answer for ever."""
        Thread(target=self._listen, daemon=True).start()
        while True:
            question = self._questions.get()
            with contextlib.suppress(OSError):  # nobody listens any more: the other thread ends it all
                self._pipe.send(self.answer(question))

    def _listen(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                message = self._pipe.recv()
                if isinstance(message, MoveNow):
                    self._hurried = message.number
                else:
                    self._questions.put(message)
        end_group()

    def answer(self, question: Question) -> tuple[int, str, Any]:
        """Return the question's number, "answer" or "failed", and the answer or the reason."""
        number = question.number

        def report(thought: Thought) -> None:
            self._pipe.send((number, "thought", thought))

        try:
            return number, "answer", _ANSWERS[question.kind](question, report, lambda: self._hurried == number)
        except WoodpusherError as error:
            return number, "failed", str(error)
        except Exception as error:  # whatever a player does wrong is said in the window, not on a console
            return number, "failed", f"{type(error).__name__}: {error}"


def serve(pipe: Connection) -> None:
    """Answer the questions that come through a pipe, in a group of processes of its own."""
    if hasattr(os, "setpgid"):
        # Programs that a player starts end together with it.
        os.setpgid(0, 0)
        os.nice(_NICENESS)
    Server(pipe).run()


def end_group() -> None:
    """End this process and all that it started."""
    if hasattr(os, "killpg"):
        os.killpg(os.getpgid(0), signal.SIGKILL)
    os._exit(0)


# The answers.


def replayed(question: Question) -> Game:
    """Return the game that a question is about."""
    game = Game(question.start)
    for move in question.moves:
        game.play(move)
    return game


@lru_cache(maxsize=8)
def seated(text: str) -> ComputerPlayer:
    """Return a player, the same one for all its moves, so that it keeps what it knows and runs."""
    return player(text)


def think(question: Question, report: Report, stopped: Callable[[], bool]) -> str:
    """Return the move that a player chooses, as text.

    A player whose ``choose`` takes ``report`` or ``stopped`` gets them: the first to say what it has found so
    far, the second to ask whether it was told to move now, or its clock asks for it.
    """
    chooser = seated(question.player)
    accepted = inspect.signature(chooser.choose).parameters
    reporter = _Reporter(report)
    offered = {"report": reporter.take, "stopped": _in_time(question.clock, stopped)}
    choose: Callable[..., Any] = chooser.choose
    move = choose(replayed(question), **{name: value for name, value in offered.items() if name in accepted})
    reporter.finish()
    return str(move)


class _Reporter:
    """Turns findings into thoughts and hands on as many as can be read, and the last one."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._last: Finding | None = None
        self._due = 0.0

    def take(self, finding: Finding) -> None:
        if finding.rank != 1:
            return
        self._last = finding
        if monotonic() >= self._due:
            self.finish()

    def finish(self) -> None:
        if self._last is not None:
            self._report(thought_of(self._last))
            self._last = None
            self._due = monotonic() + _REPORT_PAUSE


def thought_of(finding: Finding) -> Thought:
    """Return what is shown of a finding."""
    return Thought(finding.depth, finding.score, tuple(map(str, finding.line[:10])), finding.nodes)


def _in_time(clock: Clock | None, stopped: Callable[[], bool]) -> Callable[[], bool]:
    """Return what says when to move: when told so, or when the clock asks for it."""
    if clock is None:
        return stopped
    deadline = monotonic() + clock.allotment()[0]
    return lambda: stopped() or monotonic() >= deadline


@lru_cache(maxsize=4)
def oracle(variant: Variant) -> Oracle:
    """Return who knows the way in a puzzle; what it has worked out is kept for the next question."""
    return Oracle(variant)


def advise(question: Question, report: Report, stopped: Callable[[], bool]) -> tuple[str, str]:
    """Return a hint as text and what can be said about the position: in a puzzle its way, else a player's choice."""
    variant = question.start.variant
    if len(variant.players) > 1:
        return think(question, lambda thought: None, stopped), ""
    here = replayed(question).board
    return str(oracle(variant).best_move(here)), oracle(variant).verdict(here)


def judge(question: Question, report: Report, stopped: Callable[[], bool]) -> Thought:
    """Return how good a position is for the side to move, and by which line."""
    game = replayed(question)
    if game.outcome is not None:
        side = game.board.move_maker
        winners = game.outcome.winners
        return Thought(0, 0 if not winners else WIN if side in winners else -WIN)
    found = [Thought(0, game.variant.evaluate(game.board))]

    def keep(thought: Thought) -> None:
        found.append(thought)
        report(thought)

    think(question, keep, stopped)
    return found[-1]


_ANSWERS: dict[str, Callable[[Question, Report, Callable[[], bool]], Any]] = {MOVE: think, HINT: advise, JUDGE: judge}
