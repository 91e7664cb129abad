"""What is written to a journal is what is read from it, whatever happened to the file and in the game."""

from __future__ import annotations

import errno
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve
from pyrsistent import pmap

from board import WoodpusherError
from board.outcome import Outcome
from engine import load
from engine.games.chess.rules import Chess
from engine.variations import Variations
from gui.core.clock import GameClock, TimeControl
from gui.core.settings import Settings
from gui.core.state import About, Table
from gui.features.annotating import annotating
from gui.play.ending import end, pass_time
from gui.play.playing import go_to, new_table, play, take_back
from gui.program import journal
from gui.program.journal.file_system import FileSystem
from tests.gui.journaled_games import game_of, texts

SETTINGS = Settings(animation=False)
ZEROS = b"\0\0\0\0\n"


@pytest.fixture
def book(tmp_path: Path) -> Iterator[journal.Journal]:
    book = journal.Journal(tmp_path)
    yield book
    book.close()


def played(table: Table, *moves: str) -> Table:
    for move in moves:
        table = evolve(table, game=table.game.play(move))
    return table


def written(folder: Path, table: Table) -> Path:
    """Write a game in a journal of its own, and return its path."""
    book = journal.Journal(folder)
    book.write(table, 0)
    book.close()
    return journal.path_of(folder, table.serial)


# Damaged lines.


@pytest.mark.parametrize(
    "line", [ZEROS, b'{"dice": [6, 6]}\n', b'{"play": "Ke4", "from": 1}\n', b"\n", b"\xff\xfe\n", b"7\n"]
)
def test_moves_after_a_damaged_line_are_read_back(tmp_path: Path, book: journal.Journal, line: bytes) -> None:
    path = written(tmp_path, game_of("e4"))
    with path.open("ab") as file:
        file.write(line)
    before = path.read_bytes()
    table = journal.read_file(path)
    for move in ("e5", "Nf3"):
        table = book.write(played(table, move), 0)
    assert texts(journal.read_file(journal.path_of(tmp_path, table.serial))) == ["e4", "e5", "Nf3"]
    assert path.read_bytes() == before


def test_a_damaged_line_is_named_when_its_game_is_offered(tmp_path: Path) -> None:
    path = written(tmp_path, game_of("e4", "e5"))
    path.write_bytes(path.read_bytes() + ZEROS + b'{"play": "Nf3", "from": 2}\n')
    table, message = journal.last_game(tmp_path)
    assert table is not None
    assert texts(table) == ["e4", "e5"]
    assert "x.journal is damaged: line 4 is not a record" in message
    assert "continues in a new file" in message


def test_viewing_a_damaged_game_writes_nothing(tmp_path: Path, book: journal.Journal) -> None:
    path = written(tmp_path, game_of("e4"))
    path.write_bytes(path.read_bytes() + ZEROS)
    book.write(journal.read_file(path), 0)
    assert [each.name for each in tmp_path.iterdir()] == ["x.journal"]


def test_a_title_is_not_written_after_a_damaged_line(tmp_path: Path) -> None:
    path = written(tmp_path, game_of("e4"))
    path.write_bytes(path.read_bytes() + ZEROS)
    with pytest.raises(WoodpusherError, match="line 3 is not a record"):
        journal.rename(tmp_path, "x", "My game")


def test_renaming_a_game_keeps_a_move_whose_line_lacks_only_its_end(tmp_path: Path) -> None:
    path = written(tmp_path, game_of("e4", "e5"))
    path.write_bytes(path.read_bytes()[:-1])
    journal.rename(tmp_path, "x", "My game")
    table = journal.read_file(path)
    assert (texts(table), table.about.title) == (["e4", "e5"], "My game")


def test_a_record_after_the_damage_says_nothing_about_the_game() -> None:
    moves = [f'{{"play": "{move}", "from": {place}}}' for place, move in enumerate(("f3", "e5", "g4", "Qh4#"))]
    lines = [json.dumps(journal.opening(game_of())), *moves, "damaged", '{"over": null}']
    assert journal.read("\n".join(lines), "x").over == 4


# What was not written, or could not be read.


def test_moves_after_a_clock_was_given_up_are_read_back(tmp_path: Path, book: journal.Journal) -> None:
    table = new_table(load("chess").start(), control=TimeControl(1), serial="x")
    for now, move in enumerate(("e4", "e5", "Nf3")):
        table = book.write(play(table, load("chess").parse_move(table.board, move), SETTINGS, now), now)
    table = book.write(pass_time(table, 100_000), 100_000)
    assert journal.read_file(tmp_path / "x.journal").over == 3
    table = book.write(take_back(table, SETTINGS, 100_000), 100_000)
    assert table.clock is None
    assert journal.read_file(tmp_path / "x.journal").clock is None
    book.write(play(table, load("chess").parse_move(table.board, "Nc6"), SETTINGS, 100_001), 100_001)
    assert texts(journal.read_file(tmp_path / "x.journal")) == ["e4", "e5", "Nf3", "Nc6"]


def test_a_journal_of_an_earlier_version_without_times_keeps_its_moves() -> None:
    table = new_table(load("chess").start(), control=TimeControl(1), serial="x")
    lines = [json.dumps(journal.opening(table)), '{"play": "e4", "from": 0}', '{"play": "e5", "from": 1}']
    assert texts(journal.read("\n".join(lines), "x")) == ["e4", "e5"]


def test_the_times_at_the_end_of_a_game_are_read_back(tmp_path: Path, book: journal.Journal) -> None:
    table = new_table(load("chess").start(), control=TimeControl(1), serial="x")
    table = book.write(play(table, load("chess").parse_move(table.board, "e4"), SETTINGS, 0), 0)
    table = book.write(end(table, Outcome((), "agreed"), 20_000), 20_000)
    found = journal.read_file(tmp_path / "x.journal").clock
    assert found is not None
    assert [left for _, left in found.left] == [60_000, 40_000]


def test_a_game_from_a_record_is_still_one_when_it_is_read_back(tmp_path: Path) -> None:
    tree = Variations.begin(load("chess").start()).annotate(0, after="A famous game").play("e4").play("e5")
    about = About(names=("A", "B"), tags=pmap({"Event": "x"}), recorded=3, faults=pmap({2: "it ends here"}))
    table = evolve(new_table(tree[0].board, serial="x"), game=tree.go_to(1).play("c5"), about=about)
    found = journal.read_file(written(tmp_path, table))
    assert found.game[0].notes.after == "A famous game"
    assert found.about == about


def test_the_line_to_step_along_is_read_back_from_a_game_that_was_written_at_once(tmp_path: Path) -> None:
    tree = game_of("e4", "e5", "Nf3").game.go_to(1).play("c5").go_to(3).go_to(1)
    assert [tree[node].text for node in tree.line()] == ["", "e4", "e5", "Nf3"]
    found = journal.read_file(written(tmp_path, evolve(game_of(), game=tree))).game
    assert (found.line(), found.current) == (tree.line(), 1)


def test_an_analysis_of_a_finished_position_is_not_a_finished_game(tmp_path: Path) -> None:
    table = evolve(game_of(), about=About(is_analysis=True))
    path = written(tmp_path, played(table, "f3", "e5", "g4", "Qh4#"))
    assert journal.read_file(path).over is None


def test_a_move_that_would_not_be_read_back_is_reported(book: journal.Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    table = book.write(game_of("e4"), 0)
    assert book.trouble == ""
    after = played(table, "e5")
    monkeypatch.setattr(Chess, "parse_move", lambda self, board, text: board.legal_moves[0])
    assert book.write(after, 0) is after
    assert "the move e5 would be read as" in book.trouble


# Two windows, and files that are no files.


def test_a_comment_made_while_another_window_has_the_game_is_not_lost(tmp_path: Path, book: journal.Journal) -> None:
    table = book.write(game_of("e4", "e5"), 0)
    book.write(evolve(table, flipped=True), 0)  # this window has locked the file
    other = journal.Journal(tmp_path)
    noted = evolve(table, game=table.game.annotate(1, after="best by test"))
    table = other.write(noted, 0)
    other.close()
    assert table.serial != "x"
    found = journal.read_file(journal.path_of(tmp_path, table.serial))
    assert found.game[1].notes.after == "best by test"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
def test_a_game_whose_file_became_a_pipe_continues_in_a_new_file(tmp_path: Path, book: journal.Journal) -> None:
    os.mkfifo(tmp_path / "x.journal")
    table = book.write(game_of("e4"), 0)
    assert texts(journal.read_file(journal.path_of(tmp_path, table.serial))) == ["e4"]
    with pytest.raises(OSError, match="not a regular file"):
        journal.read_file(tmp_path / "x.journal")


# A disk that fails.


class Forgetful(FileSystem):
    """A disk that fails once to sync: what it should have written is lost for good, as on Linux."""

    def __init__(self) -> None:
        self.fails = 0
        self.lasting: dict[Path, bytes] = {}
        """What is really on the disk."""
        self._dirty: dict[Path, list[tuple[int, bytes]]] = {}
        self._paths: dict[int, Path] = {}
        self.has_name = False

    def create(self, path: Path) -> int:
        file = super().create(path)
        self._paths[file] = path
        self.lasting[path] = b""
        self.has_name = False
        return file

    def open(self, path: Path) -> int:
        file = super().open(path)
        self._paths[file] = path
        return file

    def append(self, file: int, content: bytes) -> None:
        self._dirty.setdefault(self._paths[file], []).append((os.fstat(file).st_size, content))
        super().append(file, content)

    def truncate(self, file: int, size: int) -> None:
        super().truncate(file, size)
        self.lasting[self._paths[file]] = self.lasting[self._paths[file]][:size]

    def sync(self, file: int) -> None:
        dirty = self._dirty.pop(self._paths[file], [])
        if self.fails:
            self.fails -= 1
            raise OSError(errno.EIO, "the disk failed")
        for place, content in dirty:
            known = self.lasting[self._paths[file]].ljust(place, b"\0")
            self.lasting[self._paths[file]] = known[:place] + content + known[place + len(content) :]

    def sync_folder(self, folder: Path) -> None:
        super().sync_folder(folder)
        self.has_name = True


@pytest.mark.parametrize("moves_before", [0, 1, 2])
def test_what_a_failed_sync_has_lost_is_written_again(tmp_path: Path, moves_before: int) -> None:
    disk = Forgetful()
    book = journal.Journal(tmp_path, disk)
    table = game_of()
    moves = ["e4", "e5", "Nf3", "Nc6"]
    for number, move in enumerate(moves):
        disk.fails = number == moves_before
        table = played(table, move)
        if disk.fails:
            with pytest.raises(OSError, match="the disk failed"):
                book.write(table, 0)
        else:
            table = book.write(table, 0)
            lasting = disk.lasting[journal.path_of(tmp_path, table.serial)].decode()
            assert texts(journal.read(lasting, "x")) == moves[: number + 1]
            assert disk.has_name
    book.close()
    assert len(list(tmp_path.iterdir())) == 1


# Anything that can happen in a game.


def _any_node(table: Table, rng: random.Random) -> int:
    """Return a node that is not in a deleted line."""
    kept = [0]
    for node in kept:
        kept += table.game[node].children
    return rng.choice(kept)


def _any_move(table: Table, rng: random.Random, now: float) -> Table:
    moves = table.board.legal_moves
    return play(table, rng.choice(moves), SETTINGS, now) if moves else table


def _any_note(table: Table, rng: random.Random, now: float) -> Table:
    return annotating.comment(table, _any_node(table, rng), rng.choice(["a", "\ud800", 'x"\\\n\r\u2028', ""]))


ACTIONS: tuple[Callable[[Table, random.Random, float], Table], ...] = (
    _any_move,
    _any_move,
    _any_move,
    _any_note,
    lambda table, rng, now: go_to(table, _any_node(table, rng), SETTINGS, now),
    lambda table, rng, now: take_back(table, SETTINGS, now),
    lambda table, rng, now: pass_time(table, now),
    lambda table, rng, now: end(table, Outcome((), "agreed"), now),
    lambda table, rng, now: annotating.delete(table, _any_node(table, rng)),
    lambda table, rng, now: annotating.promote(table, _any_node(table, rng)),
    lambda table, rng, now: annotating.demote(table, _any_node(table, rng)),
    lambda table, rng, now: annotating.turn_glyph(table, _any_node(table, rng), rng.randrange(1, 20)),
    lambda table, rng, now: annotating.undo(table),
    lambda table, rng, now: evolve(table, flipped=not table.flipped),
    lambda table, rng, now: evolve(table, about=evolve(table.about, title=f"game {now:g}")),
)


@pytest.mark.parametrize("spec", ["chess", "crazyhouse", "hanoi", "track", "peg", "cable-car", "endgame(material=KQK)"])
@pytest.mark.parametrize("seed", range(3))
def test_a_reader_of_a_journal_has_nothing_left_to_be_told(tmp_path: Path, spec: str, seed: int) -> None:
    rng = random.Random(f"{spec} {seed}")
    sides = load(spec).players
    control = TimeControl(0.5, 1) if seed and len(sides) > 1 else None
    table = new_table(load(spec).start(), control=control, serial="x")
    if seed == 2:
        table = evolve(table, about=About(recorded=1))
    assert control is None or isinstance(table.clock, GameClock)
    book = journal.Journal(tmp_path)
    for number in range(60):
        now = number * 700.0
        table = book.write(rng.choice(ACTIONS)(table, rng, now), now)
        assert book.trouble == ""
        if rng.random() < 0.1:
            book.close()
    book.close()
    found = journal.read_file(journal.path_of(tmp_path, table.serial))
    stopped = table if table.clock is None else evolve(table, clock=table.clock.stop(60 * 700.0))
    assert [(node.text, node.parent, node.board) for node in found.game.nodes] == [
        (node.text, node.parent, node.board) for node in table.game.nodes
    ]
    assert journal.changes(found, stopped, 60 * 700.0) == []
