"""The public names of ``engine``: documented import paths keep working, and starting up loads nothing heavy."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import engine

FIRST_NAMES = {
    "engine.assertions": ("engine.testing.assertions", ["assert_illegal", "assert_legal", "assert_mate_in", "board"]),
    "engine.playthrough": ("engine.testing.playthrough", ["record", "replay"]),
    "engine.solution": ("engine.solving.solution", ["Solution", "Value"]),
    "engine.lines": ("engine.solving.lines", ["find_line"]),
    "engine.oracle": ("engine.solving.oracle", ["Insight", "Oracle"]),
    "engine.testing": ("engine.testing.conformance", ["ConformanceError", "Report", "check_variant"]),
    "engine.solving": ("engine.solving.solver", ["EXPLORED_LIMIT", "LIMIT", "solve"]),
    "engine.planning": ("engine.planning.planner", ["Plan", "plan"]),
    "engine.matches": ("engine.matches.match", ["play_match", "check_players"]),
}
MOST_MODULES = 16


@pytest.mark.parametrize("path", FIRST_NAMES)
def test_documented_names_can_be_imported_from_their_old_places(path: str) -> None:
    home, names = FIRST_NAMES[path]
    for name in names:
        assert getattr(import_module(path), name) is getattr(import_module(home), name)


@pytest.mark.parametrize("package", [engine, "engine.solving", "engine.testing"])
def test_a_missing_name_raises_the_usual_error(package: object) -> None:
    module = import_module(package) if isinstance(package, str) else engine
    with pytest.raises(AttributeError, match=f"module '{module.__name__}' has no attribute 'chess'"):
        _ = module.chess


def test_few_modules_are_at_the_top_level() -> None:
    modules = {path.stem for path in Path(engine.__file__).parent.glob("*.py")} - {"__init__"}
    first_names = {path.removeprefix("engine.") for path in FIRST_NAMES}
    assert len(modules - first_names) <= MOST_MODULES


def test_a_game_of_chess_starts_without_numpy_the_solver_or_the_tests() -> None:
    heavy = ("numpy", "matplotlib", "pygame", "engine.solving", "engine.testing", "engine.matches", "engine.drawing")
    code = f"import sys, engine; engine.load('chess').start(); print([name for name in {heavy} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_all_variants_are_listed_without_numpy() -> None:
    code = "import sys, engine; engine.names(); print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
