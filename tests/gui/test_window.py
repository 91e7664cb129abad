"""The real program in a real window, with real input events, on a virtual X display."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from random import Random

import pytest
from attrs import evolve
from hand import Hand

from engine import load, names
from gui.events import PointerPressed, PointerReleased, WheelTurned
from gui.settings import Settings, save
from gui.state import State
from gui.table import outcome, sit_down
from gui.views import view_of
from gui.widgets import plan_of, widgets

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"needs a virtual display: {' and '.join(MISSING)} missing"),
]

PATIENCE = 60


@pytest.fixture(scope="module")
def display():
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


class Desk:
    """The program on a display, and hands that use it through xdotool."""

    def __init__(self, display, folder):
        self.folder = folder
        self.environment = {
            **{key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"},
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "WOODPUSHER_HOME": str(folder),
        }
        # Both sides are played by hand.
        save(Settings(games={name: {"seats": [""] * 6} for name in names()}), folder)
        self.state = State(variants=tuple(load(name) for name in names()))
        self.program = None

    def start(self):
        self.program = subprocess.Popen([sys.executable, "-m", "gui"], env=self.environment)
        return self

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True)
        return self

    def at(self, point):
        return self.do("mousemove", *point)

    def push(self, command, state=None):
        shown = next(widget for widget in widgets(state or self.state) if widget.command == command)
        return self.at(shown.rect.center).do("click", "1")

    def open(self, name):
        """Start a game; the first clicks may come before there is a window."""
        self.state = evolve(self.state, table=sit_down(load(name).start(), serial="x"))
        home = evolve(self.state, table=None)
        self.wait_for(lambda: self.push(("play", name), home) and self.records(), pause=1.0)
        self.state = evolve(self.state, screen="table")
        return self

    def pixel(self, place):
        variant = self.state.table.variant
        return plan_of(self.state).squares.pixel(*view_of(variant).middle(variant.geometry.coordinate(place)))

    def click(self, *places):
        for place in places:
            self.at(self.pixel(place)).do("click", "1")
        return self

    def drag(self, start, end):
        (x, y), (to_x, to_y) = self.pixel(start), self.pixel(end)
        self.at((x, y)).do("mousedown", "1").at(((x + to_x) // 2, (y + to_y) // 2)).at((to_x, to_y))
        return self.do("mouseup", "1")

    def type(self, text):
        return self.do("type", "--delay", "30", "/" + text).do("key", "Return")

    def records(self):
        found = sorted((self.folder / "games").glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)
        return [json.loads(line) for line in found[-1].read_text().splitlines()] if found else []

    @property
    def moves(self):
        return [record["play"] for record in self.records() if "play" in record]

    def wait_for(self, condition, pause=0.05):
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"it did not happen; the journal has {self.records()}"
            assert self.program.poll() is None, "the program ended"
            time.sleep(pause)
        return self

    def played(self, *moves):
        return self.wait_for(lambda: self.moves == list(moves))

    def end(self):
        if self.program is not None and self.program.poll() is None:
            self.program.kill()
        if self.program is not None:
            self.program.wait()


class RealHand(Hand):
    """A hand whose every move of the mouse is real; a state beside it follows what the program's must be."""

    def __init__(self, desk):
        self.desk = desk
        opening = desk.records()[0]
        board = load(opening["variant"]).parse(opening["start"])
        super().__init__(evolve(desk.state, table=sit_down(board, serial="x"), screen="table"))

    def send(self, kind, *arguments, **keywords):
        point = arguments[0]
        self.desk.at(point)
        if kind is PointerPressed:
            self.desk.do("mousedown", "1")
        elif kind is PointerReleased:
            self.desk.do("mouseup", "1")
        elif kind is WheelTurned:
            self.desk.do("click", "4" if arguments[1] > 0 else "5")
        return super().send(kind, *arguments, **keywords)


@pytest.fixture
def desk(display, tmp_path):
    desk = Desk(display, tmp_path).start()
    yield desk
    desk.end()


def test_a_whole_game_is_played_by_drags_and_clicks(desk):
    desk.open("chess")
    desk.drag("e2", "e4").played("e4").click("e7", "e5").played("e4", "e5")
    desk.drag("f1", "c4").click("b8", "c6").drag("d1", "h5").click("g8", "f6").drag("h5", "f7")
    desk.played("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#")


@pytest.mark.parametrize("name", [name for name in names() if "chess" not in name and name != "king-of-the-hill"])
def test_every_other_variant_is_played_by_mouse(desk, name):
    hand = RealHand(desk.open(name))
    rng = Random(name)
    for _ in range(12):
        if outcome(hand.table) is None:
            hand.make(rng.choice(hand.board.legal_moves))
    desk.wait_for(lambda: desk.moves == hand.moves)


def test_hanoi_is_solved_by_mouse(desk):
    hand = RealHand(desk.open("hanoi"))
    while outcome(hand.table) is None:
        hand.make(hand.board.variant.best_move(hand.board))
    assert len(hand.moves) == 15
    desk.wait_for(lambda: desk.moves == hand.moves)


def test_a_whole_game_is_played_by_keys_and_taken_back(desk):
    desk.open("chess").type("f3").type("e5").type("g4").type("Qh4").played("f3", "e5", "g4", "Qh4#")
    desk.do("key", "ctrl+z").wait_for(lambda: {"at": 3} in desk.records())


def test_a_program_that_is_killed_gives_the_game_back(desk):
    desk.open("chess").type("e4").type("c5").played("e4", "c5")
    desk.program.send_signal(signal.SIGKILL)
    desk.program.wait()
    before = desk.records()
    assert [record["play"] for record in before if "play" in record] == ["e4", "c5"]
    desk.start()
    home = evolve(desk.state, screen="home", table=None, unfinished=desk.state.table)

    def continued():
        desk.push(("continue", None), home).type("Nf3")
        return desk.moves == ["e4", "c5", "Nf3"]

    desk.wait_for(continued, pause=1.0)


def test_closing_the_window_ends_the_program(desk):
    desk.open("chess").do("key", "ctrl+q")
    assert desk.program.wait(PATIENCE) == 0
