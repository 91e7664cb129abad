"""The sheet of rules."""

from __future__ import annotations

from functools import lru_cache

from board.board import Board
from engine.drawing import draw_png
from engine.rules import Heading, Item, Picture
from gui.features.rules.widgets import rules_flow, rules_page, taught_variant
from gui.paint import vector
from gui.paint.display_list import Canvas
from gui.paint.display_list import Picture as Shown
from gui.paint.rect import Rect
from gui.paint.typeface import NORMAL, words
from gui.screens.scene import Scene


@lru_cache(maxsize=64)
def _picture(board: Board, arrows: tuple[str, ...], highlights: tuple[str, ...], flipped: bool, side: int) -> Shown:
    png = draw_png(board, arrows=arrows, highlights=highlights, flipped=flipped, size=max(16, side))
    return vector.loaded(png)


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
