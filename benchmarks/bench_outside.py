"""The levels against an outside scale: Stockfish at its own `UCI_Elo`. It takes about two hours."""

from __future__ import annotations

import shutil
from math import isfinite

from engine.matches import MatchPlan, play_match
from engine.matches.ratings import MatchScore

TITLE = "Levels: against Stockfish at its `UCI_Elo`"

PAIRINGS = ((3, 1350), (4, 1350), (5, 1350), (6, 1350), (6, 1600), (7, 1600), (7, 1800), (8, 1900), (9, 2100))
"""A level, and the rating that Stockfish is told to play at; 1350 is its lowest."""
GAMES = 40
CONCURRENCY = 2
SECONDS = 0.1
"""Per move; with a low ``UCI_Elo`` Stockfish chooses its move after a few plies, so more time changes little."""


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
    return "\n".join(rows)


def _rating(score: MatchScore, elo: int) -> str:
    low, high = (elo + bound for bound in score.interval)
    best = f"{elo + score.elo:.0f}" if isfinite(score.elo) else "-"
    return f"{best} | {low:.0f} to {high:.0f}"
