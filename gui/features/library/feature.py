"""The library: every game ever started here, and the games of files."""

from __future__ import annotations

from gui.core.state import Screen
from gui.features.library import painting, shelf
from gui.features.library.jobs import NEEDS
from gui.features.library.widgets import library_room, library_widgets
from gui.kit.feature import Feature
from gui.screens.commands import ShowLibrary
from gui.screens.page import Page

FEATURE = Feature(
    handlers=(shelf,),
    needs=NEEDS,
    pages={
        Screen.LIBRARY: Page(
            title=shelf.title,
            widgets=library_widgets,
            paint=painting.paint,
            turned=lambda state, steps: shelf.scrolled(state, -2 * steps, library_room(state)),
            icon=("books", "Your games", "Your games (Ctrl K)", ShowLibrary()),
        )
    },
)
