"""Jobs: what a state needs to know, the task that computes it, and the event that each reply becomes."""

from __future__ import annotations

import os
from typing import Protocol

from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from engine.search.limits import Clock
from gui.core import players
from gui.core.events import (
    Chosen,
    DistanceFound,
    EngineTried,
    Event,
    Failed,
    Judged,
    LinesFailed,
    LinesFound,
    LookedUp,
    PlanFound,
    Planned,
    PlanProgress,
    Purpose,
    TableMade,
    TableMaking,
    Thinking,
)
from gui.core.state import Found, Screen, State, Table
from gui.features.library.jobs import ExportJob, ListJob, OpeningsJob, PreviewJob
from gui.features.library.widgets import games_in_sight
from gui.features.study import study
from gui.features.tables.tables import is_in_tables, syzygy_folders
from gui.play.evaluation import BAR_SECONDS, DRAW_SECONDS, GRAPH_SECONDS, can_judge, has_graph, unjudged
from gui.play.table import awaits_answer, end_on, is_thinking, mover_of
from gui.program.tasks import (
    BuildTable,
    ChooseMove,
    FindHint,
    FindLines,
    FindPlan,
    FindPlanLine,
    JudgePosition,
    LookAhead,
    LookUpTable,
    TryEngine,
)
from gui.program.worker import Reply, ReplyKind, Task
from gui.views import view_of


class Job(Protocol):
    """Something that a state needs to know. Two jobs are equal if they ask the same question."""

    def task(self, state: State) -> Task:
        """Return the task for a worker."""

    def event(self, reply: Reply, now: float) -> Event:
        """Return the event that a reply becomes."""


@frozen
class _NodeJob:
    """A question about one position of one game."""

    serial: str
    node: int
    player: str

    def _way(self, state: State) -> tuple[Board, tuple[str, ...]]:
        """Return the start of the game and the moves to the node."""
        assert state.table is not None
        game = state.table.game
        # How a puzzle reached its position does not matter, and some moves may have been made backwards.
        if len(state.table.variant.players) == 1:
            return game[self.node].board, ()
        return game[0].board, tuple(game[step].text for step in game.path(self.node)[1:])

    def _failed(self, reply: Reply, now: float, purpose: Purpose) -> Failed:
        return Failed(now, self.serial, self.node, reply.content, purpose)


@frozen
class PlayJob(_NodeJob):
    """A computer player's move."""

    def task(self, state: State) -> Task:
        """Return the player's task, with the time left on the clocks."""
        return ChooseMove(self.player, *self._way(state), _clocks(state))

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for a thought, for the move, or for a player that crashed."""
        if reply.kind is ReplyKind.REPORT:
            return Thinking(now, self.serial, self.node, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return self._failed(reply, now, Purpose.MOVE)
        return Chosen(now, self.serial, self.node, reply.content)


@frozen
class HintJob(_NodeJob):
    """A hint for a person."""

    def task(self, state: State) -> Task:
        """Return the strongest player's task."""
        tables = state.origin.tables if state.settings.tables else ""
        syzygy = syzygy_folders(state.settings) if tables else ""
        return FindHint(self.player, *self._way(state), tables=tables, syzygy=syzygy)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the hint, or for its absence."""
        if reply.kind is ReplyKind.REPORT:
            return Thinking(now, self.serial, self.node, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return self._failed(reply, now, Purpose.HINT)
        move, verdict = reply.content
        return Chosen(now, self.serial, self.node, move, True, verdict)


@frozen
class JudgeJob(_NodeJob):
    """How good a position is: for the bar, for the graph, or to answer a draw offer."""

    def task(self, state: State) -> Task:
        """Return the judge's task."""
        return JudgePosition(self.player, *self._way(state))

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for an interim or a final score."""
        if reply.kind is ReplyKind.FAILURE:
            return self._failed(reply, now, Purpose.JUDGE)
        return Judged(now, self.serial, self.node, reply.content, reply.kind is ReplyKind.ANSWER)


@frozen
class LinesJob(_NodeJob):
    """The best lines of a position."""

    lines: int
    can_stop: bool = True
    """Whether the search regularly checks whether to stop."""

    def task(self, state: State) -> Task:
        """Return the task that finds them."""
        tables = state.origin.tables if os.path.isdir(state.origin.tables) else ""
        syzygy = syzygy_folders(state.settings)
        return FindLines(self.player, *self._way(state), lines=self.lines, tables=tables, syzygy=syzygy)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the lines, or for a failure."""
        if reply.kind is ReplyKind.FAILURE:
            return LinesFailed(now, self.serial, reply.content)
        is_final = reply.kind is ReplyKind.ANSWER
        return LinesFound(now, self.serial, self.node, Found(self.player, self.lines, reply.content, is_final))


@frozen
class PlanLineJob:
    """A plan from a position of the analysis board."""

    serial: str
    node: int

    def task(self, state: State) -> Task:
        """Return the planner's task."""
        assert state.table is not None
        board = state.table.game[self.node].board
        return FindPlanLine(board, view_of(board.variant).plan_goals(board))

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the plan, or for the reason why there is none."""
        return PlanFound(now, self.serial, self.node, reply.content)


@frozen
class TrialJob:
    """A program to try as an engine."""

    path: str

    def task(self, state: State) -> Task:
        """Return the task that tries it."""
        return TryEngine(self.path)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for what the engine reports about itself, or for the reason why it is not an engine."""
        if reply.kind is ReplyKind.ANSWER:
            return EngineTried(now, self.path, reply.content)
        return EngineTried(now, self.path, None, reply.content)


@frozen
class LookJob:
    """How many moves a puzzle is from its solution."""

    board: Board

    def task(self, state: State) -> Task:
        """Return the oracle's task."""
        return LookAhead(self.board, state.origin.tables)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the answer, or for the reason why there is none."""
        return DistanceFound(now, self.board, reply.content)


@frozen
class LookUpJob:
    """What tables know about a position."""

    board: Board

    def task(self, state: State) -> Task:
        """Return the task that looks it up."""
        return LookUpTable(self.board, state.origin.tables, syzygy_folders(state.settings))

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for what the tables know, or for the reason why they know nothing."""
        if reply.kind is ReplyKind.FAILURE:
            return LookedUp(now, self.board, reply.content)
        return LookedUp(now, self.board, *reply.content)


@frozen
class MakeJob:
    """A table to build."""

    board: Board

    def task(self, state: State) -> Task:
        """Return the task that builds it."""
        return BuildTable(self.board, state.origin.tables)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, or for the end of the work."""
        if reply.kind is ReplyKind.REPORT:
            return TableMaking(now, self.board, *reply.content)
        return TableMade(now, self.board, reply.content or "")


@frozen
class PlanJob:
    """A path from one position to another."""

    start: Board
    goals: tuple[Board, ...]

    def task(self, state: State) -> Task:
        """Return the planner's task."""
        return FindPlan(self.start, self.goals)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, for the plan, or for the reason why there is none."""
        asked = (self.start, self.goals)
        if reply.kind is ReplyKind.REPORT:
            return PlanProgress(now, asked, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return Planned(now, asked, None, reply.content)
        return Planned(now, asked, *reply.content)


# Which job a state needs.


def shown_table(state: State) -> Table | None:
    """Return the table if it is on screen."""
    return None if state.screen is not Screen.TABLE or state.closing else state.table


def to_play(state: State) -> Job | None:
    """Return the job for a player that should think now, or None."""
    table = shown_table(state)
    if table is None:
        return None
    here = table.game.current
    if is_thinking(table):
        return PlayJob(table.serial, here, mover_of(table, table.board))
    if end_on(table.board) is not None or table.analysis.failure == here:
        return None
    if awaits_answer(table):
        return JudgeJob(table.serial, here, _judge(DRAW_SECONDS))
    playback = table.playback
    if table.analysis.hint_wanted or (playback.solving is not None and state.now >= playback.solve_due):
        return HintJob(table.serial, here, players.strongest(table.variant))
    return None


def to_judge(state: State) -> Job | None:
    """Return the position that the evaluation bar or the graph needs now, or None."""
    table = shown_table(state)
    # While a player thinks, it has the processor to itself, and the bar shows what it finds.
    if table is None or is_thinking(table) or not can_judge(table.variant) or table.analysis.judge_failed:
        return None
    if table.session is not None:  # a score would give the answer away
        return None
    here = table.game.current
    if table.study is not None and table.study.is_on:
        return None
    if state.settings.evaluation and here in unjudged(table, (here,)):
        return JudgeJob(table.serial, here, _judge(BAR_SECONDS))
    is_over = table.over is not None and not table.review.is_wanted
    if is_over and has_graph(table, state.settings.graph):
        for node in unjudged(table, table.game.line()):
            return JudgeJob(table.serial, node, _judge(GRAPH_SECONDS))
    return None


def to_analyse(state: State) -> Job | None:
    """Return the position whose lines should be searched now, or None."""
    table = shown_table(state)
    if table is None or not study.is_wanted(table, state.settings):
        return None
    engine = study.engine_of(table, state.settings)
    return LinesJob(table.serial, table.game.current, engine, state.settings.lines, len(table.variant.players) > 1)


def to_try(state: State) -> Job | None:
    """Return the program that should be tried as an engine now, or None."""
    trials = state.engine_sheet.trials
    return TrialJob(trials[0]) if trials and not state.closing else None


def to_look_into(state: State) -> Job | None:
    """Return the plan or the puzzle position to work on now, or None."""
    table = shown_table(state)
    if table is None:
        return None
    if table.planning is not None:
        question = table.planning.question
        return None if question is None else PlanJob(*question)
    if study.wants_plan(table):
        return PlanLineJob(table.serial, table.game.current)
    is_puzzle = len(table.variant.players) == 1
    if is_in_tables(table, state.settings) and table.board not in table.analysis.verdicts and state.origin.tables:
        return LookUpJob(table.board)
    if state.settings.moves_left and is_puzzle and table.board not in table.analysis.insights:
        return LookJob(table.board)
    return None


def to_make(state: State) -> Job | None:
    """Return the table to build now, or None."""
    return None if state.making is None or state.closing else MakeJob(state.making.board)


def to_list(state: State) -> Job | None:
    """Return the games to list now, or None."""
    library = state.library
    if library is None or state.screen is not Screen.LIBRARY or library.is_complete or state.closing:
        return None
    return ListJob(library.source, library.reading)


NAMED_AT_ONCE = 500
"""How many games are asked for their openings in one go."""


def to_look_up(state: State) -> Job | None:
    """Return the games to export or to preview now, or None."""
    library = state.library
    if library is None or state.screen is not Screen.LIBRARY or state.closing:
        return None
    if library.export is not None:
        wanted = frozenset(library.export.keys)
        games = tuple((game.key, game.start, game.size) for game in library.entries if game.key in wanted)
        return ExportJob(library.source, games, library.export.path)
    if not library.source:
        return None
    unseen = (game for game in games_in_sight(state) if game.key not in library.previews)
    games = tuple((game.key, game.start, game.size) for game in unseen)
    if games:
        return PreviewJob(library.source, library.reading, games)
    first = library.looked_up
    if not library.is_complete or first >= len(library.entries):
        return None
    some = library.entries[first : first + NAMED_AT_ONCE]
    slices = tuple((game.start, game.size) if game.is_plain else (0, 0) for game in some)
    return OpeningsJob(library.source, library.reading, first, slices)


def _judge(seconds: float) -> str:
    return f"alphabeta:seconds={seconds:g},book=false"


def _clocks(state: State) -> dict[Alliance, Clock] | None:
    """Return the time left for each side, in seconds, as players expect it."""
    now = state.now
    clock = state.table.clock if state.table is not None else None
    if clock is None:
        return None
    return {side: Clock(clock.remaining(side, now) / 1000, clock.increment_of(side) / 1000) for side, _ in clock.left}
