"""Sessions: exercises to solve one after another, on their own table, with every move judged."""

from __future__ import annotations

import os

from attrs import evolve

from engine.rules import rules_of
from engine.training.collections import KINDS, exercises, rules_exercises
from engine.training.exercises import Answer, Exercise, judge, words_of
from engine.training.goals import LineGoal, MoveGoal, Solved
from gui.core.events import follows_up, handles
from gui.core.state import Exercising, Screen, State, Status, Table
from gui.features.training.effects import WriteProgress
from gui.features.training.events import ExercisesRead, TacticsMined, Tutored
from gui.play import hints
from gui.play.playing import go_to, new_table, play
from gui.play.words import refuse
from gui.views import view_of

QUICK = (MoveGoal, LineGoal, Solved)
"""Goals that can be judged at once; others need a search in a worker."""


def begin(
    state: State, title: str, found: tuple[Exercise, ...], kind: str = "", number: int = 0, is_training: bool = False
) -> State:
    """Return the state with the exercises on the table; the current game is paused."""
    if not found:
        return state
    session = Exercising(title, found, kind, number, is_training=is_training)
    aside = state.aside if state.table is not None and state.table.session is not None else state.table
    if aside is not None and state.screen is not Screen.TABLE:
        aside = None
    return _shown(evolve(state, aside=aside), session)


def _shown(state: State, session: Exercising) -> State:
    """Return the state with the current exercise of a session on the table."""
    board = session.exercise.board
    begun = state.games_begun + 1
    sides = board.variant.players
    flipped = (
        view_of(board.variant).can_flip
        and len(sides) == 2
        and board.move_maker is not view_of(board.variant).look.near_side
    )
    table = new_table(board, serial=f"exercise-{state.origin.session}-{begun}", flipped=flipped)
    fresh = evolve(
        session, since=state.now, node=0, held=None, is_clean=True, is_done=False, said="", mark=None, rated=""
    )
    shown = evolve(
        state,
        table=table.on(evolve(fresh, hint_wanted=False)),
        games_begun=begun,
        screen=Screen.TABLE,
        overlay=None,
        dialog=None,
    )
    return shown.holding(entry=None, focus=None)


def begin_rules(state: State, name: str) -> State:
    """Return the state with the steps of a variant's rules to practise."""
    variant = next((variant for variant in state.variants if variant.name == name), None)
    if variant is None and state.table is not None and state.table.variant.name == name:
        variant = state.table.variant
    if variant is None:
        return state
    found = rules_exercises(variant)
    return begin(state, f"{rules_of(variant).title}: try it", found) if found else state


def begin_training(state: State, kind: str) -> State:
    """Return the state with a kind of training on the table, at the first unsolved exercise."""
    found = exercises(kind, state.origin.today or "2026.01.01")
    known = state.progress.of(kind).solved
    if any(each.rating for each in found) and not KINDS[kind].is_daily:
        found = _by_rating(found, known, state.progress.rating)
    first = next((number for number, each in enumerate(found) if each.key not in known), 0)
    return begin(state, KINDS[kind].title, found, kind, first, is_training=True)


def _by_rating(found: tuple[Exercise, ...], known: frozenset[str], rating: float) -> tuple[Exercise, ...]:
    """Return exercises with those first that are unsolved and about as hard as the solver is strong."""
    return tuple(sorted(found, key=lambda each: (each.key in known, abs((each.rating or 0) - rating))))


@handles(TacticsMined)
def tactics_mined(state: State, event: TacticsMined) -> State:
    """Return the state with the tactics of the user's own games, once all are found."""
    if state.mining is None:
        return state
    if not event.is_final:
        return evolve(state, mining=max(state.mining, event.part))
    state = evolve(state, mining=None)
    if not event.exercises:
        why = event.trouble or "none of them has a move that is clearly the best"
        return evolve(state, message=f"No tactics were found in your games: {why}.")
    return begin(state, "From your games", event.exercises, "own tactics", is_training=True)


@handles(ExercisesRead)
def exercises_read(state: State, event: ExercisesRead) -> State:
    """Return the state with the exercises of a file on the table, or with the reason why there are none."""
    if event.trouble or not event.exercises:
        return evolve(state, message=f"This file has nothing to solve: {event.trouble}. Nothing was changed.")
    return begin(state, event.name, event.exercises, f"file {event.name}", is_training=True)


# From exercise to exercise.


def following(state: State, steps: int = 1) -> State:
    """Return the state with the next exercise of the session, or with its end after the last one."""
    session = None if state.table is None else state.table.session
    if session is None:
        return state
    there = session.number + steps
    if not 0 <= there < len(session.exercises):
        return left(state)
    return _shown(state, evolve(session, number=there))


def again(state: State) -> State:
    """Return the state with the current exercise restarted."""
    return following(state, 0)


def left(state: State) -> State:
    """Return the state after a session: back to the paused game, or to the previous screen."""
    table = state.table
    if table is None or table.session is None:
        return state
    back = Screen.TRAINING if table.session.is_training else Screen.HOME
    back = Screen.TABLE if state.aside is not None else back
    return evolve(state, table=state.aside, aside=None, screen=back, overlay=None).holding(focus=None, entry=None)


# Moves.


@follows_up
def followed(before: State, state: State) -> State:
    """Return the state after an event, with a move in an exercise judged."""
    at, was = state.table, before.table
    session = None if at is None else at.session
    if at is None or session is None or was is None or was.serial != at.serial or session.is_done:
        return state
    here = at.game.current
    if session.held is not None or here == session.node:
        return state
    if at.game.node.parent != session.node:
        return state.with_table(_stepped(at, session))
    if isinstance(session.exercise.goal, QUICK):
        return judged(state, at, evolve(session, held=was.game), judge(session.exercise, at.game.moves()))
    return state.with_table(evolve(at.on(evolve(session, held=was.game)), status=Status("Checking your move")))


def _stepped(at: Table, session: Exercising) -> Table:
    """Return the table at another position; where the solver is to move, the exercise continues from there."""
    is_own = at.board.move_maker is session.exercise.board.move_maker
    return at.on(evolve(session, node=at.game.current)) if is_own else at


@handles(Tutored)
def tutored(state: State, event: Tutored) -> State:
    """Return the state with a worker's reply: a verdict or a hint."""
    at = state.table
    session = None if at is None else at.session
    if at is None or session is None or at.serial != event.serial or at.game.current != event.node:
        return state
    if event.trouble:
        # Take back the move: judged again, it would fail again.
        back = (
            at
            if session.held is None
            else evolve(go_to(at, session.node, state.settings, state.now), game=session.held)
        )
        quiet = back.on(evolve(session, held=None, hint_wanted=False))
        return state.with_table(refuse(quiet, f"this cannot be judged: {event.trouble}"))
    if event.hint and session.hint_wanted:
        move = at.variant.parse_move(at.board, event.hint)
        if session.is_solved_for:
            quiet = at.on(evolve(session, hint_wanted=False, is_clean=False))
            return state.with_table(play(quiet, move, state.settings, state.now))
        asked = at.on(evolve(session, hint_wanted=False, is_clean=False))
        return state.with_table(hints.show(asked, move))
    if event.answer is not None and session.held is not None:
        return judged(state, at, session, event.answer)
    return state


def judged(state: State, at: Table, session: Exercising, answer: Answer) -> State:
    """Return the state after a verdict: the move is taken back or answered, or the exercise is solved."""
    held = session.held
    move = at.game.node.move
    mark = None if move is None else (move.destination_coordinate, answer.is_right)
    session = evolve(session, held=None, said=answer.words, mark=mark)
    if not answer.is_right:
        if isinstance(session.exercise.goal, Solved):
            # In a puzzle the moves stay: the solver can take them back.
            kept = at.on(evolve(session, node=at.game.current, is_clean=False))
            return state.with_table(refuse(kept, answer.words))
        back = go_to(at, session.node, state.settings, state.now)
        back = evolve(back.on(evolve(session, is_clean=False)), game=held or back.game)
        return state.with_table(refuse(back, answer.words))
    if answer.reply and not answer.is_done:
        at = play(at, at.variant.parse_move(at.board, answer.reply), state.settings, state.now)
    done = evolve(session, node=at.game.current, is_done=answer.is_done)
    state = state.with_table(evolve(at.on(done), status=Status(answer.words)))
    return _recorded(state, done) if answer.is_done else state


def _recorded(state: State, session: Exercising) -> State:
    """Return the state with the progress after a solved exercise, and a request to save it."""
    if not session.kind:
        return state
    seconds = max(0.0, (state.now - session.since) / 1000)
    exercise, before = session.exercise, state.progress.rating
    progress = state.progress.after(
        session.kind,
        exercise.key,
        is_solved=True,
        is_clean=session.is_clean,
        seconds=seconds,
        rating=exercise.rating,
    )
    if progress.rated > state.progress.rated and state.table is not None:
        change = round(progress.rating) - round(before)
        rated = f"Your rating is {progress.rating:.0f} ({change:+})"
        state = state.with_table(state.table.on(evolve(session, rated=rated)))
    path = os.path.join(os.path.dirname(state.origin.folder), "training.json") if state.origin.folder else ""
    state = evolve(state, progress=progress)
    return state.asking_for(WriteProgress(path, progress)) if path else state


def hinted(table: Table, is_solution: bool = False) -> Table:
    """Return the table with a hint requested, to show or to play; its move if its piece was already shown."""
    session = table.session
    if session is None or session.held is not None or session.is_done:
        return table
    if not is_solution and (given := hints.known(table)) is not None:
        return hints.show_move(table, given)
    wanted = evolve(session, hint_wanted=True, is_solved_for=is_solution)
    return evolve(table.on(wanted), status=Status("Looking for the move"))


def card_words(table: Table) -> tuple[str, str] | None:
    """Return the task, or that it is solved, and the progress of the session; None if there is no session."""
    session = table.session
    if session is None:
        return None
    place = f"{session.title}, {session.number + 1} of {len(session.exercises)}"
    return (_solved_words(session) if session.is_done else session.exercise.ask), place


def _solved_words(session: Exercising) -> str:
    """Return that an exercise is solved, with the verdict on its last move if that says more."""
    said = session.said.strip()
    if not said.startswith("Solved"):
        said = f"Solved. {said}" if said and said != "Right." else "Solved."
    themes = words_of(session.exercise.themes)
    return " ".join(filter(None, (said, f"{themes}." if themes else "", f"{session.rated}." if session.rated else "")))
