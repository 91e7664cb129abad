"""The time that UCI reserves for delays outside the search; the clocks here are only numbers."""

from __future__ import annotations

import gc
from io import StringIO

import pytest

from engine import load
from engine.adapters import uci
from engine.adapters.uci import serve
from engine.adapters.uci_clock import GoWatch, Overhead
from engine.adapters.uci_lines import parse_position
from engine.search import limits
from engine.search.limits import Clock, Limits
from tests.engine.adapters.uci_conversation import Talk

INCREMENT = 0.02


def play(overhead: Overhead, delays: list[float], seconds: float = 1.0, increment: float = INCREMENT) -> list[float]:
    """Play moves that each cost a delay besides their thinking time, and return the time left."""
    left = []
    remaining = seconds
    for number, delay in enumerate(delays):
        watch = GoWatch(Limits(clock=overhead.asked(2 * number, Clock(remaining, increment), 0.0)), lambda: False, 0.0)
        usual = watch.usual_end - watch.started
        overhead.answered(usual, usual)
        remaining -= usual + delay
        left.append(remaining)
        remaining += increment
    return left


@pytest.mark.parametrize("delay", [0.0, 0.005, 0.015, 0.019])
def test_a_delay_covered_by_the_increment_never_uses_up_the_clock(delay: float) -> None:
    assert min(play(Overhead(), [delay] * 300)) > 0.25


@pytest.mark.parametrize("delay", [0.022, 0.025])
def test_time_for_a_delay_beyond_the_increment_is_saved_from_the_start(delay: float) -> None:
    assert min(play(Overhead(), [delay] * 80)) > 0.1


@pytest.mark.parametrize("place", [0, 10, 40, 80, 199])
def test_one_delay_of_a_third_of_a_second_loses_no_game(place: int) -> None:
    delays = [0.008] * 200
    delays[place] = 0.35
    assert min(play(Overhead(), delays)) > 0


def test_half_a_second_is_used_to_think_as_a_search_in_process_does() -> None:
    clock = Clock(0.5, 0.01)
    watch = GoWatch(Limits(clock=Overhead().asked(0, clock, 0.0)), lambda: False, 0.0)
    assert watch.usual_end - watch.started > 0.9 * clock.allotment()[0]
    assert play(Overhead(), [0.001] * 60, seconds=0.5, increment=0.01)[-1] < 0.2


@pytest.mark.parametrize("seconds", [0.2, 0.5, 1.0])
@pytest.mark.parametrize("delay", [0.0, 0.001, 0.009])
def test_no_short_clock_runs_out_on_a_quiet_machine(seconds: float, delay: float) -> None:
    assert min(play(Overhead(), [delay] * 300, seconds=seconds, increment=0.01)) > 0.01


@pytest.mark.parametrize(
    ("remaining", "depth", "passed", "is_late"),
    [(0.5, 5, 0.025, False), (0.5, 5, 0.04, True), (0.5, 6, 0.025, True), (0.3, 5, 0.025, True)],
)
def test_the_first_moves_may_begin_the_sixth_ply_later(
    monkeypatch: pytest.MonkeyPatch, remaining: float, depth: int, passed: float, is_late: bool
) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "perf_counter", lambda: now)
    overhead, clock = Overhead(), Clock(remaining, 0.01)
    overhead.asked(0, Clock(0.5, 0.01), now)
    watch = GoWatch(Limits(clock=overhead.asked(2, clock, now)), lambda: False, now, overhead.extra(clock))
    watch.depth = depth
    now += passed
    assert watch.is_late() is is_late


def test_a_long_delay_raises_the_reserve_for_a_while() -> None:
    overhead = Overhead()
    clock = Clock(2.0, INCREMENT)

    def kept() -> float:
        return clock.remaining - overhead.asked(0, clock, 0.0).remaining

    overhead.forget()
    before = kept()
    play(overhead, [0.6, 0.0], seconds=2.0)
    assert kept() > before + 0.2
    play(overhead, [0.0] * 200, seconds=2.0)
    assert kept() < before + 0.1


def test_long_games_are_hardly_affected() -> None:
    usual = Overhead().asked(0, Clock(180.0, 2.0), 0.0).allotment()[0]
    assert usual > 0.97 * Clock(180.0, 2.0).allotment()[0]


def test_a_clock_that_was_reset_does_not_change_the_reserve() -> None:
    taught, fresh = Overhead(), Overhead()
    for ply, remaining in ((0, 10.0), (2, 100.0), (4, 3.0), (40, 2.9), (38, 2.8)):
        taught.asked(ply, Clock(remaining), 0.0)
        taught.answered(0.1, 0.1)
    taught.forget()
    clock = Clock(5.0)
    assert taught.asked(0, clock, 0.0) == fresh.asked(0, clock, 0.0)


def test_the_stopwatch_starts_when_the_question_arrives() -> None:
    limits = Limits(clock=Clock(10.0))
    watch = GoWatch(limits, lambda: False, began=100.0)
    usual, most = Clock(10.0).allotment()
    assert watch.started == pytest.approx(100.0)
    assert watch.usual_end == pytest.approx(100.0 + usual)
    assert watch.deadline == pytest.approx(100.0 + most)


def test_the_time_to_read_a_position_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(1000))
    monkeypatch.setattr(uci, "perf_counter", lambda: float(next(times)))
    talk = Talk()
    talk.say("position startpos moves e2e4")
    read = talk.engine._reading
    assert read == 1.0
    talk.say("go wtime 1000 btime 10 winc 0 binc 0")
    assert talk.move().startswith("bestmove")
    assert talk.engine._began == 2.0 - read


def test_an_instant_move_is_made_before_the_next_line_is_read() -> None:
    talk = Talk()
    talk.say("position startpos", "go wtime 5 btime 5")
    assert talk.lines[-1].startswith("bestmove")


def test_the_overhead_is_an_option() -> None:
    talk = Talk()
    talk.say("uci", "setoption name Move Overhead value 300")
    assert "option name Move Overhead type spin default 10 min 0 max 5000" in talk.lines
    assert talk.engine._settings.overhead.least == 0.3
    talk.say("setoption name Move Overhead value 6000")
    assert "from 0 to 5000" in talk.lines[-1]


@pytest.mark.parametrize("head", ["startpos", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"])
def test_a_continued_game_is_not_replayed_from_the_start(head: str) -> None:
    chess = load("chess")
    first = parse_position(chess, f"{head} moves e2e4 e7e5".split())
    second = parse_position(chess, f"{head} moves e2e4 e7e5 g1f3 b8c6".split(), first)
    assert [one is other for one, other in zip(first.boards, second.boards, strict=False)] == [True] * 3
    assert second.boards == parse_position(chess, f"{head} moves e2e4 e7e5 g1f3 b8c6".split()).boards
    for words in (f"{head} moves e2e4 c7c5", f"{head} moves e2e4", head, "startpos moves d2d4"):
        assert parse_position(chess, words.split(), second).boards == parse_position(chess, words.split()).boards
    other = parse_position(load("king-of-the-hill"), f"{head} moves e2e4 e7e5".split(), first)
    assert other.boards[-1].variant.name == "king-of-the-hill"


def test_full_garbage_collections_wait_until_no_clock_runs() -> None:
    before = gc.get_threshold()
    seen: list[int] = []

    class Source(StringIO):
        def __next__(self) -> str:  # type: ignore[override] # typeshed has bytes from IOBase
            seen.append(gc.get_threshold()[2])
            return super().__next__()

    serve(Source("isready\nquit\n"), StringIO())
    assert min(seen) > 10_000
    assert gc.get_threshold() == before
