"""The Track course's module ``game``: board states, rules and the simulator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from board.errors import ArgumentError, IllegalMoveError, expect_count, shown
from board.guarding import guard, guarded
from engine.adapters.track.values import (
    BALL,
    GROUND,
    PIECES,
    TRACK,
    Action,
    action_of,
    as_whole,
    ball_of,
    blocks_of,
    board_of,
    expect_action,
    expect_player,
    expect_squares,
    landings,
    on_board,
    plain,
    squares_in,
    state_of,
    takers,
)

SIDES = ("White", "Black")
_LARGEST = (1 << 63) - 1
"""The largest number that fits into the array of a state."""
INVALID_ACTION = ("White provided an invalid action", "Black probided an invalid action")
"""The exact beginnings of the course's messages, typo included: tests may look for them."""


@guard
class BoardState:
    """A position in the course's form; it may hold any numbers, and ``is_valid`` checks them."""

    def __init__(self) -> None:
        self.N_ROWS = TRACK.rows
        self.N_COLS = TRACK.columns
        self.state = np.array(state_of(TRACK.start())[0])

    @property
    def state(self) -> Any:
        """The twelve square numbers, a numpy array; both it and its elements can be assigned."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state if isinstance(state, np.ndarray) else np.array(state)
        self._decoded_from: list[Any] | None = None

    @property
    def decode_state(self) -> list[tuple[int, int]]:
        """The state as a list of (column, row)."""
        if self._decoded_from != self._state.tolist():
            self.decode_state = self.make_state()
        return self._decoded

    @decode_state.setter
    def decode_state(self, decoded: list[tuple[int, int]]) -> None:
        self._decoded = decoded
        self._decoded_from = self._state.tolist()

    def make_state(self) -> list[tuple[int, int]]:
        """Return the state as a new list of (column, row)."""
        return [self.decode_single_pos(number) for number in self._state.ravel()]

    def update(self, idx: int, val: int) -> None:
        """Put a piece, given by its index from 0 to 11, on a square, which need not be on the board."""
        self.state[idx] = val
        self.decode_state = self.make_state()

    def check_arguments(self, given: Mapping[str, Any]) -> None:
        """Raise a ``WoodpusherError`` if a call failed because of an index, a number or a place that cannot be."""
        if "idx" in given:
            expect_count(given["idx"], "an index", 0, 2 * PIECES - 1)
        if "val" in given:
            expect_count(given["val"], "a square", -_LARGEST, _LARGEST)
        if "cr" in given and len(given["cr"]) != 2:
            raise ArgumentError(f"expected a place as (column, row), got {shown(given['cr'])}")

    def encode_single_pos(self, cr: Sequence[int]) -> int:
        """Return the number of a square given as (column, row)."""
        column, row = cr
        number: int = plain(row * self.N_COLS + column)
        return number

    def decode_single_pos(self, n: int) -> tuple[int, int]:
        """Return the (column, row) of a number; a number off the board gives a place off the board."""
        whole = as_whole(n)
        if whole is None:
            return n, n  # not a square at all: show the value itself
        row, column = divmod(whole, self.N_COLS)
        return column, row

    def is_valid(self) -> bool:
        """Return whether the twelve numbers are valid: all on the board, no overlap, each ball held by a block."""
        squares = squares_in(self)
        if squares is None or not all(0 <= square < GROUND.grid.size for square in squares):
            return False
        blocks = [square for player in (0, 1) for square in blocks_of(squares, player)]
        if len(set(blocks)) < len(blocks):
            return False
        return all(ball_of(squares, player) in blocks_of(squares, player) for player in (0, 1))

    def is_termination_state(self) -> bool:
        """Return whether a ball has reached its far row; an invalid position is never terminal."""
        return bool(self.winners())

    def winners(self) -> list[str]:
        """Return the winners: none, "WHITE" or "BLACK"; both are possible only in a position that was set up."""
        if not self.is_valid():
            return []
        squares = squares_in(self)
        assert squares is not None
        return [SIDES[player].upper() for player in (0, 1) if 1 << ball_of(squares, player) & TRACK.far_rows[player]]

    def __repr__(self) -> str:
        return f"<BoardState {self.state.tolist()}>"


@guard
class Rules:
    """The actions of a single piece."""

    @staticmethod
    @guarded
    def single_piece_actions(board_state: BoardState, piece_idx: int) -> set[int]:
        """Return the squares a block can move to; its index is from 0 to 4 for white, from 6 to 10 for black."""
        squares = expect_squares(board_state)
        index = as_whole(piece_idx)
        if index is None or not 0 <= index < len(squares) or index % PIECES == BALL:
            raise ArgumentError(f"expected the index of a block, 0 to 4 or 6 to 10, got {piece_idx!r}")
        return landings(squares, index)

    @staticmethod
    @guarded
    def single_ball_actions(board_state: BoardState, player_idx: int) -> set[int]:
        """Return the squares of the blocks that a player's ball can be passed to, in one pass or several."""
        return takers(expect_squares(board_state), expect_player(player_idx))


@guard
class GameSimulator:
    """Plays a game between two players; white moves in even rounds, black in odd ones."""

    def __init__(self, players: Sequence[Any] | None, round_limit: int | None = None) -> None:
        self.game_state = BoardState()
        self.current_round = -1
        self.players = players
        self.round_limit = round_limit

    def run(self, round_limit: int | None = None) -> tuple[int, str | None, str]:
        """Play until one side wins, and return the last round, "WHITE" or "BLACK", and why.

        Each player's ``policy`` is given the decoded state and returns an action with its value. A player who returns
        an invalid action loses. If the game is already won, no move is played. After ``round_limit`` rounds the game
        ends without a winner (None).
        """
        limit = self.round_limit if round_limit is None else round_limit
        if self.players is None or len(self.players) != 2:
            raise ArgumentError(f"expected two players to run a game, got {self.players!r}")
        while True:
            winners = self.game_state.winners()
            if winners:
                both = len(winners) > 1
                return self.current_round, *(
                    (None, "Both balls have reached their far row") if both else (winners[0], "No issues")
                )
            if limit is not None and self.current_round + 1 >= limit:
                return self.current_round, None, f"No winner after {limit} rounds"
            self.current_round += 1
            player = self.current_round % 2
            answer = self.players[player].policy(self.game_state.make_state())
            try:
                action = action_of(answer)
                self.validate_action(action, player)
            except ValueError as error:
                return self.current_round, SIDES[1 - player].upper(), f"{INVALID_ACTION[player]}: {error}"
            self.update(action, player)

    def generate_valid_actions(self, player_idx: int) -> set[Action]:
        """Return all actions of a player as (relative index, square); index 5 is the ball."""
        player = expect_player(player_idx)
        squares = expect_squares(self.game_state)
        actions = {(BALL, square) for square in takers(squares, player)}
        for index in range(BALL):
            actions.update((index, square) for square in landings(squares, PIECES * player + index))
        return actions

    def validate_action(self, action: Action, player_idx: int) -> bool:
        """Return True if a player may take an action, or raise ``ValueError`` saying why not."""
        player = expect_player(player_idx)
        index, square = expect_action(action)
        if (index, square) in self.generate_valid_actions(player):
            return True
        raise IllegalMoveError(self._why_not(index, square, player))

    def _why_not(self, index: int, square: int, player: int) -> str:
        if not 0 <= index <= BALL:
            return f"expected the relative index of a piece from 0 to {BALL}, got {index}"
        if not on_board(square):
            return f"square {square} is off the board: expected 0 to {GROUND.grid.size - 1}"
        squares = expect_squares(self.game_state)
        if not self.game_state.is_valid():
            return f"action {(index, square)} cannot be taken in {squares}, which is not a valid state"
        start = squares[PIECES * player + index]
        name = GROUND.grid.name
        if index < BALL and start == ball_of(squares, player):
            return f"the block on {name(start)} holds the ball, and cannot move to {name(square)}"
        if index == BALL and square not in squares:
            return f"the ball cannot be passed to {name(square)}: there is no block on it"
        return TRACK.why_not(board_of((squares, player)), start, square)

    def update(self, action: Action, player_idx: int) -> None:
        """Take an action that has been validated."""
        index, square = action
        self.game_state.update(PIECES * expect_player(player_idx) + index, square)
