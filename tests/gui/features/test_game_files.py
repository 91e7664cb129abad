"""A file of games dropped on the window: a Python file is run only if the user agrees, one of variants is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from gui.core.events import KeyPressed
from gui.core.state import Overlay, Screen
from gui.features.files.events import GamesRegistered, ProgramFound
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


CAMELS = """
[camelot:chess]
#: title = Camelot
bishop = -
customPiece1 = c:C
promotionPieceTypes = qcrn
startFen = rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR w KQkq - 0 1
"""


def _dropped(path: Path) -> GamesRegistered:
    event = translated(pygame.event.Event(pygame.DROPFILE, file=str(path)), Display((1280, 800)), 0)
    return as_a(GamesRegistered, event)


def test_a_dropped_file_of_variants_shows_the_card_of_its_game_and_the_game_can_be_played(
    chess: Hand, file: Path, window: Any
) -> None:
    path = file.with_name("camelot.ini")
    path.write_text(CAMELS, encoding="utf-8")
    for _ in range(2):  # the second time it is known already
        event = _dropped(path)
        assert event.names == ("camelot",)
        chess.send(GamesRegistered, event.names, event.trouble)
    assert (chess.state.screen, chess.state.home.open_card) == (Screen.HOME, "camelot")
    chess.push("Play")
    assert chess.table.variant.title == "Camelot"


def test_a_dropped_file_of_variants_with_a_mistake_names_the_file_the_line_and_the_key(
    chess: Hand, file: Path, window: Any
) -> None:
    path = file.with_name("broken.ini")
    path.write_text("[broken:chess]\nqueen = 5\n", encoding="utf-8")
    event = _dropped(path)
    chess.send(GamesRegistered, event.names, event.trouble)
    assert "broken.ini, line 2: expected queen = letter" in chess.state.message
    assert chess.state.screen is Screen.TABLE
