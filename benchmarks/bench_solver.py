"""The solver compared with a plain breadth-first search with a dictionary, each run in a fresh process, in turn."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median
from typing import Any

TITLE = "Solving puzzles, compared with a dictionary search"
ROUNDS = 3

# Each script prints [result, seconds without imports, peak memory in MB].
OURS = """
import json, resource, sys
from time import perf_counter
from engine import load, solve
variant = load(sys.argv[1])
start = perf_counter()
solution = solve(variant)
result = [solution.count, solution.remoteness(solution.variant.start())]
print(json.dumps([result, perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""

LARGE_TABLE = OURS.replace("perf_counter", "process_time").replace(
    "solution.remoteness(solution.variant.start())", "solution.max_remoteness"
)
"""The same by processor time, for work long enough to be disturbed."""

DICTIONARY = """
import json, resource, sys
from collections import deque
from time import perf_counter
start = perf_counter()

def hanoi_neighbours(places):
    tops = {}
    for disk, rod in enumerate(places):
        tops[rod] = disk
    for rod, disk in tops.items():
        for target in (0, 1, 2):
            if target != rod and tops.get(target, -1) < disk:
                yield places[:disk] + (target,) + places[disk + 1:]

def triangle_leaps():
    holes = [(row, place) for row in range(5) for place in range(row + 1)]
    for row, place in holes:
        for down, right in ((0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)):
            line = [(row + step * down, place + step * right) for step in range(3)]
            if all(hole in holes for hole in line):
                yield [1 << holes.index(hole) for hole in line]

def triangle_neighbours(pegs, leaps=list(triangle_leaps())):
    for first, over, last in leaps:
        if pegs & last and not pegs & first and not pegs & over:
            yield pegs ^ first ^ over ^ last

puzzle, disks = sys.argv[1], int(sys.argv[2])
if puzzle == "hanoi":
    goals, first, neighbours = [(2,) * disks], (0,) * disks, hanoi_neighbours
else:
    goals, first, neighbours = [1 << hole for hole in range(15)], (1 << 15) - 2, triangle_neighbours
distance = dict.fromkeys(goals, 0)
queue = deque(goals)
while queue:
    position = queue.popleft()
    for before in neighbours(position):
        if before not in distance:
            distance[before] = distance[position] + 1
            queue.append(before)
result = [len(distance), distance[first]]
print(json.dumps([result, perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""

LINE = """
import json, resource, sys
from time import perf_counter
from engine import Game, find_line, load
start = perf_counter()
game = Game(load(sys.argv[1]))
for move in find_line(game.board):
    game.play(move)
assert game.outcome.winners
print(json.dumps([game.ply, perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""

PUZZLES = {
    "hanoi(disks=10)": (["hanoi", "10"], "0.5 s"),
    "hanoi(disks=13)": (["hanoi", "13"], "15 s, 500 MB"),
    "peg(board=triangle)": (["triangle", "0"], "0.2 s"),
}
LINES = {"peg(goal=d4)": "10 s", "peg": "10 s", "peg(board=european)": "–"}


LARGE = {
    "hanoi(disks=16)": "60 s, 500 MB",
    "peg": "171 s, 1 GB",
    "endgame(material=KQK)": "5 s",
    "endgame(material=KRK)": "5 s",
    "endgame(material=KPK)": "20 s",
    "endgame(material=KBNK)": "120 s, 1 GB",
    "endgame(material=KQKR)": "120 s, 1 GB",
    "endgame(material=KRKN)": "120 s, 1 GB",
}
"""Each solved once, with all smaller endgames that it leads to."""


def measure(script: str, *arguments: str) -> tuple[Any, float, float]:
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    result, seconds, megabytes = json.loads(done.stdout)
    return result, seconds, megabytes


def run() -> str:
    lines = [
        f"Median of {ROUNDS} interleaved runs, each in a fresh process; the time is that of solving, without imports.",
        "",
        "| puzzle | positions | ours | memory | dictionary | memory | speed-up | target |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for spec, (arguments, wanted) in PUZZLES.items():
        ours, plain = [], []
        for _ in range(ROUNDS):
            ours.append(measure(OURS, spec))
            plain.append(measure(DICTIONARY, *arguments))
        if ours[0][0] != plain[0][0]:
            raise AssertionError(f"{spec}: {ours[0][0]} is not {plain[0][0]}")
        (count, _), fast, slow = ours[0][0], median(run[1] for run in ours), median(run[1] for run in plain)
        lines.append(
            f"| `{spec}` | {count:,} | {fast:.2f} s | {max(run[2] for run in ours):.0f} MB | {slow:.2f} s "
            f"| {max(run[2] for run in plain):.0f} MB | {slow / fast:.1f} | {wanted} |"
        )
    lines += ["", "A line through a board too large for a table:", "", "| puzzle | jumps | ours | memory | target |"]
    lines.append("|---|---:|---:|---:|---:|")
    for spec, wanted in LINES.items():
        runs = [measure(LINE, spec) for _ in range(ROUNDS)]
        seconds, memory = median(run[1] for run in runs), max(run[2] for run in runs)
        lines.append(f"| `{spec}` | {runs[0][0]} | {seconds:.2f} s | {memory:.0f} MB | {wanted} |")
    lines += ["", "Large puzzles and chess endgames, each once, with all smaller tables:", ""]
    lines += ["| what | positions | ours | memory | target |", "|---|---:|---:|---:|---:|"]
    for spec, wanted in LARGE.items():
        (count, _), seconds, memory = measure(LARGE_TABLE, spec)
        lines.append(f"| `{spec}` | {count:,} | {seconds:.2f} s | {memory:.0f} MB | {wanted} |")
    return "\n".join(lines)
