"""The file dialog: choose a file to open, or a name to save a game under."""

from __future__ import annotations

import os
import re
from typing import ClassVar

from attrs import evolve, frozen

from board.errors import ParseError, WoodpusherError
from engine.records import KINDS, kind_of
from engine.registry.game_files import DECLARED
from gui.core import entry
from gui.core.command import Place, TextCommand
from gui.core.events import handles
from gui.core.state import FileDialog, FileEntry, FilePurpose, Overlay, Screen, State, Status
from gui.features.engines import engines
from gui.features.files import records
from gui.features.files.effects import ListFolder, ReadFile, WriteFile
from gui.features.files.events import FileRead, FileWritten, FolderListed, GamesFound
from gui.features.library import shelf
from gui.features.library.events import Exported
from gui.features.training.effects import ReadExercises
from gui.play.words import reason_of

_SUFFIXES = tuple(suffix for kind in KINDS.values() for suffix in kind.suffixes)


@frozen
class SetFileName(TextCommand):
    """Set the name of the file to open or to save."""

    is_live: ClassVar[bool] = True
    stays_open: ClassVar[bool] = True
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the name set."""
        return with_name(state, self.text)


def begin(state: State, purpose: FilePurpose) -> State:
    """Return the state with the dialog open in the last folder and the name ready for typing."""
    if purpose is FilePurpose.SAVE and state.table is None:
        return state
    folder = state.settings.folder
    name = {FilePurpose.SAVE: records.file_name(state), FilePurpose.EXPORT: shelf.export_name(state)}.get(purpose, "")
    typed = evolve(entry.begun(SetFileName(), name), caret=len(name.rpartition(".")[0]))
    state = evolve(state, overlay=Overlay.FILES, dialog=FileDialog(purpose, folder, name=name))
    return look_into(state.holding(entry=typed, focus=None), folder)


def look_into(state: State, folder: str) -> State:
    """Return the state with a request to list another folder."""
    return state.asking_for(ListFolder(folder))


@handles(FolderListed)
def listed(state: State, event: FolderListed) -> State:
    """Return the state with a folder's files in the dialog; if it cannot be opened, keep the old one."""
    dialog = state.dialog
    if dialog is None:
        return state
    if event.trouble:
        return evolve(state, dialog=evolve(dialog, trouble=event.trouble))
    settings = evolve(state.settings, folder=event.folder)
    shown = evolve(dialog, folder=event.folder, entries=event.entries, scroll=0, chosen=None, trouble="")
    return evolve(state, dialog=shown, settings=settings)


def shown_entries(dialog: FileDialog) -> tuple[FileEntry, ...]:
    """Return the folders, and the files with an extension for games; for an engine, all files."""
    if dialog.purpose is FilePurpose.ENGINE:
        return dialog.entries
    more = {FilePurpose.TRAIN: (".epd",), FilePurpose.OPEN: (DECLARED,)}
    suffixes = (*_SUFFIXES, *more.get(dialog.purpose, ()))
    return tuple(found for found in dialog.entries if found.is_folder or found.name.lower().endswith(suffixes))


def choose(state: State, number: int) -> State:
    """Return the state after a click on an entry: a folder opens; a file is chosen, and opens at the second click."""
    dialog = state.dialog
    if dialog is None:
        return state
    entries = shown_entries(dialog)
    if not 0 <= number < len(entries):
        return state
    chosen = entries[number]
    if chosen.is_folder:
        return look_into(state, os.path.join(dialog.folder, chosen.name))
    if dialog.chosen == number and dialog.purpose in (FilePurpose.OPEN, FilePurpose.ENGINE, FilePurpose.TRAIN):
        return accept(state)
    dialog = evolve(dialog, chosen=number, name=chosen.name, trouble="", replaces="")
    return evolve(state, dialog=dialog).holding(entry=entry.begun(SetFileName(), chosen.name))


def go_up(state: State) -> State:
    """Return the state with a request for the parent folder."""
    dialog = state.dialog
    return state if dialog is None else look_into(state, os.path.dirname(dialog.folder) or dialog.folder)


def with_name(state: State, name: str) -> State:
    """Return the state with the typed name."""
    if state.dialog is None:
        return state
    if name.strip() == state.dialog.name:
        return state
    return evolve(state, dialog=evolve(state.dialog, name=name.strip(), chosen=None, replaces="", trouble=""))


def step(state: State, steps: int, room: int) -> State:
    """Return the state with the next or previous entry chosen and visible."""
    dialog = state.dialog
    entries = shown_entries(dialog) if dialog is not None else ()
    if dialog is None or not entries:
        return state
    here = dialog.chosen if dialog.chosen is not None else -1 if steps > 0 else len(entries)
    there = max(0, min(here + steps, len(entries) - 1))
    first = max(min(dialog.scroll, there), there - room + 1)
    name = dialog.name if entries[there].is_folder else entries[there].name
    shown = evolve(dialog, chosen=there, scroll=first, name=name, trouble="", replaces="")
    return evolve(state, dialog=shown).holding(entry=entry.begun(SetFileName(), name))


def scrolled(state: State, steps: int, room: int) -> State:
    """Return the state with the list scrolled."""
    dialog = state.dialog
    if dialog is None:
        return state
    most = max(0, len(shown_entries(dialog)) - room)
    return evolve(state, dialog=evolve(dialog, scroll=max(0, min(dialog.scroll + steps, most))))


def accept(state: State) -> State:
    """Return the state with a request to read or write the file, or with what is missing."""
    dialog = state.dialog
    if dialog is None:
        return state
    entries = shown_entries(dialog)
    if dialog.chosen is not None and dialog.chosen < len(entries) and entries[dialog.chosen].is_folder:
        return choose(state, dialog.chosen)
    name = os.path.expanduser(dialog.name)
    if not name:
        return evolve(state, dialog=evolve(dialog, trouble="Choose a file or type a name"))
    path = os.path.join(dialog.folder, name)
    if dialog.purpose is FilePurpose.OPEN:
        return state.asking_for(ReadFile(path))
    if dialog.purpose is FilePurpose.ENGINE:
        return engines.add(state, path)
    if dialog.purpose is FilePurpose.TRAIN:
        return state.asking_for(ReadExercises(path))
    return _save(state, dialog, path)


_ASKED = re.compile(r"\.[A-Za-z][A-Za-z0-9]{1,4}")
"""What looks like an extension that somebody typed."""


def with_suffix(path: str, usual: str) -> str:
    """Return the path of a file to save with exactly one extension, or raise an error if nothing can be saved as that.

    >>> with_suffix("a game", ".pgn"), with_suffix("my.pgn.pgn", ".pgn"), with_suffix("all.PGN.woodpusher", ".pgn")
    ('a game.pgn', 'my.pgn', 'all.PGN')
    """
    stem, suffix = os.path.splitext(path)
    if suffix.lower() not in _SUFFIXES:
        if _ASKED.fullmatch(suffix):
            known = ", ".join(_SUFFIXES)
            raise ParseError(f"games cannot be saved as {suffix}: the extensions are {known}. Nothing was saved")
        return path + usual
    # The suggested extension stays behind a name that is typed with its own.
    return with_suffix(stem, usual) if os.path.splitext(stem)[1].lower() in _SUFFIXES else path


def _save(state: State, dialog: FileDialog, path: str) -> State:
    try:
        path = with_suffix(path, records.usual_suffix(state))
        text = records.text_of(state, kind_of(path)) if dialog.purpose is FilePurpose.SAVE else ""
    except WoodpusherError as error:
        return evolve(state, dialog=evolve(dialog, trouble=reason_of(error)))
    name = os.path.basename(path)
    is_there = any(found.name == name and os.path.dirname(path) == dialog.folder for found in dialog.entries)
    if is_there and dialog.replaces != name:
        trouble = f"{name} already exists. Save again to replace it, or type another name"
        return evolve(state, dialog=evolve(dialog, name=name, replaces=name, trouble=trouble))
    if dialog.purpose is FilePurpose.EXPORT:
        return shelf.exporting(state.holding(entry=None), path)
    return state.asking_for(WriteFile(path, text))


@handles(FileWritten)
def written(state: State, event: FileWritten) -> State:
    """Return the state after a file was written, or with the reason why it was not."""
    if event.trouble:
        if state.dialog is None:
            return evolve(state, message=f"{event.trouble}. The game was not changed.")
        return evolve(state, dialog=evolve(state.dialog, trouble=event.trouble))
    table = state.table
    if table is not None:
        table = evolve(table, status=Status(f"Saved as {os.path.basename(event.path)}"))
    return evolve(state, overlay=None, dialog=None, table=table).holding(entry=None)


@handles(FileRead)
def read(state: State, event: FileRead) -> State:
    """Return the state with the game of a file, a list of its games, or the reason why it cannot be opened."""
    try:
        if event.trouble:
            raise ParseError(event.trouble)
        opened = records.opened(state, event.text, event.path)
    except WoodpusherError as error:
        if state.dialog is None:
            return evolve(
                state, message=f"This cannot be opened: {reason_of(error)}. The game on the board was not changed."
            )
        return evolve(state, dialog=evolve(state.dialog, trouble=reason_of(error)))
    return evolve(opened, dialog=None) if opened.screen is Screen.LIBRARY else _alone(opened)


def _alone(state: State) -> State:
    return evolve(state, dialog=None).holding(entry=None)


@handles(GamesFound)
def found_games(state: State, event: GamesFound) -> State:
    """Return the state with the games of a large file to choose from."""
    return shelf.opened(state, event.path)


@handles(Exported)
def exported(state: State, event: Exported) -> State:
    """Return the state after an export, or with the reason why it failed."""
    library = state.library
    if library is None or library.export is None:
        return state
    dialog, quiet = library.export.dialog, evolve(library, export=None)
    if not event.trouble:
        return evolve(state, library=evolve(quiet, marked=frozenset()), message=event.words)
    if dialog is None or state.overlay is not None or state.screen is not Screen.LIBRARY:
        return evolve(state, library=quiet, message=f"{event.trouble}. No file was changed.")
    # Keep the typed name and the selection, so that the user can correct only what was wrong.
    dialog = evolve(dialog, trouble=event.trouble, replaces="")
    shown = evolve(state, library=quiet, overlay=Overlay.FILES, dialog=dialog)
    return shown.holding(entry=entry.begun(SetFileName(), dialog.name), focus=None)
