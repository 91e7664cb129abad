"""The journal: each move of a game is on disk before it is drawn, so that no crash can lose one.

A journal is a file of lines, each a JSON record, that is only ever appended to. The first line names the
game. Reading stops at a line that a crash has torn. Nothing is ever overwritten:
a new file gets an unused name, and a file that another program has changed is left as it is.
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
