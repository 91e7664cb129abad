"""What is the same in every command: the names of options, progress, and a closed pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
import rich.progress
from click.testing import CliRunner, Result

import engine.commands.perft
from engine import Game, divide, write_games
from engine.cli import COMMANDS, main
from tests.documents import ROOT

EPD = '6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id "back rank";'


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=typed, prog_name="woodpusher")


def options(command: str) -> dict[str, click.Parameter]:
    found = main.get_command(click.Context(main), command)
    assert found is not None
    return {name: option for option in found.params for name in option.opts}


def test_a_position_has_one_name() -> None:
    commands = {name for name in COMMANDS if "--position" in options(name)}
    assert commands == {"play", "solve", "perft", "plan", "draw"}
    for name in COMMANDS:
        assert not {"--start", "--fen", "--from-position"} & set(options(name)), name
    assert len({_text(options(name)["--position"]).partition(",")[2].partition(";")[0] for name in commands}) == 1


def _text(option: click.Parameter) -> str:
    assert isinstance(option, click.Option)
    return str(option.help).rstrip(".")


def test_players_have_one_form() -> None:
    for name in ("play", "match"):
        assert _text(options(name)["--players"]).startswith("The players in turn order, separated by commas")
    assert run("match", "hanoi(disks=2)", "--players", "perfect,random", "--games", "1").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "together"),
    [
        (("chess", "--players", "random", "alphabeta:depth=1,hash=1"), "random,alphabeta:depth=1,hash=1"),
        (("--players", "random", "perfect"), "random,perfect"),
        (("--players", "random", "perfect", "random"), "random,perfect,random"),
    ],
)
def test_players_that_are_separated_by_spaces_are_put_together_in_the_error(
    arguments: tuple[str, ...], together: str
) -> None:
    result = run("match", *arguments)
    assert result.exit_code == 2
    assert f"separate the players by commas: --players {together}" in result.output


def test_perft_times_the_count_and_nothing_before_or_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of this test goes on by a second whenever anything but the count happens."""
    now = 0.0
    inside = False

    def clock() -> float:
        return now

    def counted(*arguments: Any) -> Any:
        nonlocal inside
        inside = True
        yield from divide(*arguments)
        inside = False

    def slow(original: Any) -> Any:
        def call(*arguments: Any, **more: Any) -> Any:
            nonlocal now
            now += 0 if inside else 1
            return original(*arguments, **more)

        return call

    monkeypatch.setattr(engine.commands.perft, "perf_counter", clock)
    monkeypatch.setattr(engine.commands.perft, "divide", counted)
    monkeypatch.setattr(rich.progress.Progress, "__init__", slow(rich.progress.Progress.__init__))
    monkeypatch.setattr(rich.progress.Progress, "__exit__", slow(rich.progress.Progress.__exit__))
    assert " in 0.00 s" in run("perft", "hanoi", "--depth", "3").output
    assert now >= 2


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float | None]]:
    """How far each bar went, and its total."""
    seen: list[tuple[float, float | None]] = []
    update = rich.progress.Progress.update

    def recorded(self: rich.progress.Progress, task_id: Any, **values: Any) -> None:
        update(self, task_id, **values)
        seen.append((self.tasks[task_id].completed, self.tasks[task_id].total))

    monkeypatch.setattr(rich.progress.Progress, "update", recorded)
    return seen


@pytest.mark.parametrize(
    ("arguments", "total"),
    [
        (("perft", "hanoi", "--depth", "3"), 2),
        (("check", "hanoi", "--games", "2", "--plies", "5"), 2),
        (("match", "hanoi(disks=2)", "--players", "perfect,random", "--games", "2"), 2),
        (("suite", "-", "--player", "alphabeta:depth=1"), 1),
        (("solve", "hanoi(disks=3)"), 27),
        (("review", "games.woodpusher", "out.woodpusher"), 2),
        (("convert", "games.woodpusher", "out.woodpusher"), None),
        (("openings", "games.woodpusher"), None),
    ],
)
def test_progress_knows_its_end(
    bars: list[tuple[float, float | None]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    total: int | None,
) -> None:
    monkeypatch.chdir(tmp_path)
    write_games(Game("hanoi(disks=2)").play("0-1"), "games.woodpusher")
    result = run(*arguments, typed=EPD)
    assert result.exit_code in (0, 1), result.output
    size = (tmp_path / "games.woodpusher").stat().st_size
    assert bars[-1] == (total or size, total or size), "the end is known, and reached"


def test_progress_without_an_end_counts(bars: list[tuple[float, float | None]]) -> None:
    game = "1. e4 e5 *\n\n1. d4 *\n"
    assert run("convert", "-", "-", "--from", "pgn", "--to", "fen", typed=game).exit_code == 0
    assert bars == [(1, None), (2, None)]


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed in another way")
@pytest.mark.parametrize(
    "arguments",
    [
        ("perft", "hanoi(disks=3)", "--depth", "2"),
        ("draw", "chess"),
        ("--help",),
        pytest.param(("perft", "--help"), marks=pytest.mark.slow),
        pytest.param(("variants",), marks=pytest.mark.slow),
        pytest.param(("variants", "--json"), marks=pytest.mark.slow),
        pytest.param(("solve", "hanoi(disks=2)"), marks=pytest.mark.slow),
        pytest.param(("completion", "bash"), marks=pytest.mark.slow),
    ],
)
def test_a_closed_pipe_is_not_no(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "woodpusher", *arguments]
    done = subprocess.run(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")
