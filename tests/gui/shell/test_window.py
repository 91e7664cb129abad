"""The real program in a real window, with real input events, on a virtual X display."""

from __future__ import annotations

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from board import Where
from engine import load, names
from gui.core.command import Command
from gui.core.events import Event, PointerPressed, PointerReleased, WheelTurned
from gui.core.settings import FILE, Settings, save
from gui.core.state import Point, Screen, State
from gui.kit.widget import layout_of
from gui.play.table import new_table, outcome
from gui.screens.commands import Continue
from gui.screens.home.commands import Play
from gui.screens.home.widgets import home_rect
from gui.screens.widgets import widgets
from gui.views import view_of
from tests.families import variants
from tests.gui.mouse_and_keyboard import Hand, in_view
from tests.gui.whole_games import OPTIONS, variant_of, whole_game
from tests.type_narrowing import some

if TYPE_CHECKING:
    from typing_extensions import Self

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        bool(MISSING), reason=f"needs a virtual display: {' and '.join(MISSING)} missing (apt install xvfb xdotool)"
    ),
]

PATIENCE = 20


@pytest.fixture(scope="module")
def frame(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the virtual display keeps its picture."""
    return tmp_path_factory.mktemp("frame") / "Xvfb_screen0"


@pytest.fixture(scope="module")
def display(frame: Path) -> Iterator[str]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    command += ["-fbdir", str(frame.parent)]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


class Desk:
    """The program on a display, and hands that use it through xdotool."""

    def __init__(self, display: str, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **{key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"},
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "WOODPUSHER_HOME": str(folder),
        }
        # All sides are played by hand, and nothing is random.
        by_hand = {"seats": [""] * 6, "fixed": ["position", "seed"]}
        games = {name: {**by_hand, "options": OPTIONS.get(name, {})} for name in names()}
        self.shelf = folder / "shelf"
        self.shelf.mkdir()
        save(Settings(games=games, folder=str(self.shelf)), folder)
        self.state = State(variants=tuple(variant_of(name) for name in names()))
        self.program: subprocess.Popen[bytes] | None = None

    def start(self) -> Desk:
        self.program = subprocess.Popen([sys.executable, "-m", "gui"], env=self.environment)
        return self

    def do(self, *words: object) -> Desk:
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True)
        return self

    def ask(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words], env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def push(self, command: Command, state: State | None = None) -> Desk:
        shown = next(widget for widget in widgets(state or self.state) if widget.command == command)
        return self.do("mousemove", *shown.rect.center, "click", "1")

    def open(self, name: str) -> Desk:
        """Start a game as soon as there is a window."""
        self.state = evolve(self.state, table=new_table(variant_of(name).start(), serial="x"))
        home = evolve(self.state, table=None)

        def begun() -> bool:
            # A second click would land on the board, so give each time to take effect.
            notches, button = in_view(home, Play(name))
            self.do("mousemove", *home_rect(home).center, "click", "--repeat", 50, "--delay", 1, 4)
            if notches:
                self.do("click", "--repeat", notches, "--delay", 10, 5)
            self.do("mousemove", *button.rect.center, "click", "1")
            end = time.monotonic() + 6
            while not self.records() and time.monotonic() < end:
                time.sleep(0.05)
            return bool(self.records())

        self.wait_for(self.is_shown).wait_for(begun)
        self.state = evolve(self.state, screen=Screen.TABLE)
        return self

    def is_shown(self) -> bool:
        """Return whether the program has a window."""
        search = ["xdotool", "search", "--onlyvisible", "--class", "."]
        return subprocess.run(search, env=self.environment, check=False, capture_output=True).returncode == 0

    def windows(self) -> list[str]:
        """Return the program's own visible windows, without those of a window manager."""
        search = ["xdotool", "search", "--onlyvisible", "--class", "."]
        found = subprocess.run(search, env=self.environment, check=False, capture_output=True, text=True).stdout.split()
        return [window for window in found if self.ask("getwindowname", window).strip() == "Woodpusher"]

    def pixel(self, place: Where) -> Point:
        variant = some(self.state.table).variant
        return layout_of(self.state).squares.pixel(*view_of(variant).middle(variant.geometry.coordinate(place)))

    def click(self, *places: Where) -> Desk:
        for place in places:
            self.do("mousemove", *self.pixel(place), "click", "1")
        return self

    def drag(self, start: Where, end: Where) -> Desk:
        (x, y), (to_x, to_y) = self.pixel(start), self.pixel(end)
        half = ((x + to_x) // 2, (y + to_y) // 2)
        self.do("mousemove", x, y, "mousedown", "1", "mousemove", *half, "mousemove", to_x, to_y)
        return self.do("mouseup", "1")

    def type(self, text: str) -> Desk:
        return self.do("type", "--delay", "30", "/" + text).do("key", "Return")

    def records(self) -> list[dict[str, Any]]:
        found = sorted((self.folder / "games").glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)
        return [json.loads(line) for line in found[-1].read_text().splitlines()] if found else []

    @property
    def moves(self) -> list[str]:
        return [record["play"] for record in self.records() if "play" in record]

    def wait_for(self, condition: Callable[[], object], pause: float = 0.05) -> Desk:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"it did not happen; the journal has {self.records()}"
            assert some(self.program).poll() is None, "the program ended"
            time.sleep(pause)
        return self

    def has_saved(self, size: tuple[int, int]) -> bool:
        saved: list[int] = json.loads((self.folder / FILE).read_text())["window"]
        return saved == list(size)

    def resize(self, window: str, size: tuple[int, int]) -> Desk:
        self.do("windowsize", window, *size)
        # Each size is saved as soon as the program learns of it.
        self.wait_for(lambda: self.has_saved(size))
        self.state = evolve(self.state, window=size)
        return self

    def played(self, *moves: str) -> Desk:
        return self.wait_for(lambda: self.moves == list(moves))

    def end(self) -> None:
        if self.program is not None and self.program.poll() is None:
            self.program.kill()
        if self.program is not None:
            self.program.wait()


_ACTS: dict[Callable[..., Event], list[str]] = {
    PointerPressed: ["mousedown", "1"],
    PointerReleased: ["mouseup", "1"],
}


class RealHand(Hand):
    """A hand with real mouse moves; its own state mirrors what the program's must be."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        opening = desk.records()[0]
        board = load(opening["variant"]).parse(opening["start"])
        super().__init__(evolve(desk.state, table=new_table(board, serial="x"), screen=Screen.TABLE))

    def send(self, kind: Callable[..., Event], *arguments: Any, **keywords: Any) -> Self:
        act = _ACTS.get(kind, [])
        if kind is WheelTurned:
            act = ["click", "4" if arguments[1] > 0 else "5"]
        self.desk.do("mousemove", *arguments[0], *act)
        return super().send(kind, *arguments, **keywords)


def picture(frame: Path) -> bytes:
    """Return the picture on the display: everything after the header of the XWD file."""
    content = frame.read_bytes()
    header, colours = struct.unpack_from(">I", content)[0], struct.unpack_from(">I", content, 76)[0]
    return content[header + 12 * colours :]


def at_rest(frame: Path) -> bytes:
    """Return the picture once less than half of it is black and nothing has changed for a second."""
    before = b""
    while (after := picture(frame)) != before or after.count(0) > len(after) / 2:
        before = after
        time.sleep(1)
    return after


@pytest.fixture
def desk(display: str, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(display, tmp_path).start()
    yield desk
    desk.end()


def test_a_whole_game_is_played_by_drags_and_clicks_while_the_window_is_resized(desk: Desk) -> None:
    desk.open("chess")
    desk.drag("e2", "e4").played("e4")
    window = desk.ask("getmouselocation", "--shell").partition("WINDOW=")[2].strip()
    desk.resize(window, (800, 600)).click("e7", "e5").played("e4", "e5")
    desk.resize(window, (1200, 780)).drag("f1", "c4")
    desk.click("b8", "c6").drag("d1", "h5").click("g8", "f6").drag("h5", "f7")
    desk.played("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#")


QUICK = {"cable-car", "hanoi"}
"""A game whose tiles are turned with the wheel, and a puzzle; other games of the quick tests are played without X."""


@pytest.mark.parametrize("name", variants(*QUICK))
def test_a_whole_game_of_every_variant_is_played_by_mouse(desk: Desk, name: str) -> None:
    hand = RealHand(desk.open(name))
    for move in whole_game(name):
        hand.make(move)
    assert outcome(hand.table) is not None
    desk.wait_for(lambda: desk.moves == hand.moves)


def test_a_whole_game_is_played_taken_back_analysed_and_annotated_by_keys(desk: Desk) -> None:
    desk.open("chess").type("f3").type("e5").type("g4").type("Qh4").played("f3", "e5", "g4", "Qh4#")
    desk.do("key", "ctrl+z").wait_for(lambda: {"at": 3} in desk.records())
    desk.do("key", "ctrl+y").wait_for(lambda: {"at": 4} in desk.records())
    desk.do("key", "Left").do("key", "a").type("Nc6").do("key", "ctrl+3")
    desk.wait_for(lambda: any(record.get("noted", {}).get("glyphs") == [3] for record in desk.records()))
    desk.do("key", "Delete").wait_for(lambda: {"order": [4], "of": 3} in desk.records())
    desk.do("key", "ctrl+z").wait_for(lambda: {"order": [4, 5], "of": 3} in desk.records())


def test_the_board_is_played_on_with_arrows_and_enter_and_the_window_closed_by_a_key(desk: Desk) -> None:
    desk.open("hanoi").do("key", "Return", "Return", "Right", "Return").played("0-1")
    desk.do("key", "ctrl+q")
    assert some(desk.program).wait(PATIENCE) == 0


def test_a_move_is_taken_back_and_a_promotion_picked_and_cancelled_by_mouse(desk: Desk) -> None:
    opening = ["a4", "b5", "axb5", "a6", "bxa6", "Bb7", "axb7", "Nc6"]
    hand = RealHand(desk.open("chess"))
    for text in opening:
        hand.make(hand.board.variant.parse_move(hand.board, text))
    hand.push("Take back")
    desk.wait_for(lambda: desk.records()[-1] == {"at": 7})
    hand.push("Redo")
    desk.wait_for(lambda: desk.records()[-1] == {"at": 8})
    assert hand.moves == opening
    desk.click("b7", "a8").do("key", "Escape")
    hand.make(hand.board.variant.parse_move(hand.board, "bxa8=N"))
    desk.played(*opening, "bxa8=N")


@pytest.mark.parametrize(
    ("name", "moves", "further"),
    [
        ("chess", ("e4", "e5"), "Nf3"),
        pytest.param("peg", ("d2-d4", "f3-d3"), "e1-e3", marks=pytest.mark.slow),
    ],
)
def test_a_game_is_saved_and_opened_again(desk: Desk, name: str, moves: str, further: str) -> None:
    desk.open(name)
    for move in moves:
        desk.type(move)
    desk.played(*moves).do("key", "ctrl+s", "Return").wait_for(lambda: list(desk.shelf.iterdir()))
    desk.do("key", "ctrl+n", "Return").wait_for(lambda: desk.records() and not desk.moves)

    def opened() -> bool:
        # A game that is only viewed is not one of the user's own; a move makes it one.
        if desk.moves == [*moves, further]:
            return True
        desk.do("key", "Escape", "ctrl+o").do("key", "Down", "Return").type(further)
        return False

    desk.wait_for(opened, pause=0.5)


def test_a_killed_program_restores_the_game(desk: Desk) -> None:
    desk.open("chess").type("e4").type("c5").played("e4", "c5")
    some(desk.program).send_signal(signal.SIGKILL)
    some(desk.program).wait()
    before = desk.records()
    assert [record["play"] for record in before if "play" in record] == ["e4", "c5"]
    desk.start()
    home = evolve(desk.state, screen=Screen.HOME, table=None, unfinished=desk.state.table)

    def continued() -> bool:
        desk.push(Continue(), home).type("Nf3")
        return desk.moves == ["e4", "c5", "Nf3"]

    desk.wait_for(continued, pause=1.0)


COVER = """
import pygame, time
pygame.display.set_mode((700, 500)).fill((255, 0, 255))
pygame.display.flip()
time.sleep(60)
"""


@contextmanager
def managed(desk: Desk, manager: str) -> Iterator[None]:
    """Run a window manager, or none if the name is empty, once it has taken over the window."""
    if not manager:
        yield
        return
    if shutil.which(manager) is None:
        pytest.skip(f"needs a window manager: apt install {manager}")
    managing = subprocess.Popen([manager], env=desk.environment)
    try:
        active = ["xdotool", "getactivewindow"]
        desk.wait_for(desk.windows).wait_for(
            lambda: subprocess.run(active, env=desk.environment, check=False, capture_output=True).returncode == 0
        )
        yield
    finally:
        managing.kill()
        managing.wait()


@pytest.mark.parametrize("manager", ["", "openbox"])
def test_the_window_is_whole_again_after_it_was_hidden_or_covered(desk: Desk, frame: Path, manager: str) -> None:
    with managed(desk, manager):
        window = desk.wait_for(desk.windows).do("mousemove", 1200, 790).windows()[0]
        before = at_rest(frame)
        if manager:
            desk.do("windowminimize", window)
            desk.wait_for(lambda: picture(frame) != before)
            desk.do("windowmap", window)
        else:
            desk.do("windowunmap", window)
            desk.wait_for(lambda: picture(frame) != before)
            desk.do("windowmap", window)
        desk.wait_for(lambda: picture(frame) == before)
        cover = subprocess.Popen([sys.executable, "-c", COVER], env=desk.environment)
        desk.wait_for(lambda: picture(frame) != before)
        cover.kill()
        cover.wait()
        desk.wait_for(lambda: picture(frame) == before)


@pytest.mark.parametrize("manager", ["", "openbox"])
@pytest.mark.parametrize("key", ["F11", "alt+Return"])
def test_a_key_fills_the_screen_and_gives_the_window_its_size_back(
    desk: Desk, frame: Path, key: str, manager: str
) -> None:
    with managed(desk, manager):
        window = desk.wait_for(desk.windows).do("mousemove", 1200, 790).windows()[0]
        whole = at_rest(frame) if not manager else b""
        if whole:  # a window as large as the screen looks the same on all of it
            desk.do("key", key).do("key", key).do("key", key)
            assert at_rest(frame) == whole
            desk.do("key", key)
        desk.do("windowsize", window, 1000, 700).wait_for(lambda: desk.has_saved((1000, 700)))
        desk.do("mousemove", 300, 300, "key", key).wait_for(lambda: "1280x800" in desk.ask("getwindowgeometry", window))
        desk.do("key", key).wait_for(lambda: "1000x700" in desk.ask("getwindowgeometry", window))
        assert desk.has_saved((1000, 700))
        assert json.loads((desk.folder / FILE).read_text())["windows"] == {"1280x800": [1000, 700]}
