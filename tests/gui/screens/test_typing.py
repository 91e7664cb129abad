"""Text comes from the system's text input, and typed moves and shortcuts do not get in each other's way."""

from __future__ import annotations

import pygame
import pytest

from gui.core.events import KeyPressed
from gui.kit.field import Edit
from gui.program.update import update
from gui.screens.commands import SetName
from gui.screens.home.commands import OpenCard, SetPlayerName
from gui.shell.display import Display
from gui.shell.input import TextInput, translated
from tests.gui.mouse_and_keyboard import Hand


@pytest.mark.parametrize("move", ["f4", "a4", "f2f4", "a3"])
def test_a_typed_pawn_move_is_no_shortcut(chess: Hand, move: str) -> None:
    chess.key(*move, "return")
    assert chess.moves == [move.removeprefix("f2")]
    assert not chess.table.flipped
    assert chess.table.study is None


def test_a_letter_alone_is_a_shortcut(chess: Hand) -> None:
    assert chess.key("f").table.flipped
    assert chess.key("f", "e", "4").table.touch.typed == "e4"
    assert not chess.table.flipped
    assert chess.key("escape", "a").table.study is not None


def test_a_letter_typed_much_later_does_not_undo_a_shortcut(chess: Hand) -> None:
    chess.key("f").wait(2000).key("4")
    assert chess.table.flipped
    assert chess.table.touch.typed == "4"


def _event(kind: int, text: str = "", key: int = 0, mod: int = 0) -> pygame.event.Event:
    fields = {"text": text} if kind == pygame.TEXTINPUT else {"key": key, "mod": mod, "unicode": text}
    return pygame.event.Event(kind, fields)


def _kinds(*events: pygame.event.Event) -> list[tuple[int, str]]:
    sifted = TextInput().sifted(events)
    return [(event.type, getattr(event, "text", "") or getattr(event, "unicode", "")) for event in sifted]


def test_a_key_whose_text_comes_as_well_types_it_once() -> None:
    down, text = _event(pygame.KEYDOWN, "f", pygame.K_f), _event(pygame.TEXTINPUT, "f")
    assert _kinds(down, text, down, down, text) == [(pygame.TEXTINPUT, "f")] * 2


def test_a_key_without_text_input_types_its_own_letter() -> None:
    assert _kinds(_event(pygame.KEYDOWN, "f", pygame.K_f)) == [(pygame.KEYDOWN, "f")]


def test_the_text_of_a_command_is_ignored_but_not_that_of_the_right_alt_key() -> None:
    number = _event(pygame.KEYDOWN, "1", pygame.K_1, pygame.KMOD_LALT)
    assert _kinds(number, _event(pygame.TEXTINPUT, "1")) == [(pygame.KEYDOWN, "1")]
    at = _event(pygame.KEYDOWN, "@", pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert _kinds(at, _event(pygame.TEXTINPUT, "@")) == [(pygame.TEXTINPUT, "@")]


@pytest.mark.parametrize("text", ["é", "あ", "😀", "棋譜", "home"])
def test_a_field_takes_every_script_and_whole_words(chess: Hand, text: str) -> None:
    chess.do(Edit(SetName())).send(KeyPressed, "", text)
    assert chess.state.settings.name == text


def test_tab_leads_from_field_to_field_and_what_is_typed_arrives(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(Edit(SetPlayerName(variant="chess", seat=0))).key(*"Ann", "tab")
    assert hand.state.hold.entry is None or hand.state.hold.entry.text != "Ann"
    while hand.state.hold.entry is None:
        hand.key("tab")
    hand.key(*"Bob", "tab")
    assert hand.state.choices["chess"].names == ("Ann", "Bob")


def test_a_finger_moves_a_piece_and_leaves_no_pointer_behind(chess: Hand, window: pygame.Surface) -> None:
    screen = Display((1280, 800))

    def touch(kind: int, place: str, finger: int = 7) -> None:
        x, y = chess.pixel(place)
        fields = {"touch_id": 1, "finger_id": finger, "x": x / 1280, "y": y / 800, "dx": 0.0, "dy": 0.0}
        event = translated(pygame.event.Event(kind, fields), screen, chess.state.now + 5)
        chess.state = chess.state if event is None else update(chess.state, event)

    touch(pygame.FINGERDOWN, "e2")
    touch(pygame.FINGERDOWN, "a7", finger=8)
    touch(pygame.FINGERMOTION, "e3")
    touch(pygame.FINGERMOTION, "e4")
    touch(pygame.FINGERUP, "a7", finger=8)
    touch(pygame.FINGERUP, "e4")
    assert chess.moves == ["e4"]
    assert chess.state.hold.pointer == (-1, -1)


def test_a_mouse_event_that_a_finger_has_caused_does_nothing_more() -> None:
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=True)
    assert translated(event, Display((640, 480)), 0) is None
