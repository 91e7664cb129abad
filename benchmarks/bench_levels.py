"""The levels: how much stronger each is than the one below. It takes about two hours."""

from __future__ import annotations

from engine.matches import MatchPlan, play_match
from engine.players.level_ratings import rating_of
from engine.players.levels import LEVELS

TITLE = "Levels: each against the one below"

GAMES = 60
CONCURRENCY = 2
NOTE = """The last column is what the desktop shows. Level 8 searches 60,000 nodes, nearly as many as full strength in
0.2 seconds, which scores like a player of about 2000 against Stockfish (66 % at 1900, 35 % at 2100). The ratings of the
other levels follow from the differences, but none is set below 100. Differences among our own levels are larger than
they would be against other players, so the lowest and highest ratings are the roughest."""


def run() -> str:
    """Play every level against the one below, with the openings of `woodpusher match`."""
    rows = ["| level | result | Elo difference | 95 % interval | rough Elo |", "|--:|--:|--:|--:|--:|"]
    rows.append(f"| 1 | | | | {rating_of('chess', 1)} |")
    for number in range(2, len(LEVELS) + 1):
        players = (f"alphabeta:level={number}", f"alphabeta:level={number - 1}")
        score = play_match(MatchPlan("chess", players, GAMES, concurrency=CONCURRENCY)).score(0, 1)
        low, high = score.interval
        rows.append(
            f"| {number} | {score} | {score.elo:+.0f} | {low:+.0f} to {high:+.0f} | {rating_of('chess', number)} |"
        )
    return "\n".join([*rows, "", NOTE])
