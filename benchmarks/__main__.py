"""Runs the benchmarks, all or those named, and writes their tables into RESULTS.md."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from engine.files import write_atomically

HERE = Path(__file__).parent
RESULTS = HERE / "RESULTS.md"
INTRODUCTION = """# Results

Measured by `make bench`. Speed is stated as a ratio to a peer measured in the same run, since machines differ.
"""


def topics() -> list[str]:
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def sections() -> dict[str, str]:
    """Return the current sections of RESULTS.md by topic; those without a benchmark were written by hand and stay."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    found = {}
    for part in text.split("<!-- ")[1:]:
        topic, _, body = part.partition(" -->")
        found[topic] = body.strip()
    return found


def main(wanted: list[str]) -> None:
    unknown = set(wanted) - set(topics())
    if unknown:
        sys.exit(f"unknown benchmark: {', '.join(sorted(unknown))}; expected one of {', '.join(topics())}")
    results = sections()
    for topic in wanted or topics():
        module = import_module(f"benchmarks.bench_{topic}")
        print(f"# {module.TITLE}", flush=True)
        body = module.run()
        print(body, flush=True)
        results[topic] = f"## {module.TITLE}\n\n{body.strip()}"
        text = "\n".join(f"\n<!-- {name} -->\n{results[name]}\n" for name in sorted(results))
        write_atomically(RESULTS, INTRODUCTION + text)


if __name__ == "__main__":
    main(sys.argv[1:])
