"""Tutoring: reviews, exercises and opening trees, computed in the background."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import evolve, frozen

from board.board import Board
from engine.game import Game
from engine.openings import Branch
from engine.review.findings import Review
from engine.training.exercises import Answer, Exercise, judge
from gui.core.events import Event, Explored, Reviewed, ReviewProgress, TacticsMined, Tutored
from gui.core.state import Overlay, State
from gui.features.explorer.exploring import reading_of
from gui.play.table import played_line
from gui.program import journal
from gui.program.jobs import Job, shown_table
from gui.program.worker import Reply, ReplyKind, Report, Stopped, Task

# What a worker runs.


@frozen
class ReviewGame:
    """What was good and what was bad in a game? Reports say how much is done, from 0 to 1."""

    start: Board
    moves: tuple[str, ...]
    is_deep: bool = False
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> Review:
        """Return the review."""
        game = Game(self.start)
        tree = game.tree
        for text in self.moves:
            tree = tree.play(text, backwards=True)
        from engine.review import DEEP, QUICK, review

        setting = DEEP if self.is_deep else QUICK
        # A second look at doubtful moves adds steps beyond the total.
        return review(
            Game(tree), setting, progress=lambda done, total: report(min(1.0, done / max(1, total))), stopped=stopped
        )


@frozen
class JudgeAnswer:
    """Was the move in an exercise right? Or which move would be?"""

    exercise: Exercise
    moves: tuple[str, ...]
    is_hint: bool
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> Answer | str:
        """Return the verdict on the last move, or the text of a right move."""
        game = Game(self.exercise.board)
        for text in self.moves:
            game.play(text)
        if not self.is_hint:
            return judge(self.exercise, game.moves)
        own = sum(move.board.move_maker is self.exercise.board.move_maker for move in game.moves)
        found = self.exercise.goal.hint(game.board, own)
        return "" if found is None else str(found)


_PAUSE = 0.2
"""Seconds between two reports of what was found so far."""


@frozen
class ExploreGames:
    """What was played from a position, in the games of the library or of a file?

    Reports hold what was found so far, in how many games, and which part of all games those are.
    """

    source: str
    folder: str
    board: Board
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[tuple[Branch, ...], int]:
        """Return what was played, and in how many games in all."""
        reading, due = reading_of(self.source, self.folder), 0.0
        while not stopped() and reading.read_on():
            if monotonic() >= due:
                report((reading.tree.moves(self.board), reading.tree.games, reading.part))
                due = monotonic() + _PAUSE
        return reading.tree.moves(self.board), reading.tree.games


_MOST_TACTICS, _MOST_GAMES = 40, 200


@frozen
class FindTactics:
    """Which tactics are in the user's games of chess? Reports say how much is done."""

    folder: str
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[Exercise, ...]:
        """Return them as exercises, from the newest games."""
        from engine.training.tactics import Finder

        finder, found = Finder(), list[Exercise]()
        paths = journal.journals(Path(self.folder))[:_MOST_GAMES] if os.path.isdir(self.folder) else []
        for number, path in enumerate(paths):
            try:
                table = journal.read_file(path)
            except Exception:  # a plug-in's rules may raise anything; the other games still count
                continue
            if table.variant.name != "chess" or table.session is not None:
                continue
            boards = [table.game[node].board for node in played_line(table)]
            for place, tactic in enumerate(finder.in_game(boards)):
                if stopped() or len(found) >= _MOST_TACTICS:
                    return tuple(found)
                if tactic is not None:
                    found.append(tactic.exercise(tactic.board.variant.format(tactic.board)))
                report((number + place / max(1, len(boards))) / len(paths))
        return tuple(found)


# Which job a state needs.


@frozen
class ReviewJob:
    """A review of the game on the table."""

    serial: str
    nodes: tuple[int, ...]
    is_deep: bool = False

    def task(self, state: State) -> Task:
        """Return the reviewer's task."""
        assert state.table is not None
        game = state.table.game
        return ReviewGame(game[0].board, tuple(game[node].text for node in self.nodes[1:]), self.is_deep)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, for the review, or for the reason why there is none."""
        if reply.kind is ReplyKind.REPORT:
            return ReviewProgress(now, self.serial, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return Reviewed(now, self.serial, None, reply.content)
        return Reviewed(now, self.serial, _renumbered(reply.content, self.nodes))


def _renumbered(review: Review, nodes: tuple[int, ...]) -> Review:
    """Return a review of a single line, renumbered for the tree of its game."""
    return evolve(review, moves=tuple(evolve(move, node=nodes[move.node]) for move in review.moves))


@frozen
class AnswerJob:
    """A move in an exercise to judge, or a request for a hint."""

    serial: str
    node: int
    is_hint: bool

    def task(self, state: State) -> Task:
        """Return the tutor's task."""
        table = state.table
        assert table is not None
        assert table.session is not None
        moves = tuple(table.game[step].text for step in table.game.path(self.node)[1:])
        return JudgeAnswer(table.session.exercise, moves, self.is_hint)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the verdict, for the hint, or for the lack of one."""
        if reply.kind is ReplyKind.FAILURE:
            return Tutored(now, self.serial, self.node, trouble=reply.content)
        found: dict[str, Any] = {"hint" if self.is_hint else "answer": reply.content}
        if self.is_hint and not reply.content:
            found = {"trouble": "no right move is known"}
        return Tutored(now, self.serial, self.node, **found)


@frozen
class ExploreJob:
    """What was played from the position on the board."""

    source: str
    board: Board

    def task(self, state: State) -> Task:
        """Return the task that reads the games."""
        return ExploreGames(self.source, state.origin.folder, self.board)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for the moves played so far or in all, or for the reason why they are unknown."""
        if reply.kind is ReplyKind.FAILURE:
            return Explored(now, self.source, self.board, (), 0, trouble=reply.content)
        branches, games, *parts = reply.content
        is_final = reply.kind is ReplyKind.ANSWER
        return Explored(now, self.source, self.board, branches, games, parts[0] if parts else 1.0, is_final)


@frozen
class MineJob:
    """Tactics to find in the user's games."""

    def task(self, state: State) -> Task:
        """Return the task that looks for them."""
        return FindTactics(state.origin.folder)

    def event(self, reply: Reply, now: float) -> Event:
        """Return an event for progress, or for what was found."""
        if reply.kind is ReplyKind.REPORT:
            return TacticsMined(now, reply.content)
        if reply.kind is ReplyKind.FAILURE:
            return TacticsMined(now, 1.0, is_final=True, trouble=reply.content)
        return TacticsMined(now, 1.0, reply.content, is_final=True)


def to_mine(state: State) -> Job | None:
    """Return the search for tactics, if it is going on."""
    return None if state.mining is None or state.closing else MineJob()


def to_tutor(state: State) -> Job | None:
    """Return the review or the exercise to work on now, or None."""
    table = shown_table(state)
    if table is None:
        return None
    session = table.session
    if session is not None and (session.held is not None or session.hint_wanted):
        return AnswerJob(table.serial, table.game.current, session.held is None)
    if table.review.is_wanted:
        return ReviewJob(table.serial, played_line(table), table.review.is_deep)
    return None


def to_explore(state: State) -> Job | None:
    """Return the position to explore now, or None."""
    table, explorer = shown_table(state), state.explorer
    if table is None or explorer is None or state.overlay is not Overlay.OPENINGS or table.board in explorer.branches:
        return None
    return ExploreJob(explorer.source, table.board)
