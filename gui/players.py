"""The computer players that can sit at a table, by the texts that name them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from board.errors import OptionError
from board.variant import Variant
from engine.players import ComputerPlayer, player

_TITLES = {"random": "Beginner"}
_FOR_ALL: dict[str, Callable[[], ComputerPlayer]] = {"random": partial(player, "random")}
"""Players of every variant, from the weakest to the strongest."""


@lru_cache(maxsize=64)
def _of(variant: type[Variant]) -> dict[str, Callable[[], ComputerPlayer]]:
    """Return the players of a variant: those of all, then those in the module that has its name."""
    found = dict(_FOR_ALL)
    for relative in reversed(variant.__mro__):
        name = vars(relative).get("name")
        module = f"engine.players.{name.replace('-', '_')}" if isinstance(name, str) else ""
        if module.rpartition(".")[2].isidentifier() and find_spec(module) is not None:
            kinds: list[Any] = [kind for kind in vars(import_module(module)).values() if _is_player(kind)]
            found.update({kind.name: kind for kind in kinds})
    return found


def _is_player(kind: object) -> bool:
    """Return whether something in a module is a class of players with a name of its own."""
    if not inspect.isclass(kind) or inspect.isabstract(kind):
        return False
    return hasattr(kind, "choose") and isinstance(vars(kind).get("name"), str)


def names(variant: Variant) -> tuple[str, ...]:
    """Return the texts of a variant's players, from the weakest to the strongest."""
    return tuple(_of(type(variant)))


def usual(variant: Variant) -> str:
    """Return the player that a newcomer meets: one of middling strength."""
    offered = names(variant)
    return offered[len(offered) // 2]


def title(text: str) -> str:
    """Return what a player is called at the table; one that is gone keeps its text."""
    return _TITLES.get(text, text[:1].upper() + text[1:])


def make(text: str, variant: Variant) -> ComputerPlayer:
    """Return a new player for a variant."""
    known = _of(type(variant))
    if text not in known:
        raise OptionError(f"there is no computer player {text!r} for {variant.title}; there are {', '.join(known)}")
    return known[text]()
