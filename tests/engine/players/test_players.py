"""Computer players choose legal moves, and the perfect one the best."""

from __future__ import annotations

import pytest

from board import ArgumentError, IllegalMoveError, UnsolvableError, UnsupportedError
from engine import Game, load, names
from engine.players import our_player_names, player


@pytest.mark.parametrize("name", names())
def test_the_random_player_plays_every_variant_by_its_rules(name: str) -> None:
    game = Game(load(name))
    chooser = player("random", seed=5)
    while game.outcome is None and game.ply < 40:
        game.play(chooser.choose(game))
    assert game.ply


def test_the_same_seed_plays_the_same_game() -> None:
    def moves(seed: int) -> list[str]:
        game, chooser = Game("chess"), player("random", seed)
        for _ in range(10):
            game.play(chooser.choose(game))
        return [str(move) for move in game.moves]

    assert moves(3) == moves(3) != moves(4)


@pytest.mark.parametrize(
    ("spec", "moves"),
    [("hanoi(disks=5)", 31), ("hanoi(disks=5, rods=4)", 13), ("peg(board=triangle)", 13), ("peg", 31)],
)
def test_the_perfect_player_solves_puzzles(spec: str, moves: int) -> None:
    game, chooser = Game(load(spec)), player("perfect")
    while game.outcome is None:
        game.play(chooser.choose(game))
    assert game.outcome.winners
    assert game.ply == moves


def test_the_perfect_player_says_what_it_cannot_do() -> None:
    with pytest.raises(UnsupportedError, match="too large to be solved"):
        player("perfect").choose(Game("chess"))
    stuck = Game(load("peg(board=triangle)").parse("O/OO/.../...../....".replace("./....", "/....O")))
    with pytest.raises(UnsolvableError, match="no solution can be reached"):
        player("perfect").choose(stuck)
    done = Game(load("hanoi").parse("2222"))
    with pytest.raises(IllegalMoveError, match="over"):
        player("perfect").choose(done)
    with pytest.raises(IllegalMoveError, match="no legal move"):
        player("random").choose(Game(load("peg(board=triangle)").parse("O" * 15)))


def test_an_unknown_player_is_rejected_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(ArgumentError, match=f"the players are {', '.join(our_player_names())}"):
        player("deep blue")
