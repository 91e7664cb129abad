"""The icons of the top bar."""

from __future__ import annotations

from gui.core.command import Command
from gui.core.state import FilePurpose, Overlay, Screen, State
from gui.features.files.commands import ChooseFiles
from gui.features.rules.commands import ShowRules
from gui.features.study.commands import Analyse
from gui.kit.layout import NARROW, STEP, Layout
from gui.kit.widget import Style, Widget, once
from gui.paint.rect import Rect
from gui.paint.typeface import SMALL, width
from gui.play.layout import layout_of
from gui.screens.commands import ChangeSetting, GoHome, Show
from gui.screens.page import PAGES

_Icon = tuple[str, str, str, Command]
"""An icon, its label if there is room, its tip, and its command."""


@once
def bar_widgets(state: State) -> tuple[Widget, ...]:
    """Return home on the left, and the screen's icons on the right, with labels if there is room."""
    layout = layout_of(state)
    bar, gap = layout.bar, layout.length(STEP)
    side = bar.height - gap
    sound = "volume" if state.settings.sound else "volume-off"
    icons: list[_Icon] = [
        ("settings", "Settings", "Settings (Ctrl ,)", Show(Overlay.SETTINGS)),
        ("help-circle", *_help(state)),
        (sound, "Sound", "Turn sound off (M)" if state.settings.sound else "Turn sound on (M)", ChangeSetting("sound")),
    ]
    if state.screen is Screen.TABLE:
        icons.insert(0, ("menu-2", "Menu", "Menu (F10)", Show(Overlay.MENU)))
    else:
        icons.append(("folder-open", "Open", "Open a file of games (Ctrl O)", ChooseFiles(FilePurpose.OPEN)))
    icons += [page.icon for screen, page in PAGES.items() if page.icon is not None and screen is not state.screen]
    if state.screen is Screen.HOME:
        icons.append(("zoom-question", "Analysis", "Analysis board (A)", Analyse()))
    right = bar.right - gap // 2
    found = []
    for icon, label, tip, command in icons:
        label = label if state.window[0] >= NARROW else ""
        wide = side + (width(label, layout.type(SMALL)) + gap if label else 0)
        found.append(_icon(Rect(right - wide, bar.top + gap // 2, wide, side), command, label, icon, tip))
        right -= wide + gap // 2
    if state.screen is not Screen.HOME:
        found.insert(0, _icon(Rect(gap, gap // 2, side, side), GoHome(), "", "home", "Home"))
    return tuple(found)


def _help(state: State) -> tuple[str, str, Command]:
    """Return the help behind the question mark: the rules of the game on the table, or otherwise the keys."""
    if state.screen is Screen.TABLE:
        return "Rules", "Rules of this game (?)", ShowRules()
    return "Shortcuts", "Keyboard shortcuts (F1)", Show(Overlay.HELP)


def _icon(rect: Rect, command: Command, label: str, icon: str, tip: str) -> Widget:
    return Widget(rect, command, label, icon, Style.ICON, tip=tip)


def title_room(state: State, layout: Layout) -> int:
    """Return where the icons on the right begin, so that a title does not overlap them."""
    return min((widget.rect.left for widget in bar_widgets(state)[1:]), default=layout.bar.right)
