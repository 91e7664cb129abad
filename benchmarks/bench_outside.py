"""The levels against an outside scale: Stockfish at its own `UCI_Elo`. It takes about two hours."""

from __future__ import annotations

import shutil
from math import isfinite

from engine.matches import MatchPlan, play_match
from engine.matches.ratings import MatchScore

TITLE = "Levels: against Stockfish at its `UCI_Elo`"

PAIRINGS = (
    (1, 1350),
    (2, 1350),
    (3, 1350),
    (4, 1350),
    (5, 1350),
    (6, 1350),
    (6, 1600),
    (7, 1600),
    (7, 1800),
    (8, 1900),
)
"""A level, and the rating that Stockfish is told to play at; 1350 is its lowest."""
GAMES = 40
CONCURRENCY = 2
SECONDS = 0.1
"""Per move; with a low ``UCI_Elo`` Stockfish chooses its move after a few plies, so more time changes little."""

NOTE = """The ratings that the desktop shows and that `UCI_Elo` uses follow these results, smoothed so that they rise
from level to level, and rounded to tens: 910, 1270, 1340, 1520, 1800, 1870, 1960 and 2060. Those of levels 9
and 10, 2150 and 2260, were not measured here: they are half the differences of the levels among themselves,
which are about twice as large as against Stockfish. Forty games leave about 100 points of doubt either way.
The scale is that of Stockfish 15.1 with 0.1 s per move."""


def run() -> str:
    """Play each level against Stockfish at one rating or two."""
    stockfish = shutil.which("stockfish") or "/usr/games/stockfish"
    rows = ["| level | UCI_Elo | result | Elo of the level | 95 % interval |", "|--:|--:|--:|--:|--:|"]
    for level, elo in PAIRINGS:
        rival = f"uci:{stockfish};UCI_LimitStrength=true;UCI_Elo={elo};seconds={SECONDS}"
        plan = MatchPlan("chess", (f"alphabeta:level={level}", rival), GAMES, concurrency=CONCURRENCY)
        score = play_match(plan).score(0, 1)
        rows.append(f"| {level} | {elo} | {score} | {_rating(score, elo)} |")
        print(rows[-1], flush=True)
    return "\n".join([*rows, "", NOTE])


def _rating(score: MatchScore, elo: int) -> str:
    low, high = (elo + bound for bound in score.interval)
    best = f"{elo + score.elo:.0f}" if isfinite(score.elo) else "-"
    return f"{best} | {low:.0f} to {high:.0f}"
