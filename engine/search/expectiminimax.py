"""Expectiminimax: a search for games of one or two players in which fate moves, with star pruning.

A position is worth what its side to move expects, from 0 for a certain loss to 1 for a certain win; a game's evaluation
is turned into such an expectation. Where fate moves, the bounds of what its other moves could be worth cut the search
(Ballard's Star1), and a first look at one reply to each of them gives better bounds (Star2).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from board.board import Board
from board.errors import IllegalMoveError, UnsupportedError, expect, expect_call
from engine.chance import chances_of
from engine.search.findings import Finding
from engine.search.limits import Limits, StoppedError, Watch

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.outcome import Outcome
    from board.variant import Variant
    from engine.search.tree import Evaluation
    from moves.move import Move

PAWNS = 400
"""An evaluation of this many hundredths is ten to one in favour of a side."""
SOONER = 1e-6
"""How much a win is worth less for each move that it takes."""
MOST_KEPT = 500_000
"""How many positions are remembered."""
DEEPEST = 64
EXACT, AT_LEAST, AT_MOST = range(3)


def expectation(score: int) -> float:
    """Return what a side expects whose position is evaluated as a score.

    >>> expectation(0), expectation(400) > 0.9
    (0.5, True)
    """
    return 1 / (1 + 10 ** (-max(-8 * PAWNS, min(score, 8 * PAWNS)) / PAWNS))


def score_of(expected: float) -> int:
    """Return the evaluation with an expectation."""
    expected = min(max(expected, 1e-6), 1 - 1e-6)
    return round(-PAWNS * math.log10(1 / expected - 1))


class Expectiminimax:
    """A search that remembers positions. Without ``prunes`` it visits everything, with the same result."""

    def __init__(self, variant: Variant, *, prunes: bool = True, evaluation: Evaluation | None = None) -> None:
        if len(variant.players) > 2 or variant.abilities.hidden_information:
            raise UnsupportedError(
                f"expectiminimax is for one or two players and open positions, and {variant.spec} is not such a game; "
                "use the player montecarlo instead"
            )
        expect_call(evaluation, "an evaluation")
        self.variant = variant
        self._prunes = prunes
        self._evaluate: Evaluation = variant.evaluate if evaluation is None else evaluation
        self._kept: dict[int, tuple[int, int, float, Move | None]] = {}
        self._watch = Watch(Limits())

    def search(
        self,
        board: Board,
        limits: Limits,
        *,
        report: Callable[[Finding], None] | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> Finding:
        """Return the best move of a position with its expected result, as deep as the limits allow.

        A depth counts players' moves; fate's moves come on top.
        """
        expect(Board, board, "a board")
        expect(Limits, limits, "the limits of a search")
        expect_call(report, "a report")
        moves = board.legal_moves
        if not moves or chances_of(board):
            raise IllegalMoveError(f"there is no move to choose (position: {self.variant.format(board)})")
        self._watch = Watch(limits, stopped)
        self._kept.clear()
        finding = Finding(1, 0, (moves[0],), 0, 0.0)
        try:
            for depth in range(1, (limits.depth or DEEPEST) + 1):
                value, move = self._decide(board, depth, 0.0, 1.0, 0)
                assert move is not None
                finding = Finding(depth, score_of(value), (move,), self._watch.nodes, self._watch.seconds)
                if report is not None:
                    report(finding)
                if (len(moves) == 1 and limits.depth is None) or self._watch.is_late():
                    break
        except StoppedError:
            pass
        return finding

    def value(self, board: Board, depth: int) -> float:
        """Return what the side to move expects, looking some players' moves ahead."""
        self._watch = Watch(Limits())
        self._kept.clear()
        return self._value(board, depth, 0.0, 1.0, 0)

    # All values are for the side to move of the board in question.

    def _value(self, board: Board, depth: int, low: float, high: float, ply: int) -> float:
        outcome = self.variant.outcome(board)
        if outcome is not None:
            return _result(outcome, board.move_maker, ply)
        chances = self.variant.chances(board)
        if chances:
            return self._weigh(board, chances, depth, low, high, ply)
        if depth <= 0:
            return expectation(self._evaluate(board))
        return self._decide(board, depth, low, high, ply)[0]

    def _after(self, board: Board, after: Board, depth: int, low: float, high: float, ply: int) -> float:
        """Return what the mover of a board expects of a following one."""
        if after.move_maker is board.move_maker:
            return self._value(after, depth, low, high, ply)
        return 1 - self._value(after, depth, 1 - high, 1 - low, ply)

    def _decide(self, board: Board, depth: int, low: float, high: float, ply: int) -> tuple[float, Move | None]:
        """Return the value of the best move and the move."""
        self._watch.left -= 1
        if self._watch.left <= 0:
            self._watch.look()
        kept = self._kept.get(board.key)
        best_move: Move | None = None
        if kept is not None:
            kept_depth, bound, value, best_move = kept
            is_enough = bound == EXACT or (value >= high if bound == AT_LEAST else value <= low)
            if kept_depth == depth and is_enough and ply:
                return value, best_move
        moves = list(board.legal_moves)
        if best_move is not None and best_move in moves:
            moves.remove(best_move)
            moves.insert(0, best_move)
        best, floor = -1.0, low
        for move in moves:
            value = self._after(board, move.execute(), depth - 1, floor, high, ply + 1)
            if value > best:
                best, best_move = value, move
                floor = max(floor, value)
                if value >= high and self._prunes:
                    break
        bound = AT_MOST if best <= low else AT_LEAST if best >= high else EXACT
        if len(self._kept) < MOST_KEPT:
            self._kept[board.key] = depth, bound, best, best_move
        return best, best_move

    def _weigh(
        self, board: Board, chances: tuple[tuple[float, Move], ...], depth: int, low: float, high: float, ply: int
    ) -> float:
        """Return what the side that fate moves for expects; outside the bounds, a bound of it."""
        likely_first = sorted(chances, key=lambda chance: -chance[0])
        boards = [(probability, move.execute()) for probability, move in likely_first]
        if not self._prunes:
            return sum(p * self._after(board, after, depth, 0.0, 1.0, ply) for p, after in boards)
        # What each move of fate is worth at least, from a first look at one reply to it.
        least = [0.0] * len(boards)
        known = 0.0
        if depth > 1 and low > 0:
            for place, (probability, after) in enumerate(boards):
                least[place] = self._first_look(board, after, depth, ply)
                known += probability * least[place]
                if known >= high:
                    return known
        total, floor = 0.0, sum(p * worth for (p, _), worth in zip(boards, least, strict=True))
        left = 1.0
        for (probability, after), worth in zip(boards, least, strict=True):
            left -= probability
            floor -= probability * worth
            # The rest is worth ``floor`` at least and ``left`` at most.
            needed = (low - total - left) / probability
            if needed >= 1:
                return total + probability + left
            enough = (high - total - floor) / probability
            value = self._after(board, after, depth, max(0.0, needed), min(1.0, max(enough, 0.0)), ply)
            total += probability * value
            if value <= needed:
                return total + left
            if value >= enough:
                return total + floor
        return total

    def _first_look(self, board: Board, after: Board, depth: int, ply: int) -> float:
        """Return a lower bound on what a side expects of a board on which it moves itself: the value of one move."""
        if after.move_maker is not board.move_maker or self.variant.outcome(after) is not None:
            return 0.0
        if self.variant.chances(after):
            return 0.0
        kept = self._kept.get(after.key)
        move = after.legal_moves[0] if kept is None or kept[3] is None else kept[3]
        return self._after(after, move.execute(), depth - 1, 0.0, 1.0, ply + 1)


def _result(outcome: Outcome, side: Alliance, ply: int) -> float:
    """Return what a finished game is worth for a side; a win sooner rather than later."""
    if not outcome.winners:
        return 0.5
    if side in outcome.winners:
        return 1 / len(outcome.winners) - SOONER * ply
    return SOONER * ply
