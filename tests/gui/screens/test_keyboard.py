"""Playing with the keyboard, without a window."""

from __future__ import annotations

import pytest

from gui.core.state import Overlay
from gui.play.commands import Hint, Resign
from gui.play.table import outcome
from gui.screens.home.commands import Play
from gui.screens.keys import KEYS
from gui.screens.widgets import focused
from tests.gui.computer_games import against_computer, chosen
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def test_a_whole_game_is_played_by_the_keyboard_alone(hand: Hand) -> None:
    hand.key("tab")
    while some(focused(hand.state)).command != Play("chess"):
        hand.key("tab")
    hand.key("return")
    assert hand.state.table is not None
    for move in ("f3", "e5", "g4", "Qh4"):
        hand.type(move)
    assert str(outcome(hand.table)) == "black wins: checkmate"


def test_arrows_and_enter_move_a_piece_on_the_board(chess: Hand) -> None:
    chess.key("return")
    cursor = chess.table.touch.cursor
    assert cursor is not None
    name = chess.board.variant.geometry.name
    while name(some(chess.table.touch.cursor))[0] != "e":
        chess.key("right" if name(some(chess.table.touch.cursor))[0] < "e" else "left")
    while name(some(chess.table.touch.cursor))[1] != "2":
        chess.key("down" if name(some(chess.table.touch.cursor))[1] > "2" else "up")
    chess.key("return", "up", "up", "return")
    assert chess.moves == ["e4"]


def test_arrows_step_through_the_game_while_the_keyboard_is_not_on_the_board(chess: Hand) -> None:
    chess.play("e4 e5").key("left")
    assert chess.moves == ["e4"]
    assert chess.key("right").moves == ["e4", "e5"]
    assert chess.key("home").moves == []
    assert chess.key("end").moves == ["e4", "e5"]


def test_a_typed_move_that_is_not_legal_says_why(chess: Hand) -> None:
    chess.key("B", "c", "4", "return")
    assert chess.table.status.is_refusal
    assert "blocked" in chess.says or "no white bishop" in chess.says


def test_typed_letters_are_shown_and_can_be_erased(chess: Hand) -> None:
    chess.key("e", "5")
    assert chess.says == "Move: e5|"
    chess.key("backspace", "4", "return")
    assert chess.moves == ["e4"]
    assert chess.key("N", "escape").table.touch.typed == ""


def test_a_slash_begins_a_move_whose_first_letter_is_a_key(chess: Hand) -> None:
    chess.key("/", "f", "4", "return")
    assert chess.moves == ["f4"]
    assert not chess.table.flipped


@pytest.mark.parametrize(("key", "overlay"), [("?", "rules"), ("f1", "help"), ("f10", "menu"), ("ctrl+,", "settings")])
def test_keys_open_sheets_and_escape_closes_them(chess: Hand, key: str, overlay: str) -> None:
    assert chess.key(key).state.overlay is Overlay(overlay)
    assert chess.key("escape").state.overlay is None


def test_m_switches_the_sound(chess: Hand) -> None:
    assert not chess.key("m").state.settings.sound
    assert chess.key("m").state.settings.sound


def test_the_focus_stays_on_its_button_while_the_buttons_around_it_change(hand: Hand) -> None:
    against_computer(hand)
    while (at := focused(hand.state)) is None or at.command != Resign():
        hand.key("tab")
    hand.type("e4")
    while (at := focused(hand.state)) is None or at.command != Resign():
        hand.key("tab")
    chosen(hand, "e5")
    assert some(focused(hand.state)).command == Resign()
    assert hand.key("return").state.overlay is Overlay.RESIGN


def test_a_button_that_is_gone_for_a_while_keeps_the_focus_and_enter_presses_no_other(hand: Hand) -> None:
    against_computer(hand)
    while (at := focused(hand.state)) is None or at.command != Hint():
        hand.key("tab")
    focus = hand.state.hold.focus
    hand.type("e4")
    hand.state = hand.state.holding(focus=focus)
    assert focused(hand.state) is None
    before = hand.table
    assert hand.key("return").table is before
    assert some(focused(chosen(hand, "e5").state)).command == Hint()


def test_no_key_does_two_things() -> None:
    keys = [key.key for key in KEYS]
    assert sorted(keys) == sorted(set(keys))
