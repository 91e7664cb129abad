"""Tic-tac-toe, the example of a plug-in: found through its entry point, correct, and solved."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from configparser import ConfigParser
from functools import cache
from pathlib import Path
from shutil import copy

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "tic_tac_toe"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the example laid out as an installer would, according to its setup.cfg."""
    target = tmp_path_factory.mktemp("site")
    config = ConfigParser()
    config.read(EXAMPLE / "setup.cfg")
    name, version = config["metadata"]["name"], config["metadata"]["version"]
    for module in config["options"]["py_modules"].split():
        copy(EXAMPLE / f"{module}.py", target)
    info = target / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    groups = config["options.entry_points"].items()
    (info / "entry_points.txt").write_text("".join(f"[{group}]{points}\n" for group, points in groups))
    return target


def run(site: Path, code: str) -> str:
    """Run code in a separate process that finds the installed example."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout


def test_an_installed_plug_in_is_found_by_its_entry_point(installed: Path) -> None:
    out = run(installed, "from engine import load, names; print('tic-tac-toe' in names(), load('tic-tac-toe').title)")
    assert out.split() == ["True", "Tic-tac-toe"]


def test_the_plug_in_keeps_the_cores_promises(installed: Path) -> None:
    out = run(installed, "from engine.testing import check_variant; print(check_variant('noughts-and-crosses'))")
    assert out.startswith("tic-tac-toe: 10 games")
    assert "un-moves" in out  # which it does not offer


SOLVE = """
import json
from engine import solve
solution = solve("tic-tac-toe")
variant = solution.variant
rows = {}
queue = [variant.start()]
while queue:
    board = queue.pop()
    text = variant.format(board)
    if text not in rows:
        rows[text] = solution.value(board), solution.remoteness(board)
        if board.outcome is None:
            queue += [move.execute() for move in board.legal_moves]
print(json.dumps([solution.count, rows]))
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def minimax(marks: str) -> tuple[str, int]:
    """Return the value for the player to move, and the number of moves: fewest to win or tie, most to lose."""
    if any(marks[a] == marks[b] == marks[c] != "." for a, b, c in LINES):
        return "lose", 0
    if "." not in marks:
        return "tie", 0
    mover = "O" if marks.count("X") > marks.count("O") else "X"
    after = [minimax(marks[:n] + mover + marks[n + 1 :]) for n, mark in enumerate(marks) if mark == "."]
    for value, best in (("lose", min), ("tie", min), ("win", max)):
        steps = [steps for its_value, steps in after if its_value == value]
        if steps:
            return {"lose": "win", "tie": "tie", "win": "lose"}[value], best(steps) + 1
    raise AssertionError("no move and no end")


def marks_of(text: str) -> str:
    """Return the nine squares in a position's text: crosses, noughts and dots."""
    rows = text.split()[0].replace("/", "")
    return re.sub(r"\d", lambda gap: "." * int(gap.group()), rows).replace("x", "O")


def test_the_solver_agrees_with_minimax_on_every_position(installed: Path) -> None:
    count, rows = json.loads(run(installed, SOLVE))
    assert count == len(rows) == 5478
    for text, (value, steps) in rows.items():
        assert (value, steps) == minimax(marks_of(text)), text
