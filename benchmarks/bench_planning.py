"""The planner on End of the Track compared with a plain bidirectional breadth-first search over tuples."""

from __future__ import annotations

import gc
import json
import resource
import subprocess
import sys
from math import exp, log
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from board import Alliance, Board
from engine import load, plan
from engine.games.track.rules import Track
from engine.planning import Work

TITLE = "Planning: End of the Track, labelled blocks, one goal board"

RUNGS = (2, 3, 4, 5, 6, 7, 8, 9, 10)
PROBLEMS = 10
LONG_RUNGS = (8, 10, 12)
TRACK: Track = load("track", labelled=True)
SIDES = (Alliance.WHITE, Alliance.BLACK)

# The yardstick: tuples, sets and tables, no boards.

Node = tuple[tuple[int, ...], int]
COLUMNS, ROWS = 7, 8


def _at(column: int, row: int) -> int | None:
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else None


def _knight(square: int) -> tuple[int, ...]:
    row, column = divmod(square, COLUMNS)
    steps = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
    landings = (_at(column + x, row + y) for x, y in steps)
    return tuple(landing for landing in landings if landing is not None)


def _lines(square: int) -> dict[int, int]:
    """Return for each square in line with this one the mask of those between."""
    row, column = divmod(square, COLUMNS)
    found = {}
    for x, y in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        passed, steps = 0, 1
        while (target := _at(column + x * steps, row + y * steps)) is not None:
            found[target] = passed
            passed |= 1 << target
            steps += 1
    return found


KNIGHT = tuple(_knight(square) for square in range(COLUMNS * ROWS))
LINES = tuple(_lines(square) for square in range(COLUMNS * ROWS))


def neighbours(state: tuple[int, ...], player: int) -> list[tuple[int, ...]]:
    """Return the states after each move of a player."""
    first = 6 * player
    ball = state[first + 5]
    occupied = set(state)
    found = []
    for index in range(first, first + 5):
        square = state[index]
        if square != ball:
            before, after = state[:index], state[index + 1 :]
            found += [(*before, landing, *after) for landing in KNIGHT[square] if landing not in occupied]
    foes = 0
    for square in state[6 - first : 11 - first]:
        foes |= 1 << square
    reached = [ball]
    waiting = set(state[first : first + 5]) - {ball}
    for relay in reached:
        lines = LINES[relay]
        linked = [square for square in waiting if square in lines and not lines[square] & foes]
        reached += linked
        waiting.difference_update(linked)
    before, after = state[: first + 5], state[first + 6 :]
    found += [(*before, square, *after) for square in reached[1:]]
    return found


def plain_length(start: Node, goal: Node) -> int:
    """Return the fewest moves between two states, by layers from both ends, the smaller one next."""
    if start == goal:
        return 0
    seen, layers, length = ({start}, {goal}), [{start}, {goal}], 0
    while layers[0] and layers[1]:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        following = set()
        for state, player in layers[side]:
            # The player who made a move can undo it, so the predecessors are the other player's moves.
            mover = player if side == 0 else 1 - player
            for after in neighbours(state, mover):
                node = (after, 1 - player)
                if node not in seen[side]:
                    seen[side].add(node)
                    following.add(node)
        length += 1
        layers[side] = following
        if not following.isdisjoint(layers[1 - side]):
            return length
    raise ValueError("there is no way")


# The problems.


def walked(rng: Random, length: int) -> tuple[Board, Board]:
    """Return a start and a goal that random moves lead to, with no shorter path."""
    while True:
        board = TRACK.start()
        for _ in range(rng.randrange(30)):
            board = rng.choice(board.legal_moves).execute()
        goal = board
        for _ in range(length):
            goal = rng.choice(goal.legal_moves).execute()
        if takes(board, goal, length):
            return board, goal


def hard(rng: Random, length: int) -> tuple[Board, Board]:
    """Return a random position without a pass, and a goal three past the bound in which another block has the ball."""
    while True:
        squares = rng.sample(range(TRACK.geometry.size), 2 * TRACK.blocks)
        white, black = squares[: TRACK.blocks], squares[TRACK.blocks :]
        board = TRACK.board_of((*white, rng.choice(white)), (*black, rng.choice(black)), rng.choice(SIDES))
        stuck = [side for side in (0, 1) if not TRACK.ball_of(board, side).targets(board, TRACK.ground)]
        if not stuck:
            continue
        moved = board
        for _ in range(rng.randrange(7)):
            moved = rng.choice(moved.legal_moves).execute()
        sides = [list(side) for side in TRACK.squares_by_side(moved)]
        for side in stuck:
            *blocks, ball = sides[side]
            sides[side][-1] = rng.choice([square for square in blocks if square != ball])
        goal = TRACK.board_of(tuple(sides[0]), tuple(sides[1]), SIDES[(board.move_maker.index + length) % 2])
        if TRACK.heuristic(board, goal) <= length - 3 and takes(board, goal, length):
            return board, goal


class TooLongError(Exception):
    """No plan of the wanted length exists."""


def takes(start: Board, goal: Board, length: int) -> bool:
    """Return whether a plan takes exactly this many moves, without searching longer ones."""

    def stop(work: Work) -> None:
        if work.length > length:
            raise TooLongError

    try:
        return len(plan(start, goal, progress=stop)) == length
    except TooLongError:
        return False


def node(board: Board) -> Node:
    white, black = TRACK.squares_by_side(board)
    return white + black, board.move_maker.index


def _timed_plain(start: Board, goal: Board, length: int) -> float:
    gc.disable()  # as the planner does
    began = perf_counter()
    found = plain_length(node(start), node(goal))
    seconds = perf_counter() - began
    gc.enable()
    gc.collect()
    if found != length:
        raise AssertionError(f"the plain search says {found}, the planner {length}: {start!r} to {goal!r}")
    return seconds


def _timed_plan(start: Board, goal: Board, length: int) -> float:
    start, goal = TRACK.parse(TRACK.format(start)), TRACK.parse(TRACK.format(goal))
    began = perf_counter()
    found = plan(start, goal)
    seconds = perf_counter() - began
    if len(found) != length:
        raise AssertionError(f"expected {length} moves, got {len(found)}: {start!r} to {goal!r}")
    return seconds


def ladder() -> list[str]:
    """Return the rows of the ladder: both solve each problem, in turn."""
    rows = []
    for length in RUNGS:
        rng = Random(f"ladder {length}")
        ours, theirs = [], []
        for _ in range(PROBLEMS):
            start, goal = walked(rng, length)
            ours.append(_timed_plan(start, goal, length))
            theirs.append(_timed_plain(start, goal, length))
        ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
        mean = exp(sum(map(log, ratios)) / len(ratios))
        times = " | ".join(
            f"{1000 * value:,.1f} ms" for value in (median(ours), max(ours), median(theirs), max(theirs))
        )
        rows.append(f"| {length} | {times} | {mean:,.1f}× | {min(ratios):,.1f}× |")
        print(rows[-1], flush=True)
    return rows


def long_rung(kind: str, length: int) -> tuple[list[float], float]:
    """Return the seconds of each problem of a long rung, and the process's peak memory in megabytes."""
    rng = Random(f"{kind} {length}")
    make = {"walked": walked, "hard": hard}[kind]
    seconds = [_timed_plan(*make(rng, length), length) for _ in range(PROBLEMS)]
    return seconds, _peak_megabytes()


def _peak_megabytes() -> float:
    """Return the peak memory of this program; ``getrusage`` would also count its parent's from before the start."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _in_a_fresh_process(kind: str, length: int) -> tuple[list[float], float]:
    program = (
        "import json; from benchmarks.bench_planning import long_rung; "
        f"print(json.dumps(long_rung({kind!r}, {length})))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    seconds, megabytes = json.loads(result.stdout)
    return seconds, megabytes


def run() -> str:
    lines = [
        f"{PROBLEMS} problems per row, each with a goal that takes exactly this many moves. The plain search is a",
        "bidirectional breadth-first search over tuples, with tables of knight's moves and lines. The ratio is the",
        "geometric mean of plain over planned; the last column is the worst ratio.",
        "",
        "| moves | planned, median | worst | plain, median | worst | ratio | worst ratio |",
        "|--:|--:|--:|--:|--:|--:|--:|",
        *ladder(),
        "",
        "Longer plans, by the planner only, each row in its own process. *Walked*: random moves lead to the goal.",
        "*Hard*: random positions in which the ball cannot be passed at first but must end on another block, and the",
        "lower bound is at least three moves too low. Memory includes generating the problems.",
        "",
        "| problems | moves | median | worst | peak memory |",
        "|---|--:|--:|--:|--:|",
    ]
    for kind in ("walked", "hard"):
        for length in LONG_RUNGS:
            seconds, megabytes = _in_a_fresh_process(kind, length)
            row = f"| {kind} | {length} | {median(seconds):.3f} s | {max(seconds):.2f} s | {megabytes:,.0f} MB |"
            print(row, flush=True)
            lines.append(row)
    return "\n".join(lines)
