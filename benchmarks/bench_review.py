"""Reviews compared with Stockfish: blunders found, and false alarms."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from statistics import median

from engine import read_games
from engine.review import MoveMark, Review, Setting, review
from engine.review.settings import SETTINGS
from engine.search.limits import Limits

TITLE = "Review: blunders compared with Stockfish's"
GAMES = Path(__file__).parent / "review_games.pgn"
DEPTH = 16
NOTE = """A blunder loses 30 percentage points of the winning chances, so a move that the other calls a mistake may
differ by one point. The factor that puts our scores on Stockfish's scale was fitted on these same games, which
flatters our figures."""


def _marks(found: Review, *wanted: MoveMark) -> set[int]:
    return {move.number for move in found.moves if move.mark in wanted}


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "0 of 0"


def run() -> str:
    stockfish = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
    if stockfish is None:
        return "Stockfish is not installed."
    games = list(read_games(GAMES))
    theirs = [review(game, Setting(Limits(depth=DEPTH)), engine=f"uci:{stockfish};depth={DEPTH}") for game in games]
    ours: dict[str, list[Review]] = {name: [] for name in SETTINGS}
    for name, setting in SETTINGS.items():
        for number, game in enumerate(games, start=1):
            ours[name].append(review(game, setting))
            print(f"{name}: {number} of {len(games)}", file=sys.stderr, flush=True)
    return report(ours, theirs)


def report(ours: dict[str, list[Review]], theirs: list[Review]) -> str:
    """Return the table that compares our reviews at each setting with another engine's of the same games."""
    columns = [_answers(reviews, theirs) for reviews in ours.values()]
    rows = [f"| {question} | {' | '.join(column[question] for column in columns)} |" for question in columns[0]]
    moves = sum(len(other.moves) for other in theirs)
    return "\n".join(
        [
            f"{len(theirs)} games, {moves} half-moves. Stockfish's reviews are at depth {DEPTH}.",
            "",
            f"| question | {' | '.join(ours)} |",
            f"|---{'|--:' * len(ours)}|",
            *rows,
            "",
            NOTE,
        ]
    )


def _answers(ours: list[Review], theirs: list[Review]) -> dict[str, str]:
    """Return the column of one setting, by question."""
    seen = found = marked = said = right = fault = 0
    for own, other in zip(ours, theirs, strict=True):
        blunders, their_blunders = _marks(own, MoveMark.BLUNDER), _marks(other, MoveMark.BLUNDER)
        seen += len(their_blunders)
        found += len(their_blunders & blunders)
        marked += len(their_blunders & _marks(own, *MoveMark))
        said += len(blunders)
        right += len(blunders & their_blunders)
        fault += len(blunders & _marks(other, *MoveMark))
    pace = [own.seconds / len(own.moves) for own in ours]
    return {
        "Stockfish's blunders that we mark": _share(marked, seen),
        "… as blunders too": _share(found, seen),
        "our blunders that Stockfish does not mark": _share(said - fault, said),
        "… that it does not call blunders": _share(said - right, said),
        "seconds for a game of 40 moves, median and worst": f"{80 * median(pace):.1f}, {80 * max(pace):.1f}",
    }
