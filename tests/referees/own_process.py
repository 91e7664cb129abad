"""Comparisons of random variants in a process of their own, since the referee crashes on rules that nobody has tried.

One process compares many variants; after a crash another one goes on with the next.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random

from board import ParseError
from engine.armies.ini.files import declared_games
from tests.referees.fairy import compare
from tests.referees.random_variants import random_variant

SECONDS = 3600
PLIES = 60


def compare_apart(first: int, count: int, games: int) -> dict[int, str]:
    """Return, by number, "equal", "refused: KEY", "crashed" if the referee has crashed, or the difference."""
    answers: dict[int, str] = {}
    last = first + count
    while first < last:
        numbers = map(str, (first, last, games))
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.referees.own_process", *numbers]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        for line in done.stdout.splitlines():
            number, _, answer = line.partition(" ")
            answers[int(number)] = answer
            first = int(number) + 1
        if done.returncode < 0 and "pyffish" in done.stderr:
            answers[first] = "crashed"
            first += 1
        elif done.returncode:
            raise RuntimeError(done.stderr)
    return answers


def answers_for(first: int, last: int, games: int) -> Iterator[str]:
    """Yield how the comparison of each variant went, on a line."""
    referee = import_module("pyffish")
    for number in range(first, last):
        name = f"random-{number}"
        rng = Random(number)
        text = random_variant(name, rng, rules=rng.randrange(7))
        try:
            (kind,) = declared_games(text)
        except ParseError as error:
            said = str(error)
            key = said.partition("expected ")[2].split()[0] if said.startswith("line ") else ""
            yield f"{number} {'refused: ' + said if key else 'an error without a line: ' + said}"
            continue
        try:
            referee.load_variant_config(text)
            compare(kind(), name, rng, games=games, plies=PLIES, pyffish=referee)
        except AssertionError as error:
            yield f"{number} {' '.join(str(error).split())} {text!r}"
        else:
            yield f"{number} equal"


if __name__ == "__main__":
    for answer in answers_for(*map(int, sys.argv[1:4])):
        print(answer, flush=True)
