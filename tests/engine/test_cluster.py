"""Many machines: the same standings, files and solutions as on one, even if a worker is killed midway."""

from __future__ import annotations

import os
import re
import shutil
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
from engine.cluster import Cluster, Here, LocalTeam
from engine.matches import MatchPlan, Record, Standings, play_match
from engine.matches.ratings import Sprt
from engine.notation.epd import read_epd
from engine.players import player
from engine.search.limits import Limits
from engine.solving.layered import part_worker
from engine.solving.layered.part_files import Job, PartFiles, Partition, PartKey
from engine.solving.layered.runs import ExternalSorter
from engine.solving.layered.sorted_numbers import sorted_writer
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
    tmp_path: Path,
) -> None:
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
    assert not list((tmp_path / "tables").glob(".*"))


class Several(Here):
    """Workers that are all in this process; after so many calls of a team, somebody presses Ctrl-C."""

    def __init__(self, size: int = 2, most: int | None = None) -> None:
        self.size = size
        self.most = most
        self.calls = 0
        self.methods: list[str] = []

    def team(self, make: Any, *arguments: Any) -> Any:
        cluster = self

        class Counted(LocalTeam):
            def call(self, method: str, *arguments: Any, at: str | None = None) -> dict[str, Any]:
                if cluster.calls == cluster.most:
                    raise KeyboardInterrupt
                cluster.calls += 1
                cluster.methods.append(method)
                return super().call(method, *arguments, at=at)

        return Counted(self.size, make, arguments)

    def run(self, function: Any, calls: Any) -> Any:
        return reversed(list(super().run(function, calls)))  # the order must not matter


def here(size: int = 2, most: int | None = None) -> Any:
    return Several(size, most)


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize(
    "subject",
    ["hanoi(disks=4)", "hanoi(disks=2, rods=4)", "peg(board='triangle')", "late peg", "endgame(material=KQK)"],
)
def test_parts_make_the_same_solution_as_the_whole(subject: str, size: int, tmp_path: Path) -> None:
    wanted: Any = late_peg(18) if subject == "late peg" else subject
    expected = solve(wanted)
    found = solve(wanted, cluster=here(size))
    assert found.histogram == expected.histogram
    assert found.value_counts == expected.value_counts
    assert saved(found, tmp_path / "parts") == saved(expected, tmp_path / "local")
    board = expected.variant.start() if isinstance(wanted, str) else wanted
    assert found.value(board) == expected.value(board)
    if str(found.value(board)) == "solvable":
        assert found.line(board) == expected.line(board)


def test_parts_make_the_same_solution_of_a_game_of_two(tmp_path: Path) -> None:
    from tests.engine.solving.test_layered_game import late

    board = late(8, 2)
    ours = solve(board, cluster=here(3))
    theirs = solve(board)
    assert ours.histogram == theirs.histogram
    assert ours.value_counts == theirs.value_counts
    assert saved(ours, tmp_path / "ours") == saved(theirs, tmp_path / "theirs")
    rng = Random(1)
    while board.outcome is None:
        assert (ours.value(board), ours.remoteness(board)) == (theirs.value(board), theirs.remoteness(board))
        board = rng.choice(board.legal_moves).execute()


@pytest.mark.parametrize("subject", ["late peg", "late game", "hanoi(disks=3)"])
def test_work_that_was_stopped_anywhere_goes_on_with_any_number_of_workers(
    subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.engine.solving.test_layered_game import late

    monkeypatch.setattr(part_worker, "SECONDS_BETWEEN_SAVES", 0.0)
    wanted: Any = {"late peg": late_peg(22), "late game": late(8, 1)}.get(subject, subject)
    tables = tmp_path / "tables"
    expected = saved(solve(wanted), tmp_path / "whole")
    whole = here()
    solve(wanted, cluster=whole)
    stops = 0
    for number in range(1000):
        again = here(number % 4 + 1, most=number % 9 + 5)
        try:
            found = solve(wanted, tables=tables, cluster=again)
        except KeyboardInterrupt:
            stops += 1
            continue
        assert saved(found, tmp_path / "again") == expected
        break
    else:
        pytest.fail("it never came to an end")
    assert stops > 3
    # Nothing that is there is computed again, and no cluster is needed to read it.
    finished = here(3)
    assert saved(solve(wanted, tables=tables, cluster=finished), tmp_path / "kept") == expected
    assert not {"expand", "finish", "judge", "expand_step"}.intersection(finished.methods)
    assert saved(solve(wanted, tables=tables), tmp_path / "read") == expected
    assert not list(tables.glob(".*"))


@pytest.mark.parametrize("subject", ["late peg", "late game", "hanoi(disks=3)"])
def test_parts_that_are_lost_are_computed_again_and_no_others(
    subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.engine.solving.test_layered_game import late

    wanted: Any = {"late peg": late_peg(20), "late game": late(8, 1)}.get(subject, subject)
    first = solve(wanted, tables=tmp_path, cluster=here())
    expected = saved(first, tmp_path / "first")
    lost = list(tmp_path.glob("*.3of16.*")) + list(tmp_path.glob("*.7of16.*"))
    assert lost
    others = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*of16*") if path not in lost}
    for path in lost:
        path.unlink()
    again = solve(wanted, tables=tmp_path, cluster=here(3))
    assert saved(again, tmp_path / "again") == expected
    assert all(path.is_file() for path in lost)
    assert {path: path.stat().st_mtime_ns for path in others} == others


def test_each_machine_may_keep_its_parts_on_its_own_disk(tmp_path: Path) -> None:
    class Apart(Several):
        """Workers that do not share a folder, on machines of others."""

        is_local = False

        def team(self, make: Any, *arguments: Any) -> Any:
            def at_home(seat: Any, *given: Any) -> Any:
                return make(evolve(seat, folder=str(tmp_path / seat.address)), *given)

            return super().team(at_home, *arguments)

    board = late_peg(19)
    expected = solve(board)

    def apart(size: int) -> Any:
        return Apart(size)

    found = solve(board, cluster=apart(3))
    held = [{path.name for path in (tmp_path / str(number)).iterdir()} for number in range(3)]
    assert all(held)
    assert not held[0] & held[1]
    assert not held[1] & held[2]
    for own in [board, *(move.execute() for move in board.legal_moves)]:
        assert found.value(own) == expected.value(own)
    assert found.histogram == expected.histogram
    # A machine that vanishes takes its parts along: only these are computed again, by the others.
    shutil.rmtree(tmp_path / "2")
    again = solve(board, cluster=apart(2))
    assert again.histogram == expected.histogram
    moved = [{path.name for path in (tmp_path / str(number)).iterdir()} for number in range(2)]
    assert held[0] < moved[0]
    assert held[1] < moved[1]
    assert moved[0] | moved[1] == held[0] | held[1] | held[2]


def test_a_worker_with_little_memory_puts_aside_what_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_worker, "MEMORY", 2048)
    spilled: list[int] = []
    write = ExternalSorter._write_run

    def note(sorter: ExternalSorter) -> None:
        spilled.append(1)
        write(sorter)

    monkeypatch.setattr(ExternalSorter, "_write_run", note)
    board = late_peg(17)
    found = saved(solve(board, cluster=here()), tmp_path / "parts")
    assert spilled
    assert found == saved(solve(board), tmp_path / "local")


def test_a_folder_keeps_its_number_of_parts_whatever_the_cluster_is(tmp_path: Path) -> None:
    first = saved(solve("hanoi(disks=3)", cluster=here(), tables=tmp_path / "t"), tmp_path / "a")
    names = {path.name for path in (tmp_path / "t").iterdir()}
    assert saved(solve("hanoi(disks=3)", cluster=here(9), tables=tmp_path / "t"), tmp_path / "b") == first
    assert {path.name for path in (tmp_path / "t").iterdir()} == names


@pytest.mark.parametrize("damage", [b"", b"woodpusher layer\n", b"[" * 100_000])
def test_a_damaged_part_is_named(tmp_path: Path, damage: bytes) -> None:
    board = late_peg(22)
    solve(board, cluster=here(), tables=tmp_path)
    part = next(iter(sorted(tmp_path.glob("*-1.*.layer"))))
    part.write_bytes(damage)
    with pytest.raises(ValueError, match=part.name):
        solve(board, cluster=here(), tables=tmp_path)


def test_a_part_of_something_else_is_rejected(tmp_path: Path) -> None:
    ours, other = (PartFiles(tmp_path, Job(load(spec), False, "x"), 1) for spec in ("hanoi(disks=2)", "hanoi(disks=3)"))
    key = PartKey("layer", 0, 0)
    with sorted_writer(ours.path(key), {"variant": "hanoi(disks=2)"}, None) as add:
        add(np.arange(3))
    assert ours.whole(key).tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match=r"belongs to hanoi\(disks=2\)"):
        other.whole(key)


@pytest.mark.parametrize("positions", [5, 81, 1 << 17, 1 << 33, 3**25])
def test_every_number_belongs_to_one_part_and_has_a_place_of_its_own(positions: int) -> None:
    rng = Random(positions)
    numbers = np.array(sorted({rng.randrange(positions) for _ in range(5000)}))
    partition = Partition(positions, 7)
    split = dict(partition.split(numbers))
    assert np.sort(np.concatenate(list(split.values()))).tolist() == numbers.tolist()
    for part, own in split.items():
        assert (partition.of(own) == part).all()
        if positions <= 1 << 17:
            places = partition.places(own)
            assert len(set(places.tolist())) == len(own)
            assert places.max() < partition.size(part)
            assert partition.numbers(part, places).tolist() == own.tolist()


def test_work_that_cannot_be_split_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="does not number its positions"):
        solve("track(rows=2, columns=2, blocks=1)", cluster=here())
    with pytest.raises(TooLargeError):
        solve("hanoi(disks=30)", cluster=here())
    elsewhere = here()
    elsewhere.is_local = False
    with pytest.raises(ArgumentError, match="all workers share"):
        solve("endgame(material=KQK)", cluster=elsewhere)


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
