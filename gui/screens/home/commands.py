"""Commands that start games, and those that set their options."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui.core import players
from gui.core.command import Command, Place, TextCommand
from gui.core.state import Focus, Overlay, State
from gui.play import table
from gui.play.new_game import is_running, with_new_game
from gui.program.effects import CheckProgram
from gui.screens.commands import Edit
from gui.screens.home import home


@frozen
class Play(Command):
    """Start a game of a variant with the options of its card."""

    variant: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the game on the table, and remember its options."""
        begun = home.begin(state, self.variant, home.lots(state))
        return evolve(begun, settings=evolve(begun.settings, games=home.remembered(begun)))


@frozen
class OpenCard(Command):
    """Open the options of a variant, or close them."""

    variant: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the card open or closed."""
        name = "" if state.home.open_card == self.variant else self.variant
        return evolve(state, home=evolve(state.home, open_card=name, is_advanced=False)).holding(focus=None)


@frozen
class ShowNewGame(Command):
    """Open the card of a new game over the game on the table, with its players."""

    def run(self, state: State) -> State:
        """Return the state with the card open."""
        at = state.table
        if at is None or not any(variant.name == at.variant.name for variant in state.variants):
            return state
        opened = evolve(state, overlay=None, home=evolve(state.home, open_card=at.variant.name, is_advanced=False))
        return opened.holding(focus=None, entry=None)


@frozen
class ShowAdvanced(Command):
    """Show everything that can be set on a card, or only what is usually set."""

    is_advanced: bool
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the other half of the card."""
        return evolve(state, home=evolve(state.home, is_advanced=self.is_advanced)).holding(focus=None, entry=None)


@frozen
class ChooseOpponent(Command):
    """Choose who plays against the person: a friend, a level, another player or an engine."""

    variant: str
    player: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the opponent; the path of an engine that is not known yet is typed at once."""
        chosen = home.with_opponent(state, self.variant, self.player)
        if self.player != players.TYPED:
            return chosen
        seat = home.typed_seat(chosen, self.variant)
        return Edit(SetProgram(variant=self.variant, seat=seat)).run(chosen)


@frozen
class ChooseControl(Command):
    """Choose a time control by its number."""

    variant: str
    number: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the time control; one's own is typed at once."""
        chosen = home.with_control(state, self.variant, self.number)
        if self.number != home.OWN_CONTROL:
            return chosen
        return Edit(SetClock(variant=self.variant, seat=0), home.clock_text(chosen, self.variant, 0)).run(chosen)


@frozen
class ChooseSide(Command):
    """Choose the person's side, or leave it to chance."""

    variant: str
    side: int | None
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the person at that seat."""
        return home.with_side(state, self.variant, self.side)


@frozen
class ResetStart(Command):
    """Start from the usual position again."""

    variant: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state without a start position of its own."""
        return home.with_start(state, self.variant, "")


@frozen
class ChangePlayers(Command):
    """Let the players of the open card go on with the game on the table."""

    def run(self, state: State) -> State:
        """Return the game with other players."""
        return home.with_players_changed(state)


@frozen
class CycleOption(Command):
    """Change an option of a variant to its next or previous value."""

    variant: str
    option: str
    steps: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the option changed."""
        return home.with_option(state, self.variant, self.option, self.steps)


@frozen
class CyclePlayer(Command):
    """Choose the next or previous kind of player for a seat."""

    variant: str
    seat: int
    steps: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with another player."""
        return home.with_next_player(state, self.variant, self.seat, self.steps)


@frozen
class SetLevel(Command):
    """Set how strong the player at a seat is."""

    variant: str
    seat: int
    level: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the level set."""
        return home.with_level(state, self.variant, self.seat, self.level)


@frozen(kw_only=True)
class SetProgram(TextCommand):
    """Set the path of the program that plays at a seat."""

    variant: str
    seat: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the path set."""
        path = self.text.strip()
        after = home.with_seat(state, self.variant, self.seat, f"{players.TYPED}{path}")
        return after.asking_for(CheckProgram(path)) if path else after


@frozen
class CycleSide(Command):
    """Move the person to the next or previous seat, or make seats random."""

    variant: str
    steps: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the person at another seat."""
        return home.with_next_side(state, self.variant, self.steps)


@frozen
class CycleControl(Command):
    """Choose the next or previous time control."""

    variant: str
    steps: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with another time control."""
        return home.with_next_control(state, self.variant, self.steps)


@frozen(kw_only=True)
class SetClock(TextCommand):
    """Set the time of the player at a seat."""

    variant: str
    seat: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the time set."""
        return home.with_clock(state, self.variant, self.seat, self.text)


@frozen(kw_only=True)
class SetPlayerName(TextCommand):
    """Set the name of the person at a seat."""

    variant: str
    seat: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the name set."""
        return home.with_name(state, self.variant, self.seat, self.text)


@frozen(kw_only=True)
class SetStart(TextCommand):
    """Set the start position of a game."""

    variant: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the position set."""
        return home.with_start(state, self.variant, self.text)


@frozen
class StartAgain(Command):
    """Start the same game again with new random options, and swap the seats for a rematch."""

    is_rematch: bool = False
    is_fresh: bool = False
    """Whether to start from the usual position rather than from that of the last game."""

    def run(self, state: State) -> State:
        """Return the new game on the table."""
        at = state.table
        if at is None:
            return state
        seats = at.seats[1:] + at.seats[:1] if self.is_rematch else at.seats
        flipped = None if self.is_rematch else at.flipped
        begin = home.start_anew if self.is_fresh else home.start_again
        start = begin(state, at.game[0].board, home.lots(state))
        return with_new_game(state, table.new_table(start, seats, at.control, flipped=flipped))


@frozen
class NewGame(Command):
    """Start the same game again, but ask first if a game is in progress."""

    is_rematch: bool = False

    def run(self, state: State) -> State:
        """Return the new game, or the question."""
        return leaving(state, StartAgain(self.is_rematch, is_fresh=not self.is_rematch))


def leaving(state: State, command: Command) -> State:
    """Return the state after a command that leaves the game on the table, or ask first."""
    if state.table is None or not is_running(state):
        return command.run(state)
    # The button that agrees has the focus, so that Enter presses it.
    return evolve(state, overlay=Overlay.LEAVE, after_leaving=command).holding(focus=Focus(Leave()))


@frozen
class Leave(Command):
    """Leave the game on the table, once the user has agreed."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state after the command."""
        command = state.after_leaving
        state = evolve(state, overlay=None, after_leaving=None).holding(focus=None)
        return state if command is None else command.run(state)
