"""Robustness: every reader fuzzed, and the program killed while it plays.

To run it alone: ``python -m benchmarks.bench_robustness [seconds for each reader] [kills]``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.fuzz.__main__ import Tally
from tests.fuzz.__main__ import run as fuzz
from tests.fuzz.engines import best_engine
from tests.fuzz.targets import TARGETS

TITLE = "Robustness"
SECONDS, KILLS = 60, 200
ATTACKS = (
    ("wrong arguments for everything in the compiled modules", "calls", "tests.compiled.misuse", "1"),
    ("memory that runs out during calls of the compiled modules", "failed requests", "tests.compiled.no_memory"),
    ("events in any order for the window", "events", "tests.fuzz.window_events", "60"),
)
"""What is tried, in which unit, and the program that tries it and prints first how often."""
KILL = Path(__file__).parents[1] / "tests" / "gui" / "kill.py"


def kill(times: int) -> dict[str, Any]:
    """Kill the program this often while it plays, and return what became of its moves."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, str(KILL), folder, str(times)]
        answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, Any] = json.loads(answer)
    return found


def attack(what: str, unit: str, *program: str) -> str:
    """Run a program, and return its row: a fault is an error, a wrong answer or a crash, which each end it."""
    done = subprocess.run([sys.executable, "-m", *program], capture_output=True, text=True, check=False)
    count = next((line.split()[0] for line in reversed(done.stdout.splitlines()) if line[:1].isdigit()), "0")
    return f"| {what} | {int(count):,} {unit} | {int(done.returncode != 0)} |"


def table(tallies: Sequence[Tally], kills: dict[str, Any], attacks: Sequence[str]) -> str:
    """Return the section for RESULTS.md."""
    inputs = sum(tally.inputs for tally in tallies)
    faults = sum(len(tally.faults) for tally in tallies)
    seconds = max(tally.seconds for tally in tallies)
    lines = [
        f"Every reader got random input for {seconds:.0f} seconds with {tallies[0].engine}, and the program was killed",
        "with `kill -9` at random moments while it played. A fault is an error other than ours, more than ten seconds",
        "of processor time for one input, or more than 1 GB of memory. Faults found in earlier runs are fixed and kept",
        "as tests.",
        "",
        "| what | tried | faults |",
        "|---|--:|--:|",
        f"| **all readers** | **{inputs:,} inputs** | **{faults}** |",
        *(
            f"| `{tally.target}`: {_about(tally.target)} | {tally.inputs:,} | {len(tally.faults)} |"
            for tally in sorted(tallies, key=lambda tally: tally.target)
        ),
        *attacks,
        "",
        "| kills | games | moves confirmed before a kill | moves lost |",
        "|--:|--:|--:|--:|",
        f"| {kills['tries']} | all {len(kills['variants'])} variants | {kills['confirmed']:,} | {len(kills['lost'])} |",
    ]
    return "\n".join(lines)


def _about(name: str) -> str:
    """Return what a target reads, from its docstring, up to the first comma, semicolon or colon."""
    text = (TARGETS[name].run.__doc__ or "").splitlines()[0]
    for mark in (";", ":", ".", ", "):
        text = text.partition(mark)[0]
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def run(seconds: float = SECONDS, kills: int = KILLS) -> str:
    engine = best_engine()
    tallies = []
    for name in TARGETS:
        tallies.append(fuzz(name, seconds, engine))
        print(f"  {tallies[-1]}", flush=True)
    return table(tallies, kill(kills), [attack(*each) for each in ATTACKS])


if __name__ == "__main__":
    given = sys.argv[1:]
    print(run(float(given[0]) if given else SECONDS, int(given[1]) if len(given) > 1 else KILLS))
