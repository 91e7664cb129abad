"""``woodpusher suite``: test positions for a computer player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import load
from engine.cli import main
from engine.notation.epd import parse_epd
from engine.testing.suites import is_solution, mates_within

MATE = '6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "back rank";'
AVOID = '6k1/5ppp/8/8/8/8/8/R6K w - - am Ra8; id "not that";'
MATE_IN_TWO = "7k/8/8/8/8/8/R7/1R4K1 w - - dm 2;"


def suite(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["suite", *arguments], input=text)


def test_solving_everything_is_success_and_a_miss_is_not() -> None:
    result = suite("-", "--player", "alphabeta:depth=2", text=f"{MATE}\n")
    assert result.exit_code == 0, result.output
    assert "solved  back rank  Ra8#" in result.output
    result = suite("-", "--player", "alphabeta:depth=2", text=f"{MATE}\n{AVOID}\n")
    assert result.exit_code == 1
    assert "missed  not that" in result.output
    assert "wanted: not Ra8#" in result.output
    assert "1 of 2 solved" in result.output
    assert suite("-", "--player", "alphabeta:depth=2", "--least", "1", text=f"{MATE}\n{AVOID}\n").exit_code == 0


def test_a_program_gets_json(tmp_path: Path) -> None:
    path = tmp_path / "mates.epd"
    path.write_text(f"# mates\n{MATE}\n{MATE_IN_TWO}\n")
    result = suite(str(path), "--player", "alphabeta:depth=4", "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert (data["solved"], data["positions"]) == (2, 2)
    assert [each["id"] for each in data["results"]] == ["back rank", "position 2"]


def test_a_random_player_differs_by_seed() -> None:
    def moves(*arguments: str) -> tuple[str, ...]:
        data = json.loads(suite("-", "--player", "random", "--json", *arguments, text=f"{MATE}\n" * 4).output)
        return tuple(each["move"] for each in data["results"])

    assert moves("--seed", "1") == moves("--seed", "1")
    assert moves() == moves("--seed", "0")
    assert len({moves("--seed", str(seed)) for seed in range(5)}) == 5


def test_an_announced_mate_is_proven() -> None:
    board = load("chess").parse("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
    fast = board.variant.parse_move(board, "Rb7")
    slow = board.variant.parse_move(board, "Kf2")
    assert mates_within(fast, 2)
    assert not mates_within(fast, 1)
    assert not mates_within(slow, 2)
    assert mates_within(slow, 4, seconds=60)
    assert is_solution(parse_epd(MATE_IN_TWO), fast)


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("", [], "has none"),
        ("rubbish\n", [], "position 1, line 1"),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - id nothing;\n", [], "best move (bm)"),
        ("R5k1/5ppp/8/8/8/8/8/7K b - - am a1;\n", [], "line 1"),
        ("R5k1/5ppp/8/8/8/8/8/7K b - - dm 3;\n", [], "the game is over"),
        (MATE, ["--player", "deep blue"], "no computer player"),
        (MATE, ["--variant", "chexx"], "chexx"),
    ],
)
def test_an_untestable_suite_is_reported_in_one_line(text: str, arguments: list[str], message: str) -> None:
    result = suite("-", *arguments, text=text)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
