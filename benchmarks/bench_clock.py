"""Short clocks: our engine in UCI against the same search in process, on a quiet and on a busy machine.

To run one match: ``python -m benchmarks.bench_clock [games] [seconds] [increment] [busy processes] [driver]``.
The driver is ``python-chess``, ``pipes`` or, on Linux, ``processor``: there the clocks, the engine's own too, count
processor time, so that the result is that of a quiet machine even if others use it.
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
from time import clock_gettime, perf_counter, sleep, thread_time
from typing import Protocol

import chess
import chess.engine
from attrs import define, field

from board.alliance import Alliance
from engine.game import Game
from engine.players.alphabeta import AlphaBetaPlayer
from engine.search import limits
from engine.search.findings import Finding
from engine.search.limits import Clock

TITLE = "Short clocks"
COMMAND = [sys.executable, "-c", "from woodpusher import main; main()", "uci"]
COMMAND_BY_PROCESSOR = [
    sys.executable,
    "-c",
    "import time; time.perf_counter = time.process_time; from woodpusher import main; main()",
    "uci",
]
LATENCY = 0.0002
"""The seconds that processor time does not show: the way over the pipes and back on a quiet machine."""
CLOCKS = ((0.2, 0.01, 100), (0.5, 0.01, 100), (1.0, 0.02, 100), (10.0, 0.1, 10))
"""Seconds, increment and games of each match."""
BUSY = 4
LONGEST_GAME = 300
RANDOM_PLIES = 4
FIRST_MOVES = 5
"""Of how many first moves the depth is reported."""


class Driver(Protocol):
    """A program that asks an engine for its moves."""

    name: str
    depth: int
    """The depth reached for the last move."""

    def begin(self) -> None:
        """Prepare for a game."""

    def now(self) -> float:
        """Return the time by which this player's clock runs."""

    def move(self, board: chess.Board, clocks: dict[chess.Color, float], increment: float) -> chess.Move:
        """Return the engine's move."""

    def close(self) -> None:
        """End the engine."""


def processor_time(process: int) -> float:
    """Return the processor time of another process on Linux, in seconds."""
    return clock_gettime((~process << 3) | 2)


class PythonChess:
    """Asks as python-chess does: through an event loop in a thread of its own."""

    name = "UCI through python-chess"

    def __init__(self) -> None:
        self._engine = chess.engine.SimpleEngine.popen_uci(COMMAND)
        self._game: object = None
        self.depth = 0

    def now(self) -> float:
        return perf_counter()

    def begin(self) -> None:
        self._game = object()

    def move(self, board: chess.Board, clocks: dict[chess.Color, float], increment: float) -> chess.Move:
        limit = chess.engine.Limit(
            white_clock=clocks[chess.WHITE], black_clock=clocks[chess.BLACK], white_inc=increment, black_inc=increment
        )
        played = self._engine.play(board, limit, game=self._game, info=chess.engine.INFO_BASIC)
        self.depth = played.info.get("depth", 0)
        assert played.move is not None
        return played.move

    def close(self) -> None:
        self._engine.quit()


class Pipes:
    """Asks over plain pipes, in one thread."""

    name = "UCI over plain pipes"

    def __init__(self, command: list[str] = COMMAND) -> None:
        self._engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask("uci", "uciok")
        self.depth = 0

    def _ask(self, question: str, answer: str) -> str:
        assert self._engine.stdin is not None
        assert self._engine.stdout is not None
        self._engine.stdin.write(f"{question}\n")
        self._engine.stdin.flush()
        for line in self._engine.stdout:
            if line.startswith("info depth "):
                self.depth = int(line.split()[2])
            if line.startswith(answer):
                return line
        raise EOFError(f"the engine ended before {answer}")

    def now(self) -> float:
        return perf_counter()

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


class PipesByProcessor(Pipes):
    """Asks over plain pipes; its clock is the processor time of the engine, so that other programs cost nothing."""

    name = "UCI"

    def __init__(self) -> None:
        super().__init__(COMMAND_BY_PROCESSOR)
        self._moves = 0

    def now(self) -> float:
        return processor_time(self._engine.pid) + thread_time() + LATENCY * self._moves

    def move(self, board: chess.Board, clocks: dict[chess.Color, float], increment: float) -> chess.Move:
        self._moves += 1
        return super().move(board, clocks, increment)


class InProcess:
    """Asks our alpha-beta player in this process."""

    name = "in process"

    def __init__(self) -> None:
        self.depth = 0

    def begin(self) -> None:
        self._player = AlphaBetaPlayer()
        self._game = Game("chess")
        self._player.prepare(self._game)

    def move(self, board: chess.Board, clocks: dict[chess.Color, float], increment: float) -> chess.Move:
        for move in board.move_stack[self._game.ply :]:
            self._game.play(move.uci())
        both = {
            Alliance.WHITE: Clock(clocks[chess.WHITE], increment),
            Alliance.BLACK: Clock(clocks[chess.BLACK], increment),
        }
        return board.parse_san(str(self._player.choose(self._game, report=self._hear, clocks=both)))

    def _hear(self, finding: Finding) -> None:
        self.depth = finding.depth

    def now(self) -> float:
        return perf_counter()

    def close(self) -> None:
        """Nothing runs beside this process."""


class InProcessByProcessor(InProcess):
    """Asks our alpha-beta player in this process; its clock is the processor time."""

    name = "in process"

    def __init__(self) -> None:
        super().__init__()
        limits.perf_counter = thread_time  # type: ignore[attr-defined]

    def now(self) -> float:
        return thread_time()


@define
class Tally:
    """One player's results."""

    games: int = 0
    points: float = 0.0
    moves: int = 0
    overruns: int = 0
    least: float = field(default=float("inf"))
    """The fewest seconds left on a clock when it was stopped."""
    longest: float = 0.0
    """The most seconds that a move took."""
    ends: list[float] = field(factory=list)
    """The seconds left at the end of each game."""
    depths: list[int] = field(factory=list)
    """The depths of the first moves."""


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
    """Keep so many processes busy, counting those of others."""
    processes = max(processes - running(), 0) if processes else 0
    busy = [get_context("spawn").Process(target=_spin, daemon=True) for _ in range(processes)]
    for process in busy:
        process.start()
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.join()


def play_game(seed: int, players: dict[chess.Color, tuple[Driver, Tally]], seconds: float, increment: float) -> None:
    rng = Random(seed)
    board = chess.Board()
    for _ in range(RANDOM_PLIES):
        board.push(rng.choice(list(board.legal_moves)))
    clocks = {chess.WHITE: seconds, chess.BLACK: seconds}
    for driver, tally in players.values():
        driver.begin()
        tally.games += 1
    points = dict.fromkeys(chess.COLORS, 0.5)
    while board.ply() < LONGEST_GAME:
        outcome = board.outcome(claim_draw=True)
        if outcome is not None:
            if outcome.winner is not None:
                points = {outcome.winner: 1.0, not outcome.winner: 0.0}
            break
        side = board.turn
        driver, tally = players[side]
        began = driver.now()
        move = driver.move(board, clocks, increment)
        taken = driver.now() - began
        clocks[side] -= taken
        tally.moves += 1
        tally.least = min(tally.least, clocks[side])
        tally.longest = max(tally.longest, taken)
        if board.ply() < RANDOM_PLIES + 2 * FIRST_MOVES:
            tally.depths.append(driver.depth)
        if clocks[side] < 0:
            tally.overruns += 1
            points = {side: 0.0, not side: 1.0}
            break
        clocks[side] += increment
        board.push(move)
    for side, (_, tally) in players.items():
        tally.points += points[side]
        tally.ends.append(clocks[side])


def measure(
    drivers: tuple[type[Driver], type[Driver]], games: int, seconds: float, increment: float, busy: int
) -> tuple[Tally, Tally]:
    """Play a match and return both tallies; every opening is played twice, with the colours swapped."""
    first, second = Tally(), Tally()
    with ExitStack() as stack:
        one, other = drivers[0](), drivers[1]()
        stack.callback(one.close)
        stack.callback(other.close)
        stack.enter_context(load(busy))
        for number in range(games):
            sides = chess.COLORS if number % 2 else (chess.BLACK, chess.WHITE)
            players: dict[chess.Color, tuple[Driver, Tally]] = {sides[0]: (one, first), sides[1]: (other, second)}
            play_game(number // 2, players, seconds, increment)
            if not (number + 1) % 20:
                print(f"  after {number + 1} games: {row('', one.name, first, seconds, increment)}", flush=True)
    return first, second


HEAD = (
    "| machine | clock | player | games | score | forfeits | depth of first moves | least left "
    "| left at the end | longest move | load |\n|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
)


def row(machine: str, name: str, tally: Tally, seconds: float, increment: float) -> str:
    return (
        f"| {machine} | {seconds:g} s + {increment:g} s | {name} | {tally.games} | {tally.points / tally.games:.0%} "
        f"| {tally.overruns} | {median(tally.depths):g} (least {min(tally.depths)}) | {1000 * tally.least:.0f} ms "
        f"| {1000 * median(tally.ends):.0f} ms | {1000 * tally.longest:.0f} ms | {os.getloadavg()[0]:.1f} |"
    )


DRIVERS: dict[str, tuple[type[Driver], type[Driver]]] = {
    "python-chess": (PythonChess, InProcess),
    "pipes": (Pipes, InProcess),
    "processor": (PipesByProcessor, InProcessByProcessor),
}


def match(driver: str, games: int, seconds: float, increment: float, busy: int) -> str:
    """Play a match, and return a row for each player."""
    tallies = measure(DRIVERS[driver], games, seconds, increment, busy)
    machine = f"{busy} busy processes" if busy else "processor time" if driver == "processor" else "wall clock"
    return "\n".join(
        row(machine, kind.name, tally, seconds, increment) for kind, tally in zip(DRIVERS[driver], tallies, strict=True)
    )


def run() -> str:
    lines = [
        "Our engine, asked through UCI, against the same search in the process that keeps the clocks.",
        f"Processor time shows what a quiet machine would; beside {BUSY} busy processes on {os.cpu_count()} cores, the",
        f"clocks run all the time. Depths are those of the first {FIRST_MOVES} moves, the load is the average of the",
        f"last minute, and a game of more than {LONGEST_GAME} plies is a draw.",
        "",
        HEAD,
    ]
    for driver, busy in (("processor", 0), ("python-chess", BUSY)):
        lines += [match(driver, games, seconds, increment, busy) for seconds, increment, games in CLOCKS]
    return "\n".join(lines)


if __name__ == "__main__":
    given = sys.argv[1:]
    defaults = ["100", "0.5", "0.01", "0", "python-chess"]
    games, seconds, increment, busy, driver = given + defaults[len(given) :]
    print(HEAD)
    print(match(driver, int(games), float(seconds), float(increment), int(busy)))
