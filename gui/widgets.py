"""Widgets: everything that can be clicked, as records worked out from the state; the renderer draws the same ones.

Pygame_gui is not used for them: its widgets keep state of their own beside the one record, and are ticked and
drawn as a whole at every frame, where we sleep and redraw only what changed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from attrs import frozen
from pygame import Rect

from board.errors import UnsupportedError
from gui import home, movelist
from gui.keys import help_lines
from gui.layout import STEP, Layout, layout, row_height
from gui.settings import CHOICES, Settings
from gui.setup import can_set_up
from gui.state import Command, Picker, Setup, State, Table
from gui.table import can_take_back, claims, is_thinking, outcome
from gui.views import view_of

_once = lru_cache(maxsize=8)
"""A state is asked for its widgets by input and by every region that is drawn; they are worked out once."""

SETTING_TITLES = {
    "theme": "Theme",
    "font_size": "Size of text",
    "coordinates": "Names of squares",
    "input": "Move pieces by",
    "animation": "Animation",
    "legal_moves": "Show where a piece can go",
    "auto_queen": "Promote to a queen without asking",
    "evaluation": "Evaluation bar",
    "safe_colours": "Colour-blind-safe highlights",
    "solution_speed": "Speed of solutions",
    "sound": "Sound",
    "volume": "Volume",
}

MENU: tuple[tuple[str, str, Command], ...] = (
    ("New game", "plus", ("again", False)),
    ("Rematch with changed sides", "repeat", ("again", True)),
    ("Set up a position", "adjustments", ("set-up", None)),
    ("Copy position", "copy", ("copy", None)),
    ("Paste position", "clipboard", ("paste", None)),
    ("All games", "home", ("home", None)),
    ("Settings", "settings", ("overlay", "settings")),
    ("Keys", "help-circle", ("overlay", "help")),
    ("Quit", "x", ("quit", None)),
)


@frozen
class Widget:
    """Something to click: where it is, what it does, what it looks like."""

    rect: Rect
    command: Command
    label: str = ""
    icon: str = ""
    style: str = "button"
    """button, primary, danger, icon, move, variation, row, choice (in a picker), or brush (in a palette)."""
    value: str = ""
    """What a row is set to."""
    is_switched: bool | None = None
    """Whether a row's switch is on, or None for a row without one."""
    is_on: bool = True
    is_current: bool = False
    tip: str = ""
    node: int | None = None


@_once
def plan_of(state: State) -> Layout:
    """Return the layout of the window for what is on the table."""
    settings = state.settings
    if state.table is None:
        return layout(state.window, font_size=settings.font_size)
    view = view_of(state.table.variant)
    return layout(state.window, view.columns, view.rows, state.table.flipped, settings.evaluation, settings.font_size)


@_once
def widgets(state: State) -> tuple[Widget, ...]:
    """Return everything that can be clicked now, what lies on top last."""
    if state.message:
        return message_widgets(state)
    if state.overlay:
        return sheet_widgets(state)
    if state.screen == "home" or state.table is None:
        return bar_widgets(state) + home_widgets(state)
    if state.table.setup is not None:
        return bar_widgets(state) + setup_widgets(state, state.table.setup)
    if state.table.picker is not None:
        return picker_widgets(state)
    return (
        *bar_widgets(state),
        *move_widgets(state),
        *step_widgets(state),
        *result_widgets(state),
        *button_widgets(state),
    )


def widget_at(state: State, point: tuple[int, int]) -> Widget | None:
    """Return the widget under a point, or None."""
    return next((widget for widget in reversed(widgets(state)) if widget.rect.collidepoint(point)), None)


# The top bar.


@_once
def bar_widgets(state: State) -> tuple[Widget, ...]:
    """Return home on the left, sound, help, settings and menu on the right."""
    plan = plan_of(state)
    bar, gap = plan.bar, plan.length(STEP)
    side = bar.height - gap
    left = Rect(gap, gap // 2, side, side)
    rows: list[tuple[str, str, Command]] = [
        ("settings", "Settings", ("overlay", "settings")),
        ("help-circle", "Keys", ("overlay", "help")),
        ("volume" if state.settings.sound else "volume-off", "Sound", ("setting", "sound")),
    ]
    if state.screen == "table":
        rows.insert(0, ("menu-2", "Menu", ("overlay", "menu")))
    icons = [
        Widget(_nth_from_right(bar, side, gap, number), command, icon=icon, style="icon", tip=tip)
        for number, (icon, tip, command) in enumerate(rows)
    ]
    if state.screen == "table":
        icons.insert(0, Widget(left, ("home", None), icon="home", style="icon", tip="All games"))
    return tuple(icons)


def _nth_from_right(bar: Rect, side: int, gap: int, number: int) -> Rect:
    return Rect(bar.right - (number + 1) * (side + gap // 2) - gap // 2, bar.top + gap // 2, side, side)


# The panel.


def _row_of(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Split a row into cells of equal width."""
    edges = [rect.left + round(number * (rect.width + gap) / count) for number in range(count + 1)]
    return [Rect(left, rect.top, right - gap - left, rect.height) for left, right in pairwise(edges)]


@_once
def step_widgets(state: State) -> tuple[Widget, ...]:
    """Return the four buttons that step through the game."""
    table = state.table
    if table is None:
        return ()
    plan = plan_of(state)
    line = table.game.line()
    here = line.index(table.game.current)
    rows = (
        ("chevrons-left", "start", "To the start", here > 0),
        ("chevron-left", "back", "One move back", here > 0),
        ("chevron-right", "forward", "One move on", here + 1 < len(line)),
        ("chevrons-right", "end", "To the end", here + 1 < len(line)),
    )
    cells = _row_of(plan.steps, len(rows), plan.length(STEP))
    return tuple(
        Widget(cell, ("step", way), icon=icon, style="icon", tip=tip, is_on=is_on and table.setup is None)
        for cell, (icon, way, tip, is_on) in zip(cells, rows, strict=True)
    )


@_once
def button_widgets(state: State) -> tuple[Widget, ...]:
    """Return the row of buttons under the near player's card."""
    table = state.table
    if table is None:
        return ()
    plan = plan_of(state)
    is_open = outcome(table) is None
    thinking = is_thinking(table)
    line = table.game.line()
    rows: list[tuple[str, Command, str, bool]] = [
        ("arrow-back-up", ("take-back", None), "Take back", can_take_back(table)),
        ("arrow-forward-up", ("redo", None), "Redo", line[-1] != table.game.current),
        ("bulb", ("hint", None), "Hint", is_open and not thinking),
        ("arrows-up-down", ("flip", None), "Flip the board", view_of(table.variant).can_flip),
    ]
    if len(table.variant.players) == 1:
        icon, tip = ("player-pause", "Stop the solution") if table.solving else ("player-play", "Play the solution")
        rows.append(("wand", ("solve", "step"), "One move of the solution", is_open and not table.solving))
        rows.append((icon, ("solve", "run"), tip, is_open))
    if len(table.variant.players) > 1:
        title = "Claim a draw" if claims(table) else "Offer a draw"
        rows.append(("heart-handshake", ("draw", None), title, is_open and not thinking))
        rows.append(("flag", ("resign", None), "Resign", is_open))
    if thinking:
        rows[2] = ("player-skip-forward", ("move-now", None), "Move now", not table.hurry)
    cells = _row_of(plan.buttons, len(rows), plan.length(STEP))
    return tuple(
        Widget(cell, command, icon=icon, style="icon", tip=tip, is_on=is_on and table.setup is None)
        for cell, (icon, command, tip, is_on) in zip(cells, rows, strict=True)
    )


def result_rect(state: State) -> Rect:
    """Return where the result or a draw offer stands: at the foot of the move list, or nowhere."""
    table = state.table
    plan = plan_of(state)
    moves = plan.moves
    if table is None or not _has_result(table):
        return Rect(moves.left, moves.bottom, moves.width, 0)
    height = min(moves.height, plan.length(96))
    return Rect(moves.left, moves.bottom - height, moves.width, height)


def _has_result(table: Table) -> bool:
    return table.draw_offer is not None or (outcome(table) is not None and table.banner)


@_once
def result_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons beside a result, or those that answer a draw offer."""
    table = state.table
    if table is None or not _has_result(table):
        return ()
    plan, rect = plan_of(state), result_rect(state)
    gap, height = plan.length(STEP), plan.length(36)
    row = Rect(rect.left + gap, rect.bottom - gap - height, rect.width - 2 * gap, height)
    cells = _row_of(row, 2, gap)
    if table.draw_offer is not None:
        return (
            Widget(cells[0], ("answer-draw", True), "Accept the draw", style="primary"),
            Widget(cells[1], ("answer-draw", False), "Decline"),
        )
    side = plan.length(32)
    close = Rect(rect.right - side - gap // 2, rect.top + gap // 2, side, side)
    again = ("Rematch", True) if len(table.variant.players) > 1 else ("Play again", False)
    return (
        Widget(cells[0], ("again", again[1]), again[0], "repeat", style="primary"),
        Widget(cells[1], ("home", None), "Other games", "home"),
        Widget(close, ("close-banner", None), icon="x", style="icon", tip="Close"),
    )


def list_rect(state: State) -> Rect:
    """Return where the moves stand: above the result, if there is one."""
    plan = plan_of(state)
    shown = result_rect(state)
    height = plan.moves.height - (shown.height + plan.length(STEP) if shown.height else 0)
    return Rect(plan.moves.left, plan.moves.top, plan.moves.width, max(0, height))


@_once
def visible_rows(state: State) -> tuple[int, int]:
    """Return the first row of the move list that is shown, and how many there is room for."""
    table = state.table
    plan = plan_of(state)
    room = max(1, (list_rect(state).height - plan.length(STEP)) // row_height(plan))
    if table is None:
        return 0, room
    rows = movelist.rows_of(table.game)
    return movelist.first_row(rows, table.game.current, room, table.scroll), room


@_once
def move_widgets(state: State) -> tuple[Widget, ...]:
    """Return the moves that are in sight."""
    table = state.table
    if table is None:
        return ()
    plan = plan_of(state)
    area = list_rect(state)
    rows = movelist.rows_of(table.game)
    first, room = visible_rows(state)
    height, pad = row_height(plan), plan.length(STEP)
    number_width = plan.type(16) * 3
    found = []
    for line, row in enumerate(rows[first : first + room]):
        indent = pad + (plan.length(2 * STEP) * min(row.depth, 4) if row.depth else number_width)
        columns = movelist.VARIATION_CELLS if row.depth else movelist.columns_of(table.game)
        strip = Rect(area.left + indent, area.top + pad // 2 + line * height, area.width - indent - pad, height)
        for cell, rect in zip(row.cells, _row_of(strip, columns, 0), strict=False):
            if cell.node is not None:
                found.append(
                    Widget(
                        rect,
                        ("go-to", cell.node),
                        cell.text,
                        style="variation" if row.depth else "move",
                        value=cell.number,
                        is_current=cell.node == table.game.current,
                        node=cell.node,
                    )
                )
    return tuple(found)


# The picker over the board.


def _picker(state: State) -> tuple[Table, Picker]:
    """Return the table and its picker; only while there is one."""
    table = state.table
    if table is None or table.picker is None:
        raise UnsupportedError("there is nothing to pick from")
    return table, table.picker


def picker_rect(state: State) -> Rect:
    """Return where the picker stands: over the column of its place, or in the board's middle if it is long."""
    table, picker = _picker(state)
    squares = plan_of(state).squares
    count = len(picker.moves)
    if not _is_column(state):
        side = squares.cell
        width = min(squares.inner.width, max(side * 3, plan_of(state).length(280)))
        height = min(squares.inner.height, count * plan_of(state).length(44) + plan_of(state).length(16))
        rect = Rect(0, 0, width, height)
        rect.center = squares.inner.center
        return rect
    area = squares.area(*view_of(table.variant).middle(picker.at))
    rect = Rect(area.left, area.top, area.width, area.height * count)
    if area.centery > squares.inner.centery:
        rect.bottom = area.bottom
    return rect.clamp(squares.inner)


def _is_column(state: State) -> bool:
    """Return whether each move can be shown by the piece it makes."""
    table, picker = _picker(state)
    moves = picker.moves
    return all(move.promotion is not None for move in moves) and len(moves) <= view_of(table.variant).rows


def picker_widgets(state: State) -> tuple[Widget, ...]:
    """Return one button for each move that can be chosen, the first nearest to the place."""
    table, picker = _picker(state)
    rect, moves = picker_rect(state), picker.moves
    view = view_of(table.variant)
    is_column = _is_column(state)
    area = plan_of(state).squares.area(*view.middle(picker.at))
    is_upwards = is_column and rect.bottom == area.bottom and rect.top != area.top
    pad = 0 if is_column else plan_of(state).length(STEP)
    height = (rect.height - 2 * pad) // len(moves)
    found = []
    for number, move in enumerate(moves):
        place = len(moves) - 1 - number if is_upwards else number
        cell = Rect(rect.left + pad, rect.top + pad + place * height, rect.width - 2 * pad, height)
        found.append(
            Widget(
                cell,
                ("pick", number),
                view.choice_title(move),
                style="choice" if is_column else "row",
                is_current=number == picker.focus,
            )
        )
    return tuple(found)


# Setting up a position.


def setup_rect(state: State) -> Rect:
    """Return where the palette and its buttons stand: the place of the move list."""
    return plan_of(state).moves


def setup_widgets(state: State, setup: Setup) -> tuple[Widget, ...]:
    """Return the palette, what takes pieces off, and the buttons under them."""
    table = state.table
    if table is None:
        return ()
    plan, rect = plan_of(state), setup_rect(state)
    gap, height = plan.length(STEP), plan.length(36)
    palette = view_of(table.variant).palette()
    per_row = -(-len(palette) // 2)
    side = min((rect.width - 2 * gap) // per_row, (rect.height - 3 * height - 6 * gap) // 2, plan.length(72))
    left = rect.centerx - side * per_row // 2
    found = [
        Widget(
            Rect(left + number % per_row * side, rect.top + gap + number // per_row * side, side, side),
            ("brush", piece),
            style="brush",
            is_current=setup.brush is piece,
            tip=f"{piece.alliance.title} {piece.piece_type}".capitalize(),
        )
        for number, piece in enumerate(palette)
    ]
    rows: tuple[tuple[tuple[str, Command, str], ...], ...] = (
        (
            ("Take off", ("brush", None), "primary" if setup.brush is None else "button"),
            (f"{setup.side.title.capitalize()} to move", ("set-up-side", None), "button"),
        ),
        (
            ("Empty board", ("set-up-pieces", False), "button"),
            ("Start position", ("set-up-pieces", True), "button"),
        ),
        (("Cancel", ("end-set-up", False), "button"), ("Play from here", ("end-set-up", True), "primary")),
    )
    for line, row in enumerate(rows):
        top = rect.bottom - gap - (len(rows) - line) * (height + gap) + gap
        cells = _row_of(Rect(rect.left + gap, top, rect.width - 2 * gap, height), 2, gap)
        found += [
            Widget(cell, command, label, style=style) for cell, (label, command, style) in zip(cells, row, strict=True)
        ]
    return tuple(found)


# Sheets: settings, menu, help, questions.


def sheet_rect(state: State) -> Rect:
    """Return where the sheet that is open stands."""
    plan = plan_of(state)
    width = min(state.window[0] - plan.length(32), plan.length(760 if state.overlay == "help" else 480))
    rect = Rect(0, 0, width, min(state.window[1] - plan.length(16), _sheet_height(state, plan)))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def _sheet_height(state: State, plan: Layout) -> int:
    head, foot = plan.length(64), plan.length(2 * STEP)
    if state.overlay == "settings":
        return head + len(SETTING_TITLES) * plan.length(40) + foot
    if state.overlay == "menu":
        return head + len(_menu(state)) * plan.length(44) + foot
    if state.overlay == "help":
        return head + -(-len(help_lines()) // 2) * plan.length(34) + foot
    return plan.length(176)


def _menu(state: State) -> list[tuple[str, str, Command]]:
    """Return the menu without what the variant does not offer."""
    offers = state.table is not None and can_set_up(state.table.variant)
    return [entry for entry in MENU if offers or entry[2] != ("set-up", None)]


def sheet_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons of the sheet that is open."""
    plan, rect = plan_of(state), sheet_rect(state)
    gap, side = plan.length(STEP), plan.length(40)
    close = Widget(
        Rect(rect.right - side - gap, rect.top + gap, side, side), ("close", None), icon="x", style="icon", tip="Close"
    )
    if state.overlay == "settings":
        return (*_setting_rows(state.settings, rect, plan), close)
    if state.overlay == "menu":
        top, height = rect.top + plan.length(64), plan.length(44)
        rows = tuple(
            Widget(_sheet_row(rect, plan, top + number * height, height), command, label, icon, style="row")
            for number, (label, icon, command) in enumerate(_menu(state))
        )
        return (*rows, close)
    if state.overlay == "resign":
        row = Rect(rect.left + 2 * gap, rect.bottom - 2 * gap - side, rect.width - 4 * gap, side)
        first, second = _row_of(row, 2, gap)
        return (
            Widget(first, ("resign-now", None), "Resign", "flag", style="danger"),
            Widget(second, ("close", None), "Keep playing"),
            close,
        )
    return (close,)


def _sheet_row(rect: Rect, plan: Layout, top: int, height: int) -> Rect:
    pad = plan.length(2 * STEP)
    return Rect(rect.left + pad, top, rect.width - 2 * pad, height)


def _setting_rows(settings: Settings, rect: Rect, plan: Layout) -> tuple[Widget, ...]:
    top, height = rect.top + plan.length(64), plan.length(40)
    return tuple(
        Widget(
            _sheet_row(rect, plan, top + number * height, height),
            ("setting", name),
            title,
            style="row",
            value=setting_words(settings, name),
            is_switched=value if isinstance(value := getattr(settings, name), bool) else None,
        )
        for number, (name, title) in enumerate(SETTING_TITLES.items())
    )


def setting_words(settings: Settings, name: str) -> str:
    """Return what a setting is set to, in words."""
    value = getattr(settings, name)
    if isinstance(value, bool):
        return "On" if value else "Off"
    if name in ("font_size", "volume"):
        return f"{value} %"
    words = {"contrast": "High contrast", "both": "Drag or click"}
    return words.get(value, str(value).capitalize()) if value in CHOICES[name] else str(value)


def message_rect(state: State) -> Rect:
    """Return where a message stands."""
    plan = plan_of(state)
    rect = Rect(0, 0, min(state.window[0] - plan.length(32), plan.length(560)), plan.length(208))
    rect.center = (state.window[0] // 2, state.window[1] // 2)
    return rect


def message_widgets(state: State) -> tuple[Widget, ...]:
    """Return the button that closes a message."""
    plan, rect = plan_of(state), message_rect(state)
    button = Rect(0, 0, plan.length(140), plan.length(40))
    button.bottomright = (rect.right - plan.length(16), rect.bottom - plan.length(16))
    return (Widget(button, ("close", None), "OK", style="primary"),)


# The home screen.


@frozen
class Card:
    """A variant on the home screen."""

    name: str
    rect: Rect
    picture: Rect
    """Where the little board stands."""
    text: Rect
    """Where title and summary stand."""


def home_rect(state: State) -> Rect:
    """Return the part of the window in which cards scroll."""
    plan = plan_of(state)
    return Rect(0, plan.bar.bottom, state.window[0], state.window[1] - plan.bar.bottom)


def _home_columns(state: State, plan: Layout) -> int:
    return max(1, min(4, (state.window[0] - plan.length(16)) // plan.length(392)))


def _card_height(plan: Layout) -> int:
    return plan.length(224)


def _cards_top(state: State, plan: Layout) -> int:
    banner = plan.length(64 + 16) if state.unfinished is not None else 0
    return plan.bar.bottom + plan.length(72) + banner


def home_height(state: State) -> int:
    """Return how high all of the home screen is, below the bar."""
    plan = plan_of(state)
    rows = -(-len(state.variants) // _home_columns(state, plan))
    return _cards_top(state, plan) - plan.bar.bottom + rows * (_card_height(plan) + plan.length(16)) + plan.length(8)


def home_scroll(state: State) -> int:
    """Return how far the home screen is scrolled, no farther than there is something to see."""
    return max(0, min(state.home_scroll, home_height(state) - home_rect(state).height))


@_once
def cards(state: State) -> tuple[Card, ...]:
    """Return the cards of all variants where they stand."""
    plan = plan_of(state)
    gap, pad = plan.length(16), plan.length(16)
    columns = _home_columns(state, plan)
    height = _card_height(plan)
    top = _cards_top(state, plan) - home_scroll(state)
    found = []
    for number, variant in enumerate(state.variants):
        row, column = divmod(number, columns)
        strip = Rect(gap, top + row * (height + gap), state.window[0] - 2 * gap, height)
        rect = _row_of(strip, columns, gap)[column]
        side = height - 2 * pad
        picture = Rect(rect.left + pad, rect.top + pad, side, side)
        text = Rect(picture.right + pad, rect.top + pad, rect.right - picture.right - 2 * pad, side)
        found.append(Card(variant.name, rect, picture, text))
    return tuple(found)


def continue_rect(state: State) -> Rect:
    """Return where the last game can be continued."""
    plan = plan_of(state)
    gap = plan.length(16)
    top = plan.bar.bottom + plan.length(72) - home_scroll(state)
    return Rect(gap, top, state.window[0] - 2 * gap, plan.length(64))


@_once
def home_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons of the home screen that are in sight."""
    plan = plan_of(state)
    gap, height = plan.length(STEP), plan.length(36)
    found = []
    if state.unfinished is not None:
        rect = continue_rect(state)
        button = Rect(rect.right - gap - plan.length(160), rect.centery - height // 2, plan.length(160), height)
        found.append(Widget(button, ("continue", None), "Continue", "player-play", style="primary"))
    for card in cards(state):
        row = Rect(card.text.left, card.text.bottom - height, card.text.width, height)
        play = Rect(row.left, row.top, row.width - height - gap, height)
        more = Rect(row.right - height, row.top, height, height)
        is_open = state.open_card == card.name
        found.append(Widget(play, ("play", card.name), "Play", style="primary"))
        if home.options_of(home.variant_of(state, card.name)) or home.fields_of(state, card.name):
            icon = "x" if is_open else "adjustments"
            found.append(Widget(more, ("open-card", card.name), icon=icon, style="icon", tip="Options"))
        if is_open:
            found += option_widgets(state, card)
    shown = home_rect(state)
    return tuple(widget for widget in found if widget.rect.colliderect(shown))


def option_rows(state: State, card: Card) -> tuple[tuple[str, str, str, str], ...]:
    """Return the options in an open card: which command turns it, its name, its title and its value."""
    variant = home.variant_of(state, card.name)
    titles = {"opponent": "Opponent", "computers": "Computers", "side": "You play", "control": "Clock"}
    rows = [("choice", name, titles[name], words) for name, words in home.fields_of(state, card.name).items()]
    for name, value in home.options_of(variant).items():
        words = ("On" if value else "Off") if isinstance(value, bool) else str(value)
        if home.is_drawn(state, card.name, name):
            words = "By lot"
        rows.append(("option", name, name.replace("_", " ").capitalize(), words.capitalize()))
    return tuple(rows)


def option_rect(state: State, card: Card, number: int, count: int) -> Rect:
    """Return the row of an option in an open card."""
    plan = plan_of(state)
    top = card.rect.top + plan.length(48)
    room = card.text.bottom - plan.length(36 + 8) - top
    height = min(plan.length(36), room // max(1, count))
    return Rect(card.rect.left + plan.length(16), top + number * height, card.rect.width - plan.length(32), height)


def option_widgets(state: State, card: Card) -> list[Widget]:
    """Return the buttons that turn the options of an open card."""
    rows = option_rows(state, card)
    found = []
    for number, (command, name, title, _) in enumerate(rows):
        rect = option_rect(state, card, number, len(rows))
        side = rect.height - 2
        right = Rect(rect.right - side, rect.top + 1, side, side)
        left = Rect(right.left - round(rect.width * 0.42), rect.top + 1, side, side)
        for area, icon, steps, word in ((left, "chevron-left", -1, "Less"), (right, "chevron-right", 1, "More")):
            found.append(
                Widget(area, (command, (card.name, name, steps)), icon=icon, style="icon", tip=f"{title}: {word}")
            )
    return found
