"""The home screen: a card with a real little board for each variant."""

from __future__ import annotations

from collections import OrderedDict

import pygame
from pygame import Rect

from board.board import Board
from gui import vector
from gui.home import choice_of, start_of, variant_of
from gui.layout import fit
from gui.new_game import goes_on
from gui.render.controls import paint_widget
from gui.render.scene import Scene
from gui.table import result_words
from gui.theme import Theme
from gui.typeface import LARGE, NORMAL, SMALL, fitted, words, wrapped
from gui.views import view_of
from gui.widgets import Card, Widget, card_lines, card_picture, card_rect, cards, continue_rect, home_rect, home_scroll

Canvas = pygame.Surface

_thumbnails: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
_MOST_THUMBNAILS = 64


def thumbnail(board: Board, side: int, theme: Theme, ground: tuple[int, int, int]) -> pygame.Surface:
    """Return a little picture of a board as its view draws it."""
    key = (board, board.variant, side, theme, ground)
    if key not in _thumbnails:
        view = view_of(board.variant)
        surface = pygame.Surface((side, side))
        surface.fill(ground)
        squares = fit(Rect(0, 0, side, side), view.columns, view.rows, max(4, side // 32))
        view.paint_board(surface, squares, theme, "off")
        for piece, spot in view.spots(board).items():
            sprite = view.sprite(piece, squares.cell, theme)
            surface.blit(sprite, sprite.get_rect(center=squares.area(*spot).center))
        _thumbnails[key] = surface
        if len(_thumbnails) > _MOST_THUMBNAILS:
            _thumbnails.popitem(last=False)
    return _thumbnails[key]


def key(scene: Scene, shown: tuple[Widget, ...]) -> tuple[object, ...]:
    """Return all that the home screen depends on."""
    state = scene.state
    hovered = next((card.name for card in cards(state) if card.rect.collidepoint(state.pointer)), None)
    last = state.unfinished
    unfinished = None if last is None else (last.serial, last.game.current)
    return (
        home_scroll(state),
        state.window,
        state.variants,
        state.choices,
        state.open_card,
        unfinished,
        hovered,
        scene.looks(shown),
    )


def paint(canvas: Canvas, scene: Scene, shown: tuple[Widget, ...]) -> None:
    """Draw the greeting, the last game and all cards."""
    theme, state = scene.theme, scene.state
    area = home_rect(state)
    canvas.fill(theme.background, area)
    top = area.top + scene.length(16) - home_scroll(state)
    title = words("What would you like to play?", scene.type(LARGE), theme.ink, True)
    canvas.blit(title, (scene.length(16), top + scene.length(8)))
    if state.unfinished is not None:
        _paint_last(canvas, scene)
    for card in cards(state):
        if card.rect.colliderect(area):
            _paint_card(canvas, scene, card)
    for widget in shown:
        paint_widget(canvas, scene, widget)


def _paint_last(canvas: Canvas, scene: Scene) -> None:
    theme, last = scene.theme, scene.state.unfinished
    assert last is not None
    rect = continue_rect(scene.state)
    canvas.blit(vector.rounded(rect.size, scene.length(8), theme.panel, theme.accent, scene.length(1)), rect)
    pad = scene.length(8)
    side = rect.height - 2 * pad
    try:
        canvas.blit(thumbnail(last.board, side, theme, theme.panel), (rect.left + pad, rect.top + pad))
    except Exception:  # a plug-in's game that cannot be shown can still be gone back to when that is mended
        icon = vector.icon("help-circle", side, theme.ink_soft)
        canvas.blit(icon, (rect.left + pad, rect.top + pad))
    left = rect.left + side + 3 * pad
    size, small = scene.type(NORMAL), scene.type(SMALL)
    count = last.game.node.ply
    said = f"{count} move{'' if count == 1 else 's'} played"
    if not goes_on(last):
        said = ": ".join(filter(None, result_words(last))) or said
    head = words(f"Your last game: {last.variant.title}", size, theme.ink, True)
    tail = words(said, small, theme.ink_soft)
    canvas.blit(head, head.get_rect(bottomleft=(left, rect.centery + scene.length(2))))
    canvas.blit(tail, tail.get_rect(topleft=(left, rect.centery + scene.length(2))))


def _paint_card(canvas: Canvas, scene: Scene, card: Card) -> None:
    theme, state = scene.theme, scene.state
    is_hot = card.rect.collidepoint(state.pointer) and not state.overlay and not state.message
    outline = theme.hover if is_hot else theme.line
    canvas.blit(vector.rounded(card.rect.size, scene.length(12), theme.panel, outline, scene.length(1)), card.rect)
    variant = variant_of(state, card.name)
    try:
        picture = thumbnail(variant.start(), card.picture.width, theme, theme.panel)
    except Exception as error:  # a plug-in that cannot even start must not take the other games with it
        _paint_broken(canvas, scene, card.picture, error)
        picture = None
    if picture is not None:
        canvas.blit(picture, card.picture)
    size, small = scene.type(NORMAL), scene.type(SMALL)
    title = words(fitted(variant.title, size, card.text.width, True), size, theme.ink, True)
    canvas.blit(title, card.text.topleft)
    top = card.text.top + title.get_height() + scene.length(8)
    for number, line in enumerate(wrapped(variant.summary, small, card.text.width)[:5]):
        canvas.blit(words(line, small, theme.ink_soft), (card.text.left, top + round(number * small * 1.5)))


def _paint_broken(canvas: Canvas, scene: Scene, rect: Rect, error: Exception) -> None:
    small = scene.type(SMALL)
    lines = wrapped(f"This cannot be shown: {error}", small, rect.width)
    for number, line in enumerate(lines[: rect.height // round(small * 1.5)]):
        text = words(line, small, scene.theme.ink_soft)
        canvas.blit(text, (rect.left, rect.top + round(number * small * 1.5)))


def paint_open(canvas: Canvas, scene: Scene) -> None:
    """Draw the lines of the open card, beside a picture of where it starts."""
    theme, state = scene.theme, scene.state
    variant, choice = variant_of(state, state.open_card), choice_of(state, state.open_card)
    rect, picture = card_rect(state), card_picture(state)
    title = words(variant.title, scene.type(LARGE), theme.ink, True)
    canvas.blit(title, title.get_rect(midleft=(picture.left, rect.top + scene.length(34))))
    try:
        canvas.blit(thumbnail(start_of(variant, choice), picture.width, theme, theme.panel), picture)
    except Exception as error:  # a text that is no position, or a plug-in that raises anything
        _paint_broken(canvas, scene, picture, error)
    for row, line, area in card_lines(state):
        label = words(fitted(row.title, scene.type(SMALL), area.left - line.left), scene.type(SMALL), theme.ink_soft)
        canvas.blit(label, label.get_rect(midleft=(line.left, line.centery)))
        if row.kind == "turn":
            room = area.width - 2 * area.height
            text = words(fitted(row.value, scene.type(NORMAL), room, True), scene.type(NORMAL), theme.ink, True)
            canvas.blit(text, text.get_rect(center=area.center))
