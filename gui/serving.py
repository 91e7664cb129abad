"""What runs in a thinking process: questions come through a pipe, findings and answers go back through it."""

from __future__ import annotations

import contextlib
import inspect
import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from multiprocessing.connection import Connection
from queue import Queue
from threading import Thread
from time import monotonic
from typing import Any

from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from board.errors import WoodpusherError
from board.variant import Variant
from engine.game import Game
from engine.players import ComputerPlayer, player
from engine.search.findings import WIN, Finding
from engine.search.limits import Clock
from engine.solving.oracle import Oracle
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
    clocks: Mapping[Alliance, Clock] | None = None
    """What is left to each side, where the game has a clock."""


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
        leave()

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
    """Answer the questions that come through a pipe."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    Server(pipe).run()


def leave() -> None:
    """End this process at once, whatever it thinks about, and before it the programs that its players started."""
    for chooser in tuple(_seated.values()):
        if hasattr(chooser, "close"):
            chooser.close()
    os._exit(0)


# The answers.


def replayed(question: Question) -> Game:
    """Return the game that a question is about."""
    game = Game(question.start)
    for move in question.moves:
        game.play(move)
    return game


_seated: dict[str, ComputerPlayer] = {}


def seated(text: str) -> ComputerPlayer:
    """Return a player, the same one for all its moves, so that it keeps what it knows and runs."""
    if text not in _seated:
        _seated[text] = player(text)
    return _seated[text]


def think(question: Question, report: Report, stopped: Callable[[], bool]) -> str:
    """Return the move that a player chooses, as text.

    A player whose ``choose`` takes ``report``, ``stopped`` or ``clocks`` gets them: the first to say what it has
    found so far, the second to ask whether it was told to move now or is late, the third to plan its time.
    """
    chooser = seated(question.player)
    accepted = inspect.signature(chooser.choose).parameters
    reporter = _Reporter(report)
    game = replayed(question)
    clock = question.clocks[game.board.move_maker] if question.clocks is not None else None
    offered = {"report": reporter.take, "stopped": _in_time(clock, stopped), "clocks": question.clocks}
    choose: Callable[..., Any] = chooser.choose
    move = choose(game, **{name: value for name, value in offered.items() if name in accepted})
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
    """Return what says when to move: when told so, or when a player that looks at no clock takes too long."""
    if clock is None:
        return stopped
    usual, most = clock.allotment()
    deadline = monotonic() + min(1.5 * usual, most)
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
