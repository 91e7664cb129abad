"""The evaluation bar beside the board, and the evaluation graph after a game."""

from __future__ import annotations

import pygame
from pygame import Rect

from gui.features.training.painting import sign_colour
from gui.kit.painting import paint_panel
from gui.kit.scene import Scene
from gui.kit.widget import Style
from gui.paint import vector
from gui.paint.theme import EBONY, IVORY, Colour, hexadecimal
from gui.paint.typeface import SMALL, fitted, shrunk, width, words
from gui.play.evaluation import Point, graph, has_graph, moves_to_mate, score_shown, share, unjudged
from gui.play.marks import MOVE_SIGNS
from gui.screens.table.outcome import graph_rect

Canvas = pygame.Surface


def _colours(scene: Scene) -> tuple[Colour, Colour]:
    """Return the players' colours, distinguishable in every theme and in grey."""
    return IVORY, EBONY


# The bar.


def bar_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the bar depends on, to the pixel."""
    rect = scene.layout.evaluation
    score = bar_score(scene)
    shown = None if score is None else (_height(rect, score), bar_words(score), score >= 0)
    return shown, rect, scene.table.flipped, scene.style


def _height(rect: Rect, score: int) -> int:
    """Return the height of the first player's part of the bar."""
    return round((rect.height - 2) * share(score))


def bar_score(scene: Scene) -> int | None:
    """Return the score for the bar; None in the position editor."""
    return None if scene.table.setup is not None else score_shown(scene.table)


def bar_words(score: int) -> str:
    """Return the number on the bar, short enough to fit; it is written at the end of the better side.

    >>> bar_words(35), bar_words(-1234), bar_words(0)
    ('0.3', '12', '0.0')
    """
    distance = moves_to_mate(score)
    if distance is not None:
        return f"#{distance}"
    points = abs(score) / 100
    return f"{points:.0f}" if points >= 9.95 else f"{int(points * 10) / 10:.1f}"


def paint_bar(canvas: Canvas, scene: Scene) -> None:
    """Draw the first player's share from its side of the board, and the number at the end of the better player."""
    rect, theme = scene.layout.evaluation, scene.theme
    first, second = _colours(scene)
    canvas.fill(theme.background, rect)
    score = bar_score(scene)
    if score is None:
        canvas.blit(vector.rounded(rect.size, rect.width / 4, theme.panel, theme.line), rect)
        return
    picture = vector.rounded(rect.size, rect.width / 4, second, theme.ink_soft).copy()
    height = _height(rect, score)
    light = vector.rounded(rect.size, rect.width / 4, first, theme.ink_soft)
    top = 0 if scene.table.flipped else rect.height - height - 1
    part = Rect(0, top, rect.width, height + 1)
    picture.fill((0, 0, 0, 0), part)
    picture.blit(light, part, part)
    canvas.blit(picture, rect)
    canvas.fill(theme.accent, Rect(rect.left + 1, rect.centery - 1, rect.width - 2, max(2, scene.length(2))))
    text = bar_words(score)
    size = max(8, scene.type(SMALL) - 2)
    while size > 7 and width(text, size, True) > rect.width - 2:
        size -= 1
    is_first = score >= 0
    number = words(text, size, second if is_first else first, True)
    is_low = is_first is not scene.table.flipped
    place = {"midbottom": (rect.centerx, rect.bottom - 4)} if is_low else {"midtop": (rect.centerx, rect.top + 4)}
    canvas.blit(number, number.get_rect(**place))


# The graph.


def graph_key(scene: Scene) -> object:
    """Return everything that the graph depends on."""
    table = scene.table
    if not has_graph(table, scene.state.settings.graph):
        return scene.style
    hovered = scene.hovered.node if scene.hovered is not None and scene.hovered.style is Style.PLY else None
    left = len(unjudged(table, table.game.line()))
    return graph(table), left, table.game.current, hovered, scene.style, table.review.found


def paint_graph(canvas: Canvas, scene: Scene) -> None:
    """Draw the first player's share over the moves, and mark the current position."""
    rect, theme, table = graph_rect(scene.state), scene.theme, scene.table
    paint_panel(canvas, scene, rect)
    box = rect.inflate(-2 * scene.length(8), -2 * scene.length(8))
    if not has_graph(table, scene.state.settings.graph):
        _paint_waiting(canvas, scene, box)
        return
    points = graph(table)
    canvas.blit(vector.drawing(_drawing(scene, points, box.size), box.size), box)
    left = len(unjudged(table, table.game.line()))
    if left and table.over is not None:
        text = words(f"{len(points) - left} of {len(points)} positions evaluated", scene.type(SMALL), theme.ink)
        back = text.get_rect(topright=(box.right - scene.length(6), box.top + scene.length(4)))
        ground = back.inflate(scene.length(12), scene.length(4))
        canvas.blit(vector.rounded(ground.size, scene.length(4), theme.raised), ground)
        canvas.blit(text, back)


def _paint_waiting(canvas: Canvas, scene: Scene, box: Rect) -> None:
    """Draw the placeholder of the graph before the game has ended."""
    theme, size = scene.theme, scene.type(SMALL)
    canvas.fill(theme.line, Rect(box.left, box.centery, box.width, 1))
    note = "The evaluation graph appears after the game"
    size = shrunk(note, size, box.width)
    text = words(fitted(note, size, box.width), size, theme.ink_soft)
    back = text.get_rect(center=box.center)
    canvas.fill(theme.panel, back.inflate(scene.length(16), 0))
    canvas.blit(text, back)


def _drawing(scene: Scene, points: tuple[Point, ...], size: tuple[int, int]) -> str:
    theme = scene.theme
    first, second = _colours(scene)
    wide, height = size
    step = wide / max(1, len(points) - 1)
    known = [
        (number * step, (1 - point.share) * height) for number, point in enumerate(points) if point.share is not None
    ]
    parts = [f'<rect width="{wide}" height="{height}" rx="{scene.length(4)}" fill="{hexadecimal(second)}"/>']
    if known:
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in known)
        area = f"{known[0][0]:.1f},{height} {line} {known[-1][0]:.1f},{height}"
        parts.append(f'<polygon points="{area}" fill="{hexadecimal(first)}"/>')
        parts.append(_line(line, theme.accent, max(1.5, scene.length(2))))
    middle = f"0,{height / 2} {wide},{height / 2}"
    parts.append(_line(middle, theme.ink_soft, 1))
    parts += _dots(scene, points, size)
    here = next((number for number, point in enumerate(points) if point.node == scene.table.game.current), None)
    hovered = scene.hovered.node if scene.hovered is not None and scene.hovered.style is Style.PLY else None
    over = next((number for number, point in enumerate(points) if point.node == hovered), None)
    if over is not None:
        parts.append(_line(f"{over * step:.1f},0 {over * step:.1f},{height}", theme.ink_soft, max(1, scene.length(1))))
    if here is not None:
        x = max(1, min(wide - 1, here * step))
        parts.append(_line(f"{x:.1f},0 {x:.1f},{height}", theme.accent, max(1.5, scene.length(2))))
        part = points[here].share
        if part is not None:
            radius = scene.length(4)
            parts.append(
                f'<circle cx="{max(radius, min(wide - radius, x)):.1f}" '
                f'cy="{max(radius, min(height - radius, (1 - part) * height)):.1f}" r="{radius}" '
                f'fill="{hexadecimal(theme.accent)}" stroke="{hexadecimal(theme.on_accent)}" stroke-width="1"/>'
            )
    return "".join(parts)


def _dots(scene: Scene, points: tuple[Point, ...], size: tuple[int, int]) -> list[str]:
    """Return a dot for each move that a review has marked: the worse, the larger."""
    wide, height = size
    step = wide / max(1, len(points) - 1)
    radii = {6: 3.0, 2: 4.0, 4: 5.0}
    dots = []
    for number, point in enumerate(points):
        glyph = next((glyph for glyph in scene.table.game[point.node].notes.glyphs if glyph in radii), None)
        if glyph is None or point.share is None:
            continue
        radius = scene.length(radii[glyph])
        tone = sign_colour(scene, MOVE_SIGNS[glyph])
        x = max(radius + 1, min(wide - radius - 1, number * step))
        y = max(radius + 1, min(height - radius - 1, (1 - point.share) * height))
        dots.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{hexadecimal(tone)}" stroke="#FFFFFF" '
            'stroke-width="1"/>'
        )
    return dots


def _line(points: str, colour: Colour, width: float) -> str:
    return f'<polyline points="{points}" fill="none" stroke="{hexadecimal(colour)}" stroke-width="{width}"/>'
