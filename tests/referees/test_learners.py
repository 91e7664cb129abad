"""PettingZoo's and Gymnasium's own tests of environments, on every variant."""

from __future__ import annotations

import doctest
import random
from typing import Any

import pytest

from board import Variant
from engine import load, names
from engine.adapters import gymnasium, pettingzoo
from tests.documents import ROOT, blocks
from tests.examples.loading import CLASSES, example

pytestmark = pytest.mark.filterwarnings("ignore")
EVERY_GAME: list[Variant] = [*map(load, names()), load("cable-car(players=3)"), *(example(name)() for name in CLASSES)]
PUZZLES = [variant for variant in EVERY_GAME if len(variant.players) == 1]


@pytest.mark.parametrize("variant", EVERY_GAME, ids=str)
def test_pettingzoo_accepts_every_variant(variant: Variant) -> None:
    tests = pytest.importorskip("pettingzoo.test")
    tests.api_test(pettingzoo.env(variant), num_cycles=200, verbose_progress=False)
    tests.seed_test(lambda: pettingzoo.env(variant, max_steps=40), num_cycles=100)


@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
@pytest.mark.parametrize("variant", [*PUZZLES, load("hanoi(disks=5, rods=4)"), load("peg(board=triangle)")], ids=str)
def test_gymnasium_accepts_every_puzzle(variant: Variant, mode: str | None) -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(gymnasium.env(variant, render_mode=mode))


def test_an_illegal_move_loses_the_game() -> None:
    pytest.importorskip("pettingzoo")
    made: Any = pettingzoo.env("chess")
    made.reset(seed=1)
    made.step(0)
    assert made.terminations == {"white": True, "black": True}
    assert made.rewards["white"] == -1


def test_a_game_between_random_agents_ends_with_opposite_rewards_or_a_draw() -> None:
    pytest.importorskip("pettingzoo")
    made: Any = pettingzoo.env("antichess")
    rng = random.Random(1)
    made.reset(seed=1)
    totals = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        observation, reward, is_over, is_cut, _ = made.last()
        totals[agent] += reward
        legal = observation["action_mask"].nonzero()[0]
        made.step(None if is_over or is_cut else int(rng.choice(legal)))
    assert sum(totals.values()) == 0


def test_the_page_on_training_an_agent_works_as_it_stands() -> None:
    pytest.importorskip("pettingzoo")
    page = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    sessions = [block.content for block in blocks(page) if block.language == "pycon"]
    assert len(sessions) == 2
    for session in sessions:
        test = doctest.DocTestParser().get_doctest(session, {}, "learning.md", None, 0)
        assert doctest.DocTestRunner().run(test).failed == 0
