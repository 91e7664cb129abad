"""Ratings, and sequential tests of matches."""

from __future__ import annotations

import json
import math
from random import Random

import pytest
from click.testing import CliRunner

from board import ArgumentError
from engine.cli import main
from engine.matches.ratings import MatchScore, Sprt, elo, share_at


def test_ratings_follow_the_logistic_curve() -> None:
    assert elo(0.5) == 0
    assert elo(share_at(123.0)) == pytest.approx(123.0)
    assert elo(0.0) == -math.inf
    score = MatchScore(wins=60, draws=20, losses=20)
    assert score.points == 70
    assert score.elo == pytest.approx(147.19, abs=0.01)
    low, high = score.interval
    assert low < score.elo < high
    assert MatchScore(20, 20, 60).interval == pytest.approx((-high, -low))


def test_identical_results_leave_doubt() -> None:
    low, high = MatchScore(10, 0, 0).interval
    assert 0 < low < math.inf
    assert high == math.inf
    assert MatchScore().interval == (-math.inf, math.inf)


@pytest.mark.parametrize(("high", "draws"), [(200, 0.0), (200, 0.3), pytest.param(100, 0.3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("is_stronger", [False, True])
def test_a_sequential_test_keeps_its_stated_error_rates(high: int, draws: float, is_stronger: bool) -> None:
    test, rng = Sprt(0, high), Random(3)
    share = share_at(high if is_stronger else 0)
    drawn = 2 * draws * min(share, 1 - share)
    wrong = 0
    for _ in range(120):
        score = MatchScore()
        while (verdict := test.verdict(score)) is None:
            lot = rng.random()
            won, half = lot < share - drawn / 2, share - drawn / 2 <= lot < share + drawn / 2
            score = MatchScore(score.wins + won, score.draws + half, score.losses + (not won and not half))
        wrong += ("at most" in verdict) is is_stronger
    # One in twenty may be; twelve in 120 would happen by chance once in fifty times.
    assert wrong <= 12


def test_three_lost_games_do_not_end_a_sequential_test() -> None:
    assert Sprt(0, 200).verdict(MatchScore(0, 0, 3)) is None
    # Without draws, each loss is exactly as likely as the ratings say.
    per_loss = math.log((1 - share_at(200)) / 0.5)
    assert Sprt(0, 200).ratio(MatchScore(500, 0, 1000)) == pytest.approx(
        1000 * per_loss + 500 * math.log(share_at(200) / 0.5), rel=0.01
    )


def test_a_sequential_test_between_absurd_differences_is_rejected() -> None:
    for low, high in ((-999_999.0, 0.0), (0.0, math.inf), (math.nan, 1.0)):
        with pytest.raises(ArgumentError, match="from -1000 to 1000"):
            Sprt(low, high)
    assert share_at(-999_999) == pytest.approx(0)


def test_a_sequential_test_ends_when_it_is_clear() -> None:
    test = Sprt(0, 50)
    assert test.verdict(MatchScore(5, 5, 5)) is None
    assert "stronger by 50" in (test.verdict(MatchScore(200, 50, 50)) or "")
    assert "at most" in (test.verdict(MatchScore(50, 50, 200)) or "")
    assert test.verdict(MatchScore()) is None
    with pytest.raises(ArgumentError, match="lower and a higher"):
        Sprt(5, 5)


@pytest.mark.parametrize(
    ("score", "words"), [(MatchScore(60, 0, 0), "stronger by 50"), (MatchScore(0, 60, 0), "at most")]
)
def test_a_sequential_test_ends_even_if_all_games_end_alike(score: MatchScore, words: str) -> None:
    test = Sprt(0, 50)
    assert words in (test.verdict(score) or "")
    assert test.verdict(MatchScore(score.wins // 60, score.draws // 60, 0)) is None


def test_a_match_stops_when_its_sequential_test_is_clear() -> None:
    arguments = ["match", "king-of-the-hill", "--players", "alphabeta:nodes=150,random", "--games", "50", "--json"]
    result = CliRunner().invoke(main, [*arguments, "--sprt", "0", "400"])
    data = json.loads(result.output)
    assert 1 < data["games"] < 50
    assert "stronger by 400" in data["sprt"]["verdict"]
