"""Every variant as an environment of PettingZoo, for agents that learn: ``env("chess")``.

PettingZoo is imported when an environment is made, and never otherwise: ``pip install "woodpusher[learn]"``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from board.errors import ArgumentError, UnsupportedError
from engine.adapters.episode import RENDER_MODES, Episode, check_render_mode

if TYPE_CHECKING:
    from board.variant import Variant

MISSING = "this needs {0}: pip install 'woodpusher[learn]'"


def env(
    spec: str | Variant = "chess", *, render_mode: str | None = None, max_steps: int | None = None, **options: Any
) -> Any:
    """Return an AEC environment of a variant, with PettingZoo's usual wrappers; an illegal move loses the game.

    An agent observes a dictionary with ``observation``, planes of 0 and 1 that ``unwrapped.plane_names`` explains, and
    ``action_mask``, 1 for each legal action. Action numbers are those of ``variant.actions``. The game is truncated
    after ``max_steps`` moves. ``reset`` takes ``options={"position": …}`` to begin elsewhere.
    """
    wrappers = library("pettingzoo.utils.wrappers")
    made = wrappers.TerminateIllegalWrapper(
        raw_env(spec, render_mode=render_mode, max_steps=max_steps, **options), illegal_reward=-1
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def raw_env(
    spec: str | Variant = "chess", *, render_mode: str | None = None, max_steps: int | None = None, **options: Any
) -> Any:
    """Return the same environment without wrappers: an illegal action raises ``IllegalMoveError``."""
    check_render_mode(render_mode)
    if max_steps is not None and max_steps < 1:
        raise ArgumentError(f"expected max_steps of at least 1, got {max_steps}")
    return _environment()(Episode(spec, **options), render_mode, max_steps)


def library(name: str) -> Any:
    """Return an optional module, or raise an error that says what to install."""
    try:
        return import_module(name)
    except ImportError as error:
        raise UnsupportedError(MISSING.format(name.partition(".")[0])) from error


@cache
def _environment() -> type[Any]:
    """Return the class of environments, whose base class is PettingZoo's."""
    base: Any = library("pettingzoo").AECEnv
    spaces = library("gymnasium.spaces")
    random = library("gymnasium.utils.seeding")

    class WoodpusherEnv(base):  # type: ignore[misc]
        """A game in which the agents, called by their sides, move by numbered actions."""

        def __init__(self, episode: Episode, render_mode: str | None, max_steps: int | None) -> None:
            super().__init__()
            variant = episode.given
            self.metadata = {
                "name": f"woodpusher_{variant.name}",
                "render_modes": list(RENDER_MODES),
                "is_parallelizable": False,
                "render_fps": 1,
            }
            self.episode = episode
            self.render_mode = render_mode
            self.max_steps = max_steps
            self._sides = {str(side): side for side in variant.players}
            self.possible_agents = list(self._sides)
            size = variant.actions.size
            action = spaces.Discrete(size)
            observation = spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, episode.shape, "int8"),
                    "action_mask": spaces.Box(0, 1, (size,), "int8"),
                }
            )
            self.action_spaces = dict.fromkeys(self.possible_agents, action)
            self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
            self._rng, _ = random.np_random(None)

        @property
        def board(self) -> Any:
            """The position."""
            return self.episode.board

        @property
        def plane_names(self) -> tuple[str, ...]:
            """What each plane of an observation shows."""
            return self.episode.plane_names

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
            if seed is not None:
                self._rng, _ = random.np_random(seed)
            self.episode.reset(self._rng, (options or {}).get("position"))
            self.agents = list(self.possible_agents)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, self.episode.outcome is not None)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
            self.agent_selection = str(self.episode.board.move_maker)
            self._steps = 0

        def observe(self, agent: str) -> dict[str, Any]:
            episode = self.episode
            is_its_turn = agent == self.agent_selection
            mask = episode.mask() if is_its_turn else episode.no_action()
            return {"observation": episode.planes(), "action_mask": mask}

        def step(self, action: int | None) -> None:
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            self._cumulative_rewards[agent] = 0.0
            episode = self.episode
            episode.step(action)  # type: ignore[arg-type]
            self._steps += 1
            if episode.outcome is not None:
                self.rewards = {str(side): reward for side, reward in episode.rewards().items()}
                self.terminations = dict.fromkeys(self.agents, True)
                for name in self.agents:
                    self.infos[name]["outcome"] = str(episode.outcome)
            elif self.max_steps is not None and self._steps >= self.max_steps:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = str(episode.board.move_maker)
            self._accumulate_rewards()

        def render(self) -> Any:
            return self.episode.render(self.render_mode)

        def close(self) -> None:
            """Do nothing: there is no window."""

    return WoodpusherEnv
