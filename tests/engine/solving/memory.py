"""Reads files in this process, and reports for each the error and by how many bytes the peak of memory grew."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from board import ParseError
from engine import Solution, load
from engine.games.endgame.file import load_table
from engine.games.endgame.layout import layout_of
from engine.solving.layered.part_files import Job, PartFiles, PartKey
from engine.solving.layered.sorted_numbers import SortedFile


def _files(path: Path) -> PartFiles:
    return PartFiles(path.parent, Job(load("hanoi(disks=4)"), False, "job"), 2)


READERS: dict[str, Callable[[Path], Any]] = {
    "solution": Solution.load,
    "endgame": lambda path: load_table(path, layout_of("Q", "")),
    "steps": lambda path: _files(path).steps(PartKey("steps", 1, 0)),
    "layer": lambda path: SortedFile(path, "hanoi(disks=4)").whole(),
}


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Read the files named by pairs of a reader and a path; the first one is there to import everything."""
    names = sys.argv[1::2]
    before = 0
    for name, path in zip(names, map(Path, sys.argv[2::2]), strict=True):
        error = ""
        try:
            READERS[name](path)
        except (ParseError, OSError) as found:
            error = str(found)
        print(json.dumps({"error": error, "grown": peak() - before}))
        before = peak()


if __name__ == "__main__":
    main()
