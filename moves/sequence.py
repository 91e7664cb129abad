"""Sequences of moves: given one by one, or many in a string such as ``1. e4 e5 2. Nf3``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from board.errors import IllegalMoveError, WoodpusherError

if TYPE_CHECKING:
    from moves.move import Move

_NUMBER = re.compile(r"\d+\.+(?=[A-Za-z]|$)")
"""A move number, which may stand directly before its move."""


def each_move(moves: tuple[str | Move, ...]) -> Iterator[str | Move]:
    """Yield each move; a string is split at its spaces, and move numbers are left out.

    >>> list(each_move(("1. e4 e5 2.Nf3", "Nc6")))
    ['e4', 'e5', 'Nf3', 'Nc6']
    """
    for given in moves:
        words = given.split() if isinstance(given, str) else []
        yield from filter(None, (_NUMBER.sub("", word, count=1) for word in words)) if words else [given]


def play_each(moves: tuple[str | Move, ...], play: Callable[[str | Move], object]) -> None:
    """Play each move; a string may be one move with spaces, such as ``roll 3``, or several moves."""
    for given in moves:
        words = list(each_move((given,)))
        if len(words) < 2:
            play(words[0] if words else given)
            continue
        try:
            play(given)
        except WoodpusherError as whole:
            try:
                play(words[0])
            except WoodpusherError as first:
                raise (first if isinstance(first, IllegalMoveError) else whole) from None
            for word in words[1:]:
                play(word)
