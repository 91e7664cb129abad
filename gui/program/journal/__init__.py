"""The journal: each move of a game is on disk before it is drawn, so that no crash can lose one.

A journal is a file of lines, each a JSON record, that is only ever appended to. The first line names the
game. Reading stops at a line that a crash has torn, which the next move replaces, and at a line that is damaged: then
the game continues in a new file. Nothing is ever overwritten: a new file gets an unused name, and a file that another
program has changed is left as it is.
"""

from __future__ import annotations

from gui.program.journal.folder import (
    RECENT,
    SUFFIX,
    damage_words,
    delete,
    empty_bin,
    is_quick,
    journals,
    last_game,
    new_session,
    open_file,
    path_of,
    read_file,
    rename,
    restore,
    takes_long,
)
from gui.program.journal.reading import Reading, parse, read
from gui.program.journal.records import changes, opening
from gui.program.journal.writing import Journal

__all__ = [
    "RECENT",
    "SUFFIX",
    "Journal",
    "Reading",
    "changes",
    "damage_words",
    "delete",
    "empty_bin",
    "is_quick",
    "journals",
    "last_game",
    "new_session",
    "open_file",
    "opening",
    "parse",
    "path_of",
    "read",
    "read_file",
    "rename",
    "restore",
    "takes_long",
]
