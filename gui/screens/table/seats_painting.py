"""The players' cards: names, clocks, captured pieces, points, and the distance to a puzzle's solution."""

from __future__ import annotations

import pygame
from pygame import Rect

from board.alliance import Alliance
from board.look.dice import die, number_on
from board.wording import plural
from engine.players.level_ratings import rating_of
from gui.core import players
from gui.core.clock import LOW, face
from gui.core.state import PERSON, Table
from gui.kit.painting import paint_panel, paint_widget
from gui.kit.scene import Scene
from gui.kit.widget import Widget
from gui.paint import vector
from gui.paint.typeface import LARGE, NORMAL, READABLE, SMALL, clipped, fitted, width, words, wrapped
from gui.play.table import (
    cards_of,
    dice_of,
    has_computer,
    has_tray,
    info_words,
    insight,
    is_open,
    is_thinking,
    player_of,
)
from gui.play.words import sentence
from gui.screens.table.trays import Seat, clock_width, has_two_lines, seats, tray_widgets

Canvas = pygame.Surface


def names_of(scene: Scene, side: Alliance) -> tuple[str, ...]:
    """Return a player's name in full, and in shorter forms for narrow cards."""
    table = scene.table
    text = player_of(table, side)
    names = table.about.names
    if names and (name := names[table.variant.players.index(side)]):
        return (name,) if table.about.recorded else (f"{name} ({side.title})", name)
    if text != PERSON:
        title = players.title(text)
        level = players.level_of(text)
        rating = None if level is None else rating_of(table.variant.name, level)
        rated = () if rating is None else (f"{title} ({rating})",)
        short = () if level is None else (f"Level {level}",)
        return (*rated, f"{title} ({side.title})", title, *short)
    if len(table.variant.players) == 1:
        return ("You",)
    return (f"You ({side.title})", "You") if has_computer(table) else (side.title.capitalize(),)


def name_in(scene: Scene, side: Alliance, size: int, room: int) -> str:
    """Return the longest name of a player that fits a width."""
    names = names_of(scene, side)
    return next((name for name in names if width(name, size, True) <= room), fitted(names[-1], size, room, True))


def far_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the far card depends on."""
    return card_key(scene, cards_of(scene.table)[0])


def near_key(scene: Scene) -> tuple[object, ...]:
    """Return everything that the near card depends on."""
    return card_key(scene, (cards_of(scene.table)[1],))


def paint_far(canvas: Canvas, scene: Scene) -> None:
    """Draw the opponent's card."""
    paint_card(canvas, scene, scene.layout.far, cards_of(scene.table)[0])


def paint_near(canvas: Canvas, scene: Scene) -> None:
    """Draw the card of the player at the bottom."""
    paint_card(canvas, scene, scene.layout.near, (cards_of(scene.table)[1],))


def card_key(scene: Scene, sides: tuple[Alliance, ...]) -> tuple[object, ...]:
    """Return everything that a card depends on; the clock as displayed, not to the millisecond."""
    table = scene.table
    clock = table.clock
    times = tuple(face(clock.remaining(side, scene.state.now)) for side in sides) if clock is not None else ()
    running = clock.running if clock is not None else None
    return (
        table.game,
        table.over,
        table.verdict,
        table.about,
        table.seats,
        times,
        running,
        is_thinking(table),
        sides,
        scene.state.settings.moves_left,
        insight(table, scene.state.settings),
        None if table.setup is None else table.setup.side,
        scene.looks(_trays(scene, sides)),
    )


def is_to_move(table: Table, side: Alliance) -> bool:
    """Return whether it is a side's turn: in the game being played, or in the position editor."""
    if table.setup is not None:
        return table.setup.side is side
    return table.board.move_maker is side and is_open(table)


def _trays(scene: Scene, sides: tuple[Alliance, ...]) -> tuple[Widget, ...]:
    """Return the pieces that some players have in hand."""
    shown = tray_widgets(scene.state)
    return tuple(widget for widget in shown if widget.piece is not None and widget.piece.alliance in sides)


def paint_card(canvas: Canvas, scene: Scene, rect: Rect, sides: tuple[Alliance, ...]) -> None:
    """Draw the card of a player, or of all the others in a game for more than two."""
    if not sides:
        _paint_progress(canvas, scene, rect)
    elif len(sides) == 1:
        _paint_player(canvas, scene, rect, sides[0])
    else:
        _paint_players(canvas, scene, rect)
    for widget in _trays(scene, sides):
        paint_widget(canvas, scene, widget)


def _paint_player(canvas: Canvas, scene: Scene, rect: Rect, side: Alliance) -> None:
    theme, table = scene.theme, scene.table
    paint_panel(canvas, scene, rect)
    is_active = is_to_move(table, side)
    if is_active:
        bar = Rect(rect.left, rect.top + scene.length(8), scene.length(4), rect.height - scene.length(16))
        canvas.blit(vector.rounded(bar.size, scene.length(2), theme.accent), bar)
    pad = scene.length(16)
    disc = scene.length(32)
    is_tall = rect.height >= scene.length(100)
    if is_tall:  # the tray has the lower part for itself
        rect = Rect(rect.left, rect.top, rect.width, scene.length(48))
    _paint_disc(canvas, scene, (rect.left + pad + disc // 2, rect.centery), disc, side)
    left = rect.left + pad + disc + scene.length(12)
    right = rect.right - pad
    if table.clock is not None:
        right = _paint_clock(canvas, scene, rect, side, is_active) - scene.length(8)
    right = _paint_dice(canvas, scene, Rect(left, rect.top, right - left, rect.height), side)
    held = scene.view.in_hand(table.board, side)
    if held is not None:
        picture = scene.view.sprite(held, rect.height - scene.length(20), theme)
        right -= picture.get_width()
        canvas.blit(picture, picture.get_rect(midleft=(right, rect.centery)))
        right -= scene.length(8)
    size, small = scene.type(NORMAL), scene.type(SMALL)
    info = info_words(table.board, side)
    gap = scene.length(12)
    info_room = min(width(info, small) + gap, (right - left) * 2 // 3) if info else 0
    name = words(name_in(scene, side, size, right - left - info_room), size, theme.ink, True)
    taken = scene.view.captured(table.game.moves()) if len(table.variant.players) == 2 else ()
    own = tuple(piece for piece in taken if piece.alliance is not side)
    points = scene.view.score(table.board, side)
    has_pieces = has_tray(table.board, side)
    upper, lower = (
        rect.top + round(rect.height * (0.5 if is_tall else 0.27 if has_pieces else 0.33)),
        rect.top + round(rect.height * 0.69),
    )
    place = name.get_rect(midleft=(left, upper if own or points or has_pieces else rect.centery))
    canvas.blit(name, place)
    if info:
        text = words(fitted(info, small, right - place.right - gap), small, theme.ink_soft)
        canvas.blit(text, text.get_rect(midleft=(place.right + gap, place.centery)))
    if points and not has_pieces:
        text = words(fitted(points, small, right - left), small, theme.ink_soft)
        canvas.blit(text, text.get_rect(midleft=(left, lower)))
    elif own and not has_pieces:
        _paint_captured(canvas, scene, (left, lower), right - left, side)


def _paint_dice(canvas: Canvas, scene: Scene, room: Rect, side: Alliance) -> int:
    """Draw the dice that lie before a side at the right end of a room, and return where they begin."""
    faces = dice_of(scene.table.board, side)
    size, right = min(scene.length(36), room.height - scene.length(12)), room.right
    for pips in reversed(faces):
        picture = vector.drawing("".join(die(pips)), (size, size), (100, 100)).copy()
        number = words(number_on(pips), round(size * 0.5), (38, 33, 30), True)
        picture.blit(number, number.get_rect(center=(size // 2, size // 2)))
        right -= size
        canvas.blit(picture, picture.get_rect(midleft=(right, room.centery)))
        right -= scene.length(4)
    return right


def _paint_disc(canvas: Canvas, scene: Scene, centre: tuple[int, int], size: int, side: Alliance) -> None:
    theme = scene.theme
    table = scene.table
    colour = theme.sides[side.index]
    disc = vector.rounded((size, size), size / 2, colour, theme.ink_soft, max(1, scene.length(2)))
    box = disc.get_rect(center=centre)
    canvas.blit(disc, box)
    ink = (30, 24, 20) if sum(colour) > 380 else (245, 240, 230)
    is_person = player_of(table, side) == PERSON
    icon = vector.icon("user" if is_person else "cpu", round(size * 0.6), ink)
    canvas.blit(icon, icon.get_rect(center=box.center))


def _paint_clock(canvas: Canvas, scene: Scene, rect: Rect, side: Alliance, is_active: bool) -> int:
    """Draw a clock at a card's right and return where it begins."""
    theme, clock = scene.theme, scene.table.clock
    assert clock is not None
    left = clock.remaining(side, scene.state.now)
    size = scene.type(LARGE)
    box = Rect(0, 0, clock_width(scene.layout), min(scene.length(44), rect.height - scene.length(8)))
    box.midright = (rect.right - scene.length(12), rect.centery)
    is_low = left < LOW
    if is_active:
        ground, ink = (theme.danger, theme.on_danger) if is_low else (theme.accent, theme.on_accent)
    else:
        ground, ink = theme.raised, theme.ink
    canvas.blit(vector.rounded(box.size, scene.length(8), ground), box)
    text = words(face(left), size, ink, True)
    canvas.blit(text, text.get_rect(center=box.center))
    return box.left


def _paint_captured(canvas: Canvas, scene: Scene, at: tuple[int, int], room: int, side: Alliance) -> None:
    """Draw the pieces a side has captured, grouped by kind, and its lead."""
    theme, view = scene.theme, scene.view
    taken = view.captured(scene.table.game.moves())
    own = [piece for piece in taken if piece.alliance is not side]
    rest = [piece for piece in taken if piece.alliance is side]
    size = scene.length(20)
    left, middle = at
    last = None
    for piece in own:
        step = size * 0.55 if last == piece.letter else size * 0.85
        if last is not None:
            left += round(step)
        if left + size > at[0] + room - scene.length(32):
            break
        picture = view.small(piece, size, theme)
        canvas.blit(picture, picture.get_rect(midleft=(left, middle)))
        last = piece.letter
    ahead = sum(map(view.worth, own)) - sum(map(view.worth, rest))
    if ahead > 0:
        text = words(f"+{ahead:g}", scene.type(SMALL), theme.ink, True)
        canvas.blit(text, text.get_rect(midleft=(left + size + scene.length(4), middle)))


def _paint_players(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    paint_panel(canvas, scene, rect)
    for seat in seats(scene.state):
        if seat.is_shared:
            _paint_seat(canvas, scene, seat)


def _paint_seat(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """Draw one of several players on a card: name and points, and other facts in a second line."""
    theme, table, cell, side = scene.theme, scene.table, seat.rect, seat.side
    pad = scene.length(8)
    disc = min(scene.length(24), cell.height - pad)
    _paint_disc(canvas, scene, (cell.left + disc // 2 + pad // 2, cell.centery), disc, side)
    is_active = is_to_move(table, side)
    size = scene.type(SMALL)
    right = cell.right - pad
    held = scene.view.in_hand(table.board, side)
    side_length = min(cell.height - pad, scene.length(24))
    if held is not None and cell.width >= scene.length(120):
        picture = scene.view.sprite(held, side_length, theme)
        right -= side_length
        canvas.blit(picture, picture.get_rect(midleft=(right, cell.centery)))
        right -= pad // 2
    right = _paint_dice(canvas, scene, Rect(cell.left, cell.top, right - cell.left, cell.height), side)
    info, has_room = info_words(table.board, side), has_two_lines(scene.layout, seat)
    trays = _trays(scene, (side,))
    is_upper = has_room and bool(info or trays)
    middle = cell.top + round(cell.height * (0.3 if is_upper else 0.5))
    points = scene.view.points(table.board, side)
    if points:
        score = words(points, size, theme.ink, True)
        right -= score.get_width()
        canvas.blit(score, score.get_rect(midleft=(right, middle)))
    if trays and not has_room:
        right = min(widget.rect.left for widget in trays)
    ink = theme.accent if is_active else theme.ink
    left = cell.left + disc + pad
    text = words(fitted(side.title.capitalize(), size, right - left - pad // 2, is_active), size, ink, is_active)
    name = text.get_rect(midleft=(left, middle))
    canvas.blit(text, name)
    if info:
        # Without a second line, or with a tray in it, write them beside the name.
        at = (left, cell.top + round(cell.height * 0.7)) if is_upper and not trays else (name.right + pad, middle)
        text = words(fitted(info, size, max(0, right - at[0] - pad // 2)), size, theme.ink_soft)
        canvas.blit(text, text.get_rect(midleft=at))


def _paint_progress(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw the card of a puzzle, which has no opponent: its task, and the moves so far."""
    paint_panel(canvas, scene, rect)
    theme, table = scene.theme, scene.table
    pad = scene.length(16)
    count = table.game.node.ply
    moves = words(plural(count, "move"), scene.type(NORMAL), theme.ink, True)
    size = scene.type(SMALL)
    is_dead, left = _insight_words(scene)
    if left:
        tone = theme.danger if is_dead else theme.ink_soft
        below = words(left, size, theme.ink if is_dead else theme.ink_soft, is_dead)
        box = below.get_rect(midright=(rect.right - pad, rect.top + round(rect.height * 0.69)))
        if is_dead:
            ground = vector.rounded(box.inflate(pad, size // 2).size, size / 2, tone)
            below = words(left, size, theme.on_danger, True)
            canvas.blit(ground, ground.get_rect(center=box.center))
        canvas.blit(below, box)
        canvas.blit(moves, moves.get_rect(midright=(rect.right - pad, rect.top + round(rect.height * 0.33))))
        room = rect.width - 3 * pad - max(moves.get_width(), below.get_width())
    else:
        canvas.blit(moves, moves.get_rect(midright=(rect.right - pad, rect.centery)))
        room = rect.width - 3 * pad - moves.get_width()
    most = max(2, int((rect.height - pad) / (size * 1.4)))
    while size > READABLE and len(wrapped(table.variant.summary, size, room)) > most:
        size -= 1
    lines = clipped(table.variant.summary, size, room, most)
    for number, line in enumerate(lines):
        text = words(line, size, theme.ink_soft)
        offset = round((number - (len(lines) - 1) / 2) * size * 1.4)
        canvas.blit(text, text.get_rect(midleft=(rect.left + pad, rect.centery + offset)))


def _insight_words(scene: Scene) -> tuple[bool, str]:
    """Return whether a puzzle is at a dead end, and the words about the distance to its solution."""
    settings, table = scene.state.settings, scene.table
    if not settings.moves_left or len(table.variant.players) > 1:
        return False, ""
    known = insight(table, settings)
    if known is None:
        return False, "Looking ahead"
    if isinstance(known, str):
        return False, "Unknown"
    return known.left is None, sentence(str(known))
