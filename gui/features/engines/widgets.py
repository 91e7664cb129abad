"""The engine sheets: the list of engines, and the options of one."""

from __future__ import annotations

from pygame import Rect

from engine.players.external.options import EngineOption
from gui.core.state import State
from gui.features.engines import engines
from gui.features.engines.commands import (
    AddEngine,
    CycleEngineOption,
    FindEngines,
    OpenEngine,
    RemoveEngine,
    RenameEngine,
    ResetEngine,
    SetEngineOption,
    ShowEngines,
    StopTrials,
    UseEngine,
)
from gui.kit.layout import STEP, Layout
from gui.kit.widget import Style, Widget, layout_of, row_of
from gui.screens.commands import Edit

HEAD, FOOT, ROW = 64, 124, 44
_OPTION_ROW = 40
OWN = "Woodpusher"


def list_height(state: State, layout: Layout) -> int:
    """Return the height of the list of engines."""
    return layout.length(HEAD + FOOT + ROW * max(4, len(state.settings.engines) + 1))


def options_height(state: State, layout: Layout) -> int:
    """Return the height of an engine's sheet."""
    count = len(engines.options_of(state, state.engine_sheet.open))
    return layout.length(HEAD + FOOT + ROW + _OPTION_ROW * max(4, min(count, 11)))


def engine_list(state: State, rect: Rect) -> tuple[Widget, ...]:
    """Return a row for each engine, the built-in one first, and the buttons that add more."""
    layout = layout_of(state)
    pad, gap = layout.length(2 * STEP), layout.length(STEP)
    known = state.settings.engines
    top = rect.top + layout.length(HEAD)
    height = min(layout.length(ROW), (rect.bottom - layout.length(FOOT) - top) // (len(known) + 1))
    found: list[Widget] = []
    rows = [("", OWN, "built in"), *((one.path, one.name, one.path) for one in known)]
    for number, (path, name, said) in enumerate(rows):
        row = Rect(rect.left + pad, top + number * height, rect.width - 2 * pad, height)
        side = min(height, layout.length(40))
        box = Rect(row.left, row.centery - side // 2, side, side)
        end = row.right
        if path:
            remove = Rect(end - side, box.top, side, side)
            options = Rect(remove.left - side, box.top, side, side)
            end = options.left - gap
            found.append(Widget(options, OpenEngine(path), icon="adjustments", style=Style.ICON, tip="Options"))
            found.append(
                Widget(remove, RemoveEngine(path), icon="trash", style=Style.ICON, tip="Remove from this list")
            )
        is_used = state.settings.engine == path
        body = Rect(box.right + gap, row.top, end - box.right - gap, height)
        found.append(Widget(box, UseEngine(path), style=Style.CHECK, is_current=is_used, tip="Use for analysis"))
        found.append(Widget(body, UseEngine(path), name, style=Style.ENGINE, value=said))
    side = layout.length(36)
    foot = Rect(rect.left + pad, rect.bottom - pad - side, rect.width - 2 * pad, side)
    cells = row_of(foot, 2, gap)
    if state.engine_sheet.trials:
        found.append(Widget(cells[0], StopTrials(), "Stop the test", "x"))
    else:
        found.append(Widget(cells[0], FindEngines(), "Find engines", "search"))
    found.append(Widget(cells[1], AddEngine(), "Add an engine", "folder-open"))
    return tuple(found)


def options_rect(state: State, rect: Rect) -> Rect:
    """Return the rectangle of the options in an engine's sheet."""
    layout = layout_of(state)
    pad = layout.length(2 * STEP)
    top = rect.top + layout.length(HEAD + ROW)
    return Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - layout.length(FOOT) - top)


def options_room(state: State, rect: Rect) -> int:
    """Return the number of visible options."""
    return max(1, options_rect(state, rect).height // layout_of(state).length(_OPTION_ROW))


def engine_options(state: State, rect: Rect) -> tuple[Widget, ...]:
    """Return the name of an engine, controls for its visible options, and the buttons below them."""
    layout, path = layout_of(state), state.engine_sheet.open
    engine = engines.engine_at(state.settings, path)
    if engine is None:
        return ()
    pad, gap = layout.length(2 * STEP), layout.length(STEP)
    side = layout.length(36)
    name = Rect(rect.left + pad, rect.top + layout.length(HEAD), rect.width - 2 * pad, side)
    found = [Widget(name, Edit(RenameEngine(path=path), engine.name), "Name", style=Style.FIELD, value=engine.name)]
    area, height = options_rect(state, rect), layout.length(_OPTION_ROW)
    options, first = engines.options_of(state, path), state.engine_sheet.scroll
    for line, option in enumerate(options[first : first + options_room(state, rect)]):
        row = Rect(area.left, area.top + line * height, area.width, height)
        found += _control(state, path, option, row, gap)
    foot = Rect(rect.left + pad, rect.bottom - pad - side, rect.width - 2 * pad, side)
    cells = row_of(foot, 2, gap)
    found.append(Widget(cells[0], ResetEngine(path), "Reset to defaults", "repeat", is_on=bool(engine.options)))
    found.append(Widget(cells[1], ShowEngines(), "All engines", "arrow-left"))
    return tuple(found)


def _control(state: State, path: str, option: EngineOption, row: Rect, gap: int) -> list[Widget]:
    """Return the control for an option: a switch, two arrows with the value between them, or a field."""
    value = engines.value_of(state, path, option)
    title = option.name.replace("_", " ")
    turn = CycleEngineOption(path, option.name)
    if option.kind == "check":
        return [Widget(row, turn, title, style=Style.ROW, is_switched=value == "true")]
    side = row.height - gap // 2
    right = Rect(row.right - side, row.top + gap // 4, side, side)
    left = Rect(row.centerx, right.top, side, side)
    middle = Rect(left.right + gap // 2, right.top, right.left - left.right - gap, side)
    edit = Edit(SetEngineOption(path=path, option=option.name), value)
    name = Rect(row.left, row.top, left.left - gap - row.left, row.height)
    label = Widget(name, turn if option.kind == "combo" else edit, title, style=Style.ROW)
    if option.kind == "string":
        wide = Rect(row.centerx, right.top, row.right - row.centerx, side)
        return [label, Widget(wide, edit, "Empty", style=Style.FIELD, value=value)]
    field = Widget(middle, edit, "", style=Style.FIELD, value=value)
    if option.kind == "combo":
        field = Widget(middle, turn, value, style=Style.BUTTON)
    back = CycleEngineOption(path, option.name, -1)
    return [
        label,
        Widget(left, back, icon="chevron-left", style=Style.ICON, tip="Less"),
        field,
        Widget(right, turn, icon="chevron-right", style=Style.ICON, tip="More"),
    ]
