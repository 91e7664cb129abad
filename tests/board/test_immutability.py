"""Objects handed out cannot be changed, and unused ones are freed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from board import Alliance, Board, ImmutableError
from engine import compiled, load
from pieces import Knight, Rook

CHANGES: dict[str, Callable[[Any], object]] = {
    "set": lambda table: table.__setitem__(0, None),
    "delete": lambda table: table.__delitem__(0),
    "clear": lambda table: table.clear(),
    "pop": lambda table: table.pop(0, None),
    "update": lambda table: table.update({0: None}),
    "setdefault": lambda table: table.setdefault(99, None),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_pieces_hops_cannot_be_changed(change: Callable[[Any], object]) -> None:
    knight = Knight(Alliance.WHITE, "g1")
    hop = knight.hops[45]
    with pytest.raises(ImmutableError, match="Hops cannot be changed"):
        change(knight.hops)
    assert knight.hops[45] is hop


@pytest.mark.parametrize("step", ["drop", "lift"])
def test_a_builder_does_not_change_a_board_it_is_given(step: str) -> None:
    board = load("chess").start()
    before = board.squares, board.key, board.side_mask(Alliance.WHITE)
    # A compiled method checks the type of its object before it does anything.
    with pytest.raises(TypeError if compiled else ImmutableError):
        getattr(Board.Builder, step)(board, Rook(Alliance.WHITE, "a1"))
    assert (tuple(board.cell(square) for square in range(64)), board.key, board.side_mask(Alliance.WHITE)) == before


def test_the_goal_of_a_tower_cannot_be_changed() -> None:
    assert load("hanoi", disks=3).goal_places == (2, 2, 2)  # type: ignore[attr-defined]


def test_a_variant_that_is_no_longer_used_is_freed() -> None:
    variant = load("track", columns=9, rows=9)
    move = variant.start().legal_moves[0]
    assert load("track", columns=9, rows=9) is variant
    seen = weakref.ref(variant)
    del variant, move
    gc.collect()
    assert seen() is None
