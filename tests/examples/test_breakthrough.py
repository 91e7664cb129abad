"""Breakthrough, the tutorial's example: checked by an independent count, installed, played on the desktop, solved."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from board import Board, IllegalMoveError, OptionError, ParseError, Variant
from engine import Game, perft, solve
from engine.players import player
from engine.testing import check_variant
from tests.examples.clean_room import ROOT, CleanRoom
from tests.examples.loading import example

EXAMPLE = ROOT / "examples" / "breakthrough"


@pytest.fixture(scope="module")
def breakthrough() -> Any:
    """The variant's class, imported from the example's folder."""
    return example("breakthrough")


def plain_rows(board: Board) -> tuple[str, ...]:
    """Return the rows from the top: R for white's runners, r for black's, a dot for an empty square."""
    marks = "".join("." if runner is None else runner.symbol for runner in board.squares)
    columns = board.variant.geometry.columns
    return tuple(marks[first : first + columns] for first in range(0, len(marks), columns))


def plain_moves(rows: tuple[str, ...], is_white: bool) -> list[tuple[str, ...]]:
    """Return the positions after each move, computed on plain text, independently of the example."""
    if not is_white:
        turned = tuple(row.swapcase() for row in reversed(rows))
        return [tuple(row.swapcase() for row in reversed(after)) for after in plain_moves(turned, True)]
    found = []
    for y in range(1, len(rows)):
        for x, mark in enumerate(rows[y]):
            for to in (x - 1, x, x + 1):
                if mark == "R" and 0 <= to < len(rows[y]) and rows[y - 1][to] in (".r" if to != x else "."):
                    grid = [list(row) for row in rows]
                    grid[y][x], grid[y - 1][to] = ".", "R"
                    found.append(tuple("".join(row) for row in grid))
    return found


def plain_perft(rows: tuple[str, ...], is_white: bool, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(plain_perft(after, not is_white, depth - 1) for after in plain_moves(rows, is_white))


@cache
def minimax(rows: tuple[str, ...], is_white: bool) -> tuple[str, int]:
    """Return the value for the side to move, and the number of moves."""
    text = "".join(rows)
    if "R" in rows[0] or "r" in rows[-1] or "R" not in text or "r" not in text:
        return "lose", 0
    after = [minimax(position, not is_white) for position in plain_moves(rows, is_white)]
    losses = [steps for value, steps in after if value == "lose"]
    return ("win", min(losses) + 1) if losses else ("lose", max(steps for _, steps in after) + 1)


@pytest.mark.parametrize(("columns", "rows", "ranks"), [(6, 6, 2), (5, 5, 2), (3, 4, 1), (2, 3, 1)])
def test_moves_agree_with_an_independent_count(breakthrough: Any, columns: int, rows: int, ranks: int) -> None:
    board = breakthrough(columns, rows, ranks).start()
    rng = Random(1)
    for _ in range(12):
        rows_of_it, is_white = plain_rows(board), board.move_maker.is_white
        assert perft(board, 2) == plain_perft(rows_of_it, is_white, 2)
        assert {plain_rows(move.execute()) for move in board.legal_moves} == set(plain_moves(rows_of_it, is_white))
        if not board.legal_moves:
            break
        board = rng.choice(board.legal_moves).execute()


@pytest.mark.slow
def test_it_keeps_the_cores_promises(breakthrough: Any) -> None:
    assert check_variant(breakthrough(), games=3, plies=60).positions > 50


def test_the_solver_agrees_with_minimax(breakthrough: Any) -> None:
    variant: Variant = breakthrough(3, 4, 1)
    solution = solve(variant)
    start = variant.start()
    assert (str(solution.value(start)), solution.remoteness(start)) == minimax(("rrr", "...", "...", "RRR"), True)
    for move in start.legal_moves:
        after = move.execute()
        expected = minimax(plain_rows(after), after.move_maker.is_white)
        assert (str(solution.value(after)), solution.remoteness(after)) == expected


def test_the_computer_beats_random_moves(breakthrough: Any) -> None:
    players = [player("alphabeta:depth=2"), player("random", 1)]
    for first in (0, 1):
        game = Game(breakthrough().start())
        while game.outcome is None:
            game.play(players[(game.ply + first) % 2].choose(game))
        assert game.outcome.winner is game.variant.players[first]


def test_bad_text_and_options_are_rejected(breakthrough: Any) -> None:
    variant = breakthrough()
    for text in ("", "rrr/3/RRR w", variant.format(variant.start())[:-1] + "x", None):
        with pytest.raises(ParseError, match="expected"):
            variant.parse(text)
    with pytest.raises(ParseError, match="such as a2-a3"):
        variant.parse_move(variant.start(), "?")
    with pytest.raises(IllegalMoveError, match="the runner on a2 cannot go to a4"):
        variant.parse_move(variant.start(), "a2-a4")
    with pytest.raises(IllegalMoveError, match="there is nothing on c4"):
        variant.parse_move(variant.start(), "c4-c5")
    with pytest.raises(OptionError, match="columns"):
        breakthrough(1)


def test_at_least_one_row_stays_free_between_the_armies(breakthrough: Any) -> None:
    assert plain_rows(breakthrough(2, 4, 5).start()) == ("rr", "..", "..", "RR")
    assert plain_rows(breakthrough(2, 5, 5).start()) == ("rr", "rr", "..", "RR", "RR")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> CleanRoom:
    """A clean environment with the example installed."""
    room = CleanRoom.make(tmp_path_factory.mktemp("room"))
    room.install(EXAMPLE)
    return room


PLAYED_ON_THE_DESKTOP = """
import random
import pygame
from attrs import evolve
from tests.gui.mouse_and_keyboard import Hand
from pyrsistent import pmap
from engine import load, names
from gui.screens.home.commands import Play
from gui.shell.renderer import Renderer
from gui.core.settings import Settings
from gui.core.players import kinds
from gui.core.state import PERSON, Choice, State
from gui.play.asking import outcome
from gui.views import view_of

pygame.display.init()
window = pygame.display.set_mode((1280, 800))
variants = tuple(load(name) for name in names())
assert "breakthrough" in names()
choices = pmap({name: Choice(seats=(PERSON,) * 6) for name in names()})
state = State(variants=variants, choices=choices, settings=Settings(animation=False))
Renderer().draw(window, state)
hand = Hand(state)
hand.do(Play("breakthrough"))
rng = random.Random(4)
while outcome(hand.table) is None:
    hand.make(rng.choice(hand.board.legal_moves))
    Renderer().draw(window, hand.state)
assert any(kind.startswith("alphabeta") for kind in kinds(hand.board.variant)), "a computer opponent"
print(type(view_of(hand.board.variant)).__name__, len(hand.moves) > 5, outcome(hand.table))
"""


def test_the_installed_example_is_played_on_the_desktop_in_the_generic_view(room: CleanRoom) -> None:
    out = room.run("python", "-c", PLAYED_ON_THE_DESKTOP, path=str(ROOT / "tests" / "gui")).stdout
    assert out.startswith("View True ")
    assert out.strip().endswith(("a runner reached the far side", "all captured"))


def test_the_installed_example_is_there_for_every_command(room: CleanRoom, tmp_path: Path) -> None:
    listed = json.loads(room.woodpusher("variants", "--json").stdout)
    assert "breakthrough" in [row["name"] for row in listed]
    assert "all checks passed" in room.woodpusher("check", "breakthrough", "--games", "1").stdout
    solved = json.loads(room.woodpusher("solve", "breakthrough(columns=3, rows=4, ranks=1)", "--json").stdout)
    value, steps = minimax(("rrr", "...", "...", "RRR"), True)
    assert (solved["start"]["value"], solved["start"]["remoteness"]) == (value, steps)
    room.woodpusher("draw", "breakthrough", "-o", str(tmp_path / "board.png"))
    assert (tmp_path / "board.png").stat().st_size > 1000


BROKEN = {
    "missing": "no_such_module_at_all:Game",
    "exits": "exits:Game",
    "wrong": "wrong:syntax",
    "unfinished": "unfinished:Game",
    "nameless": "nameless:Game",
    "no_class": "nameless:NOTHING",
}
MODULES = {
    "exits": "raise SystemExit(3)",
    "wrong": "def",
    "unfinished": "from board import Variant\nclass Game(Variant):\n    name = title = 'unfinished'",
    "nameless": "from engine.games.chess.rules import Chess\nNOTHING = 5\nclass Game(Chess):\n    name = None\n    "
    "title = None",
}


def test_plug_ins_that_fail_are_named_in_warnings_and_everything_else_works(tmp_path: Path) -> None:
    room = CleanRoom.make(tmp_path)
    info = room.site / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    points = "".join(f"{name} = {value}\n" for name, value in BROKEN.items())
    (info / "entry_points.txt").write_text(f"[woodpusher.variants]\n{points}")
    for name, code in MODULES.items():
        (room.site / f"{name}.py").write_text(code)
    done = room.woodpusher("variants", "--json")
    assert next(row["name"] for row in json.loads(done.stdout)) == "chess"
    warned = [line for line in done.stderr.splitlines() if line.startswith("Warning: ")]
    assert [line.split("'")[1] for line in warned] == list(BROKEN)
    assert "Traceback" not in done.stderr
    wrong = room.woodpusher("perft", "ches", "--depth", "1", is_fine=False)
    assert wrong.returncode == 2
    assert "did you mean chess" in wrong.stderr
    home = (
        "from gui.shell.pictures import states; from gui.shell.app import main; print(len(states()['home'].variants))"
    )
    assert int(room.run("python", "-c", home).stdout) >= 7
