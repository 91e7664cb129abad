"""No move is lost: what was played is in the journal, whatever happens afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from board import ParseError
from gui import journal
from gui.clock import GameClock, TimeControl
from gui.state import Table
from gui.table import outcome
from tests.gui.hand import Hand
from tests.narrowing import some


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


class Kept:
    """A game whose every change is written down."""

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


def texts(table: Table) -> list[str]:
    return [table.game[step].text for step in table.game.path()[1:]]


def test_every_move_is_on_the_disk_when_it_was_written(kept: Kept) -> None:
    kept.play("e4 e5 Nf3")
    assert texts(kept.read()) == ["e4", "e5", "Nf3"]
    assert len(lines(kept.path)) == 4


def test_variations_and_the_place_in_them_come_back(kept: Kept) -> None:
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
    kept.hand.do("resign-now")
    kept.write()
    assert str(outcome(kept.read())) == "white wins: black resigned"
    kept.hand.do("take-back")
    kept.write()
    assert outcome(kept.read()) is None


def test_the_clocks_come_back_standing_still(kept: Kept) -> None:
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
def test_a_journal_torn_anywhere_gives_back_every_whole_line(data: st.DataObject) -> None:
    from engine import load
    from gui.settings import Settings
    from gui.table import play, sit_down

    table = sit_down(load("chess").start(), serial="x")
    records = journal.changes(None, table, 0)
    for text in ("e4", "e5", "Nf3", "Nc6"):
        after = play(table, load("chess").parse_move(table.board, text), Settings(animation=False), 0)
        records += journal.changes(table, after, 0)
        table = after
    import json

    whole = "".join(json.dumps(record) + "\n" for record in records)
    cut = data.draw(st.integers(0, len(whole)))
    complete = whole[:cut].count("\n")
    # A line is also whole if only its end is missing.
    complete += whole[:cut] not in ("", "\n") and not whole[:cut].endswith("\n") and whole[cut : cut + 1] == "\n"
    if complete == 0:
        with pytest.raises(ParseError):
            journal.read(whole[:cut], "x")
    else:
        assert texts(journal.read(whole[:cut], "x")) == ["e4", "e5", "Nf3", "Nc6"][: complete - 1]


@given(st.text())
def test_no_text_makes_reading_raise_anything_but_our_error(text: str) -> None:
    with pytest.raises(ParseError, match="journal"):
        journal.read(text, "x")


def test_a_journal_of_a_game_that_is_not_installed_is_named() -> None:
    opening = '{"woodpusher": 1, "variant": "ludo", "start": "", "seats": [], "control": null, "flipped": false}'
    with pytest.raises(ParseError, match="ludo"):
        journal.read(opening, "x")


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
def test_a_record_that_makes_no_sense_ends_the_reading_and_keeps_what_was_before(kept: Kept, record: str) -> None:
    kept.play("e4")
    text = kept.path.read_text(encoding="utf-8") + record + '\n{"play": "e5", "from": 1}\n'
    assert texts(journal.read(text, "x"))[:1] == ["e4"]


def test_a_new_game_gets_a_journal_of_its_own(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4")
    kept.hand.do("again", False)
    kept.write().play("d4")
    assert len(list(tmp_path.glob("*.journal"))) == 2
    found, message = journal.last_game(tmp_path)
    assert texts(some(found)) == ["d4"]
    assert message == ""


def test_a_finished_game_is_not_offered_again(kept: Kept, tmp_path: Path) -> None:
    kept.play("f3 e5 g4 Qh4#")
    assert journal.last_game(tmp_path) == (None, "")


def test_a_finished_game_that_is_looked_through_is_still_finished(kept: Kept, tmp_path: Path) -> None:
    kept.play("f3 e5 g4 Qh4#")
    kept.hand.key("left")
    kept.write()
    assert journal.last_game(tmp_path) == (None, "")


def test_a_game_that_was_never_begun_does_not_hide_the_one_before(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4")
    kept.hand.do("again", False)
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


def test_a_continued_game_goes_on_in_a_journal_that_holds_all_of_it(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4 e5")
    kept.book.close()
    table = kept.read()
    book = journal.Journal(tmp_path)
    book.write(table, 0)
    book.close()
    assert texts(kept.read()) == ["e4", "e5"]


def test_a_finished_or_unreadable_game_does_not_hide_an_unfinished_one_before(kept: Kept, tmp_path: Path) -> None:
    kept.play("e4")
    kept.hand.do("again", False)
    kept.play("f3 e5 g4 Qh4#")
    assert texts(some(journal.last_game(tmp_path)[0])) == ["e4"]
    (tmp_path / "bad.journal").write_bytes(b"not a journal")
    found, message = journal.last_game(tmp_path)
    assert texts(some(found)) == ["e4"]
    assert "bad.journal" in message
