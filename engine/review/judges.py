"""Judges: evaluate positions and find the best moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from board.errors import ArgumentError, UnsupportedError
from engine.game import Game
from engine.learning.found import best_evaluation, can_evaluate, evaluation_for
from engine.search.findings import WIN
from engine.search.limits import Limits

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.variant import Variant
    from engine.search.findings import Finding
    from moves.move import Move

Stopped = Callable[[], bool]
OWN = "alphabeta"
"""Our own search."""
_UCI = "uci:"
MEGABYTES = 32


@frozen
class Opinion:
    """The score for the side to move, and the best line."""

    score: int
    """In hundredths of a point, or near ``WIN``."""
    line: tuple[Move, ...] = ()


class Judge(Protocol):
    """Evaluates positions. ``repeats`` says whether a longer search of the same position can help."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def repeats(self) -> bool:
        """Whether a longer search of the same position can help."""

    @property
    def scale(self) -> float:
        """The factor that converts its scores to the scale of winning chances."""

    def judge(self, boards: Sequence[Board], limits: Limits, stopped: Stopped | None = None) -> Opinion:
        """Return an opinion on the last of a game's boards, which must have a legal move."""

    def compare(self, boards: Sequence[Board], move: Move) -> tuple[Opinion, int] | None:
        """Return an opinion and the score of the move played, if one search gives both; otherwise None."""

    def close(self) -> None:
        """Close the judge's engine, if it has one."""


class SearchJudge:
    """Judges by our own search, which keeps its transposition table between positions."""

    name = OWN
    repeats = True
    scale = 1.5
    """The published scale is for Stockfish's scores; a lost piece costs about 1.5 times as much there as here."""

    def __init__(self, variant: Variant, tables: str | None = None) -> None:
        from engine.search.alphabeta import AlphaBeta
        from engine.solving.tables import table_probe

        evaluation = evaluation_for(variant)
        self._search = AlphaBeta(variant, MEGABYTES, evaluation, probe=table_probe(variant, tables))

    def judge(self, boards: Sequence[Board], limits: Limits, stopped: Stopped | None = None) -> Opinion:
        """Return the score and the line that the search finds."""
        said: list[Finding] = []
        found = settled(self._search.search(boards, limits, stopped=stopped, report=said.append)[0], said)
        return Opinion(found.score, found.line)

    def compare(self, boards: Sequence[Board], move: Move) -> None:
        """Return None: each position is searched separately."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def settled(found: Finding, said: Sequence[Finding]) -> Finding:
    """Return a search's result, or its last complete iteration if time ran out during the next one.

    In an incomplete iteration the first move may have failed before the others were searched, so a lower score is
    ignored; a higher one is kept.
    """
    if any(finding is found for finding in said):
        return found
    whole = [finding for finding in said if finding.bound == 0 and finding.depth < found.depth]
    return max([found, *whole[-1:]], key=lambda finding: finding.score)


class EvaluationJudge:
    """Judges by the static evaluation after each move: the best that is possible in games of chance."""

    name = "evaluation"
    repeats = False
    scale = 1.0

    def __init__(self, variant: Variant) -> None:
        self._evaluate = best_evaluation(variant)

    def judge(self, boards: Sequence[Board], limits: Limits, stopped: Stopped | None = None) -> Opinion:
        """Return the move after which the position is best."""
        board = boards[-1]
        best = max(board.legal_moves, key=lambda move: self._score_after(move, board.move_maker))
        return Opinion(self._score_after(best, board.move_maker), (best,))

    def compare(self, boards: Sequence[Board], move: Move) -> tuple[Opinion, int]:
        """Return the best move with its score, and the score of the move that was played."""
        return self.judge(boards, Limits()), self._score_after(move, boards[-1].move_maker)

    def _score_after(self, move: Move, side: Alliance) -> int:
        after = move.execute()
        score = final_score([after], side)
        if score is not None:
            return score
        value = self._evaluate(after)
        return value if after.move_maker is side else -value

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class UciJudge:
    """Judges with another UCI engine."""

    repeats = False
    scale = 1.0

    def __init__(self, text: str, limits: Limits) -> None:
        from engine.players.external.uci import UciPlayer

        self._player = UciPlayer.from_text(text, limits)
        self.name = self._player.name

    def judge(self, boards: Sequence[Board], limits: Limits, stopped: Stopped | None = None) -> Opinion:
        """Return the engine's last line."""
        said: list[Finding] = []
        # Send only the position: a record may contain a null move, which no engine accepts.
        move = self._player.choose(Game(boards[-1]), report=said.append, stopped=stopped)
        if not said:
            raise UnsupportedError(f"{self.name} does not score positions")
        line = said[-1].line if said[-1].line[:1] == (move,) else (move,)
        return Opinion(said[-1].score, line)

    def compare(self, boards: Sequence[Board], move: Move) -> None:
        """Return None: each position is searched separately."""

    def close(self) -> None:
        """End the program."""
        self._player.close()


def judge_for(variant: Variant, engine: str, limits: Limits, tables: str | None = None) -> Judge:
    """Return the judge for a variant: our own search, with tables if given, or the engine that ``uci:PATH`` names."""
    if len(variant.players) != 2:
        raise UnsupportedError(
            f"expected a game for one or two players to review, got {variant.title} for {len(variant.players)}"
        )
    if engine.startswith(_UCI):
        return UciJudge(engine.removeprefix(_UCI), limits)
    if engine != OWN:
        raise ArgumentError(f"expected {OWN} or uci:PATH to judge positions, got {engine!r}")
    if not can_evaluate(variant):
        raise UnsupportedError(f"{variant.title} cannot be reviewed: it has no evaluation")
    return SearchJudge(variant, tables) if variant.abilities.deterministic else EvaluationJudge(variant)


def final_score(boards: Sequence[Board], side: Alliance) -> int | None:
    """Return a side's score if the game is over by its board or its history, or None if it is not over."""
    outcome = boards[-1].variant.adjudicate(boards)
    if outcome is None:
        return None
    if not outcome.winners or len(outcome.winners) > 1:
        return 0
    return WIN if side in outcome.winners else -WIN
