"""The interface of a university course's assignments on End of the Track, on top of our core.

Student files import ``game`` and ``search``; this module replaces both of them. States are the course's:
white's five blocks and its ball, then black's, twelve square numbers in all. A block is identified by its
index in that list. Return values are plain ints, tuples, sets and lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from numbers import Integral, Real
from random import Random
from typing import Any, ClassVar

import numpy as np

from board.alliance import Alliance
from board.board import Board
from board.errors import ArgumentError, IllegalMoveError, IllegalPositionError, WrongTypeError
from board.rays import mask_of, squares_of
from engine.adapters.track_course_search import AlphaBeta
from engine.planning import plan
from engine.planning.algorithms import algorithm_named
from engine.variants import load
from engine.variants.track import Track
from moves.move import Move
from moves.track import BallPass

__all__ = [
    "AdversarialSearchPlayer",
    "BoardState",
    "GameSimulator",
    "GameStateProblem",
    "PassivePlayer",
    "Player",
    "Problem",
    "RandomPlayer",
    "Rules",
]

Action = tuple[int, int]
State = tuple[tuple[int, ...], int]

TRACK: Track = load("track", labelled=True)  # type: ignore[assignment]
GROUND = TRACK.ground
BALL = TRACK.blocks
"""The relative index of a side's ball."""
PIECES = TRACK.blocks + 1
SIDES = ("White", "Black")
INVALID_ACTION = ("White provided an invalid action", "Black probided an invalid action")
"""The exact beginnings of the course's messages, typo included: tests may look for them."""


class BoardState:
    """A position as the course writes it; it may hold any numbers, and says whether it is valid."""

    def __init__(self) -> None:
        self.N_ROWS = TRACK.rows
        self.N_COLS = TRACK.columns
        self.state = np.array(_state_of(TRACK.start())[0])

    @property
    def state(self) -> Any:
        """The twelve square numbers, a numpy array; it is assignable, and so are its elements."""
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

    def encode_single_pos(self, cr: Sequence[int]) -> int:
        """Return the number of a square given as (column, row)."""
        column, row = cr
        number: int = _plain(row * self.N_COLS + column)
        return number

    def decode_single_pos(self, n: int) -> tuple[int, int]:
        """Return the (column, row) of a number; a number off the board gives a place off the board."""
        whole = _whole(n)
        if whole is None:
            return n, n  # not a square at all: keep it visible
        row, column = divmod(whole, self.N_COLS)
        return column, row

    def is_valid(self) -> bool:
        """Return whether the twelve numbers are valid: all on the board, no overlap, each ball held by a block."""
        squares = _squares_in(self)
        if squares is None or not all(0 <= square < GROUND.grid.size for square in squares):
            return False
        blocks = [square for player in (0, 1) for square in _blocks(squares, player)]
        if len(set(blocks)) < len(blocks):
            return False
        return all(_ball(squares, player) in _blocks(squares, player) for player in (0, 1))

    def is_termination_state(self) -> bool:
        """Return whether a ball has reached its far row; an invalid position is never terminal."""
        return bool(self.winners())

    def winners(self) -> list[str]:
        """Return the winners: none, "WHITE" or "BLACK"; both are possible only in a position that was set up."""
        if not self.is_valid():
            return []
        squares = _squares_in(self)
        assert squares is not None
        return [SIDES[player].upper() for player in (0, 1) if 1 << _ball(squares, player) & TRACK.far_rows[player]]

    def __repr__(self) -> str:
        return f"<BoardState {self.state.tolist()}>"


class Rules:
    """What a single piece can do."""

    @staticmethod
    def single_piece_actions(board_state: BoardState, piece_idx: int) -> set[int]:
        """Return the squares a block can move to; its index is from 0 to 4 for white, from 6 to 10 for black."""
        squares = _expect_squares(board_state)
        index = _whole(piece_idx)
        if index is None or not 0 <= index < len(squares) or index % PIECES == BALL:
            raise ArgumentError(f"expected the index of a block, 0 to 4 or 6 to 10, got {piece_idx!r}")
        return _landings(squares, index)

    @staticmethod
    def single_ball_actions(board_state: BoardState, player_idx: int) -> set[int]:
        """Return the squares of the blocks that a player's ball can be passed to, in one pass or several."""
        return _takers(_expect_squares(board_state), _expect_player(player_idx))


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
        an invalid action loses. A board that is already won is not played on. After ``limit`` rounds the game ends
        without a winner (None).
        """
        limit = self.round_limit if round_limit is None else round_limit
        if self.players is None or len(self.players) != 2:
            raise ArgumentError(f"expected two players to run a game, got {self.players!r}")
        while True:
            winners = self.game_state.winners()
            if winners:
                both = len(winners) > 1
                return self.current_round, *((None, "Both balls are home") if both else (winners[0], "No issues"))
            if limit is not None and self.current_round + 1 >= limit:
                return self.current_round, None, f"No winner after {limit} rounds"
            self.current_round += 1
            player = self.current_round % 2
            answer = self.players[player].policy(self.game_state.make_state())
            try:
                action = _action_of(answer)
                self.validate_action(action, player)
            except ValueError as error:
                return self.current_round, SIDES[1 - player].upper(), f"{INVALID_ACTION[player]}: {error}"
            self.update(action, player)

    def generate_valid_actions(self, player_idx: int) -> set[Action]:
        """Return all actions of a player as (relative index, square); index 5 is the ball."""
        player = _expect_player(player_idx)
        squares = _expect_squares(self.game_state)
        actions = {(BALL, square) for square in _takers(squares, player)}
        for index in range(BALL):
            actions.update((index, square) for square in _landings(squares, PIECES * player + index))
        return actions

    def validate_action(self, action: Action, player_idx: int) -> bool:
        """Return True if a player may take an action, or raise ``ValueError`` saying why not."""
        player = _expect_player(player_idx)
        index, square = _expect_action(action)
        if (index, square) in self.generate_valid_actions(player):
            return True
        raise IllegalMoveError(self._why_not(index, square, player))

    def _why_not(self, index: int, square: int, player: int) -> str:
        if not 0 <= index <= BALL:
            return f"expected the relative index of a piece from 0 to {BALL}, got {index}"
        if not _on_board(square):
            return f"square {square} is off the board: expected 0 to {GROUND.grid.size - 1}"
        squares = _expect_squares(self.game_state)
        if not self.game_state.is_valid():
            return f"action {(index, square)} cannot be taken in {squares}, which is not a valid state"
        start = squares[PIECES * player + index]
        name = GROUND.grid.name
        if index < BALL and start == _ball(squares, player):
            return f"the block on {name(start)} holds the ball, and cannot move to {name(square)}"
        if index == BALL and square not in squares:
            return f"the ball cannot be passed to {name(square)}: there is no block on it"
        return TRACK.why_not(_board_of((squares, player)), start, square)

    def update(self, action: Action, player_idx: int) -> None:
        """Take an action that was validated."""
        index, square = action
        self.game_state.update(PIECES * _expect_player(player_idx) + index, square)


class Problem:
    """A search problem: a start state and goal states."""

    def __init__(self, initial_state: Any, goal_state_set: set[Any]) -> None:
        self.initial_state = initial_state
        self.goal_state_set = goal_state_set

    def get_actions(self, state: Any) -> set[Any]:
        """Return the actions that can be taken in a state."""
        raise NotImplementedError

    def execute(self, state: Any, action: Any) -> Any:
        """Return the state after an action."""
        raise NotImplementedError

    def is_goal(self, state: Any) -> bool:
        """Return whether a state is one of the goals."""
        return state in self.goal_state_set


class GameStateProblem(Problem):
    """The path from one board to another, both players moving in turn; a state is (twelve squares, player to move)."""

    def __init__(self, initial_board_state: BoardState, goal_board_state: BoardState, player_idx: int) -> None:
        goal = _expect_squares(goal_board_state)
        super().__init__((_expect_squares(initial_board_state), _expect_player(player_idx)), {(goal, 0), (goal, 1)})
        self.sim = GameSimulator(None)
        self.search_alg_fnc: Callable[[], list[tuple[State, Action | None]]]
        self.set_search_alg()

    def set_search_alg(self, alg: str = "") -> None:
        """Choose the search that ``search_alg_fnc`` runs: any planner algorithm by name, by default the best."""
        algorithm_named(alg)
        self.search_alg_fnc = partial(self.search, alg)

    def search(self, alg: str = "") -> list[tuple[State, Action | None]]:
        """Return a shortest path to a goal as pairs of a state and the action taken there, None at the goal."""
        goals = [_board_of(goal) for goal in self.goal_state_set]
        found = plan(_board_of(self.initial_state), goals, algorithm=alg or "auto")
        actions = [*map(_action_of_move, found.moves), None]
        return list(zip(map(_state_of, found.boards), actions, strict=True))

    def get_actions(self, state: State) -> set[Action]:
        """Return the actions that the player to move can take in a state."""
        squares, player = state
        self.sim.game_state.state = np.array(squares)
        return self.sim.generate_valid_actions(player)

    def execute(self, state: State, action: Action) -> State:
        """Return the state after an action of the player to move."""
        squares, player = list(map(_plain, state[0])), _expect_player(state[1])
        index, square = _expect_action(action)
        squares[PIECES * player + index] = square
        return tuple(squares), 1 - player

    def is_goal(self, state: State) -> bool:
        """Return whether a state is one of the goals."""
        squares, player = state
        return (tuple(map(_plain, squares)), _plain(player)) in self.goal_state_set

    def is_termination_state(self, state: State) -> bool:
        """Return whether a state is won for either side."""
        self.sim.game_state.state = np.array(state[0])
        return self.sim.game_state.is_termination_state()

    def adversarial_search_method(
        self, state: State, *_: Any, most_positions: int = 8_000, search_depth: int = 12
    ) -> tuple[Action | None, int]:
        """Return the best action that alpha-beta finds for the player to move, and its value for that player."""
        board = BoardState()
        board.state = np.array(state[0])
        squares, player = _expect_squares(board), _expect_player(state[1])
        if not board.is_valid():
            raise IllegalPositionError(f"{squares} is not a valid state")
        search = AlphaBeta(GROUND, TRACK.far_rows, most_positions, search_depth)
        found, value = search.choose(player, _masks(squares), (_ball(squares, 0), _ball(squares, 1)))
        if found is None:
            return None, value
        start, square = found
        if start == _ball(squares, player):
            return (BALL, square), value
        return (_blocks(squares, player).index(start), square), value


class Player:
    """The base class of all players: ``policy`` is called for an action on each turn."""

    def __init__(self, policy_fnc: Callable[..., Any]) -> None:
        self.policy_fnc = policy_fnc

    def policy(self, decode_state: Sequence[tuple[int, int]]) -> Any:
        """Return an action and its value in a decoded state."""
        return self.policy_fnc(decode_state)


class _SidePlayer(Player):
    """A player of one side that converts decoded states into the problem's."""

    def __init__(self, gsp: GameStateProblem, player_idx: int) -> None:
        super().__init__(self.act)
        self.gsp = gsp
        self.b = BoardState()
        self.player_idx = _expect_player(player_idx)

    def policy(self, decode_state: Sequence[tuple[int, int]]) -> tuple[Action | None, float]:
        """Return an action and its value, or None for the action if there is none."""
        encoded = tuple(self.b.encode_single_pos(place) for place in decode_state)
        answer: tuple[Action | None, float] = self.policy_fnc((encoded, self.player_idx))
        return answer

    def act(self, state: State) -> tuple[Action | None, float]:
        """Return an action and its value in a state."""
        raise NotImplementedError


class AdversarialSearchPlayer(_SidePlayer):
    """A player with alpha-beta search, deepening until its positions are used up."""

    MOST_POSITIONS: ClassVar[int] = 8_000

    def __init__(
        self, gsp: GameStateProblem, player_idx: int, search_depth: int = 12, most_positions: int = MOST_POSITIONS
    ) -> None:
        super().__init__(gsp, player_idx)
        self.search_depth = search_depth
        self.most_positions = most_positions

    def act(self, state: State) -> tuple[Action | None, float]:
        """Return the best action that the problem's adversarial search finds, and its value."""
        return self.gsp.adversarial_search_method(
            state, most_positions=self.most_positions, search_depth=self.search_depth
        )


class RandomPlayer(_SidePlayer):
    """A player that takes random valid actions; the same seed gives the same ones."""

    def __init__(self, gsp: GameStateProblem, player_idx: int, seed: int | None = None) -> None:
        super().__init__(gsp, player_idx)
        self.rng = Random(seed)

    def act(self, state: State) -> tuple[Action | None, float]:
        """Return a random action."""
        actions = sorted(self.gsp.get_actions(state))
        return (self.rng.choice(actions) if actions else None), 0


class PassivePlayer(_SidePlayer):
    """A player that only passes the ball, avoiding the far row if it can; it moves blocks only if it must."""

    def act(self, state: State) -> tuple[Action | None, float]:
        """Return a pass if there is one."""
        actions = sorted(self.gsp.get_actions(state), key=self._preference)
        return (actions[0] if actions else None), 0

    def _preference(self, action: Action) -> tuple[bool, bool, Action]:
        index, square = action
        is_home = bool(1 << square & TRACK.far_rows[self.player_idx])
        return index != BALL, is_home, action


# Conversion between the course's values and ours.


def _whole(value: Any) -> int | None:
    """Return a whole number as a plain int, else None."""
    if type(value) is int:
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real) and float(value).is_integer():
        return int(float(value))
    return None


def _plain(value: Any) -> Any:
    """Return a whole number as a plain int, and anything else unchanged."""
    whole = _whole(value)
    return value if whole is None else whole


def _squares_in(board_state: Any) -> tuple[int, ...] | None:
    """Return a board state's twelve numbers as plain ints, or None if it holds anything else."""
    numbers = np.asarray(board_state.state).tolist()
    if not isinstance(numbers, list) or len(numbers) != 2 * PIECES:
        return None
    squares = tuple(map(_plain, numbers))
    return squares if all(type(square) is int for square in squares) else None


def _expect_squares(board_state: Any) -> tuple[int, ...]:
    squares = _squares_in(board_state)
    if squares is None:
        raise ArgumentError(f"expected a state of {2 * PIECES} whole numbers, got {board_state.state!r}")
    return squares


def _expect_player(player_idx: Any) -> int:
    player = _whole(player_idx)
    if player not in (0, 1):
        raise ArgumentError(f"expected player 0 (white) or 1 (black), got {player_idx!r}")
    return player


def _expect_action(action: Any) -> Action:
    try:
        index, square = map(_whole, action)
    except (TypeError, ValueError):
        index = square = None
    if index is None or square is None:
        raise IllegalMoveError(f"expected an action (relative index, square) of two whole numbers, got {action!r}")
    return index, square


def _action_of(answer: Any) -> Action:
    """Return the action from a policy's answer."""
    try:
        action, _ = answer
    except (TypeError, ValueError):
        raise IllegalMoveError(f"expected an action and its value from policy, got {answer!r}") from None
    return _expect_action(action)


def _blocks(squares: tuple[int, ...], player: int) -> tuple[int, ...]:
    return squares[PIECES * player : PIECES * player + BALL]


def _ball(squares: tuple[int, ...], player: int) -> int:
    return squares[PIECES * player + BALL]


def _on_board(square: int) -> bool:
    return 0 <= square < GROUND.grid.size


def _masks(squares: tuple[int, ...]) -> tuple[int, int]:
    """Return the masks of white's and black's blocks, without those off the board."""
    white, black = (mask_of([square for square in _blocks(squares, player) if _on_board(square)]) for player in (0, 1))
    return white, black


def _landings(squares: tuple[int, ...], index: int) -> set[int]:
    """Return where the block with an absolute index can go."""
    square = squares[index]
    if square == _ball(squares, index // PIECES) or not _on_board(square):
        return set()
    white, black = _masks(squares)
    return set(squares_of(GROUND.landing_masks[square] & ~(white | black)))


def _takers(squares: tuple[int, ...], player: int) -> set[int]:
    """Return the squares a player's ball can be passed to."""
    ball = _ball(squares, player)
    if not _on_board(ball):
        return set()
    masks = _masks(squares)
    return set(squares_of(GROUND.passes(ball, masks[player], masks[1 - player])))


def _board_of(state: Any) -> Board:
    """Return the core's board of a state, or raise ``ValueError`` if it is not valid."""
    numbers, player = state
    squares = tuple(map(_plain, numbers))
    if len(squares) != 2 * PIECES:
        raise WrongTypeError(f"expected a state of {2 * PIECES} squares, got {numbers!r}")
    move_maker = (Alliance.WHITE, Alliance.BLACK)[_expect_player(player)]
    return TRACK.board_of(squares[:PIECES], squares[PIECES:], move_maker)


def _state_of(board: Board) -> State:
    white, black = TRACK.squares_by_side(board)
    return white + black, board.move_maker.index


def _action_of_move(move: Move) -> Action:
    if isinstance(move, BallPass):
        return BALL, move.destination_coordinate
    return move.moved_piece.number, move.destination_coordinate  # type: ignore[attr-defined]
