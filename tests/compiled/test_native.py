"""Which modules run compiled, and how a stale build is noticed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from click.testing import CliRunner

import engine
import woodpusher
from board import native
from board.native import SourceFinder, how_it_runs, is_compiled, stale_modules
from engine.cli import main
from tests.compiled.misuse import modules
from tests.documents import ROOT


def test_all_modules_run_compiled_or_none() -> None:
    for name in modules():
        __import__(name)
        path = str(sys.modules[name].__file__)
        assert path.endswith(tuple(EXTENSION_SUFFIXES)) is engine.compiled, name
    assert engine.compiled is is_compiled()


def test_the_version_is_that_of_the_sources_and_says_whether_it_is_compiled() -> None:
    shown = CliRunner().invoke(main, ["--version"]).output
    kind = "compiled" if engine.compiled else how_it_runs()
    assert shown == f"woodpusher, version {woodpusher.__version__} ({kind})\n"


@pytest.mark.parametrize(("pure", "words"), [("1", "as WOODPUSHER_PURE asks"), ("0", "nothing was compiled")])
def test_a_version_that_is_not_compiled_says_why(monkeypatch: pytest.MonkeyPatch, pure: str, words: str) -> None:
    monkeypatch.setattr(native, "is_compiled", lambda: False)
    monkeypatch.setenv("WOODPUSHER_PURE", pure)
    assert words in how_it_runs()


def test_the_changelog_begins_with_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(\d\S*)\] - \d{4}-\d{2}-\d{2}$", changelog, re.MULTILINE)
    assert versions[0] == woodpusher.__version__


def test_the_sources_run_on_request() -> None:
    code = "import engine, board.position; print(engine.compiled, board.position.__file__)"
    environment = {**os.environ, "WOODPUSHER_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["False", str(ROOT / "board" / "position.py")]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one compiled module, newer than its sources."""
    (tmp_path / "setup.py").touch()
    (tmp_path / "board").mkdir()
    for number, suffix in enumerate((".py", ".pxd", EXTENSION_SUFFIXES[0])):
        path = tmp_path / "board" / f"core{suffix}"
        path.touch()
        os.utime(path, (1000 + number, 1000 + number))
    return tmp_path


def test_a_build_that_is_newer_than_its_sources_is_not_stale(checkout: Path) -> None:
    assert stale_modules(checkout) == []


@pytest.mark.parametrize("changed", ["core.py", "core.pxd"])
def test_a_build_that_is_older_than_a_source_is_stale(checkout: Path, changed: str) -> None:
    os.utime(checkout / "board" / changed, (2000, 2000))
    assert stale_modules(checkout) == ["board/core.py"]


@pytest.mark.parametrize(
    ("types", "changed"),
    [
        ("from board.shared cimport u64\n", "shared.pxd"),
        ("from board cimport shared\n", "shared.pxd"),
        ("from board.shared cimport (\n    u64,\n)\n", "deeper.pxd"),
    ],
)
def test_a_build_that_is_older_than_types_it_uses_is_stale(checkout: Path, types: str, changed: str) -> None:
    folder = checkout / "board"
    (folder / "core.pxd").write_text(types)
    (folder / "shared.pxd").write_text("from board.deeper cimport other, u64\n")
    (folder / "deeper.pxd").write_text("from libc.stdint cimport uint64_t as u64\n")
    (folder / "unrelated.pxd").touch()
    for name in ("core", "shared", "deeper"):
        os.utime(folder / f"{name}.pxd", (1001, 1001))
    assert stale_modules(checkout) == []
    os.utime(folder / changed, (2000, 2000))
    assert stale_modules(checkout) == ["board/core.py"]


def test_a_build_deletes_compiled_modules_whose_types_are_gone(checkout: Path) -> None:
    folder = checkout / "board"
    for script in ("setup.py", "stand_ins.py", "setup.cfg", "README.md"):
        shutil.copy(ROOT / script, checkout / script)
    (folder / "core.py").write_text("NUMBER = 1\n")
    kept, gone = (folder / f"{name}{EXTENSION_SUFFIXES[0]}" for name in ("core", "gone"))
    gone.touch()
    code = "import setuptools; setuptools.setup = dict; import setup; setup.delete_orphans(setup.Path('.'))"
    environment = {**os.environ, "WOODPUSHER_PURE": "1"}
    subprocess.run([sys.executable, "-c", code], cwd=checkout, env=environment, check=True, capture_output=True)
    assert kept.exists()
    assert not gone.exists()


def test_a_build_that_is_left_of_a_module_without_types_is_stale(checkout: Path) -> None:
    (checkout / "board" / "core.pxd").unlink()
    assert stale_modules(checkout) == ["board/core.py"]


def test_the_source_is_found_although_a_build_is_left_of_a_module_without_types(checkout: Path) -> None:
    (checkout / "board" / "core.pxd").unlink()
    spec = SourceFinder.find_spec("board.core", [str(checkout / "board")])
    assert spec is not None
    assert spec.origin == str(checkout / "board" / "core.py")


def test_an_installed_package_is_never_stale(checkout: Path) -> None:
    os.utime(checkout / "board" / "core.py", (2000, 2000))
    (checkout / "setup.py").unlink()
    assert stale_modules(checkout) == []
