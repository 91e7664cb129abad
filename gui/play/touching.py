"""Touching the board: select, drag, drop and lay pieces; find the intended move, or say why there is none."""

from __future__ import annotations

from attrs import evolve

from board.board import Board
from board.clicks import clicks_of, completed, going_on, is_placement
from board.geometry import Coordinate
from gui.core.animation import Glide, Spot
from gui.core.settings import Settings
from gui.core.state import Drag, Picker, Status, Table
from gui.play.asking import (
    can_go_backwards,
    drops_of,
    end_of,
    is_from_tray,
    is_holding,
    is_like,
    moves_between,
    moves_from,
    only_places,
    passes,
    placements_on,
    targets,
    usable,
    why_waiting,
)
from gui.play.playing import animated, cancel, go_to, play
from gui.play.words import refuse
from gui.views import view_of
from moves.factory import MoveFactory
from moves.move import Move, NullMove
from pieces.piece import Piece

NOWHERE = -1
"""Where a tray's piece is lifted, and where a pass ends."""


def touch(table: Table, place: Coordinate | None, settings: Settings, now: float) -> Table:
    """Return the table after a click or Enter on a place: select, move there, reselect or deselect."""
    if place is not None:
        place = view_of(table.variant).meant(table.board, place)
    table = evolve(table, status=Status()).touching(typed="", arrows=()).analysing(hint=None)
    table = table.playing_back(solving=None, watch_due=None)
    selected, taken = table.touch.selected, table.touch.taken
    if place is None:
        return table.touching(selected=None, taken=None)
    if is_holding(table):
        return _lay(table, place, settings, now)
    if taken is not None:
        return drop(table, taken, place, settings, now)
    if selected is None:
        return _select(table, place, settings, now)
    if any(target == place for target, _ in targets(table)):
        return attempt(table, selected, place, settings, now)
    if place == table.touch.clicked[-1] and (found := completed(usable(table), table.touch.clicked)):
        return _decide(table, found, place, settings, now, None, is_sure=True)
    if place == selected:
        stays = can_stay(table, place)
        return attempt(table, selected, place, settings, now) if stays else table.touching(selected=None)
    is_other = _is_own(table, place) if view_of(table.variant).reselects else bool(placements_on(table, place))
    if is_other and not _find(table, selected, place):
        return _select(table, place, settings, now)
    after = attempt(table, selected, place, settings, now)
    # After an illegal move nothing stays selected, or the next click would be a move.
    return after.touching(selected=None) if after.status.is_refusal else after


def can_stay(table: Table, place: Coordinate) -> bool:
    """Return whether the selected piece can make a move that ends on its own square."""
    return bool(moves_between(table, place, place)) and not why_waiting(table)


def turn_hand(table: Table, steps: int) -> Table:
    """Return the table with the piece in hand rotated by quarter turns."""
    return evolve(table, status=Status()).touching(turn=(table.touch.turn + steps) % 4)


def turn_backwards(table: Table) -> Table:
    """Return the table with the direction of moves reversed."""
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
    """Return a move that the rules also know under other squares, such as castling from king to rook."""
    return None if table.backwards else MoveFactory.create_move(table.board, start, place) or None


def _is_own(table: Table, place: Coordinate) -> bool:
    piece = view_of(table.variant).piece_on(table.board, place)
    if piece is not None and piece.alliance is table.board.move_maker:
        return True
    return bool(moves_from(table, place) or placements_on(table, place))


def _select(table: Table, place: Coordinate, settings: Settings, now: float) -> Table:
    waiting = why_waiting(table)
    begun = () if waiting else going_on(usable(table), (place,))
    if begun and all(clicks_of(move) == (place,) for move in begun):
        return _decide(table, begun, place, settings, now, None)
    if begun:
        return table.touching(selected=place)
    if not waiting and not table.backwards and only_places(table.board):
        return refuse(table, _why_not_placed(table.board, place))
    if not _is_own(table, place):
        piece = view_of(table.variant).piece_on(table.board, place)
        if piece is None:
            return table.touching(selected=None)
        return refuse(table.touching(selected=None), waiting or f"it is {table.board.move_maker}'s turn")
    if waiting:
        return refuse(table.touching(selected=None), waiting)
    return table.touching(selected=place)


def _why_not_placed(board: Board, place: Coordinate) -> str:
    """Return why nothing can be placed on a place, in a position in which no piece can move either."""
    if len(passes(board)) == len(board.legal_moves):
        return "you can only pass"
    move = MoveFactory.create_move(board, place, place)
    return move.reason if isinstance(move, NullMove) else f"nothing can be put on {board.variant.geometry.name(place)}"


def pass_turn(table: Table, settings: Settings, now: float) -> Table:
    """Return the table after the side to move has passed, or with the reason why it cannot."""
    waiting = why_waiting(table)
    if waiting:
        return refuse(table, waiting)
    found = () if table.backwards else passes(table.board)
    if not found:
        return refuse(table, "passing is not allowed here")
    return _decide(table, found, NOWHERE, settings, now, None)


# Trays.


def take(table: Table, piece: Piece) -> Table:
    """Return the table with a tray's piece in hand, to drop with the next click, or put back if it was in hand."""
    is_back = table.touch.taken is not None and is_like(table.touch.taken, piece)
    table = evolve(cancel(table), status=Status())
    waiting = why_waiting(table)
    if waiting or piece.alliance is not table.board.move_maker:
        return refuse(table, waiting or f"it is {table.board.move_maker}'s turn")
    return table if is_back else table.touching(taken=piece)


def take_up(table: Table, piece: Piece, point: tuple[int, int]) -> Table:
    """Return the table with a tray's piece under the pointer, still in the tray."""
    return table if why_waiting(table) else table.touching(drag=Drag(NOWHERE, point, point, piece=piece))


def drop(
    table: Table, piece: Piece, place: Coordinate, settings: Settings, now: float, lifted_at: Spot | None = None
) -> Table:
    """Return the table after a tray's piece was dropped on a place; a click on an own piece selects that instead."""
    table = table.touching(taken=None, drag=None)
    found = tuple(move for move in drops_of(table, piece) if end_of(move) == place)
    if found:
        return _decide(table, found, place, settings, now, lifted_at, is_sure=True)
    if lifted_at is None and any(not is_placement(move) for move in moves_from(table, place)):
        return _select(table, place, settings, now)
    move = MoveFactory.create_move(table.board, place, place, piece.letter.lower())
    name = table.variant.geometry.name(place)
    reason = move.reason if isinstance(move, NullMove) else f"the {piece.piece_type} cannot be put on {name}"
    return refuse(table, reason)


def attempt(
    table: Table,
    start: Coordinate,
    destination: Coordinate,
    settings: Settings,
    now: float,
    lifted_at: Spot | None = None,
) -> Table:
    """Return the table after an attempt to move: the move played, a picker, or the reason why it is illegal."""
    waiting = why_waiting(table)
    if waiting:
        return slide_home(refuse(table, waiting), start, lifted_at, settings, now)
    clicked = (*((table.touch.way and table.touch.clicked) or (start,)), destination)
    if len(longer := going_on(usable(table), clicked)) > len(completed(longer, clicked)):
        # More clicks follow: the next ones say which of these moves is meant.
        return slide_home(table.touching(selected=start, way=clicked[1:]), start, lifted_at, settings, now)
    found = completed(longer, clicked) or moves_between(table, start, destination)
    if table.touch.way and not going_on(usable(table), clicked):
        found = tuple(move for move in found if clicks_of(move)[: len(clicked) - 1] == clicked[:-1])
    if not found and table.backwards:
        return slide_home(refuse(table, "no move can be taken back that way"), start, lifted_at, settings, now)
    if not found:
        move = MoveFactory.create_move(table.board, start, destination)
        if isinstance(move, NullMove):
            return slide_home(refuse(table, move.reason), start, lifted_at, settings, now)
        found = (move,)
    return _decide(table, found, destination, settings, now, lifted_at, is_sure=True)


def _decide(
    table: Table,
    found: tuple[Move, ...],
    place: Coordinate,
    settings: Settings,
    now: float,
    lifted_at: Spot | None,
    is_sure: bool = False,
) -> Table:
    """Play the only move found, or open a picker.

    While there are pieces in a tray, a click on an empty square may be a slip: ask which piece unless one was chosen.
    """
    before = table.game.node.parent
    if table.backwards and before >= 0 and table.game[before].board == found[0].execute():
        return go_to(table, before, settings, now)  # this takes back the last move
    is_promotion = all(move.promotion is not None for move in found)
    is_meant = is_sure or not any(end_of(move) is not None and is_from_tray(move) for move in found)
    if (len(found) == 1 and is_meant) or (settings.auto_queen and is_promotion):
        return play(table, found[0], settings, now, lifted_at)
    return table.touching(picker=Picker(found, place), drag=None)


def pick(table: Table, number: int | None, settings: Settings, now: float) -> Table:
    """Return the table after one of the picker's moves was chosen, or none of them."""
    picker = table.touch.picker
    table = table.touching(picker=None, selected=None, taken=None)
    if picker is None or number is None or not 0 <= number < len(picker.moves):
        return table
    return play(table, picker.moves[number], settings, now)


def slide_home(table: Table, start: Coordinate, lifted_at: Spot | None, settings: Settings, now: float) -> Table:
    """Return the table with a dragged piece gliding back to where it was lifted."""
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
    if drag.piece is not None:
        return table if place is None else drop(table, drag.piece, place, settings, now, at)
    if place is not None:
        place = view_of(table.variant).meant(table.board, place)
    if place is None or (place == drag.start and not (settings.input == "drag" and can_stay(table, place))):
        return slide_home(table.touching(selected=None), drag.start, at, settings, now)
    after = attempt(table, drag.start, place, settings, now, at)
    return after if after.touch.way else after.touching(selected=None)
