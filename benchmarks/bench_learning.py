"""Learning: how much stronger a net makes the same search, at the same number of nodes for each move."""

from __future__ import annotations

from pathlib import Path
from time import process_time

from board.variant import Variant
from engine.learning.training import Settings, Training, usual_nodes
from engine.learning.workers import Here
from engine.matches.ratings import MatchScore
from engine.registry import load, register_file

TITLE = "Learning: nets against no evaluation, and against the game's own"

EXAMPLES = Path(__file__).parents[1] / "examples"
GAMES = (
    ("connect_four", "connect-four", 4, 3500),
    ("hex", "hex(size=7)", 2, 3000),
    ("kalah", "kalah", 3, 4000),
    ("breakthrough", "breakthrough", 3, 4000),
    ("othello", "othello", 2, 3000),
    ("", "track", 3, 4000),
)
"""The file of an example, the game, and how many generations of how many positions are trained."""
PAIRS = 40


def trained(variant: Variant, generations: int, positions: int, seed: int) -> tuple[Training, float]:
    """Return a training, and the processor seconds that it took."""
    corrects = variant.abilities.evaluation
    settings = Settings(variant.spec, seed, usual_nodes(variant), positions, corrects=corrects)
    training, before = Training.new(settings), process_time()
    training.run(Here(), generations=generations)
    return training, process_time() - before


def said(score: MatchScore) -> str:
    low, high = score.interval
    return f"{score}, {100 * score.share:.0f} %, {score.elo:+.0f} ({low:+.0f} to {high:+.0f})"


def row(file: str, spec: str, generations: int, positions: int, seed: int) -> str:
    if file:
        register_file(EXAMPLES / file / f"{file}.py")
    training, seconds = trained(load(spec), generations, positions, seed)
    kept = sum(each.is_kept for each in training.generations)
    scores = training.measure(Here(), PAIRS) if training.has_net else {}
    none, own = (said(scores[name]) if name in scores else "" for name in ("no evaluation", "own evaluation"))
    return f"| {spec} | {seed} | {seconds:.0f} | {kept} of {generations} | {none} | {own} |"


def run() -> str:
    head = [
        "| game | seed | CPU s | generations kept | against no evaluation | against its own |",
        "|---|--:|--:|--:|---|---|",
    ]
    return "\n".join([*head, *[row(*game, seed) for game in GAMES for seed in (1, 2)]])
