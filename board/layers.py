"""Layers: the masks of a board by kind of piece and side, from a variant's ``pieces`` and ``players``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.alliance import Alliance
from board.errors import ArgumentError
from board.letters import trouble_with

if TYPE_CHECKING:
    from board.variant import Variant
    from pieces.piece import Piece


def number_kinds(variant: type[Variant]) -> int:
    """Give each of a variant's piece classes its kind and its number of sides; return the number of masks.

    A class that sets ``kind`` or ``sides`` itself keeps them. A class may serve several variants if the numbers
    assigned by the first one suit the others too.
    """
    sides = _sides(variant)
    taken = {kind.kind for kind in variant.pieces if "kind" in vars(kind)}
    for kind in variant.pieces:
        if "sides" not in vars(kind) and kind.sides != sides:
            _expect_unused(kind, variant)
            kind.sides = sides
        if "kind" not in vars(kind):
            number = next(number for number in range(len(variant.pieces) + len(taken)) if number not in taken)
            taken.add(number)
            if number != kind.kind:
                _expect_unused(kind, variant)
            kind.kind = number
    _check(variant)
    most = max(kind.sides for kind in variant.pieces)
    return most * (2 + max(kind.kind for kind in variant.pieces))


def _default() -> type[Variant]:
    from board.variant import Variant

    return Variant


def _sides(variant: type[Variant]) -> int:
    """Return how many sides a variant's boards need masks for; the maximum if it depends on options."""
    players = variant.players
    return 1 + max(player.index for player in players) if isinstance(players, tuple) else len(Alliance)


def _expect_unused(kind: type[Piece], variant: type[Variant]) -> None:
    if kind._interned:
        raise ArgumentError(
            f"pieces of class {kind.__name__} were made before {variant.__name__}, which declares them, was defined: "
            "define the variant first"
        )


def _check(variant: type[Variant]) -> None:
    numbers: dict[int, type[Piece]] = {}
    letters: dict[str, type[Piece]] = {}
    for kind in variant.pieces:
        trouble = trouble_with(kind.letter) if variant.format is _default().format else ""
        if trouble:
            raise ArgumentError(
                f"{variant.__name__}: the letter {kind.letter!r} of {kind.__name__} could not be read back from a "
                f"position: {trouble}; give it another one, or define format and parse"
            )
        other = letters.setdefault(kind.letter.lower(), kind)
        if other is not kind:
            raise ArgumentError(
                f"{variant.__name__}: {kind.__name__} and {other.__name__} both have the letter {kind.letter!r}; "
                "give each its own"
            )
        other = numbers.setdefault(kind.kind, kind)
        if other is not kind:
            raise ArgumentError(
                f"{variant.__name__}: {kind.__name__} and {other.__name__} both have kind = {kind.kind}; "
                "omit kind in both, and they are numbered automatically"
            )
        if kind.sides != variant.pieces[0].sides:
            raise ArgumentError(
                f"{variant.__name__}: {kind.__name__} has sides = {kind.sides}, "
                f"but {variant.pieces[0].__name__} has {variant.pieces[0].sides}; all pieces of a game need the same"
            )
