"""The program without a window: a server could run it, and it plays, saves and remembers like the desktop."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import load
from gui.core.events import KeyPressed
from gui.program.program import Program
from gui.screens.commands import ChangeSetting
from tests.type_narrowing import some


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    programs: list[Program] = []

    def begin(*players: str) -> Program:
        program = Program(tmp_path)
        if players:
            program.begin(load("chess").start(), players)
        programs.append(program)
        return program

    yield begin
    for program in programs:
        program.close()


def press(program: Program, *keys: str) -> None:
    for key in keys:
        program.happen(KeyPressed(program.now, key, key if len(key) == 1 else ""))


def until(program: Program, condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        program.collect()
        time.sleep(0.01)


def test_a_computer_player_answers_without_a_window(begun: Callable[..., Program]) -> None:
    program = begun("human", "random")
    press(program, "/", "e", "4", "return")
    until(program, lambda: len(some(program.state.table).game) == 3)
    assert some(program.state.table).game[1].text == "e4"


def test_a_game_is_continued_by_the_next_program(begun: Callable[..., Program], tmp_path: Path) -> None:
    program = begun("human", "human")
    press(program, "/", "d", "4", "return")
    program.close()
    again = begun()
    assert some(again.state.unfinished).game[1].text == "d4"


def test_the_clipboard_of_a_program_without_a_window_is_its_own(begun: Callable[..., Program]) -> None:
    program = begun("human", "human")
    press(program, "/", "e", "4", "return", "ctrl+c")
    board = some(program.state.table).board
    assert program.clipboard.paste() == board.variant.format(board)


def test_settings_are_kept_without_a_window(begun: Callable[..., Program]) -> None:
    program = begun()
    program.state = ChangeSetting("auto_queen").run(program.state)
    press(program, "f1")
    program.close()
    assert begun().state.settings.auto_queen is True


def test_a_program_without_a_window_opens_no_display(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from gui.program.program import Program\n"
        "program = Program(Path(sys.argv[1])); program.collect(); program.close()\n"
        "import pygame; print(pygame.display.get_init(), pygame.mixer.get_init(), 'gui.shell.app' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout.strip().splitlines()[-1:] == ["False None False"], done.stderr
