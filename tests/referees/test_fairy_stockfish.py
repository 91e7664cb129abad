"""Legal moves and results equal to those of Fairy-Stockfish at every ply: ``make referees``."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest

from engine import load
from engine.armies.ini.files import catalogue, catalogued
from engine.armies.ini.left_out import LEFT_OUT
from engine.registry import names
from tests.referees.fairy import compare, compare_histories
from tests.referees.own_process import compare_apart

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("pyffish") is None, reason="pyffish is not installed: make referees"),
]
SIX = ("capablanca", "xiangqi", "shogi", "minishogi", "makruk", "grand")
GAMES = 200
ROUNDS = 20
IN_A_ROUND = 25
"""Random variants: 500 in all."""
ELSEWHERE = {"fischerandom": "chess960"}
"""Variants that are games of our own under another name."""


@pytest.mark.parametrize("name", SIX)
@pytest.mark.parametrize("part", range(5))
def test_the_six_are_equal(name: str, part: int) -> None:
    done = compare(load(name), name, Random(f"{name}/{part}"), games=GAMES // 5, plies=200)
    assert done.plies > 100


@pytest.mark.parametrize("name", [*SIX, "cambodian", "asean", "chess", "shatranj", "janus"])
def test_draws_and_losses_by_history_are_equal(name: str) -> None:
    game: Any = (catalogued(name) and catalogued(name)()) or load(name)  # type: ignore[misc]
    done = compare_histories(game, name, Random(name), games=60, plies=60)
    assert done.histories > 0


@pytest.mark.parametrize("part", range(ROUNDS))
def test_random_armies_with_random_rules_on_random_boards_are_equal(part: int) -> None:
    answers = compare_apart(part * IN_A_ROUND, IN_A_ROUND, games=5)
    counts = Counter(answer.partition(":")[0] for answer in answers.values())
    others = [answer for answer in answers.values() if not answer.startswith(("equal", "refused:", "crashed"))]
    assert not others
    assert counts["equal"] > counts["refused"] + counts["crashed"]


@pytest.mark.parametrize("name", catalogue())
def test_the_games_of_our_own_files_are_equal(name: str) -> None:
    kind: Any = catalogued(name)
    assert compare(kind(), name, Random(name), games=10, plies=150).games == 10


def test_every_variant_of_the_referee_is_offered_or_left_out_with_a_reason() -> None:
    import pyffish

    theirs = set(pyffish.variants())
    offered = set(catalogue()) | set(ELSEWHERE)
    assert theirs == (offered | set(LEFT_OUT)) & theirs
    assert not offered & set(LEFT_OUT)
    assert len(offered & theirs) >= 90
    assert set(ELSEWHERE.values()) <= set(names())
