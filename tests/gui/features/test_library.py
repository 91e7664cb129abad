"""No game vanishes: all are listed, found, opened, exported, renamed, deleted and restored."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import Self

from engine import load, names, read_games
from gui.core.events import GamesListed, Pasted
from gui.core.state import FilePurpose, GameEntry, Origin, Overlay, Screen, State
from gui.features.files.commands import ChooseFiles
from gui.features.files.painting import dialog_title
from gui.features.library import shelf
from gui.features.library.commands import AskName, DeleteGame, ExportGames, MarkGame, OpenGame, UndoDelete
from gui.features.library.entries import entry_of_game, entry_of_table
from gui.features.library.scan import scan
from gui.features.library.widgets import library_room
from gui.paint.renderer import Renderer
from gui.play.commands import ResignNow
from gui.play.table import is_open, new_table
from gui.program import journal
from gui.program.effects import OpenJournal
from gui.screens.commands import GoHome, ShowLibrary
from gui.screens.home.commands import NewGame, Play, StartAgain
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


class Owner(Hand):
    """A hand whose games are saved as the program saves them."""

    def __init__(self, state: State, folder: Path) -> None:
        super().__init__(evolve(state, origin=Origin(str(folder), "20261116-101112-abcd", "2026.11.16")))
        self.folder = folder
        self.book = journal.Journal(folder)

    def kept(self) -> Self:
        self.state = evolve(self.state, table=self.book.write(self.table, self.state.now))
        return self

    def begin(self, name: str, count: int = 1) -> Self:
        """Play some moves of a new game."""
        self.do(Play(name)).kept()
        for _ in range(count):
            self.make(self.board.legal_moves[0]).kept()
        return self

    def listed(self) -> list[GameEntry]:
        """Return the library's list, read from the disk."""
        self.do(ShowLibrary()).run_jobs()
        shelf = some(self.state.library)
        return [shelf.entries[number] for number in shelf.found]


@pytest.fixture
def owner(state: State, tmp_path: Path) -> Iterator[Owner]:
    owner = Owner(state, tmp_path / "games")
    yield owner
    owner.book.close()


def test_every_game_that_was_begun_is_listed_newest_first(owner: Owner) -> None:
    for name in ("chess", "track", "cable-car", "hanoi"):
        owner.begin(name).do(GoHome())
        time.sleep(0.01)
    assert [game.variant for game in owner.listed()] == ["Tower of Hanoi", "Cable Car", "End of the Track", "Chess"]


def test_a_game_that_was_left_for_two_others_is_resumed_with_one_click(owner: Owner) -> None:
    owner.begin("chess", 3).do(GoHome()).begin("track").do(GoHome()).begin("cable-car").do(GoHome())
    owner.listed()
    owner.key(*"chess").push("Resume").run_effects()
    assert owner.state.screen is Screen.TABLE
    assert len(owner.moves) == 3
    assert is_open(owner.table)


def test_a_finished_game_is_opened_and_stays_finished(owner: Owner) -> None:
    owner.begin("chess", 4).do(ResignNow()).kept().do(GoHome()).begin("track").do(GoHome())
    (game,) = [game for game in owner.listed() if game.result]
    assert (game.result, game.reason) == ("Black wins", "white resigned")
    owner.key(*"resigned").push(OpenGame(0)).run_effects()
    assert not is_open(owner.table)
    assert len(owner.moves) == 4


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("chess", 2),
        ("CHESS resigned", 1),
        ("unfinished", 2),
        ("hanoi", 1),
        ("2026", 3),
        ("ludo", 0),
    ],
)
def test_games_are_found_by_variant_player_and_result(owner: Owner, words: str, found: int) -> None:
    owner.begin("chess", 2).do(ResignNow()).kept().begin("chess").begin("hanoi").do(GoHome())
    owner.listed()
    owner.key(*words)
    assert len(some(owner.state.library).found) == found


def test_a_game_is_renamed_and_found_by_its_name(owner: Owner) -> None:
    owner.begin("chess").do(GoHome()).listed()
    owner.do(AskName(0)).key("ctrl+a", *"Sunday", "return").kept().run_effects()
    assert owner.state.message == ""
    assert owner.state.overlay is None
    assert [game.title for game in owner.listed()] == ["Sunday"]
    owner.key(*"sunday")
    assert len(some(owner.state.library).found) == 1


def test_a_game_is_renamed_by_mouse_and_nothing_under_the_sheet_is_clicked(owner: Owner) -> None:
    owner.begin("chess").do(GoHome()).listed()
    owner.push(AskName(0)).key("ctrl+a", *"Sunday").push("Rename")
    assert owner.state.screen is Screen.LIBRARY
    assert not [effect for effect in owner.state.effects if isinstance(effect, OpenJournal)]
    assert some(owner.state.library).entries[0].title == "Sunday"


def test_a_game_that_another_window_has_open_is_not_renamed_nor_copied(owner: Owner) -> None:
    owner.begin("chess").do(GoHome()).listed()
    owner.do(AskName(0)).key("ctrl+a", *"Sunday", "return").run_effects()
    assert "open in another window" in owner.state.message
    assert len(list(owner.folder.iterdir())) == 1
    owner.book.close()
    journal.rename(owner.folder, owner.table.serial, "Monday")
    assert [game.title for game in owner.listed()] == ["Monday"]


def test_a_deleted_game_comes_back(owner: Owner) -> None:
    owner.begin("chess").do(GoHome()).begin("hanoi").do(GoHome())
    kept = {game.key for game in owner.listed()}
    owner.do(DeleteGame(0)).run_effects()
    assert len(list(owner.folder.glob("*.journal"))) == 1
    assert len(owner.listed()) == 1
    owner.do(UndoDelete()).run_effects().run_jobs()
    assert {game.key for game in owner.listed()} == kept


def test_a_deleted_game_is_gone_after_a_month(owner: Owner) -> None:
    owner.begin("chess").do(GoHome()).listed()
    owner.do(DeleteGame(0)).run_effects()
    journal.empty_bin(owner.folder, time.time())
    assert len(list((owner.folder / "deleted").iterdir())) == 1
    journal.empty_bin(owner.folder, time.time() + 32 * 24 * 3600)
    assert list((owner.folder / "deleted").iterdir()) == []


@pytest.mark.parametrize("name", ["club.pgn", "club.woodpusher"])
def test_some_games_are_marked_and_exported_together(owner: Owner, tmp_path: Path, name: str) -> None:
    owner.begin("chess", 2).do(ResignNow()).kept().begin("chess", 3).do(GoHome()).listed()
    owner.state = evolve(owner.state, settings=evolve(owner.state.settings, folder=str(tmp_path)))
    owner.do(MarkGame(0)).do(MarkGame(1)).do(ExportGames()).run_effects()
    owner.key("ctrl+a", *name, "return").run_effects().run_jobs()
    assert owner.state.message == f"2 games exported to {name}."
    found = list(read_games(tmp_path / name))
    assert sorted(game.ply for game in found) == [2, 3]
    assert {game.tags["Date"] for game in found} == {"2026.11.16"}


def test_a_game_that_pgn_cannot_hold_is_reported_and_nothing_is_written(owner: Owner, tmp_path: Path) -> None:
    owner.begin("hanoi").do(GoHome()).listed()
    owner.state = evolve(owner.state, settings=evolve(owner.state.settings, folder=str(tmp_path)))
    owner.do(ExportGames()).run_effects().key("ctrl+a", *"tower.pgn", "return").run_effects().run_jobs()
    assert "tower.pgn cannot be written" in some(owner.state.dialog).trouble
    assert not (tmp_path / "tower.pgn").exists()


def test_an_export_that_fails_keeps_the_name_and_the_ticks(owner: Owner, tmp_path: Path) -> None:
    owner.begin("hanoi").do(GoHome()).begin("hanoi", 2).do(GoHome()).listed()
    owner.state = evolve(owner.state, settings=evolve(owner.state.settings, folder=str(tmp_path)))
    owner.do(MarkGame(1)).do(ExportGames()).run_effects()
    owner.key("ctrl+a", *"tower.pgn", "return").run_effects().run_jobs()
    assert owner.state.overlay is Overlay.FILES
    assert some(owner.state.hold.entry).text == some(owner.state.dialog).name == "tower.pgn"
    assert len(some(owner.state.library).marked) == 1
    owner.key("ctrl+a", *"tower.woodpusher", "return").run_effects().run_jobs()
    assert owner.state.message == "1 game exported to tower.woodpusher."
    assert not some(owner.state.library).marked


def test_without_ticks_all_listed_games_are_exported_and_the_dialog_says_so(owner: Owner, tmp_path: Path) -> None:
    for count in (1, 2, 3):
        owner.begin("chess", count).do(GoHome())
    owner.begin("hanoi").do(GoHome()).listed()
    owner.state = evolve(owner.state, settings=evolve(owner.state.settings, folder=str(tmp_path)))
    assert owner.widgets(ExportGames)[0].label == "Export all"
    owner.do(ExportGames()).run_effects()
    assert dialog_title(owner.state, some(owner.state.dialog)) == "Export 4 games"
    assert some(owner.state.dialog).name == "games.woodpusher"
    owner.key("escape").push("Search by game, player, result or date").key(*"chess").do(ExportGames()).run_effects()
    assert dialog_title(owner.state, some(owner.state.dialog)) == "Export 3 games"
    owner.key("return").run_effects().run_jobs()
    assert owner.state.message == "3 games exported to games.pgn."
    assert sorted(game.ply for game in read_games(tmp_path / "games.pgn")) == [1, 2, 3]
    owner.key("escape").do(MarkGame(0)).do(ExportGames())
    assert dialog_title(owner.state, some(owner.state.dialog)) == "Export 1 selected game"


def test_a_broken_journal_hides_no_other(owner: Owner) -> None:
    owner.begin("chess").do(GoHome())
    (owner.folder / "bad.journal").write_text("no journal\n")
    assert len(owner.listed()) == 1
    assert "bad.journal" in some(owner.state.library).trouble


def test_a_new_game_needs_confirmation_during_a_game(chess: Hand) -> None:
    chess.play("e4").key("ctrl+n")
    assert chess.state.overlay is Overlay.LEAVE
    assert chess.push("Keep playing").moves == ["e4"]
    assert chess.key("ctrl+n").push("Leave game").moves == []
    assert chess.play("e4").key("ctrl+n", "return").moves == []


def test_a_pasted_game_needs_confirmation_during_a_game(chess: Hand) -> None:
    chess.play("e4").send(Pasted, "1. d4 *")
    assert chess.state.overlay is Overlay.LEAVE
    assert chess.moves == ["e4"]
    assert chess.push("Leave game").moves == ["d4"]


def test_no_confirmation_is_needed_before_the_first_move_or_after_the_end(chess: Hand) -> None:
    assert chess.key("ctrl+n").state.overlay is None
    chess.play("f3 e5 g4 Qh4#").key("ctrl+n")
    assert chess.moves == []


def test_a_new_game_after_a_pasted_position_begins_at_the_usual_start(chess: Hand) -> None:
    chess.send(Pasted, "8/P6k/8/8/8/8/8/K7 w - - 0 1")
    chess.do(NewGame())
    assert chess.board == load("chess").start()
    chess.send(Pasted, "8/P6k/8/8/8/8/8/K7 w - - 0 1").do(StartAgain())
    assert chess.board.variant.format(chess.board) == "8/P6k/8/8/8/8/8/K7 w - - 0 1"


# Files of many games.


def test_a_file_of_many_games_opens_in_the_same_list(owner: Owner, tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text("".join(map(_game, range(3000))))
    owner.state = evolve(owner.state, settings=evolve(owner.state.settings, folder=str(tmp_path)))
    owner.do(ChooseFiles(FilePurpose.OPEN)).run_effects().key(*"many.pgn", "return").run_effects().run_jobs()
    assert len(some(owner.state.library).found) == 3000
    owner.key(*"ann2999")
    assert len(some(owner.state.library).found) == 1
    owner.key("return").run_effects()
    assert owner.table.about.names == ("Ann2999", "Bob")
    assert owner.moves == ["e4", "e5", "Nf3"]


def _game(number: int) -> str:
    return (
        f'[Event "Club"]\n[White "Ann{number}"]\n[Black "Bob"]\n[Result "1-0"]\n\n'
        "1. e4 e5 {a [note]\n[in two] lines (and} 2. Nf3 (2. d4 exd4) 1-0\n\n"
    )


def test_visible_games_get_their_pictures(owner: Owner, tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text("".join(map(_game, range(50))))
    owner.state = shelf.opened(owner.state, str(path))
    owner.run_jobs()
    library = some(owner.state.library)
    assert len(library.previews) == library_room(owner.state)
    assert some(library.previews["1"].piece_at("f3")).symbol == "N"


def test_a_scan_finds_the_offset_of_each_game() -> None:
    content = "".join(map(_game, range(3))).encode()
    found = list(scan(io.BytesIO(content)))
    assert [game.plies for game in found] == [3, 3, 3]
    for number, game in enumerate(found):
        assert content[game.start : game.start + game.size].decode() == _game(number)


@given(st.binary())
def test_a_scan_covers_any_file_without_gaps(content: bytes) -> None:
    found = list(scan(io.BytesIO(content)))
    assert all(first.start + first.size == second.start for first, second in pairwise(found))
    assert not found or found[-1].start + found[-1].size == len(content)


def test_entries_of_an_earlier_reading_are_ignored(owner: Owner) -> None:
    owner.listed()
    reading = some(owner.state.library).reading
    owner.do(ShowLibrary()).send(GamesListed, reading, (entry_of_table(new_table(load("chess").start()), "x", ""),))
    assert len(some(owner.state.library).entries) == 0


def test_a_long_list_is_searched_and_drawn_soon(owner: Owner, window: pygame.Surface) -> None:
    games = tuple(entry_of_table(new_table(load("chess").start()), str(number), "today") for number in range(300))
    owner.do(ShowLibrary())
    reading = some(owner.state.library).reading
    for _ in range(100):
        owner.send(GamesListed, reading, games)
    owner.key(*"chess")
    assert len(some(owner.state.library).found) == 30_000
    assert Renderer().draw(window, owner.state)


@pytest.mark.parametrize("name", names())
def test_a_game_of_every_variant_is_listed_with_its_picture(owner: Owner, window: pygame.Surface, name: str) -> None:
    owner.begin(name, 2).do(GoHome())
    (game,) = owner.listed()
    assert game.board is not None
    assert game.length in ("1 move", "2 moves")
    assert Renderer().draw(window, owner.state)
    assert [widget for widget in widgets(owner.state) if isinstance(widget.command, OpenGame)]


def test_plies_are_not_counted_as_moves() -> None:
    (game,) = read_games(["1. e4 e5 2. Nf3 *"], "pgn")
    assert entry_of_game(game, "1").length == "2 moves"


@pytest.mark.parametrize("query", ["muller", "Müller", "MULLER", "strasse", "lukasz"])
def test_names_are_found_without_their_accents(hand: Hand, query: str) -> None:
    games = '[White "Müller"]\n[Black "Łukasz Straße"]\n\n1. e4 *\n\n[White "Other"]\n\n1. d4 *\n'
    hand.send(Pasted, games).key(*query)
    assert len(some(hand.state.library).found) == 1


_FILE = """[White "Zukertort"]
[Black "Anderssen"]
[Date "1871.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[White "Adams"]
[Black "Torre"]
[Date "1920.??.??"]
[WhiteElo "2400"]
[Result "0-1"]

1. e4 c5 2. Nf3 d6 0-1

[White "Morphy"]
[Black "Duke"]
[Date "1858.??.??"]
[BlackElo "2600"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 1/2-1/2
"""


def _listed_names(hand: Hand) -> list[str]:
    shelf = some(hand.state.library)
    return [shelf.entries[number].title.split()[0] for number in shelf.found]


def test_a_list_is_sorted_narrowed_and_searched_at_once(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "some.pgn"
    path.write_text(_FILE)
    hand.state = shelf.opened(hand.state, str(path))
    hand.run_jobs()
    orders = {
        "Date": ["Adams", "Zukertort", "Morphy"],
        "Player": ["Adams", "Morphy", "Zukertort"],
        "Elo": ["Morphy", "Adams", "Zukertort"],
        "Opening": ["Adams", "Zukertort", "Morphy"],
        "Result": ["Adams", "Morphy", "Zukertort"],
    }
    for label, names_ in orders.items():
        assert _listed_names(hand.push(label)) == names_
    assert _listed_names(hand.push("Result")) == ["Zukertort", "Adams", "Morphy"]
    assert _listed_names(hand.push("0–1")) == ["Adams"]
    assert _listed_names(hand.push("0–1").key(*"torre")) == ["Adams"]


def test_openings_are_named_in_files_that_do_not_name_them_and_found_by_name(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "some.pgn"
    path.write_text(_FILE)
    hand.state = shelf.opened(hand.state, str(path))
    hand.run_jobs()
    openings = [game.opening for game in some(hand.state.library).entries]
    assert [name.split()[0][0] for name in openings] == ["C", "B", "D"]
    assert "Sicilian" in openings[1]
    assert _listed_names(hand.key(*"sicilian")) == ["Adams"]
