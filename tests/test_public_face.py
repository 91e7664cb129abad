"""The package ``woodpusher``: quick to import, every name in it exists, and every module of ours is in it once."""

from __future__ import annotations

import os
import pydoc
import signal
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from rlcompleter import Completer

import pytest

import woodpusher
from tests.documents import ROOT
from tests.type_narrowing import some


def test_every_public_name_exists() -> None:
    for name in woodpusher.__all__:
        assert getattr(woodpusher, name) is not None
    assert woodpusher.Board is type(woodpusher.load("chess").start())
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = woodpusher.chess  # type: ignore[attr-defined]


def test_the_whole_public_face_is_shown_by_dir_help_and_completion() -> None:
    public = set(woodpusher.__all__) - {"__version__"}
    expected = public | {"board", "engine", "gui", "moves", "pieces"}
    assert {"Variant", "register", "player", "load"} < public
    assert expected | {"__version__"} <= set(dir(woodpusher))
    page = pydoc.plain(pydoc.render_doc(woodpusher))
    for name in public:
        assert f"    {name}" in page or f"class {name}" in page, name
    code = "import woodpusher; print(sorted(dir(woodpusher)) == dir(woodpusher), 'engine' in __import__('sys').modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "True False\n", "listing the names imports nothing"
    completer = Completer({"woodpusher": woodpusher})
    completed = {completer.complete("woodpusher.", number) for number in range(80)}
    assert {f"woodpusher.{name}" for name in expected} <= {str(name).rstrip("()") for name in completed}


def test_importing_it_loads_no_slow_module() -> None:
    code = (
        "import sys, woodpusher; print([name for name in ('attr', 'click', 'engine', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def python(code: str, *arguments: str, folder: Path = ROOT, **environment: str) -> str:
    """Run code in an interpreter of its own, and return what it prints."""
    command = [sys.executable, "-c", code, *arguments]
    place = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", **environment}
    done = subprocess.run(command, cwd=folder, env=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("order", "is_pure"),
    [
        ("second", "0"),
        pytest.param("first", "0", marks=pytest.mark.slow),
        pytest.param("second", "1", marks=pytest.mark.slow),
        pytest.param("first", "1", marks=pytest.mark.slow),
    ],
)
def test_every_module_is_the_same_by_both_of_its_names(order: str, is_pure: str, tmp_path: Path) -> None:
    code = (ROOT / "tests" / "second_names.py").read_text(encoding="utf-8")
    assert int(python(code, order, folder=tmp_path, WOODPUSHER_PURE=is_pure)) > 400


def test_an_error_is_caught_by_either_name() -> None:
    code = """
import woodpusher
from woodpusher.board.errors import IllegalMoveError
from woodpusher.board.alliance import Alliance
try:
    woodpusher.Game("chess").play("e5")
except IllegalMoveError:
    print(Alliance.WHITE == woodpusher.Alliance.WHITE)
"""
    assert python(code) == "True\n"


@pytest.mark.parametrize(
    "code",
    [
        "import woodpusher; print(woodpusher.board.errors.IllegalMoveError is woodpusher.IllegalMoveError)",
        "import woodpusher.engine.notation.epd; import engine; print(engine is woodpusher.engine)",
        "import board.errors; from woodpusher.board import errors; print(errors is board.errors)",
    ],
)
def test_modules_can_be_imported_from_it_in_every_way(code: str) -> None:
    assert python(code) == "True\n"


def test_a_finder_that_comes_first_later_makes_no_second_copy(tmp_path: Path) -> None:
    """Pytest inserts one that looks for files, and finds those of ``board`` in the folder of ``woodpusher.board``."""
    (tmp_path / "test_it.py").write_text(
        """
def test_it(board):
    import board.errors
    import woodpusher.board.errors as again

    assert again is board.errors
""",
        encoding="utf-8",
    )
    code = "import pytest, woodpusher.board; pytest.main(['-q', '-p', 'no:cacheprovider'])"
    assert "1 passed" in python(code, folder=tmp_path)
    code = """
import sys, woodpusher
from importlib.machinery import PathFinder
sys.meta_path.insert(0, PathFinder)
import woodpusher.board.errors as again, board.errors
print(again is board.errors and sys.modules["woodpusher.board"] is board)
"""
    assert python(code) == "True\n"


def test_another_projects_package_of_the_same_name_is_reported(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text("STEAM = True\n", encoding="utf-8")
    code = """
import os, sys
sys.path.insert(0, os.getcwd())
try:
    import woodpusher.board
except ImportError as error:
    print(error)
"""
    assert python(code, folder=tmp_path) == (
        f"woodpusher needs its package 'engine' in {ROOT}, but Python finds another module of that name first: "
        f"{tmp_path / 'engine.py'}\n"
    )


def test_a_module_keeps_its_own_spec() -> None:
    import pieces

    assert import_module("woodpusher.pieces") is pieces is woodpusher.pieces
    assert some(pieces.__spec__).name == "pieces"
    assert some(find_spec("woodpusher.board")).submodule_search_locations is not None


def test_a_module_can_be_run_by_its_second_name() -> None:
    command = [sys.executable, "-m", "woodpusher.engine.testing.soak", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "--games" in done.stdout


@pytest.mark.parametrize("name", ["woodpusher.board.nothing", "woodpusher.click", "woodpusher.boards"])
def test_nothing_else_can_be_imported_from_it(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=name):
        import_module(name)


@pytest.mark.parametrize("raised", [KeyboardInterrupt, None])
def test_an_interrupted_program_exits_with_130(
    monkeypatch: pytest.MonkeyPatch, raised: type[BaseException] | None
) -> None:
    before = signal.getsignal(signal.SIGINT)

    def program() -> int:
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if raised is not None:
            raise raised
        return 7

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        woodpusher._leave_on_ctrl_c()
        assert signal.getsignal(signal.SIGINT) is woodpusher._leave
        assert woodpusher._run(program) == (7 if raised is None else 130)
        assert signal.getsignal(signal.SIGINT) is woodpusher._leave
        # A program that ignores interrupts is not interrupted.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        woodpusher._leave_on_ctrl_c()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert woodpusher._run(lambda: 3) == 3
    finally:
        signal.signal(signal.SIGINT, before)
