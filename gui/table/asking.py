"""What can be asked of a game that is shown; nothing here changes it."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from board.outcome import Outcome
from engine.solving.oracle import Insight
from engine.variations import Variations, backward_moves
from gui.settings import Settings
from gui.state import PERSON, Table
from gui.views import view_of
from moves.move import Move


@lru_cache(maxsize=64)
def _end_of(game: Variations) -> Outcome | None:
    return game.board.variant.adjudicate(game.boards())


def outcome(table: Table) -> Outcome | None:
    """Return how the game ended at the position that is shown, or None if it goes on."""
    if table.verdict is not None and table.verdict.node == table.game.current:
        return table.verdict.outcome
    return _end_of(table.game)


def ended_here(table: Table) -> Outcome | None:
    """Return how the game ended at the position that is shown by the rules alone, or None."""
    return _end_of(table.game)


def is_open(table: Table) -> bool:
    """Return whether the game is being played: it has not ended, and does not end here."""
    return table.over is None and outcome(table) is None


def result(table: Table) -> Outcome | None:
    """Return how the game ended, wherever in it we are, or None while it goes on."""
    if table.verdict is not None:
        return table.verdict.outcome
    return None if table.over is None else _end_of(_at_node(table.game, table.over))


@lru_cache(maxsize=16)
def _at_node(game: Variations, node: int) -> Variations:
    return game.go_to(node)


@lru_cache(maxsize=64)
def _claims_of(game: Variations) -> tuple[str, ...]:
    return game.board.variant.claims(game.boards())


def claims(table: Table) -> tuple[str, ...]:
    """Return the draws that the side to move may claim."""
    return _claims_of(table.game) if is_open(table) else ()


def player_of(table: Table, side: Alliance) -> str:
    """Return who plays a side: a computer player's text or ``PERSON``."""
    players = table.variant.players
    return table.seats[players.index(side)] if side in players else PERSON


def has_computer(table: Table) -> bool:
    """Return whether a computer sits at the table."""
    return any(seat != PERSON for seat in table.seats)


def own_side(table: Table) -> Alliance:
    """Return the side of the person who acts: the only one, or whoever's turn it is."""
    people = [side for side, seat in zip(table.variant.players, table.seats, strict=True) if seat == PERSON]
    return people[0] if len(people) == 1 else table.board.move_maker


def is_thinking(table: Table) -> bool:
    """Return whether it is a computer's turn at the end of the line that is shown."""
    return (
        player_of(table, table.board.move_maker) != PERSON
        and table.setup is None
        and table.game.is_at_tip
        and table.analysis.failure != table.game.current
        and is_open(table)
    )


def has_moves(table: Table) -> bool:
    """Return whether something was played."""
    return len(table.game) > 1


def can_be_continued(table: Table) -> bool:
    """Return whether a game is not over at the end of its line."""
    return is_open(evolve(table, game=_at_its_end(table.game)))


def is_stuck(table: Table) -> bool:
    """Return whether a puzzle ended without its solution, so that moves can only be taken back."""
    end = outcome(evolve(table, game=_at_its_end(table.game)))
    return len(table.variant.players) == 1 and end is not None and not end.winners


@lru_cache(maxsize=8)
def _at_its_end(game: Variations) -> Variations:
    """Return a game at the end of its line: the same one each time, so that what is known about it is found again."""
    return game.go_to(game.line()[-1])


def awaits_answer(table: Table) -> bool:
    """Return whether a person has offered a draw to a computer, which is to answer."""
    return table.draw_offer is not None and has_computer(table)


def last_move(table: Table) -> Move | None:
    """Return the move that led to the position that is shown."""
    return table.game.node.move


def why_waiting(table: Table) -> str:
    """Return why nobody may move by hand now, or nothing if somebody may."""
    end = table.board.outcome
    if end is not None and not table.backwards:
        return f"the game is over ({end}); take a move back to go on"
    if table.over is not None:
        return ""
    if (drawn := outcome(table)) is not None and not table.backwards:
        return f"the game is over ({drawn}); take a move back to go on"
    mover = table.board.move_maker
    if player_of(table, mover) != PERSON:
        if table.game.is_at_tip:
            return "it is the computer's turn"
        return "it is the computer's turn here; step to a position in which it is yours"
    return ""


def can_go_backwards(table: Table) -> bool:
    """Return whether the rules of a puzzle have moves that can only be made backwards, here or after a move."""
    board = table.board
    return bool(backward_moves(board) or any(backward_moves(move.execute()) for move in board.legal_moves[:1]))


def moves_from(table: Table, start: Coordinate) -> tuple[Move, ...]:
    """Return the moves that can be made from a place now."""
    board = table.board
    moves = backward_moves(board) if table.backwards else board.legal_moves
    return tuple(move for move in moves if move.current_coordinate == start)


def insight(table: Table, settings: Settings) -> Insight | str | None:
    """Return what is shown about how far a puzzle's solution is, a reason why it is not known, or None."""
    if not settings.moves_left or table.setup is not None or len(table.variant.players) > 1:
        return None
    return table.analysis.insights.get(table.board)


def promising(table: Table, settings: Settings) -> tuple[Coordinate, ...]:
    """Return the places from which a move leads that keeps the solution in reach, where only some do."""
    known = insight(table, settings)
    if not isinstance(known, Insight) or known.keeping is None or table.backwards:
        return ()
    moves = table.board.legal_moves
    return tuple({move.current_coordinate: None for move in moves if str(move) in known.keeping})


def dead_ends(table: Table, settings: Settings) -> tuple[Coordinate, ...]:
    """Return where the selected piece can go but ought not to, since no solution could be reached from there."""
    known = insight(table, settings)
    start = table.touch.start
    if not isinstance(known, Insight) or known.keeping is None or table.backwards or start is None:
        return ()
    return tuple(move.destination_coordinate for move in moves_from(table, start) if str(move) not in known.keeping)


def drops_on(board: Board, place: Coordinate) -> tuple[Move, ...]:
    """Return the legal moves that start nowhere on the board and end at a place."""
    size = board.variant.geometry.size
    return tuple(
        move
        for move in board.legal_moves
        if not 0 <= move.current_coordinate < size and move.destination_coordinate == place
    )


def is_holding(table: Table) -> bool:
    """Return whether the side to move lays a piece from its hand."""
    return view_of(table.variant).held(table.board, table.touch.turn) is not None


@lru_cache(maxsize=8)
def lit(board: Board, turn: int) -> tuple[tuple[Coordinate, bool], ...]:
    """Return the places where the piece in hand can be laid as it is turned."""
    view = view_of(board.variant)
    return tuple((place, False) for place, _ in view.places if view.laid(board, place, turn))


def targets(table: Table) -> tuple[tuple[Coordinate, bool], ...]:
    """Return where the selected piece can go, each with whether something is taken there."""
    start = table.touch.start
    if why_waiting(table):
        return ()
    if is_holding(table):
        return lit(table.board, table.touch.turn)
    if start is None:
        return ()
    found: dict[Coordinate, bool] = {}
    for move in moves_from(table, start):
        found[move.destination_coordinate] = found.get(move.destination_coordinate, False) or move.is_attack
    return tuple(found.items())
