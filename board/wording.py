"""Wording: what messages of all kinds have in common."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal obeys instead of showing it: control characters, changes of direction; and half characters."""


def printable(text: str) -> str:
    """Return text that any terminal shows as it is, with line breaks and tabs, and other control characters escaped.

    An escape is written as in JSON, so that JSON stays the same data.

    >>> print(printable("\\x1b[2Jgone"), printable("na\u00efve \u265e"))
    \\u001b[2Jgone na\u00efve \u265e
    """
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def plural(count: int, thing: str) -> str:
    """Return a number with its noun, in the plural unless the number is 1.

    >>> plural(1, "move"), plural(1200, "game")
    ('1 move', '1,200 games')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def quoted(word: str) -> str:
    """Return a word of a command as a shell takes it.

    >>> quoted("chess"), quoted("hanoi(disks=5)")
    ('chess', '"hanoi(disks=5)"')
    """
    return word if all(sign.isalnum() or sign in "-_./:=" for sign in word) else f'"{word}"'
