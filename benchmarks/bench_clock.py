"""Short clocks on a busy machine: our engine against itself through python-chess and over plain pipes.

To run it alone: ``python -m benchmarks.bench_clock [games] [seconds] [increment] [busy processes]``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep
from typing import Protocol

import chess
import chess.engine
from attrs import define, field

TITLE = "Short clocks on a busy machine"
COMMAND = [sys.executable, "-c", "from woodpusher import main; main()", "uci"]
GAMES, SECONDS, INCREMENT, BUSY = 200, 1.0, 0.02, 4
LONGEST_GAME = 160
RANDOM_PLIES = 4


class Driver(Protocol):
    """Another program that asks an engine for its moves."""

    def begin(self) -> None: ...

    def move(self, board: chess.Board, clocks: dict[chess.Color, float], increment: float) -> chess.Move: ...

    def close(self) -> None: ...


class PythonChess:
    """Asks as python-chess does: through an event loop in a separate thread."""

    name = "python-chess"

    def __init__(self) -> None:
        self._engine = chess.engine.SimpleEngine.popen_uci(COMMAND)
        self._game: object = None

    def begin(self) -> None:
        self._game = object()

    def move(self, board: chess.Board, clocks: dict[chess.Color, float], increment: float) -> chess.Move:
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK], white_inc=increment, black_inc=increment
        )
        played = self._engine.play(board, limit, game=self._game)
        assert played.move is not None
        return played.move

    def close(self) -> None:
        self._engine.quit()


class Pipes:
    """Asks over plain pipes, in one thread."""

    name = "plain pipes"

    def __init__(self) -> None:
        self._engine = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask("uci", "uciok")

    def _ask(self, question: str, answer: str) -> str:
        assert self._engine.stdin is not None
        assert self._engine.stdout is not None
        self._engine.stdin.write(f"{question}\n")
        self._engine.stdin.flush()
        return next(line for line in self._engine.stdout if line.startswith(answer))

    def begin(self) -> None:
        self._ask("ucinewgame\nisready", "readyok")

    def move(self, board: chess.Board, clocks: dict[chess.Color, float], increment: float) -> chess.Move:
        times = " ".join(
            f"{letter}time {round(1000 * clocks[color])} {letter}inc {round(1000 * increment)}"
            for letter, color in (("w", chess.WHITE), ("b", chess.BLACK))
        )
        moves = " ".join(move.uci() for move in board.move_stack)
        return chess.Move.from_uci(self._ask(f"position startpos moves {moves}\ngo {times}", "bestmove").split()[1])

    def close(self) -> None:
        assert self._engine.stdin is not None
        self._engine.stdin.write("quit\n")
        self._engine.stdin.close()
        assert self._engine.stdout is not None
        self._engine.stdout.close()
        self._engine.wait()


@define
class Tally:
    """The results of the games."""

    games: int = 0
    moves: int = 0
    overruns: int = 0
    least: float = field(default=float("inf"))
    """The fewest seconds left on a clock when it was stopped."""
    longest: float = 0.0
    """The most seconds that a move took."""
    load: float = 0.0
    """The machine's load average at the end."""


def _spin() -> None:
    while True:
        pass


def running() -> int:
    """Return how many other processes want to run, measured over two seconds; 0 if the system does not say."""
    try:
        counts = []
        for _ in range(20):
            counts.append(int(Path("/proc/loadavg").read_text().split()[3].partition("/")[0]) - 1)
            sleep(0.1)
        return round(median(counts))
    except OSError:
        return 0


@contextmanager
def load(processes: int) -> Iterator[None]:
    """Keep enough processes busy to reach the wanted load."""
    processes = max(processes - running(), 0)
    busy = [get_context("spawn").Process(target=_spin, daemon=True) for _ in range(processes)]
    for process in busy:
        process.start()
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.join()


def play_game(seed: int, players: dict[chess.Color, Driver], seconds: float, increment: float, tally: Tally) -> None:
    rng = Random(seed)
    board = chess.Board()
    for _ in range(RANDOM_PLIES):
        board.push(rng.choice(list(board.legal_moves)))
    clocks = {chess.WHITE: seconds, chess.BLACK: seconds}
    for player in players.values():
        player.begin()
    tally.games += 1
    while board.outcome(claim_draw=True) is None and board.ply() < LONGEST_GAME:
        side = board.turn
        began = perf_counter()
        move = players[side].move(board, clocks, increment)
        taken = perf_counter() - began
        clocks[side] -= taken
        tally.moves += 1
        tally.least = min(tally.least, clocks[side])
        tally.longest = max(tally.longest, taken)
        if clocks[side] < 0:
            tally.overruns += 1
            return
        clocks[side] += increment
        board.push(move)


def measure(
    driver: type[PythonChess] | type[Pipes],
    games: int = GAMES,
    seconds: float = SECONDS,
    increment: float = INCREMENT,
    busy: int = BUSY,
) -> Tally:
    tally = Tally()
    with ExitStack() as stack:
        players: dict[chess.Color, Driver] = {}
        for color in chess.COLORS:
            players[color] = driver()
            stack.callback(players[color].close)
        stack.enter_context(load(busy))
        for seed in range(games):
            play_game(seed, players, seconds, increment, tally)
            tally.load = os.getloadavg()[1]
            if not (seed + 1) % 20:
                print(f"  {driver.name}: {tally}", flush=True)
    return tally


def run(games: int = GAMES, seconds: float = SECONDS, increment: float = INCREMENT, busy: int = BUSY) -> str:
    lines = [
        f"Our engine against itself at {seconds:g} s + {increment:g} s a move on {os.cpu_count()} cores, beside other",
        f"programs and as many busy processes as it takes to make {busy}. The driving program keeps the",
        "clock, which includes all delays. The load is the average of five minutes.",
        "",
        "| driver | games | moves | overruns | least left | longest move | load |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for driver in (PythonChess, Pipes):
        tally = measure(driver, games, seconds, increment, busy)
        lines.append(
            f"| {driver.name} | {tally.games} | {tally.moves:,} | {tally.overruns} "
            f"| {1000 * tally.least:.0f} ms | {1000 * tally.longest:.0f} ms | {tally.load:.1f} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    given = sys.argv[1:]
    print(
        run(
            int(given[0]) if given else GAMES,
            float(given[1]) if len(given) > 1 else SECONDS,
            float(given[2]) if len(given) > 2 else INCREMENT,
            int(given[3]) if len(given) > 3 else BUSY,
        )
    )
