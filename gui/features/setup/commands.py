"""Commands to set up positions and to plan paths between them."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from board.alliance import Alliance
from gui.core.command import Command, Place, TableCommand, TextCommand
from gui.core.state import State, Table
from gui.features.planning import planning
from gui.features.setup import setup
from gui.views import view_of
from pieces.piece import Piece


@frozen
class SetUp(Command):
    """Open the shown board in the editor."""

    def run(self, state: State) -> State:
        """Return the state with the set-up open."""
        return setup.begin(state)


@frozen
class EndSetUp(Command):
    """Close the editor and start a game from the position, or discard it."""

    is_kept: bool
    place: ClassVar[Place] = Place.SETUP

    def run(self, state: State) -> State:
        """Return the new game, or the old one as it was."""
        if self.is_kept or state.table is None:
            return setup.finish(state)
        return state.with_table(planning.closed(state.table))


@frozen
class TakeBrush(TableCommand):
    """Choose a piece from the palette to place, or None to remove pieces."""

    piece: Piece | None
    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the brush chosen."""
        return at if at.setup is None else evolve(at, setup=setup.with_brush(at.setup, self.piece))


@frozen
class TakeHand(TableCommand):
    """Move pieces by dragging."""

    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table without a brush."""
        return at if at.setup is None else evolve(at, setup=setup.with_hand(at.setup))


@frozen
class Hold(TableCommand):
    """Put a piece into its side's hand, or take one out while pieces are removed."""

    piece: Piece
    more: int = 1
    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with one piece more or fewer in hand."""
        if at.setup is None:
            return at
        is_removing = at.setup.brush is None and not at.setup.is_hand
        more = -1 if is_removing else self.more
        return evolve(at, setup=setup.hold(at.setup, at.variant, self.piece, more))


@frozen
class FillBoard(TableCommand):
    """Set up the start position, or clear the board."""

    is_full: bool
    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with a full or an empty board."""
        if at.setup is None:
            return at
        start = at.variant.start()
        if not self.is_full:
            return evolve(at, setup=evolve(at.setup, pieces=(), extras=None, typed="", trouble=""))
        side = None if at.setup.side is None else start.move_maker
        full = evolve(at.setup, pieces=start.pieces(), side=side, extras=start.state, typed="", trouble="")
        return evolve(at, setup=full)


@frozen
class CycleMover(TableCommand):
    """Give the move to the next side."""

    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with another side to move."""
        if at.setup is None:
            return at
        sides: tuple[Alliance | None, ...] = at.variant.players
        if at.planning is not None and at.planning.is_goal:
            sides = (*sides, None)
        return evolve(at, setup=setup.next_side(at.setup, sides))


@frozen
class ToggleRight(TableCommand):
    """Toggle a right such as castling."""

    title: str
    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the right toggled."""
        if at.setup is None:
            return at
        view = view_of(at.variant)
        right = next((right for right in view.editor.rights(at.setup.pieces) if right.title == self.title), None)
        if right is None:
            return at
        return evolve(
            at, setup=evolve(at.setup, pieces=view.editor.with_right(at.setup.pieces, right), typed="", trouble="")
        )


@frozen
class CycleExtras(TableCommand):
    """Choose the next value of state beyond the squares, such as the en passant square."""

    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the next value."""
        return setup.turn_extras(at)


@frozen
class SetPosition(TextCommand):
    """Set up the typed position."""

    is_live: ClassVar[bool] = True
    place: ClassVar[Place] = Place.SETUP

    def run(self, state: State) -> State:
        """Return the state with the position set up, or with what is wrong with it."""
        return state if state.table is None else state.with_table(setup.with_text(state.table, self.text))


@frozen
class StartPlan(Command):
    """Plan a path from the shown position."""

    def run(self, state: State) -> State:
        """Return the state with the start of the plan open."""
        return planning.begin(state)


@frozen
class ShowGoal(TableCommand):
    """Show the goal of a plan, or its start."""

    is_goal: bool
    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the goal or the start."""
        if at.planning is None or at.planning.is_goal is self.is_goal:
            return at
        return planning.turn_over(at)


@frozen
class SearchPlan(TableCommand):
    """Search for a shortest path from start to goal."""

    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the search started."""
        return planning.search(at)


@frozen
class StopPlan(TableCommand):
    """Stop the search for a path."""

    place: ClassVar[Place] = Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the search stopped."""
        return planning.stop(at)


@frozen
class LeavePlan(Command):
    """Go back from a plan to the game."""

    def run(self, state: State) -> State:
        """Return the game on the table."""
        return planning.leave(state)
