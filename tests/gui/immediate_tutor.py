"""Answers the questions of reviews and exercises at once."""

from __future__ import annotations

from typing import Any

from engine import Game
from engine.review import Setting, review
from engine.search.limits import Limits
from gui.features.training.commands import StartReview
from gui.features.training.jobs import ReviewGame, to_tutor
from gui.program.update import update
from gui.program.worker import Reply, ReplyKind, run
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some

MATE = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"


def reviewed(hand: Hand) -> Hand:
    """Review the game on the table as the worker would, but only as deeply as a test has time for."""
    hand.do(StartReview())
    job = some(to_tutor(hand.state))
    task: Any = job.task(hand.state)
    assert isinstance(task, ReviewGame)
    game = Game(task.start)
    for move in task.moves:
        game.play(move)
    found = review(game, Setting(Limits(depth=3)))
    hand.state = update(hand.state, job.event(Reply(ReplyKind.ANSWER, found), hand.state.now + 5))
    return hand


def tutor(hand: Hand) -> Hand:
    """Answer the tutor's question, as its worker would."""
    while (job := to_tutor(hand.state)) is not None:
        reply = run(job.task(hand.state), lambda content: None, lambda: False)
        hand.state = update(hand.state, job.event(reply, hand.state.now))
        if to_tutor(hand.state) == job:
            break
    return hand


def over(hand: Hand) -> Hand:
    hand.play(MATE)
    return hand
