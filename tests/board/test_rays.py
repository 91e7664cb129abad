"""Masks and their squares."""

from __future__ import annotations

import pytest

from board import ArgumentError
from board.rays import mask_of, squares_of


def test_a_mask_and_its_squares_are_the_same_thing() -> None:
    assert squares_of(mask_of([0, 3, 200])) == [0, 3, 200]
    assert squares_of(0) == []


def test_a_negative_mask_raises_an_error_instead_of_looping_forever() -> None:
    with pytest.raises(ArgumentError, match="expected a mask of 0 or more, got -1"):
        squares_of(-1)
