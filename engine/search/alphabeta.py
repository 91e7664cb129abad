"""Alpha-beta: the search for two-player games, in any turn order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

from attrs import evolve

from board.board import Board
from board.errors import (
    ArgumentError,
    IllegalMoveError,
    InUseError,
    WrongTypeError,
    expect,
    expect_call,
    expect_count,
    shown,
)
from board.variant import Variant
from engine.search.findings import SURE, WIN, Finding, moves_to_win
from engine.search.limits import Limits, StoppedError, Watch
from engine.search.ordering import signature
from engine.search.tree import DEEPEST, Evaluation, Probe, Tree
from moves.move import Move

MOST_MEGABYTES = 1 << 24
"""The largest size of a transposition table."""
PATIENT_SECONDS = 2.0
"""With at least this long per move, first search exhaustively for mate in two, which takes a few per cent of it."""
WINDOW = 28
"""The aspiration window: how far from the last depth's score the next one is expected."""
SURE_MATES = 3
"""A requested mate within this many moves is never overlooked."""
AT_ONCE = 2
"""A win or a loss within this many plies cannot be shortened."""
_BEYOND = 2
"""How many plies beyond a win the search goes to make sure that there is no shorter one."""

Report = Callable[[Finding], None]


class AlphaBeta:
    """An alpha-beta search with a transposition table; after ``clear``, the same depth or nodes give the same result.

    Iterative deepening with aspiration windows, for one line or several. A careful search prunes no move near
    the horizon: it is slower, but never misses what is one move away.

    A search belongs to one thread at a time, and raises ``InUseError`` if it is used while it is searching. Give each
    thread a search of its own.
    """

    __slots__ = ("_effort", "_lock", "_root_moves", "_tree", "variant")

    def __init__(
        self,
        variant: Variant,
        megabytes: int = 64,
        evaluation: Evaluation | None = None,
        careful: bool = False,
        probe: Probe | None = None,
    ) -> None:
        expect(Variant, variant, "a variant")
        expect_count(megabytes, "a table's megabytes", 1, MOST_MEGABYTES)
        expect_call(evaluation, "an evaluation")
        expect_call(probe, "a probe")
        self.variant = variant
        self._tree = Tree(variant, megabytes, evaluation)
        self._tree.careful = careful
        self._tree.probe = probe
        self._root_moves: list[Move] = []
        self._effort: dict[int, int] = {}
        self._lock = Lock()
        """Held while searching."""

    @property
    def nodes(self) -> int:
        """How many nodes the last search visited."""
        return self._tree.watch.nodes

    def clear(self) -> None:
        """Clear the transposition table and the move ordering."""
        with self._alone():
            self._tree.clear()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other threads out, or raise ``InUseError`` if one is searching."""
        if not self._lock.acquire(blocking=False):
            raise InUseError(
                "a search belongs to one thread at a time, and this one is searching; "
                "give each thread an AlphaBeta of its own"
            )
        try:
            yield
        finally:
            self._lock.release()

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

        ``candidates``, if given, are the only root moves to search. ``report`` is called with every
        line found on the way; ``stopped`` is called every few milliseconds to ask whether to stop.
        """
        self._check(boards, limits, candidates, lines)
        expect_call(report, "a report")
        expect_call(stopped, "stopped")
        with self._alone():
            return self._find(boards, limits, report, candidates, lines, watch or Watch(limits, stopped))

    def _find(
        self,
        boards: Sequence[Board],
        limits: Limits,
        report: Report | None,
        candidates: Sequence[Move] | None,
        lines: int,
        watch: Watch,
    ) -> list[Finding]:
        board = boards[-1]
        moves = list(board.legal_moves if candidates is None else candidates)
        if not moves:
            raise IllegalMoveError(f"there is no move to choose (position: {self.variant.format(board)})")
        self._tree.plant(boards, watch)
        self._effort = {}
        self._root_moves = self._in_first_order(board, moves)
        found = [Finding(0, self._tree.assess(board), (move,)) for move in self._root_moves[:lines]]
        told: dict[int, tuple[Move, ...]] = {}

        def tell(finding: Finding) -> None:
            told[finding.rank] = finding.line
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
            if self._is_settled(found, depth, limits, len(moves)) or watch.is_late():
                break
        for rank, finding in enumerate(found, 1):
            # Lines found just before the end, or that changed rank then, have not been reported yet.
            if report is not None and told.get(rank) != finding.line:
                report(evolve(finding, rank=rank, nodes=self.nodes, seconds=watch.seconds))
        return found

    def _check(self, boards: object, limits: object, candidates: object, lines: object) -> None:
        """Raise a ``WoodpusherError`` for arguments that cannot be searched with."""
        if not isinstance(boards, Sequence) or isinstance(boards, (str, bytes)):
            raise WrongTypeError(f"expected the boards of a game, got {shown(boards)} of type {type(boards).__name__}")
        if not boards:
            raise ArgumentError("expected the boards of a game, at least one, got none")
        for board in boards:
            expect(Board, board, "a board")
            if board.variant is not self.variant and board.variant != self.variant:
                raise ArgumentError(f"this is a search for {self.variant.spec}, got a board of {board.variant.spec}")
        expect(Limits, limits, "the limits of a search")
        expect_count(lines, "a number of lines", 1)
        if candidates is None:
            return
        if not isinstance(candidates, Iterable) or isinstance(candidates, (str, bytes)):
            raise WrongTypeError(f"expected moves as candidates, got {shown(candidates)}")
        if isinstance(candidates, Sequence):
            for move in candidates:
                expect(Move, move, "a move as a candidate")

    def _is_settled(self, found: list[Finding], depth: int, limits: Limits, moves: int) -> bool:
        """Return whether more depth changes nothing: the forced win is the shortest, or there is only one move."""
        if limits.is_timed and moves == 1 and depth >= 2:
            return True
        # Quiet moves near the horizon may be pruned, so the shortest win is certain only some plies beyond it.
        lengths = [WIN - abs(finding.score) for finding in found]
        return all(length <= AT_ONCE or length + _BEYOND <= depth for length in lengths)

    def _in_first_order(self, board: Board, moves: list[Move]) -> list[Move]:
        tactics = self._tree.tactics

        def rank(move: Move) -> tuple[bool, int]:
            return tactics.is_loud(move) and not tactics.loses_exchange(move), tactics.move_order(move)

        ordered = sorted(moves, key=rank, reverse=True)
        entry = self._tree.table.get(board.key)
        known = None if entry is None else self._tree.experience.again(tactics, board, entry[3])
        return sorted(ordered, key=lambda move: move != known)

    def _deepen(
        self, board: Board, depth: int, found: list[Finding], lines: int, report: Report, seeks_mate: bool
    ) -> None:
        """Search one ply deeper for each of the best lines; keep the results even if time runs out."""
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
        """Search only for a forced win, without pruning."""
        tree = self._tree
        was_careful, tree.careful = tree.careful, True
        try:
            finding = self._search_root(board, depth, SURE, WIN, [], found, 0)
        finally:
            tree.careful = was_careful
        if finding.score > SURE:
            report(finding)

    def _search_root(
        self, board: Board, depth: int, alpha: int, beta: int, taken: list[Move], found: list[Finding], rank: int
    ) -> Finding:
        """Search the root moves not used by better lines; store each improvement in ``found`` at once."""
        best = -WIN - 1
        low = alpha
        tree = self._tree
        watch = tree.watch
        finding = found[rank]
        for number, move in enumerate([move for move in self._root_moves if move not in taken]):
            before = watch.nodes
            after = move.execute()
            sign = signature(move)
            if number == 0:
                score = -tree.reply(after, depth - 1, -beta, -alpha, 1, sign, True)
            else:
                tree.lines[1].clear()
                score = -tree.reply(after, depth - 1, -alpha - 1, -alpha, 1, sign, True)
                if alpha < score < beta:
                    score = -tree.reply(after, depth - 1, -beta, -alpha, 1, sign, True)
            self._effort[id(move)] = watch.nodes - before
            if score > best:
                best = score
                if number == 0 or score > alpha:
                    bound = -1 if score <= low else 1 if score >= beta else 0
                    line = (move, *tree.lines[1]) if bound == 0 else (move, *self._kept_answer(finding, move))
                    finding = Finding(
                        depth,
                        score,
                        line,
                        watch.nodes,
                        watch.seconds,
                        tree.table.permille,
                        max(tree.deepest, depth),
                        rank + 1,
                        bound,
                    )
                    # A root move that fails low tells nothing new: keep the result of the last depth.
                    if bound >= 0:
                        for other in range(rank + 1, len(found)):
                            if found[other].move is move:
                                # Even if time runs out before that line has another move, the lines still differ.
                                found[other] = found[rank]
                        found[rank] = finding
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return finding

    def _kept_answer(self, finding: Finding, move: Move) -> tuple[Move, ...]:
        return finding.line[1:] if finding.line[0] is move else ()
