"""The sheet of settings: pages of rows, with swatches where a picture says more, beside a board that shows them all."""

from __future__ import annotations

from itertools import groupby

from attrs import evolve

from gui.core.settings import CHOICES, SHOWN, SettingName, Settings
from gui.core.state import State
from gui.kit.field import Edit
from gui.kit.layout import STEP, Layout
from gui.kit.widget import Style, Widget, row_of
from gui.paint.rect import Rect
from gui.play.layout import layout_of
from gui.screens.commands import ChangeSetting, SetName, SetSetting, ShowSettings, StepSetting

SETTING_TITLES = {setting.name: setting.metadata["title"] for setting in SHOWN}
PAGES = {
    page: tuple(setting.name for setting in group)
    for page, group in groupby(SHOWN, lambda setting: str(setting.metadata["page"]))
}
"""The settings on each page."""
SWATCHES: tuple[SettingName, ...] = ("theme", "board_colours", "piece_set")
"""Settings whose choices are shown as pictures."""
_HEAD, _TABS, _ROW, _FOOT = 64, 52, 48, 16
_MOST_ROWS = 1 + max(map(len, PAGES.values()))


def sheet_height(layout: Layout) -> int:
    """Return the height of the sheet, the same for all pages."""
    return layout.length(_HEAD + _TABS + _MOST_ROWS * _ROW + _FOOT)


def preview_rect(state: State, sheet: Rect) -> Rect:
    """Return the square for the board that shows the settings; empty if there is no room."""
    layout = layout_of(state)
    pad = layout.length(2 * STEP)
    side = min(sheet.width * 2 // 5 - 2 * pad, sheet.height - layout.length(_HEAD + _TABS + _FOOT))
    if sheet.width < layout.type(700) or side < layout.length(160):
        return Rect(0, 0, 0, 0)
    return Rect(sheet.right - pad - side, sheet.top + layout.length(_HEAD + _TABS), side, side)


def setting_rows(state: State, sheet: Rect) -> tuple[Widget, ...]:
    """Return the pages, the user's name, and the settings of the page that is open."""
    layout, preview = layout_of(state), preview_rect(state, sheet)
    pad, gap = layout.length(2 * STEP), layout.length(STEP)
    tabs = Rect(sheet.left + pad, sheet.top + layout.length(_HEAD), sheet.width - 2 * pad, layout.length(36))
    if preview.width:
        tabs.width = preview.left - pad - tabs.left
    found = [
        Widget(cell, ShowSettings(page), page, style=Style.CHIP, is_current=page == state.settings_page)
        for page, cell in zip(PAGES, row_of(tabs, len(PAGES), gap // 2), strict=True)
    ]
    names = PAGES.get(state.settings_page, PAGES["General"])
    top = sheet.top + layout.length(_HEAD + _TABS)
    height = min(layout.length(_ROW), (sheet.bottom - layout.length(_FOOT // 2) - top) // _MOST_ROWS)
    rows = [Rect(tabs.left, top + line * height, tabs.width, height - 2) for line in range(_MOST_ROWS)]
    if names is PAGES["General"]:
        found += _name(state, rows.pop(0), gap)
    for name, row in zip(names, rows, strict=False):
        found += _setting(state, name, row, gap)
    return tuple(found)


def _halves(row: Rect, gap: int) -> tuple[Rect, Rect]:
    """Return the label's part of a row, and the part for the value."""
    middle = row.left + row.width * 9 // 20
    return Rect(row.left, row.top, middle - row.left - gap, row.height), Rect(
        middle, row.top + 2, row.right - middle, row.height - 4
    )


def _name(state: State, row: Rect, gap: int) -> list[Widget]:
    label, area = _halves(row, gap)
    edit = Edit(SetName(), state.settings.name)
    return [
        Widget(label, edit, "Your name", style=Style.ROW),
        Widget(area, edit, "Not set", style=Style.FIELD, value=state.settings.name),
    ]


def _setting(state: State, name: SettingName, row: Rect, gap: int) -> list[Widget]:
    value, title = getattr(state.settings, name), SETTING_TITLES[name]
    if isinstance(value, bool):
        return [Widget(row, ChangeSetting(name), title, style=Style.ROW, is_switched=value)]
    label, area = _halves(row, gap)
    found = [Widget(label, ChangeSetting(name), title, style=Style.ROW)]
    if name in SWATCHES:
        choices = CHOICES[name]
        side = min(area.height, (area.width - gap) // len(choices) - gap // 2)
        for number, choice in enumerate(choices):
            place = Rect(area.left + number * (side + gap // 2), 0, side, side)
            place.centery = area.centery
            tip = choice_words(name, choice)
            swatch = Widget(place, SetSetting(name, choice), value=str(choice), style=Style.SWATCH, tip=tip)
            found.append(evolve(swatch, is_current=choice == value))
        return found
    side = min(area.height, layout_of(state).length(40))
    left, right = Rect(area.left, area.top, side, area.height), Rect(area.right - side, area.top, side, area.height)
    middle = Rect(left.right, area.top, right.left - left.right, area.height)
    words = setting_words(state.settings, name)
    found += [
        Widget(left, StepSetting(name, -1), icon="chevron-left", style=Style.ICON, tip=f"{title}: previous"),
        Widget(middle, StepSetting(name, 1), words, tip=f"{title}: {words}"),
        Widget(right, StepSetting(name, 1), icon="chevron-right", style=Style.ICON, tip=f"{title}: next"),
    ]
    return found


def setting_words(settings: Settings, name: SettingName) -> str:
    """Return the value of a setting, in words."""
    return choice_words(name, getattr(settings, name))


def choice_words(name: SettingName, value: object) -> str:
    """Return a choice of a setting, in words."""
    if isinstance(value, bool):
        return "On" if value else "Off"
    if name in ("font_size", "volume"):
        return f"{value} %"
    words = {
        "contrast": "High contrast",
        "both": "Drag or click",
        "theme": "From the theme",
        "normal": "Medium",
        "edge": "At the edge",
        "all": "On all squares",
    }
    return words.get(str(value), str(value).capitalize())
