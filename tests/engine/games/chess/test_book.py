"""The opening book: every line is legal, moves are random, and the book ends."""

from __future__ import annotations

from random import Random

import pytest

from engine import Game, load
from engine.players import player
from engine.players.book import book_move, book_of

CHESS = load("chess")


def test_every_line_of_the_book_can_be_played() -> None:
    assert len(book_of(CHESS)) > 250
    for line in CHESS.tactics.book_lines:
        game = Game("chess")
        for move in line.split():
            game.play(move)


def test_every_book_line_ends_in_a_balanced_position() -> None:
    for line in CHESS.tactics.book_lines:
        game = Game("chess")
        for move in line.split():
            game.play(move)
        assert abs(CHESS.evaluate(game.board)) < 200, line


def test_games_from_the_book_differ_but_not_by_the_same_seed() -> None:
    first = [str(book_move(CHESS.start(), Random(seed))) for seed in range(30)]
    assert len(set(first)) >= 3
    assert first == [str(book_move(CHESS.start(), Random(seed))) for seed in range(30)]


def test_a_position_that_is_not_in_the_book_has_no_book_move() -> None:
    assert book_move(CHESS.parse("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"), Random(1)) is None
    for name in ("king-of-the-hill", "chess960", "cable-car"):
        assert book_move(load(name).start(), Random(1)) is None


@pytest.mark.parametrize(("text", "differs"), [("alphabeta:depth=1", False), ("alphabeta:depth=1,book=true", True)])
def test_a_player_of_fixed_depth_opens_from_the_book_only_on_request(text: str, differs: bool) -> None:
    opened = {str(player(text, seed).choose(Game("chess"))) for seed in range(12)}
    assert (len(opened) > 1) is differs
