"""The journal: each move of a game is on disk before it is drawn, so that no crash can lose one.

A journal is a file of lines, each a JSON record, that is only ever appended to. The first line says what is
played; a line that was torn by a crash, and all after it, are left out when it is read. Nothing is ever overwritten:
a file is created under a name that was free, and one that somebody else has changed is left as it is.
"""

from __future__ import annotations

from gui.journal.folder import (
    RECENT,
    SUFFIX,
    delete,
    empty_bin,
    journals,
    last_game,
    new_session,
    path_of,
    read_file,
    rename,
    restore,
)
from gui.journal.reading import read
from gui.journal.records import changes, opening
from gui.journal.writing import Journal

__all__ = [
    "RECENT",
    "SUFFIX",
    "Journal",
    "changes",
    "delete",
    "empty_bin",
    "journals",
    "last_game",
    "new_session",
    "opening",
    "path_of",
    "read",
    "read_file",
    "rename",
    "restore",
]
