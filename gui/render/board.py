"""The board: highlights, pieces, arrows, and what moves over it."""

from __future__ import annotations

from collections import OrderedDict

import pygame
from pygame import Rect

from gui import vector
from gui.animation import between
from gui.render.scene import Scene
from gui.state import Arrow, Setup
from gui.table import dead_ends, insight, last_move, promising, targets, why_waiting
from pieces.piece import Piece

Canvas = pygame.Surface
Float = tuple[pygame.Surface, Rect]

_backgrounds: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
_MOST_BACKGROUNDS = 24


def background(scene: Scene) -> pygame.Surface:
    """Return the empty board with its frame, painted once for each size and theme."""
    squares, settings = scene.layout.squares, scene.state.settings
    key = (scene.table.variant, squares, settings.theme, settings.coordinates)
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
    """Return all that the board's picture depends on."""
    table = scene.table
    lifted = table.drag.start if table.drag is not None and table.drag.is_moving else None
    return (
        table.board,
        table.game.current,
        table.selected,
        table.hover,
        table.cursor,
        lifted,
        targets(table) if scene.state.settings.legal_moves else (),
        table.animation.hidden if table.animation is not None else None,
        table.arrows,
        table.sketch,
        table.hint,
        table.picker,
        table.setup,
        table.turn,
        insight(table, scene.state.settings),
        table.backwards,
        scene.layout.squares,
        scene.state.settings.coordinates,
        scene.style,
    )


def paint(canvas: Canvas, scene: Scene) -> None:
    """Draw the board with everything that stands still on it."""
    squares = scene.layout.squares
    canvas.blit(background(scene), squares.frame)
    canvas.set_clip(squares.inner.clip(canvas.get_clip()))
    if scene.table.setup is not None:
        _paint_setup(canvas, scene, scene.table.setup)
        return
    _paint_marks(canvas, scene)
    _paint_pieces(canvas, scene)
    table = scene.table
    for arrow in (*table.arrows, *((table.sketch,) if table.sketch is not None else ())):
        _paint_arrow(canvas, scene, arrow)
    if table.hint is not None:
        _paint_hint(canvas, scene)


def _paint_setup(canvas: Canvas, scene: Scene, setup: Setup) -> None:
    """Draw a position that is being set up."""
    table, view, squares = scene.table, scene.view, scene.layout.squares
    if table.selected is not None:
        view.paint_mark(canvas, squares, table.selected, scene.theme.selection)
    carried = _carried(scene, setup)
    for piece, spot in view.set_out(setup.pieces).items():
        sprite = view.sprite(piece, squares.cell, scene.theme)
        if piece is carried:
            sprite = faded(sprite, 0.35)
        canvas.blit(sprite, sprite.get_rect(center=squares.area(*spot).center))
    if table.hover is not None:
        view.paint_outline(canvas, squares, table.hover, (255, 255, 255, 130), max(2, squares.cell * 0.035))
    if table.cursor is not None:
        view.paint_outline(canvas, squares, table.cursor, scene.theme.cursor, max(3, squares.cell * 0.06))


def _carried(scene: Scene, setup: Setup) -> Piece | None:
    """Return the piece that is in hand while a position is set up."""
    drag = scene.table.drag
    return scene.view.lifted(setup.pieces, drag.start) if drag is not None and drag.is_moving else None


def _paint_marks(canvas: Canvas, scene: Scene) -> None:
    table, view, theme, squares = scene.table, scene.view, scene.theme, scene.layout.squares
    known = range(table.variant.geometry.size)
    moved = last_move(table)
    if moved is not None:
        for place in dict.fromkeys((moved.current_coordinate, moved.destination_coordinate)):
            if place in known:
                view.paint_mark(canvas, squares, place, theme.last_move)
    checked = view.checked(table.board)
    if checked is not None:
        view.paint_check(canvas, squares, checked, theme)
    start = table.drag.start if table.drag is not None else table.selected
    if start is not None:
        view.paint_mark(canvas, squares, start, theme.selection)
    else:
        for place in promising(table, scene.state.settings):
            view.paint_outline(canvas, squares, place, theme.accent, max(2, squares.cell * 0.04))
    reachable = targets(table)
    if scene.state.settings.legal_moves:
        hopeless = dead_ends(table, scene.state.settings)
        for place, is_capture in reachable:
            if place in hopeless:
                view.paint_dead_end(canvas, squares, place, theme)
            elif place == table.hover and table.drag is not None:
                view.paint_mark(canvas, squares, place, theme.selection)
            else:
                # A dot would lie under a piece that stands there.
                is_taken = is_capture or view.piece_on(table.board, place) is not None
                view.paint_target(canvas, squares, place, theme, is_taken)
    if table.hover is not None and (table.drag is None or any(place == table.hover for place, _ in reachable)):
        view.paint_outline(canvas, squares, table.hover, (255, 255, 255, 130), max(2, squares.cell * 0.035))
    if table.cursor is not None:
        view.paint_outline(canvas, squares, table.cursor, theme.cursor, max(3, squares.cell * 0.06))


def _paint_pieces(canvas: Canvas, scene: Scene) -> None:
    table, view, squares = scene.table, scene.view, scene.layout.squares
    hidden = table.animation.hidden if table.animation is not None else frozenset()
    lifted = None
    if table.drag is not None and table.drag.is_moving:
        lifted = view.piece_on(table.board, table.drag.start)
    for piece, spot in view.spots(table.board).items():
        if piece in hidden:
            continue
        sprite = view.sprite(piece, squares.cell, scene.theme)
        if piece is lifted:
            sprite = faded(sprite, 0.35)
        canvas.blit(sprite, sprite.get_rect(center=squares.area(*spot).center))
    view.paint_over(canvas, squares, scene.theme, table.board)
    _paint_newcomer(canvas, scene)
    start = table.drag.start if table.drag is not None else table.selected
    if start is not None and table.hover is not None and table.hover != start:
        view.paint_way(canvas, squares, scene.theme, table.board, start, table.hover)


def _paint_newcomer(canvas: Canvas, scene: Scene) -> None:
    """Draw a line round what was laid last, since it hides the mark under it."""
    moved = last_move(scene.table)
    known = range(scene.table.variant.geometry.size)
    if moved is not None and moved.current_coordinate not in known and moved.destination_coordinate in known:
        squares, tint = scene.layout.squares, scene.theme.last_move
        scene.view.paint_outline(canvas, squares, moved.destination_coordinate, tint[:3], max(2, squares.cell * 0.05))


def faded(sprite: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a picture that shows through."""
    copy = sprite.copy()
    copy.set_alpha(round(255 * max(0.0, min(1.0, opacity))))
    return copy


def _paint_arrow(canvas: Canvas, scene: Scene, arrow: Arrow) -> None:
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
        vector.arrow(shifted[0], shifted[1], min(squares.cell * 0.17, inner.width * 0.022), tint, inner.size), inner
    )


def _paint_hint(canvas: Canvas, scene: Scene) -> None:
    move = scene.table.hint
    assert move is not None
    size = scene.table.variant.geometry.size
    start, end = move.current_coordinate, move.destination_coordinate
    if 0 <= end < size:
        _paint_arrow(canvas, scene, Arrow(start if 0 <= start < size else end, end, 2))


def floats(scene: Scene) -> list[Float]:
    """Return the pictures that move over the board: gliding pieces, and the one in hand on top."""
    table, view, squares = scene.table, scene.view, scene.layout.squares
    found: list[Float] = []
    if table.setup is not None:
        carried = _carried(scene, table.setup)
        if carried is not None and table.drag is not None:
            sprite = view.sprite(carried, squares.cell, scene.theme, lifted=True)
            found.append((sprite, sprite.get_rect(center=table.drag.pointer)))
        return found
    if table.animation is not None:
        progress = table.animation.progress(scene.state.now)
        for glide in table.animation.glides:
            sprite = view.sprite(glide.piece, squares.cell, scene.theme)
            opacity = between(*glide.opacity, progress)
            if opacity < 1:
                sprite = faded(sprite, opacity)
            spot = tuple(between(a, b, progress) for a, b in zip(glide.start, glide.end, strict=True))
            found.append((sprite, sprite.get_rect(center=squares.pixel(*spot))))
    drag = table.drag
    found += _held(scene)
    if drag is not None and drag.is_moving:
        piece = view.piece_on(table.board, drag.start)
        if piece is not None:
            sprite = view.sprite(piece, squares.cell, scene.theme, lifted=True)
            found.append((sprite, sprite.get_rect(center=drag.pointer)))
    return found


def _held(scene: Scene) -> list[Float]:
    """Return the piece that the side to move holds, under the pointer or where the keyboard is."""
    table, state = scene.table, scene.state
    at = state.pointer if table.hover is not None else None
    if at is None and table.cursor is not None:
        at = scene.layout.squares.pixel(*scene.view.middle(table.cursor))
    if at is None or table.picker is not None or state.overlay or state.message or why_waiting(table):
        return []
    piece = scene.view.held(table.board, table.turn)
    if piece is None:
        return []
    sprite = faded(scene.view.sprite(piece, scene.layout.squares.cell, scene.theme, lifted=True), 0.88)
    return [(sprite, sprite.get_rect(center=at))]
