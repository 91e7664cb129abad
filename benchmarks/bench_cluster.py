"""Clusters: the cost of distribution, and how solving scales with workers on one machine.

To run it alone: ``python -m benchmarks.bench_cluster [jumps before the puzzle is solved] [games]``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from board import Board
from engine import load, solve
from engine.cluster import Cluster
from engine.matches import MatchPlan, play_match

TITLE = "On a cluster"
WORKERS = (1, 2)
JUMPS, GAMES = 2, 20


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = perf_counter()
    result = work()
    return perf_counter() - began, result


def processor_seconds() -> float:
    """Return the processor time of this process and of the children it has waited for."""
    return sum(os.times()[:4])


def position(jumps: int) -> Board:
    """Return the English peg board after some random jumps."""
    rng = Random(5)
    board = load("peg").start()
    for _ in range(jumps):
        board = rng.choice(board.legal_moves).execute()
    return board


def solving(jumps: int) -> list[str]:
    board = position(jumps)
    began = processor_seconds()
    alone, expected = timed(lambda: solve(board))
    found, solvable = expected.classes
    cost = processor_seconds() - began
    rows = [f"| one process, no cluster | {alone:.1f} s | – | {cost:.1f} s | – |"]
    first = 0.0
    for workers in WORKERS:
        began = processor_seconds()
        with TemporaryDirectory() as folder:
            with Cluster(f"local:{workers}") as cluster:
                seconds, solution = timed(lambda: solve(board, tables=folder, cluster=cluster))
            assert solution.classes == expected.classes
            size = sum(entry.stat().st_size for entry in os.scandir(folder))
        spent = processor_seconds() - began
        first = first or seconds
        name = f"{workers} worker{'s'[: workers > 1]}"
        growth = f"{first / seconds:.2f}×"
        rows.append(f"| {name} | {seconds:.1f} s | {growth} | {spent:.1f} s | {spent / cost:.2f}× |")
    return [
        f"The English peg board after {jumps} jumps: {found:,} reachable positions, {solvable:,} of them solvable,",
        f"counting symmetric ones once. The files of all parts take {size / 1e6:.1f} MB. Processor time includes all",
        "processes and their startup; other programs on the machine affect only the elapsed time.",
        "",
        "| solved by | time | speed-up over one worker | processor time | ratio to no cluster |",
        "|---|--:|--:|--:|--:|",
        *rows,
    ]


def playing(games: int) -> list[str]:
    plan = MatchPlan("track(rows=4)", ("random", "alphabeta:depth=1"), games, concurrency=WORKERS[-1])
    alone, expected = timed(lambda: play_match(plan))
    began = perf_counter()
    with Cluster(f"local:{WORKERS[-1]}") as cluster:
        start = perf_counter() - began
        seconds, standings = timed(lambda: play_match(plan, None, cluster))
    assert [record.moves for record in standings.records] == [record.moves for record in expected.records]
    return [
        "",
        f"A match of {games} short games, {WORKERS[-1]} at a time, with the same moves in both runs:",
        "",
        "| played by | time | per game |",
        "|---|--:|--:|",
        f"| this machine, no cluster | {alone:.1f} s | {1000 * alone / games:.0f} ms |",
        f"| {WORKERS[-1]} workers | {seconds:.1f} s | {1000 * seconds / games:.0f} ms |",
        "",
        f"Starting the workers of a local cluster took {start:.1f} s.",
    ]


def run(jumps: int = JUMPS, games: int = GAMES) -> str:
    lines = [f"Workers are single-threaded processes on this machine, which has {os.cpu_count()} cores.", ""]
    return "\n".join([*lines, *solving(jumps), *playing(games)])


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    print(run(*given))
