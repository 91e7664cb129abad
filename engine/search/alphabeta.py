"""Alpha-beta: the search for games of two players who take turns."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from board.errors import ArgumentError, IllegalMoveError, UnsupportedError
from engine.search.findings import SURE, WIN, Finding, moves_to_win
from engine.search.limits import Limits, StoppedError, Watch
from engine.search.ordering import Experience, signature
from engine.search.table import AT_LEAST, AT_MOST, EXACT, Table

if TYPE_CHECKING:
    from board.board import Board
    from board.outcome import Outcome
    from board.variant import Variant
    from moves.move import Move

DEEPEST = 120
"""No line is followed further, in half-moves."""
LONGEST_EXCHANGE = 24
"""No sequence of loud moves is followed further."""
EVASIONS = 2
"""How far into loud moves all answers to a check are looked at."""
PATIENT_SECONDS = 2.0
"""Who has so long for a move looks for a mate in two with no move left out: that takes some hundredths of it."""
WINDOW = 28
"""How far from the last depth's score the next one is expected."""
REMEMBERED = 200_000
"""How many evaluations are kept."""
# How much better than its evaluation a position may become: by depth, for quiet moves near the horizon.
_HOPE = (0, 130, 250, 400)
_WINDFALL = 120
"""How much better than by its gain a position may become through a loud move."""
SURE_MATES = 3
"""Where a mate in so many moves or fewer is asked for, no way to it is overlooked."""
AT_ONCE = 2
"""A win or a loss in so many half-moves leaves no room for a shorter one."""
_BEYOND = 2
"""How many half-moves beyond a win a search goes to make sure that there is no shorter one."""
_SURPLUS = 85
"""By depth: so much above beta, and the opponent is taken to have no answer."""
_LAST_QUIET = (0, 6, 10, 17)
"""By depth: how many quiet moves are tried near the horizon."""
_REDUCTIONS = tuple(
    tuple(int(0.4 + math.log(depth) * math.log(number) / 2.1) if depth and number else 0 for number in range(64))
    for depth in range(64)
)

Report = Callable[[Finding], None]
Evaluation = Callable[["Board"], int]


class AlphaBeta:
    """A search with a memory; the same limits of depth or nodes find the same, if it is cleared before.

    Principal variations with aspiration windows in iterative deepening, quiescence, null moves, late move
    reductions. All it knows of a game comes through the ``Variant`` contract.
    """

    def __init__(self, variant: Variant, megabytes: int = 64, evaluation: Evaluation | None = None) -> None:
        if len(variant.players) != 2:
            raise UnsupportedError(f"alpha-beta plays games for two, and {variant.name} has {len(variant.players)}")
        self.variant = variant
        self.table = Table(megabytes)
        self.experience = Experience()
        self.careful = False
        """Whether no move is left out near the horizon; slower, but what is one move away is always seen."""
        self._evaluations: dict[int, int] = {}
        self._evaluate = evaluation or variant.evaluate
        has_glance = evaluation is None and variant.glance_margin > 0
        self._glance = variant.glance if has_glance else self._assess
        self._margin = variant.glance_margin if has_glance else 0
        self._drift = variant.glance_drift if has_glance else 0
        self._swing = variant.glance_swing if has_glance else 0
        # By ply: how far the evaluation is from a glance, as last seen on the way there, and how far that may be off.
        self._offsets = [0] * (DEEPEST + LONGEST_EXCHANGE + 2)
        self._slacks = [0] * (DEEPEST + LONGEST_EXCHANGE + 2)
        self._is_checked = variant.is_checked
        self._ending = variant.ending
        self._watch = Watch(Limits())
        self._path: set[int] = set()
        """The positions of the game and of the line that is looked at: each that comes again is a draw."""
        self._lines: list[list[Move]] = [[] for _ in range(DEEPEST + 2)]
        self._deepest = 0
        self._root_moves: list[Move] = []
        self._effort: dict[int, int] = {}

    @property
    def nodes(self) -> int:
        """How many positions the last search has looked at."""
        return self._watch.nodes

    def clear(self) -> None:
        """Forget all positions and all experience."""
        self.table.clear()
        self.experience.clear()
        self._evaluations.clear()

    # Thinking.

    def search(
        self,
        boards: Sequence[Board],
        limits: Limits,
        *,
        report: Report | None = None,
        stopped: Callable[[], bool] | None = None,
        candidates: Sequence[Move] | None = None,
        lines: int = 1,
        watch: Watch | None = None,
    ) -> list[Finding]:
        """Return the best lines from the last of a game's boards, the best one first.

        ``candidates`` are the only first moves looked at, if given. ``report`` is told of every
        line found on the way; ``stopped`` is asked every few milliseconds whether to stop.
        """
        board = boards[-1]
        moves = list(board.legal_moves if candidates is None else candidates)
        if not moves:
            raise IllegalMoveError(f"there is no move to choose (position: {self.variant.format(board)})")
        if lines < 1:
            raise ArgumentError(f"expected 1 line or more, got {lines}")
        self._watch = watch or Watch(limits, stopped)
        self._path = {earlier.key for earlier in boards}
        self._deepest = 0
        self._effort = {}
        self._offsets[0] = self._assess(board) - self._glance(board)
        self.experience.age()
        self._root_moves = self._in_first_order(board, moves)
        found = [Finding(0, self._assess(board), (move,)) for move in self._root_moves[:lines]]
        told: dict[int, Move] = {}

        def tell(finding: Finding) -> None:
            told[finding.rank] = finding.move
            if report is not None:
                report(finding)

        last_depth = min(limits.depth or DEEPEST, DEEPEST)
        if limits.mate is not None:
            last_depth = min(last_depth, 2 * limits.mate + 8)
        sought = limits.mate or (2 if lines == 1 and (limits.seconds or 0) >= PATIENT_SECONDS else 0)
        for depth in range(1, last_depth + 1):
            try:
                self._deepen(board, depth, found, lines, tell, depth < 2 * min(sought, SURE_MATES))
            except StoppedError:
                break
            best = found[0]
            if limits.mate is not None and best.score > SURE and (moves_to_win(best.score) or 0) <= limits.mate:
                break
            if self._is_settled(found, depth, limits, len(moves)) or self._watch.is_late():
                break
        for rank, finding in enumerate(found, 1):
            # What was found just before the end has not been told yet, nor has a line that then went to another place.
            if report is not None and told.get(rank) is not finding.move:
                report(evolve(finding, rank=rank, nodes=self.nodes, seconds=self._watch.seconds))
        return found

    def _is_settled(self, found: list[Finding], depth: int, limits: Limits, moves: int) -> bool:
        """Return whether more depth can change nothing: a forced win is as short as it can be, or no choice is left."""
        if limits.is_timed and moves == 1 and depth >= 2:
            return True
        # A quiet move near the horizon may be left out, so that the shortest win is sure only some moves beyond it.
        lengths = [WIN - abs(finding.score) for finding in found]
        return all(length <= AT_ONCE or length + _BEYOND <= depth for length in lengths)

    def _in_first_order(self, board: Board, moves: list[Move]) -> list[Move]:
        variant = self.variant

        def rank(move: Move) -> tuple[bool, int]:
            return variant.is_loud(move) and not variant.loses(move), variant.move_order(move)

        ordered = sorted(moves, key=rank, reverse=True)
        entry = self.table.get(board.key)
        known = None if entry is None else self.experience.again(variant, board, entry[3])
        return sorted(ordered, key=lambda move: move != known)

    def _deepen(
        self, board: Board, depth: int, found: list[Finding], lines: int, report: Report, seeks_mate: bool
    ) -> None:
        """Look one move deeper for each of the best lines; what is found is kept even if time runs out."""
        if seeks_mate:
            self._seek_mate(board, depth, found, report)
        taken: list[Move] = []
        for rank in range(min(lines, len(self._root_moves))):
            previous = found[rank].score
            low, high = -WIN, WIN
            reach = WINDOW
            if depth >= 4 and abs(previous) < SURE:
                low, high = previous - reach, previous + reach
            while True:
                finding = self._search_root(board, depth, low, high, taken, found, rank)
                report(finding)
                reach *= 3
                if finding.score <= low and low > -WIN:
                    low = max(finding.score - reach, -WIN) if reach < 1500 else -WIN
                elif finding.score >= high and high < WIN:
                    high = min(finding.score + reach, WIN) if reach < 1500 else WIN
                else:
                    break
            taken.append(finding.move)
        found[: len(taken)] = sorted(found[: len(taken)], key=lambda finding: -finding.score)
        effort = self._effort
        self._root_moves.sort(key=lambda move: -effort.get(id(move), 0))
        for move in reversed(taken):
            self._root_moves.remove(move)
            self._root_moves.insert(0, move)

    def _seek_mate(self, board: Board, depth: int, found: list[Finding], report: Report) -> None:
        """Look for a forced win alone, with no move left out."""
        was_careful, self.careful = self.careful, True
        try:
            finding = self._search_root(board, depth, SURE, WIN, [], found, 0)
        finally:
            self.careful = was_careful
        if finding.score > SURE:
            report(finding)

    def _search_root(
        self, board: Board, depth: int, alpha: int, beta: int, taken: list[Move], found: list[Finding], rank: int
    ) -> Finding:
        """Search the first moves that are not taken by better lines; each improvement is kept in ``found`` at once."""
        best = -WIN - 1
        low = alpha
        watch = self._watch
        finding = found[rank]
        for number, move in enumerate([move for move in self._root_moves if move not in taken]):
            before = watch.nodes
            after = move.execute()
            sign = signature(move)
            if number == 0:
                score = -self._search(after, depth - 1, -beta, -alpha, 1, sign, True)
            else:
                self._lines[1].clear()
                score = -self._search(after, depth - 1, -alpha - 1, -alpha, 1, sign, True)
                if alpha < score < beta:
                    score = -self._search(after, depth - 1, -beta, -alpha, 1, sign, True)
            self._effort[id(move)] = watch.nodes - before
            if score > best:
                best = score
                if number == 0 or score > alpha:
                    bound = -1 if score <= low else 1 if score >= beta else 0
                    line = (move, *self._lines[1]) if bound == 0 else (move, *self._kept_answer(finding, move))
                    finding = Finding(
                        depth,
                        score,
                        line,
                        watch.nodes,
                        watch.seconds,
                        self.table.permille,
                        max(self._deepest, depth),
                        rank + 1,
                        bound,
                    )
                    # A first move that fails low is no better than another: what the last depth found stays.
                    if bound >= 0:
                        for other in range(rank + 1, len(found)):
                            if found[other].move is move:
                                # If time runs out before another move is found for that line, the lines still differ.
                                found[other] = found[rank]
                        found[rank] = finding
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return finding

    def _kept_answer(self, finding: Finding, move: Move) -> tuple[Move, ...]:
        return finding.line[1:] if finding.line[0] is move else ()

    # The tree.

    def _value(self, outcome: Outcome, board: Board, ply: int) -> int:
        """Return what an end of the game is worth to the side to move; the sooner it comes, the more it counts."""
        if not outcome.winners or len(outcome.winners) > 1:
            return 0
        return WIN - ply if outcome.winners[0] is board.move_maker else ply - WIN

    def _assess(self, board: Board) -> int:
        """Return the evaluation of a position, remembered for a while."""
        evaluations = self._evaluations
        score = evaluations.get(board.key)
        if score is None:
            if len(evaluations) >= REMEMBERED:
                evaluations.clear()
            score = evaluations[board.key] = self._evaluate(board)
        return score

    def _search(self, board: Board, depth: int, alpha: int, beta: int, ply: int, answered: int, may_pass: bool) -> int:
        """Return the value of a position for its side to move: exact between alpha and beta, else a bound."""
        key = board.key
        is_open = beta - alpha > 1
        if is_open:
            self._lines[ply].clear()
        if key in self._path:
            return 0
        offsets, slacks = self._offsets, self._slacks
        offsets[ply] = -offsets[ply - 1]
        slacks[ply] = slacks[ply - 1] + (self._drift if answered else self._swing)
        variant = self.variant
        in_check = self._is_checked(board)
        if in_check:
            depth += 1
        if depth <= 0 or ply >= DEEPEST:
            return self._quiesce(board, alpha, beta, ply, 0)
        watch = self._watch
        watch.left = left = watch.left - 1
        if left <= 0:
            watch.look()
        ended = self._ending(board)
        if ended is not None:
            return self._value(ended, board, ply)
        if alpha < -SURE or beta > SURE:
            # No line from here can be better than to win at once, nor worse than to be lost already.
            alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
            if alpha >= beta:
                return alpha
        table = self.table
        entry = table.new.get(key) or table.old.get(key)
        first = 0
        if entry is not None:
            known_depth, known, bound, first = entry
            if known_depth >= depth and not is_open:
                if known > SURE:
                    known -= ply
                elif known < -SURE:
                    known += ply
                if bound == EXACT or (known >= beta if bound == AT_LEAST else known <= alpha):
                    return known
        if depth >= 5 and (entry is None or not known_depth):
            # Without a move to begin with, a shallower look finds one for the next time.
            depth -= 1
        with_quiet = True
        standing = -WIN
        if not in_check:
            glimpsed = rough = self._glance(board)
            margin = slacks[ply]
            if margin < self._margin:
                rough += offsets[ply]
            else:
                margin = self._margin
            is_bold = not (is_open or self.careful) and alpha > -SURE and beta < SURE
            if is_bold and depth <= 5 and rough - margin - _SURPLUS * depth >= beta:
                return rough - margin
            if is_bold and depth == 1 and rough + margin + _HOPE[1] <= alpha:
                return self._quiesce(board, alpha, beta, ply, 0)
            if margin:
                standing = self._assess(board)
                offsets[ply], slacks[ply] = standing - glimpsed, 0
            else:
                standing = rough
            if not is_open and alpha > -SURE and beta < SURE:
                if is_bold and depth <= 5 and standing - _SURPLUS * depth >= beta:
                    return standing
                if may_pass and depth >= 2 and standing >= beta and variant.may_pass(board):
                    reduced = depth - 3 - depth // 4 - min((standing - beta) // 200, 2)
                    self._path.add(key)
                    score = -self._search(variant.passed(board), reduced, -beta, -beta + 1, ply + 1, 0, False)
                    self._path.discard(key)
                    if score >= beta:
                        return beta if score > SURE else score
                if is_bold and depth <= 3 and standing + _HOPE[depth] <= alpha:
                    if depth == 1 or standing + 2 * _HOPE[depth] <= alpha:
                        score = self._quiesce(board, alpha, beta, ply, 0)
                        if score <= alpha or depth == 1:
                            return score
                    with_quiet = False
        best = -WIN if with_quiet else standing
        best_move = None
        old_alpha = alpha
        searched = 0
        quiet_tried: list[int] = []
        experience = self.experience
        search = self._search
        path = self._path
        path.add(key)
        last_quiet = _LAST_QUIET[depth] if depth <= 3 and not is_open and not in_check and not self.careful else 999
        try:
            for move, sign in experience.candidates(variant, board, first, ply, answered, with_quiet):
                if sign and len(quiet_tried) >= last_quiet and best > -SURE:
                    break
                after = move.execute()
                if searched == 0:
                    score = -search(after, depth - 1, -beta, -alpha, ply + 1, sign, True)
                else:
                    if is_open:
                        # A narrow search writes no line, and an older one must not be taken for its.
                        self._lines[ply + 1].clear()
                    reduction = 0
                    if depth >= 3 and searched >= 3 and sign and not in_check:
                        reduction = _REDUCTIONS[min(depth, 63)][min(searched, 63)] - is_open
                        if reduction < 0 or self._is_checked(after):
                            reduction = 0
                    score = -search(after, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, sign, True)
                    if reduction and score > alpha:
                        score = -search(after, depth - 1, -alpha - 1, -alpha, ply + 1, sign, True)
                    if alpha < score < beta:
                        score = -search(after, depth - 1, -beta, -alpha, ply + 1, sign, True)
                searched += 1
                if score > best:
                    best = score
                    if score > alpha:
                        best_move = move
                        if is_open:
                            self._lines[ply][:] = (move, *self._lines[ply + 1])
                        alpha = score
                        if score >= beta:
                            if sign:
                                experience.refuted(sign, quiet_tried, depth, ply, answered)
                            break
                if sign:
                    quiet_tried.append(sign)
        finally:
            path.discard(key)
        if not searched and with_quiet:
            outcome = variant.outcome(board)
            return 0 if outcome is None else self._value(outcome, board, ply)
        kept = best + ply if best > SURE else best - ply if best < -SURE else best
        bound = AT_LEAST if best >= beta else EXACT if best > old_alpha else AT_MOST
        table.put(key, (depth, kept, bound, first if best_move is None else experience.note(best_move)))
        return best

    def _quiesce(self, board: Board, alpha: int, beta: int, ply: int, length: int) -> int:
        """Return the value of a position once all loud moves that pay have been made."""
        watch = self._watch
        watch.left = left = watch.left - 1
        if left <= 0:
            watch.look()
        if ply > self._deepest:
            self._deepest = ply
        ended = self._ending(board)
        if ended is not None:
            return self._value(ended, board, ply)
        key = board.key
        table = self.table
        entry = table.new.get(key) or table.old.get(key)
        if entry is not None:
            _, known, bound, _ = entry
            if known > SURE:
                known -= ply
            elif known < -SURE:
                known += ply
            if bound == EXACT or (known >= beta if bound == AT_LEAST else known <= alpha):
                return known
        offsets, slacks = self._offsets, self._slacks
        offset, margin = offsets[ply], slacks[ply]
        if margin >= self._margin:
            offset, margin = 0, self._margin
        standing = self._glance(board) + offset
        if standing - margin >= beta:
            return standing - margin
        if standing + margin <= alpha:
            standing += margin
        elif margin:
            offset -= standing
            standing = self._assess(board)
            offset += standing
            margin = 0
        if standing >= beta or length >= LONGEST_EXCHANGE:
            return standing
        variant = self.variant
        old_alpha = alpha
        promising: Iterable[tuple[int, Move]]
        if length <= EVASIONS and self._is_checked(board):
            # Whatever an answer gains, it is looked at.
            promising = [(WIN, move) for move in (*variant.loud_moves(board), *variant.quiet_moves(board))]
            if not promising:
                outcome = variant.outcome(board)
                return standing if outcome is None else self._value(outcome, board, ply)
            best = -WIN
        else:
            least = alpha - standing - _WINDFALL + 1
            promising = variant.paying_moves(board, least)
            # What gains less cannot help, but what is left out may still come up to alpha.
            best = alpha if least > 0 else standing
            if standing > alpha:
                alpha = standing
        for gain, move in promising:
            reachable = standing + gain + _WINDFALL
            if reachable <= alpha:
                # Those that follow gain no more.
                if reachable > best:
                    best = reachable
                break
            offsets[ply + 1] = -offset
            slacks[ply + 1] = margin + self._swing
            score = -self._quiesce(move.execute(), -beta, -alpha, ply + 1, length + 1)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        if entry is None or entry[0] <= 0:
            kept = best + ply if best > SURE else best - ply if best < -SURE else best
            table.put(key, (0, kept, AT_LEAST if best >= beta else EXACT if best > old_alpha else AT_MOST, 0))
        return best
