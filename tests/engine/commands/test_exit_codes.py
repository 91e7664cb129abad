"""Exit codes, JSON, one-line errors, and shell completion: the interface for scripts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from click.testing import CliRunner, Result

import engine.testing.conformance
from engine import names
from engine.cli import COMMANDS, main
from engine.games.track.tactics import TrackTactics

ROOT = Path(__file__).parents[3]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="woodpusher")


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (0, ("check", "hanoi", "--games", "1", "--plies", "5")),
        (0, ("plan", "hanoi(disks=2)")),
        (0, ("solve", "hanoi(disks=2)")),
        (0, ("perft", "chess", "--depth", "1")),
        (0, ("variants",)),
        (0, ("draw", "peg")),
        (0, ("completion", "zsh")),
        (1, ("plan", "peg(board=triangle)", "--position", "O/../.../..../....O", "--goal", "O/../.../..../.....")),
        (2, ("plan", "hanoi(disks=10)", "--positions", "3", "--algorithm", "breadth-first")),
        (1, ("solve", "peg(board=triangle)", "--position", "O/../.../..../....O", "--line")),
        (2, ("plan", "hanoi(disks=2)", "--goal", "rubbish")),
        (2, ("solve", "chess")),
        (2, ("solve", "hanoi(disks=2)", "--load", "no-such-file")),
        (2, ("completion", "tcsh")),
        (2, ("match", "chess", "--players", "random,nobody")),
        (2, ("play", "chess")),
        (2, ("--no-such-option",)),
    ],
)
def test_exit_codes_distinguish_a_negative_answer_from_an_invalid_question(
    code: int, arguments: tuple[str, ...]
) -> None:
    result = run(*arguments)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output


def test_the_exit_codes_are_documented_in_the_overview() -> None:
    output = " ".join(run("--help").output.split())
    for code in ("0 success", "1 the answer is no", "2 the command is invalid or cannot", "130 interrupted"):
        assert code in output


def test_a_broken_promise_is_exit_code_1_even_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TrackTactics, "count_moves", lambda self, board: 0)
    result = run("check", "track(rows=4)", "--games", "1", "--json")
    assert result.exit_code == 1
    report = json.loads(result.output)
    assert report["is_well"] is False
    assert "count_moves" in report["broken"]
    assert run("check", "track(rows=4)", "--games", "1").exit_code == 1


def test_check_reports_in_json() -> None:
    report = json.loads(run("check", "hanoi", "--games", "1", "--plies", "7", "--json").output)
    assert report["is_well"] is True
    assert (report["variant"], report["games"], report["positions"]) == ("hanoi", 1, 7)


def test_ctrl_c_is_exit_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any, **options: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(engine.testing.conformance._Checker, "play", interrupted)
    result = run("check", "chess")
    assert result.exit_code == 130
    assert "interrupted" in result.output


INTERRUPTED_IMPORT = """
import os, runpy, signal, sys

_, program, module, *arguments = sys.argv
sys.argv = ["woodpusher", *arguments]
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job in the background ignores it

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
runpy.run_module(program, run_name="__main__")
"""
"""Ctrl-C is pressed while a module is being found."""


@pytest.mark.skipif(os.name != "posix", reason="a process sends itself a signal")
@pytest.mark.parametrize(
    ("program", "module", "arguments"),
    [
        ("gui", "gui.shell.app", ()),
        ("gui", "pygame", ()),
        ("gui", "engine.game", ()),
        ("woodpusher", "board", ("variants",)),
        ("woodpusher", "attr._make", ("variants",)),
        ("woodpusher", "engine", ("variants",)),
        ("woodpusher", "engine.game", ("variants",)),
        ("woodpusher", "pieces.chess", ("variants",)),
        ("woodpusher", "click", ("variants",)),
        ("woodpusher", "click.core", ("--help",)),
        ("woodpusher", "engine.commands.variants", ("variants",)),
        ("woodpusher", "rich.console", ("variants",)),
        ("woodpusher", "engine.games.cable_car.rules", ("variants",)),
        ("woodpusher", "engine.search.alphabeta", ("uci",)),
        ("woodpusher", "gui.shell.app", ()),
        ("woodpusher", "pygame", ()),
    ],
)
def test_ctrl_c_during_imports_is_exit_code_130_without_a_traceback(
    program: str, module: str, arguments: tuple[str, ...]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_IMPORT, program, module, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 130
    assert done.stderr == "Error: interrupted\n"


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "taken.svg").mkdir()
    for path in (tmp_path / "taken.svg", tmp_path / "none" / "board.svg"):
        result = run("draw", "chess", "-o", str(path))
        assert result.exit_code == 2
        assert "Traceback" not in result.output
    games = tmp_path / "no" / "games.jsonl"
    result = run("match", "hanoi-is-not-for-two", "--players", "random,random", "--save", str(games))
    assert result.exit_code == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_is_wrong_with_an_unknown_variant_or_argument(command: str) -> None:
    result = run(command, "no-such-thing", "--no-such-option")
    assert result.exit_code == 2
    assert result.output


def complete(words: str, number: int, in_a_process: bool = False) -> list[str]:
    """Return the completions that bash would offer."""
    question = {"COMP_WORDS": words, "COMP_CWORD": str(number), "_WOODPUSHER_COMPLETE": "bash_complete"}
    if in_a_process:
        code = "import sys; sys.argv = ['woodpusher']; import woodpusher; woodpusher.main()"
        environment = {**os.environ, **question, "PYTHONPATH": str(ROOT)}
        told = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
        ).stdout
    else:
        told = CliRunner().invoke(main, env=question, prog_name="woodpusher").output
    return [line.partition(",")[2] for line in told.splitlines()]


def test_shells_complete_commands_options_and_the_names_of_variants() -> None:
    assert complete("woodpusher ", 1, in_a_process=True) == list(COMMANDS)
    assert complete("woodpusher ", 1) == list(COMMANDS)
    assert complete("woodpusher pe", 1) == ["perft"]
    assert complete("woodpusher --v", 1) == ["--version"]
    assert complete("woodpusher perft che", 2) == [name for name in names() if name.startswith("che")]
    assert complete("woodpusher draw ", 2) == list(names())
    assert "--position" in complete("woodpusher perft chess --p", 3)
    assert complete("woodpusher convert games.fen --variant ha", 4) == ["hanoi"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_is_one_that_the_shell_can_read(shell: str) -> None:
    script = run("completion", shell).output
    assert "_WOODPUSHER_COMPLETE" in script
    assert "woodpusher" in script
    if which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    checked = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True, timeout=30, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
