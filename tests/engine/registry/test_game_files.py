"""Games in files of their own: every command takes the path of a file, and processes know its games too."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from click.testing import CliRunner

import engine.registry
from board import ArgumentError
from engine import load, names, register_file
from engine.cli import main
from engine.registry.game_files import VARIABLE, spec_in_file
from tests.documents import ROOT

SOURCE = ROOT / "tests" / "data" / "games" / "last_square.py"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file with one game, which is forgotten after the test."""
    monkeypatch.setattr(engine.registry, "_registered", dict(engine.registry._registered))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv(VARIABLE, "")
    names()
    path = tmp_path / "my_game.py"
    copyfile(SOURCE, path)
    yield path
    for name in ("my_game", "my_games"):
        sys.modules.pop(name, None)


def woodpusher(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments, prog_name="woodpusher")
    assert result.exit_code == code, result.output
    return result.output


def test_every_command_takes_a_file_with_options(file: Path) -> None:
    assert woodpusher("check", str(file), "--games", "2").startswith("last-square: 2 games")
    assert "Value of the start       win" in woodpusher("solve", f"{file}(size=5)")
    picture = file.with_suffix(".svg")
    woodpusher("draw", f"{file}:last-square(size=3)", "-o", str(picture))
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert "7 sequences of 1 move" in woodpusher("perft", str(file), "--depth", "1")
    played = CliRunner().invoke(main, ["play", str(file), "--terminal"], input="d1\nq\n").output
    assert "black to move (1 move played)" in played


def test_the_processes_of_a_match_know_the_game_of_a_file(file: Path) -> None:
    assert "last-square(size=4), 2 games" in woodpusher(
        "match", f"{file}(size=4)", "--players", "random,perfect", "--games", "2"
    )


def test_uci_begins_with_a_relative_of_chess_from_a_file_and_refuses_other_games(file: Path) -> None:
    assert "UCI programs cannot play last-square; expected one of chess" in woodpusher("uci", str(file), code=2)
    relative = file.with_name("my_games.py")
    relative.write_text(
        "from engine.games.chess.rules import Chess\n"
        "class Blitz(Chess):\n    name, title, uci_name = 'my-chess', 'My chess', 'mychess'\n",
        encoding="utf-8",
    )
    said = CliRunner().invoke(main, ["uci", str(relative)], input="uci\nposition startpos moves e2e4\nd\nquit\n").output
    assert "option name UCI_Variant type combo default mychess var chess" in said
    assert "PPPP1PPP/RNBQKBNR b" in said


def test_boards_of_a_file_can_be_pickled_and_a_second_reading_gives_the_same_class(file: Path) -> None:
    (variant,) = register_file(file)
    board = variant().start()
    assert pickle.loads(pickle.dumps(board)) == board
    assert register_file(str(file)) == (variant,)
    assert load("last-square") is variant()


def test_a_file_with_several_games_asks_which_one(file: Path) -> None:
    path = file.with_name("my_games.py")
    more = "\nclass Lose(LastSquare):\n    name, title = 'lose', 'Lose'\n"
    path.write_text(SOURCE.read_text(encoding="utf-8") + more, encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"which game is meant; expected one of .*:last-square, .*my_games.py:lose"):
        spec_in_file(str(path))
    assert spec_in_file(f"{path}:lose(size=3)") == "lose(size=3)"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("import nowhere_at_all\n", r"my_games.py, line 1: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("x = 1\nx = (\n", r"my_games.py, line 2: SyntaxError: '\(' was never closed"),
        ("raise SystemExit(3)\n", r"my_games.py, line 1: SystemExit: 3"),
        ("x = 3\n", r"has no game: expected a subclass of Variant with a name"),
        (
            "from board import Variant\nclass Own(Variant): name = 'own'\n",
            r"no game: Own lacks geometry, legal_moves, outcome",
        ),
        ("from engine.games.chess.rules import Chess\nclass Own(Chess): pass\n", r"no game: Own lacks name"),
        (
            "from engine.games.chess.rules import Chess\nclass Own(Chess): name = 'hanoi'\n",
            r"the name 'hanoi' is taken by",
        ),
        (
            (
                "from engine.games.peg.rules import PegSolitaire\nclass Own(PegSolitaire):\n  name = 'own'\n"
                "  def start(self):\n    1 / 0\n"
            ),
            r"my_games.py, line 5: ZeroDivisionError",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(file: Path, content: str, words: str) -> None:
    path = file.with_name("my_games.py")
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ArgumentError, match=words):
        register_file(path)


def test_a_file_with_the_name_of_another_module_is_not_run(file: Path) -> None:
    path = file.with_name("random.py")
    path.write_text("raise SystemExit\n", encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"random.py has the name of another module; rename it, .* my_random.py"):
        register_file(path)
    with pytest.raises(ArgumentError, match=r"there is no Python file .*nothing.py"):
        register_file(file.with_name("nothing.py"))


def test_a_file_that_the_environment_names_is_registered_with_the_others(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = file.with_name("gone.py")
    monkeypatch.setenv(VARIABLE, os.pathsep.join((str(missing), str(file))))
    monkeypatch.setattr(engine.registry, "_has_read_files", False)
    with pytest.warns(UserWarning, match=r"there is no Python file .*gone.py"):
        assert "last-square" in names()
