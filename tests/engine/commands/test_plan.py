from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from board import SearchInterruptedError
from engine.cli import main

START = "1,2,3,4,5,3 50,51,52,53,54,52 w"
NEXT = "10,2,3,4,5,3 50,51,52,53,54,52 b"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["plan", *arguments], prog_name="woodpusher")


def test_a_plan_is_printed_as_numbered_moves_with_boards() -> None:
    result = run("track", "--position", START, "--goal", NEXT)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:2] == ["8 . b b o b b .", "7 . . . . . . ."]
    assert "1. b1-d2" in lines
    assert "2 . . . B . . ." in lines
    assert lines[-1].startswith("1 move, and no plan is shorter (guided: 1 position in ")


def test_the_start_may_be_left_out_and_goals_may_be_several() -> None:
    result = run("track", "--goal", "9,10,3,4,5,3 50,51,52,53,54,52 b", "--goal", NEXT, "--json")
    found = json.loads(result.output)
    assert found["moves"] == ["b1-d2"]
    assert found["start"] == START
    assert found["goals"][1] == "2,3,4,5,10,3 50,51,52,53,54,52 b"
    assert found["boards"] == [START, "2,3,4,5,10,3 50,51,52,53,54,52 b"]
    assert found["length"] == 1
    assert found["algorithm"] == "guided"
    assert found["positions"] >= 1
    assert found["peak_frontier"] >= 0
    assert found["variant"] == "track"


@pytest.mark.parametrize("algorithm", ["auto", "breadth-first", "a-star", "bidirectional"])
def test_the_algorithm_can_be_chosen(algorithm: str) -> None:
    result = run("track(labelled=True)", "--goal", NEXT, "--algorithm", algorithm, "--json")
    assert json.loads(result.output)["length"] == 1


def test_a_missing_plan_is_reported_with_exit_code_1() -> None:
    arguments = ("track(columns=3, rows=2, blocks=1)", "--goal", "0,0 4,4 w")
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.output.startswith("no plan: ")
    result = run(*arguments, "--json")
    assert result.exit_code == 1
    assert json.loads(result.output)["moves"] is None


def test_chess_is_planned_too() -> None:
    goal = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
    assert json.loads(run("chess", "--goal", goal, "--json").output)["moves"] == ["Nf3"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("track",), "--goal"),
        (("track", "--goal", "1,2"), "expected white's squares"),
        (("track", "--goal", NEXT, "--position", "x"), "expected white's squares"),
        (("track", "--goal", NEXT, "--algorithm", "magic"), "no algorithm 'magic'; the algorithms are auto"),
        (("trak", "--goal", NEXT), "did you mean track"),
        (("track", "--goal", NEXT, "--positions", "0"), "limit of 0 positions"),
        (("track", "--goal", NEXT, "--seconds", "-1"), "seconds"),
        (("chess", "--goal", "8/8"), "six fields"),
        (("hanoi(disks=31)",), "no plan found: it has at least 2,147,483,647 moves"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_ctrl_c_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise SearchInterruptedError("the search was interrupted after 5 positions in 0.1 s")

    monkeypatch.setattr("engine.commands.plan.plan", interrupted)
    result = run("track", "--goal", NEXT)
    assert result.exit_code == 130
    assert "interrupted after 5 positions" in result.output
