"""The levels: how much stronger each is than the one below. It takes about two hours."""

from __future__ import annotations

from engine.matches import MatchPlan, play_match
from engine.players.level_ratings import rating_of
from engine.players.levels import LEVELS

TITLE = "Levels: each against the one below"

GAMES = 60
CONCURRENCY = 2
NOTE = """The last column is the rating against Stockfish, from the section on the outside scale. Differences among our
own levels are larger than they are against other players."""


def run() -> str:
    """Play every level against the one below, with the openings of `woodpusher match`."""
    rows = ["| level | result | Elo difference | 95 % interval | rating |", "|--:|--:|--:|--:|--:|"]
    rows.append(f"| 1 | | | | {rating_of('chess', 1)} |")
    for number in range(2, len(LEVELS) + 1):
        players = (f"alphabeta:level={number}", f"alphabeta:level={number - 1}")
        score = play_match(MatchPlan("chess", players, GAMES, concurrency=CONCURRENCY)).score(0, 1)
        low, high = score.interval
        rows.append(
            f"| {number} | {score} | {score.elo:+.0f} | {low:+.0f} to {high:+.0f} | {rating_of('chess', number)} |"
        )
    return "\n".join([*rows, "", NOTE])
