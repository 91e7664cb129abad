"""Reviewer: judges every move of a game's main line, the last one first."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import evolve

from board.errors import LimitReachedError, expect
from engine.game import Game
from engine.review.chances import move_accuracy, win_chance
from engine.review.findings import Review, ReviewedMove, mark_of
from engine.review.judges import OWN, Judge, Opinion, Stopped, final_score, judge_for
from engine.review.phases import Phase, phases
from engine.review.puzzles import review_puzzle
from engine.review.settings import QUICK, Setting
from engine.search.findings import SURE
from engine.search.limits import Limits

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from moves.move import Move

DOUBTFUL = 6.0
"""A move that seems to lose this many percentage points is searched longer before it is marked."""
_LEAST_SECONDS = 0.02
_LINE = 8
"""How many moves of a better line are kept."""

Progress = Callable[[int, int], None]
"""Called with the number of finished steps and their total."""


def review(
    game: Game,
    setting: Setting = QUICK,
    *,
    engine: str = OWN,
    tables: str | None = None,
    progress: Progress | None = None,
    stopped: Stopped | None = None,
) -> Review:
    """Review the moves of a game's main line.

    The review compares the winning chances before and after each move, as judged by ``engine``: our own search, or an
    engine (``uci:PATH``). Our search uses the endgame tables in the folders ``tables``. In a puzzle the review counts
    the moves beyond the shortest solution instead. ``progress`` is called with the number of finished steps and their
    total. When ``stopped``, which is called regularly, returns True, the review raises ``LimitReachedError``.
    """
    expect(Game, game, "a game")
    started = perf_counter()
    tree = game.tree
    nodes = tree.main_line()
    boards = tree.board_list(nodes[-1])
    moves = tree.moves(nodes[-1])
    variant = game.variant
    tell = progress or (lambda done, total: None)
    if len(variant.players) == 1:
        found, name = review_puzzle(boards, moves, nodes, tell, stopped), "oracle"
    else:
        judge = judge_for(variant, engine, setting.first, tables)
        try:
            found = _Reviewer(judge, setting, boards, moves, tell, stopped).moves(nodes)
        finally:
            judge.close()
        name = judge.name
    return Review(variant.players, found, name, perf_counter() - started)


class _Reviewer:
    """One review of one game."""

    def __init__(
        self,
        judge: Judge,
        setting: Setting,
        boards: list[Board],
        moves: tuple[Move, ...],
        tell: Progress,
        stopped: Stopped | None,
    ) -> None:
        self._judge = judge
        self._setting = setting
        self._boards = boards
        self._moves = moves
        self._tell = tell
        self._stopped = stopped
        self._started = perf_counter()
        self._opinions: list[Opinion] = [Opinion(0)] * len(boards)
        self._compared: dict[int, int] = {}
        """The scores of moves that were judged together with the best one, by number."""

    def moves(self, nodes: tuple[int, ...]) -> tuple[ReviewedMove, ...]:
        self._judge_all()
        self._judge_doubtful()
        parts = phases(self._boards)
        return tuple(self._reviewed(number, nodes[number + 1], parts[number]) for number in range(len(self._moves)))

    # Searching.

    def _judge_all(self) -> None:
        """Judge each position, from the last to the first: later results help earlier ones."""
        total = len(self._boards)
        for done, number in enumerate(reversed(range(total))):
            self._tell(done, total)
            compared = None
            if number < len(self._moves):
                compared = self._judge.compare(self._boards[: number + 1], self._moves[number])
            if compared is None:
                self._opinions[number] = self._opinion(number, self._setting.first)
            else:
                self._opinions[number], self._compared[number] = compared
        self._tell(total, total)

    def _judge_doubtful(self) -> None:
        """Judge the positions before and after doubtful moves again, with the remaining time."""
        setting = self._setting
        if setting.second is None or not self._judge.repeats:
            return
        doubtful = [number for number in range(len(self._moves)) if self._loss(number) >= DOUBTFUL]
        wanted = sorted({place for number in doubtful for place in (number, number + 1)}, reverse=True)
        total = len(self._boards) + len(wanted)
        for done, number in enumerate(wanted):
            self._tell(len(self._boards) + done, total)
            limits = self._closer_limits(len(wanted) - done)
            if limits is not None:
                self._opinions[number] = self._opinion(number, limits)
        self._tell(total, total)

    def _closer_limits(self, positions: int) -> Limits | None:
        """Return the time for each position still to be judged again; None if time is up."""
        setting = self._setting
        assert setting.second is not None
        if setting.seconds is None:
            return setting.second
        left = setting.seconds * len(self._boards) - (perf_counter() - self._started)
        share = left / positions
        return setting.second.within(Limits(seconds=share)) if share > _LEAST_SECONDS else None

    def _opinion(self, number: int, limits: Limits) -> Opinion:
        if self._stopped is not None and self._stopped():
            raise LimitReachedError("the review was stopped")
        boards = self._boards[: number + 1]
        score = final_score(boards, boards[-1].move_maker)
        if score is not None:
            return Opinion(score)
        if not boards[-1].legal_moves:
            return Opinion(0)
        # A position is judged on its own: a repetition does not make it better or worse.
        return self._judge.judge(boards[-1:], limits, self._stopped)

    # Judging.

    def _score_of_move(self, number: int) -> int:
        """Return the score of a move that was played, for its side."""
        known = self._compared.get(number)
        if known is not None:
            return known
        here, after = self._boards[number : number + 2]
        score = self._opinions[number + 1].score
        return score if after.move_maker is here.move_maker else -score

    def _loss(self, number: int) -> float:
        return max(0.0, self._chance(self._opinions[number].score) - self._chance(self._score_of_move(number)))

    def _chance(self, score: int) -> float:
        """Return the winning chances for a score of this judge."""
        return win_chance(score if abs(score) > SURE else round(score * self._judge.scale))

    def _reviewed(self, number: int, node: int, phase: Phase) -> ReviewedMove:
        move, opinion, after = self._moves[number], self._opinions[number], self._score_of_move(number)
        side: Alliance = self._boards[number].move_maker
        before, chance = max(opinion.score, after), self._chance(after)
        found = ReviewedMove(node, number + 1, side, str(move), phase, before, after, chance, chance)
        # The move played may turn out better than the move the search found.
        if after >= opinion.score or opinion.line[:1] in ((), (move,)):
            return evolve(found, before=after)
        found = evolve(found, chance_before=self._chance(before))
        loss = found.loss
        line = tuple(map(str, opinion.line[:_LINE]))
        return evolve(found, best=line, mark=mark_of(loss), accuracy=move_accuracy(loss))
