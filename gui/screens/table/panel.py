"""The panel beside the board: the moves, and the rows of buttons."""

from __future__ import annotations

from collections.abc import Callable

from gui.core.command import Command
from gui.core.state import (
    Base,
    Exercising,
    Planning,
    Playing,
    SettingUp,
    Solving,
    State,
    Studying,
    Table,
    Watching,
    Way,
)
from gui.features.explorer.widgets import explorer_rect, is_exploring
from gui.features.review.commands import StepToMistake
from gui.features.review.review import mistakes
from gui.features.setup.commands import LeavePlan, SetUp, StartPlan
from gui.features.study.commands import Analyse
from gui.features.tables import tables
from gui.features.tables.commands import MakeTable
from gui.features.training.widgets import session_rows
from gui.kit.layout import STEP, row_height
from gui.kit.widget import Style, Widget, once, row_of
from gui.paint.rect import Rect
from gui.paint.typeface import NORMAL, SMALL, runs_width, width
from gui.play.asking import can_go_backwards, claims, is_holding, is_open, is_thinking, passes, why_waiting
from gui.play.commands import (
    AskAgain,
    Flip,
    GoBackwards,
    GoTo,
    Hint,
    MoveNow,
    OfferDraw,
    PassTurn,
    Redo,
    Resign,
    Rotate,
    Solve,
    StepThrough,
    TakeBack,
    TogglePlayback,
)
from gui.play.layout import layout_of
from gui.play.playing import can_take_back
from gui.screens.commands import ChangeSetting
from gui.screens.table import movelist
from gui.screens.table.outcome import graph_rect, result_rect
from gui.views import view_of
from moves.move import Pass

Button = tuple[str, Command, str, str, bool]
"""An icon, its command, its label, its tip, and whether it is enabled."""


@once
def step_widgets(state: State) -> tuple[Widget, ...]:
    """Return the four buttons that step through the game."""
    table = state.table
    if table is None:
        return ()
    layout = layout_of(state)
    line = table.game.line()
    here = line.index(table.game.current)
    rows = (
        ("chevrons-left", Way.START, "First position", here > 0),
        ("chevron-left", Way.BACK, "Previous move", here > 0),
        ("chevron-right", Way.FORWARD, "Next move", here + 1 < len(line)),
        ("chevrons-right", Way.END, "Last position", here + 1 < len(line)),
    )
    has_mistakes = bool(mistakes(table))
    cells = row_of(layout.steps, len(rows) + has_mistakes, layout.length(STEP))
    found = [
        Widget(cell, StepThrough(way), icon=icon, style=Style.ICON, tip=tip, is_on=is_on and table.setup is None)
        for cell, (icon, way, tip, is_on) in zip(cells[: len(rows)], rows, strict=True)
    ]
    if has_mistakes:
        tip = "Next mistake (Ctrl Right)"
        found.append(Widget(cells[-1], StepToMistake(), "Mistake", "alert-circle", Style.ICON, tip=tip))
    return tuple(found)


_CHANGING = ("Hint", "Again", "Claim")
"""Labels that take each other's places: whether there is room must not change with the turn."""


@once
def button_widgets(state: State) -> tuple[Widget, ...]:
    """Return the row of buttons below the near player's card."""
    table = state.table
    if table is None:
        return ()
    layout = layout_of(state)
    rows = _ROWS[type(table.base)](state, table)
    cells = row_of(layout.buttons, len(rows), layout.length(STEP // 2))
    # Show all labels under their icons, or none.
    size = layout.type(SMALL)
    widest = max(width(label, size) for label in (*(label for _, _, label, _, _ in rows), *_CHANGING))
    has_labels = layout.buttons.height >= layout.length(48) and widest <= cells[0].width - layout.length(4)
    return tuple(
        Widget(
            cell,
            command,
            label if has_labels else "",
            icon,
            Style.ICON,
            tip=tip,
            is_on=is_on and (table.setup is None or isinstance(command, Flip)),
        )
        for cell, (icon, command, label, tip, is_on) in zip(cells, rows, strict=True)
    )


@once
def pass_widgets(state: State) -> tuple[Widget, ...]:
    """Return the pass button, at the end of the status line, while passing is legal."""
    table = state.table
    found = (
        ()
        if table is None or isinstance(table.mode, (Watching, SettingUp, Planning)) or table.backwards
        else passes(table.board)
    )
    if table is None or not found:
        return ()
    layout = layout_of(state)
    is_pass = all(isinstance(move, Pass) for move in found)
    label = "Pass" if is_pass else str(found[0]) if len(found) == 1 else "More moves"
    wide = min(
        layout.status.width // 2, max(layout.length(96), width(label, layout.type(NORMAL), True) + layout.length(24))
    )
    rect = Rect(layout.status.right - wide, layout.status.top, wide, layout.status.height)
    tip = "Pass (Ctrl T)" if is_pass else "Moves without a square (Ctrl T)"
    return (Widget(rect, PassTurn(), label, style=Style.PRIMARY, tip=tip, is_on=not why_waiting(table)),)


@once
def table_widgets(state: State) -> tuple[Widget, ...]:
    """Return the button that starts or stops building a missing table, at the end of the status line."""
    making, title = state.making, tables.missing(state)
    if state.table is None or state.table.setup is not None or (making is None and not title):
        return ()
    layout = layout_of(state)
    label = "Stop" if making is not None else _work_words(state)
    right = min((widget.rect.left - layout.length(STEP) for widget in pass_widgets(state)), default=layout.status.right)
    wide = min(layout.status.width // 2, width(label, layout.type(NORMAL), True) + layout.length(24))
    rect = Rect(right - wide, layout.status.top, wide, layout.status.height)
    tip = "Finished parts are kept" if making is not None else "Solve all positions of this kind once and keep them"
    return (Widget(rect, MakeTable(), label, style=Style.BUTTON, tip=f"{tip} (Ctrl Shift T)"),)


def _work_words(state: State) -> str:
    """Return the label of the button that solves all positions like the shown one."""
    is_puzzle = state.table is not None and len(state.table.variant.players) == 1
    return "Solve this puzzle" if is_puzzle else "Solve this endgame"


def _game_rows(state: State, table: Table) -> list[Button]:
    """Return the buttons of a game."""
    can_go_on = not why_waiting(table)
    line = table.game.line()
    rows: list[Button] = [
        ("arrow-back-up", TakeBack(), "Undo", "Take back (Ctrl Z)", can_take_back(table)),
        ("arrow-forward-up", Redo(), "Redo", "Redo (Ctrl Y)", line[-1] != table.game.current),
        _advice(table, can_go_on),
    ]
    view = view_of(table.variant)
    if is_holding(table):
        rows.append(("rotate-clockwise", Rotate(), "Rotate", "Rotate the tile (R or the wheel)", can_go_on))
    if len(table.variant.players) == 1:
        return rows + _puzzle_rows(state, table, can_go_on)
    if view.can_flip:
        rows.append(("arrows-up-down", Flip(), "Flip", "Flip the board (F)", True))
    is_claim = bool(claims(table))
    can_offer = is_open(table) and not is_thinking(table) and table.draw_offer is None
    tip = "Claim a draw (Ctrl D)" if is_claim else "Offer a draw (Ctrl D)"
    rows.append(("heart-handshake", OfferDraw(), "Claim" if is_claim else "Draw", tip, can_offer))
    rows.append(("flag", Resign(), "Resign", "Resign (Ctrl R)", is_open(table)))
    return rows


def _advice(table: Table, can_go_on: bool) -> Button:
    """Return the button for a hint, or the one that makes the computer move or try again."""
    if is_thinking(table):
        return (
            "player-skip-forward",
            MoveNow(),
            "Now",
            "Move now (Ctrl M)",
            not table.analysis.hurry,
        )
    if table.analysis.failure == table.game.current:
        return ("repeat", AskAgain(), "Again", "Try again", is_open(table))
    return ("bulb", Hint(), "Hint", "Hint (Ctrl H)", can_go_on)


def _puzzle_rows(state: State, table: Table, can_go_on: bool) -> list[Button]:
    """Return the buttons that only puzzles have, in place of flipping the board."""
    is_shown = state.settings.moves_left
    tip = "Hide how many moves are left" if is_shown else "Show how many moves are left"
    rows: list[Button] = [("eye" if is_shown else "eye-off", ChangeSetting("moves_left"), "Count", tip, True)]
    if can_go_backwards(table):
        tip = "Forwards again (Ctrl B)" if table.backwards else "Backwards (Ctrl B)"
        rows.append(("history", GoBackwards(), "Backwards", tip, True))
    speed = state.settings.solution_speed
    rows.append(("gauge", ChangeSetting("solution_speed"), "Speed", f"Speed: {speed}", True))
    is_solving = table.playback.solving is not None
    icon, tip = ("player-pause", "Stop the solution") if is_solving else ("player-play", "Play the solution")
    rows.append(("wand", Solve(Solving.STEP), "Step", "Play one move of the solution", can_go_on and not is_solving))
    rows.append((icon, Solve(Solving.RUN), "Stop" if is_solving else "Solve", tip, can_go_on))
    return rows


def _study_rows(state: State, table: Table) -> list[Button]:
    """Return the buttons of the analysis board."""
    assert table.study is not None
    line = table.game.line()
    rows: list[Button] = []
    if table.study.waiting is not None or not table.about.is_analysis:
        rows.append(("player-play", Analyse(), "Game", "Back to the game (A)", True))
    rows += [
        ("arrow-back-up", TakeBack(), "Undo", "Take back (Ctrl Z)", can_take_back(table)),
        ("arrow-forward-up", Redo(), "Redo", "Redo (Ctrl Y)", line[-1] != table.game.current),
    ]
    if is_holding(table):
        rows.append(("rotate-clockwise", Rotate(), "Rotate", "Rotate the tile (R or the wheel)", True))
    view = view_of(table.variant)
    if view.can_flip:
        rows.append(("arrows-up-down", Flip(), "Flip", "Flip the board (F)", True))
    if view.editor.can_set_up:
        rows.append(("adjustments", SetUp(), "Set up", "Set up a position", True))
        rows.append(("map-route", StartPlan(), "Path", "Find a path to a position", True))
    return rows


def _plan_rows(state: State, table: Table) -> list[Button]:
    """Return the buttons of a plan."""
    is_running = table.playback.watch_due is not None
    icon, tip = ("player-pause", "Pause") if is_running else ("player-play", "Watch the plan")
    speed = state.settings.solution_speed
    return [
        ("arrow-back-up", LeavePlan(), "Game", "Back to the game", True),
        ("map-route", StartPlan(), "Change", "Change start and goal", True),
        ("arrows-up-down", Flip(), "Flip", "Flip the board (F)", view_of(table.variant).can_flip),
        ("gauge", ChangeSetting("solution_speed"), "Speed", f"Speed: {speed}", True),
        (icon, TogglePlayback(), "Pause" if is_running else "Watch", tip, True),
    ]


def list_rect(state: State) -> Rect:
    """Return the rectangle of the moves: above the graph and the card of the game."""
    layout = layout_of(state)
    if is_exploring(state):
        rect = explorer_rect(state)
        height = rect.top - layout.length(STEP) - layout.moves.top
        return Rect(layout.moves.left, layout.moves.top, layout.moves.width, max(0, height))
    shown = graph_rect(state) if graph_rect(state).height else result_rect(state)
    bottom = shown.top - (layout.length(STEP) if shown.height else 0)
    return Rect(layout.moves.left, layout.moves.top, layout.moves.width, max(0, bottom - layout.moves.top))


@once
def visible_rows(state: State) -> tuple[int, int]:
    """Return the first visible row of the move list, and how many rows fit."""
    table = state.table
    layout = layout_of(state)
    room = max(1, (list_rect(state).height - layout.length(STEP)) // row_height(layout))
    if table is None:
        return 0, room
    rows = movelist.rows_of_table(table)
    return movelist.first_row(rows, table.game.current, room, table.scroll), room


def _running(state: State, row: movelist.Row, strip: Rect) -> list[Rect]:
    """Return the places of a variation's moves, one after another like words in a text."""
    table, layout = state.table, layout_of(state)
    assert table is not None
    view, size, left = view_of(table.variant), layout.type(SMALL), strip.left
    found = []
    for cell in row.cells:
        move = table.game[cell.node or 0].move
        side = table.variant.players[0] if move is None else move.board.move_maker
        wide = runs_width(view.runs(cell.text, side), size, True) + layout.length(14)
        wide += width(cell.number, size) + (width(f" {cell.signs}", size, True) if cell.signs else 0)
        wide = max(1, min(wide, strip.right - left))
        found.append(Rect(left, strip.top, wide, strip.height))
        left += wide
    return found


@once
def move_widgets(state: State) -> tuple[Widget, ...]:
    """Return the visible moves."""
    table = state.table
    if table is None:
        return ()
    layout = layout_of(state)
    area = list_rect(state)
    rows = movelist.rows_of_table(table)
    first, room = visible_rows(state)
    height, pad = row_height(layout), layout.length(STEP)
    number_width = layout.type(16) * 3
    found = []
    for line, row in enumerate(rows[first : first + room]):
        indent = pad + (layout.length(2 * STEP) * min(row.depth, 4) if row.depth else number_width)
        strip = Rect(area.left + indent, area.top + pad // 2 + line * height, area.width - indent - pad, height)
        places = _running(state, row, strip) if row.depth else row_of(strip, movelist.columns_of(table.game), 0)
        for cell, rect in zip(row.cells, places, strict=False):
            if cell.node is not None:
                found.append(
                    Widget(
                        rect,
                        GoTo(cell.node),
                        cell.text,
                        style=Style.VARIATION if row.depth else Style.MOVE,
                        value=cell.number,
                        signs=cell.signs,
                        is_current=cell.node == table.game.current,
                        node=cell.node,
                    )
                )
    return tuple(found)


_ROWS: dict[type[Base], Callable[[State, Table], list[Button]]] = {
    Playing: _game_rows,
    Studying: _study_rows,
    Watching: _plan_rows,
    Exercising: session_rows,
}
"""By mode, the buttons below the near player's card."""
