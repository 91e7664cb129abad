"""The computer players available for a variant, as specifications."""

from __future__ import annotations

from board.variant import Variant
from engine.learning.found import can_evaluate, find_net
from engine.notation.uci import uci_name_of
from engine.players import third_party_players
from engine.players.levels import LEVELS

PATIENT = "montecarlo:seconds=2"
"""The player for games without an evaluation."""

TRAINED = "trained"
"""The player for games with a net."""

WEIGHING = ("expectiminimax:depth=1", "expectiminimax:seconds=2")
"""The players for games of chance with an evaluation."""

SOLVED_SOON = 100_000
"""How many positions may be solved before the first move, while the opponent waits."""


def offered(variant: Variant, *, nets: bool = True) -> tuple[str, ...]:
    """Return the specifications of the players for a variant, from the weakest to the strongest.

    Nets lie in files: without ``nets``, none is looked for.

    >>> from engine.registry import load
    >>> offered(load("chess"))[:3], offered(load("chess"))[-1]
    (('random', 'montecarlo:seconds=2', 'alphabeta:level=1'), 'alphabeta:level=10')
    """
    others, own = third_party_players(variant), variant.abilities.own_players
    if nets and len(variant.players) == 2 and find_net(variant) is not None:
        others = (*others, TRAINED)
    if len(variant.players) < 2:
        return ("random", *others)
    if can_weigh(variant):
        return ("random", PATIENT, *others, *own, *WEIGHING)
    if can_search(variant):
        levels = tuple(f"alphabeta:level={number}" for number in range(1, len(LEVELS) + 1))
        is_evaluated = can_evaluate(variant) if nets else variant.abilities.evaluation
        searching = (PATIENT, *own, *levels) if is_evaluated else (*levels, *own, PATIENT)
        return ("random", *others, *searching, *(("perfect",) if can_be_solved(variant) else ()))
    return ("random", *others, *(own or (PATIENT,)))


def can_search(variant: Variant) -> bool:
    """Return whether alpha-beta can search a variant: two players, no hidden information, no chance."""
    abilities = variant.abilities
    return len(variant.players) == 2 and abilities.deterministic and not abilities.hidden_information


def adviser(variant: Variant, seconds: float = 1) -> str:
    """Return the player that gives hints, and the usual opponent: Monte Carlo, unless positions can be evaluated."""
    if can_weigh(variant):
        return f"expectiminimax:seconds={seconds:g}"
    kind = "alphabeta" if can_search(variant) and can_evaluate(variant) else "montecarlo"
    return f"{kind}:seconds={seconds:g}"


def can_weigh(variant: Variant) -> bool:
    """Return whether expectiminimax suits a variant: two players, fate moves in the open, positions are evaluated."""
    abilities = variant.abilities
    is_open = len(variant.players) == 2 and abilities.chances and not abilities.hidden_information
    return is_open and can_evaluate(variant)


def can_be_solved(variant: Variant) -> bool:
    """Return whether a variant is known to be small enough for the perfect player to answer quickly."""
    numbering = variant.numbering
    count = variant.abilities.estimated_positions if numbering is None else numbering.positions
    return count is not None and count <= SOLVED_SOON


def speaks_uci(variant: Variant) -> bool:
    """Return whether UCI engines may play a variant: chess, and relatives with a UCI name."""
    return bool(uci_name_of(variant))
