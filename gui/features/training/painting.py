"""Learning on screen: rules, the explorer, the training screen and the marks of a review."""

from __future__ import annotations

import io
from functools import lru_cache

import pygame
from pygame import Rect

from board.board import Board
from engine.drawing import draw_png
from engine.rules import Heading, Item, Picture
from engine.training.collections import KINDS
from gui.features.explorer.explorer import opening_shown
from gui.features.training.widgets import (
    explorer_branches,
    explorer_rect,
    rules_flow,
    rules_page,
    standing_words,
    taught_variant,
    training_rect,
    training_rows,
    training_widgets,
)
from gui.kit.painting import paint_widget
from gui.kit.scene import Scene
from gui.paint import vector
from gui.paint.theme import Colour
from gui.paint.typeface import LARGE, NORMAL, READABLE, SMALL, clipped, fitted, words, wrapped
from gui.play.marks import MOVE_SIGNS

Canvas = pygame.Surface


# Marks on the board.


def sign_shown(scene: Scene) -> str:
    """Return the symbol of the move that led to the position on the board, such as "??"; empty if it has none."""
    table = scene.table
    if table.setup is not None or table.game.node.move is None:
        return ""
    return "".join(MOVE_SIGNS.get(glyph, "") for glyph in table.game.node.notes.glyphs[:1])


def sign_colour(scene: Scene, sign: str) -> Colour:
    """Return the colour of a symbol."""
    theme = scene.theme
    return {"?": theme.danger, "??": theme.danger, "!": theme.good, "!!": theme.good}.get(sign, theme.neutral)


def paint_sign(canvas: Canvas, scene: Scene) -> None:
    """Draw the symbol of the last move in a corner of its target square."""
    sign, move, squares = sign_shown(scene), scene.table.game.node.move, scene.layout.squares
    if not sign or move is None or move.destination_coordinate not in range(scene.table.variant.geometry.size):
        return
    size = max(10, round(squares.cell * 0.26))
    label = words(sign, size, (255, 255, 255), True)
    side = max(label.get_width(), label.get_height()) + round(size * 0.25)
    badge = Rect(0, 0, side, side)
    area = squares.area(*scene.view.middle(move.destination_coordinate))
    badge.center = (area.right - side // 3, area.top + side // 3)
    badge.clamp_ip(squares.inner)
    canvas.blit(vector.rounded(badge.size, side / 2, sign_colour(scene, sign), (255, 255, 255)), badge)
    canvas.blit(label, label.get_rect(center=badge.center))


# Rules.


@lru_cache(maxsize=64)
def _picture(
    board: Board, arrows: tuple[str, ...], highlights: tuple[str, ...], flipped: bool, side: int
) -> pygame.Surface:
    png = draw_png(board, arrows=arrows, highlights=highlights, flipped=flipped, size=max(16, side))
    return pygame.image.load(io.BytesIO(png), "board.png").convert_alpha()


def rules_title(scene: Scene) -> str:
    """Return the title of the open sheet of rules."""
    variant = taught_variant(scene.state)
    return "Rules" if variant is None else f"How to play {variant.title}"


def paint_rules(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the visible part of the sheet of rules."""
    state, theme = scene.state, scene.theme
    page = rules_page(state, rect)
    parts, height = rules_flow(state, rect)
    size = scene.type(NORMAL)
    clip = canvas.get_clip()
    canvas.set_clip(page.clip(clip))
    for placed in parts:
        top = page.top + placed.top - state.rules_scroll
        if top > page.bottom or top + placed.height < page.top:
            continue
        part, left = placed.part, page.left
        if isinstance(part, Picture):
            drawn = _picture(part.board, part.arrows, part.highlights, part.flipped, placed.picture)
            canvas.blit(drawn, drawn.get_rect(midleft=(left, top + placed.height // 2)))
            left += drawn.get_width() + scene.length(24)
            top += (placed.height - round(len(placed.lines) * size * 1.45)) // 2
        elif isinstance(part, Item):
            canvas.blit(vector.rounded((6, 6), 3, theme.accent), (left + scene.length(6), top + size // 2))
            left += scene.length(24)
        for number, line in enumerate(placed.lines):
            is_head = isinstance(part, Heading)
            ink = theme.ink_soft if isinstance(part, Picture) else theme.ink
            text = words(line, size, ink, is_head)
            canvas.blit(text, (left, top + round(number * size * 1.45)))
    canvas.set_clip(clip)
    if height > page.height:
        bar = Rect(0, 0, scene.length(4), max(scene.length(24), page.height * page.height // height))
        room = page.height - bar.height
        bar.topleft = (rect.right - scene.length(12), page.top + room * state.rules_scroll // (height - page.height))
        canvas.blit(vector.rounded(bar.size, bar.width / 2, theme.hover), bar)


# The explorer.


def explorer_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the explorer depends on besides its buttons."""
    table = scene.state.table
    return (scene.state.explorer, None if table is None else table.game.current)


def paint_explorer(canvas: Canvas, scene: Scene) -> None:
    """Draw the name of the opening and the moves played from here."""
    state, theme, rect = scene.state, scene.theme, explorer_rect(scene.state)
    pad = scene.length(16)
    opening = None if state.table is None else opening_shown(state.table.game)
    room = rect.width - 2 * pad - scene.length(40)
    title = words(fitted("Openings", scene.type(LARGE), room, True), scene.type(LARGE), theme.ink, True)
    canvas.blit(title, title.get_rect(midleft=(rect.left + pad, rect.top + scene.length(34))))
    name = "This position has no named opening" if opening is None else str(opening)
    text = words(fitted(name, scene.type(NORMAL), rect.width - 2 * pad), scene.type(NORMAL), theme.ink)
    canvas.blit(text, (rect.left + pad, rect.top + scene.length(60)))
    note = words(fitted(_explored(scene), scene.type(SMALL), rect.width - 2 * pad), scene.type(SMALL), theme.ink_soft)
    canvas.blit(note, (rect.left + pad, rect.top + scene.length(86)))
    if state.explorer is not None and state.explorer.part < 1 and not state.explorer.trouble:
        track = Rect(rect.left + pad, rect.top + scene.length(106), rect.width - 2 * pad, scene.length(4))
        paint_progress(canvas, scene, track, state.explorer.part)


def _explored(scene: Scene) -> str:
    """Return in words how many games there are, or what is missing."""
    explorer, branches = scene.state.explorer, explorer_branches(scene.state)
    if explorer is not None and explorer.part < 1 and not explorer.trouble:
        return f"Reading games: {round(100 * explorer.part)} %, {explorer.games:,} so far"
    if explorer is None or branches is None:
        return "Reading games"
    where = "this file" if explorer.source else "your games"
    if explorer.trouble:
        return f"The games cannot be read: {explorer.trouble}"
    if not branches:
        return f"No games in {where} reached this position"
    count = sum(branch.games for branch in branches)
    return f"{count:,} of {explorer.games:,} games in {where} reached this position"


def verdict_float(scene: Scene) -> tuple[pygame.Surface, Rect] | None:
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


def training_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the training screen depends on."""
    state = scene.state
    return scene.looks(training_widgets(state)), state.progress, state.window, state.origin.today


def paint_training(canvas: Canvas, scene: Scene) -> None:
    """Draw the kinds of training, each with its description and progress."""
    state, theme = scene.state, scene.theme
    rect = training_rect(state)
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


def paint_progress(canvas: Canvas, scene: Scene, rect: Rect, part: float) -> None:
    """Draw progress as a bar."""
    canvas.blit(vector.rounded(rect.size, rect.height / 2, scene.theme.hover), rect)
    done = Rect(rect.left, rect.top, max(rect.height, round(rect.width * part)), rect.height)
    canvas.blit(vector.rounded(done.size, rect.height / 2, scene.theme.accent), done)
