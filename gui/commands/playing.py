"""Commands at the table: moves that are stepped through, taken back, asked for, and ends."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui import hints, table, tables
from gui.command import Command, Place, TableCommand
from gui.state import Overlay, Solving, State, Status, Table, Way
from gui.views import view_of
from pieces.piece import Piece


@frozen
class Step(TableCommand):
    """Step through the game."""

    way: Way

    def change(self, at: Table, state: State) -> Table:
        """Return the table at another position."""
        return table.step(at, self.way, state.settings, state.now)


@frozen
class GoTo(TableCommand):
    """Go to a position of the game."""

    node: int

    def change(self, at: Table, state: State) -> Table:
        """Return the table at the position."""
        return table.go_to(at, self.node, state.settings, state.now)


@frozen
class TakeBack(TableCommand):
    """Take back a move, or the end of the game."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table as it was before."""
        return table.take_back(at, state.settings, state.now)


@frozen
class Redo(TableCommand):
    """Play again what was taken back."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the move."""
        return table.redo(at, state.settings, state.now)


@frozen
class Flip(TableCommand):
    """Flip the board."""

    place: ClassVar[Place] = Place.TABLE | Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table from the other side."""
        if not view_of(at.variant).can_flip:
            return table.refuse(at, "this board cannot be flipped")
        return evolve(at, flipped=not at.flipped, animation=None)


@frozen
class Rotate(TableCommand):
    """Rotate the piece in hand by quarter turns."""

    steps: int = 1

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the piece turned."""
        return table.turn_hand(at, self.steps) if table.is_holding(at) else at


@frozen
class Hint(TableCommand):
    """Ask for a hint: first the piece, then its move."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with a hint being looked for, or with the move if its piece was shown before."""
        waiting = table.why_waiting(at)
        if waiting:
            return table.refuse(at, waiting)
        if (given := hints.known(at)) is not None:
            return hints.show_move(at, given)
        return evolve(at, status=Status()).analysing(hint_wanted=True, hint=None)


@frozen
class Solve(TableCommand):
    """Play a puzzle's solution, or stop it."""

    how: Solving

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the solution being played."""
        return table.solve(at, self.how, state.now)


@frozen
class MoveNow(TableCommand):
    """Make the computer move now."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the computer in a hurry."""
        return at.analysing(hurry=True) if table.is_thinking(at) else at


@frozen
class AskAgain(TableCommand):
    """Ask a computer player that failed again."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the player asked."""
        return evolve(at, status=Status()).analysing(failure=None)


@frozen
class Resign(Command):
    """Ask for confirmation before resigning."""

    def run(self, state: State) -> State:
        """Return the question, where there is something to resign."""
        if state.table is None or not table.is_open(state.table):
            return state
        return evolve(state, overlay=Overlay.RESIGN).holding(focus=None)


@frozen
class ResignNow(Command):
    """Resign."""

    def run(self, state: State) -> State:
        """Return the state with the game lost."""
        if state.table is None:
            return state
        return evolve(state, overlay=None, table=table.resign(state.table, state.now)).holding(focus=None)


@frozen
class OfferDraw(TableCommand):
    """Claim a draw, or offer one."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the draw, or with the offer."""
        return table.offer_draw(at, state.now)


@frozen
class AnswerDraw(TableCommand):
    """Answer a draw offer."""

    is_accepted: bool

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the answer."""
        return table.answer_draw(at, self.is_accepted, state.now)


@frozen
class Pick(TableCommand):
    """Choose one of the moves that a picker offers."""

    number: int

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the move."""
        return table.pick(at, self.number, state.settings, state.now)


@frozen
class PassTurn(TableCommand):
    """Pass, where the rules allow it."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the turn passed."""
        return table.pass_turn(at, state.settings, state.now)


@frozen
class TakeFromTray(Command):
    """Take a piece from a tray to drop with the next click, or put it back."""

    piece: Piece

    def run(self, state: State) -> State:
        """Return the state with the piece in hand; if a key took it, the keyboard goes to the board."""
        if state.table is None:
            return state
        at = table.take(state.table, self.piece)
        places = table.targets(at)
        if state.hold.focus is not None and at.touch.taken is not None and places:
            cursor = at.touch.cursor
            at = at.touching(cursor=places[0][0] if cursor is None else cursor)
        return state.with_table(at).holding(focus=None)


@frozen
class Watch(TableCommand):
    """Play through a plan or a game automatically, or stop."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table on which moves are shown."""
        return table.watch(at, state.settings, state.now)


@frozen
class MakeTable(Command):
    """Build the table of solved positions that covers the shown board, or stop building it."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the table being made, or not any more."""
        if state.making is not None:
            return tables.stop(state)
        if tables.missing(state):
            return tables.begin(state)
        return state.with_table(state.table and table.refuse(state.table, "there is no table to make here"))


@frozen
class GoBackwards(TableCommand):
    """Make moves backwards, or forwards again."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table on which moves go the other way."""
        return table.turn_backwards(at)
