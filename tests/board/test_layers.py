"""Kinds, sides and masks follow from a variant's pieces and players, or are rejected with a clear message."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

from board import Alliance, ArgumentError, Builder, Grid
from engine.testing import check_variant
from pieces import Piece
from tests.board.small_games import Flag, Pebble, Row, Stone, Trio


def game(base: type = Row, **body: Any) -> Any:
    """Return a new class of variants."""
    return frozen(eq=False, repr=False, slots=False)(type("Game", (base,), {"name": "game", **body}))


def piece(letter: str = "z", **body: Any) -> type[Piece]:
    """Return a new class of pieces."""
    return type("Made", (Piece,), {"letter": letter, "piece_type": "piece", **body})


def test_pieces_are_numbered_in_the_order_in_which_they_are_declared() -> None:
    assert (Stone.kind, Flag.kind) == (0, 1)
    board = Builder(Row()).set_piece(Stone(Alliance.WHITE, 2)).set_piece(Flag(Alliance.WHITE, 3)).build()
    assert board.mask(Stone, Alliance.WHITE) == 1 << 2
    assert board.mask(Flag, Alliance.WHITE) == 1 << 3
    assert board.side_mask(Alliance.WHITE) == 0b1100


def test_three_sides_need_no_declaration_even_where_an_option_decides_who_plays() -> None:
    assert Pebble.sides == len(Alliance)
    board = Trio().start()
    for _ in range(4):
        board = board.legal_moves[0].execute()
    assert [stone.alliance for stone in board.pieces()] == [*Trio().players, Alliance.RED]
    assert board.side_mask(Alliance.YELLOW) == 1 << 2
    assert check_variant(Trio(), games=3).positions > 10


def test_a_tuple_of_three_sides_needs_masks_for_three_only() -> None:
    kind = piece()
    game(players=(Alliance.WHITE, Alliance.BLACK, Alliance.RED), pieces=(kind,))
    assert kind.sides == 3


def test_a_class_of_pieces_may_serve_several_variants_with_the_same_number_of_sides() -> None:
    kind = piece()
    first, second = game(pieces=(kind,)), game(pieces=(kind,))
    for variant in (first(), second()):
        board = Builder(variant).set_piece(kind(Alliance.BLACK, 5)).build()
        assert board.mask(kind, Alliance.BLACK) == 1 << 5


def test_a_class_whose_pieces_exist_cannot_get_more_sides() -> None:
    kind = piece()
    kind(Alliance.WHITE, 0)
    with pytest.raises(ArgumentError, match="were made before Game, which declares them, was defined"):
        game(players=(Alliance.WHITE, Alliance.BLACK, Alliance.RED), pieces=(kind,))


@pytest.mark.parametrize(
    ("pieces", "complaint"),
    [
        ((piece("q"), piece("Q")), "both have the letter 'Q'; give each its own"),
        ((piece("q", kind=1), piece("r", kind=1)), "both have kind = 1; omit kind in both"),
        ((piece("q", sides=2), piece("r", sides=3)), "all pieces of a game need the same"),
    ],
)
def test_pieces_that_conflict_are_rejected(pieces: tuple[type[Piece], ...], complaint: str) -> None:
    with pytest.raises(ArgumentError, match=complaint):
        game(pieces=pieces)


def test_a_class_that_declares_its_kind_keeps_it() -> None:
    first, second = piece("q"), piece("r", kind=0)
    variant = game(pieces=(first, second), geometry=Grid(2, 2))()
    assert (first.kind, second.kind) == (1, 0)
    board = Builder(variant).set_piece(first(Alliance.WHITE, 0)).set_piece(second(Alliance.WHITE, 3)).build()
    assert (board.mask(first, Alliance.WHITE), board.mask(second, Alliance.WHITE)) == (1, 8)
