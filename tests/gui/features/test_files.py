"""Games are opened, saved, copied, pasted and dropped; errors are reported, and the game on the board stays."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from pygame import Surface

from engine import load, names, parse_pgn
from gui.core.events import FileRead, FileWritten, KeyPressed, Pasted, WheelTurned
from gui.core.state import Overlay, Screen, State, Way
from gui.features.files import files, records
from gui.features.files.commands import ChooseFile
from gui.features.library.commands import OpenGame
from gui.paint.renderer import Renderer
from gui.play.commands import GoTo, ResignNow, StepThrough
from gui.play.table import outcome
from gui.program import effects, journal
from gui.program.update import update
from gui.screens.commands import Edit, GoHome, Show
from gui.screens.home.commands import OpenCard, Play, SetStart, StartAgain
from gui.screens.sheets.widgets import sheet_rect
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some

TWO_GAMES = """[Event "London"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1. e4 e5 2. f4 exf4! {Accepted} (2... Bc5 3. Nf3) 3. Bc4 1-0

1. d4 d5 1/2-1/2
"""


@pytest.fixture
def at(chess: Hand, tmp_path: Path) -> Hand:
    """A game of chess, and a folder with some files."""
    (tmp_path / "club").mkdir()
    (tmp_path / "two.pgn").write_text(TWO_GAMES)
    (tmp_path / "one.pgn").write_text("1. c4 *")
    (tmp_path / "notes.doc").write_text("no game")
    chess.state = evolve(chess.state, settings=evolve(chess.state.settings, folder=str(tmp_path)))
    return chess.play("e4")


def shown(hand: Hand) -> list[str]:
    return [entry.name for entry in files.shown_entries(some(hand.state.dialog))]


def test_the_dialog_lists_folders_and_then_files_with_games(at: Hand) -> None:
    at.key("ctrl+o").run_effects()
    assert shown(at) == ["club", "one.pgn", "two.pgn"]


def test_a_file_is_opened_by_mouse(at: Hand) -> None:
    at.do(Show(Overlay.MENU)).push("Open a game").run_effects()
    at.push("one.pgn").push("Open").run_effects()
    assert at.moves == ["c4"]
    assert at.state.overlay is None


def test_a_second_click_on_a_file_opens_it(at: Hand) -> None:
    at.key("ctrl+o").run_effects()
    at.push("one.pgn").push("one.pgn").run_effects()
    assert at.moves == ["c4"]


def test_a_file_is_opened_by_keyboard_alone(at: Hand) -> None:
    at.key("ctrl+o").run_effects()
    at.key("down", "down", "return").run_effects()
    assert at.moves == ["c4"]


def test_a_file_is_opened_by_its_typed_name(at: Hand) -> None:
    at.key("ctrl+o").run_effects()
    at.key(*"one.pgn", "return").run_effects()
    assert at.moves == ["c4"]


def test_folders_are_entered_and_left(at: Hand, tmp_path: Path) -> None:
    at.key("ctrl+o").run_effects()
    at.push("club").run_effects()
    assert some(at.state.dialog).folder == str(tmp_path / "club")
    assert shown(at) == []
    at.key("backspace").run_effects()
    assert some(at.state.dialog).folder == str(tmp_path)
    assert at.state.settings.folder == str(tmp_path)


def test_a_folder_that_cannot_be_opened_is_reported_and_the_old_one_stays(at: Hand, tmp_path: Path) -> None:
    at.key("ctrl+o").run_effects()
    at.state = files.look_into(at.state, str(tmp_path / "gone"))
    at.run_effects()
    assert "cannot be opened" in some(at.state.dialog).trouble
    assert some(at.state.dialog).folder == str(tmp_path)


def test_a_record_with_several_games_offers_a_choice(at: Hand) -> None:
    at.key("ctrl+o").run_effects()
    at.push("two.pgn").push("Open").run_effects()
    at.run_jobs()
    assert at.state.screen is Screen.LIBRARY
    at.key("down", "down", "up", "up", "return").run_effects()
    assert at.moves == ["e4", "e5", "f4", "exf4", "Bc4"]
    assert at.table.about.names == ("Anderssen, Adolf", "Kieseritzky, Lionel")
    assert str(outcome(at.table)) == "white wins: as recorded"


def test_one_of_several_games_is_picked_by_mouse(at: Hand) -> None:
    at.key("ctrl+o").run_effects()
    at.push("two.pgn").push("Open").run_effects().run_jobs().push(OpenGame(1)).run_effects()
    assert at.moves == ["d4", "d5"]


def test_opening_a_broken_game_of_several_reports_it_and_the_others_still_open(chess: Hand) -> None:
    chess.send(Pasted, "1. e5 *\n\n1. d4 *\n")
    assert len(some(chess.state.library).entries) == 2
    chess.do(OpenGame(0)).run_effects()
    assert "e5 is not legal" in chess.state.message
    chess.push("OK").do(OpenGame(1)).run_effects()
    assert chess.moves == ["d4"]


def test_a_records_comments_are_shown_while_stepping_through_it(chess: Hand) -> None:
    chess.send(Pasted, TWO_GAMES).do(OpenGame(0)).run_effects().do(StepThrough(Way.BACK))
    assert chess.says == "Accepted"
    assert ("exf4", "!") in [(widget.label, widget.signs) for widget in chess.widgets(GoTo)]


def test_a_check_is_shown_with_the_comment_on_the_move_that_gave_it(chess: Hand) -> None:
    chess.send(Pasted, "1. e4 f5 2. Qh5+ {Too early} *").run_effects().do(StepThrough(Way.END))
    assert chess.says == "Check. Too early"


def test_a_saved_game_is_opened_again_with_everything(at: Hand, tmp_path: Path) -> None:
    at.play("e5").do(ResignNow())
    at.key("ctrl+s").run_effects()
    at.key("ctrl+a", *"mine", "return").run_effects()
    assert at.says == "Saved as mine.pgn"
    assert (tmp_path / "mine.pgn").read_text().endswith("1. e4 e5 0-1\n")
    at.do(StartAgain(False)).key("ctrl+o").run_effects()
    at.push("mine.pgn").push("Open").run_effects()
    assert at.moves == ["e4", "e5"]
    assert str(outcome(at.table)) == "black wins: white resigned"


def test_a_file_is_replaced_only_after_a_second_confirmation(at: Hand, tmp_path: Path) -> None:
    at.key("ctrl+s").run_effects()
    at.key("ctrl+a", *"one.pgn", "return").run_effects()
    assert "already exists" in some(at.state.dialog).trouble
    assert (tmp_path / "one.pgn").read_text() == "1. c4 *"
    at.push("Replace").run_effects()
    assert (tmp_path / "one.pgn").read_text().endswith("1. e4 *\n")


def test_a_file_that_cannot_be_written_is_reported_and_the_dialog_stays(at: Hand, tmp_path: Path) -> None:
    at.key("ctrl+s").run_effects()
    at.key("ctrl+a", *"gone/x.pgn", "return").run_effects()
    assert "cannot be written" in some(at.state.dialog).trouble
    assert at.moves == ["e4"]


def test_a_game_that_a_format_cannot_hold_is_reported(hand: Hand) -> None:
    hand.do(Play("hanoi"))
    hand.key("ctrl+s").run_effects()
    hand.key("ctrl+a", *"tower.pgn", "return").run_effects()
    assert "PGN is for chess" in some(hand.state.dialog).trouble


@pytest.mark.parametrize("name", names())
def test_a_game_of_every_variant_is_saved_and_opened(hand: Hand, tmp_path: Path, name: str) -> None:
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, folder=str(tmp_path)))
    hand.do(Play(name))
    for _ in range(3):
        hand.make(hand.board.legal_moves[0])
    moves, board = hand.moves, hand.board
    hand.key("ctrl+s").run_effects()
    hand.key("ctrl+a", *"game.woodpusher", "return").run_effects()
    hand.do(GoHome()).key("ctrl+o").run_effects()
    hand.push("game.woodpusher").push("Open").run_effects()
    assert hand.moves == moves
    assert hand.board == board


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("broken.pgn", "e5 is not legal"),
        ("broken.woodpusher", "line 2: e5 is not legal"),
        ("empty.pgn", "no text"),
        ("position.fen", "not a position of Chess"),
        ("missing.pgn", "cannot be read"),
        ("picture.pgn", "it is not a text file"),
    ],
)
def test_a_broken_file_is_reported_and_the_game_on_the_board_stays(
    at: Hand, tmp_path: Path, file: str, said: str
) -> None:
    contents = {
        "broken.pgn": b"1. e5 *",
        "broken.woodpusher": b'{"woodpusher": 1, "variant": "chess"}\n{"move": "e5"}\n',
        "empty.pgn": b"",
        "position.fen": b"8/8/8 w",
        "picture.pgn": bytes(range(256)) * 10,
    }
    if file in contents:
        (tmp_path / file).write_bytes(contents[file])
    at.state = evolve(at.state, effects=(effects.ReadFile(str(tmp_path / file)),))
    at.run_effects()
    assert said in at.state.message
    assert "was not changed" in at.state.message
    assert at.moves == ["e4"]


def test_a_broken_file_is_reported_in_the_dialog(at: Hand, tmp_path: Path) -> None:
    (tmp_path / "broken.pgn").write_text("1. e5 *")
    at.key("ctrl+o").run_effects()
    at.push("broken.pgn").push("Open").run_effects()
    assert "e5 is not legal" in some(at.state.dialog).trouble
    assert at.moves == ["e4"]


def test_a_dropped_file_starts_a_game_even_on_the_home_screen(hand: Hand) -> None:
    hand.send(FileRead, "/somewhere/game.pgn", "1. d4 *")
    assert hand.moves == ["d4"]


def test_a_game_is_copied_as_pgn_and_pasted_again(chess: Hand) -> None:
    chess.play("e4 e5").key("ctrl+shift+c")
    (copied,) = chess.state.effects
    assert "1. e4 e5 *" in copied.text
    chess.do(StartAgain(False)).send(Pasted, copied.text)
    assert chess.moves == ["e4", "e5"]


def test_a_game_of_another_variant_is_copied_as_a_game_file(hand: Hand) -> None:
    hand.do(Play("hanoi")).make(hand.board.legal_moves[0]).key("ctrl+shift+c")
    assert hand.state.effects[0].text.startswith('{"woodpusher": 1')


def test_text_is_pasted_into_the_active_field(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(Edit(SetStart(variant="chess"))).send(Pasted, "8/8/8/8/4k3/8/4K2R/8 w - - 0 1\n")
    assert some(hand.state.hold.entry).text.startswith("8/8/8")
    assert hand.state.table is None


def test_duplicate_moves_in_variations_are_merged(chess: Hand) -> None:
    game = parse_pgn("1. e4 (1. e4 e5) (1. d4) 1... c5 *")
    tree, _ = records.joined(game.tree)
    assert [tree[child].text for child in tree[0].children] == ["e4", "d4"]
    assert [tree[child].text for child in tree[1].children] == ["c5", "e5"]


def test_an_opened_game_is_in_the_journal_with_its_notes(chess: Hand, tmp_path: Path) -> None:
    chess.send(Pasted, TWO_GAMES).do(OpenGame(0)).run_effects()
    kept = journal.Journal(tmp_path)
    kept.write(chess.table, 0)
    kept.close()
    text = next(tmp_path.iterdir()).read_text()
    again = journal.read(text, chess.table.serial)
    assert [node.text for node in again.game.nodes] == [node.text for node in chess.table.game.nodes]
    assert [node.notes for node in again.game.nodes] == [node.notes for node in chess.table.game.nodes]
    assert again.about.names == chess.table.about.names
    assert again.about.tags == chess.table.about.tags


def test_the_wheel_scrolls_a_long_folder_and_no_farther(at: Hand, tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"game{number:02}.pgn").write_text("*")
    at.key("ctrl+o").run_effects()
    for _ in range(50):
        at.send(WheelTurned, sheet_rect(at.state).center, -3)
    assert at.widgets(ChooseFile)[-1].label == "two.pgn"
    for _ in range(50):
        at.send(WheelTurned, sheet_rect(at.state).center, 3)
    assert at.widgets(ChooseFile)[0].label == "club"


def test_a_failed_write_without_a_dialog_shows_a_message(chess: Hand) -> None:
    chess.send(FileWritten, "/x.pgn", "x.pgn cannot be written: it is full")
    assert "full" in chess.state.message


@given(st.text())
def test_whatever_is_pasted_is_a_game_or_an_error_of_ours(text: str) -> None:
    state = State(variants=(load("chess"), load("hanoi")))
    after = update(state, Pasted(0, text))
    assert after.table is not None or after.library is not None or after.message
    assert "Something went wrong" not in after.message


def test_escape_closes_the_dialog(at: Hand) -> None:
    at.key("ctrl+o").run_effects()
    at.send(KeyPressed, "escape")
    assert at.state.overlay is None
    assert at.state.dialog is None


GAME = '[Event "Game {}"]\n\n1. e4 e5 *\n\n'


def test_all_games_of_a_large_collection_are_listed_and_any_can_be_opened(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text("".join(GAME.format(number) for number in range(1000)), encoding="utf-8")
    hand.state = update(hand.state, some(effects.run(effects.ReadFile(str(path)), 0)))
    assert hand.state.screen is Screen.LIBRARY
    hand.run_jobs()
    assert len(some(hand.state.library).found) == 1000
    hand.do(OpenGame(999)).run_effects()
    assert hand.table.about.tags["Event"] == "Game 999"


def test_a_file_that_is_too_large_and_not_a_collection_is_rejected(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effects, "LARGEST", 5_000)
    (tmp_path / "long.fen").write_text("8" * 6_000)
    hand.state = update(hand.state, some(effects.run(effects.ReadFile(str(tmp_path / "long.fen")), 0)))
    assert "it is too large" in hand.state.message


def write_picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\0\0" * 100)


def make_pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes with names here")
    os.mkfifo(path)


@pytest.mark.parametrize("make", [write_picture, make_pipe])
def test_a_binary_file_is_rejected_at_once(chess: Hand, tmp_path: Path, make: Callable[..., Any]) -> None:
    path = tmp_path / "strange.pgn"
    make(path)
    chess.play("e4")
    chess.state = update(chess.state, some(effects.run(effects.ReadFile(str(path)), 0)))
    assert "it is not a" in chess.state.message
    assert chess.moves == ["e4"]


def test_a_record_with_a_thousand_nested_variations_is_opened_shown_and_saved(chess: Hand, window: Surface) -> None:
    game = chess.table.game
    for number in range(1000):
        here = game.current
        game = game.play(("Nc3", "Nc6", "Nc3", "Nc6")[number % 4]).go_to(here)
        game = game.play(("Nf3", "Nf6", "Ng1", "Ng8")[number % 4])
    chess.state = evolve(chess.state, table=evolve(chess.table, game=game))
    text = records.text_of(chess.state, "pgn")
    chess.state = update(chess.state, FileRead(0, "deep.pgn", text, ""))
    assert len(chess.table.game) == 2001
    Renderer().draw(window, chess.state)
    assert records.text_of(chess.state, "pgn").count("(") == 1000


def test_a_record_with_an_illegal_move_is_opened_up_to_there_and_says_why(chess: Hand) -> None:
    text = '[White "A"]\n[Black "B"]\n\n1. e4 e5 (1... c5 2. Kxe8) 2. Ke3 Nf6 1-0\n'
    chess.state = update(chess.state, FileRead(0, "faulty.pgn", text, ""))
    assert chess.moves == ["e4", "e5"]
    assert "cannot be read beyond this move: 'Ke3' is not a legal move here in line 4." in chess.says
    chess.key("left")
    assert "cannot be read" not in chess.says
    assert "1... c5" in records.text_of(chess.state, "pgn")


def test_an_unreadable_record_changes_nothing(chess: Hand) -> None:
    chess.play("d4")
    chess.state = update(chess.state, FileRead(0, "faulty.pgn", "1. Ke5 e5 *", ""))
    assert chess.moves == ["d4"]
    assert "Ke5" in chess.state.message


@pytest.mark.parametrize(
    ("typed", "saved"),
    [
        ("my game.pgn", "my game.pgn"),
        ("my game", "my game.pgn"),
        ("mine.woodpusher", "mine.woodpusher"),
        ("v1.2", "v1.2.pgn"),
    ],
)
def test_a_typed_name_gets_exactly_one_extension(chess: Hand, tmp_path: Path, typed: str, saved: str) -> None:
    chess.state = evolve(chess.state, settings=evolve(chess.state.settings, folder=str(tmp_path)))
    chess.play("e4").key("ctrl+s").run_effects().key(*typed, "return").run_effects()
    assert [path.name for path in tmp_path.iterdir()] == [saved]


def test_an_extension_that_no_game_can_have_is_refused(chess: Hand, tmp_path: Path) -> None:
    chess.state = evolve(chess.state, settings=evolve(chess.state.settings, folder=str(tmp_path)))
    chess.play("e4").key("ctrl+s").run_effects().key("ctrl+a", *"game.txt", "return")
    chess.run_effects()
    assert "cannot be saved as .txt" in some(chess.state.dialog).trouble
    assert not list(tmp_path.iterdir())


def test_a_game_file_with_several_games_offers_a_choice(hand: Hand) -> None:
    texts = []
    for moves in ("0-1 0-2", "0-2"):
        hand.do(Play("hanoi")).play(moves)
        texts.append(records.text_of(hand.state, "woodpusher"))
    hand.send(FileRead, "/some/two.woodpusher", "".join(texts))
    assert hand.state.screen is Screen.LIBRARY
    assert [game.length for game in some(hand.state.library).entries] == ["2 moves", "1 move"]
    hand.do(OpenGame(1)).run_effects()
    assert (hand.table.variant.name, hand.moves) == ("hanoi", ["0-2"])
