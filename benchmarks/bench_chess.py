"""Chess move generation in both modes compared with other libraries: every run in a fresh process, interleaved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from statistics import median

from attrs import frozen

from engine import compiled

TITLE = "Chess: moves made and counted, compared with python-chess and others"

POSITIONS = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 4),
    "Kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 4),
    "endgame": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 5),
}
ROUNDS = 3

OURS = """
import json, sys
from time import process_time
from engine import load, perft, walk
count, fen, depth = json.loads(sys.argv[1])
board = load("chess").parse(fen)
work = perft if count else walk
work(board, depth - 1)
start = process_time()
nodes = work(board, depth)
print(json.dumps([nodes, process_time() - start]))
"""

COUNTING = """
def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes
"""

THEIRS = (
    COUNTING
    + """
import json, sys
from time import process_time
import chess
count, fen, depth = json.loads(sys.argv[1])

def walk(board, depth):
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += 1 if depth == 1 else walk(board, depth - 1)
        board.pop()
    return nodes

board = chess.Board(fen)
work = perft if count else walk
work(board, depth - 1)
start = process_time()
nodes = work(board, depth)
print(json.dumps([nodes, process_time() - start]))
"""
)


RUST_CHESS = """
import json, sys
from time import process_time
import rust_chess
count, fen, depth = json.loads(sys.argv[1])

def walk(board, depth):
    nodes = 0
    for move in board.generate_legal_moves():
        after = board.make_move_new(move, False)
        nodes += 1 if depth == 1 else walk(after, depth - 1)
    return nodes

def perft(board, depth):
    if depth == 1:
        return board.get_generator_num_remaining()
    return sum(perft(board.make_move_new(move, False), depth - 1) for move in board.generate_legal_moves())

work = perft if count else walk
work(rust_chess.Board(fen), depth - 1)
board = rust_chess.Board(fen)  # its generator yields each move once
start = process_time()
nodes = work(board, depth)
print(json.dumps([nodes, process_time() - start]))
"""

OPEN_SPIEL = """
import json, sys
from time import process_time
import pyspiel
count, fen, depth = json.loads(sys.argv[1])

def walk(state, depth):
    nodes = 0
    for action in state.legal_actions():
        after = state.child(action)
        nodes += 1 if depth == 1 else walk(after, depth - 1)
    return nodes

def perft(state, depth):
    if depth == 1:
        return len(state.legal_actions())
    return sum(perft(state.child(action), depth - 1) for action in state.legal_actions())

state = pyspiel.load_game("chess").new_initial_state(fen)
work = perft if count else walk
work(state, depth - 1)
start = process_time()
nodes = work(state, depth)
print(json.dumps([nodes, process_time() - start]))
"""


@frozen
class Runner:
    """A library that walks and counts, and how to run it."""

    name: str
    program: str
    package: str
    plain: bool = False

    @property
    def is_there(self) -> bool:
        return find_spec(self.package) is not None

    def measure(self, count: bool, fen: str, depth: int) -> tuple[int, float]:
        """Return the nodes and seconds of one run in its own process."""
        environment = {**os.environ, "WOODPUSHER_PURE": "1" if self.plain else "0"}
        command = [sys.executable, "-c", self.program, json.dumps([count, fen, depth])]
        result = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        nodes, seconds = json.loads(result.stdout)
        return nodes, seconds


REFEREE = Runner("python-chess", THEIRS, "chess")
RUNNERS = (
    Runner("compiled", OURS, "board.nocython"),
    Runner("plain Python", OURS, "board", plain=True),
    REFEREE,
    Runner("rust-chess", RUST_CHESS, "rust_chess"),
    Runner("OpenSpiel", OPEN_SPIEL, "pyspiel"),
)
"""Woodpusher in both modes, python-chess, and those of the others that are installed."""


def run() -> str:
    runners = [runner for runner in RUNNERS if runner.is_there and (compiled or runner.name != "compiled")]
    lines = [
        f"Nodes per second of processor time, and as a multiple of python-chess: median of {ROUNDS} interleaved runs,",
        "each in a fresh process after a run of one ply less. *Made*: every move is created and executed down to the",
        "leaves, compared with generating, pushing and popping it. *Counted*: the moves of the last ply are only",
        "counted, compared with",
        "`legal_moves.count()`.",
        "",
        f"| position | what | nodes | {' | '.join(runner.name for runner in runners)} |",
        f"|---|---|--:|{'--:|' * len(runners)}",
    ]
    for name, (fen, made_depth, counted_depth) in POSITIONS.items():
        for what, count, depth in (("made", False, made_depth), ("counted", True, counted_depth)):
            rounds: dict[str, list[float]] = {runner.name: [] for runner in runners}
            nodes = set()
            for _ in range(ROUNDS):
                for runner in runners:
                    found, seconds = runner.measure(count, fen, depth)
                    nodes.add(found)
                    rounds[runner.name].append(seconds)
            if len(nodes) > 1:
                raise AssertionError(f"{name}, depth {depth}: the libraries count {sorted(nodes)} nodes")
            total = nodes.pop()
            cells = []
            for runner in runners:
                pairs = zip(rounds[REFEREE.name], rounds[runner.name], strict=True)
                ratio = median(their / our for their, our in pairs)
                cells.append(f"{total / median(rounds[runner.name]):,.0f} ({ratio:.1f}×)")
            lines.append(f"| {name} | {what} | {total:,} | {' | '.join(cells)} |")
    return "\n".join(lines)
