"""Endgame tables on the desktop: their knowledge is shown, and missing ones are offered, built and stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve

from engine import load
from engine.solving.solution import Value
from engine.solving.tables import MoveVerdict, TableVerdict
from gui.core import settings
from gui.core.events import LookedUp, SyzygyFound, TableMade, TableMaking
from gui.core.state import Origin, Screen, State
from gui.features.tables import tables
from gui.paint.renderer import Renderer
from gui.play.commands import MakeTable
from gui.play.table import new_table
from gui.program import effects
from gui.program.jobs import to_look_into, to_make
from gui.program.update import update
from gui.program.worker import Reply, ReplyKind, run
from gui.screens.commands import ChangeSetting, GoHome
from gui.screens.widgets import widgets
from tests.engine.solving.syzygy_files import FOLDER, needs_tables
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some

KRK = "8/8/8/4k3/8/8/2K5/1R6 w - - 0 1"


def at(state: State, fen: str, folder: Path) -> Hand:
    table = new_table(load("chess").parse(fen), serial="g")
    return Hand(evolve(state, table=table, screen=Screen.TABLE, origin=Origin(tables=str(folder))))


def look(hand: Hand) -> Hand:
    """Do the job of the worker that looks things up."""
    job = some(to_look_into(hand.state))
    reply = run(job.task(hand.state), lambda content: None, lambda: False)
    hand.state = update(hand.state, job.event(reply, hand.state.now))
    assert to_look_into(hand.state) is None
    return hand


def make(hand: Hand) -> list[Any]:
    """Do the job of the worker that builds tables, and return its reports."""
    job = some(to_make(hand.state))
    reports: list[Any] = []
    reply = run(job.task(hand.state), reports.append, lambda: False)
    for content in reports:
        hand.state = update(hand.state, job.event(Reply(ReplyKind.REPORT, content), hand.state.now))
    hand.state = update(hand.state, job.event(reply, hand.state.now))
    return reports


def test_a_missing_table_is_offered_built_and_then_knows_the_position(state: State, tmp_path: Path) -> None:
    hand = look(at(state, KRK, tmp_path / "tables"))
    assert hand.says == "White to move"
    hand.push("Solve this endgame")
    assert "Solving KRK: 0 %" in hand.says
    assert make(hand)
    assert hand.says == "KRK is solved"
    look(hand).key("escape")
    assert hand.says == "White to move. White mates in 13"
    assert not hand.widgets(MakeTable)


def known(hand: Hand) -> Hand:
    """Report what a table might know about three moves."""
    moves = (MoveVerdict("Rb4", Value.WIN, 27), MoveVerdict("Re1+", Value.DRAW), MoveVerdict("Rb5+", Value.LOSE, 8))
    return hand.send(LookedUp, hand.board, TableVerdict(Value.WIN, 27, moves))


def test_each_move_of_the_selected_piece_is_marked_won_drawn_or_lost(
    state: State, tmp_path: Path, window: pygame.Surface
) -> None:
    hand = known(at(state, KRK, tmp_path))
    assert tables.marks(hand.table, hand.state.settings) == ()
    Renderer().draw(window, hand.click("b1").state)
    geometry = hand.table.variant.geometry
    marks = {geometry.name(place): found.value for place, found in tables.marks(hand.table, hand.state.settings)}
    assert marks == {"b4": Value.WIN, "e1": Value.DRAW, "b5": Value.LOSE}
    tones = {}
    for name in marks:
        left, top = hand.pixel(name)
        half = int(0.3 * 80)
        found = {tuple(window.get_at((left + x, top - y))[:3]) for x in range(half) for y in range(half)}
        tones[name] = frozenset(found & {(46, 125, 67), (95, 102, 110), (200, 69, 59)})
    assert len(set(tones.values())) == 3


def test_a_lost_position_says_who_mates(state: State, tmp_path: Path) -> None:
    hand = at(state, KRK.replace(" w ", " b "), tmp_path)
    hand.send(LookedUp, hand.board, TableVerdict(Value.LOSE, 30))
    assert hand.says.endswith("White mates in 15")
    hand.send(LookedUp, hand.board, TableVerdict(Value.DRAW))
    assert hand.says.endswith("A draw with best play")


def test_table_knowledge_can_be_switched_off(state: State, tmp_path: Path) -> None:
    hand = known(at(state, KRK, tmp_path)).do(ChangeSetting("tables")).click("b1")
    assert "mates" not in hand.says
    assert tables.marks(hand.table, hand.state.settings) == ()
    assert to_look_into(hand.state) is None


@pytest.mark.parametrize("fen", ["8/8/8/4k3/8/8/2K5/1RRR4 w - - 0 1", load("chess").format(load("chess").start())])
def test_no_table_is_queried_while_more_than_four_men_are_left(state: State, tmp_path: Path, fen: str) -> None:
    assert to_look_into(at(state, fen, tmp_path).state) is None


def test_a_table_is_built_in_the_background_and_can_be_stopped(state: State, tmp_path: Path) -> None:
    hand = look(at(state, KRK, tmp_path)).key("ctrl+shift+t")
    board = hand.board
    hand.send(TableMaking, board, 0.4, "KRK").do(GoHome())
    assert to_make(hand.state) is not None
    hand.send(TableMaking, board, 0.6, "KRK")
    assert some(hand.state.making).part == 0.6
    hand.do(MakeTable())
    assert to_make(hand.state) is None
    hand.send(TableMaking, board, 0.7, "KRK").send(TableMade, board)
    assert hand.state.making is None


def test_a_table_that_cannot_be_built_shows_a_message(state: State, tmp_path: Path) -> None:
    hand = look(at(state, KRK, tmp_path)).do(MakeTable())
    hand.send(TableMade, hand.board, "the disk is full")
    assert "the disk is full" in hand.state.message
    assert hand.state.making is None


def test_the_english_peg_board_offers_its_table_while_moves_left_are_shown(state: State, tmp_path: Path) -> None:
    table = new_table(load("peg").start(), serial="g")
    hand = Hand(evolve(state, table=table, screen=Screen.TABLE, origin=Origin(tables=str(tmp_path))))
    assert to_look_into(hand.state) is None
    hand.do(ChangeSetting("moves_left"))
    hand.send(LookedUp, hand.board, "there is no table", "Peg Solitaire")
    assert [widget.label for widget in widgets(hand.state) if widget.command == MakeTable()] == ["Solve this puzzle"]


@needs_tables
def test_a_dropped_folder_of_syzygy_tables_is_used_and_kept_in_the_settings(state: State, tmp_path: Path) -> None:
    hand = look(at(state, KRK, tmp_path / "tables"))
    assert hand.says == "White to move"
    for dropped in (FOLDER, FOLDER / "KRvK.rtbw"):
        found = some(effects.run(effects.ReadFile(str(dropped)), 0))
        assert found == SyzygyFound(0, str(FOLDER))
    hand.state = update(hand.state, found)
    assert str(FOLDER) in hand.state.message
    look(hand).key("escape")
    assert hand.says == "White to move. White wins with best play"
    known = some(tables.verdict(hand.table, hand.state.settings))
    assert known.moves[0].value is Value.WIN
    assert {found.move for found in known.moves} == set(map(str, hand.board.legal_moves))
    hand.push("Solve this endgame")  # it would know the distance to mate
    settings.save(hand.state.settings, tmp_path)
    assert settings.load(tmp_path)[0].syzygy == str(FOLDER)


@needs_tables
def test_syzygy_tables_that_are_gone_are_ignored(state: State, tmp_path: Path) -> None:
    gone = evolve(state, settings=evolve(state.settings, syzygy=str(tmp_path / "gone")))
    hand = look(at(gone, KRK, tmp_path / "tables"))
    assert hand.says == "White to move"
    assert not (tmp_path / "gone").exists()
