"""Pawn structures: what fills compute for all pawns at once, compared with a look at each pawn."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from engine.games.chess.evaluation import structure_of
from pieces.chess_worth import pack

Square = tuple[int, int]
"""File and rank, each from 0."""

DOUBLED, ISOLATED, BACKWARD, SUPPORTED = pack(0, -8, -18), pack(0, -12, -10), pack(0, -6, -6), pack(0, 8, 4)
PASSED = [pack(0, *value) for value in ((0, 0), (0, 0), (2, 6), (4, 12), (12, 28), (30, 54), (56, 96), (90, 150))]


def judged(own: set[Square], foes: set[Square]) -> tuple[int, set[Square]]:
    """Return the score of pawns that move up the ranks, and the passed ones."""
    score, passed = 0, set()
    for file, rank in own:
        if any((file, ahead) in own for ahead in range(rank + 1, 8)):
            score += DOUBLED
        elif not any(abs(file - other) <= 1 and ahead > rank for other, ahead in foes):
            passed.add((file, rank))
            score += PASSED[rank]
        neighbours = [other for beside, other in own if abs(file - beside) == 1]
        if not neighbours:
            score += ISOLATED
        elif rank - 1 in neighbours:
            score += SUPPORTED
        elif min(neighbours) > rank:
            score += BACKWARD
    return score, passed


def mask(squares: Iterable[Square]) -> int:
    """Return a mask in which a8 is the lowest bit."""
    return sum(1 << 8 * (7 - rank) + file for file, rank in squares)


def mirrored(squares: Iterable[Square]) -> set[Square]:
    return {(file, 7 - rank) for file, rank in squares}


@pytest.mark.parametrize("seed", range(300))
def test_a_pawn_structure_is_the_sum_of_its_pawns(seed: int) -> None:
    rng = Random(seed)
    squares = rng.sample([(file, rank) for file in range(8) for rank in range(1, 7)], rng.randint(0, 24))
    cut = rng.randint(0, len(squares))
    white, black = set(squares[:cut]), set(squares[cut:])
    white_score, white_passed = judged(white, black)
    black_score, black_passed = judged(mirrored(black), mirrored(white))
    structure = structure_of(mask(white), mask(black))
    assert structure.score == white_score - black_score
    assert structure.white_passed == mask(white_passed)
    assert structure.black_passed == mask(mirrored(black_passed))
    files = [{file for file, _ in pawns} for pawns in (white, black)]
    assert structure.open_files == mask((f, r) for f in range(8) for r in range(8) if f not in files[0] | files[1])
    assert structure.white_half_open == mask((f, r) for f in files[1] - files[0] for r in range(8))
    assert structure.black_half_open == mask((f, r) for f in files[0] - files[1] for r in range(8))
