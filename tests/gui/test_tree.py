"""The folders of the desktop program: small, independent, and each known to the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import gui
from gui.program.features import MODULES

ROOT = Path(gui.__file__).parent
FEATURES = ROOT / "features"
PRIVATE = {"feature", "jobs", "painting", "tasks", "widgets"}
"""The modules of a feature that no other feature imports."""


def _imports(path: Path) -> Iterator[str]:
    """Return the modules that a module imports from, each with the names that may be modules themselves."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_no_folder_has_more_than_twenty_modules() -> None:
    folders = {path.parent for path in ROOT.rglob("*.py")}
    assert len(folders) > 20
    assert {str(folder): count for folder in folders if (count := len(list(folder.glob("*.py")))) > 20} == {}


def test_a_feature_knows_another_only_by_its_commands_events_and_functions() -> None:
    found = []
    for path in FEATURES.rglob("*.py"):
        own = path.relative_to(FEATURES).parts[0]
        for name in _imports(path):
            parts = name.split(".")
            is_other = parts[:2] == ["gui", "features"] and len(parts) > 3 and parts[2] != own
            if is_other and parts[3] in PRIVATE:
                found.append(f"{path.name} of {own} imports {name}")
    assert found == []


def test_every_folder_that_declares_a_feature_is_a_part_of_the_program() -> None:
    declared = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in ROOT.rglob("feature.py")}
    assert declared - {"kit.feature"} == set(MODULES)
