"""The task that tries a program as an engine."""

from __future__ import annotations

from attrs import frozen

from engine.players.external.options import EngineFacts
from engine.players.external.uci import UciPlayer
from gui.program.worker import Report, Stopped, call_at_exit


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
