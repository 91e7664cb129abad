"""Every example is short, installable, conforming, and uses only public names."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from engine import Game, plan, registry
from engine.players import player
from engine.players.offers import can_search
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
from engine.testing import check_variant
from tests.documents import blocks
from tests.examples.clean_room import ROOT
from tests.examples.loading import CLASSES, EXAMPLES, example
from tests.families import often_thorough

MOST_LINES = {
    "tic_tac_toe": 45,
    "breakthrough": 61,
    "connect_four": 66,
    "othello": 90,
    "draughts": 110,
    "dice_race": 105,
    "pig": 95,
    "backgammon": 135,
    "lights_out": 110,
    "morris": 125,
    "kalah": 105,
    "hex": 55,
    "go": 130,
    "fifteen": 95,
    "rush_hour": 110,
}
"""Not counting blank lines and comments, but counting docstrings."""


def test_every_example_is_tested() -> None:
    folders = {path.name for path in EXAMPLES.iterdir() if path.is_dir()}
    assert set(CLASSES) == set(MOST_LINES) == folders - {"cautious", "testing"}


@pytest.mark.parametrize("name", CLASSES)
def test_an_example_is_short(name: str) -> None:
    lines = (EXAMPLES / name / f"{name}.py").read_text(encoding="utf-8").splitlines()
    counted = [line for line in lines if line.strip() and not line.strip().startswith("#")]
    assert len(counted) <= MOST_LINES[name]


@pytest.mark.parametrize("name", CLASSES)
def test_an_example_uses_no_private_name(name: str) -> None:
    tree = ast.parse((EXAMPLES / name / f"{name}.py").read_text(encoding="utf-8"))
    used = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    used += [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert [word for word in used if word.startswith("_") and not word.startswith("__")] == []


@often_thorough
@pytest.mark.parametrize("name", CLASSES)
def test_an_example_keeps_the_cores_promises(name: str, one_in: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = example(name)
    variant = kind(**SMALLER.get(name, {}))
    monkeypatch.setitem(registry._registered, variant.name, kind)  # as if it were installed
    report = check_variant(variant, games=2, plies=60, one_in=one_in)
    assert report.positions > 10


SMALLER: dict[str, dict[str, int]] = {"go": {"size": 5}, "hex": {"size": 5}}
"""The options with which the kit takes only a moment."""
PUZZLES: dict[str, dict[str, int]] = {"fifteen": {"side": 3}, "lights_out": {"size": 3}, "rush_hour": {}}
"""The examples for one person, which a planner solves."""


@pytest.mark.parametrize("name", PUZZLES)
def test_the_planner_solves_a_puzzle(name: str) -> None:
    start = example(name)(**PUZZLES[name]).start()
    game = Game(start)
    goal = start.variant.goals() if start.variant.abilities.goals else lambda board: board.outcome is not None
    for move in plan(start, goal).moves:
        game.play(move)
    assert game.outcome is not None
    assert game.outcome.winners


@pytest.mark.parametrize("name", [name for name in CLASSES if name not in PUZZLES])
def test_the_computer_plays_an_example_to_its_end(name: str) -> None:
    variant = example(name)()
    game = Game(variant.start())
    thinker = player("alphabeta:depth=1" if can_search(variant) else "montecarlo:nodes=2", 1)
    opponent = player("random", 2)
    rng = Random(3)
    while game.outcome is None:
        if game.is_fates_turn:
            game.roll(rng)
            continue
        mover = thinker if game.board.move_maker is variant.players[0] else opponent
        game.play(mover.choose(game))
    assert game.outcome.reason


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all examples laid out as an installer would, according to their setup.cfg."""
    target = tmp_path_factory.mktemp("site")
    for name in CLASSES:
        config = ConfigParser()
        config.read(EXAMPLES / name / "setup.cfg")
        package, version = config["metadata"]["name"], config["metadata"]["version"]
        for module in config["options"]["py_modules"].split():
            copy(EXAMPLES / name / f"{module}.py", target)
        info = target / f"{package.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
        groups = config["options.entry_points"].items()
        (info / "entry_points.txt").write_text("".join(f"[{group}]{points}\n" for group, points in groups))
    return target


def test_all_examples_are_found_by_their_entry_points_once_they_are_installed(site: Path) -> None:
    code = "import json; from engine import names; print(json.dumps(names()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": f"{site}:{ROOT}", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert {name.replace("_", "-") for name in CLASSES} <= set(json.loads(done.stdout))


@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough", "connect_four"])
def test_alpha_beta_takes_a_win_that_is_one_move_away(name: str) -> None:
    variant = example(name)()
    rng, found = Random(name), 0
    while found < 3:
        board = variant.start()
        while board.outcome is None:
            outcomes = {move: move.execute().outcome for move in board.legal_moves}
            wins = [move for move, outcome in outcomes.items() if outcome and outcome.winner is board.move_maker]
            if wins and len(wins) < len(board.legal_moves):
                finding = AlphaBeta(variant).search([board], Limits(depth=2))[0]
                assert finding.move in wins
                found += 1
                break
            board = rng.choice(board.legal_moves).execute()


@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough"])
def test_the_tutorial_shows_the_whole_example(name: str) -> None:
    tutorial = (ROOT / "docs" / "writing-a-variant.md").read_text(encoding="utf-8")
    parts = [block.content for block in blocks(tutorial) if block.title == f"{name}.py"]
    written = [line for part in parts for line in part.splitlines() if line.strip()]
    source = (EXAMPLES / name / f"{name}.py").read_text(encoding="utf-8")
    assert written == [line for line in source.splitlines() if line.strip()]
    setup = next(block.content for block in blocks(tutorial) if block.title == "setup.cfg")
    assert setup == (EXAMPLES / "breakthrough" / "setup.cfg").read_text(encoding="utf-8")
