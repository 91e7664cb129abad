"""A journal of many moves keeps nobody waiting: it is read while the window is up."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from engine import load
from engine.variations import Variations
from gui.core.events import TimePassed
from gui.core.settings import Settings
from gui.core.state import Screen, State
from gui.play.new_game import with_new_game
from gui.play.table import new_table, play
from gui.program import journal
from gui.program.effects import OpenJournal
from gui.program.journal import folder as journal_folder
from gui.program.journal import reading
from gui.program.journal.records import JournalRecord
from gui.screens.commands import Continue, ShowLibrary
from gui.shell.app import App
from tests.child_processes import eventually
from tests.gui.journaled_games import texts

MOVES = ("Nf3", "Nf6", "Ng1", "Ng8")
LONG = 2400
"""How many moves make a game so long that reading it keeps no window waiting."""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with one game that is long."""
    games = tmp_path / "games"
    games.mkdir()
    table = new_table(load("chess").start(), serial="long")
    lines = [journal.opening(table), *({"play": MOVES[place % 4], "from": place} for place in range(LONG))]
    (games / "long.journal").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return games


class Gate(threading.Event):
    """Keeps moves from being read until it is opened; after ten seconds in vain it opens itself."""

    was_in_vain = False

    def pass_through(self) -> None:
        if not self.wait(10):
            self.was_in_vain = True
            self.set()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate, real = Gate(), Variations.play

    def play(game: Variations, *move: Any, **options: Any) -> Variations:
        gate.pass_through()
        return real(game, *move, **options)

    monkeypatch.setattr(Variations, "play", play)
    yield gate
    gate.set()


@pytest.fixture
def app(games: Path, gate: Gate) -> Iterator[App]:
    app = App(games.parent, (1280, 800))
    yield app
    gate.set()
    app.close()


def settle(app: App) -> bool:
    app.wait()
    return not app.reader.is_busy


def test_the_window_is_up_before_a_long_game_is_read(app: App, gate: Gate) -> None:
    app.draw()
    app.wait()
    assert not gate.was_in_vain
    assert app.state.unfinished is None
    assert app.state.loading == "Reading your last game"
    gate.set()
    eventually(lambda: settle(app))
    assert (app.state.unfinished is not None, app.state.loading) == (True, "")
    app.draw()


def test_reading_a_long_game_ends_when_the_window_is_closed(games: Path) -> None:
    asked: list[bool] = []

    def stopped() -> bool:
        asked.append(True)
        return len(asked) == 2

    found = journal.parse((games / "long.journal").read_bytes(), "long", stopped)
    assert 0 < len(found.table.game) < LONG


def test_the_first_move_of_a_long_game_does_not_read_it_again(
    app: App, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.set()
    eventually(lambda: settle(app))
    app.state = Continue().run(app.state)
    table = app.state.table
    assert table is not None
    counted: list[int] = []
    real = reading._record

    def record(line: str) -> JournalRecord:
        counted.append(1)
        return real(line)

    monkeypatch.setattr(reading, "_record", record)
    move = table.variant.parse_move(table.board, "e4")
    before = table.serial
    written = app.journal.write(play(table, move, Settings(animation=False), app.now), app.now)
    assert written.serial == before
    assert len(counted) < 10
    app.journal.close()
    again = journal.read_file(journal.path_of(app.folder / "games", "long"))
    assert texts(again)[-1] == "e4"


def test_a_long_game_that_changed_after_it_was_read_is_read_again(games: Path) -> None:
    path = games / "long.journal"
    table = journal.open_file(path).table
    with path.open("ab") as file:
        file.write(b'{"play": "e4", "from": %d}\n' % LONG)
    book = journal.Journal(games)
    written = book.write(evolve(table, game=table.game.play("d4")), 0)
    book.close()
    assert written.serial != "long"
    assert texts(journal.read_file(path))[-1] == "e4"
    assert not journal_folder._remembered or len(journal_folder._remembered) == 1


def test_a_long_game_of_the_library_is_opened_while_the_window_is_up(app: App, gate: Gate) -> None:
    gate.set()
    eventually(lambda: settle(app))
    gate.clear()
    app.state = ShowLibrary().run(app.state).asking_for(OpenJournal(str(app.folder / "games"), "long"))
    app.state = evolve(app.state, unfinished=None)
    app.happen(TimePassed(app.now))
    assert app.state.loading == "Opening a long game"
    app.draw()
    gate.set()
    eventually(lambda: settle(app))
    assert app.state.screen is Screen.TABLE


def test_a_long_game_does_not_take_the_place_of_one_that_was_begun_meanwhile(app: App, gate: Gate) -> None:
    gate.set()
    eventually(lambda: settle(app))
    gate.clear()
    app.state = ShowLibrary().run(app.state).asking_for(OpenJournal(str(app.folder / "games"), "long"))
    app.happen(TimePassed(app.now))
    app.state = with_new_game(app.state, new_table(load("hanoi").start()))
    gate.set()
    eventually(lambda: settle(app))
    state: State = app.state
    assert state.table is not None
    assert state.table.variant.name == "hanoi"
