"""Commands that annotate: promote, demote and delete lines, edit comments and glyphs, copy a line or a diagram."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from attrs import evolve, frozen

from gui.core import entry
from gui.core.command import Command, Place, TableCommand, TextCommand
from gui.core.state import Overlay, Planning, SettingUp, State, Table, Watching
from gui.features.annotating import annotating
from gui.features.files.commands import CopyCommand
from gui.features.files.effects import CopyPicture
from gui.play import playing
from gui.play.marks import words_of
from gui.screens.table.movelist import line_text


@frozen
class _LineCommand(Command):
    """A change to the line of the shown move; it closes the annotation sheet."""

    def run(self, state: State) -> State:
        """Return the state with the line changed."""
        if state.table is None:
            return state
        return evolve(state, table=self.changed(state.table), overlay=None).holding(entry=None, focus=None)

    @abstractmethod
    def changed(self, at: Table) -> Table:
        """Return the table with the line changed."""


@frozen
class PromoteLine(_LineCommand):
    """Move the line one place up."""

    def changed(self, at: Table) -> Table:
        """Return the table with the line higher."""
        return annotating.promote(at, at.game.current)


@frozen
class DemoteLine(_LineCommand):
    """Move the line one place down."""

    def changed(self, at: Table) -> Table:
        """Return the table with the line lower."""
        return annotating.demote(at, at.game.current)


@frozen
class MakeMainLine(_LineCommand):
    """Make the line the main one."""

    def changed(self, at: Table) -> Table:
        """Return the table with another main line."""
        return annotating.make_main(at, at.game.current)


@frozen
class DeleteLine(_LineCommand):
    """Delete the shown move and everything after it."""

    def changed(self, at: Table) -> Table:
        """Return the table without them."""
        return annotating.delete(at, at.game.current)


@frozen
class Undo(TableCommand):
    """Undo the last change to lines or notes since the last move; if there is none, take back the move."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table as it was before."""
        return annotating.undo(at) if at.edits else playing.take_back(at, state.settings, state.now)


@frozen
class AnnotateMove(Command):
    """Open the sheet of a move: its comment, its glyphs and its line."""

    node: int | None = None
    """The move; None for the shown one."""

    def run(self, state: State) -> State:
        """Return the state with the sheet open and the comment ready for typing."""
        at = state.table
        if at is None or isinstance(at.mode, (Watching, SettingUp, Planning)):
            return state
        if self.node is not None and self.node != at.game.current:
            at = playing.go_to(at, self.node, state.settings, state.now)
        typed = entry.begun(SetComment(), words_of(at.game.node.notes.after))
        typed = evolve(typed, anchor=typed.caret)
        return evolve(state, table=at, overlay=Overlay.NOTES).holding(entry=typed, focus=None)


@frozen
class SetComment(TextCommand):
    """Set the comment of the shown move."""

    is_live: ClassVar[bool] = True

    def run(self, state: State) -> State:
        """Return the state with the comment set."""
        at = state.table
        return state if at is None else state.with_table(annotating.comment(at, at.game.current, self.text))


@frozen
class ToggleGlyph(TableCommand):
    """Toggle a glyph on the shown move."""

    glyph: int

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the glyph toggled."""
        return annotating.turn_glyph(at, at.game.current, self.glyph)


@frozen
class CopyLine(CopyCommand):
    """Copy the moves up to the shown position."""

    what = "line"

    def text(self, state: State, table: Table) -> str:
        """Return the moves."""
        return line_text(table.game)


@frozen
class CopyDiagram(Command):
    """Copy a picture of the shown position."""

    place: ClassVar[Place] = Place.TABLE

    def run(self, state: State) -> State:
        """Return the state with a request to copy the picture."""
        at = state.table
        if at is None:
            return state
        arrows = tuple((arrow.start, arrow.end, arrow.colour) for arrow in annotating.drawn(at) + at.touch.arrows)
        closed = evolve(state, overlay=None).holding(entry=None)
        return closed.asking_for(CopyPicture(at.board, at.flipped, arrows, state.settings.folder))
