"""Which games a net can be trained for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.errors import UnsupportedError

if TYPE_CHECKING:
    from board.variant import Variant

MOST_SQUARES = 256
"""The largest board that a net sees."""


def trouble_with(variant: Variant) -> str:
    """Return why no net can be trained for a game, or nothing."""
    abilities = variant.abilities
    if len(variant.players) != 2:
        return f"it has {len(variant.players)} players, and a net compares two sides"
    if abilities.hidden_information:
        return "players do not see everything, and a net would learn from what they cannot know"
    if not (abilities.deterministic or abilities.chances):
        return "its chance is hidden behind an option; let the game declare `chances`"
    if not variant.pieces:
        return "it declares no pieces, and a net sees pieces on places"
    if variant.geometry.size > MOST_SQUARES:
        return f"its board has {variant.geometry.size:,} places, and a net sees at most {MOST_SQUARES}"
    return ""


def check(variant: Variant) -> None:
    """Raise ``UnsupportedError`` for a game that no net evaluates, with the reason."""
    trouble = trouble_with(variant)
    if trouble:
        raise UnsupportedError(f"no net can be trained for {variant.spec}: {trouble}")
