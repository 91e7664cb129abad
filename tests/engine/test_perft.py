from __future__ import annotations

import pytest

from board import ArgumentError, WrongTypeError
from engine import compiled, divide, load, perft, walk
from tests.data_files import perft_cases

CHESS = load("chess")


@pytest.mark.parametrize(("fen", "depth", "count"), perft_cases("perft.epd", 10_000_000 if compiled else 1_000_000))
def test_perft_is_exact_on_the_standard_positions(fen: str, depth: int, count: int) -> None:
    assert perft(CHESS.parse(fen), depth) == count


@pytest.mark.parametrize(("fen", "depth", "count"), perft_cases("perft_special.epd", 120_000))
def test_perft_is_exact_for_tricky_en_passant_castling_and_promotion(fen: str, depth: int, count: int) -> None:
    assert perft(CHESS.parse(fen), depth) == count


@pytest.mark.parametrize(("fen", "depth", "count"), perft_cases("perft_chess960.epd", 120_000))
def test_perft_is_exact_in_chess960(fen: str, depth: int, count: int) -> None:
    assert perft(load("chess960").parse(fen), depth) == count


@pytest.mark.parametrize(("fen", "depth", "count"), perft_cases("perft_special.epd", 10_000))
def test_walking_to_the_leaves_counts_as_perft_does(fen: str, depth: int, count: int) -> None:
    assert walk(CHESS.parse(fen), depth) == count


def test_perft_of_depth_zero_is_one() -> None:
    assert perft(CHESS.start(), 0) == walk(CHESS.start(), 0) == 1


def test_divide_adds_up_to_perft() -> None:
    counts = {str(move): count for move, count in divide(CHESS.start(), 3)}
    assert len(counts) == 20
    assert sum(counts.values()) == 8902
    assert counts["e4"] == 600


@pytest.mark.parametrize(("depth", "error"), [(-1, ArgumentError), ("3", WrongTypeError), (2.0, WrongTypeError)])
def test_a_wrong_depth_is_rejected(depth: int, error: type[Exception]) -> None:
    with pytest.raises(error, match="depth"):
        perft(CHESS.start(), depth)
