"""Tasks of tables: look a position up, and build a table."""

from __future__ import annotations

from time import monotonic

from attrs import frozen

from board.board import Board
from engine.solving.table_folder import TableFolder
from engine.solving.tables import TableVerdict
from gui.core.thought import Unknown
from gui.play.tasks import _REPORT_PAUSE, table_folder
from gui.program.worker import Report, Stopped


@frozen
class LookUpTable:
    """What do the tables of folders know about a position?"""

    board: Board
    tables: str
    syzygy: str = ""
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> tuple[TableVerdict | Unknown, str]:
        """Return what they know, or why they know nothing, and the table that would know more."""
        folder = table_folder(self.tables, self.syzygy)
        return folder.verdict(self.board) or Unknown("there is no table"), folder.missing(self.board)


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
