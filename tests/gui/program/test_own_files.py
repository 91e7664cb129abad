"""Files that the program opens by itself: whatever stands in their place, it starts at once and says what is wrong."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from board import WoodpusherError
from engine.files import read_bounded
from engine.solving.layered.sorted_numbers import SortedFile
from engine.training.progress import Progress
from gui.core import settings
from gui.core.effect import Outside
from gui.core.folder import progress_of
from gui.core.settings import FILE, Settings
from gui.features.files.effects import OpenSlice, ReadFile
from gui.features.library.tasks import ListRecords, PreviewGames
from gui.features.training.effects import ReadExercises
from gui.program import journal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes and devices to put there")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise an error if the block takes longer: a pipe without a writer would keep it for ever."""

    def give_up(number: int, frame: Any) -> None:
        raise AssertionError(f"this took more than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def loop(path: Path) -> None:
    path.symlink_to(path)


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


def folder(path: Path) -> None:
    path.mkdir()


STRANGE = (pipe, device, loop, huge, folder)


@pytest.mark.parametrize("make", STRANGE)
def test_settings_that_are_no_ordinary_file_are_put_away(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / FILE)
    with within(10):
        assert settings.load(tmp_path) == (
            Settings(),
            "The settings could not be read and are now in settings.json.unreadable-1; the defaults are used.",
        )
        settings.save(Settings(theme="wood"), tmp_path)
    assert settings.load(tmp_path) == (Settings(theme="wood"), "")


@pytest.mark.parametrize("make", STRANGE)
def test_progress_that_is_no_ordinary_file_is_put_away(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "training.json")
    with within(10):
        found, message = progress_of(tmp_path / "training.json")
    assert found == Progress()
    assert "The old file is kept" in message
    assert [path.name for path in tmp_path.iterdir()] == ["training.json.unreadable-1"]


def test_progress_that_can_be_neither_read_nor_renamed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, target: Path) -> None:
        raise PermissionError("the folder is read-only")

    (tmp_path / "training.json").mkdir()
    monkeypatch.setattr(Path, "rename", refuse)
    found, message = progress_of(tmp_path / "training.json")
    assert found == Progress()
    assert "the folder is read-only" in message


@pytest.mark.parametrize("make", STRANGE)
def test_a_journal_that_is_no_ordinary_file_does_not_keep_the_window(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    make(tmp_path / "x.journal")
    with within(10):
        table, _ = journal.last_game(tmp_path)
        assert table is None
        with pytest.raises(OSError, match=r"x\.journal|regular|more than"):
            journal.read_file(tmp_path / "x.journal")


@pytest.mark.parametrize("make", [pipe, device])
def test_a_file_that_the_user_chose_is_opened_only_if_it_is_one(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    make(path)
    with within(10):
        for effect in (ReadFile(str(path)), OpenSlice(str(path), 0, 100), ReadExercises(str(path))):
            assert "not a regular file" in getattr(effect.run(Outside()), "trouble", "")
        for task in (ListRecords(str(path)), PreviewGames(str(path), (("1", 0, 10),))):
            with pytest.raises(OSError, match="not a regular file"):
                task.run(lambda found: None, lambda: False)


def test_a_folder_in_place_of_a_file_to_write_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(OSError, match=FILE):
        settings.save(Settings(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_pipe_in_a_folder_of_layers_does_not_keep_the_solver(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.layer")
    with within(10), pytest.raises(WoodpusherError, match="not a regular file"):
        SortedFile(tmp_path / "a.layer", "peg")


def test_a_file_that_is_longer_than_its_size_says_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "growing"
    path.write_bytes(b"x" * 100)
    real = os.fstat

    def small(number: int) -> os.stat_result:
        return os.stat_result([*real(number)[:6], 0, *real(number)[7:10]])

    monkeypatch.setattr(os, "fstat", small)
    assert read_bounded(path, 100) == b"x" * 100
    with pytest.raises(OSError, match="more than 99 bytes"):
        read_bounded(path, 99)
