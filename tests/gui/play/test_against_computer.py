"""Playing against the computer: its moves, its failures, and hints."""

from __future__ import annotations

import pygame
import pytest

from gui.core.state import Thought
from gui.play.answers import Chosen, Failed, Thinking
from gui.play.commands import Hint
from gui.screens.commands import ChangeSetting
from gui.shell.renderer import Renderer
from tests.gui.computer_games import against_computer, chosen
from tests.gui.mouse_and_keyboard import Hand


def test_the_computers_move_is_played_when_it_comes(chess: Hand) -> None:
    chosen(against_computer(chess).play("e4"), "c5")
    assert chess.moves == ["e4", "c5"]


def test_a_move_that_comes_for_another_position_is_dropped(chess: Hand) -> None:
    against_computer(chess).play("e4")
    serial, node = chess.table.serial, chess.table.game.current
    chess.key("left").send(Chosen, serial, node, "c5")
    assert chess.moves == []


def test_a_person_cannot_move_for_the_computer(chess: Hand) -> None:
    against_computer(chess).play("e4").drag("e7", "e5").click("e7")
    assert chess.moves == ["e4"]
    assert chess.says == "It is the computer's turn"


def test_the_computers_thoughts_are_told_only_to_a_person_who_sees_evaluations_anyway(chess: Hand) -> None:
    against_computer(chess).play("e4")
    chess.send(Thinking, chess.table.serial, chess.table.game.current, Thought(7, 35, ("e5", "Nf3")))
    assert chess.says == "Black is thinking"
    chess.do(ChangeSetting("evaluation"))
    assert chess.says == "Black is thinking, depth 7, +0.35: e5 Nf3"


@pytest.mark.parametrize("reason", ["its process ended", "ValueError: no"])
def test_a_computer_that_crashes_leaves_the_game_unchanged_and_is_reported(chess: Hand, reason: str) -> None:
    against_computer(chess).play("e4")
    chess.send(Failed, chess.table.serial, chess.table.game.current, reason)
    assert reason in chess.state.message
    assert chess.moves == ["e4"]
    assert chess.push("OK").state.message == ""


def test_a_computer_that_answers_nonsense_leaves_the_game_unchanged_and_is_reported(chess: Hand) -> None:
    chosen(against_computer(chess).play("e4"), "Ke9")
    assert "Ke9" in chess.state.message
    assert chess.moves == ["e4"]


def test_a_hint_shows_the_piece_first_and_then_the_move(chess: Hand) -> None:
    chess.push("Hint")
    assert chess.table.analysis.hint_wanted
    chess.send(Chosen, chess.table.serial, chess.table.game.current, "Nf3", is_hint=True)
    assert chess.says == "Hint: look at the knight on g1. Ask again for the move"
    assert not chess.table.analysis.is_hint_whole
    chess.push("Hint")
    assert chess.says == "Hint: Nf3"
    assert chess.table.analysis.is_hint_whole
    assert not chess.table.analysis.hint_wanted
    assert chess.moves == []
    assert chess.click("e2", "e4").table.analysis.hint is None


def test_a_hint_is_remembered_while_the_piece_is_tried_and_forgotten_at_the_next_position(chess: Hand) -> None:
    chess.push("Hint").send(Chosen, chess.table.serial, chess.table.game.current, "Nf3", is_hint=True)
    chess.click("g1", "g1")
    assert chess.table.analysis.hint is None
    assert chess.push("Hint").says == "Hint: Nf3"
    chess.play("e4").push("Hint")
    assert chess.table.analysis.hint_wanted


def test_the_piece_of_a_hint_is_marked_and_its_move_is_not_drawn_yet(chess: Hand, window: pygame.Surface) -> None:
    def picture(place: str) -> bytes:
        Renderer().draw(window, chess.state)
        area = pygame.Rect(0, 0, 40, 40)
        area.center = chess.pixel(place)
        return pygame.image.tobytes(window.subsurface(area), "RGB")

    start, end = picture("g1"), picture("f3")
    chess.push("Hint").send(Chosen, chess.table.serial, chess.table.game.current, "Nf3", is_hint=True)
    assert picture("g1") != start
    assert picture("f3") == end
    chess.do(Hint())
    assert picture("f3") != end


def test_a_person_who_plays_black_has_black_at_the_bottom(chess: Hand) -> None:
    assert against_computer(chess, own=1).table.flipped
