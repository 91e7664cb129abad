"""The tree of an alpha-beta search: the value of a position from the positions that can follow.

It is one long module because a C compiler inlines only within one, and every node of a search comes through here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import ArgumentError, UnsupportedError, expect_new
from engine.search.findings import SURE, WIN
from engine.search.limits import Limits, Watch
from engine.search.ordering import Experience
from engine.search.table import AT_LEAST, AT_MOST, EXACT, UNKNOWN, TranspositionTable
from engine.search.tactics import LoudMoves, checked_score, tactics_for

if not cython.compiled:
    from engine.search.interpreted import (
        DEPTH,
        MOVE,
        Rows,
        clear_rows,
        count_rows,
        drop_row,
        find_row,
        free_rows,
        get_number,
        new_rows,
        put_number,
    )
    from engine.search.table import settled

if TYPE_CHECKING:
    from board.board import Board
    from board.outcome import Outcome
    from board.variant import Variant
    from engine.search.tactics import Tactics
    from moves.move import Move

DEEPEST = 120
"""The maximum length of a line, in plies."""
LONGEST_EXCHANGE = 24
"""The maximum length of a sequence of loud moves."""
EVASIONS = 2
"""How deep in quiescence search all replies to a check are searched."""
REMEMBERED = 200_000
"""The size of the evaluation cache."""
# Futility margins by depth: how much a quiet move near the horizon may improve the evaluation.
_FUTILITY_MARGIN = (0, 130, 250, 400)
_DELTA_MARGIN = 120
"""The delta margin: how much a loud move may improve the evaluation beyond its gain."""
_REVERSE_FUTILITY_MARGIN = 85
"""The reverse futility margin per ply of depth: an evaluation this far above beta causes a cutoff."""
_LATE_MOVE_LIMIT = (0, 6, 10, 17)
"""Late move pruning by depth: how many quiet moves are tried near the horizon."""
_REDUCTIONS = tuple(
    tuple(int(0.4 + math.log(depth) * math.log(number) / 2.1) if depth and number else 0 for number in range(64))
    for depth in range(DEEPEST + 1)
)
"""Late move reductions by depth and by the number of moves tried before, at most 63."""

_NOTHING_KNOWN = (0,) * (DEEPEST + LONGEST_EXCHANGE + 2)

# The same as numbers of the machine, where this module is compiled.
_WIN, _SURE, _DEEPEST, _LONGEST_EXCHANGE, _EVASIONS, _REMEMBERED = (
    WIN,
    SURE,
    DEEPEST,
    LONGEST_EXCHANGE,
    EVASIONS,
    REMEMBERED,
)
_EXACT, _AT_LEAST, _AT_MOST, _UNKNOWN = EXACT, AT_LEAST, AT_MOST, UNKNOWN

Evaluation = Callable[["Board"], int]


Probe = Callable[["Board"], "int | None"]


class Tree:
    """The search tree, with a transposition table.

    Principal variation search with null moves, late move reductions and quiescence. All its knowledge of a game
    comes from the variant and its ``tactics``.
    """

    _evaluations: Rows
    _path: Rows
    """The positions of the game and of the current line: a repetition counts as a draw."""

    def __cinit__(self) -> None:
        """Create the tables, which exist as long as the object; compiled, this runs before the constructor."""
        self._evaluations = new_rows(1)
        self._path = new_rows(1)

    def __init__(self, variant: Variant, megabytes: int = 64, evaluation: Evaluation | None = None) -> None:
        if len(variant.players) != 2:
            raise UnsupportedError(f"alpha-beta plays games for two, but {variant.name} has {len(variant.players)}")
        if not variant.abilities.deterministic or variant.abilities.hidden_information:
            raise UnsupportedError(
                f"alpha-beta needs a game without chance or hidden information, which {variant.name} is not; "
                "use Monte Carlo"
            )
        expect_new(self, "_movers")
        if not cython.compiled:
            self.__cinit__()
        self._movers = [variant.players[0]] * (DEEPEST + 2)
        """By ply: the side to move, kept if turns vary."""
        self.variant = variant
        self.table = TranspositionTable(megabytes)
        self.experience = Experience()
        self.probe: Probe | None = None
        """Returns the true score of some positions, as if they were at the root."""
        self.careful = False
        """Whether to prune no move near the horizon; slower, but never misses what is one move away."""
        self.watch = Watch(Limits())
        self.lines: list[list[Move]] = [[] for _ in range(DEEPEST + 2)]
        """By ply: the principal variation from there, as last found between alpha and beta."""
        self.deepest = 0
        """The longest line searched, in plies."""
        self._evaluation = evaluation
        self._turns_vary = variant.next_player is not None
        """Whether a side may move twice: turns alternate unless the variant defines ``next_player``."""
        if not cython.compiled and not self._turns_vary:
            self._reply = self._search  # type: ignore[method-assign]
        self.use(variant.tactics)
        # By ply: the last known difference between full and quick evaluation on the line, and its uncertainty.
        self._offsets = list(_NOTHING_KNOWN)
        self._slacks = list(_NOTHING_KNOWN)

    def use(self, tactics: Tactics) -> None:
        """Search with these tactics."""
        self.tactics: Tactics = tactics
        is_quick = self._evaluation is None and tactics.quick_margin > 0 and not self._turns_vary
        self._is_quick = is_quick
        self._margin = tactics.quick_margin if is_quick else 0
        # An unknown margin counts as unlimited.
        self._drift = (tactics.quick_drift or self._margin) if is_quick else 0
        self._swing = (tactics.quick_swing or self._drift) if is_quick else 0

    def __dealloc__(self) -> None:
        free_rows(self._evaluations)
        free_rows(self._path)

    def clear(self) -> None:
        """Clear the transposition table and the move ordering."""
        self.table.clear()
        self.experience.clear()
        clear_rows(self._evaluations)

    def plant(self, boards: Sequence[Board], watch: Watch) -> None:
        """Begin a search from the last of a game's boards."""
        self.use(tactics_for(boards[-1]))
        self.watch = watch
        self.deepest = 0
        self.experience.age()
        clear_rows(self._path)
        for board in boards:
            put_number(self._path, board.key, 1)
        self._movers[0] = boards[-1].move_maker
        self._offsets[0] = self.assess(boards[-1]) - self._quick_evaluate(boards[-1])

    def assess(self, board: Board) -> int:
        """Return the cached evaluation of a position."""
        evaluations = self._evaluations
        key = board.key
        score: int = get_number(evaluations, key, _UNKNOWN)
        if score == _UNKNOWN:
            if count_rows(evaluations) >= _REMEMBERED:
                clear_rows(evaluations)
            if self._evaluation is None:
                score = self.tactics.evaluate(board)
            else:
                score = checked_score(self._evaluation(board), board)
            put_number(evaluations, key, score)
        return score

    def _quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of a position, or the full one if that is as quick."""
        return self.tactics.quick_evaluate(board) if self._is_quick else self.assess(board)

    def _value(self, outcome: Outcome, board: Board, ply: int) -> int:
        """Return the score of an outcome for the side to move; sooner ones count more."""
        if not outcome.winners or len(outcome.winners) > 1:
            return 0
        return _WIN - ply if outcome.winners[0] is board.move_maker else ply - _WIN

    def _search(self, board: Board, depth: int, alpha: int, beta: int, ply: int, answered: int, may_pass: bool) -> int:
        """Return the value of a position for its side to move: exact between alpha and beta, else a bound."""
        key = board.key
        is_open = beta - alpha > 1
        if is_open:
            self.lines[ply].clear()
        if get_number(self._path, key, 0):
            return 0
        if self.probe is not None:
            true_score = self.probe(board)
            if true_score is not None:
                return _later(true_score, ply)
        if self._turns_vary:
            self._movers[ply] = board.move_maker
        offsets, slacks = self._offsets, self._slacks
        offsets[ply] = -offsets[ply - 1]
        slacks[ply] = slacks[ply - 1] + (self._drift if answered else self._swing)
        tactics = self.tactics
        in_check = tactics.is_in_check(board)
        if in_check:
            depth += 1
        if depth <= 0 or ply >= _DEEPEST:
            return self._quiesce(board, alpha, beta, ply, 0)
        watch = self.watch
        watch.left = left = watch.left - 1
        if left <= 0:
            watch.look()
        ended = tactics.early_outcome(board)
        if ended is not None:
            return self._value(ended, board, ply)
        if alpha < -_SURE or beta > _SURE:
            # Mate distance pruning: no line can be better than winning at once, nor worse than being lost already.
            alpha, beta = max(alpha, ply - _WIN), min(beta, _WIN - ply - 1)
            if alpha >= beta:
                return alpha
        table = self.table
        entry = find_row(table.new, key)
        if not entry and table.old:
            entry = find_row(table.old, key)
        first = known_depth = 0
        if entry:
            known_depth = entry[DEPTH]
            first = entry[MOVE]
            if known_depth >= depth and not is_open:
                known = settled(entry, alpha, beta, ply)
                if known != _UNKNOWN:
                    return known
        if depth >= 5 and not known_depth:
            # Internal iterative reduction: without a hash move, search less deeply and find one for the next time.
            depth -= 1
        with_quiet = True
        standing = -_WIN
        if not in_check:
            quick = rough = tactics.quick_evaluate(board) if self._is_quick else self.assess(board)
            margin = slacks[ply]
            if margin < self._margin:
                rough += offsets[ply]
            else:
                margin = self._margin
            is_bold = not (is_open or self.careful) and alpha > -_SURE and beta < _SURE
            if is_bold and depth <= 5 and rough - margin - _REVERSE_FUTILITY_MARGIN * depth >= beta:
                return rough - margin
            if is_bold and depth == 1 and rough + margin + _FUTILITY_MARGIN[1] <= alpha:
                return self._quiesce(board, alpha, beta, ply, 0)
            if margin:
                standing = self.assess(board)
                offsets[ply], slacks[ply] = standing - quick, 0
            else:
                standing = rough
            if not is_open and alpha > -_SURE and beta < _SURE:
                if is_bold and depth <= 5 and standing - _REVERSE_FUTILITY_MARGIN * depth >= beta:
                    return standing
                if may_pass and depth >= 2 and standing >= beta and tactics.allows_null_move(board):
                    reduced = depth - 3 - depth // 4 - min((standing - beta) // 200, 2)
                    put_number(self._path, key, 1)
                    score = -self._search(tactics.null_move(board), reduced, -beta, -beta + 1, ply + 1, 0, False)
                    drop_row(self._path, key)
                    if score >= beta:
                        return beta if score > _SURE else score
                if is_bold and depth <= 3 and standing + _FUTILITY_MARGIN[depth] <= alpha:
                    if depth == 1 or standing + 2 * _FUTILITY_MARGIN[depth] <= alpha:
                        score = self._quiesce(board, alpha, beta, ply, 0)
                        if score <= alpha or depth == 1:
                            return score
                    with_quiet = False
        best = -_WIN if with_quiet else standing
        best_move = None
        old_alpha = alpha
        searched = 0
        quiet_tried: list[int] = []
        experience = self.experience
        put_number(self._path, key, 1)
        reductions = _REDUCTIONS[depth if depth <= _DEEPEST else _DEEPEST]
        late_move_limit = (
            _LATE_MOVE_LIMIT[depth] if depth <= 3 and not is_open and not in_check and not self.careful else 999
        )
        candidates = experience.candidates(tactics, board, first, ply, answered, with_quiet)
        try:
            while True:
                move = candidates.following()
                if move is None:
                    break
                sign = candidates.sign
                if sign and len(quiet_tried) >= late_move_limit and best > -_SURE:
                    break
                after = move.execute()
                if searched == 0:
                    score = -self._reply(after, depth - 1, -beta, -alpha, ply + 1, sign, True)
                else:
                    if is_open:
                        # A null-window search writes no line, and an older one must not be mistaken for it.
                        self.lines[ply + 1].clear()
                    reduction = 0
                    if depth >= 3 and searched >= 3 and sign and not in_check:
                        reduction = reductions[searched if searched < 64 else 63] - is_open
                        if reduction < 0 or tactics.is_in_check(after):
                            reduction = 0
                    score = -self._reply(after, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, sign, True)
                    if reduction and score > alpha:
                        score = -self._reply(after, depth - 1, -alpha - 1, -alpha, ply + 1, sign, True)
                    if alpha < score < beta:
                        score = -self._reply(after, depth - 1, -beta, -alpha, ply + 1, sign, True)
                searched += 1
                if score > best:
                    best = score
                    if score > alpha:
                        best_move = move
                        if is_open:
                            self.lines[ply][:] = (move, *self.lines[ply + 1])
                        alpha = score
                        if score >= beta:
                            if sign:
                                experience.refuted(sign, quiet_tried, depth, ply, answered)
                            break
                if sign:
                    quiet_tried.append(sign)
        finally:
            drop_row(self._path, key)
        if not searched and with_quiet:
            outcome = self.variant.outcome(board)
            return 0 if outcome is None else self._value(outcome, board, ply)
        kept = best + ply if best > _SURE else best - ply if best < -_SURE else best
        bound = _AT_LEAST if best >= beta else _EXACT if best > old_alpha else _AT_MOST
        table.put(key, depth, kept, bound, first if best_move is None else experience.note(best_move))
        return best

    def reply(self, board: Board, depth: int, alpha: int, beta: int, ply: int, answered: int, may_pass: bool) -> int:
        """Return the value of a position for the side that did not just move, whichever side is to move."""
        if not 0 < ply < _DEEPEST:
            raise ArgumentError(f"expected a ply from 1 to {_DEEPEST - 1}, got {ply}")
        return self._reply(board, depth, alpha, beta, ply, answered, may_pass)

    def _reply(self, board: Board, depth: int, alpha: int, beta: int, ply: int, answered: int, may_pass: bool) -> int:
        if self._turns_vary and board.move_maker is self._movers[ply - 1]:
            return -self._search(board, depth, -beta, -alpha, ply, answered, may_pass)
        return self._search(board, depth, alpha, beta, ply, answered, may_pass)

    def _quiesce(self, board: Board, alpha: int, beta: int, ply: int, length: int) -> int:
        """Quiescence search: return the value of a position after all good loud moves."""
        watch = self.watch
        watch.left = left = watch.left - 1
        if left <= 0:
            watch.look()
        if ply > self.deepest:
            self.deepest = ply
        tactics = self.tactics
        ended = tactics.early_outcome(board)
        if ended is not None:
            return self._value(ended, board, ply)
        if self.probe is not None:
            true_score = self.probe(board)
            if true_score is not None:
                return _later(true_score, ply)
        key = board.key
        table = self.table
        entry = find_row(table.new, key)
        if not entry and table.old:
            entry = find_row(table.old, key)
        known_depth = 0
        if entry:
            known = settled(entry, alpha, beta, ply)
            if known != _UNKNOWN:
                return known
            known_depth = entry[DEPTH]
        offsets, slacks = self._offsets, self._slacks
        offset, margin = offsets[ply], slacks[ply]
        if margin >= self._margin:
            offset, margin = 0, self._margin
        standing = offset + (tactics.quick_evaluate(board) if self._is_quick else self.assess(board))
        if standing - margin >= beta:
            return standing - margin
        if standing + margin <= alpha:
            standing += margin
        elif margin:
            offset -= standing
            standing = self.assess(board)
            offset += standing
            margin = 0
        if standing >= beta or length >= _LONGEST_EXCHANGE:
            return standing
        turns_vary = self._turns_vary
        old_alpha = alpha
        if length <= _EVASIONS and tactics.is_in_check(board):
            # In check, every reply is searched, whatever its gain.
            replies = (*tactics.loud_moves(board), *tactics.quiet_moves(board))
            if not replies:
                outcome = self.variant.outcome(board)
                return standing if outcome is None else self._value(outcome, board, ply)
            promising = LoudMoves([(_WIN, move) for move in replies])
            best = -_WIN
        else:
            least = alpha - standing - _DELTA_MARGIN + 1
            found = tactics.good_loud_moves(board, least)
            promising = found if isinstance(found, LoudMoves) else LoudMoves(found)
            # Delta pruning: smaller gains cannot help, but the pruned moves may still reach alpha.
            best = alpha if least > 0 else standing
            if standing > alpha:
                alpha = standing
        while True:
            move = promising.following()
            if move is None:
                break
            reachable = standing + promising.gain + _DELTA_MARGIN
            if reachable <= alpha:
                # The remaining moves gain no more.
                if reachable > best:
                    best = reachable
                break
            offsets[ply + 1] = -offset
            slacks[ply + 1] = margin + self._swing
            after = move.execute()
            if turns_vary and after.move_maker is board.move_maker:
                score = self._quiesce(after, alpha, beta, ply + 1, length + 1)
            else:
                score = -self._quiesce(after, -beta, -alpha, ply + 1, length + 1)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        if known_depth <= 0:
            kept = best + ply if best > _SURE else best - ply if best < -_SURE else best
            table.put(key, 0, kept, _AT_LEAST if best >= beta else _EXACT if best > old_alpha else _AT_MOST, 0)
        return best


def _later(score: int, ply: int) -> int:
    """Return a true score as seen from a number of plies above."""
    return score - ply if score > 0 else score + ply if score < 0 else 0
