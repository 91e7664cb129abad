"""Extremely deep, wide or long PGN: no recursion, no quadratic work, bounded memory."""

from __future__ import annotations

import io
import tracemalloc

import pytest

from engine import format_game, format_pgn, parse_game, parse_pgn, read_games
from engine.notation.pgn import read_pgn


@pytest.mark.parametrize("count", [500, 3_000, pytest.param(8_000, marks=pytest.mark.slow)])
def test_any_number_of_alternatives_to_one_move_is_read_and_written(count: int) -> None:
    game = parse_pgn("1. e4 " + "(1. d4 --) " * count + "*")
    assert len(game.tree[0].children) == count + 1
    assert len(parse_pgn(format_pgn(game)).tree) == len(game.tree) == 2 * count + 2
    assert len(parse_game(format_game(game)).tree) == len(game.tree)


@pytest.mark.parametrize("depth", [5_000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_variations_can_be_nested_to_any_depth(depth: int) -> None:
    game = parse_pgn("1. e4 " + "(1. d4 " * depth + ")" * depth + " *")
    assert len(game.tree) == depth + 2
    assert len(parse_pgn(format_pgn(game)).tree) == len(game.tree)


@pytest.mark.parametrize("moves", [4_000, pytest.param(12_000, marks=pytest.mark.slow)])
def test_a_line_of_many_moves_is_read_and_written(moves: int) -> None:
    game = parse_pgn("Nf3 Nf6 Ng1 Ng8 " * (moves // 4) + "*")
    assert game.tree[game.tree.main_line()[-1]].ply == moves
    assert len(parse_pgn(format_pgn(game)).tree) == len(game.tree)


@pytest.mark.parametrize(
    ("piece", "count"),
    [
        ("$1 ", 100_000),
        ("{a} ", 100_000),
        ("; a\n", 100_000),
        ("{[%clk 0:00:01]} ", 50_000),
        ("(1. d4 {b} $2) ", 8_000),
        ("( ", 100_000),
        (") ", 100_000),
        ("| ", 100_000),
        ("} ", 100_000),
        ("{ ", 100_000),
        ("<a ", 100_000),
        ("e.p. ", 100_000),
        ("-- ", 10_000),
        ("e5 * e4 ", 3_000),
        ("\n[Event\n", 10_000),
        ('\n[A "', 10_000),
        pytest.param("$1 ", 300_000, marks=pytest.mark.slow),
        pytest.param("{a} ", 300_000, marks=pytest.mark.slow),
        pytest.param("; a\n", 300_000, marks=pytest.mark.slow),
        pytest.param("{[%clk 0:00:01]} ", 100_000, marks=pytest.mark.slow),
        pytest.param("( ", 300_000, marks=pytest.mark.slow),
        pytest.param(") ", 300_000, marks=pytest.mark.slow),
        pytest.param("| ", 300_000, marks=pytest.mark.slow),
        pytest.param("} ", 300_000, marks=pytest.mark.slow),
        pytest.param("{ ", 300_000, marks=pytest.mark.slow),
        pytest.param("<a ", 300_000, marks=pytest.mark.slow),
        pytest.param("e.p. ", 300_000, marks=pytest.mark.slow),
        pytest.param("(1. d4 {b} $2) ", 20_000, marks=pytest.mark.slow),
        pytest.param("e5 * e4 ", 10_000, marks=pytest.mark.slow),
        pytest.param("\n[Event\n", 30_000, marks=pytest.mark.slow),
        pytest.param('\n[A "', 30_000, marks=pytest.mark.slow),
    ],
)
def test_frequent_repetition_in_a_record_is_read_in_a_moment(piece: str, count: int) -> None:
    # Quadratic work on this much would take minutes and exceed the suite's time limit.
    text = "1. e4 " + piece * count
    for game in read_pgn(io.StringIO(text), lambda error: None):
        assert len(game.errors) <= 100


def test_many_comments_on_one_move_are_all_kept() -> None:
    notes = parse_pgn("1. e4 " + "$1 {a} " * 80_000 + "*").tree.node.notes
    assert len(notes.glyphs) == 80_000
    assert len(notes.after) == 2 * 80_000 - 1


@pytest.mark.parametrize("count", [40_000, pytest.param(500_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("piece", ["1.", "1. ", "1", ".", ". ", "<b>", " ", "\n"])
def test_endless_numbers_and_spaces_need_little_memory(piece: str, count: int) -> None:
    text = io.StringIO(piece * count)
    tracemalloc.start()
    try:
        list(read_pgn(text, lambda error: None))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20 * count


def test_games_without_tags_are_read_one_by_one_from_an_endless_file() -> None:
    def lines() -> object:
        while True:
            yield "1. e4 e5 1-0"
            yield ""

    reader = read_games(lines(), "pgn")  # type: ignore[arg-type]
    assert [next(reader).ply for _ in range(5)] == [2] * 5
