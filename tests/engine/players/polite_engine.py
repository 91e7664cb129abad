"""A UCI engine that tests modify, and ways to wait for it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from engine.players import player
from engine.players.external.uci import UciPlayer

PATIENCE = 20
"""More seconds than anything here takes, even on a slow machine."""


POLITE = """
import os, subprocess, sys, time
from pathlib import Path
here = Path(sys.argv[0]).parent
def say(*lines):
    for line in lines: print(line, flush=True)
def begin(): pass
def ready(): say("readyok")
def go(): say("bestmove e2e4")
CHANGES
begin()
position = ""
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci": say("uciok")
    if word == "isready": ready()
    if word == "position": position = line
    if word == "go": go()
    if word == "quit": break
"""
"""An engine that knows one move; the tests modify parts of it."""


Result = TypeVar("Result")


def engine(folder: Path, changes: str = "", settings: str = ";seconds=0.1") -> UciPlayer:
    """Return a player with a modified copy of the polite engine."""
    program = folder / "engine.py"
    program.write_text(POLITE.replace("CHANGES", changes))
    made = player(f"uci:{sys.executable} {program}{settings}")
    assert isinstance(made, UciPlayer)
    return made


def in_time(ask: Callable[[], Result]) -> Result:
    """Return a function's result, or raise its exception; hanging is an error too."""
    results: list[Result] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            results.append(ask())
        except Exception as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive(), "it hangs"
    if errors:
        raise errors[0]
    return results[0]
