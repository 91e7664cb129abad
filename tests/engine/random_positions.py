"""Positions from random games."""

from __future__ import annotations

from random import Random

from board import Board, Variant


def wandered(variant: Variant, seed: int, positions: int = 60) -> list[Board]:
    """Return the positions of a random game, up to a number or until there are no moves left."""
    rng, boards = Random(seed), [variant.start()]
    while len(boards) < positions and boards[-1].legal_moves:
        boards.append(rng.choice(boards[-1].legal_moves).execute())
    return boards
