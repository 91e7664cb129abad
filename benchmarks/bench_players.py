"""The computer players: the general ones on variants other than chess."""

from __future__ import annotations

from engine.matches import MatchPlan, Standings, play_match

TITLE = "Computer players on other variants"

GAMES = 8
CONCURRENCY = 2
PAIRS = (
    ("track", "alphabeta:seconds=0.2", "random"),
    ("track", "alphabeta:seconds=0.2", "montecarlo:seconds=0.2"),
    ("track", "montecarlo:seconds=0.2", "random"),
    ("king-of-the-hill", "alphabeta:seconds=0.2", "montecarlo:seconds=0.2"),
    ("cable-car", "montecarlo:seconds=0.2", "random"),
    ("cable-car(players=3)", "montecarlo:seconds=0.2", "random"),
)


def row(variant: str, one: str, other: str, games: int = GAMES) -> str:
    standings: Standings = play_match(MatchPlan(variant, (one, other), games, concurrency=CONCURRENCY))
    score = standings.score(0, 1)
    return f"| {variant} | {one} | {other} | {score} | {100 * score.share:.0f} % | {len(standings.faults)} |"


def run() -> str:
    head = ["| variant | player | against | result | points | faults |", "|---|---|---|--:|--:|--:|"]
    return "\n".join([*head, *[row(*pair) for pair in PAIRS]])
