"""Values of the Track course: its states, squares, players and actions, checked and converted to ours and back."""

from __future__ import annotations

from numbers import Integral, Real
from typing import Any

import numpy as np

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, WrongTypeError
from board.rays import mask_of, squares_of
from engine.registry import load
from moves.move import Move
from moves.track import BallPass

Action = tuple[int, int]
"""A piece's relative index and the square it goes to."""
State = tuple[tuple[int, ...], int]
"""The twelve squares, and the player to move."""

TRACK = load("track", labelled=True)
GROUND = TRACK.ground
BALL = TRACK.blocks
"""The relative index of a side's ball."""
PIECES = TRACK.blocks + 1


def as_whole(value: Any) -> int | None:
    """Return a whole number as a plain int, else None."""
    if type(value) is int:
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real) and float(value).is_integer():
        return int(float(value))
    return None


def plain(value: Any) -> Any:
    """Return a whole number as a plain int, and anything else unchanged."""
    whole = as_whole(value)
    return value if whole is None else whole


def squares_in(board_state: Any) -> tuple[int, ...] | None:
    """Return a board state's twelve numbers as plain ints, or None if it holds anything else."""
    numbers = np.asarray(board_state.state).tolist()
    if not isinstance(numbers, list) or len(numbers) != 2 * PIECES:
        return None
    squares = tuple(map(plain, numbers))
    return squares if all(type(square) is int for square in squares) else None


def expect_squares(board_state: Any) -> tuple[int, ...]:
    """Return a board state's twelve numbers as plain ints, or raise ``ArgumentError``."""
    squares = squares_in(board_state)
    if squares is None:
        raise ArgumentError(f"expected a state of {2 * PIECES} whole numbers, got {board_state.state!r}")
    return squares


def expect_player(player_idx: Any) -> int:
    """Return a player's index, 0 or 1, or raise ``ArgumentError``."""
    player = as_whole(player_idx)
    if player not in (0, 1):
        raise ArgumentError(f"expected player 0 (white) or 1 (black), got {player_idx!r}")
    return player


def expect_action(action: Any) -> Action:
    """Return an action as two plain ints, or raise ``IllegalMoveError``."""
    try:
        index, square = map(as_whole, action)
    except (TypeError, ValueError):
        index = square = None
    if index is None or square is None:
        raise IllegalMoveError(f"expected an action (relative index, square) of two whole numbers, got {action!r}")
    return index, square


def action_of(answer: Any) -> Action:
    """Return the action from a policy's answer."""
    try:
        action, _ = answer
    except (TypeError, ValueError):
        raise IllegalMoveError(f"expected an action and its value from policy, got {answer!r}") from None
    return expect_action(action)


def blocks_of(squares: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Return the squares of a player's blocks."""
    return squares[PIECES * player : PIECES * player + BALL]


def ball_of(squares: tuple[int, ...], player: int) -> int:
    """Return the square of a player's ball."""
    return squares[PIECES * player + BALL]


def on_board(square: int) -> bool:
    """Return whether a number is a square of the board."""
    return 0 <= square < GROUND.grid.size


def masks_of(squares: tuple[int, ...]) -> tuple[int, int]:
    """Return the masks of white's and black's blocks, without those off the board."""
    white, black = (mask_of([square for square in blocks_of(squares, player) if on_board(square)]) for player in (0, 1))
    return white, black


def landings(squares: tuple[int, ...], index: int) -> set[int]:
    """Return the squares that the block with an absolute index can move to."""
    square = squares[index]
    if square == ball_of(squares, index // PIECES) or not on_board(square):
        return set()
    white, black = masks_of(squares)
    return set(squares_of(GROUND.landing_masks[square] & ~(white | black)))


def takers(squares: tuple[int, ...], player: int) -> set[int]:
    """Return the squares a player's ball can be passed to."""
    ball = ball_of(squares, player)
    if not on_board(ball):
        return set()
    masks = masks_of(squares)
    return set(squares_of(GROUND.passes(ball, masks[player], masks[1 - player])))


def board_of(state: Any) -> Board:
    """Convert a state to one of our boards, or raise ``ValueError`` if it is not valid."""
    numbers, player = state
    squares = tuple(map(plain, numbers))
    if len(squares) != 2 * PIECES:
        raise WrongTypeError(f"expected a state of {2 * PIECES} squares, got {numbers!r}")
    move_maker = (Alliance.WHITE, Alliance.BLACK)[expect_player(player)]
    return TRACK.board_of(squares[:PIECES], squares[PIECES:], move_maker)


def state_of(board: Board) -> State:
    """Convert a board to a state of the course."""
    white, black = TRACK.squares_by_side(board)
    return white + black, board.move_maker.index


def action_of_move(move: Move) -> Action:
    """Return the course's action for a move."""
    if isinstance(move, BallPass):
        return BALL, move.destination_coordinate
    return move.moved_piece.number, move.destination_coordinate  # type: ignore[attr-defined]
