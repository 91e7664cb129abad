"""The board: highlights, pieces, arrows, and whatever moves over it."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import pygame
from attrs import evolve
from pygame import Rect

from board.geometry import Coordinate
from engine.solving.value import Value
from gui.core.animation import between
from gui.core.state import Arrow, Setup, Table
from gui.features.annotating import annotating
from gui.features.study import painting as lines
from gui.features.tables import tables
from gui.features.training.painting import paint_sign
from gui.kit.layout import Squares
from gui.kit.scene import Scene
from gui.paint import vector
from gui.paint.typeface import words
from gui.play import hints, premoves
from gui.play.table import dead_ends, insight, last_move, promising, targets, why_waiting
from gui.views.view import View
from moves.move import Move
from pieces.piece import Piece

Canvas = pygame.Surface
Float = tuple[pygame.Surface, Rect]

_backgrounds: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
_MOST_BACKGROUNDS = 24


def background(scene: Scene) -> pygame.Surface:
    """Return the empty board with its frame, painted once for each size and theme."""
    squares, settings = scene.layout.squares, scene.state.settings
    key = (scene.table.variant, squares, scene.theme, settings.coordinates)
    if key not in _backgrounds:
        surface = pygame.Surface(squares.frame.size)
        surface.fill(scene.theme.background)
        shifted = type(squares)(
            squares.margin,
            squares.margin,
            squares.cell,
            squares.columns,
            squares.rows,
            squares.margin,
            squares.flipped,
        )
        scene.view.paint_board(surface, shifted, scene.theme, settings.coordinates)
        _backgrounds[key] = surface
        if len(_backgrounds) > _MOST_BACKGROUNDS:
            _backgrounds.popitem(last=False)
    return _backgrounds[key]


def key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the board's picture depends on."""
    table, settings = scene.table, scene.state.settings
    touch = table.touch
    return (
        table.game,
        evolve(touch, drag=None, typed="", hover=_hover_in_picture(scene)),
        touch.drag is None,
        _lifted(table),
        targets(table),
        settings.legal_moves,
        table.animation.hidden if table.animation is not None else None,
        table.analysis.hint,
        table.analysis.is_hint_whole,
        table.setup,
        insight(table, settings),
        tables.marks(table, settings),
        lines.arrows(scene),
        table.backwards,
        table.premoves,
        scene.layout.squares,
        settings.coordinates,
        scene.style,
    )


def _hover_in_picture(scene: Scene) -> Coordinate | None:
    """Return the place under the pointer if the still picture depends on it; elsewhere its outline floats."""
    touch = scene.table.touch
    is_drawn = touch.drag is not None or (touch.start is not None and scene.view.shows_ways)
    return touch.hover if is_drawn else None


def _lifted(table: Table) -> Coordinate | None:
    """Return the place from which a piece was lifted."""
    drag = table.touch.drag
    return drag.start if drag is not None and drag.is_moving and drag.piece is None else None


def paint(canvas: Canvas, scene: Scene) -> None:
    """Draw the board with everything on it that is still."""
    squares = scene.layout.squares
    canvas.blit(background(scene), squares.frame)
    canvas.set_clip(squares.inner.clip(canvas.get_clip()))
    if scene.table.setup is not None:
        _paint_setup(canvas, scene, scene.table.setup)
        return
    _paint_marks(canvas, scene)
    if (marked := hints.marked(scene.table)) is not None:
        scene.view.paint_mark(canvas, squares, marked, scene.theme.hint)
    _paint_pieces(canvas, scene)
    _paint_verdicts(canvas, scene)
    paint_sign(canvas, scene)
    table = scene.table
    for premove in table.premoves:
        for place in (premove.start, premove.end):
            scene.view.paint_mark(canvas, squares, place, scene.theme.hint)
        _paint_arrow(canvas, scene, Arrow(premove.start, premove.end, 2))
    touch = table.touch
    for arrow, wide in lines.arrows(scene):
        _paint_arrow(canvas, scene, arrow, wide)
    for arrow in annotating.drawn(table):
        _paint_arrow(canvas, scene, arrow)
    for arrow in (*touch.arrows, *((touch.sketch,) if touch.sketch is not None else ())):
        _paint_arrow(canvas, scene, arrow)
    if marked is not None:
        view, size = scene.view, max(3, squares.cell * 0.07)
        view.paint_outline(canvas, squares, marked, scene.theme.hint[:3], size)
    elif table.analysis.hint is not None:
        _paint_hint(canvas, scene, table.analysis.hint)


def _paint_setup(canvas: Canvas, scene: Scene, setup: Setup) -> None:
    """Draw a position in the editor."""
    touch, view, squares = scene.table.touch, scene.view, scene.layout.squares
    if touch.selected is not None:
        view.paint_mark(canvas, squares, touch.selected, scene.theme.selection)
    carried = _carried(scene, setup)
    for piece, spot in view.set_out(setup.pieces).items():
        sprite = view.faced(piece, squares.cell, scene.theme, squares.flipped)
        if piece is carried:
            sprite = faded(sprite, 0.35)
        canvas.blit(sprite, sprite.get_rect(center=squares.area(*spot).center))
    if touch.cursor is not None:
        view.paint_outline(canvas, squares, touch.cursor, scene.theme.cursor, max(3, squares.cell * 0.06))


def _carried(scene: Scene, setup: Setup) -> Piece | None:
    """Return the piece in hand in the position editor, from the board or from the palette."""
    drag = scene.table.touch.drag
    if drag is None or not drag.is_moving:
        return None
    return drag.piece if drag.piece is not None else scene.view.editor.lifted(setup.pieces, drag.start)


def _paint_marks(canvas: Canvas, scene: Scene) -> None:
    table, view, theme, squares = scene.table, scene.view, scene.theme, scene.layout.squares
    touch = table.touch
    known = range(table.variant.geometry.size)
    moved = last_move(table)
    if moved is not None:
        for place in dict.fromkeys((moved.current_coordinate, moved.destination_coordinate)):
            if place in known:
                view.paint_mark(canvas, squares, place, theme.last_move)
        view.paint_last(canvas, squares, theme, moved)
    checked = view.checked(table.board)
    if checked is not None:
        view.paint_check(canvas, squares, checked, theme)
    start = table.touch.start
    if start is not None:
        for place in touch.clicked:
            view.paint_mark(canvas, squares, place, theme.selection)
    else:
        for place in promising(table, scene.state.settings):
            view.paint_outline(canvas, squares, place, theme.accent, max(2, squares.cell * 0.04))
    reachable = targets(table)
    if start is not None and not reachable and premoves.can_premove(table, scene.state.settings):
        reachable = premoves.targets(table, start)
    if scene.state.settings.legal_moves:
        hopeless = dead_ends(table, scene.state.settings)
        for place, is_capture in reachable:
            if place in hopeless:
                view.paint_dead_end(canvas, squares, place, theme)
            elif place == touch.hover and touch.drag is not None:
                view.paint_mark(canvas, squares, place, theme.selection)
            else:
                # A piece on the square would hide a dot.
                is_taken = is_capture or view.piece_on(table.board, place) is not None
                view.paint_target(canvas, squares, place, theme, is_taken)
    if touch.cursor is not None:
        view.paint_outline(canvas, squares, touch.cursor, theme.cursor, max(3, squares.cell * 0.06))


def _paint_pieces(canvas: Canvas, scene: Scene) -> None:
    table, view, squares = scene.table, scene.view, scene.layout.squares
    hidden = table.animation.hidden if table.animation is not None else frozenset()
    start = _lifted(table)
    lifted = None if start is None else view.piece_on(table.board, start)
    for piece, spot in view.spots(table.board).items():
        if piece in hidden:
            continue
        sprite = view.faced(piece, squares.cell, scene.theme, squares.flipped)
        if piece is lifted:
            sprite = faded(sprite, 0.35)
        canvas.blit(sprite, sprite.get_rect(center=squares.area(*spot).center))
    view.paint_over(canvas, squares, scene.theme, table.board)
    _paint_newcomer(canvas, scene)
    start = table.touch.start
    hover = table.touch.hover
    if start is not None and hover is not None and hover != start:
        view.paint_way(canvas, squares, scene.theme, table.board, start, hover)


def _paint_verdicts(canvas: Canvas, scene: Scene) -> None:
    """Mark where the selected piece can go according to tables: won, drawn or lost, and in how many moves."""
    theme, squares = scene.theme, scene.layout.squares
    tones = {Value.WIN: theme.good, Value.LOSE: theme.danger}
    size = max(8, round(squares.cell * 0.24))
    for place, known in tables.marks(scene.table, scene.state.settings):
        sign = tables.SIGNS[known.value]
        text = sign if known.plies is None else f"{sign}{(known.plies + 1) // 2}"
        tone = tones.get(known.value, theme.neutral)
        label = words(text, size, (255, 255, 255), True)
        badge = label.get_rect().inflate(round(size * 0.7), round(size * 0.1))
        area = squares.area(*scene.view.middle(place))
        badge.topright = (area.right - 1, area.top + 1)
        canvas.blit(vector.rounded(badge.size, badge.height / 2, tone, (255, 255, 255)), badge)
        canvas.blit(label, label.get_rect(center=badge.center))


def _paint_newcomer(canvas: Canvas, scene: Scene) -> None:
    """Outline the piece placed last, since it hides the mark under it."""
    moved = last_move(scene.table)
    known = range(scene.table.variant.geometry.size)
    if moved is not None and moved.current_coordinate not in known and moved.destination_coordinate in known:
        squares, tint = scene.layout.squares, scene.theme.last_move
        scene.view.paint_outline(canvas, squares, moved.destination_coordinate, tint[:3], max(2, squares.cell * 0.05))


def faded(sprite: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a picture made translucent."""
    copy = sprite.copy()
    copy.set_alpha(round(255 * max(0.0, min(1.0, opacity))))
    return copy


def _paint_arrow(canvas: Canvas, scene: Scene, arrow: Arrow, wide: float = 1.0) -> None:
    squares, view = scene.layout.squares, scene.view
    tint = scene.theme.arrows[arrow.colour]
    if arrow.start == arrow.end:
        area = squares.area(*view.middle(arrow.start))
        canvas.blit(vector.ring(area.width, tint, area.width * 0.07), area)
        return
    inner = squares.inner
    start, end = (squares.pixel(*view.middle(place)) for place in (arrow.start, arrow.end))
    shifted = [(x - inner.left, y - inner.top) for x, y in (start, end)]
    canvas.blit(
        vector.arrow(shifted[0], shifted[1], wide * min(squares.cell * 0.17, inner.width * 0.022), tint, inner.size),
        inner,
    )


def _paint_hint(canvas: Canvas, scene: Scene, move: Move) -> None:
    if scene.view.paint_hint(canvas, scene.layout.squares, scene.theme, move):
        return
    size = scene.table.variant.geometry.size
    start, end = move.current_coordinate, move.destination_coordinate
    if 0 <= end < size:
        _paint_arrow(canvas, scene, Arrow(start if 0 <= start < size else end, end, 2))


def floats(scene: Scene) -> list[Float]:
    """Return the pictures that move over the board: gliding pieces, and the one in hand on top."""
    table, view, squares = scene.table, scene.view, scene.layout.squares
    drag = table.touch.drag
    found: list[Float] = []
    if table.setup is not None:
        found += _hover(scene)
        carried = _carried(scene, table.setup)
        if carried is not None and drag is not None:
            sprite = view.faced(carried, squares.cell, scene.theme, squares.flipped, lifted=True)
            found.append((sprite, sprite.get_rect(center=drag.pointer)))
        return found
    if table.animation is not None:
        progress = table.animation.progress(scene.state.now)
        for glide in table.animation.glides:
            sprite = view.faced(glide.piece, squares.cell, scene.theme, squares.flipped)
            opacity = between(*glide.opacity, progress)
            if opacity < 1:
                sprite = faded(sprite, opacity)
            spot = tuple(between(a, b, progress) for a, b in zip(glide.start, glide.end, strict=True))
            found.append((sprite, sprite.get_rect(center=squares.pixel(*spot))))
    found += _hover(scene) + _held(scene)
    if drag is not None and drag.is_moving:
        piece = drag.piece if drag.piece is not None else view.piece_on(table.board, drag.start)
        if piece is not None:
            sprite = view.faced(piece, squares.cell, scene.theme, squares.flipped, lifted=True)
            found.append((sprite, sprite.get_rect(center=drag.pointer)))
    return found


def _hover(scene: Scene) -> list[Float]:
    """Return the outline of the place under the pointer; a dragged piece shows it only where it can go."""
    table, squares = scene.table, scene.layout.squares
    hover, drag = table.touch.hover, table.touch.drag
    if hover is None or (
        drag is not None and table.setup is None and all(place != hover for place, _ in targets(table))
    ):
        return []
    left, top, right, bottom = scene.view.area(hover).box
    rect = squares.between((left, top), (right, bottom))
    return [
        (
            _outline(
                scene.view, hover, rect.size, evolve(squares, left=squares.left - rect.left, top=squares.top - rect.top)
            ),
            rect,
        )
    ]


@lru_cache(maxsize=256)
def _outline(view: View, place: Coordinate, size: tuple[int, int], squares: Squares) -> pygame.Surface:
    outline = pygame.Surface(size, pygame.SRCALPHA)
    view.paint_outline(outline, squares, place, (255, 255, 255, 130), max(2, squares.cell * 0.035))
    return outline


def _held(scene: Scene) -> list[Float]:
    """Return the piece that the side to move holds, under the pointer or at the keyboard cursor."""
    table, touch = scene.table, scene.table.touch
    at = scene.state.hold.pointer if touch.hover is not None else None
    if at is None and touch.cursor is not None:
        at = scene.layout.squares.pixel(*scene.view.middle(touch.cursor))
    if at is None or touch.picker is not None or touch.drag is not None or why_waiting(table):
        return []
    piece = scene.view.held(table.board, touch.turn)
    piece = piece if piece is not None else touch.taken
    if piece is None:
        return []
    sprite = faded(
        scene.view.faced(piece, scene.layout.squares.cell, scene.theme, scene.layout.squares.flipped, lifted=True), 0.88
    )
    return [(sprite, sprite.get_rect(center=at))]
