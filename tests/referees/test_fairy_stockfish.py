"""Legal moves and results equal to those of Fairy-Stockfish at every ply: ``make referees``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from board import ParseError
from engine import load
from engine.variants.armies.files import declared_games
from tests.referees.fairy import compare
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
    pyffish: Any = import_module("pyffish")
    compared = tried = 0
    while compared < IN_A_ROUND:
        tried += 1
        rng = Random(f"{seed}/{tried}")
        name = f"random-{seed}-{tried}"
        text = random_variant(name, rng, rules=rng.randrange(7))
        try:
            (kind,) = declared_games(text)
        except ParseError as error:
            assert str(error).startswith("line "), text
            continue
        pyffish.load_variant_config(text)
        try:
            compare(kind(), name, rng, games=1, plies=80, pyffish=pyffish)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{text}") from None
        compared += 1
    assert tried < 2 * IN_A_ROUND, "most of the variants were refused"
