"""The training screen, and the mark of the last move that was judged."""

from __future__ import annotations

from engine.training.collections import KINDS
from gui.features.training.widgets import (
    standing_words,
    training_rows,
    training_widgets,
)
from gui.kit.painting import paint_widget
from gui.paint import vector
from gui.paint.display_list import Canvas, Picture
from gui.paint.rect import Rect
from gui.paint.theme import Colour
from gui.paint.typeface import LARGE, NORMAL, READABLE, SMALL, clipped, fitted, words, wrapped
from gui.screens.page import page_rect
from gui.screens.scene import Scene

# Marks on the board.


# Rules.


# The explorer.


def verdict_float(scene: Scene) -> tuple[Picture, Rect] | None:
    """Return a mark at the corner of the square of the move that was judged last: right or wrong."""
    table = scene.state.table
    mark = None if table is None or table.session is None else table.session.mark
    if table is None or mark is None or not 0 <= mark[0] < table.variant.geometry.size:
        return None
    area = scene.layout.squares.area(*scene.view.middle(mark[0]))
    side = max(16, round(area.width * 0.42))
    badge = vector.rounded((side, side), side / 2, scene.theme.good if mark[1] else scene.theme.danger).copy()
    sign = vector.icon("check" if mark[1] else "x", round(side * 0.7), (255, 255, 255))
    badge.blit(sign, sign.get_rect(center=badge.get_rect().center))
    place = badge.get_rect(center=area.topright)
    return badge, place.clamp(scene.layout.squares.frame)


# The training screen.


def paint_training(canvas: Canvas, scene: Scene) -> None:
    """Draw the kinds of training, each with its description and progress."""
    state, theme = scene.state, scene.theme
    rect = page_rect(state)
    canvas.fill(theme.background, rect)
    rows = training_rows(state)
    title = words("Training", scene.type(LARGE), theme.ink, True)
    canvas.blit(title, title.get_rect(midleft=(rows[0][1].left, rect.top + scene.length(34))))
    for name, card in rows:
        canvas.blit(vector.rounded(card.size, scene.length(8), theme.panel, theme.line), card)
        _paint_kind(canvas, scene, name, card)
    for widget in training_widgets(state):
        paint_widget(canvas, scene, widget)


def kind_lines(scene: Scene, name: str, card: Rect) -> list[tuple[str, int, Colour, bool]]:
    """Return the words on a training card, in lines that fit it: each with its size, colour and weight."""
    theme, kind, small, size = scene.theme, KINDS[name], scene.type(SMALL), scene.type(NORMAL)
    room = card.width - scene.length(32 + 120)
    rest = max(2, int((card.height - size * _LINE) / (small * _LINE)))
    said = standing_words(scene.state, name)
    while small > READABLE and len(wrapped(said, small, room)) + len(wrapped(kind.summary, small, room)) > rest:
        small -= 1
        rest = max(2, int((card.height - size * _LINE) / (small * _LINE)))
    standing = clipped(said, small, room, min(2, rest - 1))
    summary = clipped(kind.summary, small, room, rest - len(standing))
    return [
        (fitted(kind.title, size, room, True), size, theme.ink, True),
        *((line, small, theme.ink_soft, False) for line in summary),
        *((line, small, theme.ink, False) for line in standing),
    ]


_LINE = 1.35
"""The line height, relative to the type size."""


def _paint_kind(canvas: Canvas, scene: Scene, name: str, card: Rect) -> None:
    lines = kind_lines(scene, name, card)
    top = card.top + (card.height - round(sum(size for _, size, _, _ in lines) * _LINE)) // 2
    for text, size, ink, is_bold in lines:
        canvas.blit(words(text, size, ink, is_bold), (card.left + scene.length(16), top))
        top += round(size * _LINE)
