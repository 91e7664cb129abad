"""The search: nodes per second compared with the bare walk, the mate suite, and the Bratko-Kopec positions."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median
from time import perf_counter

from board import Board
from engine import load, walk
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
ROUNDS = 9
NODES = 10_000
MATE_SECONDS = 3
TEST_SECONDS = 10
CHESS = load("chess")


def lines_of(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def round_of_speed(boards: list[Board]) -> tuple[float, float]:
    """Return nodes per second of the search and of the walk, taking turns at each position."""
    walked = searched = 0
    walking = searching = 0.0
    for board in boards:
        start = perf_counter()
        walked += walk(board, 2)
        walking += perf_counter() - start
        search = AlphaBeta(CHESS)
        start = perf_counter()
        search.search([board], Limits(nodes=NODES))
        searching += perf_counter() - start
        searched += search.nodes
    return searched / searching, walked / walking


def speed() -> str:
    """Return nodes per second of the search and of the walk, and how many times faster the walk is."""
    boards = [CHESS.parse(fen) for fen in MIDDLE_GAMES]
    for board in boards:
        walk(board, 2)
    rounds = [round_of_speed(boards) for _ in range(ROUNDS)]
    ratios = sorted(walked / searched for searched, walked in rounds)
    search_rate, walk_rate = (median(rates) for rates in zip(*rounds, strict=True))
    return (
        f"Nodes per second in the middlegame, including quiescence: {search_rate:,.0f}. A bare walk that creates and "
        f"executes every move, in the same run: {walk_rate:,.0f}, {median(ratios):.1f} times as many "
        f"(medians of {ROUNDS} rounds; {ratios[0]:.1f} to {ratios[-1]:.1f} times)."
    )


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
