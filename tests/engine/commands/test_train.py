"""``woodpusher train``: from a game to a net."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import load
from engine.cli import main
from engine.learning.net_file import read_net
from engine.learning.training import Training
from engine.matches.ratings import MatchScore

SPEC = "track(columns=4, rows=4, blocks=2)"
SMALL = ("--positions", "60", "--nodes", "20", "--width", "16", "--processes", "1", "--games", "4", "--alone")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WOODPUSHER_HOME", str(tmp_path / "home"))
    return tmp_path / "track.net"


def train(*words: object) -> Result:
    return CliRunner().invoke(main, ["train", *map(str, words)])


def test_a_training_writes_a_net_and_says_how_to_make_it_again(path: Path) -> None:
    done = train(SPEC, "--generations", 6, "--output", path, *SMALL)
    assert done.exit_code == 0, done.output
    assert (
        f'woodpusher train "{SPEC}" --generations 6 --positions 60 --nodes 20 --width 16 --seed 1 --alone'
        in done.output
    )
    assert "Against no evaluation:" in done.output
    about = read_net(path, load(SPEC)).about
    assert about["generations"] == 6
    assert sum(about["no evaluation"]) == 4


def test_the_same_command_makes_the_same_file(path: Path) -> None:
    contents = []
    for processes in (1, 2):
        train(SPEC, "--generations", 5, "--output", path, *SMALL, "--fresh", "--processes", processes)
        contents.append(path.read_bytes())
    assert contents[0] == contents[1]


def test_the_same_command_goes_on_where_it_was(path: Path) -> None:
    train(SPEC, "--generations", 1, "--output", path, *SMALL)
    again = train(SPEC, "--generations", 2, "--output", path, *SMALL)
    assert "Continuing after 1 generation" in again.output
    assert "Generation 1:" not in again.output
    assert "Generation 2:" in again.output


def test_a_correction_that_wins_no_match_leaves_the_own_evaluation_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Training, "match", lambda *arguments, **named: MatchScore(0, 0, 8))
    done = train(SPEC, "--generations", 1, "--output", path, *SMALL[:-1])
    assert done.exit_code == 1
    assert "none of 1 generation won its match" in done.output
    assert "--alone learns another one" in done.output
    assert not path.exists()


def test_other_settings_do_not_continue_a_training(path: Path) -> None:
    train(SPEC, "--generations", 1, "--output", path, *SMALL)
    other = train(SPEC, "--generations", 2, "--output", path, *SMALL, "--seed", 5)
    assert other.exit_code == 2
    assert "with seed 1, not 5" in other.output
    assert "Continuing" not in train(SPEC, "--generations", 1, "--output", path, *SMALL, "--fresh").output


def test_ctrl_c_keeps_what_there_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train(SPEC, "--generations", 1, "--output", path, *SMALL)

    def interrupted(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "run", interrupted)
    stopped = train(SPEC, "--generations", 3, "--output", path, *SMALL)
    assert stopped.exit_code == 130
    assert "the same command goes on" in stopped.output
    unfinished = path.with_name("track.net.training")
    assert len(Training.resume(unfinished, load(SPEC).spec).generations) == 1


WRONG = {
    "hanoi": "no net can be trained for hanoi",
    "cable-car": "do not see everything",
    "nonsense": "there is no variant",
}


@pytest.mark.parametrize("spec", WRONG)
def test_games_that_cannot_be_trained_are_refused_with_the_reason(path: Path, spec: str) -> None:
    done = train(spec, "--generations", 1, "--output", path)
    assert done.exit_code == 2
    assert WRONG[spec] in done.output


def test_a_file_that_is_not_called_like_a_net_is_refused(path: Path) -> None:
    done = train(SPEC, "--generations", 1, "--output", path.with_suffix(".txt"))
    assert done.exit_code == 2
    assert "to end in .net" in done.output


def test_a_damaged_training_is_refused_with_words(path: Path) -> None:
    path.with_name("track.net.training").write_bytes(b"woodpusher training\n")
    done = train(SPEC, "--generations", 1, "--output", path, *SMALL)
    assert done.exit_code == 2
    assert "is damaged" in done.output
