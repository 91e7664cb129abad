"""How the explorer draws a move, with its frequency and results."""

from __future__ import annotations

from gui.kit.painting import paints
from gui.kit.widget import Style, Widget
from gui.paint import vector
from gui.paint.display_list import Canvas
from gui.paint.rect import Rect
from gui.paint.theme import EBONY, IVORY
from gui.paint.typeface import NORMAL, SMALL, fitted, words
from gui.screens.scene import Scene

GREY = (140, 134, 124)
"""Draws, between the ivory of the first player's wins and the ebony of the second's."""


@paints(Style.BRANCH)
def paint_branch(canvas: Canvas, scene: Scene, widget: Widget) -> None:
    """Draw a move: its name, its frequency, and a bar of its results."""
    theme, rect, branch = scene.theme, widget.rect, widget.branch
    assert branch is not None
    ground = theme.hover if widget == scene.hovered else theme.raised
    canvas.blit(vector.rounded(rect.size, scene.length(6), ground), rect)
    size, pad = scene.type(NORMAL), scene.length(10)
    text = words(fitted(branch.move, size, scene.length(90), True), size, theme.ink, True)
    canvas.blit(text, text.get_rect(midleft=(rect.left + pad, rect.centery)))
    number = words(str(branch.games), scene.type(SMALL), theme.ink_soft)
    canvas.blit(number, number.get_rect(midright=(rect.left + scene.length(148), rect.centery)))
    bar = Rect(rect.left + scene.length(164), 0, 0, scene.length(16))
    bar.width, bar.centery = max(1, rect.right - pad - bar.left), rect.centery
    canvas.fill(theme.panel, bar)
    decided = branch.games - branch.unknown
    left = bar.left
    first, *others = branch.wins
    for count, tone in ((first, IVORY), (branch.draws, GREY), (sum(others), EBONY)):
        wide = round(bar.width * count / decided) if decided else 0
        canvas.fill(tone, Rect(left, bar.top, wide, bar.height))
        share = f"{100 * count / decided:.0f} %" if decided and count else ""
        label = words(share, scene.type(SMALL) - 1, EBONY if tone == IVORY else IVORY)
        if share and label.get_width() + 4 < wide:
            canvas.blit(label, label.get_rect(center=(left + wide // 2, bar.centery)))
        left += wide
