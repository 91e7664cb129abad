"""The soak test: runs the conformance kit over thousands of games of each variant, and monitors memory.

``python -m engine.testing.soak [VARIANT ...] [--games 10000]``, or ``make soak``. Each variant runs in its own process,
as many at a time as there are processors. Every game gets the quick checks; about one position and one game in
``--one-in`` is checked thoroughly, which takes about a hundred times as long.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from time import perf_counter

import click
from attrs import frozen

from board.variant import Variant
from board.wording import plural
from engine.console.output import echo
from engine.registry import load, names
from engine.testing.conformance import ConformanceError, check_variant

GAMES = 10_000
PLIES = 100
ONE_IN = 200
MOST_GROWTH = 32.0
"""By how many megabytes memory may grow in the second half of the games, when all caches are warm."""


@frozen
class SoakResult:
    """The result of one variant's games."""

    variant: str
    games: int
    positions: int = 0
    thorough: int = 0
    """How many of the positions were checked thoroughly."""
    seconds: float = 0.0
    warm: float = 0.0
    """Megabytes in use after half of the games."""
    last: float = 0.0
    """Megabytes in use at the end."""
    failure: str = ""
    """The check that failed; empty if none did."""

    @property
    def grows(self) -> bool:
        """Whether memory grew by more than caches explain."""
        return self.last - self.warm > MOST_GROWTH

    @property
    def passed(self) -> bool:
        """Whether every check passed, and memory did not grow."""
        return not self.failure and not self.grows

    def __str__(self) -> str:
        positions = f"{plural(self.positions, 'position')}, {self.thorough:,} of them thoroughly"
        counts = f"{plural(self.games, 'game')}, {positions}, in {self.seconds:,.0f} s"
        memory = f"{self.warm:.0f} MB after half of them, {self.last:.0f} MB at the end"
        verdict = self.failure or ("memory grows" if self.grows else "all checks passed")
        return f"{self.variant}: {counts}; {memory}; {verdict}"


def soak(
    variant: str | Variant,
    games: int = GAMES,
    seed: int = 0,
    plies: int = PLIES,
    one_in: int = ONE_IN,
    memory: Callable[[], float] | None = None,
) -> SoakResult:
    """Play random games of a variant as ``check_variant`` does, and monitor how much memory they take."""
    rules = load(variant)
    measure = memory or megabytes
    readings: list[float] = []
    warm_after = max(games // 2, 1)

    def watch(done: int) -> None:
        if done in (warm_after, games):
            gc.collect()
            readings.append(measure())

    began = perf_counter()
    try:
        report = check_variant(rules, games, seed, plies, watch, one_in)
    except ConformanceError as error:
        return SoakResult(rules.spec, games, seconds=perf_counter() - began, failure=str(error))
    seconds = perf_counter() - began
    return SoakResult(rules.spec, games, report.positions, report.thorough, seconds, readings[0], readings[-1])


def megabytes() -> float:
    """Return how much memory this process has in use: its peak on macOS, 0 on Windows."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() / (1 << 20)
    except ImportError:  # Windows
        return 0.0
    except OSError:  # macOS, which counts bytes
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)


def _alone(spec: str, games: int, seed: int, plies: int, one_in: int) -> SoakResult:
    """Soak a variant in its own process, to measure its memory alone."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        try:
            return process.submit(soak, spec, games, seed, plies, one_in).result()
        except BrokenProcessPool as error:
            return SoakResult(spec, games, failure=f"its process ended: {error}")


@click.command()
@click.argument("variants", nargs=-1)
@click.option("--games", type=click.IntRange(min=1), default=GAMES, show_default=True, help="Games per variant.")
@click.option("--plies", type=click.IntRange(min=1), default=PLIES, show_default=True, help="Moves per game.")
@click.option(
    "--one-in",
    type=click.IntRange(min=1),
    default=ONE_IN,
    show_default=True,
    help="Check one position in N thoroughly.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Random seed; the same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(min=1), default=cpu_count() or 1, help="Number of variants at a time.")
def main(variants: Sequence[str], games: int, plies: int, one_in: int, seed: int, jobs: int) -> None:
    """Play thousands of games of each variant, or of VARIANTS only; exit code 1 if a check fails."""
    wanted = [load(variant).spec for variant in variants] or list(names())
    passed = True
    with ThreadPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(_alone, spec, games, seed, plies, one_in) for spec in wanted]):
            soaked = future.result()
            echo(str(soaked))
            passed = passed and soaked.passed
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
