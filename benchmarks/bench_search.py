"""The search: nodes per second compared with the bare walk, the mate suite, and the Bratko-Kopec positions."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

from engine import compiled, load
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import moves_to_win
from engine.search.limits import Limits

TITLE = "Chess: the search"

DATA = Path(__file__).parent.parent / "tests" / "data"
MIDDLE_GAMES = (
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 w - - 0 14",
)
ROUNDS = 5
NODES = 10_000
MATE_SECONDS = 3
TEST_SECONDS = 10
CHESS = load("chess")


def lines_of(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


SPEED = """
import json, sys
from time import process_time
from engine import load, walk
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
fens, nodes = json.loads(sys.argv[1])
chess = load("chess")
walked = searched = 0
walking = searching = 0.0
for board in map(chess.parse, fens):
    walk(board, 2)
    start = process_time()
    walked += walk(board, 2)
    walking += process_time() - start
    search = AlphaBeta(chess)
    start = process_time()
    search.search([board], Limits(nodes=nodes))
    searching += process_time() - start
    searched += search.nodes
print(json.dumps([searched / searching, walked / walking]))
"""


def nodes_per_second(plain: bool) -> tuple[float, float]:
    """Return nodes per second of the search and of the walk in a fresh process, compiled or on plain Python."""
    command = [sys.executable, "-c", SPEED, json.dumps([MIDDLE_GAMES, NODES])]
    environment = {**os.environ, "WOODPUSHER_PURE": "1" if plain else "0"}
    result = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    search_rate, walk_rate = json.loads(result.stdout)
    return search_rate, walk_rate


def speed() -> str:
    """Return nodes per second of the search and of the walk in both modes, and how many times faster the walk is."""
    modes = {"compiled": False, "plain Python": True} if compiled else {"plain Python": True}
    rounds: dict[str, list[tuple[float, float]]] = {mode: [] for mode in modes}
    for _ in range(ROUNDS):
        for mode, plain in modes.items():
            rounds[mode].append(nodes_per_second(plain))
    lines = [
        "Nodes per second of processor time in three middlegame positions, including quiescence nodes, and of the",
        "bare walk, which creates and executes every move.",
        f"Medians of {ROUNDS} interleaved rounds, each in a fresh process.",
        "",
        "| mode | search | walk | walk / search |",
        "|---|--:|--:|--:|",
    ]
    for mode, rates in rounds.items():
        search_rate, walk_rate = (median(rate) for rate in zip(*rates, strict=True))
        ratio = median(walked / searched for searched, walked in rates)
        lines.append(f"| {mode} | {search_rate:,.0f} | {walk_rate:,.0f} | {ratio:.1f} |")
    return "\n".join(lines)


def mates() -> str:
    lines = ["| mate in | positions | found |", "|--:|--:|--:|"]
    cases = [line.split("|") for line in lines_of("mates.txt")]
    for moves in (1, 2, 3):
        fens = [fen.strip() for fen, number in cases if int(number) == moves]
        found = 0
        for fen in fens:
            limits = Limits(seconds=MATE_SECONDS, mate=moves)
            finding = AlphaBeta(CHESS).search([CHESS.parse(fen)], limits)[0]
            found += moves_to_win(finding.score) == moves
        lines.append(f"| {moves} | {len(fens)} | {found} |")
    return "\n".join(lines)


def bratko_kopec() -> str:
    solved = []
    for line in lines_of("bratko_kopec.epd"):
        found = re.fullmatch(r'(.+) bm (.+); id "(.+)";', line)
        if found is None:
            raise ValueError(f"expected an EPD with bm and id, got {line!r}")
        fen, best, name = found.groups()
        board = CHESS.parse(fen)
        move = AlphaBeta(CHESS).search([board], Limits(seconds=TEST_SECONDS))[0].move
        if move in [CHESS.parse_move(board, text) for text in best.split()]:
            solved.append(name.removeprefix("BK."))
    return f"Bratko-Kopec, {TEST_SECONDS} s each: {len(solved)} of 24 ({', '.join(solved)})."


def run() -> str:
    return "\n\n".join([speed(), f"Forced mates, at most {MATE_SECONDS} s each:\n\n{mates()}", bratko_kopec()])
