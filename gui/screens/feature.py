"""The screens: what the keyboard and the pointer do on them."""

from __future__ import annotations

from gui.core.state import Screen
from gui.kit.feature import Feature
from gui.screens import keyboard, pointer
from gui.screens.home import painting
from gui.screens.home.widgets import home_turned, home_widgets
from gui.screens.page import Page

FEATURE = Feature(
    handlers=(keyboard, pointer),
    pages={
        Screen.HOME: Page(
            title=lambda state: "Woodpusher", widgets=home_widgets, paint=painting.paint, turned=home_turned
        )
    },
)
