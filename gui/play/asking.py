"""Questions about a game on the table; nothing here changes it."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from board.alliance import Alliance
from board.board import Board
from board.clicks import is_placement, next_places
from board.geometry import Coordinate
from board.outcome import Outcome
from engine.chance import chances_of
from engine.players import FATE
from engine.solving.oracle import Insight
from engine.variations import Variations, backward_moves
from gui.core.settings import Settings
from gui.core.state import PERSON, Table
from gui.views import view_of
from moves.move import Move
from pieces.piece import Piece


@lru_cache(maxsize=1024)
def end_on(board: Board) -> Outcome | None:
    """Return a board's outcome, cached: ``board.outcome`` computes it every time."""
    return board.outcome


@lru_cache(maxsize=64)
def _end_of(game: Variations) -> Outcome | None:
    return game.board.variant.adjudicate(game.boards())


def outcome(table: Table) -> Outcome | None:
    """Return the outcome at the shown position, or None if the game is not over there."""
    if table.verdict is not None and table.verdict.node == table.game.current:
        return table.verdict.outcome
    return _end_of(table.game)


def ended_here(table: Table) -> Outcome | None:
    """Return the outcome at the shown position by the rules alone, or None."""
    return _end_of(table.game)


def is_open(table: Table) -> bool:
    """Return whether the game is in progress: it has not ended, and does not end here."""
    return table.over is None and outcome(table) is None


def result(table: Table) -> Outcome | None:
    """Return the result of the game, whichever position is shown, or None while it is in progress."""
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
    """Return the player of a side: a computer player's specification or ``PERSON``."""
    players = table.variant.players
    return table.seats[players.index(side)] if side in players else PERSON


def mover_of(table: Table, board: Board) -> str:
    """Return the player who moves on a board: a computer player's specification, ``PERSON``, or fate."""
    return FATE if chances_of(board) else player_of(table, board.move_maker)


def has_computer(table: Table) -> bool:
    """Return whether a computer plays in this game."""
    return any(seat != PERSON for seat in table.seats)


def cards_of(table: Table) -> tuple[tuple[Alliance, ...], Alliance]:
    """Return the players of the far card and the one of the near card."""
    sides = table.variant.players
    if len(sides) == 2:
        near = view_of(table.variant).look.near_side
        near = next(side for side in sides if (side is near) is not table.flipped)
    else:
        people = [side for side in sides if player_of(table, side) == PERSON]
        near = people[0] if people else sides[0]
    return tuple(side for side in sides if side is not near), near


def own_side(table: Table) -> Alliance:
    """Return the side that the user acts for: the only person's side, or the side to move."""
    people = [side for side, seat in zip(table.variant.players, table.seats, strict=True) if seat == PERSON]
    return people[0] if len(people) == 1 else table.board.move_maker


def is_thinking(table: Table) -> bool:
    """Return whether it is a computer's turn at the end of the shown line."""
    return (
        mover_of(table, table.board) != PERSON
        and table.setup is None
        and table.game.is_at_tip
        and table.analysis.failure != table.game.current
        and is_open(table)
    )


def has_moves(table: Table) -> bool:
    """Return whether any move was played."""
    return len(table.game) > 1


def played_line(table: Table) -> tuple[int, ...]:
    """Return the positions of the game as it was played, whichever is shown and whatever variations there are."""
    if table.over is not None:
        return table.game.path(table.over)
    return table.game.main_line() if table.about.is_analysis or table.about.recorded else table.game.line()


def can_be_continued(table: Table) -> bool:
    """Return whether a game is not over at the end of its line."""
    return is_open(evolve(table, game=_at_its_end(table.game)))


def is_stuck(table: Table) -> bool:
    """Return whether a puzzle ended without its solution, so that moves can only be taken back."""
    end = outcome(evolve(table, game=_at_its_end(table.game)))
    return len(table.variant.players) == 1 and end is not None and not end.winners


@lru_cache(maxsize=8)
def _at_its_end(game: Variations) -> Variations:
    """Return a game at the end of its line: always the same object, so that cached facts about it are found again."""
    return game.go_to(game.line()[-1])


def awaits_answer(table: Table) -> bool:
    """Return whether a person has offered a draw to a computer, which must answer."""
    return table.draw_offer is not None and has_computer(table)


def last_move(table: Table) -> Move | None:
    """Return the move that led to the shown position."""
    return table.game.node.move


def why_waiting(table: Table) -> str:
    """Return why the user cannot move now, or an empty string if nothing prevents it."""
    if table.session is not None and (table.session.held is not None or table.session.is_done):
        return "solved; continue with the next exercise" if table.session.is_done else "your move is being checked"
    end = end_on(table.board)
    if end is not None and not table.backwards:
        return f"the game is over ({end}); take back a move to continue"
    if table.over is not None:
        return ""
    if (drawn := outcome(table)) is not None and not table.backwards:
        return f"the game is over ({drawn}); take back a move to continue"
    if chances_of(table.board):
        return "the dice are rolling" if table.game.is_at_tip else "fate has moved here; go on to the next position"
    if player_of(table, table.board.move_maker) != PERSON:
        if table.game.is_at_tip:
            return "it is the computer's turn"
        return "it is the computer's turn in this position; go to one where it is yours"
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


def usable(table: Table) -> tuple[Move, ...]:
    """Return the moves that can be made now."""
    return backward_moves(table.board) if table.backwards else table.board.legal_moves


def insight(table: Table, settings: Settings) -> Insight | str | None:
    """Return the shown distance to a puzzle's solution, a reason why it is unknown, or None."""
    if not settings.moves_left or table.setup is not None or len(table.variant.players) > 1:
        return None
    return table.analysis.insights.get(table.board)


def promising(table: Table, settings: Settings) -> tuple[Coordinate, ...]:
    """Return the places from which some move keeps the solution in reach, if only some do."""
    known = insight(table, settings)
    if not isinstance(known, Insight) or known.keeping is None or table.backwards:
        return ()
    moves = table.board.legal_moves
    return tuple({move.current_coordinate: None for move in moves if str(move) in known.keeping})


def dead_ends(table: Table, settings: Settings) -> tuple[Coordinate, ...]:
    """Return where the selected piece can go but no solution could be reached."""
    known = insight(table, settings)
    start = table.touch.start
    if not isinstance(known, Insight) or known.keeping is None or table.backwards or start is None:
        return ()
    return tuple(move.destination_coordinate for move in moves_from(table, start) if str(move) not in known.keeping)


def end_of(move: Move) -> Coordinate | None:
    """Return the place of the last click for a move, or None for a pass."""
    size = move.board.variant.geometry.size
    return next((place for place in reversed(move.path) if 0 <= place < size), None)


def _placements(board: Board) -> dict[Coordinate, tuple[Move, ...]]:
    """Return the legal placements by the places they end at."""
    found: dict[Coordinate, tuple[Move, ...]] = {}
    for move in board.legal_moves:
        place = end_of(move)
        if place is not None and is_placement(move):
            found[place] = (*found.get(place, ()), move)
    return found


def placements_on(table: Table, place: Coordinate) -> tuple[Move, ...]:
    """Return the legal moves that place a piece on a place."""
    return () if table.backwards else _placements(table.board).get(place, ())


def only_places(board: Board) -> bool:
    """Return whether no piece on the board can move, so that a click on a piece can only mean its square."""
    return sum(map(len, _placements(board).values())) + len(passes(board)) == len(board.legal_moves)


@lru_cache(maxsize=64)
def passes(board: Board) -> tuple[Move, ...]:
    """Return the legal moves of the side to move without any square, such as a pass."""
    if chances_of(board):
        return ()
    return tuple(move for move in board.legal_moves if end_of(move) is None)


def moves_between(table: Table, start: Coordinate, end: Coordinate) -> tuple[Move, ...]:
    """Return the moves between a start and an end, which may be the same place."""
    found = tuple(move for move in moves_from(table, start) if end_of(move) == end)
    if start != end:
        return found
    return (*found, *(move for move in placements_on(table, end) if move not in found))


# Pieces in hand.


def tray_of(board: Board, side: Alliance) -> tuple[Piece, ...]:
    """Return the pieces that a side has in hand, if its rules show them openly."""
    return tuple(piece for info in board.variant.player_info(board, side) for piece in info.pieces)


def has_tray(board: Board, side: Alliance) -> bool:
    """Return whether a side has a tray, even an empty one: the variant lists facts without a value for it."""
    facts = board.variant.player_info(board, side)
    return any(info.pieces or not (info.value or info.dice) for info in facts)


def dice_of(board: Board, side: Alliance) -> tuple[int, ...]:
    """Return the faces of the dice that lie before a side."""
    return tuple(face for info in board.variant.player_info(board, side) for face in info.dice)


def info_words(board: Board, side: Alliance) -> str:
    """Return the facts that the rules show beside a side's name, such as "die 4 · waiting 2"."""
    return " · ".join(f"{info.label} {info.value}" for info in board.variant.player_info(board, side) if info.value)


def is_like(piece: Piece, other: Piece) -> bool:
    """Return whether two pieces differ only in their places."""
    return type(piece) is type(other) and piece.alliance is other.alliance and piece.symbol == other.symbol


def drops_of(table: Table, piece: Piece) -> tuple[Move, ...]:
    """Return the legal moves that drop a piece from a tray."""
    if table.backwards:
        return ()
    found = (move for moves in _placements(table.board).values() for move in moves)
    return tuple(move for move in found if is_like(move.moved_piece, piece))


def is_from_tray(move: Move) -> bool:
    """Return whether a move drops a piece from the mover's tray."""
    board = move.board
    return any(is_like(piece, move.moved_piece) for piece in tray_of(board, board.move_maker))


def is_holding(table: Table) -> bool:
    """Return whether the side to move lays a piece from its hand."""
    return view_of(table.variant).held(table.board, table.touch.turn) is not None


@lru_cache(maxsize=8)
def lit(board: Board, turn: int) -> tuple[tuple[Coordinate, bool], ...]:
    """Return the places where the piece in hand can be laid in its present rotation."""
    view = view_of(board.variant)
    return tuple((place, False) for place, _ in view.places if view.laid(board, place, turn))


@lru_cache(maxsize=64)
def _open_places(board: Board) -> tuple[tuple[Coordinate, bool], ...]:
    """Return the empty places where one click can place a piece, unless that is every empty place."""
    found = tuple(
        (place, any(move.is_attack for move in moves))
        for place, moves in _placements(board).items()
        if not any(map(is_from_tray, moves))
    )
    empty = sum(board.piece_at(place) is None for place, _ in view_of(board.variant).places)
    return found if len(found) < empty else ()


def targets(table: Table) -> tuple[tuple[Coordinate, bool], ...]:
    """Return where the selected or held piece can go, each with whether it captures there."""
    touch = table.touch
    if why_waiting(table):
        return ()
    if is_holding(table):
        return lit(table.board, touch.turn)
    start, taken = touch.start, touch.in_hand
    if taken is not None:
        moves = drops_of(table, taken)
    elif start is not None:
        return tuple(next_places(usable(table), touch.clicked).items())
    else:
        return () if table.backwards else _open_places(table.board)
    found: dict[Coordinate, bool] = {}
    for move in moves:
        place = end_of(move)
        if place is not None:
            found[place] = found.get(place, False) or move.is_attack
    return tuple(found.items())
