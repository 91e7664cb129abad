"""Chess move generation beside python-chess: every run in a fresh process, the two taking turns."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median

TITLE = "Chess: moves made and counted, beside python-chess"

POSITIONS = {
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 4),
    "Kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 4),
    "endgame": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 5),
}
ROUNDS = 3

OURS = """
import json, sys
from time import perf_counter
from engine import load, perft, walk
count, fen, depth = json.loads(sys.argv[1])
board = load("chess").parse(fen)
start = perf_counter()
nodes = perft(board, depth) if count else walk(board, depth)
print(json.dumps([nodes, perf_counter() - start]))
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
from time import perf_counter
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
start = perf_counter()
nodes = perft(board, depth) if count else walk(board, depth)
print(json.dumps([nodes, perf_counter() - start]))
"""
)


def measure(program: str, count: bool, fen: str, depth: int) -> tuple[int, float]:
    """The nodes and seconds of one run in a process of its own."""
    arguments = json.dumps([count, fen, depth])
    result = subprocess.run([sys.executable, "-c", program, arguments], capture_output=True, text=True, check=True)
    nodes, seconds = json.loads(result.stdout)
    return nodes, seconds


def run() -> str:
    lines = [
        f"Median of {ROUNDS} interleaved runs, each in a fresh process. *Made*: every move made and executed down",
        "to the leaves, beside generate, push and pop. *Counted*: the last ply counted, beside `legal_moves.count()`.",
        "",
        "| position | what | nodes | woodpusher | python-chess | ratio |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for name, (fen, made_depth, counted_depth) in POSITIONS.items():
        for what, count, depth in (("made", False, made_depth), ("counted", True, counted_depth)):
            ours, theirs = [], []
            for _ in range(ROUNDS):
                our_nodes, seconds = measure(OURS, count, fen, depth)
                ours.append(seconds)
                their_nodes, seconds = measure(THEIRS, count, fen, depth)
                theirs.append(seconds)
                if our_nodes != their_nodes:
                    raise AssertionError(f"{name}, depth {depth}: {our_nodes} nodes, python-chess {their_nodes}")
            ratio = median(their / our for our, their in zip(ours, theirs, strict=True))
            lines.append(
                f"| {name} | {what} | {our_nodes:,} | {median(ours):.2f} s | {median(theirs):.2f} s | {ratio:.2f}× |"
            )
    return "\n".join(lines)
