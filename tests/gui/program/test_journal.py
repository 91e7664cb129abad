"""No move is lost: the journal has every move played, whatever happens afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from board import ParseError
from engine import load
from engine.variations import Variations
from gui.core.clock import GameClock, TimeControl
from gui.core.settings import Settings
from gui.core.state import Table
from gui.play.commands import ResignNow, TakeBack
from gui.play.table import can_be_continued, new_table, outcome, play
from gui.program import journal
from gui.screens.home.commands import StartAgain
from tests.gui.journaled_games import game_of, texts
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


class Kept:
    """A game whose every change is written to its journal."""

    def __init__(self, hand: Hand, folder: Path) -> None:
        self.hand = hand
        self.folder = folder
        self.book = journal.Journal(folder)

    def write(self) -> Kept:
        self.book.write(self.hand.table, self.hand.state.now)
        return self

    def play(self, moves: str) -> Kept:
        for move in moves.split():
            self.hand.play(move)
            self.write()
        return self

    @property
    def path(self) -> Path:
        return next(self.folder.glob("*.journal"))

    def read(self) -> Table:
        return journal.read(self.path.read_text(encoding="utf-8"), self.hand.table.serial)


@pytest.fixture
def kept(chess: Hand, tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(chess, tmp_path)
    yield kept
    kept.book.close()


def test_every_move_is_on_the_disk_once_it_is_written(kept: Kept) -> None:
    kept.play("e4 e5 Nf3")
    assert texts(kept.read()) == ["e4", "e5", "Nf3"]
    assert len(lines(kept.path)) == 4


def test_variations_and_the_current_node_come_back(kept: Kept) -> None:
    kept.play("e4 e5 Nf3")
    kept.hand.key("home")
    kept.write().play("d4 d5")
    kept.hand.key("left")
    kept.write()
    table = kept.read()
    assert texts(table) == ["d4"]
    assert [node.text for node in table.game.nodes] == ["", "e4", "e5", "Nf3", "d4", "d5"]


def test_a_resignation_comes_back_and_so_does_taking_it_back(kept: Kept) -> None:
    kept.play("e4")
    kept.hand.do(ResignNow())
    kept.write()
    assert str(outcome(kept.read())) == "white wins: black resigned"
    kept.hand.do(TakeBack())
    kept.write()
    assert outcome(kept.read()) is None


def test_the_clocks_come_back_stopped(kept: Kept) -> None:
    hand = kept.hand
    clock = GameClock.of(TimeControl(5, 3), hand.table.variant.players)
    hand.state = evolve(hand.state, table=evolve(hand.table, clock=clock, control=TimeControl(5, 3)))
    kept.play("e4")
    hand.wait(7_000)
    kept.play("e5")
    table = kept.read()
    assert some(table.clock).running is None
    before = some(hand.table.clock)
    for side in table.variant.players:
        assert some(table.clock).remaining(side, 10**9) == pytest.approx(before.remaining(side, hand.state.now), abs=1)


@given(st.data())
def test_a_journal_torn_anywhere_keeps_every_whole_line(data: st.DataObject) -> None:
    table = new_table(load("chess").start(), serial="x")
    records = journal.changes(None, table, 0)
    for text in ("e4", "e5", "Nf3", "Nc6"):
        after = play(table, load("chess").parse_move(table.board, text), Settings(animation=False), 0)
        records += journal.changes(table, after, 0)
        table = after
    whole = "".join(json.dumps(record) + "\n" for record in records)
    cut = data.draw(st.integers(0, len(whole)))
    complete = whole[:cut].count("\n")
    # A line is also complete if only its line end is missing.
    complete += whole[:cut] not in ("", "\n") and not whole[:cut].endswith("\n") and whole[cut : cut + 1] == "\n"
    if complete == 0:
        with pytest.raises(ParseError):
            journal.read(whole[:cut], "x")
    else:
        assert texts(journal.read(whole[:cut], "x")) == ["e4", "e5", "Nf3", "Nc6"][: complete - 1]


@given(st.text())
def test_reading_any_text_raises_only_our_error(text: str) -> None:
    with pytest.raises(ParseError, match="journal"):
        journal.read(text, "x")


def test_a_journal_of_a_game_that_is_not_installed_is_named() -> None:
    opening = '{"woodpusher": 1, "variant": "ludo", "start": "", "seats": [], "control": null, "flipped": false}'
    with pytest.raises(ParseError, match="ludo"):
        journal.read(opening, "x")


def test_a_game_of_thousands_of_moves_is_read_without_a_path_search_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table(load("chess").start(), serial="x")
    moves = ("Nf3", "Nf6", "Ng1", "Ng8") * 250
    lines = [journal.opening(table), *({"play": move, "from": place} for place, move in enumerate(moves))]
    sought: list[int] = []
    go_to = Variations.go_to

    def spy(tree: Variations, number: int) -> Variations:
        sought.append(number)
        return go_to(tree, number)

    monkeypatch.setattr(Variations, "go_to", spy)
    assert texts(journal.read("\n".join(map(json.dumps, lines)), "x")) == list(moves)
    assert len(sought) < 10


@pytest.mark.parametrize(
    "record",
    [
        '{"play": "Ke4", "from": 1}',
        '{"play": "e5", "from": 77}',
        '{"at": -3}',
        '{"at": "x"}',
        '{"verdict": {}}',
        '{"unknown": 1}',
        "[]",
        "7",
    ],
)
def test_an_invalid_record_ends_the_reading_and_keeps_everything_before_it(kept: Kept, record: str) -> None:
    kept.play("e4")
    text = kept.path.read_text(encoding="utf-8") + record + '\n{"play": "e5", "from": 1}\n'
    assert texts(journal.read(text, "x"))[:1] == ["e4"]


def test_a_new_game_gets_its_own_journal(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4")
    kept.hand.do(StartAgain(False))
    kept.write().play("d4")
    assert len(list(tmp_path.glob("*.journal"))) == 2
    found, message = journal.last_game(tmp_path)
    assert texts(some(found)) == ["d4"]
    assert message == ""


def test_stepping_through_a_finished_game_does_not_reopen_it(kept: Kept, tmp_path: Path) -> None:
    kept.play("f3 e5 g4 Qh4#")
    kept.hand.key("left")
    kept.write()
    found, _ = journal.last_game(tmp_path)
    assert texts(some(found)) == ["f3", "e5", "g4"]
    assert not can_be_continued(some(found))


def test_a_game_without_moves_does_not_hide_the_one_before(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4")
    kept.hand.do(StartAgain(False))
    kept.write()
    assert texts(some(journal.last_game(tmp_path)[0])) == ["e4"]


def test_a_corrupt_journal_is_kept_and_named(tmp_path: Path) -> None:
    (tmp_path / "bad.journal").write_bytes(b"\xff\x00 not a journal")
    table, message = journal.last_game(tmp_path)
    assert table is None
    assert "bad.journal" in message
    assert (tmp_path / "bad.journal").exists()


def test_without_a_folder_there_is_no_last_game(tmp_path: Path) -> None:
    assert journal.last_game(tmp_path / "none") == (None, "")


def test_a_continued_game_has_a_journal_of_the_whole_game(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4 e5")
    kept.book.close()
    table = kept.read()
    book = journal.Journal(tmp_path)
    book.write(table, 0)
    book.close()
    assert texts(kept.read()) == ["e4", "e5"]


def test_a_finished_or_unreadable_game_does_not_hide_an_unfinished_one_before(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4")
    kept.hand.do(StartAgain(False))
    kept.play("f3 e5 g4 Qh4#")
    assert texts(some(journal.last_game(tmp_path)[0])) == ["e4"]
    (tmp_path / "bad.journal").write_bytes(b"not a journal")
    found, message = journal.last_game(tmp_path)
    assert texts(some(found)) == ["e4"]
    assert "bad.journal" in message


# Two windows, recurring names, and untidy folders.


def on_disk(folder: Path) -> list[list[str]]:
    """Return the moves of every journal, in no order."""
    return sorted(texts(journal.read(path.read_text(), "x")) for path in folder.glob("*.journal"))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[journal.Journal]]:
    """Two windows that continue the same game."""
    windows = [journal.Journal(tmp_path), journal.Journal(tmp_path)]
    windows[0].write(game_of("e4"), 0)
    windows[0].close()
    yield windows
    for window in windows:
        window.close()


def test_two_windows_that_continue_the_same_game_lose_no_move_of_either(
    two: list[journal.Journal], tmp_path: Path
) -> None:
    table = game_of("e4")
    first, second = (window.write(table, 0) for window in two)
    first = two[0].write(evolve(first, game=first.game.play("e5")), 0)
    second = two[1].write(evolve(second, game=second.game.play("c5")), 0)
    assert first.serial == "x" != second.serial
    two[0].write(evolve(first, game=first.game.play("Nf3")), 0)
    two[1].write(evolve(second, game=second.game.play("Nc3")), 0)
    assert on_disk(tmp_path) == [["e4", "c5", "Nc3"], ["e4", "e5", "Nf3"]]


def test_a_late_window_does_not_mix_its_moves_with_newer_ones(two: list[journal.Journal], tmp_path: Path) -> None:
    table = game_of("e4")
    two[0].write(evolve(table, game=table.game.play("e5")), 0)
    two[0].close()
    two[1].write(evolve(table, game=table.game.play("c5")), 0)
    assert on_disk(tmp_path) == [["e4", "c5"], ["e4", "e5"]]


def test_viewing_a_game_does_not_touch_its_journal(two: list[journal.Journal], tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert two[0].write(game_of("e4"), 0).serial == two[1].write(game_of("e4"), 0).serial == "x"
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("how", ["replaced", "deleted", "longer"])
def test_a_journal_changed_by_another_program_continues_in_a_new_file(tmp_path: Path, how: str) -> None:
    book, path = journal.Journal(tmp_path), tmp_path / "x.journal"
    table = book.write(game_of("e4"), 0)
    if how == "longer":
        path.write_text(path.read_text() + "\n")
    else:
        path.unlink()
    if how == "replaced":
        path.write_text("something else\n")
    table = book.write(evolve(table, game=table.game.play("e5")), 0)
    book.close()
    assert table.serial != "x"
    assert texts(journal.read((tmp_path / f"{table.serial}.journal").read_text(), "y")) == ["e4", "e5"]


def test_a_journal_is_never_overwritten_by_a_game_of_the_same_name(tmp_path: Path) -> None:
    for moves in (("e4", "e5"), ("d4",), (), ("c4", "c5", "b4")):
        book = journal.Journal(tmp_path)
        book.write(game_of(*moves), 0)
        book.close()
    assert on_disk(tmp_path) == [["c4", "c5", "b4"], ["d4"], ["e4", "e5"]]


def test_the_names_of_two_runs_differ_even_in_the_repeated_hour() -> None:
    zones = (timezone(timedelta(hours=hours)) for hours in (2, 1))
    names = [journal.new_session(datetime(2026, 10, 25, 2, 30, tzinfo=zone)) for zone in zones]
    assert [name[:15] for name in names] == ["20261025-003000", "20261025-013000"]
    assert len({journal.new_session() for _ in range(1000)}) == 1000


def test_a_broken_link_hides_no_game(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4")
    (tmp_path / "gone.journal").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.journal").mkdir()
    found, message = journal.last_game(tmp_path)
    assert texts(some(found)) == ["e4"]
    assert message == ""


def test_a_finished_game_is_offered_if_there_is_no_other(kept: Kept, tmp_path: Path) -> None:
    kept.play("f3 e5 g4 Qh4#")
    found, message = journal.last_game(tmp_path)
    assert (texts(some(found))[-1], message) == ("Qh4#", "")


def test_a_puzzle_that_got_stuck_is_offered_again(tmp_path: Path) -> None:
    table = new_table(load("peg(board='triangle')").start(), serial="x")
    while table.board.legal_moves:
        table = evolve(table, game=table.game.play(table.board.legal_moves[0]))
    book = journal.Journal(tmp_path)
    book.write(table, 0)
    book.close()
    assert texts(some(journal.last_game(tmp_path)[0])) == texts(table)


@pytest.mark.parametrize("time", ["NaN", "Infinity", "1e400", "-5"])
def test_a_time_out_of_range_ends_the_reading(kept: Kept, time: str) -> None:
    hand = kept.hand
    clock = GameClock.of(TimeControl(5, 3), hand.table.variant.players)
    hand.state = evolve(hand.state, table=evolve(hand.table, clock=clock, control=TimeControl(5, 3)))
    kept.play("e4 e5")
    text = kept.path.read_text()
    torn = text.replace('"WHITE": 300000', f'"WHITE": {time}').replace("300000.0", time)
    assert torn != text
    assert texts(journal.read(torn, "x")) == []
    with pytest.raises(ParseError):
        journal.read(text.replace("[5, 3]", f"[{time}, 3]"), "x")
