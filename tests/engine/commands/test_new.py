"""``woodpusher new``: the package that it makes is a game that works, with tests that pass."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.cli import main
from tests.documents import ROOT
from tests.engine.testing.test_pytest_plugin import is_installed


def new(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["new", *arguments])
    assert result.exit_code in (0, 2), result.output
    return result.output


def run(folder: Path, *command: str) -> str:
    place = {**os.environ, "PYTHONPATH": str(ROOT), "MYPYPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *command], cwd=folder, env=place, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_tests_pass_and_every_command_takes_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert new("stone").startswith("Made stone with a small game.")  # a name that the template uses itself
    folder = tmp_path / "stone"
    plug_in = () if is_installed() else ("-p", "woodpusher.pytest_plugin")
    assert "7 passed" in run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plug_in)
    assert run(folder, "-m", "woodpusher", "check", "stone.py", "--games", "1").startswith("stone: 1 game")
    run(folder, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), "stone.py")
    run(folder, "-m", "ruff", "format", "--check", "--config", str(ROOT / "pyproject.toml"), "stone.py")
    assert 'stone = "stone:StoneGame"' in (folder / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "the name 'chess' is taken"),
        (["random"], "the name 'random' is taken"),
        (["engine"], "the name 'engine' is taken"),
        (["My Game"], "expected a name of small letters, digits and hyphens"),
        (["my-game", "--folder", "."], "exists already; choose another name or --folder"),
    ],
)
def test_a_name_or_a_folder_that_is_taken_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").touch()
    assert words in new(*arguments)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
