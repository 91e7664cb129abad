"""Analysis: the best lines from a position, for every kind of game, by the best tool for it.

A puzzle's lines are solutions. A two-player game is searched by alpha-beta or by another engine. A game with its own
players, such as Cable Car, is rated by the strongest of them. Anything else is analysed by random playouts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from board.wording import plural
from engine.learning.found import evaluation_for
from engine.players.offers import can_search
from engine.players.rating import RatingPlayer, rater_of
from engine.search.limits import Limits
from engine.solving.tables import table_probe

if TYPE_CHECKING:
    from board.board import Board
    from engine.game import Game
    from engine.players.external.uci import UciPlayer
    from engine.search.alphabeta import AlphaBeta
    from engine.search.findings import Finding
    from engine.solving.oracle import Insight, Oracle
    from moves.move import Move

MOST_LINES = 5
LONGEST = 12
"""How many moves of a line are shown."""
LONG = Limits(seconds=3600.0)
"""The maximum time per position."""


@frozen
class Line:
    """A line from a position."""

    moves: tuple[str, ...]
    score: int | None = None
    """Its score for the side to move, in hundredths of a point or near ``WIN``; None if ``words`` gives its value."""
    words: str = ""
    """Its value if it has no score: "7 moves", "+12.5 points"."""
    depth: int = 0


@frozen
class Analysis:
    """What is known about a position so far."""

    lines: tuple[Line, ...] = ()
    """The best first."""
    depth: int = 0
    nodes: int = 0
    speed: int = 0
    """Positions per second."""


Report = Callable[[Analysis], None]
Stopped = Callable[[], bool]


class Analyst:
    """Finds lines, and keeps its results for the next position of the same game."""

    def __init__(self, tables: str | None = None) -> None:
        self._tables = tables
        self._search: AlphaBeta | None = None

    def analyse(
        self,
        game: Game,
        lines: int,
        *,
        report: Report,
        stopped: Stopped,
        engine: UciPlayer | None = None,
        oracle: Oracle | None = None,
        limits: Limits = LONG,
    ) -> Analysis:
        """Return the best lines from a game's current board; ``report`` is called with them as they are found."""
        variant, board = game.variant, game.board
        if game.outcome is not None or not board.legal_moves:
            return Analysis()
        gathered = _Gathered(lines, report)
        if len(variant.players) == 1:
            return _solutions(board, lines, oracle)
        if engine is not None:
            engine.choose(game, gathered.take, stopped)
            return gathered.analysis
        rater = rater_of(variant)
        if rater is not None:
            return _rated(rater, board, lines)
        if not can_search(variant):
            from engine.search.montecarlo import MonteCarlo

            MonteCarlo().search(board, limits, report=gathered.take, stopped=stopped, lines=lines)
            return gathered.analysis
        if self._search is None or self._search.variant is not variant:
            from engine.search.alphabeta import AlphaBeta

            evaluation = evaluation_for(variant)
            self._search = AlphaBeta(variant, evaluation=evaluation, probe=table_probe(variant, self._tables))
        self._search.search(game.boards, limits, report=gathered.take, stopped=stopped, lines=lines)
        return gathered.analysis


class _Gathered:
    """Collects the findings about single lines."""

    def __init__(self, lines: int, report: Report) -> None:
        self._most = lines
        self._report = report
        self._found: dict[int, Finding] = {}
        self._told: dict[tuple[Move, ...], tuple[str, ...]] = {}
        self.analysis = Analysis()

    def take(self, finding: Finding) -> None:
        if finding.bound or finding.rank > self._most:
            return
        self._found[finding.rank] = finding
        # A line that was overtaken is listed twice until its new rank is found.
        by_move = {found.line[0]: rank for rank, found in sorted(self._found.items(), key=lambda item: item[1].depth)}
        found = [self._found[rank] for rank in sorted(by_move.values())]
        found.sort(key=lambda one: -one.score)
        newest = max(self._found.values(), key=lambda one: one.nodes)
        self.analysis = Analysis(
            tuple(Line(self._texts(one.line), one.score, depth=one.depth) for one in found),
            max(one.depth for one in found),
            newest.nodes,
            newest.nodes_per_second if newest.seconds else 0,
        )
        self._report(self.analysis)

    def _texts(self, line: tuple[Move, ...]) -> tuple[str, ...]:
        line = line[:LONGEST]
        if line not in self._told:
            self._told[line] = tuple(map(str, line))
        return self._told[line]


def _solutions(board: Board, count: int, oracle: Oracle | None) -> Analysis:
    from engine.solving.oracle import Oracle

    oracle = oracle or Oracle(board.variant)
    found = oracle.lines(board, count, LONGEST)
    return Analysis(tuple(Line(tuple(map(str, moves)), words=_insight_words(known)) for moves, known in found))


def _insight_words(after: Insight) -> str:
    if after.left is None:
        return "dead end"
    total = after.left + 1
    return f"{'' if after.is_least else '≤ '}{plural(total, 'move')}"


def _rated(rater: RatingPlayer, board: Board, count: int) -> Analysis:
    """Return the best moves by the ratings of a game's own player."""
    rated = sorted(rater.rate_moves(board), key=lambda entry: -round(entry[0], 6))
    return Analysis(tuple(Line((str(move),), words=f"{worth:+.1f} {rater.unit}") for worth, move in rated[:count]))
