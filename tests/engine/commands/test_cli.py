from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from engine.cli import COMMANDS, main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="woodpusher")


def test_the_overview_lists_every_command() -> None:
    output = run("--help").output
    assert all(command in output for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"woodpusher {command}" in result.output


def test_variants_lists_names_and_options() -> None:
    assert "chess960" in run("variants").output
    rows = {row["name"]: row for row in json.loads(run("variants", "--json").output)}
    assert rows["chess960"]["options"] == {"position": 518}
    assert rows["chess"]["players"] == 2


def test_perft_counts_from_the_start_and_from_a_position() -> None:
    assert run("perft", "chess", "--depth", "3").output.startswith("8,902 ")
    endgame = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
    result = json.loads(run("perft", "chess", "--depth", "3", "--position", endgame, "--json").output)
    assert result["nodes"] == 2812
    assert result["position"] == endgame
    assert json.loads(run("perft", "chess", "--depth", "0", "--json").output)["nodes"] == 1


def test_perft_divides_by_first_move() -> None:
    lines = run("perft", "chess", "--depth", "2", "--divide").output.splitlines()
    assert "e4: 20" in lines
    assert len(lines) == 21


def test_check_reports_what_it_covered() -> None:
    result = run("check", "chess", "--games", "1", "--plies", "10", "--seed", "3")
    assert result.exit_code == 0
    assert "1 game, 10 positions" in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("perft", "ches", "--depth", "2"), "did you mean chess"),
        (("perft", "chess", "--depth", "2", "--position", "8/8"), "six fields"),
        (("perft", "chess", "--depth", "-1"), "depth"),
        (("perft", "chess", "--depth", "x"), "depth"),
        (("perft", "chess"), "depth"),
        (("perft", "chess960(position=-1)", "--depth", "1"), "0 to 959"),
        (("check", "chess(x=1)"), "no option 'x'"),
        (("chek", "chess"), "did you mean 'check'"),
        (("xyzzy",), "the commands are play, solve"),
    ],
)
def test_bad_input_is_one_line_with_exit_code_2_and_no_traceback(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output
