"""Type checkers: the code in the documents, and scripts of people who use ours by one name or by five."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path

import pytest

from tests.document_types import write_modules
from tests.documents import ROOT

SCRIPTS = ROOT / "tests" / "data" / "typed"
RELAXED = ("--allow-untyped-defs", "--allow-incomplete-defs", "--allow-untyped-calls", "--implicit-reexport")
"""Examples need no annotations, and a document's blocks have the names of its files."""


def mypy(folder: Path, *options: str) -> str:
    """Return what mypy says about the modules in a folder."""
    cache = ROOT / ".mypy_cache" / ("relaxed" if options else "strict")
    # The paths are relative, since mypy's cache keeps the messages with the paths.
    settings = ("--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(cache))
    command = [sys.executable, "-m", "mypy", *settings, *options, "."]
    place = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=place, capture_output=True, text=True, timeout=300, check=False)
    return done.stdout + done.stderr


@pytest.fixture(scope="module", autouse=True)
def _stand_ins() -> None:
    """Write the modules of ``woodpusher`` that type checkers read, as the build does."""
    run_path(str(ROOT / "stand_ins.py"))["write"](ROOT)


@pytest.mark.slow
def test_the_code_in_every_document_passes_the_type_checker(tmp_path: Path) -> None:
    documents = write_modules([ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], tmp_path)
    assert len(documents) > 25
    said = mypy(tmp_path, *RELAXED)
    for module, document in documents.items():
        said = said.replace(f"{module}.py", document)
    assert said == f"Success: no issues found in {len(documents)} source files\n"


@pytest.mark.slow
def test_the_types_of_a_document_are_checked_line_by_line(tmp_path: Path) -> None:
    document = ROOT / "tests" / "data" / "typed" / "wrong.md"
    assert write_modules([document], tmp_path) == {
        "mine": "tests/data/typed/wrong.md",
        "tests_data_typed_wrong": "tests/data/typed/wrong.md",
    }
    said = mypy(tmp_path, *RELAXED)
    assert "mine.py:6: error: Incompatible types in assignment" in said
    assert "tests_data_typed_wrong.py:12: error: Unsupported operand types" in said
    assert "Found 2 errors in 2 files" in said


@pytest.mark.slow
def test_scripts_pass_mypy_at_its_strictest() -> None:
    assert mypy(SCRIPTS) == "Success: no issues found in 2 source files\n"


@pytest.mark.slow
@pytest.mark.skipif(find_spec("pyright") is None, reason="the linter's tools are not installed")
def test_scripts_pass_pyright(tmp_path: Path) -> None:
    settings = {
        "include": [str(SCRIPTS)],
        "extraPaths": [str(ROOT)],
        "pythonVersion": "3.10",
        "reportUnnecessaryTypeIgnoreComment": True,
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--project", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert "0 errors, 0 warnings" in done.stdout, done.stdout
