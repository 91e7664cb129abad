"""Objects handed out cannot be changed, and unused ones are freed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from board import Alliance, Board, ImmutableError
from engine import compiled, load
from moves import NULL_MOVE, MoveFactory, Pass, Placement
from pieces import King, Knight, Pawn, Rook

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
    assert load("hanoi", disks=3).goal_places == (2, 2, 2)


def test_a_variant_that_is_no_longer_used_is_freed() -> None:
    variant = load("track", columns=9, rows=9)
    move = variant.start().legal_moves[0]
    assert load("track", columns=9, rows=9) is variant
    seen = weakref.ref(variant)
    del variant, move
    for other in load("chess").start().legal_moves * 2:  # the boards asked last keep their moves
        other.execute().legal_moves  # noqa: B018
    gc.collect()
    assert seen() is None


def _again(thing: Any, arguments: tuple[Any, ...]) -> None:
    before = repr(thing)
    with pytest.raises(ImmutableError, match="cannot be changed"):
        thing.__init__(*arguments)
    assert repr(thing) == before


def test_a_finished_piece_is_not_filled_in_again() -> None:
    pawn = Pawn(Alliance.WHITE, 52)
    _again(pawn, (Alliance.BLACK, 3))
    assert pawn is Pawn(Alliance.WHITE, 52)
    assert (pawn.alliance, pawn.position, pawn.mark.cell) == (Alliance.WHITE, 52, 52)
    _again(King(Alliance.WHITE, "e1"), (Alliance.BLACK, "e8", False))


def test_a_finished_move_is_not_filled_in_again() -> None:
    board = load("chess").start()
    other = board.legal_moves[1].execute()
    move = board.legal_moves[0]
    _again(move, (other, other.piece_at("a7"), 16))
    assert move.board is board
    _again(Pass(board), (other,))
    _again(Placement(board, Knight(Alliance.WHITE, "e4")), (board, Knight(Alliance.WHITE, "d4")))
    _again(NULL_MOVE, ("because",))
    _again(MoveFactory.create_move(board, "e2", "e5"), ("because",))
    assert NULL_MOVE.reason == "there is no such move"


def test_a_finished_mark_or_hop_is_not_filled_in_again() -> None:
    knight = Knight(Alliance.WHITE, "g1")
    for thing, arguments in (
        (knight.mark, (3, 8, 1, 2, 4)),
        (knight.hops[45], (knight, Knight(Alliance.WHITE, "h1"), None)),
    ):
        before = [getattr(thing, name) for name in ("side", "layer", "key", "worth")]
        with pytest.raises(ImmutableError, match="already complete"):
            thing.__init__(*arguments)  # type: ignore[misc]
        assert [getattr(thing, name) for name in ("side", "layer", "key", "worth")] == before


@pytest.mark.parametrize("spec", ["chess", "track"])
def test_what_the_rules_keep_about_a_board_is_no_public_attribute(spec: str) -> None:
    board = load(spec).start()
    moves = board.legal_moves
    for name in (name for name in dir(board) if not name.startswith("_")):
        assert type(getattr(board, name)).__name__ not in ("Threats", "TrackGoal"), name
    assert not hasattr(board, "analysis")
    assert board.legal_moves == moves
