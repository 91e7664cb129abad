"""Below the move list, always in the same place: the evaluation graph and the card of the game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from gui.core.command import Command
from gui.core.state import Exercising, FilePurpose, Planning, SettingUp, State, Studying, Table, Watching
from gui.features.files.commands import ChooseFiles
from gui.features.review.widgets import learning_offers
from gui.features.study.commands import Analyse, KeepCondition
from gui.kit.layout import STEP, Layout, row_height
from gui.kit.widget import Style, Widget, once, row_of
from gui.paint.rect import Rect
from gui.paint.typeface import NORMAL, SMALL, width
from gui.play.asking import awaits_answer, is_open
from gui.play.commands import AnswerDraw, GoTo
from gui.play.evaluation import can_judge, has_graph, score_at, score_shown, score_words
from gui.play.layout import layout_of
from gui.screens.commands import CloseSheet, GoHome
from gui.screens.home.commands import NewGame, StartAgain

Offer = tuple[str, str, Command]
"""A button's label, its icon, and its command."""
CARD, GRAPH, SESSION_CARD = 84, 96, 148
"""The heights of the card, the graph, and the card of an exercise."""


# The card.


def result_rect(state: State) -> Rect:
    """Return the rectangle of the game's card: below the move list, during the game and after it."""
    table = state.table
    layout = layout_of(state)
    moves = layout.moves
    height = layout.length(CARD if table is None or table.session is None else SESSION_CARD)
    is_shown = table is not None and not isinstance(table.mode, (Watching, SettingUp, Planning))
    if not is_shown or moves.height - height - layout.length(STEP) < 2 * row_height(layout):
        height = 0
    return Rect(moves.left, moves.bottom - height, moves.width, height)


def has_result(table: Table) -> bool:
    """Return whether the card shows the result of the game, which stays while stepping through it."""
    return table.over is not None or (not is_open(table) and table.game.is_at_tip)


def is_offered(table: Table) -> bool:
    """Return whether a person has to answer a draw offer."""
    return table.draw_offer is not None and not awaits_answer(table)


def _answers(state: State, table: Table) -> tuple[Offer, ...]:
    return ("Accept draw", "", AnswerDraw(True)), ("Decline", "", AnswerDraw(False))


def _after_the_end(state: State, table: Table) -> tuple[Offer, ...]:
    is_puzzle = len(table.variant.players) == 1
    again = ("Play again" if is_puzzle else "Rematch", "repeat", StartAgain(not is_puzzle))
    return again, ("Analyse", "zoom-question", Analyse()), ("Home", "home", GoHome())


def _while_playing(state: State, table: Table) -> tuple[Offer, ...]:
    return (("New game", "plus", NewGame()), ("Analyse", "zoom-question", Analyse()))


def _while_studying(state: State, table: Table) -> tuple[Offer, ...]:
    offers: tuple[Offer, ...] = (("Save", "device-floppy", ChooseFiles(FilePurpose.SAVE)),)
    if table.study is not None and table.study.waiting is not None:
        return (*offers, ("Add conditional line", "route", KeepCondition()))
    return (*offers, ("Home", "home", GoHome()))


def _with_analysis(table: Table, offers: tuple[Offer, ...], room: int, layout: Layout) -> tuple[Offer, ...]:
    """Return a finished game's offers for learning, and its analysis if there is room for the label."""
    more = (*offers, ("Analyse", "zoom-question", Analyse()))
    widest = max(width(label, layout.type(SMALL), True) for label, _, _ in more) + layout.length(12)
    is_over = table.over is not None and not isinstance(table.base, (Studying, Exercising))
    return more if is_over and len(more) * widest <= room else offers


@once
def result_widgets(state: State) -> tuple[Widget, ...]:
    """Return the buttons of the card: actions on the game, or the answers to a draw offer."""
    table, rect = state.table, result_rect(state)
    if table is None or not rect.height:
        return ()
    offers: Callable[[State, Table], tuple[Offer, ...]] = _while_playing
    if table.study is not None:
        offers = _while_studying
    elif is_offered(table):
        offers = _answers
    elif has_result(table):
        offers = _after_the_end
    found = offers(state, table)
    layout = layout_of(state)
    gap, height = layout.length(STEP), layout.length(36)
    row = Rect(rect.left + gap, rect.bottom - gap - height, rect.width - 2 * gap, height)
    has_lines = table.study is not None and table.study.waiting is not None
    learning = None if is_offered(table) or has_lines else learning_offers(state, table, has_result(table))
    if learning is not None:
        offers, found = _after_the_end, _with_analysis(table, learning, row.width, layout)
    is_urgent = offers not in (_while_playing, _while_studying)
    cells = row_of(row, len(found), gap)
    widest = max(width(label, layout.type(NORMAL), True) for label, _, _ in found)
    has_icons = widest + layout.length(48) <= cells[0].width
    return tuple(
        Widget(
            cell, command, label, icon if has_icons else "", Style.PRIMARY if is_urgent and not number else Style.BUTTON
        )
        for number, (cell, (label, icon, command)) in enumerate(zip(cells, found, strict=True))
    )


# The graph.


def graph_rect(state: State) -> Rect:
    """Return the rectangle of the evaluation graph, above the card, even before there is anything to draw."""
    table, layout, below = state.table, layout_of(state), result_rect(state)
    gap = layout.length(STEP) if below.height else 0
    height = layout.length(GRAPH)
    is_wanted = state.settings.graph and below.height > 0 and table is not None and can_judge(table.variant)
    is_wanted = is_wanted and table is not None and table.session is None
    if not is_wanted or below.top - gap - height - layout.moves.top < 3 * row_height(layout):
        height = gap = 0
    return Rect(layout.moves.left, below.top - gap - height, layout.moves.width, height)


@once
def graph_widgets(state: State) -> tuple[Widget, ...]:
    """Return a strip of the graph for each position, to go there."""
    table, rect = state.table, graph_rect(state)
    if table is None or not rect.height or not has_graph(table, state.settings.graph):
        return ()
    line = table.game.line()
    inset = layout_of(state).length(STEP)
    step = (rect.width - 2 * inset) / (len(line) - 1)
    edges = [rect.left] + [rect.left + inset + round((number + 0.5) * step) for number in range(len(line) - 1)]
    edges.append(rect.right)
    return tuple(
        Widget(
            Rect(left, rect.top, right - left, rect.height),
            GoTo(node),
            style=Style.PLY,
            tip=_graph_tip(table, node),
            node=node,
        )
        for node, (left, right) in zip(line, pairwise(edges), strict=True)
    )


def _graph_tip(table: Table, node: int) -> str:
    score = score_at(table, node)
    words = "not evaluated yet" if score is None else score_words(score)
    return f"{table.game[node].text or 'Start'}: {words}"


# The bar.


@once
def evaluation_widgets(state: State) -> tuple[Widget, ...]:
    """Return the evaluation bar, whose tip shows the score."""
    table, rect = state.table, layout_of(state).evaluation
    if table is None or not rect.width:
        return ()
    score = score_shown(table)
    known = table.analysis.judgements.get(table.game.current)
    depth = f", depth {known.depth}" if known is not None and known.depth else ""
    return (Widget(rect, CloseSheet(), style=Style.BAR, tip=f"{score_words(score)}{depth}"),)
