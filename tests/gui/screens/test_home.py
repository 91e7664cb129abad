"""The home screen: options, starting and continuing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve
from pyrsistent import pmap

from engine import load, names
from engine.players.offers import can_search, offered
from gui.core import players
from gui.core.clock import TIME_CONTROLS
from gui.core.state import Choice, HomeView, Overlay, Screen, State
from gui.features.setup.commands import EndSetUp, SetUp
from gui.screens.commands import Edit, GoHome, Show
from gui.screens.home import home
from gui.screens.home.commands import (
    CycleControl,
    CycleOption,
    CyclePlayer,
    CycleSide,
    NewGame,
    OpenCard,
    Play,
    SetProgram,
    SetStart,
    StartAgain,
)
from gui.screens.home.widgets import cards, home_rect, home_widgets
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def test_every_variant_has_a_card_with_a_play_button_that_starts_it(hand: Hand) -> None:
    for name in names():
        hand.do(GoHome())
        hand.state = evolve(hand.state, home=HomeView())
        while not any(w.command == Play(name) for w in home_widgets(hand.state)):
            hand.wheel(-1)
        hand.do(Play(name))
        assert hand.table.variant.name == name
        assert hand.state.screen is Screen.TABLE


def test_the_game_starts_with_the_changed_option(hand: Hand) -> None:
    hand.do(OpenCard("chess960"))
    for _ in range(2):
        hand.do(CycleOption("chess960", "position", 1))
    hand.do(Play("chess960"))
    assert hand.table.variant.options["position"] == 519


def test_a_start_position_is_random_until_it_is_fixed(state: State) -> None:
    drawn = {some(home.begin(state, "chess960", Random(seed)).table).variant.options["position"] for seed in range(9)}
    assert len(drawn) > 5
    fixed = home.with_option(state, "chess960", "position", 1)
    assert some(home.begin(fixed, "chess960", Random(1)).table).variant.options["position"] == 518


def test_stepping_below_the_minimum_makes_it_random_again(state: State) -> None:
    before = home.variant_of(state, "chess960")
    state = evolve(state, variants=tuple(load(v, position=0) if v is before else v for v in state.variants))
    fixed = home.with_option(state, "chess960", "position", 1)
    assert not home.is_random(fixed, "chess960", "position")
    assert home.is_random(home.with_option(fixed, "chess960", "position", -1), "chess960", "position")


def test_an_option_stops_at_the_end_of_its_range() -> None:
    assert home.turned(load("chess960", position=959), "position", 1).options["position"] == 959


def test_opponent_level_side_and_clock_are_chosen_in_the_card(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(CyclePlayer("chess", 1, 1)).push("Level 7")
    hand.do(CycleSide("chess", 1)).do(CycleControl("chess", 3))
    hand.push("Play")
    assert hand.table.seats == ("alphabeta:level=7", "")
    assert hand.table.control == TIME_CONTROLS[3]
    assert hand.table.clock is not None
    assert hand.table.flipped


def test_people_and_computers_share_a_game_for_more_than_two(state: State) -> None:
    cable_car = home.variant_of(state, "cable-car")
    larger = tuple(load("cable-car", players=4) if v is cable_car else v for v in state.variants)
    choices = pmap({"cable-car": Choice(seats=("", "greedy", ""))})
    table = home.begin(evolve(state, variants=larger, choices=choices), "cable-car", Random(1)).table
    assert some(table).seats == ("", "greedy", "", players.usual(load("cable-car")))


def test_a_start_position_is_typed_into_the_card(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(Edit(SetStart(variant="chess")))
    hand.key(*"8/8/8/8/4k3/8/4K2R/8 w - - 0 1", "return").push("Play")
    assert hand.table.variant.format(hand.board) == "8/8/8/8/4k3/8/4K2R/8 w - - 0 1"


def test_an_invalid_start_position_is_reported_and_starts_no_game(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(Edit(SetStart(variant="chess"))).key(*"nonsense", "return").push("Play")
    assert "cannot be started" in hand.state.message
    assert hand.state.table is None


def test_a_program_is_chosen_by_its_path_and_a_missing_one_is_reported(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(CyclePlayer("chess", 1, -1)).do(Edit(SetProgram(variant="chess", seat=1)))
    hand.key(*"/no/such/engine", "return")
    assert home.seats_of(hand.state, "chess") == ("", "uci:/no/such/engine")
    hand.run_effects().push("Play")
    assert "/no/such/engine" in hand.state.message
    assert hand.state.table is None


@pytest.mark.parametrize("name", [name for name in names() if len(load(name).players) == 2])
def test_every_game_for_two_can_be_played_against_a_computer(name: str) -> None:
    assert len(players.kinds(load(name))) > 1
    levels = [players.level_of(text) for text in offered(load(name)) if players.level_of(text)]
    assert levels == (list(range(1, 11)) if can_search(load(name)) else [])


def test_hidden_information_is_hidden_from_a_search_too() -> None:
    assert can_search(load("chess"))
    assert can_search(load("track"))
    assert not can_search(load("cable-car", players=2))


def test_a_player_is_called_by_its_name_and_level() -> None:
    titles = {
        "": "Human",
        "alphabeta:level=4": "Computer, level 4",
        "montecarlo:seconds=2": "Computer, tries moves out",
        "uci:/usr/games/stockfish;seconds=2": "stockfish",
        "danger-aware": "Computer, careful",
    }
    assert {text: players.title(text) for text in titles} == titles


def test_the_person_can_take_each_seat_or_a_random_one(state: State) -> None:
    state = evolve(state, choices=pmap())
    seen = []
    for _ in range(3):
        seen.append((home.side_of(state, "chess"), home.seats_of(state, "chess").index("")))
        state = home.with_next_side(state, "chess", 1)
    assert [side for side, _ in seen] == [0, 1, None]
    assert home.side_of(state, "chess") == 0


def test_a_random_seat_can_be_either_side(state: State) -> None:
    state = evolve(state, choices=pmap({"chess": Choice(seats=("", "random"), by_lot=True)}))
    seen = {some(home.begin(state, "chess", Random(seed)).table).seats for seed in range(20)}
    assert seen == {("random", ""), ("", "random")}


def test_choices_are_remembered_and_restored(hand: Hand) -> None:
    hand.do(CyclePlayer("chess", 1, 1)).do(SetStart(variant="chess", text="")).do(
        CycleOption("chess960", "position", -1)
    )
    hand.do(CycleOption("chess960", "position", -1)).do(Play("chess"))
    games = hand.state.settings.games
    variants, choices = home.restored(tuple(load(name) for name in names()), games)
    assert choices["chess"].seats == ("", "alphabeta:level=3")
    assert choices["chess960"].fixed == {"position"}
    assert next(v for v in variants if v.name == "chess960").options["position"] == 517


@pytest.mark.parametrize(
    "saved",
    [
        7,
        {"options": {"position": 9999}},
        {"options": {"nonsense": 1}},
        {"options": 3},
        {"fixed": ["nonsense", 3]},
        {"seats": ["", "gone"], "by_lot": 9, "control": "x", "start": 3},
        {"seats": ["", "alphabeta:level=77"], "control": 99},
        {"seats": [3, 4]},
    ],
)
def test_invalid_remembered_choices_are_dropped(saved: dict[str, Any] | int) -> None:
    variants, choices = home.restored((load("chess960"),), {"chess960": saved})
    assert variants == (load("chess960"),)
    restored = choices.get("chess960", Choice())
    assert (restored.seats, restored.control, restored.start) == ((), 0, "")


def test_a_new_user_plays_against_the_computer(state: State) -> None:
    fresh = evolve(state, choices=pmap())
    assert some(home.begin(fresh, "chess", Random(1)).table).seats == ("", "alphabeta:level=3")
    assert home.seats_of(fresh, "cable-car")[0] == ""
    assert home.seats_of(fresh, "cable-car")[1] in offered(load("cable-car"))


def test_the_last_game_is_offered_and_continued(chess: Hand) -> None:
    chess.play("e4").do(GoHome())
    assert chess.state.screen is Screen.HOME
    after = chess.push("Continue").state
    assert after.screen is Screen.TABLE
    assert chess.moves == ["e4"]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_cards_do_not_overlap_and_their_buttons_lie_in_them(state: State, size: tuple[int, int]) -> None:
    state = evolve(state, window=size)
    shown = cards(state)
    for number, card in enumerate(shown):
        assert card.rect.collidelist([other.rect for other in shown[number + 1 :]]) == -1
        assert card.rect.contains(card.picture)
        assert card.rect.contains(card.text)
    for widget in home_widgets(state):
        assert any(card.rect.contains(widget.rect) for card in shown)


def test_the_wheel_scrolls_no_farther_than_there_are_cards(hand: Hand) -> None:
    hand.state = evolve(hand.state, window=(800, 600))
    for _ in range(50):
        hand.wheel(-3)
    assert cards(hand.state)[-1].rect.bottom <= home_rect(hand.state).bottom
    for _ in range(50):
        hand.wheel(3)
    assert hand.state.home.scroll == 0


def test_a_state_has_defaults_for_everything() -> None:
    assert State().screen is Screen.HOME


def test_a_game_that_was_left_for_another_can_be_continued(hand: Hand) -> None:
    hand.do(Play("chess")).play("e4").do(StartAgain(False))
    assert hand.moves == []
    hand.do(GoHome()).push("Continue")
    assert hand.moves == ["e4"]


def test_a_finished_game_cannot_be_continued_but_can_be_viewed(hand: Hand) -> None:
    hand.do(Play("chess")).play("f3 e5 g4 Qh4#").do(GoHome())
    assert not [widget for widget in widgets(hand.state) if widget.label == "Continue"]
    hand.push("View")
    assert hand.moves[-1] == "Qh4#"


def test_a_finished_game_does_not_hide_an_unfinished_one(hand: Hand) -> None:
    hand.do(Play("chess")).play("e4").do(GoHome()).do(Play("chess")).play("f3 e5 g4 Qh4#").do(GoHome())
    hand.push("Continue")
    assert hand.moves == ["e4"]


def test_the_newest_of_two_finished_games_is_offered(hand: Hand) -> None:
    hand.do(Play("chess")).play("f3 e5 g4 Qh4#").do(GoHome())
    hand.do(Play("chess")).play("g4 e5 f3 Qh4#").do(GoHome()).push("View")
    assert hand.moves[0] == "g4"


def test_leaving_a_plan_or_the_editor_restores_the_game(hand: Hand) -> None:
    hand.do(Play("chess")).play("e4").do(SetUp()).do(EndSetUp(True))
    assert hand.moves == []
    hand.do(GoHome()).push("Continue")
    assert hand.moves == ["e4"]
    assert hand.table.setup is None


def test_the_menu_of_a_puzzle_has_no_rematch(hand: Hand) -> None:
    hand.do(Play("chess")).do(Show(Overlay.MENU))
    assert hand.widgets(NewGame)[1].label == "Rematch with sides swapped"
    hand.do(GoHome()).do(Play("peg")).do(Show(Overlay.MENU))
    assert [widget.label for widget in hand.widgets(NewGame)] == ["New game"]


def test_a_small_game_can_be_played_against_a_perfect_player() -> None:
    small = load("track", columns=3, rows=3, blocks=1)
    assert "perfect" in players.kinds(small)
    assert "perfect" not in players.kinds(load("track"))


@pytest.mark.parametrize("swap", [False, True], ids=["new game", "rematch"])
def test_a_new_game_draws_random_options_again_unless_they_are_fixed(hand: Hand, swap: bool) -> None:
    hand.do(Play("cable-car"))
    decks = set()
    for _ in range(5):
        hand.do(StartAgain(swap))
        decks.add(hand.table.variant.spec)
    assert len(decks) > 1
    hand.do(GoHome()).do(CycleOption("cable-car", "seed", 1)).do(Play("cable-car"))
    fixed = hand.table.variant.spec
    assert hand.do(StartAgain(swap)).table.variant.spec == fixed


def test_a_new_game_from_a_custom_position_begins_there_again(hand: Hand) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    hand.do(SetStart(variant="chess960", text=fen)).do(Play("chess960")).play("e4").do(StartAgain(False))
    assert hand.table.variant.format(hand.board) == fen
