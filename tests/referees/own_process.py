"""A comparison in a process of its own, since the referee crashes now and then on rules that nobody has tried."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

from board import ParseError
from engine.armies.ini.files import declared_games
from tests.referees.fairy import compare

NAMES = ("legal_moves", "start_fen", "get_fen", "is_immediate_game_end", "game_result", "load_variant_config")
SECONDS = 900


def asked(pyffish: Any) -> Any:
    """Return the referee's functions, whose name in a traceback tells that one of them has crashed."""

    def wrap(function: Callable[..., Any]) -> Callable[..., Any]:
        def ask_the_referee(*arguments: Any) -> Any:
            return function(*arguments)

        return ask_the_referee

    return SimpleNamespace(**{name: wrap(getattr(pyffish, name)) for name in NAMES})


def compare_apart(name: str, text: str, seed: str, plies: int) -> str:
    """Return "equal", "refused", "crashed" if the referee has crashed, or the difference."""
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.referees.own_process", name, seed, str(plies)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode < 0 and "ask_the_referee" in done.stderr:
        return "crashed"
    return done.stdout.strip() or done.stderr


def answer(name: str, text: str, seed: str, plies: int) -> str:
    """Compare one game of a variant, and return how that went."""
    referee = asked(import_module("pyffish"))
    try:
        (kind,) = declared_games(text)
    except ParseError as error:
        return "refused" if str(error).startswith("line ") else f"an error without a line: {error}"
    try:
        referee.load_variant_config(text)
        compare(kind(), name, Random(seed), games=1, plies=plies, pyffish=referee)
    except AssertionError as error:
        return f"{error}\n{text}"
    return "equal"


if __name__ == "__main__":
    print(answer(sys.argv[1], sys.stdin.read(), sys.argv[2], int(sys.argv[3])))
