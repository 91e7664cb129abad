"""Parts: what only a tool needs to know about a game, in separate objects that a variant may offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from board.variant import Variant


class OwnTactics:
    """The tactics that a class of variants declares in its own body, else the generic ones.

    They are never inherited: a relative that changes a rule must not keep another game's shortcuts.
    """

    generic: ClassVar[type | None] = None
    """The tactics that are right for every game. ``engine.search.tactics`` sets them."""

    def __init__(self, declared: type | None) -> None:
        self._declared = declared

    def __get__(self, variant: Variant | None, owner: type[Variant]) -> Any:
        kind = self._declared or self.generic
        if variant is None or kind is None:
            return kind
        # Stored on the instance, where the next lookup finds them first.
        tactics = variant.__dict__["tactics"] = kind(variant)
        return tactics
