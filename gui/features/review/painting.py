"""The marks of a review on the board."""

from __future__ import annotations

from gui.paint import vector
from gui.paint.display_list import Canvas
from gui.paint.rect import Rect
from gui.paint.theme import Colour
from gui.paint.typeface import words
from gui.play.marks import MOVE_SIGNS
from gui.screens.scene import Scene


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
