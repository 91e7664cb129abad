"""Training: repeatable, resumable, and better with every generation that is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from board import ArgumentError, Board, ParseError
from engine import load
from engine.learning.learner import Learner, Samples, chance, fitted_scale
from engine.learning.self_play import NONE, OWN, Play, play_games, play_pair
from engine.learning.symmetry import find_layout
from engine.learning.training import SEAL, Progress, Settings, Training
from engine.learning.workers import Here, Processes, in_order
from tests.examples.loading import example

TRACK = "track(columns=4, rows=4, blocks=2)"
SMALL = Settings(TRACK, seed=3, nodes=20, positions=60, width=16)


def trained(generations: int = 2, **options: Any) -> Training:
    training = Training.new(SMALL)
    training.run(generations=generations, **options)
    return training


def test_the_same_seed_gives_the_same_net_on_any_number_of_processes() -> None:
    alone = trained()
    with Processes(2) as workers:
        training = Training.new(SMALL)
        training.run(workers, generations=2)
    assert training.best == alone.best
    assert training.generations == alone.generations


def test_another_seed_gives_other_games() -> None:
    one, two = (play_games(Play(TRACK, 20), NONE, seed)[0] for seed in ("1", "2"))
    assert one.features.shape != two.features.shape or (one.features != two.features).any()


def test_a_training_that_was_interrupted_continues_as_if_it_had_not_been(tmp_path: Path) -> None:
    path, seen = tmp_path / "track.training", 0

    def report(progress: Progress) -> None:
        nonlocal seen
        seen += 1
        if seen == 3:
            raise KeyboardInterrupt

    training = Training.new(SMALL)
    with pytest.raises(KeyboardInterrupt):
        training.run(generations=2, report=report)
    training.save(path)
    again = Training.resume(path, TRACK)
    assert len(again.unfinished) == len(training.unfinished) > 0
    again.run(generations=2)
    assert again.best == trained().best


def test_time_that_is_over_ends_a_training_with_what_is_finished() -> None:
    training = trained(100, seconds=0.05)
    assert len(training.generations) < 100
    assert training.seconds < 30


def test_a_training_asks_whether_to_stop() -> None:
    assert trained(5, stopped=lambda: True).generations == []


def test_progress_names_generation_and_phase() -> None:
    told: list[Progress] = []
    trained(1, report=told.append)
    assert {each.generation for each in told} == {1}
    assert list(dict.fromkeys(each.phase for each in told)) == ["playing", "learning", "match"]
    assert all(0 <= each.share <= 1 for each in told)


def test_a_net_that_was_trained_beats_no_evaluation() -> None:
    settings = Settings(load("track", columns=5, rows=6, blocks=3).spec, nodes=60, positions=1500, width=16)
    training = Training.new(settings)
    training.run(generations=2)
    assert training.has_net
    score = training.measure(pairs=10)["no evaluation"]
    assert score.share > 0.75, str(score)


def test_a_game_of_chance_is_trained_too() -> None:
    example("pig")
    from engine import register

    register(example("pig"))  # type: ignore[arg-type]
    samples, _ = play_games(Play("pig(goal=15)", 10), NONE, "1")
    assert len(samples) > 10
    assert set(samples.result) <= {-1, 1}
    assert set(play_pair(Play("pig(goal=15)", 10), NONE, OWN, "1")) <= {0.0, 0.5, 1.0}


def test_a_correction_starts_from_the_games_own_evaluation() -> None:
    training = Training.new(Settings(TRACK, nodes=20, positions=60, width=16, corrects=True))
    assert training.best == OWN
    samples, _ = play_games(training.play, training.best, "1")
    assert samples.own.any()


def test_only_a_game_with_an_evaluation_can_have_it_corrected() -> None:
    from engine import register

    register(example("hex"))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="has no evaluation to correct"):
        Settings("hex(size=3)", corrects=True)


@pytest.mark.parametrize("wrong", [{"width": 20}, {"width": 0}, {"nodes": 0}, {"positions": 1}])
def test_settings_that_cannot_be_meant_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ArgumentError, match=next(iter(wrong))):
        Settings(TRACK, **wrong)  # type: ignore[arg-type]


def test_a_learner_learns_what_decides_games() -> None:
    """In these samples white wins if it has a block on the square of feature 0."""
    layout = find_layout(load(TRACK))
    rng = np.random.default_rng(1)
    rows = []
    for _ in range(3000):
        has_it = bool(rng.integers(2))
        features = [*([0] if has_it else []), *rng.choice(np.arange(1, 12), 3, replace=False).tolist()]
        rows.append((features, int(rng.integers(2)), 0, 0, 1 if has_it else -1))
    learner = Learner(layout, 16, 400, 1)
    samples = Samples.of(rows)
    learner.fit(samples, 6, 0.0)
    won = 0.5 + 0.5 * np.where(samples.mover == 1, -samples.result, samples.result)
    # Squares are seen in a mirror too, so that the one beside it is no more than half as good.
    assert (np.abs(learner.chances(samples) - won) < 0.5).mean() > 0.75


def test_the_scale_of_an_evaluation_is_found_from_results() -> None:
    rng = np.random.default_rng(1)
    own = rng.normal(0, 300, 20_000)
    won = (rng.random(20_000) < chance(own / 250)).astype(float)
    assert 200 < fitted_scale(own, won) < 310


def test_results_come_in_the_order_of_their_calls() -> None:
    assert list(in_order(iter([(2, "c"), (0, "a"), (1, "b")]))) == ["a", "b", "c"]
    assert [result for _, result in Here().run(max, [(1, 2), (4, 3)])] == [2, 4]


def test_a_training_of_another_game_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "x.training"
    trained(1).save(path)
    with pytest.raises(ParseError, match=r"a training of track\(columns=4, rows=4, blocks=2\), not of chess"):
        Training.resume(path, "chess")


LIES: dict[str, Any] = {
    "settings": [None, {}, {"spec": TRACK}],
    "features": [0, "x"],
    "scale": [0, 10**9, "x"],
    "seconds": [-1, "x", None, 1e300],
    "best": [-1, 10**12, 1, "x"],
    "generations": [None, [1], [[1, 2, 3]], [["a"] * 6]],
    "samples": [None, [[10**9, 10**9]], [[-1, 3]], [[3]]],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in LIES.items() for value in values])
def test_a_file_of_a_training_that_lies_is_refused(tmp_path: Path, name: str, value: object) -> None:
    import zlib

    path = tmp_path / "x.training"
    Training.new(SMALL).save(path)
    header, body = SEAL.read(path)
    SEAL.write(path, {**header, name: value}, zlib.decompress(body))
    with pytest.raises(ParseError):
        Training.resume(path, TRACK)


def test_scores_are_those_of_the_side_to_move() -> None:
    samples, _ = play_games(Play(TRACK, 200), OWN, "5")
    winner = np.where(samples.mover == 1, -samples.result, samples.result)
    decided = np.abs(samples.score) > 1000
    assert decided.any()
    assert (np.sign(samples.score[decided]) == winner[decided]).mean() > 0.8


def test_an_opening_never_ends_the_game() -> None:
    from random import Random

    from engine.learning.self_play import opening

    boards: list[Board] = opening(load(TRACK), 30, Random(1))
    assert boards[-1].outcome is None
