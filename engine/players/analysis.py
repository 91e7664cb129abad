"""Analysis: the best lines from a position, for every kind of game, by whatever knows most about it.

A puzzle's lines are solutions; a game of two is searched by alpha-beta or by another program; of a game with players of
its own, such as Cable Car, the strongest says what each move is worth; anything else is played out at random.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from engine.players.endgame_tables import table_probe
from engine.players.offers import can_search
from engine.search.limits import Limits

if TYPE_CHECKING:
    from board.board import Board
    from engine.game import Game
    from engine.players.uci import UciPlayer
    from engine.search.alphabeta import AlphaBeta
    from engine.search.findings import Finding
    from engine.solving.oracle import Insight, Oracle
    from moves.move import Move

MOST_LINES = 5
LONGEST = 12
"""How many moves of a line are told."""
LONG = Limits(seconds=3600.0)
"""How long is thought about one position at most."""


@frozen
class Line:
    """A way to go on."""

    moves: tuple[str, ...]
    score: int | None = None
    """How good it is for the side to move, in hundredths of a point or near ``WIN``; None where ``words`` say it."""
    words: str = ""
    """How good it is where that is no score: "in 7 moves", "+12.5 points"."""
    depth: int = 0


@frozen
class Analysis:
    """What has been found out about a position so far."""

    lines: tuple[Line, ...] = ()
    """The best first."""
    depth: int = 0
    nodes: int = 0
    speed: int = 0
    """How many positions a second were looked at."""


Report = Callable[[Analysis], None]
Stopped = Callable[[], bool]


class Analyst:
    """Finds lines. It keeps what it has worked out for the next position of the same game."""

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
        """Return the best lines from the board that a game is at; ``report`` is told of them as they are found."""
        variant, board = game.variant, game.board
        if game.outcome is not None or not board.legal_moves:
            return Analysis()
        gathered = _Gathered(lines, report)
        if len(variant.players) == 1:
            return _solutions(board, lines, oracle)
        if engine is not None:
            engine.choose(game, gathered.take, stopped)
            return gathered.analysis
        if "searching" in variant.abilities.own_players:
            return _expected_points(board, lines)
        if not can_search(variant):
            from engine.search.montecarlo import MonteCarlo

            MonteCarlo().search(board, limits, report=gathered.take, stopped=stopped, lines=lines)
            return gathered.analysis
        if self._search is None or self._search.variant is not variant:
            from engine.search.alphabeta import AlphaBeta

            self._search = AlphaBeta(variant, probe=table_probe(variant, self._tables))
        self._search.search(game.boards, limits, report=gathered.take, stopped=stopped, lines=lines)
        return gathered.analysis


class _Gathered:
    """Puts findings about single lines together."""

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
        # A line that another one has overtaken stands twice until its own place is found anew.
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
    return f"{'' if after.is_least else '≤ '}{total} move{'' if total == 1 else 's'}"


def _expected_points(board: Board, count: int) -> Analysis:
    """Return the placements of Cable Car that are worth most, in points more than the others can expect."""
    from engine.players.cable_car import SearchingPlayer

    moves = {move.moved_piece: move for move in board.legal_moves}
    rated = [(worth, moves[tile]) for worth, tile in SearchingPlayer().rated(board)]
    rated.sort(key=lambda entry: -round(entry[0], 6))
    return Analysis(tuple(Line((str(move),), words=f"{worth:+.1f} points") for worth, move in rated[:count]))
