"""The panel beside the board: moves, the result, and the rows of buttons."""

from __future__ import annotations

from itertools import pairwise

from pygame import Rect

from gui import movelist
from gui.evaluation import has_graph, score_at, score_shown, score_words
from gui.layout import STEP, row_height
from gui.state import Command, State, Table
from gui.table import awaits_answer, can_go_backwards, can_take_back, claims, is_thinking, outcome
from gui.views import view_of
from gui.widgets.widget import Widget, layout_of, once, row_of

Button = tuple[str, Command, str, bool]
"""An icon, what it does, its tip, and whether it can be pressed."""


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
        ("chevrons-left", "start", "To the start", here > 0),
        ("chevron-left", "back", "One move back", here > 0),
        ("chevron-right", "forward", "One move on", here + 1 < len(line)),
        ("chevrons-right", "end", "To the end", here + 1 < len(line)),
    )
    cells = row_of(layout.steps, len(rows), layout.length(STEP))
    return tuple(
        Widget(cell, ("step", way), icon=icon, style="icon", tip=tip, is_on=is_on and table.setup is None)
        for cell, (icon, way, tip, is_on) in zip(cells, rows, strict=True)
    )


@once
def button_widgets(state: State) -> tuple[Widget, ...]:
    """Return the row of buttons under the near player's card."""
    table = state.table
    if table is None:
        return ()
    layout = layout_of(state)
    is_open = outcome(table) is None
    thinking = is_thinking(table)
    line = table.game.line()
    rows: list[Button] = [
        ("arrow-back-up", ("take-back", None), "Take back", can_take_back(table)),
        ("arrow-forward-up", ("redo", None), "Redo", line[-1] != table.game.current),
        ("bulb", ("hint", None), "Hint", is_open and not thinking),
        ("arrows-up-down", ("flip", None), "Flip the board", view_of(table.variant).can_flip),
    ]
    if table.plan:
        rows = _plan_rows(state, table)
    elif len(table.variant.players) == 1:
        rows[3:] = _puzzle_rows(state, table)
        icon, tip = ("player-pause", "Stop the solution") if table.solving else ("player-play", "Play the solution")
        rows.append(("wand", ("solve", "step"), "One move of the solution", is_open and not table.solving))
        rows.append((icon, ("solve", "run"), tip, is_open))
    else:
        title = "Claim a draw" if claims(table) else "Offer a draw"
        rows.append(("heart-handshake", ("draw", None), title, is_open and not thinking and table.draw_offer is None))
        rows.append(("flag", ("resign", None), "Resign", is_open))
    if table.failure == table.game.current:
        rows[2] = ("repeat", ("ask-again", None), "Ask the computer again", is_open)
    if thinking:
        rows[2] = ("player-skip-forward", ("move-now", None), "Move now", not table.hurry)
    cells = row_of(layout.buttons, len(rows), layout.length(STEP))
    return tuple(
        Widget(cell, command, icon=icon, style="icon", tip=tip, is_on=is_on and table.setup is None)
        for cell, (icon, command, tip, is_on) in zip(cells, rows, strict=True)
    )


def _puzzle_rows(state: State, table: Table) -> list[Button]:
    """Return the buttons that only puzzles have, instead of turning the board round."""
    is_shown = state.settings.moves_left
    tip = "Hide how many moves are left" if is_shown else "Show how many moves are left"
    rows: list[Button] = [("eye" if is_shown else "eye-off", ("setting", "moves_left"), tip, True)]
    if can_go_backwards(table):
        rows.append(("history", ("backwards", None), "Forwards again" if table.backwards else "Backwards", True))
    speed = f"Speed: {state.settings.solution_speed}"
    rows.append(("gauge", ("setting", "solution_speed"), speed, True))
    return rows


def _plan_rows(state: State, table: Table) -> list[Button]:
    """Return the buttons with which a plan is watched."""
    is_running = table.watch_due is not None
    icon, tip = ("player-pause", "Pause") if is_running else ("player-play", "Watch the plan")
    return [
        ("arrow-back-up", ("leave-plan", None), "Back to the game", True),
        ("map-route", ("plan", None), "Change start and goal", True),
        ("arrows-up-down", ("flip", None), "Flip the board", view_of(table.variant).can_flip),
        ("gauge", ("setting", "solution_speed"), f"Speed: {state.settings.solution_speed}", True),
        (icon, ("watch", None), tip, True),
    ]


def result_rect(state: State) -> Rect:
    """Return where the result or a draw offer stands: at the foot of the move list, or nowhere."""
    table = state.table
    layout = layout_of(state)
    moves = layout.moves
    if table is None or not _has_result(table):
        return Rect(moves.left, moves.bottom, moves.width, 0)
    height = min(moves.height, layout.length(96))
    return Rect(moves.left, moves.bottom - height, moves.width, height)


def _has_result(table: Table) -> bool:
    is_offered = table.draw_offer is not None and not awaits_answer(table)
    return is_offered or (outcome(table) is not None and table.banner)


@once
def result_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons beside a result, or those that answer a draw offer."""
    table = state.table
    if table is None or not _has_result(table):
        return ()
    layout, rect = layout_of(state), result_rect(state)
    gap, height = layout.length(STEP), layout.length(36)
    row = Rect(rect.left + gap, rect.bottom - gap - height, rect.width - 2 * gap, height)
    cells = row_of(row, 2, gap)
    if table.draw_offer is not None and not awaits_answer(table):
        return (
            Widget(cells[0], ("answer-draw", True), "Accept the draw", style="primary"),
            Widget(cells[1], ("answer-draw", False), "Decline"),
        )
    side = layout.length(32)
    close = Rect(rect.right - side - gap // 2, rect.top + gap // 2, side, side)
    again = ("Rematch", True) if len(table.variant.players) > 1 else ("Play again", False)
    return (
        Widget(cells[0], ("again", again[1]), again[0], "repeat", style="primary"),
        Widget(cells[1], ("home", None), "Other games", "home"),
        Widget(close, ("close-banner", None), icon="x", style="icon", tip="Close"),
    )


@once
def evaluation_widgets(state: State) -> tuple[Widget, ...]:
    """Return the evaluation bar, which says its score to whoever points at it."""
    table, rect = state.table, layout_of(state).evaluation
    if table is None or not rect.width:
        return ()
    score = score_shown(table)
    known = table.judgements.get(table.game.current)
    depth = f", depth {known.depth}" if known is not None and known.depth else ""
    return (Widget(rect, ("overlay", ""), style="bar", tip=f"{score_words(score)}{depth}"),)


def graph_rect(state: State) -> Rect:
    """Return where the graph of the evaluation stands: above the result of a finished game, if there is room."""
    table, layout, below = state.table, layout_of(state), result_rect(state)
    gap = layout.length(STEP) if below.height else 0
    height = layout.length(104)
    is_shown = table is not None and has_graph(table, state.settings.graph)
    if not is_shown or below.top - gap - height - layout.moves.top < 3 * row_height(layout):
        height = gap = 0
    return Rect(layout.moves.left, below.top - gap - height, layout.moves.width, height)


@once
def graph_widgets(state: State) -> tuple[Widget, ...]:
    """Return a strip of the graph for each position, to go there."""
    table, rect = state.table, graph_rect(state)
    if table is None or not rect.height:
        return ()
    line = table.game.line()
    inset = layout_of(state).length(STEP)
    step = (rect.width - 2 * inset) / (len(line) - 1)
    edges = [rect.left] + [rect.left + inset + round((number + 0.5) * step) for number in range(len(line) - 1)]
    edges.append(rect.right)
    return tuple(
        Widget(
            Rect(left, rect.top, right - left, rect.height),
            ("go-to", node),
            style="ply",
            tip=_graph_tip(table, node),
            node=node,
        )
        for node, (left, right) in zip(line, pairwise(edges), strict=True)
    )


def _graph_tip(table: Table, node: int) -> str:
    score = score_at(table, node)
    words = "not judged yet" if score is None else score_words(score)
    return f"{table.game[node].text or 'Start'}: {words}"


def list_rect(state: State) -> Rect:
    """Return where the moves stand: above the result and the graph, if there are any."""
    layout = layout_of(state)
    shown = graph_rect(state) if graph_rect(state).height else result_rect(state)
    bottom = shown.top - (layout.length(STEP) if shown.height else 0)
    return Rect(layout.moves.left, layout.moves.top, layout.moves.width, max(0, bottom - layout.moves.top))


@once
def visible_rows(state: State) -> tuple[int, int]:
    """Return the first row of the move list that is shown, and how many there is room for."""
    table = state.table
    layout = layout_of(state)
    room = max(1, (list_rect(state).height - layout.length(STEP)) // row_height(layout))
    if table is None:
        return 0, room
    rows = movelist.rows_of(table.game)
    return movelist.first_row(rows, table.game.current, room, table.scroll), room


@once
def move_widgets(state: State) -> tuple[Widget, ...]:
    """Return the moves that are in sight."""
    table = state.table
    if table is None:
        return ()
    layout = layout_of(state)
    area = list_rect(state)
    rows = movelist.rows_of(table.game)
    first, room = visible_rows(state)
    height, pad = row_height(layout), layout.length(STEP)
    number_width = layout.type(16) * 3
    found = []
    for line, row in enumerate(rows[first : first + room]):
        indent = pad + (layout.length(2 * STEP) * min(row.depth, 4) if row.depth else number_width)
        columns = movelist.VARIATION_CELLS if row.depth else movelist.columns_of(table.game)
        strip = Rect(area.left + indent, area.top + pad // 2 + line * height, area.width - indent - pad, height)
        for cell, rect in zip(row.cells, row_of(strip, columns, 0), strict=False):
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
