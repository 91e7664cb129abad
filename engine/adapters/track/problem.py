"""The Track course's module ``search``: problems, and the path from one board to another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from board.errors import IllegalPositionError
from board.guarding import guard
from engine.adapters.track.game import BoardState, GameSimulator
from engine.adapters.track.search import AlphaBeta
from engine.adapters.track.values import (
    BALL,
    GROUND,
    PIECES,
    TRACK,
    Action,
    State,
    action_of_move,
    ball_of,
    blocks_of,
    board_of,
    expect_action,
    expect_player,
    expect_squares,
    masks_of,
    plain,
    state_of,
)
from engine.planning import plan
from engine.planning.algorithms import algorithm_named


@guard
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


@guard
class GameStateProblem(Problem):
    """The path from one board to another, both players moving in turn; a state is (twelve squares, player to move)."""

    def __init__(self, initial_board_state: BoardState, goal_board_state: BoardState, player_idx: int) -> None:
        goal = expect_squares(goal_board_state)
        super().__init__((expect_squares(initial_board_state), expect_player(player_idx)), {(goal, 0), (goal, 1)})
        self.sim = GameSimulator(None)
        self.search_alg_fnc: Callable[[], list[tuple[State, Action | None]]]
        self.set_search_alg()

    def set_search_alg(self, alg: str = "") -> None:
        """Choose the search that ``search_alg_fnc`` runs: any planner algorithm by name, by default the best."""
        algorithm_named(alg)
        self.search_alg_fnc = partial(self.search, alg)

    def search(self, alg: str = "") -> list[tuple[State, Action | None]]:
        """Return a shortest path to a goal as pairs of a state and the action taken there, None at the goal."""
        goals = [board_of(goal) for goal in self.goal_state_set]
        found = plan(board_of(self.initial_state), goals, algorithm=alg or "auto")
        actions = [*map(action_of_move, found.moves), None]
        return list(zip(map(state_of, found.boards), actions, strict=True))

    def get_actions(self, state: State) -> set[Action]:
        """Return the actions that the player to move can take in a state."""
        squares, player = state
        self.sim.game_state.state = np.array(squares)
        return self.sim.generate_valid_actions(player)

    def execute(self, state: State, action: Action) -> State:
        """Return the state after an action of the player to move."""
        squares, player = list(map(plain, state[0])), expect_player(state[1])
        index, square = expect_action(action)
        squares[PIECES * player + index] = square
        return tuple(squares), 1 - player

    def is_goal(self, state: State) -> bool:
        """Return whether a state is one of the goals."""
        squares, player = state
        return (tuple(map(plain, squares)), plain(player)) in self.goal_state_set

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
        squares, player = expect_squares(board), expect_player(state[1])
        if not board.is_valid():
            raise IllegalPositionError(f"{squares} is not a valid state")
        search = AlphaBeta(GROUND, TRACK.far_rows, most_positions, search_depth)
        found, value = search.choose(player, masks_of(squares), (ball_of(squares, 0), ball_of(squares, 1)))
        if found is None:
            return None, value
        start, square = found
        if start == ball_of(squares, player):
            return (BALL, square), value
        return (blocks_of(squares, player).index(start), square), value
