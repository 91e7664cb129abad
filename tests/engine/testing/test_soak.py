"""The soak plays the conformance kit's games and watches memory."""

from __future__ import annotations

from itertools import count

from attrs import frozen
from click.testing import CliRunner

from board import Board
from engine.games.hanoi.rules import Hanoi
from engine.testing.soak import SoakResult, main, megabytes, soak


def test_a_variant_that_keeps_its_promises_passes() -> None:
    soaked = soak("hanoi(disks=2)", games=3, plies=5, one_in=1)
    assert soaked.passed
    assert (soaked.games, soaked.positions, soaked.thorough) == (3, 15, 15)
    assert "all checks passed" in str(soaked)


def test_only_a_sample_of_the_positions_is_checked_thoroughly() -> None:
    soaked = soak("hanoi(disks=2)", games=60, plies=10, one_in=10)
    assert soaked.positions == 600
    assert 30 <= soaked.thorough <= 90


def test_memory_that_grows_after_the_first_games_is_a_fault() -> None:
    growing = count(100, 200)
    soaked = soak("hanoi(disks=2)", games=10, plies=2, memory=lambda: next(growing))
    assert (soaked.warm, soaked.last) == (100, 300)
    assert not soaked.passed
    assert "memory grows" in str(soaked)
    assert SoakResult("x", 10, warm=100, last=120).passed


@frozen(eq=False, repr=False, slots=False)
class Forgetful(Hanoi):
    name = "forgetful"

    def format(self, board: Board) -> str:
        return "nothing"


def test_a_broken_promise_is_named() -> None:
    soaked = soak(Forgetful(disks=2), games=2, one_in=1)
    assert not soaked.passed
    assert "nothing" in str(soaked)


def test_memory_in_use_is_known() -> None:
    assert megabytes() >= 0


def test_the_command_plays_what_is_named_and_says_how_it_went() -> None:
    result = CliRunner().invoke(main, ["hanoi(disks=1)", "--games", "1", "--plies", "1"])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("hanoi(disks=1): 1 game, 1 position")
