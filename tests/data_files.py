"""Reads the test data: one case per line, comments after #, blank lines ignored."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent / "data"


def lines_of(name: str) -> list[str]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def rows_of(name: str) -> list[list[str]]:
    """Return the lines as fields separated by |."""
    return [[field.strip() for field in line.split("|")] for line in lines_of(name)]


def perft_cases(name: str, largest: int) -> list[tuple[str, int, int]]:
    """Return for each position its deepest count up to a size: (FEN, depth, count)."""
    cases = []
    for line in lines_of(name):
        fen, *counts = (part.strip() for part in line.split(";"))
        depths = [(int(depth[1:]), int(count)) for depth, count in (entry.split() for entry in counts)]
        cases.append((fen, *max(entry for entry in depths if entry[1] <= largest)))
    return cases
