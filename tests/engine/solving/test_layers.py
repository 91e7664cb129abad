"""Large puzzles, layer by layer: compared with the full table, and saved to a file."""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from pathlib import Path

import pytest

from board import ArgumentError, ParseError, TooLargeError
from engine import Solution, load, solve
from engine.solving import numbering
from engine.solving.layered import layers
from engine.solving.layered.layers import LAYERED_SEAL, LayeredSolution
from engine.solving.solution import Value

TRIANGLES = ["peg(board=triangle)", "peg(board=triangle, goal=b3)", "peg(board=triangle, hole=c4)"]


@pytest.fixture
def layered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the solver treat small puzzles as large ones."""
    monkeypatch.setattr(numbering, "TABLE_POSITIONS", 0)


def in_layers(spec: str, **options: object) -> LayeredSolution:
    solution = solve(spec, **options)  # type: ignore[arg-type]
    assert isinstance(solution, LayeredSolution)
    return solution


@pytest.mark.parametrize("spec", TRIANGLES)
def test_layers_agree_with_the_whole_table(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = solve(spec)
    monkeypatch.setattr(numbering, "TABLE_POSITIONS", 0)
    found = in_layers(spec)
    seen = {load(spec).start()}
    waiting = list(seen)
    while waiting:
        board = waiting.pop()
        assert found.value(board) is table.value(board)
        if found.value(board) is Value.SOLVABLE:
            assert found.remoteness(board) == table.remoteness(board)
            assert found.best_moves(board) == table.best_moves(board)
        new = {move.execute() for move in board.legal_moves} - seen
        seen |= new
        waiting += new
    alike = load(spec).numbering.with_symmetries  # type: ignore[union-attr]
    assert found.classes == (
        len({alike.index(board) for board in seen}),
        len({alike.index(board) for board in seen if table.value(board) is Value.SOLVABLE}),
    )


@pytest.mark.usefixtures("layered")
def test_a_solution_in_layers_comes_back_from_its_file(tmp_path: Path) -> None:
    found = in_layers(TRIANGLES[1])
    found.save(tmp_path / "peg")
    again = Solution.load(tmp_path / "peg")
    assert isinstance(again, LayeredSolution)
    assert (again.histogram, again.value_counts) == (found.histogram, found.value_counts)
    start = load(TRIANGLES[1]).start()
    assert again.best_moves(start) == found.best_moves(start)
    damaged = bytearray((tmp_path / "peg").read_bytes())
    damaged[-40] ^= 1
    (tmp_path / "peg").write_bytes(damaged)
    with pytest.raises(ParseError, match="checksum"):
        Solution.load(tmp_path / "peg")


@pytest.mark.parametrize("sizes", [[1], [-1, 1], ["a", 1], [True, 1], [10**12, 1], {"a": 1}, [2, 1]])
def test_a_false_header_of_layers_is_rejected(sizes: object, tmp_path: Path) -> None:
    head = json.dumps({"variant": "peg", "layers": sizes}).encode()
    content = LAYERED_SEAL.magic + bytes([1]) + len(head).to_bytes(4, "big") + head + zlib.compress(bytes(16))
    (tmp_path / "forged").write_bytes(content + sha256(content).digest())
    with pytest.raises(ParseError, match="cannot be used"):
        Solution.load(tmp_path / "forged")


@pytest.mark.usefixtures("layered")
def test_an_unreachable_position_has_no_value() -> None:
    found = in_layers(TRIANGLES[0])
    with pytest.raises(ArgumentError, match="cannot be reached"):
        found.value(load(TRIANGLES[0]).parse("O/OO/OOO/OOOO/OOOOO"))


def test_more_layers_than_allowed_are_rejected() -> None:
    peg = load("peg")
    with pytest.raises(TooLargeError, match="more than 2,000 positions"):
        layers.solve_layers(peg.numbering.with_symmetries, peg.start(), lambda done: None, 2000)


@pytest.mark.slow
def test_the_english_board_is_solved_in_full() -> None:
    solution = in_layers("peg")
    assert solution.classes == (23_475_688, 1_679_073)
    assert solution.value_counts == {"solvable": 13_428_126, "unsolvable": 187_636_299 - 13_428_126}
    assert solution.remoteness(load("peg").start()) == 31
