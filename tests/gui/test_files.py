"""Games are opened, saved, copied, pasted and dropped; what goes wrong is said, and the game on the board stays."""

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

from engine import load, names
from gui import effects, files, journal, records
from gui.events import FileRead, FileWritten, KeyPressed, Pasted, WheelTurned
from gui.render import Renderer
from gui.state import State
from gui.table import outcome
from gui.update import update
from gui.widgets import sheet_rect
from tests.gui.hand import Hand
from tests.narrowing import some

TWO_GAMES = """[Event "London"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Result "1-0"]

1. e4 e5 2. f4 exf4! {Accepted} (2... Bc5 3. Nf3) 3. Bc4 1-0

1. d4 d5 1/2-1/2
"""


def run_errands(hand: Hand) -> Hand:
    """Do what the state asks for outside, as the program does."""
    while hand.state.effects:
        wanted, hand.state = hand.state.effects, evolve(hand.state, effects=())
        for effect in wanted:
            event = effects.run(effect, hand.state.now)
            if event is not None:
                hand.state = update(hand.state, event)
    return hand


@pytest.fixture
def at(chess: Hand, tmp_path: Path) -> Hand:
    """A game of chess, and a folder in which there is something."""
    (tmp_path / "club").mkdir()
    (tmp_path / "two.pgn").write_text(TWO_GAMES)
    (tmp_path / "one.pgn").write_text("1. c4 *")
    (tmp_path / "notes.doc").write_text("no game")
    chess.state = evolve(chess.state, settings=evolve(chess.state.settings, folder=str(tmp_path)))
    return chess.play("e4")


def shown(hand: Hand) -> list[str]:
    return [entry.name for entry in files.shown_entries(some(hand.state.dialog))]


def test_the_dialog_lists_folders_and_then_files_with_games(at: Hand) -> None:
    run_errands(at.key("ctrl+o"))
    assert shown(at) == ["club", "one.pgn", "two.pgn"]


def test_a_file_is_opened_by_mouse(at: Hand) -> None:
    run_errands(at.do("overlay", "menu").push("Open a game"))
    run_errands(at.push("one.pgn").push("Open"))
    assert at.moves == ["c4"]
    assert at.state.overlay == ""


def test_a_second_click_on_a_file_opens_it(at: Hand) -> None:
    run_errands(at.key("ctrl+o"))
    run_errands(at.push("one.pgn").push("one.pgn"))
    assert at.moves == ["c4"]


def test_a_file_is_opened_by_keyboard_alone(at: Hand) -> None:
    run_errands(at.key("ctrl+o"))
    run_errands(at.key("down", "down", "return"))
    assert at.moves == ["c4"]


def test_a_file_is_opened_by_its_typed_name(at: Hand) -> None:
    run_errands(at.key("ctrl+o"))
    run_errands(at.push(("edit", files.FIELD)).key(*"one.pgn", "return"))
    assert at.moves == ["c4"]


def test_folders_are_entered_and_left(at: Hand, tmp_path: Path) -> None:
    run_errands(at.key("ctrl+o"))
    run_errands(at.push("club"))
    assert some(at.state.dialog).folder == str(tmp_path / "club")
    assert shown(at) == []
    run_errands(at.key("backspace"))
    assert some(at.state.dialog).folder == str(tmp_path)
    assert at.state.settings.folder == str(tmp_path)


def test_a_folder_that_cannot_be_opened_is_said_and_the_old_one_stays(at: Hand, tmp_path: Path) -> None:
    run_errands(at.key("ctrl+o"))
    at.state = files.look_into(at.state, str(tmp_path / "gone"))
    run_errands(at)
    assert "cannot be opened" in some(at.state.dialog).trouble
    assert some(at.state.dialog).folder == str(tmp_path)


def test_a_record_with_several_games_lets_one_pick(at: Hand) -> None:
    run_errands(at.key("ctrl+o"))
    run_errands(at.push("two.pgn").push("Open"))
    assert at.state.overlay == "games"
    at.key("down", "down", "up", "return")
    assert at.moves == ["e4", "e5", "f4", "exf4", "Bc4"]
    assert at.table.names == ("Anderssen, Adolf", "Kieseritzky, Lionel")
    assert str(outcome(at.table)) == "white wins: as recorded"


def test_one_of_several_games_is_picked_by_mouse(at: Hand) -> None:
    run_errands(at.key("ctrl+o"))
    run_errands(at.push("two.pgn").push("Open")).push(("show-game", 1))
    assert at.moves == ["d4", "d5"]


def test_games_that_are_broken_are_counted_and_the_others_offered(chess: Hand) -> None:
    chess.send(Pasted, "1. e5 *\n\n1. d4 *\n")
    assert chess.state.overlay == "games"
    assert "1 could not be read" in some(chess.state.shelf).note
    assert len(some(chess.state.shelf).games) == 1


def test_what_a_record_notes_is_shown_as_one_steps_through_it(chess: Hand) -> None:
    chess.send(Pasted, TWO_GAMES).do("show-game", 0).do("step", "back")
    assert chess.says == "Accepted"
    assert any("exf4!" in widget.label for widget in chess.widgets("go-to"))


def test_a_saved_game_is_opened_again_with_everything(at: Hand, tmp_path: Path) -> None:
    at.play("e5").do("resign-now")
    run_errands(at.key("ctrl+s"))
    run_errands(at.key("ctrl+a", *"mine", "return"))
    assert at.says == "Saved as mine.pgn"
    assert (tmp_path / "mine.pgn").read_text().endswith("1. e4 e5 0-1\n")
    run_errands(at.do("again", False).key("ctrl+o"))
    run_errands(at.push("mine.pgn").push("Open"))
    assert at.moves == ["e4", "e5"]
    assert str(outcome(at.table)) == "black wins: white resigned"


def test_a_file_is_replaced_only_when_it_is_said_twice(at: Hand, tmp_path: Path) -> None:
    run_errands(at.key("ctrl+s"))
    run_errands(at.key("ctrl+a", *"one.pgn", "return"))
    assert "is there already" in some(at.state.dialog).trouble
    assert (tmp_path / "one.pgn").read_text() == "1. c4 *"
    run_errands(at.push("Replace"))
    assert (tmp_path / "one.pgn").read_text().endswith("1. e4 *\n")


def test_a_file_that_cannot_be_written_is_said_and_the_dialog_stays(at: Hand, tmp_path: Path) -> None:
    run_errands(at.key("ctrl+s"))
    run_errands(at.key("ctrl+a", *"gone/x.pgn", "return"))
    assert "cannot be written" in some(at.state.dialog).trouble
    assert at.moves == ["e4"]


def test_what_cannot_be_saved_in_a_format_is_said(hand: Hand) -> None:
    hand.do("play", "hanoi")
    run_errands(hand.key("ctrl+s"))
    run_errands(hand.key("ctrl+a", *"tower.pgn", "return"))
    assert "PGN is for chess" in some(hand.state.dialog).trouble


@pytest.mark.parametrize("name", names())
def test_a_game_of_every_variant_is_saved_and_opened(hand: Hand, tmp_path: Path, name: str) -> None:
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, folder=str(tmp_path)))
    hand.do("play", name)
    for _ in range(3):
        hand.make(hand.board.legal_moves[0])
    moves, board = hand.moves, hand.board
    run_errands(hand.key("ctrl+s"))
    run_errands(hand.key("ctrl+a", *"game.woodpusher", "return"))
    run_errands(hand.do("home").key("ctrl+o"))
    run_errands(hand.push("game.woodpusher").push("Open"))
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
        ("picture.pgn", "it is not a text"),
    ],
)
def test_a_broken_file_is_said_and_the_game_on_the_board_stays(at: Hand, tmp_path: Path, file: str, said: str) -> None:
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
    run_errands(at)
    assert said in at.state.message
    assert "as it was" in at.state.message
    assert at.moves == ["e4"]


def test_a_broken_file_in_the_dialog_is_said_there(at: Hand, tmp_path: Path) -> None:
    (tmp_path / "broken.pgn").write_text("1. e5 *")
    run_errands(at.key("ctrl+o"))
    run_errands(at.push("broken.pgn").push("Open"))
    assert "e5 is not legal" in some(at.state.dialog).trouble
    assert at.moves == ["e4"]


def test_a_dropped_file_starts_a_game_also_on_the_home_screen(hand: Hand) -> None:
    hand.send(FileRead, "/somewhere/game.pgn", "1. d4 *")
    assert hand.moves == ["d4"]


def test_a_game_is_copied_as_pgn_and_pasted_again(chess: Hand) -> None:
    chess.play("e4 e5").key("ctrl+shift+c")
    (copied,) = chess.state.effects
    assert "1. e4 e5 *" in copied.text
    chess.do("again", False).send(Pasted, copied.text)
    assert chess.moves == ["e4", "e5"]


def test_a_game_of_another_variant_is_copied_as_a_game_file(hand: Hand) -> None:
    hand.do("play", "hanoi").make(hand.board.legal_moves[0]).key("ctrl+shift+c")
    assert hand.state.effects[0].text.startswith('{"woodpusher": 1')


def test_a_text_is_pasted_into_the_field_that_is_typed_into(hand: Hand) -> None:
    hand.do("open-card", "chess").do("edit", ("start", "chess")).send(Pasted, "8/8/8/8/4k3/8/4K2R/8 w - - 0 1\n")
    assert some(hand.state.entry).text.startswith("8/8/8")
    assert hand.state.table is None


def test_a_moves_twin_in_a_variation_is_joined(chess: Hand) -> None:
    game = records._games("1. e4 (1. e4 e5) (1. d4) 1... c5 *", "pgn")[0][0]
    tree, _ = records.joined(game.tree)
    assert [tree[child].text for child in tree[0].children] == ["e4", "d4"]
    assert [tree[child].text for child in tree[1].children] == ["c5", "e5"]


def test_an_opened_game_is_in_the_journal_with_its_notes(chess: Hand, tmp_path: Path) -> None:
    chess.send(Pasted, TWO_GAMES).do("show-game", 0)
    kept = journal.Journal(tmp_path)
    kept.write(chess.table, 0)
    kept.close()
    text = next(tmp_path.iterdir()).read_text()
    again = journal.read(text, chess.table.serial)
    assert [node.text for node in again.game.nodes] == [node.text for node in chess.table.game.nodes]
    assert [node.notes for node in again.game.nodes] == [node.notes for node in chess.table.game.nodes]
    assert again.names == chess.table.names
    assert again.tags == chess.table.tags


def test_the_wheel_scrolls_a_long_folder_and_no_farther(at: Hand, tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"game{number:02}.pgn").write_text("*")
    run_errands(at.key("ctrl+o"))
    for _ in range(50):
        at.send(WheelTurned, sheet_rect(at.state).center, -3)
    assert at.widgets("file")[-1].label == "two.pgn"
    for _ in range(50):
        at.send(WheelTurned, sheet_rect(at.state).center, 3)
    assert at.widgets("file")[0].label == "club"


def test_a_write_that_was_refused_without_a_dialog_is_a_message(chess: Hand) -> None:
    chess.send(FileWritten, "/x.pgn", "x.pgn cannot be written: it is full")
    assert "full" in chess.state.message


@given(st.text())
def test_whatever_is_pasted_is_a_game_or_an_error_of_ours(text: str) -> None:
    state = State(variants=(load("chess"), load("hanoi")))
    after = update(state, Pasted(0, text))
    assert after.table is not None or after.shelf is not None or after.message
    assert "Something went wrong" not in after.message


def test_escape_closes_the_dialog(at: Hand) -> None:
    run_errands(at.key("ctrl+o"))
    at.send(KeyPressed, "escape")
    assert at.state.overlay == ""
    assert at.state.dialog is None


GAME = '[Event "Game {}"]\n\n1. e4 e5 *\n\n'


def test_of_a_large_collection_the_first_games_are_shown_and_it_says_so(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effects, "LARGEST", 5_000)
    path = tmp_path / "many.pgn"
    path.write_text("".join(GAME.format(number) for number in range(1000)), encoding="utf-8")
    event = effects.run(effects.ReadFile(str(path)), 0)
    hand.state = update(hand.state, some(event))
    assert 100 < len(some(hand.state.shelf).games) < records.MOST_GAMES
    assert some(hand.state.shelf).note == ""
    monkeypatch.setattr(effects, "LARGEST", 50_000_000)
    hand.state = update(hand.state, some(effects.run(effects.ReadFile(str(path)), 0)))
    assert len(some(hand.state.shelf).games) == records.MOST_GAMES
    assert some(hand.state.shelf).note == f"The first {records.MOST_GAMES} games are shown"


def test_a_collection_that_is_broken_from_end_to_end_is_not_read_to_its_end(hand: Hand) -> None:
    broken = [GAME.format(number).replace("e5", "e6 2. Ke5") for number in range(1000)]
    good = GAME.format("at the end")
    hand.state = update(hand.state, FileRead(0, "broken.pgn", "".join([*broken, good]), ""))
    assert "cannot be opened" in hand.state.message
    hand.state = update(hand.state, FileRead(0, "broken.pgn", "".join([*broken[:30], good]), ""))
    assert [game.tags["Event"] for game in some(hand.state.shelf).games] == ["Game at the end"]
    assert some(hand.state.shelf).note.startswith("30 could not be read")


def write_picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\0\0" * 100)


def make_pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes with names here")
    os.mkfifo(path)


@pytest.mark.parametrize("make", [write_picture, make_pipe])
def test_what_is_no_text_is_refused_at_once(chess: Hand, tmp_path: Path, make: Callable[..., Any]) -> None:
    path = tmp_path / "strange.pgn"
    make(path)
    chess.play("e4")
    chess.state = update(chess.state, some(effects.run(effects.ReadFile(str(path)), 0)))
    assert "it is not a" in chess.state.message
    assert chess.moves == ["e4"]


def test_a_record_with_a_thousand_variations_in_each_other_is_opened_shown_and_saved(
    chess: Hand, window: Surface
) -> None:
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
