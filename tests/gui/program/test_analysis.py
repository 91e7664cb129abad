"""Computer players, judges and oracles work in separate processes."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from board import Alliance, Variant
from board.errors import ArgumentError, UnsolvableError
from engine import load
from engine.game import Game
from engine.players import PLAYERS
from engine.players.offers import offered
from engine.search.findings import SURE, WIN, Finding
from engine.search.limits import Clock
from gui.core import players
from gui.core.events import Chosen, Failed, Judged, Purpose
from gui.core.state import Screen, State, Table, Thought
from gui.play.commands import AskAgain
from gui.play.table import describe, new_table
from gui.program.jobs import HintJob, JudgeJob, PlayJob, to_judge, to_play
from gui.program.runner import JobRunner, move_runner
from gui.program.tasks import ChooseMove, FindHint, JudgePosition, player_named
from gui.program.update import update
from gui.program.worker import Task
from moves import Move
from tests.child_processes import eventually, is_running
from tests.type_narrowing import as_a, some


@pytest.fixture
def state_with(state: State) -> Callable[..., State]:
    def make(*seats: str, moves: Sequence[str] = ()) -> State:
        table = new_table(load("chess").start(), seats, serial="g")
        for move in moves:
            table = evolve(table, game=table.game.play(move))
        return evolve(state, screen=Screen.TABLE, table=table)

    return make


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    runner = move_runner()
    yield runner
    runner.close()


def wait_for(runner: JobRunner, seconds: int = 60) -> list[Any]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = runner.events(0)
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("the player said nothing")


def test_no_job_is_wanted_while_a_person_is_to_move(state_with: Callable[..., State]) -> None:
    assert to_play(state_with("", "random")) is None
    assert to_play(state_with("", "")) is None


def test_a_move_is_wanted_on_the_computers_turn_only_at_the_end_of_the_line(state_with: Callable[..., State]) -> None:
    state = state_with("", "random", moves=["e4"])
    assert as_a(PlayJob, to_play(state)).player == "random"
    back = evolve(state, table=evolve(some(state.table), game=some(state.table).game.play("e5").back()))
    assert to_play(back) is None


def test_no_job_is_wanted_on_the_home_screen_or_while_closing(state_with: Callable[..., State]) -> None:
    state = state_with("", "random", moves=["e4"])
    assert to_play(evolve(state, screen=Screen.HOME)) is None
    assert to_play(evolve(state, closing=True)) is None


def test_a_hint_is_wanted_from_the_strongest_player(state_with: Callable[..., State]) -> None:
    state = state_with("", "random")
    job = to_play(evolve(state, table=some(state.table).analysing(hint_wanted=True)))
    assert job == HintJob("g", 0, "alphabeta:level=10")


def test_a_game_against_the_computer_is_played_move_by_move(
    state_with: Callable[..., State], runner: JobRunner
) -> None:
    state = state_with("random", "")
    runner.follow(state)
    (event,) = wait_for(runner)
    assert isinstance(event, Chosen)
    state = update(state, event)
    assert len(some(state.table).game) == 2
    runner.follow(state)
    assert runner.job is None


def test_a_question_is_asked_once_and_each_answer_belongs_to_its_question(
    state_with: Callable[..., State], runner: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []
    ask = runner.worker.ask

    def note(task: Task) -> None:
        sent.append(task)
        ask(task)

    monkeypatch.setattr(runner.worker, "ask", note)
    state = state_with("random", "random")
    for count in range(1, 5):
        runner.follow(state)
        runner.follow(evolve(state, now=state.now + 1))
        assert runner.job is not None
        assert len(sent) == count
        (event,) = wait_for(runner)
        assert event.node == some(state.table).game.current
        state = update(state, event)
        assert len(some(state.table).game) == count + 1


def test_a_new_game_ends_the_thinking_at_once(state_with: Callable[..., State], runner: JobRunner) -> None:
    state = state_with("random", "")
    runner.follow(state)
    pid = some(runner.worker.process).pid
    runner.follow(evolve(state, screen=Screen.HOME))
    assert runner.job is None
    with pytest.raises(ProcessLookupError):
        os.kill(some(pid), 0)


def test_a_killed_process_is_noticed_and_reported(state_with: Callable[..., State], runner: JobRunner) -> None:
    runner.follow(state_with("alphabeta:seconds=600,book=false", ""))
    os.kill(some(some(runner.worker.process).pid), signal.SIGKILL)
    some(runner.worker.process).join()
    (event,) = wait_for(runner)
    assert isinstance(event, Failed)
    assert "process ended" in event.reason


def test_a_player_that_does_not_exist_is_reported(state_with: Callable[..., State], runner: JobRunner) -> None:
    runner.follow(state_with("nobody", ""))
    (event,) = wait_for(runner)
    assert isinstance(event, Failed)
    assert "nobody" in event.reason


def ask(
    variant: Variant,
    player: str = "random",
    moves: Sequence[str] = (),
    kind: Callable[..., Task] = ChooseMove,
    clocks: dict[Alliance, Clock] | None = None,
) -> Task:
    return kind(player, variant.start(), tuple(moves), clocks)


def never() -> bool:
    return False


def test_thinking_replays_the_game_and_answers_in_text() -> None:
    text = ask(load("chess"), moves=["e4", "e5"]).run(print, never)
    game = load("chess").start()
    for move in ("e4", "e5"):
        game = load("chess").parse_move(game, move).execute()
    assert load("chess").parse_move(game, text)


def test_a_searching_player_says_its_depth_score_line_and_count(state_with: Callable[..., State]) -> None:
    thoughts: list[Any] = []
    text = ask(load("chess"), "alphabeta:depth=3").run(thoughts.append, never)
    last = thoughts[-1]
    assert last.depth == 3
    assert last.line[0] == text
    assert last.nodes > 0
    assert isinstance(last.score, int)
    state = state_with("alphabeta:depth=3", "")
    said = describe(some(state.table).analysing(thought=last)).text
    assert said.startswith("White is thinking, depth 3, ")
    assert text in said


def test_a_player_moves_now_on_request() -> None:
    begun = time.monotonic()
    assert ask(load("chess"), "alphabeta:seconds=600,book=false").run(print, lambda: True)
    assert time.monotonic() - begun < 60


def test_a_player_moves_before_its_clock_runs_out() -> None:
    begun = time.monotonic()
    clocks = dict.fromkeys(load("chess").players, Clock(5.0))
    assert ask(load("chess"), "alphabeta:seconds=600,book=false", clocks=clocks).run(print, never)
    assert time.monotonic() - begun < 60


def test_a_thinking_player_is_hurried_through_its_process(state_with: Callable[..., State], runner: JobRunner) -> None:
    state = state_with("alphabeta:seconds=600,book=false", "")
    runner.follow(state)
    runner.follow(evolve(state, table=some(state.table).analysing(hurry=True)))
    found = wait_for(runner)
    while not isinstance(found[-1], Chosen):
        found = wait_for(runner)
    assert some(update(state, found[-1]).table).game.node.ply == 1


def test_programs_that_a_player_started_end_with_it(
    state_with: Callable[..., State], runner: JobRunner, tmp_path: Path
) -> None:
    engine = tmp_path / "engine"
    engine.write_text(
        f"#!{sys.executable}\nimport os, sys, time\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('uci\\n'): print('uciok', flush=True)\n"
        "    if line.startswith('isready'): print('readyok', flush=True)\n"
        "    if line.startswith('go'): time.sleep(600)\n"
    )
    engine.chmod(0o755)
    runner.follow(state_with(f"uci:{engine}", ""))
    pid = eventually(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text())
    time.sleep(0.3)
    runner.close()
    assert not is_running(int(pid))


def test_an_engine_that_crashes_is_reported_and_can_try_again(
    state_with: Callable[..., State], runner: JobRunner, tmp_path: Path
) -> None:
    engine = tmp_path / "engine"
    engine.write_text(f"#!{sys.executable}\nimport sys\nsys.exit(3)\n")
    engine.chmod(0o755)
    state = state_with(f"uci:{engine}", "")
    runner.follow(state)
    (event,) = wait_for(runner)
    state = update(state, event)
    assert "exit code 3" in state.message
    assert to_play(state) is None
    assert len(some(state.table).game) == 1
    assert to_play(AskAgain().run(evolve(state, message=""))) is not None


def test_a_player_that_accepts_them_gets_report_and_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Patient:
        name = "patient"

        def choose(self, game: Game, report: Callable[..., Any], stopped: Callable[..., Any]) -> Move:
            move = game.board.legal_moves[0]
            report(Finding(2, 35, (move,), 7))
            seen.append(stopped())
            return move

    monkeypatch.setitem(PLAYERS, "patient", lambda order: Patient())
    ask(load("chess"), "patient").run(seen.append, lambda: True)
    assert seen[0].score == 35
    assert seen[1] is True


def test_an_unknown_player_is_rejected_by_name() -> None:
    with pytest.raises(ArgumentError, match="'nobody'"):
        player_named("nobody")
    assert "'nobody'" in players.why_not("nobody")
    assert players.title("nobody") == "Nobody"


@pytest.mark.parametrize("name", offered(load("cable-car")))
def test_a_variant_with_its_own_players_offers_them_too(name: str) -> None:
    text = ask(load("cable-car"), name).run(print, never)
    assert load("cable-car").parse_move(load("cable-car").start(), text)


def test_relatives_of_a_variant_have_its_players() -> None:
    assert offered(load("king-of-the-hill")) == offered(load("chess"))
    assert "greedy" in offered(load("cable-car"))


def test_a_hint_in_a_puzzle_is_a_best_move_with_a_remark_about_the_position() -> None:
    hanoi = load("hanoi", disks=3)
    assert ask(hanoi, kind=FindHint).run(print, never) == ("0-2", "solvable in 7 moves")
    assert ask(hanoi, moves=["0-2"], kind=FindHint).run(print, never) == ("0-1", "solvable in 6 moves")


def test_a_hint_in_a_game_is_a_players_choice() -> None:
    move, verdict = ask(load("chess"), moves=["e4"], kind=FindHint).run(print, never)
    assert verdict == ""
    assert load("chess").parse_move(load("chess").parse_move(load("chess").start(), "e4").execute(), move)


def test_a_judge_says_how_good_a_position_is_for_the_side_to_move() -> None:
    mated = ask(load("chess"), "alphabeta:depth=2", ["f3", "e5", "g4", "Qh4#"], JudgePosition)
    assert mated.run(print, never).score == -WIN
    mating = ask(load("chess"), "alphabeta:depth=2", ["f3", "e5", "g4"], JudgePosition)
    assert mating.run(lambda thought: None, never).score > SURE


def test_positions_are_judged_for_the_bar_and_after_a_game_for_the_graph(state_with: Callable[..., State]) -> None:
    state = state_with("", "", moves=["f3", "e5", "g4"])
    assert to_judge(state) is None
    with_bar = evolve(state, settings=evolve(state.settings, evaluation=True))
    assert as_a(JudgeJob, to_judge(with_bar)).node == 3
    over = evolve(state, table=evolve(some(state.table), game=some(state.table).game.play("Qh4#"), over=4))
    seen = []
    while (job := to_judge(over)) is not None:
        assert isinstance(job, JudgeJob)
        seen.append(job.node)
        over = update(over, Judged(0, job.serial, job.node, Thought(1, 10)))
    assert seen == [0, 1, 2, 3]
    assert to_judge(evolve(over, settings=evolve(over.settings, graph=False))) is None


def test_a_judge_that_crashes_is_not_retried_forever(state_with: Callable[..., State]) -> None:
    state = state_with("", "")
    state = evolve(state, settings=evolve(state.settings, evaluation=True))
    job = as_a(JudgeJob, to_judge(state))
    state = update(state, Failed(0, job.serial, job.node, "it died", Purpose.JUDGE))
    assert to_judge(state) is None
    assert state.message == ""


def test_a_dead_end_is_reported_instead_of_a_hint(state: State, runner: JobRunner) -> None:
    triangle = load("peg", board="triangle")
    table = new_table(triangle.start(), serial="g")
    while (move := next(iter(table.board.legal_moves), None)) is not None and advisable(table):
        table = evolve(table, game=table.game.play(move))
    runner.follow(evolve(state, screen=Screen.TABLE, table=table.analysing(hint_wanted=True)))
    (event,) = wait_for(runner)
    assert isinstance(event, Failed)
    assert "no solution can be reached" in event.reason


def advisable(table: Table) -> bool:
    try:
        FindHint("random", table.board).run(print, never)
    except UnsolvableError:
        return False
    return True
