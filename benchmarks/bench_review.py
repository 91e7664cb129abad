"""Reviews compared with Stockfish: blunders found, and false alarms."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from statistics import median

from engine import read_games
from engine.review import QUICK, Mark, Review, Setting, review
from engine.search.limits import Limits

TITLE = "Review: blunders compared with Stockfish's"
GAMES = Path(__file__).parent / "review_games.pgn"
DEPTH = 16
NOTE = """A blunder loses 30 points of the winning chances, so one that the other calls a mistake may differ by a point.
The factor that puts our scores on Stockfish's scale was fitted on these same games, which flatters our figures."""


def _marks(found: Review, *wanted: Mark) -> set[int]:
    return {move.number for move in found.moves if move.mark in wanted}


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "0 of 0"


def run() -> str:
    stockfish = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
    if stockfish is None:
        return "Stockfish is not installed."
    games = list(read_games(GAMES))
    theirs = [review(game, Setting(Limits(depth=DEPTH)), engine=f"uci:{stockfish};depth={DEPTH}") for game in games]
    ours = []
    for number, game in enumerate(games, start=1):
        ours.append(review(game, QUICK))
        print(f"{number} of {len(games)}", file=sys.stderr, flush=True)
    return report(ours, theirs)


def report(ours: list[Review], theirs: list[Review]) -> str:
    """Return the table that compares two series of reviews of the same games."""
    seen = found = marked = said = right = fault = 0
    for own, other in zip(ours, theirs, strict=True):
        blunders, their_blunders = _marks(own, Mark.BLUNDER), _marks(other, Mark.BLUNDER)
        seen += len(their_blunders)
        found += len(their_blunders & blunders)
        marked += len(their_blunders & _marks(own, *Mark))
        said += len(blunders)
        right += len(blunders & their_blunders)
        fault += len(blunders & _marks(other, *Mark))
    moves = sum(len(own.moves) for own in ours)
    pace = [own.seconds / len(own.moves) for own in ours]
    return "\n".join(
        [
            f"{len(ours)} games, {moves} half-moves. Ours at the quick setting; Stockfish's at depth {DEPTH}.",
            "",
            "| question | answer |",
            "|---|--:|",
            f"| Stockfish's blunders that we mark | {_share(marked, seen)} |",
            f"| … as blunders too | {_share(found, seen)} |",
            f"| our blunders that Stockfish does not mark | {_share(said - fault, said)} |",
            f"| … that Stockfish does not call blunders | {_share(said - right, said)} |",
            f"| seconds for a game of 40 moves, median and worst | {80 * median(pace):.1f}, {80 * max(pace):.1f} |",
            "",
            NOTE,
        ]
    )
