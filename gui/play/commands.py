"""Commands at the table: step through moves, take them back, ask for hints, and end the game."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui.core.command import Command, Place, TableCommand
from gui.core.state import Focus, Overlay, Solving, State, Status, Table, Way
from gui.play import asking, ending, hints, playing, solution, touching, words
from gui.views import view_of
from pieces.piece import Piece


@frozen
class StepThrough(TableCommand):
    """Step through the game."""

    way: Way

    def change(self, at: Table, state: State) -> Table:
        """Return the table at the new position."""
        return playing.step(at, self.way, state.settings, state.now)


@frozen
class GoTo(TableCommand):
    """Go to a position of the game."""

    node: int

    def change(self, at: Table, state: State) -> Table:
        """Return the table at the position."""
        return playing.go_to(at, self.node, state.settings, state.now)


@frozen
class TakeBack(TableCommand):
    """Take back a move, or the end of the game."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table as it was before."""
        return playing.take_back(at, state.settings, state.now)


@frozen
class Redo(TableCommand):
    """Play again the move that was taken back."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the move."""
        return playing.redo(at, state.settings, state.now)


@frozen
class Flip(TableCommand):
    """Flip the board."""

    place: ClassVar[Place] = Place.TABLE | Place.SETUP

    def change(self, at: Table, state: State) -> Table:
        """Return the table from the other side."""
        if not view_of(at.variant).can_flip:
            return words.refuse(at, "this board cannot be flipped")
        return evolve(at, flipped=not at.flipped, animation=None)


@frozen
class Rotate(TableCommand):
    """Rotate the piece in hand by quarter turns."""

    steps: int = 1

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the piece rotated."""
        return touching.turn_hand(at, self.steps) if asking.is_holding(at) else at


@frozen
class Hint(TableCommand):
    """Ask for a hint: first the piece, then its move."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with a hint requested, or with the move if its piece was already shown."""
        waiting = asking.why_waiting(at)
        if waiting:
            return words.refuse(at, waiting)
        if (given := hints.known(at)) is not None:
            return hints.show_move(at, given)
        return evolve(at, status=Status()).analysing(hint_wanted=True, hint=None)


@frozen
class Solve(TableCommand):
    """Play a puzzle's solution, or stop it."""

    how: Solving

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the solution being played."""
        return solution.solve(at, self.how, state.now)


@frozen
class MoveNow(TableCommand):
    """Make the computer move now."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with a request to move now."""
        return at.analysing(hurry=True) if asking.is_thinking(at) else at


@frozen
class AskAgain(TableCommand):
    """Ask a computer player again after it failed."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table ready to ask the player again."""
        return evolve(at, status=Status()).analysing(failure=None)


@frozen
class Resign(Command):
    """Ask for confirmation before resigning."""

    def run(self, state: State) -> State:
        """Return the state with the question, if there is a game to resign."""
        if state.table is None or not asking.is_open(state.table):
            return state
        return evolve(state, overlay=Overlay.RESIGN).holding(focus=Focus(ResignNow()))


@frozen
class ResignNow(Command):
    """Resign."""

    def run(self, state: State) -> State:
        """Return the state with the game lost."""
        if state.table is None:
            return state
        return evolve(state, overlay=None, table=ending.resign(state.table, state.now)).holding(focus=None)


@frozen
class OfferDraw(TableCommand):
    """Claim a draw, or offer one."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the draw, or with the offer."""
        return ending.offer_draw(at, state.now)


@frozen
class AnswerDraw(TableCommand):
    """Answer a draw offer."""

    is_accepted: bool

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the answer."""
        return ending.answer_draw(at, self.is_accepted, state.now)


@frozen
class Pick(TableCommand):
    """Choose one of the moves in a picker."""

    number: int

    def change(self, at: Table, state: State) -> Table:
        """Return the table after the move."""
        return touching.pick(at, self.number, state.settings, state.now)


@frozen
class PassTurn(TableCommand):
    """Pass, where the rules allow it."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the turn passed."""
        return touching.pass_turn(at, state.settings, state.now)


@frozen
class TakeFromTray(Command):
    """Take a piece from a tray to drop it with the next click, or put it back."""

    piece: Piece

    def run(self, state: State) -> State:
        """Return the state with the piece in hand; if a key took it, move the keyboard to the board."""
        if state.table is None:
            return state
        at = touching.take(state.table, self.piece)
        places = asking.targets(at)
        if state.hold.focus is not None and at.touch.taken is not None and places:
            cursor = at.touch.cursor
            at = at.touching(cursor=places[0][0] if cursor is None else cursor)
        return state.with_table(at).holding(focus=None)


@frozen
class TogglePlayback(TableCommand):
    """Play through a plan or a game automatically, or stop."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the playback started or stopped."""
        return solution.watch(at, state.settings, state.now)


@frozen
class GoBackwards(TableCommand):
    """Switch between making moves backwards and forwards."""

    def change(self, at: Table, state: State) -> Table:
        """Return the table with the direction of moves reversed."""
        return touching.turn_backwards(at)
