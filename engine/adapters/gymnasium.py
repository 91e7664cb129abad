"""Puzzles as environments of Gymnasium, for agents that learn: ``env("hanoi(disks=3)")``.

Gymnasium is imported when an environment is made, and never otherwise: ``pip install "woodpusher[learn]"``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from board.errors import ArgumentError, UnsupportedError
from engine.adapters.episode import RENDER_MODES, Episode, check_render_mode
from engine.adapters.pettingzoo import library

if TYPE_CHECKING:
    from board.variant import Variant

MAX_STEPS = 1000
SOLVED, ILLEGAL = 1.0, -1.0
"""The rewards for solving the puzzle and for an illegal action, which changes nothing; all other rewards are 0."""


def env(
    spec: str | Variant = "hanoi", *, render_mode: str | None = None, max_steps: int = MAX_STEPS, **options: Any
) -> Any:
    """Return the environment of a puzzle, which is a variant for one player.

    An observation is an array of planes of 0 and 1 that ``unwrapped.plane_names`` explains, and
    ``info["action_mask"]`` is 1 for each legal action. Action numbers are those of ``variant.actions``. The episode is
    truncated after ``max_steps``.
    """
    check_render_mode(render_mode)
    if max_steps < 1:
        raise ArgumentError(f"expected max_steps of at least 1, got {max_steps}")
    episode = Episode(spec, **options)
    if len(episode.given.players) != 1:
        players = len(episode.given.players)
        raise UnsupportedError(f"{episode.given.spec} has {players} players: use engine.adapters.pettingzoo.env")
    return _environment()(episode, render_mode, max_steps)


@cache
def _environment() -> type[Any]:
    """Return the class of environments, whose base class is Gymnasium's."""
    base: Any = library("gymnasium").Env
    spaces = library("gymnasium.spaces")

    class WoodpusherPuzzle(base):  # type: ignore[misc]
        """A puzzle that is solved by numbered actions."""

        metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

        def __init__(self, episode: Episode, render_mode: str | None, max_steps: int) -> None:
            self.episode = episode
            self.render_mode = render_mode
            self.max_steps = max_steps
            self.action_space = spaces.Discrete(episode.given.actions.size)
            self.observation_space = spaces.Box(0, 1, episode.shape, "int8")

        @property
        def board(self) -> Any:
            """The position."""
            return self.episode.board

        @property
        def plane_names(self) -> tuple[str, ...]:
            """What each plane of an observation shows."""
            return self.episode.plane_names

        def reset(
            self, *, seed: int | None = None, options: dict[str, Any] | None = None
        ) -> tuple[Any, dict[str, Any]]:
            super().reset(seed=seed)
            self.episode.reset(self.np_random, (options or {}).get("position"))
            self._steps = 0
            return self.episode.planes(), self._info()

        def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            episode = self.episode
            self._steps += 1
            reward = 0.0
            if int(action) in episode.legal:
                episode.step(action)
                if episode.outcome is not None and episode.outcome.winners:
                    reward = SOLVED
            else:
                reward = ILLEGAL
            is_over = episode.outcome is not None
            is_cut = not is_over and self._steps >= self.max_steps
            return episode.planes(), reward, is_over, is_cut, self._info()

        def _info(self) -> dict[str, Any]:
            return {"action_mask": self.episode.mask()}

        def render(self) -> Any:
            return self.episode.render(self.render_mode)

    return WoodpusherPuzzle
