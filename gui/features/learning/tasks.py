"""The task that trains a net in a process of its own."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from board.errors import ParseError
from gui.program.worker import Report, Stopped

if TYPE_CHECKING:
    from engine.learning.training import Training

PAUSE = 0.2
"""Seconds between two reports."""


@frozen
class TrainNet:
    """Train a net for a game and keep it in the user's folder. Reports say how much is done, and with what gain.

    A training that was stopped goes on where it was.
    """

    spec: str
    minutes: float
    starts_programs = False

    def run(self, report: Report, stopped: Stopped) -> str:
        """Return what the net scores, in words."""
        # These load numpy, which few tasks need.
        from engine.console.progress import gains
        from engine.learning.found import usual_path
        from engine.learning.training import Progress, Settings, Training, time_to_train, usual_positions
        from engine.registry import load

        variant = load(self.spec)
        path = usual_path(variant)
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"{path.name}.training")
        training = _continued(unfinished, self.spec)
        if training is None:
            settings = Settings(self.spec)
            settings = evolve(settings, positions=usual_positions(settings, 60 * self.minutes, 1))
            training = Training.new(settings)
        begun, due = training.seconds, 0.0
        until = begun + time_to_train(60 * self.minutes)

        def show(progress: Progress) -> None:
            nonlocal due
            if monotonic() >= due:
                due = monotonic() + PAUSE
                part = min((progress.seconds - begun) / (until - begun), 1.0)
                said = f"generation {progress.generation}, {gains(progress, until)}"
                report((part, said))

        def keep(so_far: Training) -> None:
            so_far.save(unfinished)
            if so_far.has_net:
                so_far.net_file().write(path)

        training.run(seconds=until, report=show, stopped=stopped, after_generation=keep)
        keep(training)
        if not training.has_net:
            return "no generation won its match yet; train again to go on"
        report((1.0, "measuring"))
        scores = training.measure(pairs=10)
        training.net_file(**{name: [one.wins, one.draws, one.losses] for name, one in scores.items()}).write(path)
        return ", ".join(f"{100 * score.share:.0f} % against {name}" for name, score in scores.items())


def _continued(path: Path, spec: str) -> Training | None:
    """Return the training that was stopped, or None if there is none that can go on."""
    from engine.learning.training import Training

    try:
        return Training.resume(path, spec) if path.is_file() else None
    except ParseError:
        return None
