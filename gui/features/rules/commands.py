"""Commands of the sheet of rules."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from gui.core.command import Command, Place
from gui.core.events import follows_up
from gui.core.state import Overlay, Screen, State
from gui.features.training import session


@frozen
class ShowRules(Command):
    """Show the rules of a game, by default the one on the table; without a game, show the keys."""

    name: str = ""
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the sheet opened, or closed if it was open."""
        name = self.name
        if not name and state.screen is Screen.TABLE and state.table is not None:
            name = state.table.variant.name
        if not name and state.screen is Screen.HOME:
            name = state.home.open_card
        if not name:
            overlay = None if state.overlay is Overlay.HELP else Overlay.HELP
            return evolve(state, overlay=overlay).holding(focus=None)
        if state.overlay is Overlay.RULES:
            return evolve(state, overlay=None).holding(focus=None)
        settings = state.settings
        if name not in settings.rules_seen:
            settings = evolve(settings, rules_seen=(*settings.rules_seen, name))
        shown = evolve(state, overlay=Overlay.RULES, taught=name, rules_scroll=0, settings=settings, dialog=None)
        return shown.holding(focus=None, entry=None)


@frozen
class TryRules(Command):
    """Practise the steps of a variant's rules on the board."""

    name: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the first step on the table."""
        return session.begin_rules(state, self.name)


@follows_up
def _known(before: State, state: State) -> State:
    """Return the state with a variant marked as known once a game of it is played; until then its rules are offered."""
    at = state.table
    if at is None or len(at.game) == 1 or at.session is not None or at.about.recorded:
        return state
    name, known = at.variant.name, state.settings.rules_seen
    return state if name in known else evolve(state, settings=evolve(state.settings, rules_seen=(*known, name)))
