"""Many machines: the same standings, files and solutions as on one, even if a worker is killed midway."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from board import ArgumentError, Board, TooLargeError, UnsupportedError
from engine import Game, load, solve
from engine.cluster import Cluster
from engine.matches import MatchPlan, Record, Standings, play_match
from engine.matches.ratings import Sprt
from engine.notation.epd import read_epd
from engine.players import player
from engine.search.limits import Limits
from engine.solving.layered import parted_solver, parts
from engine.testing.suites import run_suite_by
from tests.data_files import DATA
from tests.engine.dask_cluster import ROOT, processes

pytest.importorskip("distributed")
WORKERS = pytest.mark.skipif(os.name != "posix", reason="workers are killed with SIGKILL")
# Dask's own threads and sockets end a little later than the test.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore:.*:DeprecationWarning"),
]


def timeless(records: tuple[Record, ...]) -> list[Record]:
    """Return records without the times of moves, which differ from run to run."""
    return [evolve(record, seconds=()) for record in records]


def late_peg(moves: int = 16) -> Board:
    """Return a position of the English board from which some thousands can be reached."""
    rng = Random(5)
    board = load("peg").start()
    for _ in range(moves):
        board = rng.choice(board.legal_moves).execute()
    return board


def saved(solution: Any, path: Path) -> bytes:
    solution.save(path)
    return path.read_bytes()


@WORKERS
def test_a_worker_that_is_killed_costs_no_game_and_no_part_of_a_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parted_solver, "THIN", 0)
    plan = MatchPlan("track(rows=3)", ("random", "alphabeta:depth=1"), games=3, seed=7)
    board = late_peg(19)
    expected, whole = play_match(plan), saved(solve(board), tmp_path / "local")
    with processes(tmp_path, 2) as machines, Cluster(machines.address) as cluster:
        counts: list[int] = []

        def kill_after_the_first(standings: Standings) -> None:
            counts.append(len(standings.records))
            if len(counts) == 1:
                machines.kill(0)

        played = play_match(plan, kill_after_the_first, cluster)
        assert timeless(played.records) == timeless(expected.records)
        assert counts == [1, 2, 3]
        machines.add_worker()
        has_killed = False

        def kill_in_the_middle(done: int) -> None:
            nonlocal has_killed
            if done > 5 and not has_killed:
                has_killed = True
                machines.kill(1)

        found = solve(board, kill_in_the_middle, tables=tmp_path / "tables", cluster=cluster)
        assert has_killed
        assert saved(found, tmp_path / "cluster") == whole
    assert not list((tmp_path / "tables").glob("*-from-*"))


class Here:
    """A cluster without machines: this process runs every call at once."""

    is_local, workers = True, 2

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self.calls = 0

    def run(self, function: Any, calls: Any) -> Any:
        for place, call in reversed(list(enumerate(calls))):  # the order must not matter
            if self.calls == self.most:
                raise KeyboardInterrupt
            self.calls += 1
            yield place, function(*call)


def here(most: int | None = None) -> Any:
    return Here(most)


@pytest.mark.parametrize(
    "subject",
    ["hanoi(disks=4)", "hanoi(disks=2, rods=4)", "peg(board='triangle')", "late peg", "endgame(material=KQK)"],
)
def test_parts_make_the_same_solution_as_the_whole(
    subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parted_solver, "THIN", 0)
    wanted: Any = late_peg() if subject == "late peg" else subject
    expected = saved(solve(wanted), tmp_path / "local")
    assert saved(solve(wanted, cluster=here()), tmp_path / "parts") == expected


def test_parts_make_the_same_solution_of_a_game_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.engine.solving.test_layered_game import late

    monkeypatch.setattr(parted_solver, "THIN", 0)
    board = late(8, 2)
    ours: Any = solve(board, cluster=here())
    theirs: Any = solve(board)
    assert ours.histogram == theirs.histogram
    assert ours.value_counts == theirs.value_counts
    assert [layer.whole().tolist() for layer in ours._layers] == [layer.whole().tolist() for layer in theirs._layers]
    assert [codes.tolist() for codes in ours._codes] == [codes.tolist() for codes in theirs._codes]


@pytest.mark.parametrize("subject", ["late peg", "hanoi(disks=3)"])
def test_work_that_was_stopped_anywhere_resumes_from_the_last_finished_layer(
    subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parted_solver, "THIN", 0)
    wanted: Any = late_peg(20) if subject == "late peg" else subject
    tables = tmp_path / "tables"
    whole = here()
    expected = saved(solve(wanted, cluster=whole), tmp_path / "whole")
    total = 0
    for number in range(1, whole.calls):
        again = here(number % 40 + 12)
        try:
            found = solve(wanted, tables=tables, cluster=again)
        except KeyboardInterrupt:
            total += again.calls
            continue
        total += again.calls
        assert saved(found, tmp_path / "again") == expected
        break
    else:
        pytest.fail("it never came to an end")
    # No finished layer was expanded again: each stop lost less than a layer.
    assert whole.calls <= total
    nothing = here(0)
    assert saved(solve(wanted, tables=tables, cluster=nothing), tmp_path / "kept") == expected


def test_a_folder_keeps_its_number_of_parts_whatever_the_cluster_is(tmp_path: Path) -> None:
    small, large = here(), here()
    large.workers = 50
    first = saved(solve("hanoi(disks=3)", cluster=small, tables=tmp_path / "t"), tmp_path / "a")
    names = {path.name for path in (tmp_path / "t").iterdir()}
    assert saved(solve("hanoi(disks=3)", cluster=large, tables=tmp_path / "t"), tmp_path / "b") == first
    assert {path.name for path in (tmp_path / "t").iterdir()} == names


@pytest.mark.parametrize("damage", [b"", b"[1, 2]", b"{}", b"[" * 100_000, b"[-1]"])
def test_a_damaged_list_of_parts_is_named(tmp_path: Path, damage: bytes) -> None:
    solve("hanoi(disks=2)", cluster=here(), tables=tmp_path)
    lists = sorted(tmp_path.glob("*-1.json"))
    lists[0].write_bytes(damage)
    with pytest.raises(ValueError, match="cannot be used"):
        solve("hanoi(disks=2)", cluster=here(), tables=tmp_path)


def test_a_part_of_something_else_is_rejected(tmp_path: Path) -> None:
    ours, other = (
        parts.SolvingJob(str(tmp_path), load(spec), "x", 1, False, "") for spec in ("hanoi(disks=2)", "hanoi(disks=3)")
    )
    parts.write(ours, "0", 0, np.arange(3))
    assert parts.read(ours, "0", 0).tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match=r"belongs to hanoi\(disks=2\)"):
        parts.read(other, "0", 0)


def test_work_that_cannot_be_split_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="does not number its positions"):
        solve("track(rows=2, columns=2, blocks=1)", cluster=here())
    with pytest.raises(TooLargeError):
        solve("hanoi(disks=30)", cluster=here())
    elsewhere = here()
    elsewhere.is_local = False
    with pytest.raises(ArgumentError, match="all workers share"):
        solve("hanoi(disks=2)", cluster=elsewhere)


def test_a_match_on_a_cluster_is_tested_in_the_order_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = MatchPlan("track(rows=2)", ("random", "alphabeta:depth=1"), games=40, sprt=Sprt(-600, -100))
    record = Record(plan.pairing(0), plan.variant, "", (), (), "")

    def pretend(plan: MatchPlan, number: int) -> Record:
        pairing = plan.pairing(number)
        return evolve(record, pairing=pairing, winners=(pairing.seats.index(1),))

    monkeypatch.setattr("engine.matches.match.play_one", pretend)
    standings = play_match(plan, cluster=here())
    numbers = [record.pairing.number for record in standings.records]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) < 40


def test_a_suite_gives_the_same_answers_wherever_it_runs() -> None:
    suite = list(read_epd(DATA / "bratko_kopec.epd"))[:4]
    limits = Limits(depth=1)
    seen: list[str] = []
    ours = run_suite_by(suite, "alphabeta", limits, 1, lambda attempt: seen.append(str(attempt.epd)), here())
    theirs = run_suite_by(suite, "alphabeta", limits, 1)
    assert [str(attempt.move) for attempt in ours] == [str(attempt.move) for attempt in theirs]
    assert [attempt.epd for attempt in ours] == suite
    assert seen == [str(epd) for epd in reversed(suite)]
    by_lot = [run_suite_by(suite, "random", None, 1, None, cluster) for cluster in (None, here())]
    assert [str(attempt.move) for attempt in by_lot[0]] == [str(attempt.move) for attempt in by_lot[1]]
    assert str(by_lot[0][1].move) == str(player("random", 1).choose(Game(suite[1].board)))


@pytest.mark.parametrize(
    "address", ["", "local", "local:0", "local:x", "local:1000", "here", "http://x", "tcp://", "a b:1", "x:1/"]
)
def test_an_invalid_address_is_rejected(address: str) -> None:
    with pytest.raises(ArgumentError, match="the address of a Dask scheduler"):
        Cluster(address)


def test_a_silent_cluster_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.cluster.CONNECT_SECONDS", 1)
    with pytest.raises(ArgumentError, match="cannot be used"), Cluster("127.0.0.1:1"):
        pass


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "woodpusher", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
@WORKERS
def test_commands_give_the_same_answers_on_a_cluster(tmp_path: Path) -> None:
    commands = (
        ("match", "track(rows=4)", "--players", "random,alphabeta:depth=1", "--games", "6", "--json"),
        ("suite", str(DATA / "bratko_kopec.epd"), "--player", "alphabeta:depth=2", "--least", "0", "--json"),
        ("solve", "hanoi(disks=6)", "--json"),
        ("solve", "endgame(material=KRK)", "--json"),
    )
    for number, command in enumerate(commands):
        save = ("--save", str(tmp_path / f"{number}.woodpusher")) if command[0] != "suite" else ()
        answers = []
        for cluster in ((), ("--cluster", "local:2")):
            done = run(*command, *save, *cluster)
            assert done.returncode == 0, done.stderr
            kept = [] if not save else [re.sub(rb'"elapsed": [0-9.]+', b"", Path(save[1]).read_bytes())]
            answers.append([re.sub(r'"seconds": [0-9.]+', "", done.stdout), *kept])
        assert answers[0] == answers[1]


@pytest.mark.slow
@WORKERS
@pytest.mark.parametrize("kind", ["local", "elsewhere"])
def test_ctrl_c_leaves_the_cluster_clean(tmp_path: Path, kind: str) -> None:
    with processes(tmp_path, 2) as machines:
        address = "local:2" if kind == "local" else machines.address
        command = [sys.executable, "-m", "woodpusher", "match", "chess", "--games", "50", "--cluster", address]
        match = subprocess.Popen(
            [*command, "--players", "alphabeta:seconds=0.2,random", "--save", str(tmp_path / "games.pgn")],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        # On this machine there are the program, its tracker, two workers and a game.
        _wait(lambda: len(_group(match.pid)) >= 5 if kind == "local" else bool(_games(machines.workers[0].pid)))
        os.killpg(match.pid, signal.SIGINT)
        _, errors = match.communicate(timeout=60)
        assert match.returncode == 130
        assert "Traceback" not in errors
        _wait(lambda: not any(_games(worker.pid) for worker in machines.workers))
        assert not _group(match.pid)
        # It is as good as new.
        with Cluster(machines.address) as cluster:
            assert dict(cluster.run(abs, [(-1,), (-2,)])) == {0: 1, 1: 2}


def _wait(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.2)


def _processes() -> list[list[str]]:
    done = subprocess.run(["ps", "-ww", "-eo", "pid,ppid,pgid,args"], capture_output=True, text=True, check=True)
    return [line.split(None, 3) for line in done.stdout.splitlines()[1:] if "<defunct>" not in line]


def _games(pid: int) -> list[str]:
    return [args for _, parent, _, args in _processes() if parent == str(pid) and "spawn_main" in args]


def _group(pid: int) -> list[str]:
    return [args for _, _, group, args in _processes() if group == str(pid)]
