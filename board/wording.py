"""Wording: what messages of all kinds have in common."""

from __future__ import annotations


def plural(count: int, thing: str) -> str:
    """Return a number with its noun, in the plural unless the number is 1.

    >>> plural(1, "move"), plural(1200, "game")
    ('1 move', '1,200 games')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
