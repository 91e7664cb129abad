"""The Track course's players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from board.guarding import guard
from engine.adapters.track.game import BoardState
from engine.adapters.track.problem import GameStateProblem
from engine.adapters.track.values import BALL, TRACK, Action, State, expect_player


@guard
class Player:
    """The base class of all players: ``policy`` is called for an action on each turn."""

    def __init__(self, policy_fnc: Callable[..., Any]) -> None:
        self.policy_fnc = policy_fnc

    def policy(self, decode_state: Sequence[tuple[int, int]]) -> Any:
        """Return an action and its value in a decoded state."""
        return self.policy_fnc(decode_state)


@guard
class _SidePlayer(Player):
    """A player of one side that converts decoded states into the problem's."""

    def __init__(self, gsp: GameStateProblem, player_idx: int) -> None:
        super().__init__(self.act)
        self.gsp = gsp
        self.b = BoardState()
        self.player_idx = expect_player(player_idx)

    def policy(self, decode_state: Sequence[tuple[int, int]]) -> tuple[Action | None, float]:
        """Return an action and its value, or None for the action if there is none."""
        encoded = tuple(self.b.encode_single_pos(place) for place in decode_state)
        answer: tuple[Action | None, float] = self.policy_fnc((encoded, self.player_idx))
        return answer

    def act(self, state: State) -> tuple[Action | None, float]:
        """Return an action and its value in a state."""
        raise NotImplementedError


@guard
class AdversarialSearchPlayer(_SidePlayer):
    """A player with alpha-beta search, deepening until its position limit is reached."""

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


@guard
class RandomPlayer(_SidePlayer):
    """A player that takes random valid actions; the same seed gives the same ones."""

    def __init__(self, gsp: GameStateProblem, player_idx: int, seed: int | None = None) -> None:
        super().__init__(gsp, player_idx)
        self.rng = Random(seed)

    def act(self, state: State) -> tuple[Action | None, float]:
        """Return a random action."""
        actions = sorted(self.gsp.get_actions(state))
        return (self.rng.choice(actions) if actions else None), 0


@guard
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
