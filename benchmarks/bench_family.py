"""The relatives of chess compared with python-chess's classes, and their search compared with that of chess."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median

from benchmarks.bench_chess import COUNTING

TITLE = "The chess family: moves compared with python-chess, search compared with chess"

POSITIONS = {
    "three-check": ("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4 +0+0", 4),
    "antichess": ("rnbqkbnr/pppp1ppp/8/4p3/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2", 4),
    "atomic": ("rnbqkbnr/pppp2pp/5p2/4p3/4P3/7N/PPPP1PPP/RNBQKB1R w KQkq - 0 3", 3),
    "horde": ("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", 5),
    "racing-kings": ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 4),
    "crazyhouse": ("r1bqk2r/pppp1ppp/2n5/4P3/1b1Pn3/2NB1N2/PP3PPP/R1BQK2R[Pp] b KQkq - 0 1", 3),
    "king-of-the-hill": ("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4", 4),
}
MIDDLEGAMES = {
    "chess": "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "three-check": "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9 +1+0",
    "antichess": "rnb1k3/pppp1pr1/4pP2/8/8/P7/P1PPPP2/RNBQKBN1 w - - 1 8",
    "atomic": "r2qk2r/pp3pp1/2p2n2/1B1p1b1p/P2PP3/b1N2P2/1PP3PP/R2QK1NR w KQkq - 0 10",
    "horde": "2b1kbnr/1pqn1ppp/r3p3/4PPP1/PPPPPPPP/PPPP1PPP/PPP1PPPP/PPPPPPPP w k - 0 8",
    "racing-kings": "8/1r6/2Q5/4q3/8/6R1/k1NnNn1K/1rb2BR1 w - - 1 4",
    "crazyhouse": "r1b1k2r/ppp1nppp/3b1q2/3Qn3/P6P/5NP1/1PP1PP1P/RNB1KB1R[Pp] w KQkq - 3 8",
    "king-of-the-hill": "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
}
ROUNDS = 3
NODES = 30_000
SEARCH_ROUNDS = 5

OURS = """
import json, sys
from time import process_time
from engine import load, perft
name, fen, depth = json.loads(sys.argv[1])
board = load(name).parse(fen)
start = process_time()
print(json.dumps([perft(board, depth), process_time() - start]))
"""

THEIRS = (
    COUNTING
    + """
import json, sys
from time import process_time
import chess.variant
name, fen, depth = json.loads(sys.argv[1])
board = chess.variant.find_variant(name.replace("-", " ") if name != "three-check" else name)(fen)
start = process_time()
print(json.dumps([perft(board, depth), process_time() - start]))
"""
)

SEARCH = """
import json, sys
from time import process_time
from engine import load
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
name, fen, nodes = json.loads(sys.argv[1])
variant = load(name)
board = variant.parse(fen) if fen else variant.start()
AlphaBeta(board.variant).search([board], Limits(nodes=nodes // 3))
search = AlphaBeta(board.variant)
start = process_time()
search.search([board], Limits(nodes=nodes))
print(json.dumps([search.nodes, process_time() - start]))
"""


def measure(program: str, *arguments: object) -> tuple[int, float]:
    """Return the nodes and seconds of one run in its own process."""
    command = [sys.executable, "-c", program, json.dumps(arguments)]
    nodes, seconds = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return nodes, seconds


def perft_row(name: str, fen: str, depth: int) -> str:
    """Return a row of the perft table, after checking that both count the same."""
    rounds = [(measure(OURS, name, fen, depth), measure(THEIRS, name, fen, depth)) for _ in range(ROUNDS)]
    for ours, theirs in rounds:
        if ours[0] != theirs[0]:
            raise AssertionError(f"{name}, depth {depth}: {ours[0]} nodes, python-chess {theirs[0]}")
    ratio = median(theirs[1] / ours[1] for ours, theirs in rounds)
    seconds = [median(pair[side][1] for pair in rounds) for side in (0, 1)]
    return f"| {name} | {rounds[0][0][0]:,} | {seconds[0]:.2f} s | {seconds[1]:.2f} s | {ratio:.2f}× |"


def search_row(name: str) -> str:
    """Return a row of the search table: nodes per second, and the ratio to chess in the same rounds."""
    cells = []
    for fen, chess_fen in ((None, None), (MIDDLEGAMES[name], MIDDLEGAMES["chess"])):
        rounds = []
        for _ in range(SEARCH_ROUNDS):
            nodes, seconds = measure(SEARCH, name, fen, NODES)
            chess_nodes, chess_seconds = measure(SEARCH, "chess", chess_fen, NODES)
            rounds.append((nodes / seconds, chess_nodes / chess_seconds))
        share = median(rate / chess_rate for rate, chess_rate in rounds)
        cells.append(f"{median(rate for rate, _ in rounds):,.0f} | {share:.2f}")
    return f"| {name} | {' | '.join(cells)} |"


def run() -> str:
    lines = [
        f"Median of {ROUNDS} interleaved runs, each in a fresh process; the last ply is counted.",
        "",
        "| variant | nodes | woodpusher | python-chess | ratio |",
        "|---|--:|--:|--:|--:|",
        *(perft_row(name, fen, depth) for name, (fen, depth) in POSITIONS.items()),
        "",
        f"Alpha-beta, {NODES:,} nodes by processor time, from the start and from a middlegame, alternating with chess:",
        "",
        "| variant | start, nodes per second | ratio to chess | middlegame, nodes per second | ratio to chess |",
        "|---|--:|--:|--:|--:|",
        *(search_row(name) for name in POSITIONS),
    ]
    return "\n".join(lines)
