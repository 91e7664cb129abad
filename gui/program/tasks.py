"""Tasks: questions about a game that a worker answers."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from time import monotonic
from typing import Any

from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError, LimitReachedError, NoPlanError
from board.variant import Variant
from board.wording import plural
from engine.game import Game
from engine.planning import Limit, Work, plan
from engine.players import ComputerPlayer, player
from engine.players.alphabeta import AlphaBetaPlayer
from engine.players.analysis import LONG, Analysis, Analyst, Line
from engine.players.external.options import EngineFacts
from engine.players.external.uci import UciPlayer
from engine.review.judges import settled
from engine.search.findings import WIN, Finding
from engine.search.limits import Clock
from engine.solving.oracle import Insight, Oracle
from engine.solving.table_folder import TableFolder, is_large_puzzle
from engine.solving.tables import TableVerdict
from gui.core.engine_entry import TYPED
from gui.core.thought import Thought
from gui.program.worker import Report, Stopped, call_at_exit

MOST_SECONDS = 600.0
"""Seconds to look for a plan."""
LINE_SECONDS = 4.0
"""Seconds to look for a plan to show beside the analysis lines."""
_REPORT_PAUSE = 0.06
"""Seconds between two reports: more often, they could not be read."""

_players: dict[str, ComputerPlayer] = {}


def player_named(text: str) -> ComputerPlayer:
    """Return a player; the same name returns the same player, with its tables and its process."""
    if text not in _players:
        found = _players[text] = player(text)
        if hasattr(found, "close"):
            call_at_exit(found.close)
    return _players[text]


@lru_cache(maxsize=4)
def _oracle(variant: Variant, path: str) -> Oracle:
    if not path:
        return Oracle(variant)
    from engine.solving.solution import Solution  # loads numpy, which few tasks need

    return Oracle(variant, Solution.load(path))


def oracle(variant: Variant, tables: str = "") -> Oracle:
    """Return the oracle of a puzzle, which keeps its results for the next question.

    Its solution comes from a folder of tables, if the folder has one.
    """
    path = table_folder(tables).solution_path(variant) if tables and is_large_puzzle(variant) else None
    return _oracle(variant, str(path) if path is not None and path.is_file() else "")


@lru_cache(maxsize=2)
def table_folder(tables: str, syzygy: str = "") -> TableFolder:
    """Return a folder of tables, with folders of Syzygy tables, which remembers the tables it has read."""
    return TableFolder(tables, syzygy)


@frozen
class _GameTask:
    """A question about a game: its start, the moves since, and the player to ask."""

    player: str
    start: Board
    moves: tuple[str, ...] = ()
    clocks: Mapping[Alliance, Clock] | None = None
    """The time left for each side, if the game has a clock."""

    @property
    def starts_programs(self) -> bool:
        """Whether the player is another program."""
        return self.player.startswith(TYPED)

    def game(self) -> Game:
        """Return the game in its current position."""
        game = Game(self.start)
        for move in self.moves:
            game.play(move)
        return game

    def choose(self, report: Report, stopped: Stopped) -> str:
        """Return the text of the move that the player chooses.

        A player whose ``choose`` accepts ``report``, ``stopped`` or ``clocks`` gets them: ``report`` takes interim
        findings, ``stopped`` returns whether to move now, and ``clocks`` holds the time left for each side.
        """
        chooser = player_named(self.player)
        accepted = inspect.signature(chooser.choose).parameters
        reporter = _Reporter(report)
        game = self.game()
        clock = self.clocks[game.board.move_maker] if self.clocks is not None else None
        offered = {"report": reporter.take, "stopped": _in_time(clock, stopped), "clocks": self.clocks}
        choose: Callable[..., Any] = chooser.choose
        move = choose(game, **{name: value for name, value in offered.items() if name in accepted})
        reporter.finish()
        return str(move)


@frozen
class ChooseMove(_GameTask):
    """Which move does the player choose? Reports are thoughts, the answer is the move's text."""

    def run(self, report: Report, stopped: Stopped) -> str:
        """Return the chosen move."""
        return self.choose(report, stopped)


@frozen
class FindHint(_GameTask):
    """What should a person play here? The answer is the text of a move and a remark about the position."""

    tables: str = ""
    syzygy: str = ""

    def run(self, report: Report, stopped: Stopped) -> tuple[str, str]:
        """Return a puzzle's best move with its distance to the solution, a table's move, or a player's choice."""
        variant = self.start.variant
        here = self.game().board
        if len(variant.players) == 1:
            knowing = oracle(variant, self.tables)
            return str(knowing.best_move(here)), knowing.verdict(here)
        known = table_folder(self.tables, self.syzygy).verdict(here) if self.tables else None
        if known is not None and known.moves:
            return known.moves[0].move, ""
        return self.choose(lambda thought: None, stopped), ""


@frozen
class JudgePosition(_GameTask):
    """How good is a position for the side to move, and by which line? Reports and the answer are thoughts."""

    def run(self, report: Report, stopped: Stopped) -> Thought:
        """Return the deepest thought."""
        game = self.game()
        if game.outcome is not None:
            side = game.board.move_maker
            winners = game.outcome.winners
            return Thought(0, 0 if not winners else WIN if side in winners else -WIN)
        judge = player_named(self.player)
        if not isinstance(judge, AlphaBetaPlayer):
            raise ArgumentError(f"expected a player that evaluates positions, got {self.player!r}")
        reporter, said = _Reporter(report), list[Finding]()

        def hear(finding: Finding) -> None:
            said.append(finding)
            reporter.take(finding)

        search = judge.searcher(game.variant)
        found = search.search(game.boards, judge.strength.limits, report=hear, stopped=stopped)[0]
        return thought_of(settled(found, said))


@frozen
class TryEngine:
    """Is a program an engine, and what does it report about itself?"""

    path: str
    starts_programs = True

    def run(self, report: Report, stopped: Stopped) -> EngineFacts:
        """Return what it reports, or raise an error with the reason why it is not an engine."""
        engine = UciPlayer.from_text(self.path, None)
        call_at_exit(engine.close)
        try:
            return engine.describe()
        finally:
            engine.close()


_analysts: dict[str, Analyst] = {}


@frozen
class FindLines(_GameTask):
    """Which are the best lines from here? Reports and the answer are analyses."""

    lines: int = 1
    tables: str = ""
    syzygy: str = ""

    def run(self, report: Report, stopped: Stopped) -> Analysis:
        """Return the last analysis."""
        game = self.game()
        folders = os.pathsep.join(filter(None, (self.tables, self.syzygy)))
        analyst = _analysts.setdefault(folders, Analyst(folders or None))
        engine = self._engine() if self.player else None
        due, known = 0.0, Analysis()

        def tell(found: Analysis) -> None:
            nonlocal due, known
            if stopped():
                return  # a search that was stopped may report an incomplete iteration
            known = found
            if monotonic() >= due:
                due = monotonic() + _REPORT_PAUSE
                report(found)

        variant = game.variant
        knowing = oracle(variant, self.tables) if len(variant.players) == 1 else None
        found = analyst.analyse(game, self.lines, report=tell, stopped=stopped, engine=engine, oracle=knowing)
        return known if stopped() and known.lines else found

    def _engine(self) -> UciPlayer:
        """Return the engine for analysis; end those that were used before."""
        key = f"{self.player} {self.lines}"
        if key not in _engines:
            while _engines:
                _engines.popitem()[1].close()
            engine = UciPlayer.from_text(self.player.removeprefix(TYPED), LONG)
            engine.set_if_supported("MultiPV", str(self.lines))
            call_at_exit(engine.close)
            _engines[key] = engine
        return _engines[key]


_engines: dict[str, UciPlayer] = {}


@frozen
class LookAhead:
    """How many moves are left to the solution of a puzzle?"""

    board: Board
    tables: str = ""
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> Insight:
        """Return the number of moves."""
        return oracle(self.board.variant, self.tables).insight(self.board)


@frozen
class LookUpTable:
    """What do the tables of folders know about a position?"""

    board: Board
    tables: str
    syzygy: str = ""
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[TableVerdict | str, str]:
        """Return what they know, or why they know nothing, and the table that would know more."""
        folder = table_folder(self.tables, self.syzygy)
        return folder.verdict(self.board) or "there is no table", folder.missing(self.board)


@frozen
class BuildTable:
    """Build the table that covers a position. Reports say how much is done, and what is being computed."""

    board: Board
    tables: str
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> None:
        """Build the table."""
        due = 0.0

        def show(part: float, words: str) -> None:
            nonlocal due
            if monotonic() >= due:
                due = monotonic() + _REPORT_PAUSE
                report((part, words))

        TableFolder(self.tables).make(self.board, show)


@frozen
class FindPlan:
    """What is a shortest path from one position to any of several others? Reports describe the progress."""

    start: Board
    goals: tuple[Board, ...]
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[tuple[str, ...], str]:
        """Return the moves on a shortest path as strings, and a remark about it."""
        try:
            found = plan(
                self.start,
                self.goals,
                progress=lambda work: report(_so_far(work)),
                limit=Limit(seconds=MOST_SECONDS),
            )
        except NoPlanError:
            raise NoPlanError("no moves lead from the start to the goal") from None
        return tuple(map(str, found)), f"{plural(len(found), 'move')}, and no plan is shorter"


@frozen
class FindPlanLine:
    """What is a shortest way to win from here if the opponent only passes? The answer is a line."""

    start: Board
    goals: tuple[Board, ...]
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> Line:
        """Return the plan as a line, or raise an error with the reason why there is none."""
        try:
            found = plan(self.start, self.goals, limit=Limit(seconds=LINE_SECONDS))
        except LimitReachedError:
            raise LimitReachedError("no short plan was found") from None
        except NoPlanError:
            raise NoPlanError("there is no plan from here") from None
        return Line(tuple(map(str, found)), words=f"plan in {(len(found) + 1) // 2}")


def _so_far(work: Work) -> str:
    known = f", none of fewer than {work.length} moves" if work.length > 1 else ""
    return f"{work.positions:,} positions in {work.seconds:.0f} s{known}"


class _Reporter:
    """Turns findings into thoughts; passes on only as many as can be read, and always the last one."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._last: Finding | None = None
        self._due = 0.0

    def take(self, finding: Finding) -> None:
        if finding.rank != 1 or finding.bound:
            return
        self._last = finding
        if monotonic() >= self._due:
            self.finish()

    def finish(self) -> None:
        if self._last is not None:
            self._report(thought_of(self._last))
            self._last = None
            self._due = monotonic() + _REPORT_PAUSE


def thought_of(finding: Finding) -> Thought:
    """Return the thought to show for a finding."""
    return Thought(finding.depth, finding.score, tuple(map(str, finding.line[:10])), finding.nodes)


def _in_time(clock: Clock | None, stopped: Stopped) -> Stopped:
    """Return a function that returns whether to move now: on request, or when the time for this move is used up."""
    if clock is None:
        return stopped
    usual, most = clock.allotment()
    deadline = monotonic() + min(1.5 * usual, most)
    return lambda: stopped() or monotonic() >= deadline
