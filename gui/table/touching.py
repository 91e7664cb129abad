"""Touching the board: pieces are selected, carried, let go, laid, and a move is found or refused."""

from __future__ import annotations

from attrs import evolve

from board.geometry import Coordinate
from gui.animation import Glide, Spot
from gui.settings import Settings
from gui.state import Drag, Picker, Status, Table
from gui.table.asking import can_go_backwards, drops_on, is_holding, moves_from, targets, why_waiting
from gui.table.playing import animated, go_to, play
from gui.table.words import refuse
from gui.views import view_of
from moves.factory import MoveFactory
from moves.move import Move, NullMove


def touch(table: Table, place: Coordinate | None, settings: Settings, now: float) -> Table:
    """Return the table after a place was clicked or entered: select, go there, reselect or deselect."""
    table = evolve(table, status=Status()).touching(typed="", arrows=()).analysing(hint=None)
    table = table.playing_back(solving=None, watch_due=None)
    selected = table.touch.selected
    if place is None:
        return table.touching(selected=None)
    if is_holding(table):
        return _lay(table, place, settings, now)
    if selected is None:
        return _select(table, place, settings, now)
    if place == selected:
        return table.touching(selected=None)
    if any(target == place for target, _ in targets(table)):
        return attempt(table, selected, place, settings, now)
    if view_of(table.variant).reselects and _is_own(table, place) and not _find(table, selected, place):
        return _select(table, place, settings, now)
    return attempt(table, selected, place, settings, now)


def turn_hand(table: Table, steps: int) -> Table:
    """Return the table with the piece in hand turned by quarters."""
    return evolve(table, status=Status()).touching(turn=(table.touch.turn + steps) % 4)


def turn_backwards(table: Table) -> Table:
    """Return the table on which moves are made backwards, or forwards again."""
    if not table.backwards and not can_go_backwards(table):
        return refuse(table, "moves cannot be made backwards here")
    turned = evolve(table, backwards=not table.backwards, status=Status())
    return turned.touching(selected=None, drag=None).analysing(hint=None)


def _lay(table: Table, place: Coordinate, settings: Settings, now: float) -> Table:
    waiting = why_waiting(table)
    if waiting:
        return refuse(table, waiting)
    move = view_of(table.variant).laid(table.board, place, table.touch.turn)
    if isinstance(move, NullMove):
        view = view_of(table.variant)
        return refuse(table, view.refusal(table.board, place, table.touch.turn, move.reason))
    return play(table, move, settings, now)


def _find(table: Table, start: Coordinate, place: Coordinate) -> Move | None:
    """Return a move that the rules know under other squares too, such as castling from king to rook."""
    return None if table.backwards else MoveFactory.create_move(table.board, start, place) or None


def _is_own(table: Table, place: Coordinate) -> bool:
    piece = view_of(table.variant).piece_on(table.board, place)
    return (piece is not None and piece.alliance is table.board.move_maker) or bool(moves_from(table, place))


def _select(table: Table, place: Coordinate, settings: Settings, now: float) -> Table:
    waiting = why_waiting(table)
    drops = () if waiting else drops_on(table.board, place)
    if drops:
        return _decide(table, drops, place, settings, now, None)
    if not _is_own(table, place):
        piece = view_of(table.variant).piece_on(table.board, place)
        if piece is None:
            return table.touching(selected=None)
        return refuse(table.touching(selected=None), waiting or f"it is {table.board.move_maker}'s turn")
    if waiting:
        return refuse(table.touching(selected=None), waiting)
    return table.touching(selected=place)


def attempt(
    table: Table,
    start: Coordinate,
    destination: Coordinate,
    settings: Settings,
    now: float,
    lifted_at: Spot | None = None,
) -> Table:
    """Return the table after a try to go from one place to another: played, to be chosen, or refused."""
    waiting = why_waiting(table)
    if waiting:
        return slide_home(refuse(table, waiting), start, lifted_at, settings, now)
    found = tuple(move for move in moves_from(table, start) if move.destination_coordinate == destination)
    if not found and table.backwards:
        return slide_home(refuse(table, "no move can be taken back that way"), start, lifted_at, settings, now)
    if not found:
        move = MoveFactory.create_move(table.board, start, destination)
        if isinstance(move, NullMove):
            return slide_home(refuse(table, move.reason), start, lifted_at, settings, now)
        found = (move,)
    return _decide(table, found, destination, settings, now, lifted_at)


def _decide(
    table: Table,
    found: tuple[Move, ...],
    place: Coordinate,
    settings: Settings,
    now: float,
    lifted_at: Spot | None,
) -> Table:
    """Play the only move there is, or ask which one is meant."""
    before = table.game.node.parent
    if table.backwards and before >= 0 and table.game[before].board == found[0].execute():
        return go_to(table, before, settings, now)  # what was played last is taken back
    if len(found) == 1 or settings.auto_queen:
        return play(table, found[0], settings, now, lifted_at)
    return table.touching(picker=Picker(found, place), drag=None)


def pick(table: Table, number: int | None, settings: Settings, now: float) -> Table:
    """Return the table after one of the picker's moves was chosen, or none of them."""
    picker = table.touch.picker
    table = table.touching(picker=None, selected=None)
    if picker is None or number is None or not 0 <= number < len(picker.moves):
        return table
    return play(table, picker.moves[number], settings, now)


def slide_home(table: Table, start: Coordinate, lifted_at: Spot | None, settings: Settings, now: float) -> Table:
    """Return the table with a dragged piece on its way back to where it was lifted."""
    table = table.touching(drag=None)
    view = view_of(table.variant)
    piece = view.piece_on(table.board, start)
    home = view.spots(table.board).get(piece) if piece is not None else None
    if lifted_at is None or piece is None or home is None:
        return table
    return animated(table, (Glide(piece, lifted_at, home, (1.0, 1.0), piece),), settings, now)


# Dragging.


def lift(table: Table, place: Coordinate, point: tuple[int, int], was_selected: bool = False) -> Table:
    """Return the table with a piece in hand that has not left its place yet."""
    return table.touching(drag=Drag(place, point, point, was_selected=was_selected))


def carry(table: Table, point: tuple[int, int], threshold: float = 3) -> Table:
    """Return the table with the piece in hand under the pointer; a drag starts after three pixels."""
    drag = table.touch.drag
    if drag is None:
        return table
    far = max(abs(point[0] - drag.origin[0]), abs(point[1] - drag.origin[1])) >= threshold
    return table.touching(drag=evolve(drag, pointer=point, is_moving=drag.is_moving or far))


def let_go(table: Table, place: Coordinate | None, at: Spot, settings: Settings, now: float) -> Table:
    """Return the table after the piece in hand was dropped on a place, or beside the board."""
    drag = table.touch.drag
    if drag is None:
        return table
    table = table.touching(drag=None)
    if not drag.is_moving:
        return table
    if place is None or place == drag.start:
        return slide_home(table.touching(selected=None), drag.start, at, settings, now)
    return attempt(table, drag.start, place, settings, now, at).touching(selected=None)
