"""What a notebook shows: pictures, tables, short lists, and data frames where a library for them is installed."""

from __future__ import annotations

import pickle
import re
import sys
from types import ModuleType
from xml.etree import ElementTree

import pytest

from board import UnsupportedError
from engine import Game, draw, draw_png, load, names, plan, solve
from engine.matches import MatchPlan, play_match
from engine.review import review
from moves import NULL_MOVE, MoveFactory, NullMove
from tests.type_narrowing import as_a


@pytest.mark.parametrize("name", names())
def test_a_drawing_is_text_that_shows_itself_as_a_picture(name: str) -> None:
    board = load(name).start()
    drawing = draw(board)
    assert drawing._repr_svg_() == drawing
    assert type(drawing._repr_svg_()) is str
    assert ElementTree.fromstring(drawing).tag.endswith("svg")


def test_a_png_shows_itself() -> None:
    assert draw_png(load("hanoi").start())._repr_png_().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", names())
def test_legal_moves_are_a_tuple_that_prints_as_a_short_list(name: str) -> None:
    board = load(name).start()
    moves = board.legal_moves
    assert isinstance(moves, tuple)
    assert moves == tuple(moves)
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert repr(moves).startswith(f"({moves[0]}")
    assert len(repr(moves)) < 1500
    if 1 < len(moves) < 60:
        assert repr(moves) == f"({', '.join(map(str, moves))})"


def test_a_refused_move_shows_the_reason_and_the_position() -> None:
    refused = as_a(NullMove, MoveFactory.create_move(load("chess").start(), "e2", "e5"))
    assert "a pawn moves straight ahead" in refused._repr_html_()
    assert "<svg" in refused._repr_html_()
    assert NULL_MOVE._repr_svg_() is None
    assert as_a(NullMove, NULL_MOVE)._repr_html_() == "<p>there is no such move</p>"


def test_a_solution_shows_its_values_and_plots_itself() -> None:
    solution = solve("hanoi(disks=3)")
    assert "<td>27</td>" in solution._repr_html_()
    assert solution.plot()._repr_png_().startswith(b"\x89PNG")
    assert sum(row["positions"] for row in solution.rows()) == 27


def test_a_plan_a_review_and_a_match_show_tables() -> None:
    variant = load("hanoi(disks=2)")
    found = plan(variant.start(), variant.parse("22"))
    assert found._repr_html_().count("<tr>") == 1 + len(found)
    game = Game("chess").play("f3").play("e5").play("g4").play("Qh4")
    reviewed = review(game)
    assert "blunder" in reviewed._repr_html_()
    assert [row["move"] for row in reviewed.rows()] == ["f3", "e5", "g4", "Qh4#"]
    match = play_match(MatchPlan("hanoi(disks=2)", ("perfect", "random"), 1))
    assert re.search(r"<td>perfect</td><td>1</td>", match._repr_html_())


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_results_become_data_frames_of_the_library_that_is_there(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = solve("hanoi(disks=2)").rows()
    fake = ModuleType(library)
    fake.DataFrame = list  # type: ignore[attr-defined]
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, fake if name == library else None)
    assert solve("hanoi(disks=2)").frame() == rows
    assert solve("hanoi(disks=2)").frame(library) == rows


def test_without_a_library_for_data_frames_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UnsupportedError, match="pip install pandas"):
        solve("hanoi(disks=2)").frame()
