"""Tasks of exercises: judge a move, and find tactics in the user's games."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import frozen

from engine.game import Game
from engine.training.exercises import Answer, Exercise, judge
from gui.play.asking import played_line
from gui.program import journal
from gui.program.worker import Report, Stopped


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
