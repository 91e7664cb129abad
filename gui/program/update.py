"""Update: the only way a state changes.

It is pure: the same state and event give the same state. The time is part of the event, chance follows from the name
of the run and the number of games begun, and what is on the disk arrives in events. Files, sounds, processes and the
window belong to the program, which reacts to changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from board.errors import WoodpusherError
from gui.core import fading
from gui.core.events import (
    Alert,
    Chosen,
    Closed,
    DistanceFound,
    EngineTried,
    Event,
    ExercisesRead,
    Explored,
    Exported,
    Failed,
    FileRead,
    FileWritten,
    FolderListed,
    GameOpened,
    GamesFound,
    GamesListed,
    GamesRegistered,
    Judged,
    KeyPressed,
    LastGameFound,
    LinesFailed,
    LinesFound,
    LookedUp,
    NetTrained,
    NetTraining,
    OpeningsNamed,
    Pasted,
    PlaceActivated,
    PlanFound,
    Planned,
    PlanProgress,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Previewed,
    ProgramChecked,
    ProgramFound,
    ProgramsFound,
    Resized,
    Reviewed,
    ReviewProgress,
    StatusMessage,
    SyzygyFound,
    TableMade,
    TableMaking,
    TacticsMined,
    Thinking,
    TimePassed,
    Tutored,
    WheelTurned,
    WidgetActivated,
    WidgetFocused,
)
from gui.core.state import PERSON, State, Status, Table
from gui.features.accessibility import assistive
from gui.features.engines import engines
from gui.features.explorer import explorer
from gui.features.files import files, game_files
from gui.features.files.commands import pasted
from gui.features.learning import learning
from gui.features.library import shelf
from gui.features.review import review
from gui.features.study import study
from gui.features.tables import tables
from gui.features.training import session
from gui.play import answers, table
from gui.screens import keyboard, pointer
from gui.views import view_of


def update(state: State, event: Event) -> State:
    """Return the state after an event; if a variant's code raises, the unchanged state with a message."""
    try:
        after = _HANDLERS[type(event)](_at(state, event.now), event)
        after = _turned(state.table, _known(session.followed(state, after)))
        _look_at(state.table, after.table)
        return fading.with_sheet(state, after)
    except Exception as error:  # a plug-in's rules may raise anything, and the game on the board must survive
        kind = "" if isinstance(error, WoodpusherError) else f"{type(error).__name__}: "
        settled = state.table and table.cancel(state.table)
        return evolve(
            state,
            table=settled,
            overlay=None,
            message=f"Something went wrong: {kind}{error}. The game was not changed, and nothing is lost.",
        )


def _known(state: State) -> State:
    """Return the state with a variant marked as known once a game of it is played; until then its rules are offered."""
    at = state.table
    if at is None or len(at.game) == 1 or at.session is not None or at.about.recorded:
        return state
    name, known = at.variant.name, state.settings.rules_seen
    return state if name in known else evolve(state, settings=evolve(state.settings, rules_seen=(*known, name)))


def _turned(before: Table | None, state: State) -> State:
    """Return the state with the side to move at the bottom, if two people at one board want that."""
    at = state.table
    if at is None or not state.settings.auto_flip or (before is not None and before.game is at.game):
        return state
    is_shared = at.seats == (PERSON, PERSON) and at.study is None and at.session is None and not at.about.recorded
    if not is_shared or at.setup is not None or not view_of(at.variant).can_flip:
        return state
    flipped = at.board.move_maker is at.variant.players[1]
    return state if at.flipped is flipped else state.with_table(evolve(at, flipped=flipped))


def _look_at(before: Table | None, after: Table | None) -> None:
    """Query a new position for everything that drawing it needs, so that faulty rules raise here."""
    if after is None or (before is not None and before.game is after.game):
        return
    view = view_of(after.variant)
    view.runs(after.game.node.text, after.board.move_maker)
    table.describe(after)
    table.is_holding(after)
    view.spots(after.board)
    view.checked(after.board)
    view.note(after.board)
    for side in after.variant.players:
        view.score(after.board, side)
        after.variant.player_info(after.board, side)


def _at(state: State, now: float) -> State:
    """Return the state at a later time."""
    state = evolve(state, now=now)
    if state.table is None:
        return state
    later = table.go_on_watching(table.pass_time(state.table, now), state.settings, now)
    return state.with_table(later)


def _resized(state: State, event: Resized) -> State:
    if event.size == state.window:
        return state
    settings = state.settings
    if not state.is_full:
        size = event.points or event.size
        windows = settings.windows.set(event.screen, size) if event.screen else settings.windows
        settings = evolve(settings, window=size, windows=windows)
    at = state.table
    if at is not None and at.touch.drag is not None:
        at = table.cancel(at)
    return evolve(state, window=event.size, settings=settings, table=at)


def _same(state: State, event: TimePassed) -> State:
    return state


def _pasted(state: State, event: Pasted) -> State:
    return pasted(state, event.text)


def _status_message(state: State, event: StatusMessage) -> State:
    return state.with_table(state.table and evolve(state.table, status=Status(event.words)))


def _alert(state: State, event: Alert) -> State:
    return evolve(state, message=event.message)


def _closed(state: State, event: Closed) -> State:
    return evolve(state, closing=True)


_HANDLERS: dict[type[Event], Callable[[State, Any], State]] = {
    PointerMoved: pointer.moved,
    PointerPressed: pointer.pressed,
    PointerReleased: pointer.released,
    WheelTurned: pointer.turned,
    KeyPressed: keyboard.pressed,
    Resized: _resized,
    TimePassed: _same,
    Pasted: _pasted,
    Alert: _alert,
    StatusMessage: _status_message,
    FolderListed: files.listed,
    FileRead: files.read,
    FileWritten: files.written,
    ProgramFound: game_files.found,
    GamesRegistered: game_files.registered,
    GamesFound: files.found_games,
    GamesListed: shelf.listed,
    Previewed: shelf.previewed,
    OpeningsNamed: shelf.openings_named,
    LastGameFound: shelf.last_game_found,
    GameOpened: shelf.game_opened,
    Exported: files.exported,
    Closed: _closed,
    Thinking: answers.thinking,
    Chosen: answers.chosen,
    Judged: answers.judged,
    Failed: answers.failed,
    DistanceFound: answers.distance_found,
    ProgramsFound: engines.programs_found,
    ProgramChecked: engines.checked,
    EngineTried: engines.tried,
    LinesFound: study.found,
    PlanFound: study.plan_found,
    LinesFailed: study.failed,
    LookedUp: tables.looked_up,
    SyzygyFound: tables.syzygy_found,
    TableMaking: tables.making,
    TableMade: tables.made,
    NetTraining: learning.training,
    NetTrained: learning.trained,
    PlanProgress: answers.plan_progress,
    Planned: answers.planned,
    ReviewProgress: review.show_progress,
    Reviewed: review.reviewed,
    Tutored: session.tutored,
    Explored: explorer.explored,
    ExercisesRead: session.exercises_read,
    TacticsMined: session.tactics_mined,
    WidgetActivated: assistive.activated,
    WidgetFocused: assistive.focused_by_reader,
    PlaceActivated: assistive.place_activated,
}
