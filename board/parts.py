"""Parts: what only a tool needs to know about a game, in separate objects that a variant may offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from board.variant import Variant


class Part:
    """A part that the body of a class of variants declares, made once for each variant: ``tactics``, ``tables``.

    It is declared as a class, or a function, that is given the variant.
    """

    def __init__(self, name: str, declared: Any) -> None:
        self._name = name
        self._declared = declared

    def __get__(self, variant: Variant | None, owner: type[Variant]) -> Any:
        kind = self._declared or GENERIC.get(self._name)
        if variant is None or kind is None:
            return kind
        # Stored on the instance, where the next lookup finds them first.
        part = variant.__dict__[self._name] = kind(variant)
        return part


PARTS = ("tactics", "tables")
GENERIC: dict[str, type] = {}
"""The parts that are right for every game, by name; ``engine.search.tactics`` adds its own."""
