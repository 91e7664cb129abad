"""``woodpusher play`` on the command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from board import Board
from engine import load
from engine.cli import main


def play(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *arguments], input=typed)


def test_hanoi_is_played_in_the_terminal() -> None:
    result = play("hanoi(disks=2)", "--terminal", "-i", typed="0-1\n0-2\n1-2\n")
    assert result.exit_code == 0
    assert "value: solvable in 3 moves" in result.output
    assert "solved: all disks are on rod 2 (3 moves played)" in result.output
    assert result.output.endswith("Goodbye.\n")


def test_a_computer_opens_and_answers() -> None:
    result = play("chess", "--terminal", "--players", "random,human", "--seed", "1", typed="quit\n")
    assert result.output.startswith("white (random) plays ")
    assert play("chess", "--terminal", "--players", "random,human", "--seed", "1", typed="q\n").output == result.output


def test_cards_are_dealt_at_random_or_from_a_seed() -> None:
    def dealt(*arguments: str) -> str:
        return play(*arguments, "--terminal", typed="text\nquit\n").output

    assert len({dealt("cable-car") for _ in range(5)}) > 1
    assert dealt("cable-car", "--seed", "7") == dealt("cable-car(seed=7)") != dealt("cable-car", "--seed", "8")
    assert dealt("cable-car(seed=7)", "--seed", "8") == dealt("cable-car(seed=7)")


def test_computers_play_a_puzzle_to_its_end() -> None:
    result = play("peg(board=triangle)", "--terminal", "--players", "perfect")
    assert "solved: one peg is left (13 moves played)" in result.output


def test_a_position_can_be_given() -> None:
    assert "value: solvable in 1 move\n" in play("hanoi", "--terminal", "-i", "--position", "2220").output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["hanoi"], "--terminal"),
        (["hano"], "did you mean hanoi"),
        (["hanoi", "--terminal", "--players", "human,random"], "expected at most 1 player in hanoi, got 2"),
        (["chess", "--terminal", "--players", "human,kasparov"], "there is no computer player 'kasparov'"),
        (["hanoi", "--terminal", "--position", "9"], "4 disks"),
        (["hanoi(rods=2)", "--terminal"], "3 to 8"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(arguments: list[str], complaint: str) -> None:
    result = play(*arguments)
    assert result.exit_code == 2
    assert complaint in result.output


@pytest.mark.skipif(os.name == "nt", reason="signals of its own")
def test_ctrl_c_leaves_politely() -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", "from engine.cli import main; main()", "play", "hanoi", "--terminal"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    assert process.stdout is not None
    while "Type a move" not in process.stdout.readline():
        pass
    process.stdout.read(2)  # the prompt: it is waiting for a line
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0
    assert out.endswith("Goodbye.\n")
    assert err == ""


class Desktop:
    """A desktop that only records what to open."""

    def __init__(self) -> None:
        self.opened: list[object] = []

    def __call__(self, board: Board, players: list[str]) -> int:
        self.opened.append((board, players))
        return 7

    def play(self, *arguments: str) -> Result:
        return CliRunner().invoke(main, ["play", *arguments], obj=self)


def test_without_terminal_the_desktop_opens_at_the_variant_and_its_exit_code_is_ours() -> None:
    desktop = Desktop()
    assert desktop.play("hanoi(disks=3)").exit_code == 7
    assert desktop.play("cable-car(players=3)", "--players", "human,random").exit_code == 7
    assert desktop.play("hanoi(disks=3)", "--position", "200", "--players", "perfect").exit_code == 7
    hanoi, cable_car = load("hanoi(disks=3)"), load("cable-car(players=3)")
    assert desktop.opened == [
        (hanoi.start(), []),
        (cable_car.start(), ["human", "random", "random"]),
        (hanoi.parse("200"), ["perfect"]),
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["ches"],
        ["hanoi", "--info"],
        ["hanoi", "--seed", "1"],
        ["hanoi", "--players", "deep"],
        ["hanoi", "--position", "9"],
    ],
)
def test_the_desktop_is_not_opened_for_a_game_it_cannot_play(arguments: list[str]) -> None:
    desktop = Desktop()
    assert desktop.play(*arguments).exit_code == 2
    assert desktop.opened == []
