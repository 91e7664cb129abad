"""What a new user gets: the wheel in an empty environment, and the README's script in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from tests.documents import ROOT
from tests.examples.clean_room import CleanRoom
from tests.test_readme import CODE, PRINTED

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> CleanRoom:
    """An environment with the package built and installed, and the repository out of reach."""
    room = CleanRoom.make(tmp_path_factory.mktemp("new-user"), has_woodpusher=False)
    room.install(ROOT)
    return room


def test_imports_come_from_the_installed_package(room: CleanRoom) -> None:
    out = room.run("python", "-c", "import board, engine, gui, woodpusher; print(engine.__file__)").stdout
    assert str(room.site) in out


@pytest.mark.parametrize("order", ["first", "second"])
@pytest.mark.parametrize("is_pure", ["0", "1"])
def test_every_module_is_the_same_by_both_of_its_names(room: CleanRoom, order: str, is_pure: str) -> None:
    code = (ROOT / "tests" / "second_names.py").read_text(encoding="utf-8")
    pure = f"import os; os.environ['WOODPUSHER_PURE'] = {is_pure!r}\n"
    code = code.replace("from __future__ import annotations\n", f"from __future__ import annotations\n{pure}")
    assert int(room.run("python", "-c", code, order).stdout) > 400


def test_scripts_with_the_installed_package_pass_mypy_at_its_strictest(room: CleanRoom, tmp_path: Path) -> None:
    scripts = copytree(ROOT / "tests" / "data" / "typed", tmp_path / "scripts")
    python = str(room.bin / "python")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "--cache-dir", str(tmp_path)]
    done = subprocess.run([*command, str(scripts)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "Success: no issues found in 2 source files\n"


def test_the_blocks_of_the_readme_work(room: CleanRoom) -> None:
    assert room.run("python", "-c", CODE).stdout.splitlines() == PRINTED
    room.run("woodpusher", "draw", "chess", "-o", "start.png")
    assert (room.folder / "home" / "start.png").stat().st_size > 10_000
    assert "7 moves: 0-2 0-1" in room.run("woodpusher", "solve", "hanoi(disks=3)", "--line").stdout
    room.run("woodpusher", "draw", "chess", "-o", "board.svg")
    assert (room.folder / "home" / "board.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_the_desktop_program_finds_its_pictures_and_type(room: CleanRoom) -> None:
    code = "from gui.shell.pictures import draw; from pathlib import Path; print(len(draw(Path('pictures'))))"
    assert int(room.run("python", "-c", code).stdout) >= 4


def test_pytest_finds_the_plug_in_automatically(room: CleanRoom) -> None:
    test = "def test_it(board, assert_legal):\n    assert_legal(board(), 'e4')\n"
    (room.folder / "home").mkdir(exist_ok=True)
    (room.folder / "home" / "test_mine.py").write_text(test, encoding="utf-8")
    assert "1 passed" in room.run("python", "-m", "pytest", "test_mine.py").stdout


def test_the_plug_in_leaves_a_project_with_an_engine_of_its_own_alone(room: CleanRoom) -> None:
    home = room.folder / "home"
    home.mkdir(exist_ok=True)
    (home / "engine.py").write_text("HORSEPOWER = 90\n", encoding="utf-8")
    (home / "test_own.py").write_text("from engine import HORSEPOWER\n\ndef test_it(): pass\n", encoding="utf-8")
    try:
        assert "1 passed" in room.run("python", "-m", "pytest", "test_own.py").stdout
    finally:
        (home / "engine.py").unlink()
