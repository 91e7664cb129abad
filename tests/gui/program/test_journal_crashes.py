"""A power cut or a killed program loses no confirmed move."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from engine import names
from gui.core.state import Table
from gui.program import journal
from gui.program.journal.file_system import FileSystem
from tests.gui.journaled_games import game_of, texts


class Tape(FileSystem):
    """A disk that records all operations, and which moves were confirmed in between."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.names: dict[int, Path] = {}

    def make_folder(self, folder: Path) -> None:
        super().make_folder(folder)
        self.calls.append(("folder", folder))

    def create(self, path: Path) -> int:
        file = super().create(path)
        self.names[file] = path
        self.calls.append(("create", path))
        return file

    def open(self, path: Path) -> int:
        file = super().open(path)
        self.names[file] = path
        return file

    def append(self, file: int, content: bytes) -> None:
        super().append(file, content)
        self.calls.append(("append", self.names[file], content))

    def truncate(self, file: int, size: int) -> None:
        super().truncate(file, size)
        self.calls.append(("truncate", self.names[file], size))

    def sync(self, file: int) -> None:
        super().sync(file)
        self.calls.append(("sync", self.names[file]))

    def sync_folder(self, folder: Path) -> None:
        super().sync_folder(folder)
        self.calls.append(("sync folder", folder))


def survivors(calls: list[tuple[Any, ...]], is_lucky: bool) -> dict[Path, bytes]:
    """Return what is on the disk after a power cut: everything written, or only what was synced."""
    written: dict[Path, bytes] = {}
    kept: dict[Path, bytes] = {}
    names: set[Path] = set()
    for call, path, *content in calls:
        if call == "create":
            written[path] = b""
        elif call == "append":
            written[path] += content[0]
        elif call == "truncate":
            written[path] = written[path][: content[0]]
        elif call == "sync":
            kept[path] = written[path]
        elif call == "sync folder":
            names = {name for name in written if name.parent == path}
    return written if is_lucky else {path: kept.get(path, b"") for path in names}


@pytest.mark.parametrize("is_lucky", [True, False])
def test_a_power_cut_at_any_system_call_loses_no_move_that_was_confirmed(tmp_path: Path, is_lucky: bool) -> None:
    tape, folder = Tape(), tmp_path / "games"
    book = journal.Journal(folder, tape)
    confirmed = []

    def write(table: Table) -> Table:
        table = book.write(table, 0)
        confirmed.append((len(tape.calls), table.serial, texts(table)))
        return table

    table = write(game_of())
    for move in ("e4", "e5", "Nf3"):
        table = write(evolve(table, game=table.game.play(move)))
    book.close()  # the game is continued, after a line was torn
    with (folder / "x.journal").open("ab") as file:
        file.write(b'{"play": "N')
    table = write(evolve(table, game=table.game.play("Nc6")))
    (folder / "x.journal").rename(folder / "elsewhere")  # and once more under another name
    table = write(evolve(table, game=table.game.play("Bb5")))
    write(game_of("d4", serial="second"))
    book.close()
    assert len(tape.calls) > 15
    for cut in range(len(tape.calls) + 1):
        disk = survivors(tape.calls[:cut], is_lucky)
        for after, serial, moves in confirmed:
            if after <= cut:
                content = disk[folder / f"{serial}.journal"].decode()
                assert texts(journal.read(content, serial))[: len(moves)] == moves


def test_a_line_torn_by_a_power_cut_is_left_out(tmp_path: Path) -> None:
    tape = Tape()
    book = journal.Journal(tmp_path, tape)
    table = book.write(game_of("e4"), 0)
    book.write(evolve(table, game=table.game.play("e5")), 0)
    book.close()
    path, whole = tmp_path / "x.journal", (tmp_path / "x.journal").read_bytes()
    last = len(tape.calls[-2][2])
    for missing in range(1, last + 1):
        path.write_bytes(whole[:-missing])
        again = journal.Journal(tmp_path)
        known = journal.read(path.read_text(), "x")
        assert texts(known)[:1] == ["e4"]
        again.write(evolve(known, game=known.game.go_to(1).play("c5")), 0)
        again.close()
        assert texts(journal.read(path.read_text(), "x")) == ["e4", "c5"]


@pytest.mark.parametrize("tries", [len(names()), pytest.param(200, marks=pytest.mark.slow)])
def test_a_program_that_is_killed_at_any_moment_loses_no_move_that_was_on_the_board(tmp_path: Path, tries: int) -> None:
    script = Path(__file__).with_name("repeated_kills.py")
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path), str(tries)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["tries"] == tries
    assert found["lost"] == []
    assert found["confirmed"] > 0
    assert set(found["variants"]) == set(names())
