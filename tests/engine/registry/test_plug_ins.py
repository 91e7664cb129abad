"""Plug-ins: whatever one of them does, a warning names it, and all other variants still load."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner

import engine.registry
from board import OptionError, UnknownVariantError, WrongTypeError
from engine import load, names, register
from engine.cli import main
from engine.games.cable_car.rules import CableCar
from engine.games.chess.rules import Chess
from engine.registry import our_names, plug_ins

GAME = """
from engine.games.chess.rules import Chess
class Game(Chess):
    name = {name!r}
    title = "A plug-in"
    aliases = {aliases!r}
"""
GOOD = GAME.format(name="good-plug-in", aliases=())

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return a function that installs modules as plug-ins into a fresh registry."""

    def install(**modules: str) -> None:
        for name, code in modules.items():
            (tmp_path / f"plug_in_{name}.py").write_text(code, encoding="utf-8")
            monkeypatch.delitem(sys.modules, f"plug_in_{name}", raising=False)
        points = [EntryPoint(name, f"plug_in_{name}:Game", engine.registry.ENTRY_POINT_GROUP) for name in modules]
        monkeypatch.setattr(
            engine.registry.plug_ins,
            "entry_points",
            lambda group: points if group == engine.registry.ENTRY_POINT_GROUP else [],
        )

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(engine.registry, "_registered", {})
    monkeypatch.setattr(engine.registry, "_looked_for_plug_ins", False)
    return install


@pytest.mark.parametrize("name", ["", " ", "two words", "line\nbreak", "a(b=1)", "a" * 1000, "\x00", "a/b", None, 5])
def test_a_plug_in_with_a_bad_name_is_named_and_the_variants_command_lists_the_rest(
    install: Install, name: object
) -> None:
    install(bad=GAME.format(name=name, aliases=()), good=GOOD)
    with pytest.warns(UserWarning, match=r"plug-in 'bad' \(plug_in_bad:Game\) cannot be used") as warned:
        result = CliRunner().invoke(main, ["variants", "--json"])
    assert len(warned) == 1
    assert result.exit_code == 0
    assert [row["name"] for row in json.loads(result.stdout)] == [*our_names(), "good-plug-in"]


def test_a_plug_in_whose_name_only_looks_like_a_string_is_named_and_the_rest_can_be_found(install: Install) -> None:
    odd = "class Odd(str):\n    def __eq__(self, other): raise RuntimeError\n    __hash__ = str.__hash__\n"
    install(
        bad=odd + GAME.format(name="bad-plug-in", aliases=()).replace("'bad-plug-in'", "Odd('bad-plug-in')"), good=GOOD
    )
    with pytest.warns(UserWarning, match="'bad'.* expected a name"):
        assert names() == (*our_names(), "good-plug-in")
    assert load("good-plug-in").name == "good-plug-in"
    with pytest.raises(UnknownVariantError):
        load("bad-plug-in")


@pytest.mark.parametrize("taken", ["cable-car", "chess", "metro", "koth"])
def test_a_plug_in_with_the_name_of_a_built_in_never_replaces_it(install: Install, taken: str) -> None:
    install(thief=GAME.format(name=taken, aliases=()), alias=GAME.format(name="alias-thief", aliases=(taken,)))
    with pytest.warns(UserWarning, match=f"the name '{taken}' is taken by engine.games") as warned:
        assert names() == our_names()
    assert len(warned) == 2
    assert type(load(taken)).__module__.startswith("engine.games.")


def test_a_script_cannot_take_the_name_of_a_built_in_that_is_not_loaded_yet(install: Install) -> None:
    install()
    impostor = type("Impostor", (Chess,), {"name": "cable-car"})
    with pytest.raises(OptionError, match=r"taken by engine\.games\.cable_car\.rules\.CableCar"):
        register(impostor)
    assert type(load("cable-car")) is CableCar


def test_the_first_of_two_plug_ins_with_one_name_is_kept(install: Install) -> None:
    install(first=GOOD, second=GOOD)
    with pytest.warns(UserWarning, match=r"'second'.* is taken by plug_in_first\.Game"):
        assert "good-plug-in" in names()
    assert type(load("good-plug-in")).__module__ == "plug_in_first"


@pytest.mark.parametrize(
    "code",
    [
        "from threading import Event\nEvent().wait()",
        GAME.format(name="sleeper", aliases=())
        + "    def start(self):\n        while True: __import__('time').sleep(9)\n",
    ],
    ids=["on import", "on start"],
)
def test_a_plug_in_that_hangs_is_named_and_left_behind(
    install: Install, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    assert plug_ins.PATIENCE == 2
    monkeypatch.setattr(plug_ins, "PATIENCE", 0.2)
    install(hangs=code)
    with pytest.warns(UserWarning, match="'hangs'.* did not start within 0.2 seconds"):
        assert names() == our_names()


SLOW = "import time\ntime.sleep(0.6)\n" + GOOD


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lists of games wait no more than an instant for a plug-in."""
    monkeypatch.setattr(plug_ins, "PATIENCE", 0.05)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", ["slow", "good-plug-in"])
def test_a_game_asked_for_by_name_is_waited_for_however_its_plug_in_is_called(install: Install, name: str) -> None:
    install(slow=SLOW.replace("good-plug-in", name))
    assert load(name).name == name


@pytest.mark.usefixtures("impatient")
def test_a_list_without_a_slow_plug_in_names_it_and_a_later_list_has_its_game(install: Install) -> None:
    install(slow=SLOW, good=GAME.format(name="quick-plug-in", aliases=()))
    with pytest.warns(
        UserWarning, match=r"plug-in 'slow' \(plug_in_slow:Game\) cannot be used yet: it did not start"
    ) as warned:
        assert names() == (*our_names(), "quick-plug-in")
    assert len(warned) == 1
    assert engine.registry.left_out() == {"slow": "it has not started yet"}
    assert load("good-plug-in").name == "good-plug-in"
    assert names()[-2:] == ("good-plug-in", "quick-plug-in")
    assert engine.registry.left_out() == {}


@pytest.mark.usefixtures("impatient")
def test_a_slow_plug_in_that_fails_in_the_end_is_named_when_its_game_is_asked_for(install: Install) -> None:
    install(slow="import time\ntime.sleep(0.3)\nraise RuntimeError('no disk')")
    with (
        pytest.warns(UserWarning, match="'slow'.* cannot be used: RuntimeError: no disk"),
        pytest.raises(
            UnknownVariantError, match=r"no variant 'slow'.* plug-in 'slow' is missing: RuntimeError: no disk"
        ),
    ):
        load("slow")
    assert engine.registry.left_out() == {"slow": "RuntimeError: no disk"}


@pytest.mark.usefixtures("impatient")
def test_a_plug_in_that_hangs_delays_a_wrong_name_for_a_while_once_and_is_named(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plug_ins, "SEARCH_PATIENCE", 0.3)
    install(hangs="from threading import Event\nEvent().wait()")
    for _ in range(2):
        began = time.monotonic()
        with pytest.raises(
            UnknownVariantError, match=r"did you mean chess.*'hangs' is missing: it has not started yet"
        ):
            load("ches")
    assert time.monotonic() - began < 0.1


@pytest.mark.usefixtures("impatient")
def test_the_listing_of_games_goes_on_where_ctrl_c_ended_it(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install(first=GAME.format(name="first-plug-in", aliases=()), second=GOOD)

    def interrupted(thread: plug_ins.PlugIn, patience: float) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(plug_ins.PlugIn, "join", interrupted)
        with pytest.raises(KeyboardInterrupt):
            names()
    assert load("good-plug-in").name == "good-plug-in"
    assert load("first-plug-in").name == "first-plug-in"


def test_a_plug_in_may_list_the_games_while_it_is_imported(install: Install) -> None:
    install(nosy="from engine import names\nnames()\n" + GOOD)
    assert "good-plug-in" in names()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("SystemExit(3)", "SystemExit: 3"),
        ("KeyboardInterrupt", "KeyboardInterrupt"),
        ("GeneratorExit", "GeneratorExit"),
        ("BaseException('all of it')", "BaseException: all of it"),
        ("RecursionError", "RecursionError"),
        ("MemoryError", "MemoryError"),
    ],
)
def test_whatever_a_plug_in_raises_the_others_still_load(install: Install, error: str, told: str) -> None:
    install(raises=f"raise {error}", good=GOOD)
    with pytest.warns(UserWarning, match=f"'raises'.* cannot be used: {told}"):
        assert names() == (*our_names(), "good-plug-in")


def test_a_missing_plug_in_is_named(monkeypatch: pytest.MonkeyPatch, install: Install) -> None:
    install()
    gone = EntryPoint("broken", "no_such_module_at_all:Game", engine.registry.ENTRY_POINT_GROUP)
    monkeypatch.setattr(
        engine.registry.plug_ins,
        "entry_points",
        lambda group: [gone] if group == engine.registry.ENTRY_POINT_GROUP else [],
    )
    with pytest.warns(UserWarning, match="'broken'"):
        assert "chess" in names()


def test_a_package_whose_plug_ins_cannot_be_listed_hides_no_built_in(
    monkeypatch: pytest.MonkeyPatch, install: Install
) -> None:
    def damaged(group: str) -> None:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    install()
    monkeypatch.setattr(engine.registry.plug_ins, "entry_points", damaged)
    with pytest.warns(UserWarning, match="cannot be listed"):
        assert "chess" in names()


def test_a_relative_does_not_take_the_aliases_it_inherits(install: Install) -> None:
    install()
    relative = type("Relative", (Chess,), {"name": "relative"})
    assert register(relative) is relative
    assert type(load("standard")) is Chess


@pytest.mark.parametrize("aliases", ["abc", ["abc"], None, (5,)])
def test_aliases_are_a_tuple_of_names(install: Install, aliases: object) -> None:
    install()
    with pytest.raises((WrongTypeError, OptionError), match="expected"):
        register(type("Wrong", (Chess,), {"name": "wrong", "aliases": aliases}))
    assert "wrong" not in names()
