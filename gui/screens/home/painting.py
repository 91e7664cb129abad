"""The home screen: a card with a small live board for each variant."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import pygame
from pygame import Rect

from board.board import Board
from board.variant import Variant
from gui.core.state import Screen
from gui.features.library.entries import length_words
from gui.kit.layout import fit
from gui.kit.painting import paint_widget
from gui.kit.scene import Scene
from gui.paint import vector
from gui.paint.theme import Theme, legible
from gui.paint.typeface import LARGE, NORMAL, SMALL, clipped, fitted, shrunk, words
from gui.play.new_game import is_unfinished
from gui.play.table import played_line, result_words
from gui.screens.home.card_widgets import CardText, card_picture, card_rect, card_texts
from gui.screens.home.home import choice_of, start_of, variant_of
from gui.screens.home.widgets import Card, cards, continue_rect, home_rect, home_scroll, home_widgets
from gui.views import view_of

Canvas = pygame.Surface

_thumbnails: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
_MOST_THUMBNAILS = 64


def thumbnail(
    board: Board,
    side: int,
    theme: Theme,
    ground: tuple[int, int, int],
    is_portrait: bool = False,
    flipped: bool = False,
) -> pygame.Surface:
    """Return a small picture of a board as its view draws it, or the portrait on a variant's card."""
    key = (board, board.variant, side, theme, ground, is_portrait, flipped)
    if key not in _thumbnails:
        view = view_of(board.variant)
        surface = pygame.Surface((side, side))
        surface.fill(ground)
        squares = fit(Rect(0, 0, side, side), view.columns, view.rows, max(4, side // 32), flipped)
        view.paint_board(surface, squares, theme, "off")
        for piece, spot in view.spots(board).items():
            sprite = view.faced(piece, squares.cell, theme, flipped)
            surface.blit(sprite, sprite.get_rect(center=squares.area(*spot).center))
        if is_portrait:
            view.paint_portrait(surface, squares, theme, board)
        _thumbnails[key] = surface
        if len(_thumbnails) > _MOST_THUMBNAILS:
            _thumbnails.popitem(last=False)
    return _thumbnails[key]


@lru_cache(maxsize=_MOST_THUMBNAILS)
def _portrait(variant: Variant) -> Board:
    return view_of(variant).portrait()


def key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the home screen depends on."""
    state = scene.state
    last = state.unfinished
    return (
        home_scroll(state),
        state.window,
        state.variants,
        state.choices,
        state.loading,
        None if last is None else (last.serial, last.game, last.over, last.about),
        _hovered(scene),
        scene.looks(home_widgets(state)),
    )


def _hovered(scene: Scene) -> str | None:
    """Return the card under the pointer, unless something covers it."""
    state = scene.state
    if state.overlay is not None or state.message or state.home.open_card:
        return None
    return next((card.name for card in cards(state) if card.rect.collidepoint(state.hold.pointer)), None)


def paint(canvas: Canvas, scene: Scene) -> None:
    """Draw the greeting, the last game and all cards."""
    theme, state = scene.theme, scene.state
    area = home_rect(state)
    canvas.fill(theme.background, area)
    top = area.top + scene.length(16) - home_scroll(state)
    title = words("What would you like to play?", scene.type(LARGE), theme.ink, True)
    canvas.blit(title, (scene.length(16), top + scene.length(8)))
    if state.unfinished is not None:
        _paint_last(canvas, scene)
    elif state.loading:
        _paint_loading(canvas, scene)
    for card in cards(state):
        if card.rect.colliderect(area):
            _paint_card(canvas, scene, card)
    for widget in home_widgets(state):
        paint_widget(canvas, scene, widget)


def _paint_last(canvas: Canvas, scene: Scene) -> None:
    theme, last = scene.theme, scene.state.unfinished
    assert last is not None
    rect = continue_rect(scene.state)
    canvas.blit(vector.rounded(rect.size, scene.length(8), theme.panel, theme.accent, scene.length(1)), rect)
    pad = scene.length(8)
    side = rect.height - 2 * pad
    try:
        board = last.game[played_line(last)[-1]].board
        canvas.blit(thumbnail(board, side, theme, theme.panel), (rect.left + pad, rect.top + pad))
    except Exception:  # a plug-in's game that cannot be drawn can be continued once the plug-in is fixed
        icon = vector.icon("help-circle", side, theme.ink_soft)
        canvas.blit(icon, (rect.left + pad, rect.top + pad))
    left = rect.left + side + 3 * pad
    size, small = scene.type(NORMAL), scene.type(SMALL)
    said = f"{length_words(last.game, played_line(last)[-1])} played"
    heading = "Unfinished game" if is_unfinished(last) else "Your last game"
    if not is_unfinished(last):
        said = ": ".join(filter(None, result_words(last))) or said
    room = rect.right - scene.length(360) - left
    head = words(fitted(f"{heading}: {last.variant.title}", size, room, True), size, theme.ink, True)
    tail = words(fitted(said, small, room), small, theme.ink_soft)
    canvas.blit(head, head.get_rect(bottomleft=(left, rect.centery + scene.length(2))))
    canvas.blit(tail, tail.get_rect(topleft=(left, rect.centery + scene.length(2))))


def _paint_loading(canvas: Canvas, scene: Scene) -> None:
    """Draw what is being read where the last game will be, so that the cards will not move."""
    theme, rect = scene.theme, continue_rect(scene.state)
    canvas.blit(vector.rounded(rect.size, scene.length(8), theme.panel, theme.line, scene.length(1)), rect)
    text = words(fitted(scene.state.loading, scene.type(NORMAL), rect.width), scene.type(NORMAL), theme.ink_soft)
    canvas.blit(text, text.get_rect(midleft=(rect.left + scene.length(24), rect.centery)))


def _paint_card(canvas: Canvas, scene: Scene, card: Card) -> None:
    theme, state = scene.theme, scene.state
    outline = theme.hover if _hovered(scene) == card.name else theme.line
    canvas.blit(vector.rounded(card.rect.size, scene.length(12), theme.panel, outline, scene.length(1)), card.rect)
    variant = variant_of(state, card.name)
    try:
        picture = thumbnail(_portrait(variant), card.picture.width, theme, theme.panel, is_portrait=True)
    except Exception as error:  # a plug-in that cannot even start must not break the other games
        _paint_broken(canvas, scene, card.picture, error)
        picture = None
    if picture is not None:
        canvas.blit(picture, card.picture)
    size, small = scene.type(NORMAL), scene.type(SMALL)
    title = words(fitted(variant.title, size, card.title.width, True), size, theme.ink, True)
    canvas.blit(title, title.get_rect(midleft=card.title.midleft))
    for number, line in enumerate(summary_lines(scene, card)):
        canvas.blit(words(line, small, theme.ink_soft), (card.text.left, card.text.top + round(number * small * 1.5)))


def summary_lines(scene: Scene, card: Card) -> tuple[str, ...]:
    """Return the description on a card in the lines that fit above its buttons."""
    small = scene.type(SMALL)
    room = card.text.height - scene.length(44)
    return clipped(variant_of(scene.state, card.name).summary, small, card.text.width, room // round(small * 1.5))


def _paint_broken(canvas: Canvas, scene: Scene, rect: Rect, error: Exception) -> None:
    small = scene.type(SMALL)
    lines = clipped(f"This cannot be shown: {error}", small, rect.width, rect.height // round(small * 1.5))
    for number, line in enumerate(lines):
        text = words(line, small, scene.theme.ink_soft)
        canvas.blit(text, (rect.left, rect.top + round(number * small * 1.5)))


def paint_open(canvas: Canvas, scene: Scene) -> None:
    """Draw the words of the open card, beside a picture of its start position."""
    theme, state = scene.theme, scene.state
    name = state.home.open_card
    variant, choice = variant_of(state, name), choice_of(state, name)
    rect, picture = card_rect(state), card_picture(state)
    title = words(variant.title, scene.type(LARGE), theme.ink, True)
    canvas.blit(title, title.get_rect(midleft=(picture.left, rect.top + scene.length(34))))
    try:
        canvas.blit(thumbnail(start_of(variant, choice), picture.width, theme, theme.panel), picture)
    except Exception as error:  # the text is not a position, or a plug-in's rules raise an error
        _paint_broken(canvas, scene, picture, error)
    size = scene.type(SMALL)
    for said in card_texts(state):
        _paint_card_text(canvas, scene, said)
    room = Rect(picture.left, picture.bottom + scene.length(12), picture.width, 0)
    room.height = rect.bottom - scene.length(72) - room.top
    note = "" if state.screen is Screen.HOME else "The game on the board stays in Your games."
    lines = clipped(note or variant.summary, size, room.width, max(0, int(room.height / (size * 1.4))))
    for number, text_line in enumerate(lines):
        canvas.blit(words(text_line, size, theme.ink_soft), (room.left, room.top + round(number * size * 1.4)))


def _paint_card_text(canvas: Canvas, scene: Scene, said: CardText) -> None:
    """Draw a label, a value, or what is wrong with the field on its left."""
    theme, rect = scene.theme, said.rect
    if said.is_value:
        text = words(fitted(said.text, scene.type(NORMAL), rect.width, True), scene.type(NORMAL), theme.ink, True)
        canvas.blit(text, text.get_rect(center=rect.center))
        return
    size = scene.type(SMALL)
    if not said.is_wrong:
        size = shrunk(said.text, size, rect.width)
        label = words(fitted(said.text, size, rect.width), size, theme.ink_soft)
        canvas.blit(label, label.get_rect(midleft=(rect.left, rect.centery)))
        if said.part is not None:
            track = Rect(rect.left, rect.bottom - scene.length(2), rect.width, scene.length(2))
            canvas.fill(theme.raised, track)
            canvas.fill(theme.accent, Rect(track.left, track.top, round(track.width * said.part), track.height))
        return
    size = max(9, round(size * 0.88))
    lines = clipped(said.text, size, rect.width, max(1, rect.height // round(size * 1.15)))
    top = rect.centery - round(len(lines) * size * 0.6)
    ink = legible(theme.danger, theme.panel, theme.ink)
    for number, line in enumerate(lines):
        canvas.blit(words(line, size, ink), (rect.left, top + round(number * size * 1.2)))
