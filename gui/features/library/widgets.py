"""The library: a search field, the games found, and actions on them."""

from __future__ import annotations

from gui.core.command import Command
from gui.core.state import GameEntry, State
from gui.features.explorer.commands import ExploreList
from gui.features.library.commands import (
    AskName,
    DeleteGame,
    ExportGames,
    FilterGames,
    MarkGame,
    OpenGame,
    ShowOwnGames,
    SortGames,
    UndoDelete,
)
from gui.features.library.shelf import ENDINGS, ORDERS, SearchGames, can_resume, is_own
from gui.kit.field import Edit
from gui.kit.layout import STEP
from gui.kit.widget import Style, Widget, once, row_of
from gui.paint.rect import Rect
from gui.play.layout import layout_of
from gui.screens.page import page_rect

ROW, HEAD, FOOT = 76, 116, 64
_WIDEST = 1000


def _column(state: State) -> Rect:
    """Return its middle column, limited to a readable width."""
    layout, rect = layout_of(state), page_rect(state)
    width = min(rect.width - layout.length(32), layout.length(_WIDEST))
    return Rect(rect.centerx - width // 2, rect.top, width, rect.height)


def library_rows(state: State) -> Rect:
    """Return the rectangle of the list."""
    layout, column = layout_of(state), _column(state)
    top = column.top + layout.length(HEAD)
    return Rect(column.left, top, column.width, column.bottom - layout.length(FOOT) - top)


def library_room(state: State) -> int:
    """Return the number of visible games."""
    return max(1, library_rows(state).height // layout_of(state).length(ROW))


def games_in_sight(state: State) -> tuple[GameEntry, ...]:
    """Return the visible games of the list."""
    shelf = state.library
    if shelf is None:
        return ()
    last = min(len(shelf.found), shelf.scroll + library_room(state))
    return tuple(shelf.entries[shelf.found[number]] for number in range(shelf.scroll, last))


def library_note(state: State) -> Rect:
    """Return the rectangle of the number of games."""
    layout, column = layout_of(state), _column(state)
    return Rect(column.left, column.bottom - layout.length(FOOT), column.width // 3, layout.length(FOOT))


@once
def library_widgets(state: State) -> tuple[Widget, ...]:
    """Return the search field, the visible games with their buttons, and the buttons below the list."""
    shelf = state.library
    if shelf is None:
        return ()
    layout, column = layout_of(state), _column(state)
    gap, height = layout.length(STEP), layout.length(40)
    field = Rect(column.left, column.top + 2 * gap, column.width, height)
    hint = "Search by game, player, result or date"
    found = [Widget(field, Edit(SearchGames(), shelf.query), hint, "search", Style.FIELD, value=shelf.query)]
    found += _filters(state, Rect(column.left, field.bottom + gap, column.width, layout.length(32)))
    for line, game in enumerate(games_in_sight(state)):
        found += _row(state, shelf.scroll + line, game, line)
    buttons = _buttons(state)
    width = min(column.width * 2 // 3, layout.length(160) * len(buttons))
    foot = Rect(column.right - width, column.bottom - layout.length(FOOT) + (layout.length(FOOT) - height) // 2, 0, 0)
    for (label, icon, command, is_on), cell in zip(
        buttons, row_of(Rect(foot.left, foot.top, width, height), len(buttons), gap) if buttons else (), strict=True
    ):
        found.append(Widget(cell, command, label, icon, Style.BUTTON, is_on=is_on))
    return tuple(found)


def _filters(state: State, row: Rect) -> list[Widget]:
    """Return the chips that sort the list and those that narrow it to a result."""
    shelf = state.library
    assert shelf is not None
    orders: list[tuple[str, Command, bool, str]] = [
        (order.capitalize(), SortGames(order), shelf.order == order, f"Sort by {order}") for order in ORDERS
    ]
    endings: list[tuple[str, Command, bool, str]] = [
        (label, FilterGames(ending), shelf.ending == ending, f"Only: {ending}")
        for label, ending in zip(("1–0", "0–1", "½–½", "Unfinished"), ENDINGS, strict=True)
    ]
    gap = layout_of(state).length(STEP)
    left = Rect(row.left, row.top, (row.width - 3 * gap) * 5 // 9, row.height)
    right = Rect(left.right + 3 * gap, row.top, row.right - left.right - 3 * gap, row.height)
    return [
        Widget(cell, command, label, style=Style.CHIP, is_current=is_taken, tip=tip)
        for chips, area in ((orders, left), (endings, right))
        for cell, (label, command, is_taken, tip) in zip(row_of(area, len(chips), gap // 2), chips, strict=True)
    ]


def _row(state: State, number: int, game: GameEntry, line: int) -> list[Widget]:
    shelf, layout, rows = state.library, layout_of(state), library_rows(state)
    assert shelf is not None
    height, gap, side = layout.length(ROW), layout.length(STEP), layout.length(36)
    rect = Rect(rows.left, rows.top + line * height, rows.width, height - gap // 2)
    icons: list[tuple[Command, str, str]] = [(MarkGame(number), "check", "Select for export")]
    if is_own(state):
        icons = [(DeleteGame(number), "trash", "Delete"), (AskName(number), "pencil", "Rename"), *icons]
    found = []
    right = rect.right - gap
    for command, icon, tip in icons:
        place = Rect(right - side, rect.centery - side // 2, side, side)
        is_check = isinstance(command, MarkGame)
        style = Style.CHECK if is_check else Style.ICON
        is_marked = is_check and game.key in shelf.marked
        found.append(Widget(place, command, icon=icon, style=style, is_current=is_marked, tip=tip, tip_beside=rect))
        right -= side + gap // 2
    label = "Resume" if is_own(state) and can_resume(game) else "Open"
    button = Rect(right - layout.length(104), rect.centery - side // 2, layout.length(96), side)
    is_chosen = number == shelf.chosen
    body = Widget(
        rect, OpenGame(number), game.title, style=Style.GAME, value=_facts(game), is_current=is_chosen, entry=game
    )
    style = Style.PRIMARY if is_chosen else Style.BUTTON
    return [body, Widget(button, OpenGame(number), label, style=style), *found]


def _facts(game: GameEntry) -> str:
    """Return the facts about a game in one line."""
    end = f"{game.result} ({game.reason})" if game.result and game.reason else game.result
    return " · ".join(
        filter(
            None,
            (
                game.variant,
                end or "unfinished",
                game.length,
                game.opening,
                game.date,
                f"{game.elo} Elo" if game.elo else "",
                game.event,
            ),
        )
    )


def _buttons(state: State) -> list[tuple[str, str, Command, bool]]:
    shelf = state.library
    assert shelf is not None
    count = len(shelf.marked)
    found: list[tuple[str, str, Command, bool]] = []
    if not is_own(state):
        found.append(("Your games", "books", ShowOwnGames(), True))
    elif shelf.deleted:
        found.append(("Undo delete", "arrow-back-up", UndoDelete(), True))
    found.append(("Openings", "search", ExploreList(), bool(shelf.found)))
    can_export = bool(shelf.found) and shelf.export is None and not shelf.text
    found.append((f"Export {count}" if count else "Export all", "device-floppy", ExportGames(), can_export))
    return found
