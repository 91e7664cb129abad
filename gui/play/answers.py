"""Answers: how the state changes when computer players report, move or fail."""

from __future__ import annotations

from enum import Enum

from attrs import evolve, frozen

from board.board import Board
from board.errors import WoodpusherError
from engine.solving.oracle import Insight
from gui.core.events import Event, handles
from gui.core.state import State, Table, Thought
from gui.core.thought import Unknown
from gui.play import asking, ending, evaluation, hints, playing, premoves, solution, words


class Purpose(Enum):
    """The kind of request to a computer player."""

    MOVE = "move"
    HINT = "hint"
    JUDGE = "judge"


@frozen
class Thinking(Event):
    """A computer player has found something; ``node`` is where it thinks."""

    serial: str
    node: int
    thought: Thought


@frozen
class Chosen(Event):
    """A computer player has chosen a move, as text; a hint is only shown."""

    serial: str
    node: int
    move: str
    is_hint: bool = False
    verdict: str = ""
    """A remark of the hint about the position, such as how many moves are left."""


@frozen
class Judged(Event):
    """A position was evaluated for the side to move; the score may be interim."""

    serial: str
    node: int
    thought: Thought
    is_final: bool = True


@frozen
class DistanceFound(Event):
    """A puzzle's distance to its solution, or the reason why it is unknown."""

    board: Board
    insight: Insight | Unknown


@frozen
class Failed(Event):
    """A computer player crashed or chose no move."""

    serial: str
    node: int
    reason: str
    purpose: Purpose = Purpose.MOVE


def _asked(state: State, serial: str, node: int) -> Table | None:
    """Return the table, unless it has changed since the request."""
    at = state.table
    return at if at is not None and at.serial == serial and at.game.current == node else None


@handles(Thinking)
def thinking(state: State, event: Thinking) -> State:
    """Return the state with a player's findings so far."""
    at = _asked(state, event.serial, event.node)
    return state if at is None else state.with_table(at.analysing(thought=event.thought))


@handles(Chosen)
def chosen(state: State, event: Chosen) -> State:
    """Return the state after a player's move, or with its hint on the board."""
    at = _asked(state, event.serial, event.node)
    if at is None:
        return state
    try:
        move = at.variant.parse_move(at.board, event.move)
    except WoodpusherError as error:
        return failed(state, Failed(event.now, event.serial, event.node, f"it chose {event.move!r}: {error}"))
    if event.is_hint and at.playback.solving is not None:
        return evolve(state, table=solution.follow_solution(at, move, state.settings, state.now))
    if event.is_hint:
        return state.with_table(hints.show(at, move, event.verdict))
    if not asking.is_thinking(at):
        return state
    if at.analysis.thought is not None:
        at = evaluation.judged(at, event.node, at.analysis.thought, is_final=False)
    played = playing.play(at, move, state.settings, state.now)
    return evolve(state, table=premoves.answer(played, state.settings, state.now))


@handles(Judged)
def judged(state: State, event: Judged) -> State:
    """Return the state with a position's evaluation; it also answers a draw that was offered there."""
    at = state.table
    if at is None or at.serial != event.serial or event.node >= len(at.game):
        return state
    at = evaluation.judged(at, event.node, event.thought, event.is_final)
    if event.is_final and asking.awaits_answer(at) and event.node == at.game.current:
        at = ending.answer_by_score(at, event.thought.score or 0, state.now)
    return evolve(state, table=at)


@handles(Failed)
def failed(state: State, event: Failed) -> State:
    """Return the state after a player failed: a message, and the game unchanged."""
    at = state.table
    if at is not None and event.purpose is Purpose.JUDGE and at.serial == event.serial:
        return evolve(state, table=_unjudged(at))
    at = _asked(state, event.serial, event.node)
    if at is None:
        return state
    if at.analysis.hint_wanted or at.playback.solving is not None:
        quiet = at.analysing(hint_wanted=False).playing_back(solving=None)
        return state.with_table(words.refuse(quiet, f"no hint: {event.reason}"))
    at = at.analysing(failure=event.node, hint_wanted=False, thought=None, hurry=False)
    message = (
        f"The computer player stopped: {event.reason}. The game was not changed. Let it try again, take back a "
        "move or start another game."
    )
    return evolve(state, table=at, message=message)


def _unjudged(at: Table) -> Table:
    """Return the table marked as impossible to evaluate, and decline a draw offered there."""
    if asking.awaits_answer(at):
        at = ending.decline_unjudged(at)
    return at.analysing(judge_failed=True)


@handles(DistanceFound)
def distance_found(state: State, event: DistanceFound) -> State:
    """Return the state with a puzzle's distance to its solution, or with the reason why it is unknown."""
    at = state.table
    if at is None or at.variant is not event.board.variant:
        return state
    at = at.analysing(insights=at.analysis.insights.set(event.board, event.insight))
    if isinstance(event.insight, Unknown) and at.board == event.board:
        at = words.refuse(at, f"the shortest solution is unknown: {event.insight.reason}")
    return evolve(state, table=at)
