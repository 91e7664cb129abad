"""Engines: find them on this machine or add them by hand, try them at once, rename and configure them."""

from __future__ import annotations

import os
from typing import Any

from attrs import evolve

from engine.players.external.options import START_SECONDS, EngineFacts, EngineOption
from gui.core.engine_entry import EngineEntry, shown_options, turned
from gui.core.events import EngineTried, ProgramChecked, ProgramsFound
from gui.core.settings import Settings
from gui.core.state import EngineSheet, Overlay, State
from gui.program.effects import FindPrograms

# What is known.


def engine_at(settings: Settings, path: str) -> EngineEntry | None:
    """Return the engine with a path, or None if it was not added."""
    return next((engine for engine in settings.engines if engine.path == path), None)


def texts(settings: Settings) -> tuple[str, ...]:
    """Return the player specifications for the engines."""
    return tuple(engine.text for engine in settings.engines)


def facts_of(state: State, path: str) -> EngineFacts | None:
    """Return what an engine has reported about itself since the program started, or None."""
    return state.engine_sheet.facts.get(path)


def options_of(state: State, path: str) -> tuple[EngineOption, ...]:
    """Return the options of an engine that can be set."""
    facts = facts_of(state, path)
    return () if facts is None else shown_options(facts.options)


def value_of(state: State, path: str, option: EngineOption) -> str:
    """Return the value of an option."""
    engine = engine_at(state.settings, path)
    return option.default if engine is None else engine.options.get(option.name, option.default)


# Finding, adding and trying.


def _with_sheet(state: State, **changes: Any) -> State:
    return evolve(state, engine_sheet=evolve(state.engine_sheet, **changes))


def find(state: State) -> State:
    """Return the state with a request for the installed engines."""
    return _with_sheet(state, words="Looking for engines").asking_for(FindPrograms())


def programs_found(state: State, event: ProgramsFound) -> State:
    """Return the state with the programs to try, except for known engines."""
    fresh = tuple(path for path in event.paths if engine_at(state.settings, path) is None)
    if not fresh:
        return _with_sheet(
            state, words="No other engines were found. You can add one from a file" if event.paths else NONE
        )
    return _with_trials(state, fresh)


NONE = "No engines were found. You can add one from a file"


def add(state: State, path: str) -> State:
    """Return the state with a program to try, and to add if it is an engine."""
    shown = evolve(state, overlay=Overlay.ENGINES, dialog=None).holding(entry=None, focus=None)
    return _with_trials(shown, (path,))


def checked(state: State, event: ProgramChecked) -> State:
    """Return the state that knows whether a program can be run."""
    return evolve(state, programs=state.programs.set(event.path, event.trouble))


def _with_trials(state: State, paths: tuple[str, ...]) -> State:
    before = state.engine_sheet.trials
    waiting = (*before, *(path for path in paths if path not in before))
    since = state.engine_sheet.trial_since if before else state.now
    return _with_sheet(state, trials=waiting, trial_since=since, words="")


def stop_trials(state: State) -> State:
    """Return the state in which no program is tried any more."""
    return _with_sheet(state, trials=(), words="The test was stopped")


def words_of(state: State) -> str:
    """Return what just happened to the engines, or which program is being tried and for how long it may take."""
    sheet = state.engine_sheet
    if not sheet.trials:
        return sheet.words
    left = max(0, round(START_SECONDS - (state.now - sheet.trial_since) / 1000))
    return f"Testing {os.path.basename(sheet.trials[0])}: waiting for its answer, at most {left} s"


def trial_part(state: State) -> float:
    """Return how much of the time for the program being tried is over, from 0 to 1, or 0 if none is."""
    sheet = state.engine_sheet
    return min(1.0, (state.now - sheet.trial_since) / 1000 / START_SECONDS) if sheet.trials else 0.0


def tried(state: State, event: EngineTried) -> State:
    """Return the state after a program was tried: added as an engine, or with the reason why not."""
    waiting = tuple(path for path in state.engine_sheet.trials if path != event.path)
    state = _with_sheet(state, trials=waiting, trial_since=state.now)
    name = os.path.basename(event.path)
    if event.facts is None:
        return _with_sheet(state, words=f"{name} is not an engine: {event.trouble}")
    state = _with_sheet(state, facts=state.engine_sheet.facts.set(event.path, event.facts))
    if engine_at(state.settings, event.path) is None:
        engines = (*state.settings.engines, EngineEntry(event.path, event.facts.name or name))
        state = evolve(state, settings=evolve(state.settings, engines=engines))
        state = _with_sheet(state, words=f"{event.facts.name or name} was added")
    return state


# Using, naming and setting.


def use(state: State, path: str) -> State:
    """Return the state with an engine for analysis; an empty path means the built-in one."""
    return evolve(state, settings=evolve(state.settings, engine=path))


def remove(state: State, path: str) -> State:
    """Return the state without an engine."""
    kept = tuple(engine for engine in state.settings.engines if engine.path != path)
    engine = "" if state.settings.engine == path else state.settings.engine
    removed = evolve(state, settings=evolve(state.settings, engines=kept, engine=engine))
    return _with_sheet(removed, words="")


def _changed(state: State, path: str, **changes: Any) -> State:
    engines = tuple(evolve(one, **changes) if one.path == path else one for one in state.settings.engines)
    return evolve(state, settings=evolve(state.settings, engines=engines))


def rename(state: State, path: str, name: str) -> State:
    """Return the state with a new name for an engine; an empty one restores its own."""
    facts = facts_of(state, path)
    own = facts.name if facts is not None else os.path.basename(path)
    return _changed(state, path, name=" ".join(name.split())[:60] or own)


def open_options(state: State, path: str) -> State:
    """Return the state with the options of an engine open; ask the engine for them if needed."""
    shown = _with_sheet(evolve(state, overlay=Overlay.ENGINE), open=path, scroll=0, words="").holding(
        entry=None, focus=None
    )
    return shown if facts_of(state, path) is not None else _with_trials(shown, (path,))


def _option(state: State, path: str, name: str) -> EngineOption | None:
    return next((option for option in options_of(state, path) if option.name == name), None)


def turn(state: State, path: str, name: str, steps: int) -> State:
    """Return the state with an option of an engine changed to its next or previous value."""
    option = _option(state, path, name)
    return state if option is None else put(state, path, name, turned(option, value_of(state, path, option), steps))


def put(state: State, path: str, name: str, value: str) -> State:
    """Return the state with an option of an engine set, or with the reason why the value is invalid."""
    engine, option = engine_at(state.settings, path), _option(state, path, name)
    if engine is None or option is None:
        return state
    value = value.strip()
    if wrong := option.why_not(value) or ("it must not contain a semicolon" if ";" in value else ""):
        return _with_sheet(state, words=wrong)
    options = engine.options.discard(name) if value == option.default else engine.options.set(name, value)
    return _with_sheet(_changed(state, path, options=options), words="")


def reset(state: State, path: str) -> State:
    """Return the state with all options of an engine reset to its own defaults."""
    return _changed(state, path, options={})


def scrolled(state: State, steps: int, room: int) -> State:
    """Return the state with the options of the open engine scrolled."""
    sheet: EngineSheet = state.engine_sheet
    most = max(0, len(options_of(state, sheet.open)) - room)
    return _with_sheet(state, scroll=max(0, min(sheet.scroll + steps, most)))
