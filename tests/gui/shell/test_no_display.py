"""Without a display the program offers the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from engine import load


def test_without_a_display_one_line_says_so_and_offers_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from gui.shell import app

    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    assert app.main() == 2
    out = capsys.readouterr().err
    assert out.count("\n") == 1
    assert "woodpusher play chess --terminal" in out


SCRIPT = Path(sys.executable).parent / "woodpusher"


AS_MODULE = f"{Path(sys.executable).name} -m woodpusher"


@pytest.mark.parametrize(
    ("started", "path", "again"),
    [
        ("/somewhere/woodpusher.py", "", AS_MODULE),
        ("-c", "", AS_MODULE),
        (str(SCRIPT), "", str(SCRIPT)),
        (str(SCRIPT), str(SCRIPT.parent), "woodpusher"),
    ],
)
def test_the_command_that_started_the_program_is_offered_for_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], started: str, path: str, again: str
) -> None:
    from gui.shell import app

    if path and not SCRIPT.exists():
        pytest.skip("the command is not installed here")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(sys, "argv", [started, "play", "hanoi(disks=3)"])
    monkeypatch.setenv("PATH", path)
    assert app.main(load("hanoi", disks=3).start()) == 2
    assert capsys.readouterr().err.endswith(f"run: {again} play 'hanoi(disks=3)' --terminal\n")


@pytest.mark.parametrize(
    ("command", "path", "again"),
    [
        ([str(SCRIPT)], "", str(SCRIPT)),
        pytest.param([str(SCRIPT)], str(SCRIPT.parent), "woodpusher", marks=pytest.mark.slow),
        pytest.param([sys.executable, "-m", "woodpusher"], "", AS_MODULE, marks=pytest.mark.slow),
        pytest.param(
            [sys.executable, "-c", "from woodpusher import main; main()"], "", AS_MODULE, marks=pytest.mark.slow
        ),
    ],
)
def test_without_a_display_the_same_command_is_offered_for_the_terminal(
    tmp_path: Path, command: list[str], path: str, again: str
) -> None:
    if command == [str(SCRIPT)] and not SCRIPT.exists():
        pytest.skip("the command is not installed here")
    place = {
        **os.environ,
        "PATH": path,
        "SDL_VIDEODRIVER": "none such",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
    }
    run = subprocess.run([*command, "play", "hanoi(disks=3)"], capture_output=True, text=True, env=place)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert run.stderr.endswith(f"run: {again} play 'hanoi(disks=3)' --terminal\n")
