"""Monte Carlo tree search: proven results, a tree that is kept, and random games that make few moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from board import Board
from engine.players.offers import adviser, offered
from engine.search.limits import Limits
from engine.search.montecarlo import MonteCarlo, random_move
from gui.core.players import usual
from tests.engine.solving.test_placements import InARow
from tests.examples.loading import example

CONNECT_FOUR: Any = example("connect_four")


@pytest.mark.parametrize("seed", range(3))
def test_wins_and_losses_are_proven_before_the_playouts_are_over(seed: int) -> None:
    game = InARow(4, 3, 3)
    # White has two in a row and black cannot close both ends.
    board = game.parse("4/1PP1/p2p w")
    found = MonteCarlo(seed).search(board, Limits(nodes=20_000))
    assert found.nodes < 2_000
    assert found.move.execute().outcome is not None
    lost = game.parse("4/1PP1/p3 b")
    search = MonteCarlo(seed)
    found = search.search(lost, Limits(nodes=20_000))
    assert found.nodes < 20_000
    assert found.score < -1000


def test_a_drawn_game_is_proven_to_be_drawn() -> None:
    board = InARow().parse("PpP/Ppp/2P b")
    search = MonteCarlo(1)
    found = search.search(board, Limits(nodes=50_000))
    assert found.nodes < 1000


def test_the_tree_is_kept_for_the_next_move_of_the_same_game() -> None:
    search, board = MonteCarlo(1), CONNECT_FOUR(5, 4).start()
    found = search.search(board, Limits(nodes=300))
    after = found.move.execute()
    after = after.legal_moves[0].execute()
    assert search._root_for(after).visits > 0
    assert search._root_for(CONNECT_FOUR(5, 5).start()).visits == 0


def test_a_random_game_makes_only_the_moves_that_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    variant, made = CONNECT_FOUR(), []
    make = type(variant).move_of

    def counted(self: Any, board: Board, square: int) -> Any:
        made.append(square)
        return make(self, board, square)

    monkeypatch.setattr(type(variant), "move_of", counted)
    rng, board, plies = Random(1), variant.start(), 0
    while board.variant.outcome(board) is None:
        board = random_move(board, rng.random()).execute()
        plies += 1
    assert len(made) == plies


def test_games_without_an_evaluation_get_monte_carlo() -> None:
    variant = example("hex")()
    assert offered(variant)[-1] == usual(variant) == "montecarlo:seconds=2"
    assert adviser(variant) == "montecarlo:seconds=1"


def test_games_with_a_net_get_alpha_beta() -> None:
    variant = CONNECT_FOUR()
    assert offered(variant)[-1] == "alphabeta:level=10"
    assert usual(variant) == "alphabeta:level=3"
    assert adviser(variant) == "alphabeta:seconds=1"


def test_games_with_an_evaluation_get_alpha_beta() -> None:
    assert adviser(example("breakthrough")()) in ("alphabeta:seconds=1", "montecarlo:seconds=1")
