"""Premoves and conditional moves: a person's decisions during the computer's turn."""

from __future__ import annotations

from attrs import evolve

from board.alliance import Alliance
from board.board import Board
from board.builder import with_turn
from board.errors import WoodpusherError
from board.geometry import Coordinate
from gui.core.settings import Settings
from gui.core.state import PERSON, Condition, Premove, Status, Table
from gui.play.asking import is_thinking, moves_between, player_of
from gui.play.playing import play
from gui.play.words import refuse
from gui.views import view_of

MOST = 6
"""The most premoves in the queue."""


def own_side(table: Table) -> Alliance | None:
    """Return the side of the only person against a computer, or None."""
    people = [side for side in table.variant.players if player_of(table, side) == PERSON]
    return people[0] if len(people) == 1 else None


def can_premove(table: Table, settings: Settings) -> bool:
    """Return whether a person may premove now."""
    is_game = len(table.variant.players) == 2 and table.variant.abilities.deterministic
    return settings.premoves and is_game and is_thinking(table) and own_side(table) is not None


def expected(table: Table) -> Board:
    """Return the board after the premoves as if the computer passed, to find the pieces that can be touched."""
    side = own_side(table)
    board = table.board
    for premove in table.premoves:
        after = _after(board, side, premove)
        board = board if after is None else after
    return board


def _after(board: Board, side: Alliance | None, premove: Premove) -> Board | None:
    try:
        turned = with_turn(board, side)
        moves = (move for move in turned.legal_moves if move.current_coordinate == premove.start)
        found = next((move for move in moves if move.destination_coordinate == premove.end), None)
        return None if found is None else found.execute()
    except WoodpusherError:  # passing is impossible in this position
        return None


def targets(table: Table, start: Coordinate) -> tuple[tuple[Coordinate, bool], ...]:
    """Return where a piece could go if the computer passed."""
    try:
        moves = with_turn(expected(table), own_side(table)).legal_moves
    except WoodpusherError:
        return ()
    return tuple(
        {(move.destination_coordinate, move.is_attack): 0 for move in moves if move.current_coordinate == start}
    )


def is_own(table: Table, place: Coordinate) -> bool:
    """Return whether the person has a piece on a place once the premoves are made."""
    piece = view_of(table.variant).piece_on(expected(table), place)
    return piece is not None and piece.alliance is own_side(table)


def touch(table: Table, place: Coordinate | None) -> Table:
    """Return the table after a click while the computer thinks: select a piece, or queue a move."""
    start = table.touch.selected
    if place is None or place == start:
        return table.touching(selected=None)
    if start is None or (is_own(table, place) and not _is_target(table, start, place)):
        if is_own(table, place):
            return table.touching(selected=place)
        is_empty = view_of(table.variant).piece_on(table.board, place) is None
        return table.touching(selected=None) if is_empty else refuse(table, "it is the computer's turn")
    return decide(table, start, place)


def _is_target(table: Table, start: Coordinate, place: Coordinate) -> bool:
    return any(target == place for target, _ in targets(table, start))


def decide(table: Table, start: Coordinate, end: Coordinate) -> Table:
    """Return the table with one more premove in the queue."""
    table = table.touching(selected=None, drag=None)
    if len(table.premoves) >= MOST:
        return refuse(table, f"no more than {MOST} premoves can be queued")
    if not is_own(table, start):
        return table
    waiting = (*table.premoves, Premove(start, end))
    return evolve(table, premoves=waiting, status=Status("This move will be played on your turn; Esc cancels it"))


def clear(table: Table) -> Table:
    """Return the table with no premoves."""
    return evolve(table, premoves=()) if table.premoves else table


def answer(table: Table, settings: Settings, now: float) -> Table:
    """Return the table after the next premove or conditional move, if there is one and it is legal."""
    if own_side(table) is not table.board.move_maker or table.over is not None:
        return table
    agreed = _agreed(table)
    if agreed:
        return evolve(play(clear(table), table.variant.parse_move(table.board, agreed), settings, now), premoves=())
    if not table.premoves:
        return table
    first, *rest = table.premoves
    found = moves_between(table, first.start, first.end)
    if not found:
        return refuse(clear(table), "the premove is no longer possible")
    return evolve(play(table, found[0], settings, now), premoves=tuple(rest))


# Conditional moves.


def _agreed(table: Table) -> str:
    """Return the conditional reply to the moves played, or an empty string."""
    path = table.game.path()
    for condition in table.conditions:
        if condition.node in path:
            played = tuple(table.game[step].text for step in path[path.index(condition.node) + 1 :])
            if played and played == condition.moves[: len(played)] and len(condition.moves) > len(played):
                return condition.moves[len(played)]
    return ""


def with_condition(table: Table, condition: Condition) -> Table:
    """Return the table with a line to follow as long as the computer does; it replaces those it extends."""
    others = tuple(
        other
        for other in table.conditions
        if other.node != condition.node or other.moves[: len(condition.moves)] != condition.moves[: len(other.moves)]
    )
    return evolve(table, conditions=(*others, condition))
