"""Fuzzes targets: ``python -m tests.fuzz [TARGET ...] [--seconds 60] [--engine atheris|hypothesis]``.

Each target runs in its own process. Faults are printed, and saved in ``found/`` as lines for the corpus.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import define, field

from tests.fuzz.engines import ENGINES, best_engine, run_atheris, run_hypothesis

FOUND = Path(__file__).with_name("found")
ROOMS = ["board", "moves", "pieces", "engine", "gui"]
_REST = 60
"""Seconds beyond its own after which a target counts as hanging."""


@define
class Tally:
    """The result of a target."""

    target: str
    engine: str
    inputs: int = 0
    seconds: float = 0.0
    megabytes: int = 0
    """The peak memory, beyond what was in use before."""
    faults: dict[str, str] = field(factory=dict)
    """An input for each fault, as a line for the corpus."""

    def __str__(self) -> str:
        speed = f"{self.inputs:,} inputs in {self.seconds:.0f} s with {self.engine}, {self.megabytes} MB"
        return f"{self.target}: {speed}, {len(self.faults) or 'no'} fault{'' if len(self.faults) == 1 else 's'}"


def _megabytes() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 10 if sys.platform == "linux" else 1 << 20)


def fuzz(name: str, seconds: float, engine: str) -> None:
    """Fuzz one target in this process, and write the result to standard output, as JSON."""
    with _instrumented(engine):
        from engine import names
        from tests.fuzz.target import attempt, bounded_memory
        from tests.fuzz.targets import TARGETS

        names()  # imports every variant: only imports made here are instrumented
    faulthandler.dump_traceback_later(seconds + _REST, exit=True)
    target = TARGETS[name]
    tally = Tally(name, engine)
    began, memory = monotonic(), _megabytes()

    def attempt_one(data: bytes) -> None:
        tally.inputs += 1
        fault = attempt(target, data)
        if fault is not None and str(fault) not in tally.faults:
            tally.faults[str(fault)] = repr(data)
            print(f"{name}: {fault}\n{data!r}\n{fault.report}", file=sys.stderr, flush=True)

    def done() -> None:
        tally.seconds, tally.megabytes = monotonic() - began, _megabytes() - memory
        answer = [tally.inputs, tally.seconds, tally.megabytes, tally.faults]
        print(json.dumps(answer), flush=True)
        os._exit(0)

    for data in target.inputs():
        attempt_one(data)
    with bounded_memory():
        if engine == "atheris":
            run_atheris(target, seconds, attempt_one, done)
        else:
            run_hypothesis(target, seconds, attempt_one)
    done()


@contextlib.contextmanager
def _instrumented(engine: str) -> Iterator[None]:
    """Let atheris instrument our code, if it is installed."""
    if engine != "atheris":
        yield
        return
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=ROOMS, enable_loader_override=False):
        yield


def run(name: str, seconds: float, engine: str) -> Tally:
    """Fuzz one target in a separate process, and return the result."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.fuzz", name, "--seconds", str(seconds), "--engine", engine]
    # Compiled modules cannot be instrumented.
    environment = {**os.environ, "WOODPUSHER_PURE": "1"} if engine == "atheris" else None
    process = subprocess.Popen(
        [*command, "--here"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    tally = Tally(name, engine)
    try:
        output, errors = process.communicate()
    except BaseException:
        process.kill()
        process.wait()
        raise
    answer = next((line for line in reversed(output.splitlines()) if line.startswith("[")), None)
    if answer is not None:
        tally.inputs, tally.seconds, tally.megabytes, found = json.loads(answer)
        tally.faults.update(found)
    else:
        tally.faults[f"the process ended with {process.returncode}, see above"] = "b''"
    if tally.faults:
        news = ("INFO:", "WARNING:")
        sys.stderr.writelines(line for line in errors.splitlines(keepends=True) if not line.startswith(news))
        FOUND.mkdir(exist_ok=True)
        with (FOUND / f"{name}.txt").open("a", encoding="ascii") as file:
            file.writelines(f"# {fault}\n{data}\n" for fault, data in tally.faults.items())
    return tally


def main() -> None:
    from tests.fuzz.targets import TARGETS

    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Fuzz readers, all or those named.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each target (60)")
    parser.add_argument("--engine", choices=ENGINES, default=best_engine())
    parser.add_argument("--json", type=Path, help="a file for the results")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    wishes = parser.parse_args()
    unknown = set(wishes.targets) - set(TARGETS)
    if unknown:
        parser.error(f"there is no target {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    tallies = []
    for name in wishes.targets or TARGETS:
        tallies.append(run(name, wishes.seconds, wishes.engine))
        print(tallies[-1], flush=True)
        if wishes.json is not None:
            rows = [[tally.target, tally.engine, tally.inputs, tally.seconds, tally.megabytes, list(tally.faults)]
                    for tally in tallies]  # fmt: skip
            wishes.json.write_text(json.dumps(rows), encoding="utf-8")
    sys.exit(any(tally.faults for tally in tallies))


if __name__ == "__main__":
    if "--here" in sys.argv:
        fuzz(sys.argv[1], float(sys.argv[3]), sys.argv[5])
    main()
