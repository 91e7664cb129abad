"""Kills the program repeatedly while it plays, and reports confirmed moves that the journals lack.

Each try is a fork of this process that opens the program, plays at random as fast as it can, and reports each move as
soon as the program has accepted it; after a random time it is killed. If a program does not play, because it raised or
hangs, a traceback on standard error says where.
"""

from __future__ import annotations

import faulthandler
import json
import os
import random
import signal
import sys
import time
import traceback
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from attrs import evolve

from engine import load, names
from gui.core.events import KeyPressed, TimePassed
from gui.core.state import Table
from gui.play.asking import is_open
from gui.play.new_game import with_new_game
from gui.play.playing import new_table
from gui.program import journal
from gui.shell.app import App

PATIENCE = 60
"""Seconds after which a program that was not killed counts as hanging."""


def table_of(app: App) -> Table:
    """Return the program's table."""
    assert app.state.table is not None
    return app.state.table


def play(folder: Path, name: str, seed: int, pipe: int) -> None:
    """Play until killed; write the journal's name and each move to a pipe."""
    rng = random.Random(seed)
    app = App(folder, (640, 480))
    app.state = evolve(app.state, settings=evolve(app.state.settings, animation=False), message="")
    while True:
        app.state = with_new_game(app.state, new_table(load(name).start()))
        app.happen(TimePassed(app.now))
        # A dead or repeated position has legal moves, but the game is over.
        while is_open(table_of(app)):
            moves = table_of(app).board.legal_moves
            app.state = evolve(app.state, table=table_of(app).touching(typed=str(rng.choice(moves))))
            app.happen(KeyPressed(app.now, "return"))
            table = table_of(app)
            os.write(pipe, (json.dumps([table.serial, table.game.node.ply, table.game.node.text]) + "\n").encode())


def confirmed(told: bytes) -> dict[str, list[str]]:
    """Return the moves of each journal that a killed program had confirmed."""
    found: dict[str, list[str]] = {}
    for line in told.decode().split("\n")[:-1]:
        serial, ply, text = json.loads(line)
        assert ply == len(found.setdefault(serial, [])) + 1
        found[serial].append(text)
    return found


def moves_of(folder: Path, serial: str) -> list[str]:
    table = journal.read((folder / "games" / f"{serial}{journal.SUFFIX}").read_text(), serial)
    return [table.game[step].text for step in table.game.path()[1:]]


def main() -> None:
    folder, tries = Path(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(tries)
    total, lost, seen = 0, [], set()
    for number in range(tries):
        name = names()[number % len(names())]
        read, write = os.pipe()
        child = os.fork()
        if not child:
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            try:
                os.close(read)
                play(folder, name, number, write)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(1)
        os.close(write)
        first = os.read(read, 1)  # it is playing
        time.sleep(rng.random() * 0.12)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        if not first:
            raise SystemExit(f"the program that was to play {name} ended by itself")
        with os.fdopen(read, "rb") as file:
            told = first + file.read()
        for serial, moves in confirmed(told).items():
            total += len(moves)
            seen.add(name)
            if moves_of(folder, serial)[: len(moves)] != moves:
                lost.append([name, serial])
    print(json.dumps({"tries": tries, "confirmed": total, "lost": lost, "variants": sorted(seen)}))


if __name__ == "__main__":
    main()
