"""Evaluation: the score of each position of a game, from the first player's side."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from attrs import frozen

from board.board import Board
from board.variant import Variant
from engine.learning.found import best_evaluation
from engine.players.offers import can_search
from engine.search.findings import SURE, WIN
from gui.core.state import Judgement, Table, Thought
from gui.play.asking import end_on, is_thinking, outcome

BAR_SECONDS, GRAPH_SECONDS, DRAW_SECONDS = 3.0, 0.4, 0.8
"""Seconds to evaluate the position on the board, each position of a finished game, and a draw offer."""
_STEEPNESS = 0.0037
"""A lead of two and a half points is worth about three quarters of a game."""


def can_judge(variant: Variant) -> bool:
    """Return whether positions of a variant have an evaluation to show."""
    return can_search(variant)


def share(score: float) -> float:
    """Return the first player's share of the bar, from 0 to 1, for a score in hundredths of a point.

    >>> share(0), share(WIN - 3), share(-WIN)
    (0.5, 1.0, 0.0)
    """
    if abs(score) > SURE:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-_STEEPNESS * score))


def score_words(score: int) -> str:
    """Format the first player's score for display beside the board: "+0.35", "+ in 3"."""
    distance = moves_to_mate(score)
    if distance is None:
        return f"{score / 100:+.2f}"
    return f"{'+' if score > 0 else '−'} in {distance}"


def moves_to_mate(score: int) -> int | None:
    """Return the number of moves to a forced win of either side, or None.

    >>> moves_to_mate(WIN - 3), moves_to_mate(3 - WIN), moves_to_mate(WIN - 4), moves_to_mate(150)
    (2, 2, 2, None)
    """
    return (WIN - abs(score) + 1) // 2 if abs(score) > SURE else None


def of_first(table: Table, node: int, score: int) -> int:
    """Convert a score from the side to move at a node to the first player's side."""
    board = table.game[node].board
    return score if board.move_maker is board.variant.players[0] else -score


def judged(table: Table, node: int, thought: Thought, is_final: bool) -> Table:
    """Return the table with an evaluation of one of its positions."""
    if thought.score is None:
        return table
    found = Judgement(of_first(table, node, thought.score), thought.depth or 0, thought.line, is_final)
    return table.analysing(judgements=table.analysis.judgements.set(node, found))


def unjudged(table: Table, nodes: Sequence[int]) -> tuple[int, ...]:
    """Return the given positions that still need an evaluation."""
    return tuple(
        node
        for node in nodes
        if end_on(table.game[node].board) is None
        and not ((known := table.analysis.judgements.get(node)) is not None and known.is_final)
    )


def score_at(table: Table, node: int) -> int | None:
    """Return the first player's score at a position: from the result on the board, from an evaluation, or None.

    A resignation or a fallen flag says nothing about the position.
    """
    end = end_on(table.game[node].board)
    if end is not None:
        first = table.variant.players[0]
        return 0 if not end.winners else WIN if first in end.winners else -WIN
    known = table.analysis.judgements.get(node)
    return known.score if known is not None else None


def score_shown(table: Table) -> int:
    """Return the score for the evaluation bar; until a new one arrives, the last known score stays."""
    here = table.game.current
    thought = table.analysis.thought
    if is_thinking(table) and thought is not None and thought.score is not None:
        return of_first(table, here, thought.score)
    end = outcome(table)
    if end is not None and not end.winners:
        return 0
    for node in reversed(table.game.path()):
        score = score_at(table, node)
        if score is not None:
            return score
    return of_first(table, here, _evaluation(table.variant)(table.board))


@lru_cache(maxsize=8)
def _evaluation(variant: Variant) -> Callable[[Board], int]:
    return best_evaluation(variant)


def forget_nets() -> None:
    """Look for nets again: one may have been trained."""
    _evaluation.cache_clear()


@frozen
class Point:
    """A position in the graph."""

    node: int
    share: float | None
    """The first player's share, or None if it is not known yet."""


def graph(table: Table) -> tuple[Point, ...]:
    """Return the shown line as points of the evaluation graph."""
    points = []
    for node in table.game.line():
        score = score_at(table, node)
        points.append(Point(node, None if score is None else share(score)))
    return tuple(points)


def has_graph(table: Table, is_wanted: bool) -> bool:
    """Return whether a game has ended, so that its graph is shown."""
    if not is_wanted or table.setup is not None or not can_judge(table.variant) or len(table.game.line()) < 3:
        return False
    return table.over is not None or table.study is not None
