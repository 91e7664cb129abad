"""``woodpusher solve`` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from board import UnsolvableError
from engine.cli import main
from engine.commands.solve import _histogram_lines
from engine.solving.numbering import numbering_of


def solve(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["solve", *arguments])


def test_a_table_and_a_histogram_are_shown() -> None:
    out = solve("hanoi(disks=8)").output
    for line in ("Positions: solvable      6,561", "Greatest remoteness      255", "Best first moves         0-1"):
        assert line in out
    assert "   247-259  992 ##########" in out


def test_json_has_the_same_content() -> None:
    report = json.loads(solve("hanoi(disks=3)", "--json").output)
    assert report["count"] == sum(report["histogram"].values()) == 27
    assert report["start"] == {"position": "000", "value": "solvable", "remoteness": 7, "best": ["0-2"]}


def test_a_position_is_answered_with_its_moves() -> None:
    assert solve("hanoi(disks=3)", "--position", "001").output.splitlines() == [
        "Value: solvable",
        "Remoteness: 7",
        "Best moves: 1-2",
        "Moves that keep it solvable: 0-2, 1-0, 1-2",
    ]
    out = solve("peg(board=triangle)", "--position", "O/../.../..../....O").output
    assert out == "Value: unsolvable\nGame over: draw: no jump is left\n"


def test_moves_that_lose_the_solution_are_marked() -> None:
    from engine import find_line, load

    board = load("peg(board=triangle)").parse("./OO/.O./..O./O.OOO")
    expected: dict[str, list[str]] = {}
    for move in board.legal_moves:
        try:
            find_line(move.execute())
            expected.setdefault("solvable", []).append(str(move))
        except UnsolvableError:
            expected.setdefault("unsolvable", []).append(str(move))
    report = json.loads(solve("peg(board=triangle)", "--position", board.variant.format(board), "--json").output)
    assert report["moves"] == expected
    assert set(expected) == {"solvable", "unsolvable"}


def test_a_line_is_shown_from_a_table_or_from_a_search() -> None:
    assert "A solution of 3 moves: 0-1 0-2 1-2" in solve("hanoi(disks=2)", "--line").output
    assert solve("peg", "--line").output.startswith("A solution of 31 moves: ")
    assert len(json.loads(solve("peg", "--line", "--json").output)["line"]) == 31


def test_a_position_of_64_disks_is_answered_by_rule() -> None:
    out = solve("hanoi(disks=64)", "--position", "0" * 64).output
    assert out == "Value: solvable in 18,446,744,073,709,551,615 moves\nBest: 0-1\n"


def test_a_solution_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "table"
    assert f"Saved to {path}" in solve("hanoi(disks=4)", "--save", str(path)).output
    loaded = solve("hanoi(disks=4)", "--load", str(path), "--position", "0000")
    assert "Remoteness: 15" in loaded.output
    wrong = solve("hanoi(disks=5)", "--load", str(path))
    assert wrong.exit_code == 2
    assert "is a solution of hanoi, not of hanoi(disks=5)" in wrong.output


def test_an_endgame_is_saved_with_the_smaller_ones_it_needs_and_loaded(tmp_path: Path) -> None:
    file, tables = tmp_path / "krk.solution", tmp_path / "tables"
    assert (
        "Greatest remoteness      32"
        in solve("endgame(material=KRK)", "--save", str(file), "--tables", str(tables)).output
    )
    assert sorted(path.name for path in tables.iterdir()) == ["KK.endgame", "KRK.endgame"]
    mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
    out = solve("endgame(material=KRK)", "--load", str(file), "--position", mate).output
    assert out.splitlines()[:3] == ["Value: win", "Remoteness: 1", "Best moves: Ra8#"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["peg(board=european)"], "137,438,953,472 positions"),
        (["peg(board=european)", "--save", "x"], "137,438,953,472 positions"),
        (["hanoi(disks=99)"], "1 to 64"),
        (["hanoi", "--position", "012"], "4 disks"),
        (["hanoi", "--limit", "80"], "limit of 80"),
        (["hanoy"], "did you mean hanoi?"),
    ],
)
def test_what_cannot_be_solved_is_one_line_and_exit_code_2(arguments: list[str], complaint: str) -> None:
    result = solve(*arguments)
    assert result.exit_code == 2
    assert complaint in result.output
    assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize("option", ["--save", "--plot"])
def test_a_file_that_cannot_be_written_is_rejected_before_the_work(option: str, tmp_path: Path) -> None:
    result = solve("hanoi", option, str(tmp_path / "nowhere" / "file"))
    assert result.exit_code == 2
    assert "does not exist or is not writable" in result.output


def test_small_puzzles_are_drawn_as_graphs_and_large_ones_as_histograms(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for spec, drawn in (
        ("hanoi(disks=5)", "state graph"),
        ("hanoi(disks=4, rods=4)", "state graph"),
        ("peg(board=triangle)", "histogram"),
    ):
        path = tmp_path / "plot.png"
        assert f"Drew the {drawn} to {path}." in solve(spec, "--plot", str(path)).output
        assert path.read_bytes().startswith(b"\x89PNG")


def test_neighbours_in_sierpinskis_triangle_are_all_equally_far_apart() -> None:
    from math import dist

    from engine import load

    variant = load("hanoi(disks=5)")
    steps = set()
    numbering, plot_point = numbering_of(variant), variant.drawing.plot_point
    for number in range(numbering.positions):
        board = numbering.from_index(number)
        for move in board.legal_moves:
            steps.add(round(dist(plot_point(board), plot_point(move.execute())), 9))
    assert steps == {round(1 / 31, 9)}


def test_without_matplotlib_a_drawing_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    result = solve("hanoi", "--plot", str(tmp_path / "x.png"))
    assert result.exit_code == 2
    assert "pip install 'woodpusher[plot]'" in result.output


def test_a_histogram_without_positions_says_so() -> None:
    assert _histogram_lines({}) == ["No position has a remoteness."]
