"""Commands that change the display: screens, sheets, fields and settings."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import evolve, frozen

from gui.core import settings
from gui.core.command import Command, Place, TextCommand
from gui.core.settings import SettingName
from gui.core.state import FilePurpose, Overlay, Screen, State, Status, Studying
from gui.features.library import shelf
from gui.features.planning import planning
from gui.features.study import study
from gui.features.training import session
from gui.play import ending, playing, premoves
from gui.play.new_game import left_behind


@frozen
class GoHome(Command):
    """Show all variants; the game on the table can be continued later."""

    place: ClassVar[Place] = Place.TABLE | Place.SETUP | Place.LIBRARY

    def run(self, state: State) -> State:
        """Return the home screen."""
        state = session.left(planning.leave(state))
        if state.table is not None and state.table.study is not None and state.table.study.waiting is not None:
            state = study.leave(state)
        at = state.table and ending.pause(state.table, state.now)
        home = evolve(state, screen=Screen.HOME, overlay=None, table=at, unfinished=left_behind(state, at))
        home = evolve(home, home=evolve(home.home, open_card=""))
        return home.holding(focus=None, entry=None)


@frozen
class Continue(Command):
    """Continue the last game."""

    place: ClassVar[Place] = Place.AWAY

    def run(self, state: State) -> State:
        """Return the last game on the table."""
        if state.unfinished is None:
            return state
        at = ending.resume(state.unfinished, state.now)
        if at.about.is_analysis and at.study is None:
            at = at.on(Studying())
        shown = evolve(state, table=at, screen=Screen.TABLE, unfinished=None, overlay=None)
        return shown.holding(focus=None, entry=None)


@frozen
class ShowLibrary(Command):
    """List every game ever started here."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the library with its list read again."""
        return shelf.opened(GoHome().run(state))


@frozen
class Show(Command):
    """Open a sheet, or close it if it is open."""

    overlay: Overlay
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the sheet."""
        if self.overlay is Overlay.MENU and state.screen is not Screen.TABLE:
            return state
        overlay = None if state.overlay is self.overlay else self.overlay
        return evolve(state, overlay=overlay, dialog=None).holding(entry=None, focus=None)


@frozen
class CloseSheet(Command):
    """Close the sheet over the screen; one that was opened from another sheet leads back to it."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state without it."""
        below = None
        is_for_engines = state.dialog is not None and state.dialog.purpose is FilePurpose.ENGINE
        if state.overlay is Overlay.ENGINE or is_for_engines:
            below = Overlay.ENGINES
        return evolve(state, overlay=below, dialog=None, after_leaving=None).holding(entry=None, focus=None)


@frozen
class Close(Command):
    """Close whatever is on top: a message, a field, a sheet, a set-up, a picker, a selection, the keyboard cursor."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state without it."""
        if state.message:
            return evolve(state, message="")
        if state.overlay is not None:
            return CloseSheet().run(state)
        if state.hold.entry is not None:
            return state.holding(entry=None)
        if state.shows_card:
            return evolve(state, home=evolve(state.home, open_card="")).holding(focus=None)
        if state.screen not in (Screen.HOME, Screen.TABLE):
            return GoHome().run(state)
        if state.table is None or state.screen is not Screen.TABLE:
            return state.holding(focus=None)
        at, touch = state.table, state.table.touch
        if at.setup is not None:
            return state.with_table(planning.closed(at))
        is_busy = touch.drag or touch.sketch or touch.picker or touch.typed or touch.taken
        if at.premoves:
            return state.with_table(evolve(premoves.clear(at), status=Status()))
        if is_busy or touch.selected is not None or at.status.text:
            return state.with_table(playing.cancel(at))
        return state.with_table(at.touching(cursor=None, arrows=()).analysing(hint=None)).holding(focus=None)


@frozen
class FillScreen(Command):
    """Fill the screen with the window, or give it back its size."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the window on the whole screen, or no longer."""
        return evolve(state, is_full=not state.is_full)


@frozen
class Quit(Command):
    """Close the window."""

    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state of a program that is about to end."""
        return evolve(state, closing=True)


@frozen
class ChangeSetting(Command):
    """Change a setting to its next choice, or toggle it."""

    name: SettingName
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the setting changed."""
        return evolve(state, settings=settings.following(state.settings, self.name))


@frozen
class StepSetting(Command):
    """Change a setting to its next or previous choice."""

    name: SettingName
    steps: int
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the setting changed."""
        return evolve(state, settings=settings.following(state.settings, self.name, self.steps))


@frozen
class SetSetting(Command):
    """Choose one of a setting's values."""

    name: SettingName
    value: Any
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the setting changed."""
        changed: dict[str, Any] = {self.name: self.value}
        return evolve(state, settings=evolve(state.settings, **changed))


@frozen
class ShowSettings(Command):
    """Show a page of the settings."""

    page: str
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the page."""
        return evolve(state, settings_page=self.page)


@frozen
class SetName(TextCommand):
    """Set the user's name."""

    is_live: ClassVar[bool] = True
    place: ClassVar[Place] = Place.EVERYWHERE

    def run(self, state: State) -> State:
        """Return the state with the name set."""
        name = " ".join(self.text.split())[: settings.LONGEST_NAME]
        return evolve(state, settings=evolve(state.settings, name=name))
