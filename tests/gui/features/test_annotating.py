"""Variations by hand: promote, demote and delete with undo; comments, glyphs and drawings kept in the record."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine import load, names
from gui.core.effect import Outside
from gui.core.events import PointerPressed, StatusMessage
from gui.core.state import Overlay, State
from gui.features.annotating import annotating
from gui.features.annotating.commands import DeleteLine, DemoteLine, ToggleGlyph
from gui.features.files import records
from gui.features.files.effects import CopyPicture, CopyText
from gui.features.files.events import FileRead
from gui.features.study.commands import Analyse
from gui.paint.theme import THEMES, contrast, legible
from gui.play.commands import ResignNow
from gui.play.marks import MEANINGS, SIGNS, sketches_of, with_sketches, with_words, words_of
from gui.program import journal
from gui.program.update import update
from gui.screens.table.movelist import rows_of
from gui.screens.widgets import widgets
from gui.shell.renderer import Renderer
from tests.gui.mouse_and_keyboard import Hand


@pytest.fixture
def tree(chess: Hand) -> Hand:
    """A hand at an analysis with three first moves, the last of them shown."""
    chess.key("a").play("e4 e5 Nf3").key("home").play("d4 d5").key("home").play("c4")
    return chess


def first_moves(hand: Hand) -> list[str]:
    game = hand.table.game
    return [game[child].text for child in game[0].children]


def test_a_line_goes_up_and_down_among_its_siblings(tree: Hand) -> None:
    assert first_moves(tree) == ["e4", "d4", "c4"]
    tree.key("ctrl+up")
    assert first_moves(tree) == ["e4", "c4", "d4"]
    tree.key("ctrl+up")
    assert first_moves(tree) == ["c4", "e4", "d4"]
    tree.key("ctrl+up")
    assert tree.table.status.is_refusal
    tree.key("ctrl+down", "ctrl+down", "ctrl+down")
    assert first_moves(tree) == ["e4", "d4", "c4"]


def test_a_move_deep_in_a_line_takes_its_whole_line_up(tree: Hand) -> None:
    tree.do(DeleteLine()).key("home").play("d4 d5").key("ctrl+shift+up")
    assert first_moves(tree) == ["d4", "e4"]
    assert tree.moves == ["d4", "d5"]


def test_a_deleted_line_comes_back(tree: Hand) -> None:
    tree.key("delete")
    assert first_moves(tree) == ["e4", "d4"]
    assert tree.moves == []
    assert "Ctrl Z undoes this" in tree.says
    tree.key("ctrl+z")
    assert first_moves(tree) == ["e4", "d4", "c4"]
    assert tree.moves == ["c4"]


def test_every_change_is_undone_in_turn_and_then_moves_are_taken_back(tree: Hand) -> None:
    tree.key("ctrl+3", "ctrl+up", "delete", "ctrl+z", "ctrl+z", "ctrl+z")
    assert first_moves(tree) == ["e4", "d4", "c4"]
    assert tree.table.game.node.notes.glyphs == ()
    tree.key("ctrl+z")
    assert tree.moves == []


def test_the_moves_of_a_played_game_cannot_be_deleted(chess: Hand) -> None:
    chess.play("e4 e5").do(ResignNow()).key("left", "delete")
    assert chess.table.status.is_refusal
    assert chess.moves == ["e4"]
    chess.play("c5").key("delete")
    assert chess.moves == ["e4"]


def test_the_lines_of_a_game_in_progress_cannot_be_changed(chess: Hand) -> None:
    chess.play("e4").key("left").play("d4")
    for command in (DemoteLine(), DeleteLine()):
        chess.do(command)
        assert chess.table.status.is_refusal
    assert first_moves(chess) == ["d4", "e4"]


def test_a_typed_comment_appears_in_the_list_and_in_the_record(tree: Hand) -> None:
    tree.key("ctrl+e")
    assert tree.state.overlay is Overlay.NOTES
    tree.key(*"solid", "return", "escape")
    assert tree.says == "solid"
    assert [row.comment for row in rows_of(tree.table.game) if row.comment] == ["solid"]
    assert "{solid}" in records.text_of(tree.state, "pgn").replace("{ solid }", "{solid}")


def test_glyphs_are_set_and_taken_away_by_keys_and_by_clicks(tree: Hand) -> None:
    tree.key("ctrl+1", "ctrl+4", "alt+8")
    assert tree.table.game.node.notes.glyphs == (4, 19)
    tree.key("ctrl+4").key("ctrl+e").push("Interesting move")
    assert tree.table.game.node.notes.glyphs == (5, 19)
    assert [cell.signs for row in rows_of(tree.table.game) for cell in row.cells if cell.signs] == ["!? −+"]


def test_a_right_click_on_a_move_opens_its_sheet(tree: Hand) -> None:
    move = next(widget for widget in widgets(tree.state) if widget.label == "d5")
    tree.send(PointerPressed, move.rect.center, 3)
    assert tree.state.overlay is Overlay.NOTES
    assert tree.moves == ["d4", "d5"]


def test_arrows_and_circles_are_kept_with_the_position_and_in_the_record(tree: Hand, window: pygame.Surface) -> None:
    tree.drag("g8", "f6", button=3).drag("e5", "e5", button=3, colour=1)
    assert tree.table.game.node.notes.after == "[%csl Re5] [%cal Gg8f6]"
    tree.key("left")
    assert annotating.drawn(tree.table) == ()
    tree.key("right")
    assert len(annotating.drawn(tree.table)) == 2
    assert tree.says.startswith("Black to move")
    Renderer().draw(window, tree.state)
    text = records.text_of(tree.state, "pgn")
    assert "[%csl Re5] [%cal Gg8f6]" in text
    again = update(tree.state, FileRead(0, "x.pgn", text))
    found = [node.notes.after for node in Hand(again).table.game.nodes if "cal" in node.notes.after]
    assert found == ["[%csl Re5] [%cal Gg8f6]"]
    tree.drag("g8", "f6", button=3).drag("e5", "e5", button=3, colour=1)
    assert tree.table.game.node.notes.after == ""


def test_a_comment_and_drawings_do_not_disturb_each_other(tree: Hand) -> None:
    tree.drag("g8", "f6", button=3).key("ctrl+e", *"knight", "escape")
    assert tree.table.game.node.notes.after == "[%cal Gg8f6] knight"
    assert words_of(tree.table.game.node.notes.after) == "knight"


@pytest.mark.parametrize("name", names())
def test_drawings_of_every_variant_are_read_as_they_were_written(name: str) -> None:
    geometry = load(name).geometry
    last = len(geometry.names) - 1
    drawn = ((0, last, 0), (last, last, 3), (last, 0, 2))
    text = with_words(with_sketches("[%eval 0.3] words", drawn, geometry), "other } words")
    assert words_of(text) == "other ) words"
    assert set(sketches_of(text, geometry)) == set(drawn)
    assert with_sketches(text, (), geometry) == "[%eval 0.3] other ) words"


def test_all_annotations_are_on_disk_and_come_back(tree: Hand, tmp_path: Path) -> None:
    book = journal.Journal(tmp_path)
    book.write(tree.table, 0)
    steps = ("ctrl+up", "ctrl+3", "ctrl+e", "x", "escape", "home", "right", "delete", "ctrl+z", "delete")
    for step in steps:
        tree.key(step)
        book.write(tree.table, 0)
    tree.play("Nf3")
    book.write(tree.table, 0)
    book.close()
    again = journal.read_file(next(tmp_path.iterdir())).game
    game = tree.table.game
    assert [node.children for node in again.nodes] == [node.children for node in game.nodes]
    assert [node.notes for node in again.nodes] == [node.notes for node in game.nodes]
    assert again.current == game.current


def test_a_line_a_diagram_and_a_game_are_copied(tree: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.key("home").play("e4 e5").key("ctrl+shift+l")
    assert tree.state.effects == (CopyText("1. e4 e5"),)
    tree.key("ctrl+shift+d")
    assert isinstance(tree.state.effects[-1], CopyPicture)
    monkeypatch.setattr("shutil.which", lambda name: None)
    event = CopyPicture(tree.board, True, ((52, 36, 1),), str(tmp_path)).run(Outside())
    assert isinstance(event, StatusMessage)
    assert (tmp_path / "chess.png").read_bytes().startswith(b"\x89PNG")
    assert str(tmp_path / "chess.png") in event.words
    CopyPicture(tree.board, False, (), str(tmp_path)).run(Outside())
    assert (tmp_path / "chess-2.png").exists()


def test_glyphs_are_legible_in_every_theme() -> None:
    assert set(MEANINGS) == set(SIGNS)
    for theme in THEMES.values():
        for tone in (theme.good, theme.danger, theme.accent):
            assert contrast(legible(tone, theme.panel, theme.ink), theme.panel) >= 4.5


def test_the_start_has_a_comment_but_no_glyph_and_is_not_deleted(hand: Hand, state: State) -> None:
    hand.do(Analyse("track")).key("ctrl+e")
    assert not any(widget.is_on for widget in hand.widgets(ToggleGlyph))
    hand.key("escape", "delete")
    assert hand.table.status.is_refusal
