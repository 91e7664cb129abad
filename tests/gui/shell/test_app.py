"""The real program on an invisible display: events go in through Pygame, pictures come out."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pygame
import pytest
from attrs import evolve
from pygame import Surface
from pyrsistent import pmap

from board import Where
from engine import load, names
from gui.core.command import Command
from gui.core.events import TimePassed
from gui.core.fading import is_fading
from gui.core.settings import FILE
from gui.core.state import PERSON, Choice, Overlay, Point, Screen, State
from gui.features.library import shelf
from gui.play.table import insight, new_table, outcome
from gui.screens.commands import Show, ShowLibrary
from gui.screens.home.commands import OpenCard, Play
from gui.shell.app import App
from gui.shell.input import key_name
from tests.families import OF_EACH_FAMILY, variants
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.whole_games import variant_of, whole_game
from tests.type_narrowing import some

if TYPE_CHECKING:
    from typing_extensions import Self


class Driver(Hand):
    """A hand whose mouse and keyboard are Pygame's own events."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def state(self) -> State:
        return self.app.state

    @state.setter
    def state(self, state: State) -> None:
        self.app.state = state

    def post(self, kind: int, **values: Any) -> Self:
        pygame.event.post(pygame.event.Event(kind, **values))
        self.app.wait()
        self.app.draw()
        return self

    def move_to(self, point: Point) -> Self:
        return self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))

    def down(self, point: Point, button: int = 1) -> Self:
        return self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button)

    def up(self, point: Point, button: int = 1) -> Self:
        return self.post(pygame.MOUSEBUTTONUP, pos=point, button=button)

    def click(self, *places: Where) -> Self:
        for place in places:
            self.move_to(self.pixel(place)).down(self.pixel(place)).up(self.pixel(place))
        return self

    def point_at(self, place: Where) -> Self:
        return self.move_to(self.pixel(place))

    def wheel(self, steps: int, at: Point | None = None) -> Self:
        pygame.mouse.set_pos(some(at))
        return self.post(pygame.MOUSEWHEEL, x=0, y=steps, which=0, flipped=False)

    def drag(self, start: Where, end: Where, button: int = 1, colour: int = 0) -> Self:
        (x, y), (to_x, to_y) = self.pixel(start), self.pixel(end)
        self.move_to((x, y)).down((x, y), button)
        for part in (0.3, 0.7, 1):
            self.move_to((round(x + (to_x - x) * part), round(y + (to_y - y) * part)))
        return self.up((to_x, to_y), button)

    def push(self, label: str | Command) -> Self:
        centre = self.found(label).rect.center
        return self.move_to(centre).down(centre).up(centre)

    def key(self, *names: str) -> Self:
        for name in names:
            code = pygame.key.key_code(name) if len(name) > 1 else ord(name.lower())
            self.post(pygame.KEYDOWN, key=code, mod=0, unicode=name if len(name) == 1 else "")
        return self

    def until(self, condition: Callable[[], object], seconds: int = 60) -> Self:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"it did not happen: {self.says}"
            self.app.wait()
            self.app.draw()
        return self


Start: TypeAlias = Callable[..., Driver]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    open_apps = []

    def start(size: tuple[int, int] = (1280, 800)) -> Driver:
        app = App(tmp_path, size)
        app.state = evolve(app.state, choices=pmap({name: Choice(seats=("",) * 6) for name in names()}))
        app.draw()
        open_apps.append(app)
        return Driver(app)

    yield start
    for app in open_apps:
        for runner in app.runners:
            runner.end()
        app.journal.close()


def test_garbage_collection_does_not_scan_a_long_list_of_games(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text('[Event "Club"]\n[Result "1-0"]\n\n1. e4 1-0\n\n' * 1000)
    driver = start()
    driver.app.state = shelf.opened(driver.app.state, str(path))
    driver.until(lambda: some(driver.app.state.library).is_complete)
    try:
        looked_through = {id(thing) for thing in gc.get_objects()}
        listed = some(driver.app.state.library).entries
        assert len(listed) == 1000
        assert not any(id(game) in looked_through for game in listed)
    finally:
        gc.unfreeze()


def test_a_whole_game_of_chess_is_played_by_mouse(start: Start) -> None:
    driver = start().push(Play("chess"))
    driver.drag("e2", "e4").click("e7", "e5").drag("f1", "c4").click("b8", "c6").drag("d1", "h5")
    driver.drag("g8", "f6").drag("h5", "f7")
    assert driver.says == "White wins: checkmate"


@pytest.mark.parametrize("name", variants(*OF_EACH_FAMILY))
def test_a_whole_game_of_every_variant_is_played_by_mouse_in_the_window(start: Start, name: str) -> None:
    driver = start()
    variants = tuple(variant_of(variant.name) for variant in driver.state.variants)
    by_hand = Choice(seats=("",) * 6, fixed=frozenset({"position", "seed"}))
    choices = pmap({variant.name: by_hand for variant in variants})
    quiet = evolve(driver.state.settings, animation=False)
    driver.app.state = evolve(driver.state, settings=quiet, variants=variants, choices=choices)
    driver.push(Play(name))
    for move in whole_game(name):
        driver.make(move)
    assert driver.state.message == ""
    assert outcome(driver.table) is not None


def test_a_whole_deck_of_tiles_is_laid_by_six(start: Start) -> None:
    driver = start()
    settings = evolve(driver.state.settings, animation=False)
    table = new_table(load("cable-car", players=6).start(), serial="six")
    driver.app.state = evolve(driver.state, settings=settings, table=table, screen=Screen.TABLE)
    while outcome(driver.table) is None:
        driver.make(driver.board.legal_moves[0])
    assert len(driver.moves) == 60
    assert driver.says.endswith("the board is full")


def test_a_plan_is_found_and_watched_while_the_game_is_paused(start: Start) -> None:
    driver = start().push(Play("track"))
    driver.drag("b1", "c3")
    driver.push(Show(Overlay.MENU)).push("Find a path to a position").push("Goal")
    driver.drag("b8", "a6").push("Find a path").until(lambda: driver.table.plan)
    assert driver.table.plan == "1 move, and no plan is shorter"
    driver.push("Watch the plan").until(lambda: driver.moves == ["b8-a6"] and driver.table.playback.watch_due is None)
    driver.push("Back to the game")
    assert driver.moves == ["b1-c3"]
    driver.drag("f8", "g6")
    again = start()
    again.push("Continue")
    assert again.moves == ["b1-c3", "f8-g6"]


def test_the_distance_to_the_solution_arrives_during_play(start: Start) -> None:
    driver = start().push(Play("hanoi"))
    driver.push("Show how many moves are left")
    driver.until(lambda: str(insight(driver.table, driver.state.settings)) == "15 moves left")
    driver.drag("a", "b").until(lambda: str(insight(driver.table, driver.state.settings)) == "14 moves left")
    driver.push("Hide how many moves are left")
    assert insight(driver.table, driver.state.settings) is None
    assert driver.app.planner.job is None


def test_a_whole_game_is_played_by_keyboard_alone(start: Start) -> None:
    driver = start().key("tab")
    from gui.screens.widgets import focused

    while some(focused(driver.state)).command != Play("chess"):
        driver.key("tab")
    driver.key("return")
    for move in ("f3", "e5", "g4", "Qh4"):
        driver.type(move)
    assert driver.says == "Black wins: checkmate"


def test_the_computer_answers_and_taking_back_returns_the_turn(start: Start) -> None:
    driver = start()
    driver.push(OpenCard("chess"))
    driver.push("Computer").push("Level 1").push("Play")
    assert driver.table.seats == ("", "alphabeta:level=1")
    driver.drag("e2", "e4").until(lambda: len(driver.moves) == 2)
    driver.push("Take back")
    assert driver.moves == []


def test_a_promotion_is_picked_by_mouse(start: Start) -> None:
    driver = start().push(Play("chess"))
    driver.play("a4 b5 axb5 a6 bxa6 Bb7 axb7 Nc6").drag("b7", "a8").push("rook")
    assert driver.moves[-1] == "bxa8=R"


def test_a_killed_program_loses_no_move(start: Start, tmp_path: Path) -> None:
    script = (
        "import sys, os; from pathlib import Path; from gui.shell.app import App; from gui.core.events import *\n"
        "from gui.screens.home.commands import CyclePlayer, Play\n"
        "app = App(Path(sys.argv[1]), (1280, 800))\n"
        "for command in (CyclePlayer('chess', 1, -1), Play('chess')):\n"
        "    app.state = command.run(app.state)\n"
        "for move in ('e4', 'e5', 'Nf3'):\n"
        "    for key in ('/', *move): app.happen(KeyPressed(app.now, key, key))\n"
        "    app.happen(KeyPressed(app.now, 'return'))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, timeout=120, check=False)
    assert done.returncode == -9, done.stderr
    driver = start()
    driver.push("Continue")
    assert driver.moves == ["e4", "e5", "Nf3"]
    driver.drag("b8", "c6")
    assert driver.moves[-1] == "Nc6"


def test_the_window_is_resized_and_the_board_with_it(start: Start) -> None:
    driver = start().push(Play("chess")).drag("e2", "e4")
    for size in ((800, 600), (1920, 1080), (1000, 1400), (1280, 800)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        driver.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        assert driver.state.window == size
        assert driver.app.display.size == size
    driver.drag("e7", "e5")
    assert driver.moves == ["e4", "e5"]


def test_settings_are_saved_at_once_and_found_again(start: Start, tmp_path: Path) -> None:
    start().key("m")
    assert '"sound": false' in (tmp_path / FILE).read_text()
    assert not start().state.settings.sound


def test_unreadable_settings_are_reported_in_the_window(start: Start, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{")
    driver = start()
    assert "settings.json.unreadable-1" in driver.state.message
    assert driver.push("OK").state.message == ""


def test_a_full_disk_shows_a_message_and_the_game_continues(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start().push(Play("chess"))

    def full(*_: int) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        driver.drag("e2", "e4")
        assert "no space left" in driver.state.message
        driver.push("OK").drag("e7", "e5")
        assert driver.state.message == ""
    driver.drag("g1", "f3")
    assert driver.moves == ["e4", "e5", "Nf3"]
    again = start()
    again.push("Continue")
    assert again.moves == ["e4", "e5", "Nf3"]


def test_nothing_is_drawn_when_nothing_has_changed(start: Start) -> None:
    driver = start().push(Play("chess"))
    driver.until(lambda: driver.table.animation is None and not is_fading(driver.state))
    driver.app.happen(TimePassed(driver.app.now))
    assert driver.app.renderer.draw(driver.app.display.surface, driver.state) == []
    assert driver.app.pause() is None


def test_an_animation_redraws_only_the_pieces_path(start: Start) -> None:
    driver = start().push(Play("chess"))
    driver.drag("e2", "e4").until(lambda: driver.table.animation is None)
    driver.key("left")
    assert driver.table.animation is not None
    driver.app.happen(TimePassed(driver.state.now + 1))
    changed = driver.app.renderer.draw(driver.app.display.surface, driver.state)
    cell = 82
    assert changed
    assert all(rect.width <= 2 * cell and rect.height <= 4 * cell for rect in changed)


def test_a_view_that_raises_sends_home_with_a_message(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    from gui.views import View

    driver = start().push(Play("chess")).drag("e2", "e4")

    def broken(*_: object) -> None:
        raise ZeroDivisionError("no picture")

    monkeypatch.setattr(View, "paint_mark", broken)
    driver.key("left", "right")
    assert driver.state.screen is Screen.HOME
    assert "no picture" in driver.state.message


def test_a_dropped_file_with_a_position_is_opened_and_a_missing_one_reported(start: Start, tmp_path: Path) -> None:
    (tmp_path / "end.fen").write_text("8/P6k/8/8/8/8/8/K7 w - - 0 1\n")
    driver = start()
    driver.post(pygame.DROPFILE, file=str(tmp_path / "end.fen"))
    assert driver.board.variant.format(driver.board) == "8/P6k/8/8/8/8/8/K7 w - - 0 1"
    driver.post(pygame.DROPFILE, file=str(tmp_path / "gone.fen"))
    assert "cannot be read" in driver.state.message


def test_closing_the_window_ends_the_loop(start: Start) -> None:
    driver = start()
    driver.post(pygame.QUIT)
    assert driver.state.closing


@pytest.mark.parametrize(
    ("key", "modifiers", "name"),
    [
        (pygame.K_z, pygame.KMOD_CTRL, "ctrl+z"),
        (pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, "ctrl+shift+z"),
        (pygame.K_TAB, pygame.KMOD_SHIFT, "shift+tab"),
        (pygame.K_KP_ENTER, 0, "return"),
        (pygame.K_n, pygame.KMOD_SHIFT, "n"),
        (pygame.K_LEFT, 0, "left"),
        (pygame.K_v, pygame.KMOD_META, "ctrl+v"),
    ],
)
def test_key_names_include_the_held_modifiers(window: Surface, key: int, modifiers: int, name: str) -> None:
    assert key_name(pygame.event.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode="")) == name


def test_a_game_begins_at_a_board_with_the_named_players(start: Start) -> None:
    app = start().app
    board = load("cable-car(players=3)").start()
    app.begin(board, ["random", "human", "greedy"])
    assert app.state.screen is Screen.TABLE
    assert (some(app.state.table).game.board, some(app.state.table).seats) == (board, ("random", PERSON, "greedy"))


def test_a_game_begins_with_a_person_and_the_computer_by_default(start: Start) -> None:
    app = start().app
    app.begin(load("chess").start())
    first, second = some(app.state.table).seats
    assert first == PERSON
    assert second.startswith("alphabeta")
    app.begin(load("hanoi(disks=3)").start())
    assert some(app.state.table).seats == (PERSON,)


def test_a_viewed_game_is_not_saved_until_something_is_played(start: Callable[..., Driver], tmp_path: Path) -> None:
    (tmp_path / "one.pgn").write_text("1. e4 e5 *")
    driver = start()
    driver.post(pygame.DROPFILE, file=str(tmp_path / "one.pgn"))
    driver.key("left", "right")
    assert driver.moves == ["e4", "e5"]
    assert not list((tmp_path / "games").glob("*.journal"))
    driver.drag("g1", "f3")
    assert len(list((tmp_path / "games").glob("*.journal"))) == 1


def test_the_library_is_read_by_a_worker_while_the_window_lives(start: Callable[..., Driver]) -> None:
    driver = start().push(Play("chess")).drag("e2", "e4").push("Home").push(ShowLibrary())
    driver.until(lambda: some(driver.state.library).is_complete)
    assert [game.variant for game in some(driver.state.library).entries] == ["Chess"]
    driver.push("Resume")
    assert driver.moves == ["e4"]
