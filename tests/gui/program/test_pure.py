"""Updates are pure: the same state and events give the same states, and nothing outside the state is asked."""

from __future__ import annotations

import builtins
import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from gui.core.events import Event, KeyPressed, PointerMoved, PointerPressed, PointerReleased, TimePassed
from gui.core.state import Choice, State
from gui.features.engines.events import ProgramsFound
from gui.program.update import update
from gui.screens.home.commands import Play, StartAgain
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand

_KEYS = ["tab", "return", "escape", "left", "right", "up", "down", "e", "4", "a", "delete", "backspace"]
_KEYS += ["ctrl+,", "ctrl+n", "ctrl+z", "ctrl+d", "f10", "f1"]


def _events(seed: int, count: int) -> Callable[[State], Event]:
    rng = random.Random(seed)
    kinds: tuple[Any, ...] = (PointerMoved, PointerPressed, PointerReleased)

    def following(state: State) -> Event:
        now = state.now + 40
        if rng.random() < 0.3:
            key = rng.choice(_KEYS)
            return KeyPressed(now, key, key if len(key) == 1 else "")
        shown = widgets(state)
        point = (
            rng.choice(shown).rect.center if shown and rng.random() < 0.7 else (rng.randrange(1280), rng.randrange(800))
        )
        event: Event = rng.choice(kinds)(now, point)
        return event

    return following


def _run(state: State, seed: int, count: int) -> tuple[list[Event], list[object]]:
    following = _events(seed, count)
    events: list[Event] = []
    seen: list[object] = []
    for _ in range(count):
        event = following(state)
        events.append(event)
        state = evolve(update(state, event), effects=(), closing=False)
        seen.append((state.screen, state.overlay, state.message, state.home, state.hold.focus, _position(state)))
    return events, seen


def _position(state: State) -> str:
    return "" if state.table is None else state.table.variant.format(state.table.board)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_events_give_the_same_states_without_files_chance_or_time(
    state: State, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first = _run(state, seed, 250)  # everything that is read once is read now
    before = random.getstate()
    _forbid(monkeypatch)
    _, second = _run(state, seed, 250)
    assert second == first
    assert random.getstate() == before


def _forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything fail that looks at the disk, at the clock or at chance."""

    def refuse(*arguments: object, **keywords: object) -> None:
        raise AssertionError(f"asked for {arguments}")

    for owner, name in (
        (builtins, "open"),
        (os, "stat"),
        (os, "listdir"),
        (os, "scandir"),
        (os, "urandom"),
        (os.path, "isdir"),
        (os.path, "exists"),
        (os.path, "isfile"),
        (random, "random"),
    ):
        monkeypatch.setattr(owner, name, refuse)


def test_chance_differs_from_game_to_game_and_from_run_to_run(hand: Hand) -> None:
    def drawn(session: str) -> list[object]:
        fresh = Hand(evolve(hand.state, origin=evolve(hand.state.origin, session=session))).do(Play("chess960"))
        found = [fresh.table.variant.options["position"]]
        for _ in range(5):
            found.append(fresh.do(StartAgain()).table.variant.options["position"])
        return found

    assert drawn("one") == drawn("one")
    assert drawn("one") != drawn("two")
    assert len(set(drawn("one"))) > 3


def test_whether_a_typed_engine_exists_is_an_answer_not_a_look(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.state = evolve(hand.state, choices=hand.state.choices.set("chess", Choice(seats=("", "uci:/usr/bin/engine"))))
    hand.send(TimePassed).send(ProgramsFound, ())
    with monkeypatch.context() as patched:  # pytest itself needs what is forbidden
        _forbid(patched)
        hand.do(Play("chess"))
    assert hand.state.table is not None
