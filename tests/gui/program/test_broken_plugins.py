"""Third-party rules that raise: a message in the window, and the game on the board survives."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest
from attrs import define, evolve, frozen

import engine.registry
from board import Variant
from engine.registry import plug_ins
from gui.core.state import Screen
from gui.play.playing import new_table
from gui.shell.app import App
from tests.gui.shell.test_app import Driver
from tests.gui.third_party_variants import Solo, Tiny


@define
class Trouble:
    """Which method raises, and after how many successful calls."""

    method: str = ""
    calls: int = 0


_trouble = Trouble()

METHODS = (
    "legal_moves",
    "outcome",
    "format",
    "format_move",
    "parse_move",
    "why_not",
    "find_move",
    "is_in_check",
    "claims",
    "adjudicate",
    "evaluate",
    "un_moves",
    "best_move",
    "distance",
    "goals",
    "start",
    "validate",
    "player_info",
)


class PluginError(Exception):
    """The plug-in's own error."""


def _raising(base: type[Variant], method: str) -> Callable[..., object]:
    original = getattr(base, method)

    def broken(self: Variant, *arguments: object, **options: object) -> object:
        if _trouble.method == method:
            if _trouble.calls <= 0:
                raise PluginError(f"{method} is broken")
            _trouble.calls -= 1
        return original(self, *arguments, **options)

    return broken


def _fragile(base: type[Variant], name: str) -> type[Variant]:
    methods = {method: _raising(base, method) for method in METHODS if hasattr(base, method)}
    options = {"name": name, "__module__": __name__, **methods}
    return frozen(eq=False, slots=False)(type(name.title().replace("-", ""), (base,), options))


FragileTiny = _fragile(Tiny, "fragile-tiny")
FragileSolo = _fragile(Solo, "fragile-solo")


Start: TypeAlias = Callable[[Variant], Driver]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    _trouble.method, _trouble.calls = "", 0
    opened = []

    def start(variant: Variant) -> Driver:
        app = App(tmp_path, (1280, 800))
        opened.append(app)
        app.state = evolve(app.state, settings=evolve(app.state.settings, animation=False, moves_left=True))
        app.state = evolve(app.state, table=new_table(variant.start(), serial="g"), screen=Screen.TABLE)
        app.draw()
        return Driver(app)

    yield start
    _trouble.method, _trouble.calls = "", 0
    for app in opened:
        app.runners["player"].end()
        app.runners["planner"].end()
        app.journal.close()


def use(driver: Driver, start: str, end: str) -> None:
    """Do a little of everything that a person might."""

    def at_the_table(*keys: str) -> None:
        for key in keys:
            if driver.state.message:
                driver.push("OK")
            if driver.state.screen is Screen.TABLE and driver.state.table is not None:
                driver.key(key)

    if driver.state.table is not None:
        driver.drag(start, end)
    at_the_table("return", "return", "up", "return")
    at_the_table("/", *"a1a2", "return")
    for letter in "zyfhgldcbp":
        if driver.state.screen is Screen.TABLE:
            driver.post(pygame.KEYDOWN, key=ord(letter), mod=pygame.KMOD_CTRL, unicode="")
        at_the_table("left", "right", "escape")
    driver.post(pygame.VIDEORESIZE, size=(900, 700), w=900, h=700)
    if driver.state.message:
        driver.push("OK")
    driver.post(pygame.KEYDOWN, key=pygame.K_HOME, mod=pygame.KMOD_CTRL, unicode="")


_TINY, _SOLO = (FragileTiny(), ("a1", "a2")), (FragileSolo(), ("a1", "b1"))
_CASES = [
    (*_TINY, 3),
    (*_SOLO, 0),
    *(pytest.param(*_TINY, calls, marks=pytest.mark.slow) for calls in (0, 40)),
    *(pytest.param(*_SOLO, calls, marks=pytest.mark.slow) for calls in (3, 40)),
]
"""A game with a move in it, and the number of calls before a method raises: soon in one game, at once in the other."""


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("variant", "move", "calls"), _CASES)
def test_rules_that_raise_never_crash_the_program(
    start: Start, variant: Variant, move: tuple[str, str], method: str, calls: int
) -> None:
    driver = start(variant)
    _trouble.method, _trouble.calls = method, calls
    use(driver, *move)
    _trouble.method, _trouble.calls = "", 0
    if driver.state.message:
        driver.push("OK")
    if driver.state.screen is Screen.HOME:
        driver.push("Continue")
    assert driver.table.variant is variant
    game = driver.table.game
    assert game[0].board == variant.start()


def test_a_move_that_cannot_be_formatted_leaves_the_game_unchanged_with_a_message(start: Start) -> None:
    driver = start(FragileTiny())
    _trouble.method, _trouble.calls = "format_move", 0
    driver.drag("a1", "a2")
    assert "PluginError: format_move is broken" in driver.state.message
    assert driver.moves == []
    _trouble.method, _trouble.calls = "", 0
    driver.push("OK").drag("a1", "a2")
    assert driver.moves == ["a1a2"]


LATE = """
import pathlib, time
while not pathlib.Path({go!r}).exists():
    time.sleep(0.01)
from attrs import frozen
from tests.gui.third_party_variants import Tiny
Game = frozen(eq=False, slots=False)(type("Late", (Tiny,), {{"name": "late-plug-in", "__module__": __name__}}))
"""


def test_a_game_whose_plug_in_starts_late_is_named_and_joins_the_home_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    go = tmp_path / "go"
    (tmp_path / "late_plug_in.py").write_text(LATE.format(go=str(go)), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(plug_ins, "PATIENCE", 0.05)
    monkeypatch.setattr(engine.registry, "_registered", {})
    monkeypatch.setattr(engine.registry, "_looked_for_plug_ins", False)
    points = [EntryPoint("late", "late_plug_in:Game", engine.registry.ENTRY_POINT_GROUP)]
    monkeypatch.setattr(
        engine.registry.plug_ins,
        "entry_points",
        lambda group: points if group == engine.registry.ENTRY_POINT_GROUP else [],
    )
    with pytest.warns(UserWarning, match="'late'.* cannot be used yet"):
        app = App(tmp_path / "home", (1280, 800))
    try:
        assert app.state.message == "These games cannot be played: late (it has not started yet)."
        before = [variant.name for variant in app.state.variants]
        go.touch()
        until = time.monotonic() + 20
        while len(app.state.variants) == len(before) and time.monotonic() < until:
            app.wait()
        assert [variant.name for variant in app.state.variants] == [*before, "late-plug-in"]
    finally:
        app.close()
