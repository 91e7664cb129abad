"""Everything on screen has a name and a role, and a person who cannot see it can play."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engine import names
from gui.core.events import PlaceActivated, WidgetActivated, WidgetFocused
from gui.core.state import Focus, Overlay
from gui.features.accessibility.assistive import Role, announced, name_of, things_of
from gui.features.engines.commands import ShowEngines
from gui.features.settings.widgets import PAGES
from gui.features.setup.commands import SetUp, StartPlan
from gui.features.study.commands import Analyse
from gui.features.training.commands import ShowOpenings, ShowRules, ShowTraining
from gui.play.commands import Hint
from gui.screens.commands import Show, ShowLibrary, ShowSettings
from gui.screens.home.commands import CyclePlayer, OpenCard, Play, ShowAdvanced
from gui.screens.widgets import focused, widgets
from tests.families import variants
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some

_SCREENS: tuple[tuple[Any, ...], ...] = (
    (),
    (OpenCard("chess"),),
    (OpenCard("chess"), ShowAdvanced(True)),
    (OpenCard("cable-car"),),
    (ShowLibrary(),),
    (ShowTraining(),),
    (ShowEngines(),),
    (Show(Overlay.HELP),),
    *((Show(Overlay.SETTINGS), ShowSettings(page)) for page in PAGES),
    (Play("chess"), Show(Overlay.MENU)),
    (Play("chess"), Analyse()),
    (Play("chess"), SetUp()),
    (Play("chess"), ShowOpenings()),
    (Play("chess"), StartPlan()),
    (Play("chess"), ShowRules()),
    (Play("crazyhouse"),),
    (Play("hanoi"),),
)


@pytest.mark.parametrize("commands", _SCREENS, ids=lambda commands: " ".join(type(one).__name__ for one in commands))
@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_every_button_has_a_name_that_tells_it_from_the_others(
    hand: Hand, commands: tuple[Any, ...], size: tuple[int, int]
) -> None:
    hand.state = evolve(hand.state, window=size)
    for command in commands:
        hand.do(command)
    for widget in widgets(hand.state):
        assert len(name_of(widget)) > 1 or name_of(widget) in ("+", "−"), widget
    keys = [thing.key for thing in things_of(hand.state)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", list(variants(*names())))
def test_every_place_of_every_board_has_a_name(hand: Hand, name: str) -> None:
    hand.do(Play(name))
    places = [thing for thing in things_of(hand.state) if thing.role is Role.PLACE]
    assert places
    assert len({thing.key for thing in places}) == len(places)


def test_the_board_is_read_and_played_by_its_places(chess: Hand) -> None:
    called = {thing.name: thing.key for thing in things_of(chess.state)}
    start, end = called["e2, white pawn"], called["e4"]
    chess.send(PlaceActivated, start).send(PlaceActivated, end)
    assert chess.moves == ["e4"]
    assert announced(chess.state) == "White pawn e2 to e4. Black to move"
    chess.play("d5 exd5")
    assert announced(chess.state).startswith("White pawn e4 to d5, takes the pawn")


def test_the_result_and_what_is_wrong_are_said(chess: Hand) -> None:
    chess.play("f3 e5 g4 Qh4#")
    assert announced(chess.state) == "Black queen d8 to h4. Black wins: checkmate"
    chess.do(Play("chess")).click("e2", "e5")
    assert "e2" in announced(chess.state) or "pawn" in announced(chess.state)


def test_a_screen_reader_moves_the_focus_and_presses_buttons(chess: Hand) -> None:
    chess.send(WidgetFocused, Focus(Hint()))
    assert some(focused(chess.state)).command == Hint()
    chess.send(WidgetActivated, Focus(Hint()))
    assert chess.table.analysis.hint_wanted
    before = chess.state.table
    assert chess.send(WidgetActivated, Focus(CyclePlayer("chess", 1, 1))).state.table is before


def test_the_tree_for_the_system_has_a_node_for_each_thing_and_the_focus(chess: Hand) -> None:
    accesskit = pytest.importorskip("accesskit")
    from gui.shell.screen_reader import ScreenReader, _node

    reader = ScreenReader.__new__(ScreenReader)
    reader._ids = {}
    chess.key("tab", "tab")
    update = reader.tree(chess.state)
    assert len(update.nodes) == len(things_of(chess.state)) + 2
    numbers = [number for number, _ in update.nodes]
    assert len(numbers) == len(set(numbers))
    assert update.focus in numbers[2:]
    assert reader.tree(chess.state).focus == update.focus
    switch = next(thing for thing in things_of(chess.do(Show(Overlay.SETTINGS)).state) if thing.role is Role.SWITCH)
    assert _node(switch).role == accesskit.Role.SWITCH
