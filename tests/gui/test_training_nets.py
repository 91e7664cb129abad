"""The desktop trains a net for any game, and offers it as an opponent."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from engine import load
from engine.learning.found import usual_path
from engine.learning.net_file import NetFile, read_net
from gui.core import players
from gui.core.events import NetTrained, NetTraining
from gui.core.state import State
from gui.features.learning.commands import TrainNet
from gui.features.learning.jobs import TrainJob, to_train
from gui.features.learning.tasks import TrainNet as TrainTask
from gui.features.learning.widgets import train_chips
from gui.program.update import update
from gui.program.worker import Reply, ReplyKind
from gui.screens.home.card_widgets import card_texts, card_widgets
from gui.screens.home.commands import ChooseOpponent, OpenCard
from tests.engine.learning.nets import some_weights


@pytest.fixture(autouse=True)
def home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WOODPUSHER_HOME", str(tmp_path))
    players.kinds.cache_clear()
    return tmp_path


@pytest.fixture
def card(state: State) -> State:
    return ChooseOpponent("track", "alphabeta:level=3").run(OpenCard("track").run(state))


def chip(state: State) -> str:
    return next(widget.label for widget in card_widgets(state) if isinstance(widget.command, TrainNet))


def test_the_card_of_a_game_for_two_offers_to_train_it(card: State) -> None:
    assert chip(card) == "Train…"
    state = TrainNet("track").run(card)
    assert chip(state) == "Stop training"
    assert to_train(state) == TrainJob("track", 5.0)
    assert to_train(TrainNet("track").run(state)) is None


def test_no_net_is_offered_where_none_can_be_trained(state: State) -> None:
    state = ChooseOpponent("cable-car", "searching").run(OpenCard("cable-car").run(state))
    assert [each for each in card_widgets(state) if isinstance(each.command, TrainNet)] == []
    assert train_chips(state, "hanoi", card_widgets(state)[0].rect) == []


def test_only_one_net_is_trained_at_a_time(card: State) -> None:
    state = TrainNet("chess").run(TrainNet("track").run(card))
    assert to_train(state) == TrainJob("track", 5.0)
    assert state.message == "A net for End of the Track is being trained."


def test_progress_is_shown_with_a_bar(card: State) -> None:
    state = TrainNet("track").run(card)
    state = update(state, NetTraining(1.0, "track", 0.25, "generation 2, 3:10 left"))
    shown = [text for text in card_texts(state) if text.part is not None]
    assert [(text.text, text.part) for text in shown] == [("Training End of the Track: generation 2, 3:10 left", 0.25)]


def test_late_progress_of_a_stopped_training_changes_nothing(card: State) -> None:
    state = update(card, NetTraining(1.0, "track", 0.5, "x"))
    assert update(state, NetTrained(2.0, "track", "x")).learning is None
    assert state.learning is None


def test_a_game_with_a_net_has_a_trained_opponent(card: State) -> None:
    track = load("track")
    assert "trained" not in players.kinds(track)
    usual_path(track).parent.mkdir()
    NetFile(some_weights(track), {}).write(usual_path(track))
    state = update(TrainNet("track").run(card), NetTrained(1.0, "track", words="90 % against no evaluation"))
    assert state.message == "End of the Track: 90 % against no evaluation"
    assert "trained" in players.kinds(track)
    assert players.style_of("trained") == "Trained"


def test_a_failure_is_told(card: State) -> None:
    reply = Reply(ReplyKind.FAILURE, "the disk is full")
    state = update(TrainNet("track").run(card), TrainJob("track", 5.0).event(reply, 1.0))
    assert state.message == "End of the Track could not be trained: the disk is full."


def test_the_task_trains_and_goes_on_where_it_was_stopped() -> None:
    spec = "track(columns=4, rows=4, blocks=2)"
    said: list[tuple[float, str]] = []
    TrainTask(spec, 0.02).run(said.append, lambda: False)
    unfinished = usual_path(load(spec)).with_name(f"{usual_path(load(spec)).name}.training")
    assert unfinished.is_file()
    before = unfinished.stat().st_mtime_ns
    words = TrainTask(spec, 0.02).run(said.append, lambda: False)
    assert unfinished.stat().st_mtime_ns > before
    assert said
    assert all(0 <= part <= 1 for part, _ in said)
    if "again" not in words:
        assert read_net(usual_path(load(spec)), load(spec)).about["spec"] == spec


def test_closing_ends_a_training(card: State) -> None:
    assert to_train(evolve(TrainNet("track").run(card), closing=True)) is None
