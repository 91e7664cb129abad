"""The lines of the analysis board, move by move, and the card of its engine."""

from __future__ import annotations

from gui.core import players
from gui.core.state import State, Studying
from gui.features.engines.commands import ShowEngines
from gui.features.engines.engines import engine_at
from gui.features.study import study
from gui.features.study.commands import ChangeLineCount, PlayLine, SwitchEngine
from gui.kit.layout import STEP, line_height
from gui.kit.widget import Style, Widget, once
from gui.paint.rect import Rect
from gui.paint.typeface import SMALL, runs_width, width
from gui.play.layout import layout_of
from gui.views import view_of

PLAN_TIP = "The shortest way to win if the opponent only passes"


@once
def line_widgets(state: State) -> tuple[Widget, ...]:
    """Return the score and the moves of each line, as far as they fit."""
    table = state.table
    if table is None or not isinstance(table.mode, Studying):
        return ()
    layout, rect = layout_of(state), layout_of(state).far
    height, pad, size = line_height(layout), layout.length(STEP), layout.type(SMALL)
    view = view_of(table.variant)
    most = state.settings.lines
    rows = [(row, row, line) for row, line in enumerate(study.analysis_of(table).lines[:most])]
    if (plan := study.line_at(table, study.PLAN)) is not None:
        rows.append((most, study.PLAN, plan))
    wide = max((width(study.score_words(table, line), size, True) for *_, line in rows), default=0)
    wide = max(layout.length(56), min(wide + layout.length(12), rect.width // 3))
    found = []
    for row, place, line in rows:
        top = rect.top + pad // 2 + row * height
        if top + height > rect.bottom:
            break
        left = rect.left + pad
        found.append(
            Widget(
                Rect(left, top + 1, wide, height - 2),
                PlayLine(place),
                study.score_words(table, line),
                style=Style.SCORE,
                value="" if line.score is None else "+" if _is_firsts(state, line.score) else "-",
                tip=PLAN_TIP if place == study.PLAN else f"Play {line.moves[0]}",
            )
        )
        left += wide + layout.length(4)
        for number, move in enumerate(study.moves_of(table.board, line.moves)):
            runs = view.runs(line.moves[number], move.board.move_maker)
            need = runs_width(runs, size) + layout.length(8)
            if left + need > rect.right - pad:
                break
            found.append(
                Widget(
                    Rect(left, top, need, height),
                    PlayLine(place, number),
                    line.moves[number],
                    style=Style.LINE,
                    side=move.board.move_maker,
                )
            )
            left += need
    return tuple(found)


def _is_firsts(state: State, score: int) -> bool:
    """Return whether a score is good for the first player."""
    table = state.table
    assert table is not None
    is_first = table.board.move_maker is table.variant.players[0]
    return (score if is_first else -score) >= 0


def previewed(state: State, widget: Widget | None) -> PlayLine | None:
    """Return the move of a line under the pointer or the keyboard focus, whose board is shown."""
    is_line = widget is not None and widget.style is Style.LINE
    return widget.command if is_line and widget is not None and isinstance(widget.command, PlayLine) else None


@once
def engine_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons of the engine's card: start and stop, and the number of lines."""
    table = state.table
    if table is None or not isinstance(table.mode, Studying):
        return ()
    layout, rect = layout_of(state), layout_of(state).near
    side, pad = min(layout.length(40), rect.height - layout.length(8)), layout.length(STEP)
    is_on = table.mode.is_on and not table.mode.trouble
    icon, tip = ("player-pause", "Stop the engine (S)") if is_on else ("player-play", "Start the engine (S)")
    start = Rect(rect.left + pad, rect.centery - side // 2, side, side)
    more = Rect(rect.right - pad - side, start.top, side, side)
    fewer = Rect(more.left - layout.length(28) - side, start.top, side, side)
    lines = state.settings.lines
    name = Rect(start.right, rect.top, fewer.left - start.right, rect.height)
    return (
        Widget(name, ShowEngines(), style=Style.BAR, tip="Choose another engine (Ctrl Shift E)"),
        Widget(start, SwitchEngine(), icon=icon, style=Style.ICON, tip=tip),
        Widget(
            fewer,
            ChangeLineCount(-1),
            icon="minus",
            style=Style.ICON,
            tip="Fewer lines (−)",
            is_on=lines > study.FEWEST,
        ),
        Widget(more, ChangeLineCount(1), icon="plus", style=Style.ICON, tip="More lines (+)", is_on=lines < study.MOST),
    )


def engine_title(state: State) -> str:
    """Return the name of the engine for analysis."""
    table = state.table
    assert table is not None
    engine = study.engine_of(table, state.settings)
    if engine:
        known = engine_at(state.settings, state.settings.engine)
        return players.title(engine) if known is None else known.name
    return "Solver" if len(table.variant.players) == 1 else "Woodpusher"
