"""The board beside the settings, which shows what they change, and the swatches of their choices."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from engine.game import Game
from engine.registry import load
from gui.core.settings import Settings
from gui.core.state import Screen, State, Table
from gui.features.settings.widgets import preview_rect
from gui.kit.widget import Widget
from gui.paint import vector
from gui.paint.display_list import Canvas, Picture, painted
from gui.paint.rect import Rect
from gui.paint.theme import BOARD_COLOURS, THEMES, colour, theme
from gui.play.playing import new_table
from gui.screens.scene import Scene
from gui.screens.sheets.widgets import sheet_rect
from gui.screens.table import board_painting as board
from gui.views import view_of

_SHOWN = "e4 e5 Nf3 Nc6 Bb5 a6"


@lru_cache(maxsize=1)
def _example() -> Table:
    """Return a game with a last move, and a piece in hand that can move."""
    game = Game(load("chess").start())
    for move in _SHOWN.split():
        game.play(move)
    selected = game.board.variant.geometry.coordinate("b5")
    return evolve(new_table(game.board), game=game.tree).touching(selected=selected)


_PICTURED = ("theme", "board_colours", "piece_set", "coordinates", "legal_moves", "safe_colours")
"""The settings on which the picture depends."""


def paint_preview(canvas: Canvas, scene: Scene) -> None:
    """Draw a board as all settings together make it look."""
    state = scene.state
    place = preview_rect(state, sheet_rect(state))
    if not place.width:
        return
    picture = _picture(state, place.width)
    canvas.blit(picture, picture.get_rect(center=place.center))


def _picture(state: State, side: int) -> Picture:
    shown = {name: getattr(state.settings, name) for name in _PICTURED}
    return _board(Settings(**shown, evaluation=False), side)


@lru_cache(maxsize=8)
def _board(settings: Settings, side: int) -> Picture:
    # A window in which the board has about this size.
    shown = State(window=(side + 600, side + 130), settings=settings, screen=Screen.TABLE, table=_example())
    scene = Scene(shown)
    frame = scene.layout.squares.frame
    picture = painted(shown.window, lambda canvas: board.paint(canvas, scene), (0, 0, 0)).subsurface(frame)
    scale = side / max(frame.size)
    return vector.scaled(picture, (round(frame.width * scale), round(frame.height * scale)))


def paint_swatch(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a choice of colours or of pieces as it looks; the chosen one has a frame."""
    rect, chosen = widget.rect, scene.theme.accent if widget.is_current else scene.theme.line
    canvas.blit(vector.rounded(rect.size, scene.length(8), scene.theme.raised, chosen, scene.length(3)), rect)
    inner = rect.inflate(-scene.length(10), -scene.length(10))
    if widget.value in THEMES and widget.tip != "From the theme":
        _paint_theme(canvas, inner, widget.value)
    elif widget.value in BOARD_COLOURS or widget.value == "theme":
        _paint_colours(canvas, scene, inner, widget.value)
    else:
        _paint_piece(canvas, scene, inner, widget.value)


def _paint_theme(canvas: Canvas, rect: Rect, name: str) -> None:
    shown = theme(name)
    canvas.fill(shown.background, rect)
    canvas.fill(shown.panel, Rect(rect.left, rect.top, rect.width, rect.height // 3))
    mark = Rect(rect.left + rect.width // 5, rect.top + rect.height // 2, rect.width * 3 // 5, rect.height // 4)
    canvas.fill(shown.accent, mark)


def _paint_colours(canvas: Canvas, scene: Scene, rect: Rect, name: str) -> None:
    plain = theme(scene.state.settings.theme)
    light, dark = plain.board_light, plain.board_dark
    if name in BOARD_COLOURS:
        light, dark, _ = map(colour, BOARD_COLOURS[name])
    half = rect.width // 2
    for number in range(4):
        column, row = number % 2, number // 2
        square = Rect(rect.left + column * half, rect.top + row * half, half, half)
        canvas.fill(light if (column + row) % 2 == 0 else dark, square)


def _paint_piece(canvas: Canvas, scene: Scene, rect: Rect, name: str) -> None:
    canvas.fill(scene.theme.board_dark, rect)
    start = _example().game[0].board
    knight = start.piece_at("b1")
    if knight is not None:
        sprite = view_of(start.variant).sprite(knight, rect.width, evolve(scene.theme, pieces=name))
        canvas.blit(sprite, sprite.get_rect(center=rect.center))
