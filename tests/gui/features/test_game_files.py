"""A Python file dropped on the window: it is run only if the user agrees, and then its game is there to play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from gui.core.events import KeyPressed, ProgramFound
from gui.core.state import Overlay, Screen
from gui.shell.display import Display
from gui.shell.input import translated
from tests.engine.registry.test_game_files import file as file
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import as_a


@pytest.fixture
def dropped(chess: Hand, file: Path, window: Any) -> Hand:
    """A game of chess on whose window a file with a game was dropped."""
    event = translated(pygame.event.Event(pygame.DROPFILE, file=str(file)), Display((1280, 800)), 0)
    return chess.send(ProgramFound, as_a(ProgramFound, event).path)


def test_a_dropped_file_is_run_only_after_a_question_whose_first_answer_is_no(dropped: Hand) -> None:
    assert dropped.state.overlay is Overlay.RUN_FILE
    dropped.send(KeyPressed, "return").run_effects()
    assert dropped.state.overlay is None
    assert dropped.state.screen is Screen.TABLE
    assert "last-square" not in [variant.name for variant in dropped.state.variants]


def test_a_file_that_may_be_run_shows_the_card_of_its_game_and_the_game_can_be_played(dropped: Hand) -> None:
    dropped.push("Run it").run_effects()
    assert (dropped.state.screen, dropped.state.home.open_card) == (Screen.HOME, "last-square")
    assert dropped.state.unfinished is not None
    dropped.push("Play")
    assert dropped.table.variant.name == "last-square"


def test_a_file_without_a_game_says_why_and_changes_nothing(chess: Hand, tmp_path: Path) -> None:
    path = tmp_path / "my_empty_file.py"
    path.write_text("x = 3\n", encoding="utf-8")
    chess.send(ProgramFound, str(path)).push("Run it").run_effects()
    assert "my_empty_file.py has no game" in chess.state.message
    assert chess.state.screen is Screen.TABLE
