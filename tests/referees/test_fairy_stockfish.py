"""Legal moves and results equal to those of Fairy-Stockfish at every ply: ``make referees``."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from engine import load
from engine.armies.ini.files import catalogue, catalogued
from tests.referees.fairy import compare
from tests.referees.own_process import compare_apart
from tests.referees.random_variants import random_variant

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("pyffish") is None, reason="pyffish is not installed: make referees"),
]
GAMES = ("capablanca", "xiangqi", "shogi", "minishogi", "makruk")
ROUNDS = 20
IN_A_ROUND = 25
"""Games of variants at random: 500 in all."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_the_five_games_are_equal(name: str, seed: int) -> None:
    done = compare(load(name), name, Random(f"{name}/{seed}"), games=8, plies=200)
    assert done.plies > 100


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_random_armies_with_random_rules_on_random_boards_are_equal(seed: int) -> None:
    counts: Counter[str] = Counter()
    tried = 0
    while counts["equal"] < IN_A_ROUND:
        tried += 1
        rng = Random(f"{seed}/{tried}")
        name = f"random-{seed}-{tried}"
        answer = compare_apart(name, random_variant(name, rng, rules=rng.randrange(7)), name, 80)
        assert answer in ("equal", "refused", "crashed"), answer
        counts[answer] += 1
    assert tried < 2 * IN_A_ROUND, counts


@pytest.mark.parametrize("name", catalogue())
def test_the_games_of_our_own_files_are_equal(name: str) -> None:
    kind: Any = catalogued(name)
    assert compare(kind(), name, Random(name), games=10, plies=150).games == 10
