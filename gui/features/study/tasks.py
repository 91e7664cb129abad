"""Tasks of the analysis board: the best lines of a position, and a plan from it."""

from __future__ import annotations

import os
from time import monotonic

from attrs import frozen

from board.board import Board
from board.errors import LimitReachedError, NoPlanError
from engine.planning import Limit, plan
from engine.players.analysis import LONG, Analysis, Analyst, Line
from engine.players.external.uci import UciPlayer
from gui.core.engine_entry import TYPED
from gui.play.tasks import _REPORT_PAUSE, LINE_SECONDS, _GameTask, oracle
from gui.program.worker import Report, Stopped, call_at_exit

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
