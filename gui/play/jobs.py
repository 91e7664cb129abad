"""What a game on the table needs to know: moves, hints, scores and distances."""

from __future__ import annotations

from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from engine.search.limits import Clock
from gui.core import players
from gui.core.events import Event
from gui.core.settings import syzygy_folders
from gui.core.state import State
from gui.play.answers import Chosen, DistanceFound, Failed, Judged, Purpose, Thinking
from gui.play.asking import awaits_answer, end_on, has_computer, is_thinking, mover_of
from gui.play.evaluation import BAR_SECONDS, DRAW_SECONDS, GRAPH_SECONDS, can_judge, has_graph, unjudged
from gui.play.tasks import ChooseMove, FindHint, JudgePosition, LookAhead
from gui.program.jobs import Job, Need, shown_table
from gui.program.worker import Reply, ReplyKind, Task


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
class LookJob:
    """How many moves a puzzle is from its solution."""

    board: Board

    def task(self, state: State) -> Task:
        """Return the oracle's task."""
        return LookAhead(self.board, state.origin.tables)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the answer, or for the reason why there is none."""
        return DistanceFound(now, self.board, reply.result)


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


def _judge(seconds: float) -> str:
    return f"alphabeta:seconds={seconds:g},book=false"


def _clocks(state: State) -> dict[Alliance, Clock] | None:
    """Return the time left for each side, in seconds, as players expect it."""
    now = state.now
    clock = state.table.clock if state.table is not None else None
    if clock is None:
        return None
    return {side: Clock(clock.remaining(side, now) / 1000, clock.increment_of(side) / 1000) for side, _ in clock.left}


def to_look_ahead(state: State) -> Job | None:
    """Return the puzzle's position whose distance to the solution is needed now, or None."""
    table = shown_table(state)
    if table is None or table.planning is not None or not state.settings.moves_left:
        return None
    is_wanted = len(table.variant.players) == 1 and table.board not in table.analysis.insights
    return LookJob(table.board) if is_wanted else None


def _computer_plays(state: State) -> bool:
    return state.table is not None and has_computer(state.table)


NEEDS = (
    Need("player", to_play, is_needed_soon=_computer_plays),
    Need("judge", to_judge),
    Need("planner", to_look_ahead),
)
