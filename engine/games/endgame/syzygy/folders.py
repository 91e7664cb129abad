"""The folders of tables that an option names."""

from __future__ import annotations

import os
from collections.abc import Iterable
from os import PathLike
from pathlib import Path

Folders = str | PathLike[str] | Iterable[str | PathLike[str]]


def folders_of(folders: Folders) -> tuple[Path, ...]:
    """Return the folders that an option names: one path, several, or a string of several separated as in ``PATH``."""
    if isinstance(folders, str):
        parts = [folders] if os.path.isdir(folders) else folders.split(os.pathsep)
        return tuple(Path(part) for part in parts if part)
    return (Path(folders),) if isinstance(folders, PathLike) else tuple(map(Path, folders))
