"""Clocks are given the current time."""

from __future__ import annotations

import pytest

from board import Alliance, ArgumentError
from gui.core.clock import TIME_CONTROLS, GameClock, TimeControl, face, next_change

WHITE, BLACK = Alliance.WHITE, Alliance.BLACK


@pytest.fixture
def clock() -> GameClock:
    return GameClock.of(TimeControl(1, 2), (WHITE, BLACK))


def test_the_first_move_starts_the_clocks_and_costs_nothing(clock: GameClock) -> None:
    clock = clock.press(WHITE, BLACK, 5_000)
    assert clock.remaining(WHITE, 9_000) == 60_000
    assert clock.remaining(BLACK, 9_000) == 56_000


def test_a_move_adds_the_increment_to_the_time_that_is_left(clock: GameClock) -> None:
    clock = clock.press(WHITE, BLACK, 0).press(BLACK, WHITE, 10_000)
    assert clock.remaining(BLACK, 99_000) == 52_000
    assert clock.remaining(WHITE, 11_000) == 59_000


def test_a_flag_falls_when_no_time_is_left_and_time_is_never_negative(clock: GameClock) -> None:
    clock = clock.press(WHITE, BLACK, 0)
    assert clock.flagged(59_999) is None
    assert clock.flagged(60_000) is BLACK
    assert clock.remaining(BLACK, 10**9) == 0


def test_a_stopped_clock_does_not_run(clock: GameClock) -> None:
    clock = clock.press(WHITE, BLACK, 0).stop(1_000)
    assert clock.running is None
    assert clock.remaining(BLACK, 10**9) == 59_000
    assert clock.flagged(10**9) is None


def test_starting_the_running_side_again_changes_nothing(clock: GameClock) -> None:
    clock = clock.start(BLACK, 0)
    assert clock.start(BLACK, 500) is clock
    assert clock.start(WHITE, 500).remaining(BLACK, 9_000) == 59_500


def test_a_side_without_a_clock_is_named(clock: GameClock) -> None:
    with pytest.raises(ArgumentError, match="red"):
        clock.remaining(Alliance.RED, 0)


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [
        (3_600_000, "1:00:00"),
        (3_599_001, "1:00:00"),
        (59_000, "0:59"),
        (20_000, "0:20"),
        (19_999, "0:19.9"),
        (99, "0:00.0"),
        (0, "0:00.0"),
    ],
)
def test_a_clock_shows_tenths_only_when_time_is_low(milliseconds: int, shown: str) -> None:
    assert face(milliseconds) == shown


@pytest.mark.parametrize("milliseconds", [60_000.0, 59_999.5, 20_001.0, 19_999.0, 150.0, 3.0])
def test_the_face_changes_no_later_than_announced(milliseconds: float) -> None:
    due = next_change(milliseconds)
    assert due > 0
    assert milliseconds <= 100 or face(milliseconds - due - 1) != face(milliseconds)


def test_time_controls_are_written_as_players_do() -> None:
    assert [control.title for control in TIME_CONTROLS if control][:3] == ["1 + 0", "3 + 2", "5 + 0"]
