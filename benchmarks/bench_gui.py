"""The desktop program: time to its window, frames, response to input, and the cost of leaving it open."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from gui.shell.app import App

TITLE = "The desktop program"
SIZE = (1280, 800)
IDLE_SECONDS = 5
ANSWERS = 100
GAMES = 100_000
_GAME = (
    '[Event "Club"]\n[Site "?"]\n[Date "2026.11.16"]\n[Round "1"]\n[White "Player {0}"]\n[Black "Other"]\n'
    '[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8\n'
    "10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 1-0\n\n"
)

_START = """
import sys
from pathlib import Path
from gui.shell.app import App
app = App(Path(sys.argv[1]), (1280, 800))
app.draw()
print("shown", flush=True)
app.close()
"""

_IDLE = """
import resource, sys, threading, time
from pathlib import Path
from gui.shell.app import App
from gui.screens.home.commands import Play
app = App(Path(sys.argv[1]), (1280, 800))
app.state = Play("chess").run(app.state)
spent = []
def watch():
    time.sleep(2)
    before = time.process_time()
    time.sleep(float(sys.argv[2]))
    print((time.process_time() - before) / float(sys.argv[2]), flush=True)
    import os
    os._exit(0)
threading.Thread(target=watch, daemon=True).start()
app.run()
"""


def _environment() -> dict[str, str]:
    """Return an environment with a hidden display, unless there is a real one."""
    environment = dict(os.environ, SDL_AUDIODRIVER="dummy")
    if not environment.get("DISPLAY"):
        environment["SDL_VIDEODRIVER"] = "dummy"
    return environment


def _start_seconds(folder: str) -> float:
    times = []
    for _ in range(4):
        begun = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", _START, folder], env=_environment(), stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "shown\n"
            times.append(time.perf_counter() - begun)
    return median(times[1:])  # the first one warms the disk cache


def _idle_share(folder: str) -> float:
    command = [sys.executable, "-c", _IDLE, folder, str(IDLE_SECONDS)]
    done = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def _open_game(folder: str, opponent: str) -> App:
    """Open the program with a two-person game of chess on the table."""
    from gui.core.events import TimePassed
    from gui.screens.home import home
    from gui.screens.home.commands import Play
    from gui.shell.app import App

    app = App(Path(folder), SIZE)
    app.get_ready()
    app.state = Play("chess").run(home.with_seat(app.state, "chess", 1, opponent))
    app.happen(TimePassed(app.now))
    return app


def _type(app: App, move: str) -> None:
    from gui.core.events import KeyPressed

    for key in ("/", *move):
        app.happen(KeyPressed(app.now, key, key))
    app.happen(KeyPressed(app.now, "return"))


def _frames(folder: str) -> list[float]:
    """Return the seconds per frame while stepping through moves."""
    from gui.core.events import KeyPressed, TimePassed

    app = _open_game(folder, "")
    for move in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Bg4"]:
        _type(app, move)
    app.happen(TimePassed(app.now + 1000))
    app.draw()
    frames = []
    for key in ["left"] * 10 + ["right"] * 10:
        app.happen(KeyPressed(app.state.now + 1, key))
        for _ in range(13):
            begun = time.perf_counter()
            app.happen(TimePassed(app.state.now + 16))
            app.draw()
            frames.append(time.perf_counter() - begun)
    app.close()
    return frames


def _hovers(folder: str) -> list[float]:
    """Return the seconds from a move of the pointer over the board to the picture, for a piece that is selected."""
    from gui.core.events import PointerMoved, PointerPressed, PointerReleased, TimePassed
    from gui.play.layout import layout_of

    app = _open_game(folder, "")
    app.draw()
    squares = layout_of(app.state).squares
    knight = squares.pixel(6.5, 7.5)
    for kind in (PointerMoved, PointerPressed, PointerReleased):
        app.happen(kind(app.now, knight))
    app.happen(TimePassed(app.now + 1000))
    app.draw()
    times = []
    for number in range(ANSWERS):
        point = squares.pixel(number * 3 % 8 + 0.5, number * 5 % 8 + 0.5)
        begun = time.perf_counter()
        app.happen(PointerMoved(app.now, point))
        app.draw()
        times.append(time.perf_counter() - begun)
    app.close()
    return times


def _answers_while_reading(folder: str) -> tuple[list[float], float]:
    """Return the seconds from input to picture while a large file is read, and the time for the whole file."""
    import pygame

    from gui.core.events import TimePassed
    from gui.features.library import shelf

    path = Path(folder) / "many.pgn"
    with path.open("w") as file:
        for number in range(GAMES):
            file.write(_GAME.format(number))
    app = _open_game(folder, "")
    begun = time.perf_counter()
    app.state = shelf.opened(app.state, str(path))
    app.happen(TimePassed(app.now))
    while app.state.library is None or not app.state.library.entries:
        app.wait()
        app.draw()
    answers = _answers_of(app, pygame.Rect(100, 150, 1000, 600))
    while app.state.library is None or not app.state.library.is_complete:
        app.wait()
        app.draw()
    seconds = time.perf_counter() - begun
    assert len(app.state.library.entries) == GAMES
    app.close()
    return answers, seconds


def _answers(folder: str) -> list[float]:
    """Return the seconds from input to picture, in the program's own loop, while a search runs."""
    from gui.play.asking import is_thinking
    from gui.play.layout import layout_of

    app = _open_game(folder, "alphabeta:seconds=600,book=false")
    _type(app, "e4")
    while app.state.table is None or app.state.table.analysis.thought is None:
        app.wait()
        app.draw()
    answers = _answers_of(app, layout_of(app.state).squares.inner)
    assert app.state.table is not None
    assert is_thinking(app.state.table)
    app.close()
    return answers


def _answers_of(app: App, inner: pygame.Rect) -> list[float]:
    """Return the seconds from input to picture, for a pointer that moves around in an area."""
    import pygame

    posted: dict[tuple[int, int], float] = {}
    is_over = Event()

    def point() -> None:
        for number in range(ANSWERS):
            place = (inner.left + number * 97 % inner.width, inner.top + number * 61 % inner.height)
            posted[place] = time.perf_counter()
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
            time.sleep(0.043)
        is_over.set()

    Thread(target=point, daemon=True).start()
    answers = []
    while not is_over.is_set():
        app.wait()
        app.draw()
        if app.state.hold.pointer in posted:
            answers.append(time.perf_counter() - posted.pop(app.state.hold.pointer))
    return answers


def run() -> str:
    with tempfile.TemporaryDirectory() as folder:
        start = _start_seconds(folder)
        os.environ.update(_environment())
        frames, hovers, answers = _frames(folder), _hovers(folder), _answers(folder)
        reading, seconds = _answers_while_reading(folder)
        idle = _idle_share(folder)
    rows = [
        ("window up, warm start", f"{start:.2f} s", "1.5 s"),
        ("a frame while animating, median", _milliseconds(median(frames)), "16 ms"),
        (f"a frame while animating, the worst of {len(frames)}", _milliseconds(max(frames)), "16 ms"),
        ("a hover over the board, median", _milliseconds(median(hovers)), "1 ms"),
        (f"a hover over the board, the worst of {len(hovers)}", _milliseconds(max(hovers)), "4 ms"),
        ("input to picture while the computer searches, median", _milliseconds(median(answers)), "50 ms"),
        (
            f"input to picture while the computer searches, the worst of {len(answers)}",
            _milliseconds(max(answers)),
            "50 ms",
        ),
        (f"input to picture while {GAMES:,} games are read, median", _milliseconds(median(reading)), "50 ms"),
        (
            f"input to picture while {GAMES:,} games are read, the worst of {len(reading)}",
            _milliseconds(max(reading)),
            "50 ms",
        ),
        (f"a file of {GAMES:,} games listed", f"{seconds:.1f} s", "—"),
        ("idle, share of a core", f"{idle:.1%}", "2 %"),
    ]
    lines = [f"| {what} | {measured} | {goal} |" for what, measured, goal in rows]
    return "\n".join(["| at 1280 × 800 | measured | at most |", "|---|---|---|", *lines])


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


if __name__ == "__main__":
    print(run())
