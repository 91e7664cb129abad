"""Perpetual chase in Xiangqi, by the rules of the Asian federation as far as one move tells: who threatens what anew.

A move chases a piece if it makes a new attack on it with another piece than a general or a soldier, unless

* the piece is a general, or a soldier that has not crossed the river;
* the attacked piece could take the attacker in return, as one of its own kind can;
* the capture could be answered by a recapture; a chariot counts as unprotected from horses and cannons, and so do all
  three from elephants and advisors.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from board.builder import Builder

if TYPE_CHECKING:
    from board.alliance import Alliance
    from board.board import Board
    from board.geometry import Coordinate, Grid
    from engine.armies.game import ArmyGame
    from pieces.piece import Piece

MAY_CHASE = "kp"
"""Kinds that may chase for ever."""
RANKS = {"r": 3, "n": 2, "c": 2, "b": 1, "a": 1}
"""What a kind is worth: a recapture does not protect a piece from one of a lower rank."""


def has_always_chased(game: ArmyGame, boards: Sequence[Board], side: Alliance) -> bool:
    """Return whether a side chased one and the same piece with each of its moves."""
    prey: set[Coordinate] | None = None
    for before, after in itertools.pairwise(boards):
        step = last_step(before, after)
        if step is None:
            return False
        start, end = step
        if before.move_maker is side:
            chased = chased_squares(game, before, after, step)
            prey = chased if prey is None else prey & chased
        else:
            prey = None if prey is None else {end if square == start else square for square in prey}
        if prey is not None and not prey:
            return False
    return bool(prey)


def last_step(before: Board, after: Board) -> tuple[Coordinate, Coordinate] | None:
    """Return from where to where a piece went between two positions."""
    mover = before.move_maker
    start = [piece.position for piece in before.pieces(mover) if after.cell(piece.position) is not piece]
    end = [piece.position for piece in after.pieces(mover) if before.cell(piece.position) is not piece]
    return (start[0], end[0]) if len(start) == len(end) == 1 else None


def chased_squares(game: ArmyGame, before: Board, after: Board, step: tuple[Coordinate, Coordinate]) -> set[Coordinate]:
    """Return the squares of the pieces that the last move chases; to come nearer on the same line is no new attack."""
    side, (start, end) = before.move_maker, step
    found = set()
    for attacker in after.pieces(side):
        if attacker.letter in MAY_CHASE:
            continue
        is_moved = attacker.position == end
        earlier = game._tables.list_destinations(before, start if is_moved else attacker.position)
        for square in game._tables.list_destinations(after, attacker.position):
            prey = after.cell(square)
            if prey is None or prey.alliance is side or square in found or (square in earlier and not is_moved):
                continue
            is_nearer = square in earlier and _is_between(game.geometry, start, end, square)
            if not is_nearer and _is_prey(game, after, attacker, prey):
                found.add(square)
    return found


def _is_between(grid: Grid, start: Coordinate, end: Coordinate, square: Coordinate) -> bool:
    """Return whether a piece that went along a line came nearer to a square on it."""
    (row, file), (new_row, new_file), (to_row, to_file) = (divmod(each, grid.columns) for each in (start, end, square))
    if file == new_file == to_file:
        return row < new_row < to_row or row > new_row > to_row
    return row == new_row == to_row and (file < new_file < to_file or file > new_file > to_file)


def _is_prey(game: ArmyGame, board: Board, attacker: Piece, prey: Piece) -> bool:
    """Return whether a piece that is attacked is chased."""
    if prey.letter == game.royal or (prey.letter == "p" and not _has_crossed(game, prey)):
        return False
    if not _is_capture_legal(game, board, attacker, prey):
        return False
    if RANKS.get(attacker.letter, 3) < RANKS.get(prey.letter, 0):
        return True
    takes_back = _is_capture_legal(game, board, prey, attacker)
    if prey.letter == attacker.letter and takes_back:
        return False
    return not _is_protected(game, board, attacker, prey)


def _has_crossed(game: ArmyGame, soldier: Piece) -> bool:
    return soldier.position in game.squares_in("a6-i10", soldier.alliance)


def _is_capture_legal(game: ArmyGame, board: Board, attacker: Piece, prey: Piece) -> bool:
    """Return whether a piece could take another if it were its turn."""
    if prey.position not in game._tables.list_destinations(board, attacker.position):
        return False
    after = _with_capture(board, attacker, prey)
    return not game.is_in_check(after, attacker.alliance)


def _is_protected(game: ArmyGame, board: Board, attacker: Piece, prey: Piece) -> bool:
    """Return whether a capture could be answered by a legal recapture."""
    after = _with_capture(board, attacker, prey)
    taker = after.cell(prey.position)
    assert taker is not None
    return any(
        _is_capture_legal(game, after, piece, taker) for piece in game.attackers(after, prey.position, prey.alliance)
    )


def _with_capture(board: Board, attacker: Any, prey: Piece) -> Board:
    builder = Builder.of(board).remove_piece(attacker).remove_piece(prey)
    return builder.set_piece(attacker.standing_on(prey.position)).set_move_maker(prey.alliance).release()
