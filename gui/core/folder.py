"""The user's data folder, and what to do with a file there that cannot be read."""

from __future__ import annotations

from pathlib import Path

from board.errors import WoodpusherError
from engine.files import data_folder as data_folder
from engine.training.progress import Progress, read_progress


def set_aside(path: Path) -> Path:
    """Rename an unreadable file, so that nothing in it is lost, and return its new name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.unreadable-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside


def progress_of(path: Path) -> tuple[Progress, str]:
    """Return the training progress; an unreadable file is renamed, never lost."""
    try:
        return read_progress(path), ""
    except WoodpusherError as error:
        try:
            set_aside(path)
        except OSError as stuck:
            return Progress(), f"Your training progress can be neither read ({error}) nor renamed ({stuck})."
        return Progress(), f"Your training progress cannot be read: {error}. The old file is kept."
