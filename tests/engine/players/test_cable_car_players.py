"""The computer players of Cable Car: fair, repeatable, and each stronger than the one before."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Board, Builder
from board.errors import ArgumentError, IllegalMoveError, WrongTypeError
from engine import Game
from engine.games.cable_car.outlook import flat_outlook, random_outlook, turn_chances
from engine.games.cable_car.players import PLAYERS, GreedyPlayer, RandomPlayer, SearchingPlayer
from engine.games.cable_car.sketch import POWER_END, Sketch, shares_of
from engine.players import player
from pieces import CableCarTile
from pieces.cable_car import FULL_DECK
from pieces.cable_car_layout import DOOR_COUNT, POWER_CELLS
from tests.cable_cars import cable_car, state_of
from tests.type_narrowing import some


def random_board(players: int, seed: int, plies: int) -> Board:
    rng = Random(seed)
    board = cable_car(players=players, seed=seed).start()
    for _ in range(plies):
        board = rng.choice(board.legal_moves).execute()
    return board


def played(players: list[Any], seed: int) -> list[float]:
    """Return the points of a game between players, by seat."""
    board = cable_car(players=len(players), seed=seed).start()
    while board.outcome is None:
        board = players[board.move_maker.index].choose(Game(board)).execute()
    return [board.outcome.scores[player] for player in board.variant.players]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("players", [2, *(pytest.param(players, marks=pytest.mark.slow) for players in (1, 3))])
def test_the_order_of_the_real_deck_does_not_change_a_choice(name: str, players: int) -> None:
    for plies in (0, 9, 23, 40, 57):
        board = random_board(players, 5, plies)
        deck = state_of(board).deck
        choices = set()
        for order in (deck, deck[::-1], "".join(sorted(deck)), "".join(Random(1).sample(deck, len(deck)))):
            other = Builder.of(board).set_state(evolve(state_of(board), deck=order)).build()
            choices.add(str(PLAYERS[name](seed=7).choose(Game(other))))
        assert len(choices) == 1


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_chooses_the_same_move(name: str) -> None:
    board = random_board(2, 8, 12)
    assert len({PLAYERS[name](seed=3).choose(Game(board)) for _ in range(3)}) == 1
    assert PLAYERS[name](seed=3) == PLAYERS[name](seed=3)


def test_another_seed_makes_the_random_player_choose_another_move() -> None:
    board = cable_car().start()
    assert len({RandomPlayer(seed).choose(Game(board)) for seed in range(20)}) > 10


@pytest.mark.parametrize("players", range(1, 7))
def test_all_players_play_whole_games_with_legal_moves(players: int) -> None:
    kinds = [RandomPlayer(), SearchingPlayer(width=2), *[kind() for kind in PLAYERS.values()]]
    game = Game(cable_car(players=players, seed=1))
    while game.outcome is None:
        player = kinds[game.ply % 4]
        game.play(player.choose(game))
    assert game.ply == 60


def test_players_continue_when_others_are_eliminated() -> None:
    variant = cable_car(players=3, seed=2)
    board = variant.disqualify(variant.start())
    while board.outcome is None:
        board = SearchingPlayer(width=2).choose(Game(board)).execute()
    assert len(board.pieces()) == 60


def test_there_is_nothing_to_choose_at_the_end_or_in_another_game() -> None:
    over = random_board(2, 1, 60)
    with pytest.raises(IllegalMoveError, match="no move to choose"):
        GreedyPlayer().choose(Game(over))
    with pytest.raises(WrongTypeError, match="cable-car"):
        GreedyPlayer().choose(Game("chess"))


@pytest.mark.parametrize("width", [0, -1, None, 2.5])
def test_a_search_is_at_least_one_placement_wide(width: Any) -> None:
    with pytest.raises(ArgumentError, match="width of 1 or more"):
        SearchingPlayer(width=width)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_is_made_by_name(name: str) -> None:
    made = player(name, seed=3)
    assert made.name == name
    assert made.choose(Game("cable-car")) in Game("cable-car").board.legal_moves
    if name != "random":  # the one that plays every variant
        assert made == PLAYERS[name](seed=3)
        assert player(name) == PLAYERS[name]()
        with pytest.raises(WrongTypeError, match="expected a game of cable-car, got one of chess"):
            made.choose(Game("chess"))


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(PLAYERS)))
def test_each_player_beats_the_one_before(weak: str, strong: str) -> None:
    narrow = {"searching": SearchingPlayer(width=4)}  # quick, and still far stronger
    better, worse = narrow.get(strong) or PLAYERS[strong](), PLAYERS[weak](seed=1)
    difference = 0.0
    for deck in range(2):
        first, second = played([better, worse], deck)
        third, fourth = played([worse, better], deck)
        difference += first - second + fourth - third
    assert difference > 0


# The sketch and the outlook that the players use.


@settings(max_examples=10, deadline=None)
@given(players=st.integers(1, 6), seed=st.integers(0, 10**9))
def test_a_sketch_goes_along_with_the_boards(players: int, seed: int) -> None:
    rng = Random(seed)
    board = cable_car(players=players, seed=seed).start()
    sketch = Sketch.of(board)
    outlook = flat_outlook(9.0)
    while board.legal_moves:
        seat = board.move_maker.index
        shares = shares_of(board, seat)
        rated = sketch.rated(some(state_of(board).hands[seat]), shares, outlook)
        assert [tile for _, tile in rated] == [move.moved_piece for move in board.legal_moves]
        gain, tile = rng.choice(rated)
        before = sketch.worth(shares, outlook)
        board = some(board.variant.find_move(board, tile, tile.position, tile.rotation)).execute()
        after = sketch.with_tile(tile)
        assert after.worth(shares, outlook) == pytest.approx(before + gain)
        sketch.lay(tile)
        routes = state_of(board).routes
        for one in (sketch, after):
            assert (bytes(one.waiting), bytes(one.lengths), bytes(one.ends)) == (
                routes.frontier,
                routes.lengths,
                routes.ends,
            )


def test_own_cars_count_fully_and_all_rivals_together_as_much_against() -> None:
    for players in range(2, 7):
        variant = cable_car(players=players)
        shares = shares_of(variant.start(), 1)
        for rival in variant.players:
            expected = 1.0 if rival.index == 1 else -1 / (players - 1)
            assert {shares[car] for car in variant.stations(rival)} == {expected}
        assert all(shares[car] == 0 for car in range(33) if car == 0 or variant.owner(car) is None)


def test_cars_of_an_eliminated_player_count_for_nothing() -> None:
    variant = cable_car(players=3)
    shares = shares_of(variant.disqualify(variant.start()), 1)
    assert {shares[car] for car in variant.stations(variant.players[0])} == {0.0}
    assert {shares[car] for car in variant.stations(variant.players[2])} == {-1.0}


def test_the_chances_of_turning_are_those_of_the_tiles() -> None:
    assert turn_chances("f").T.tolist() == [[0, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]]
    assert turn_chances("g").tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    chances = turn_chances(FULL_DECK)
    assert chances.sum(axis=0) == pytest.approx([1] * 4)
    # Counted over every tile in every rotation.
    leaves = [CableCarTile(0, letter, turn).exits[0] for letter in FULL_DECK for turn in range(4)]
    assert chances[:, 0] == pytest.approx([leaves.count(side) / 240 for side in range(4)])


def test_with_one_cell_empty_the_outlook_is_the_mean_over_the_ways_to_fill_it() -> None:
    variant = cable_car(players=1)
    empty = 8 * 2 + 2
    builder = Builder(variant)
    rng = Random(6)
    for cell in range(64):
        if cell not in (*POWER_CELLS, empty):
            builder.set_piece(CableCarTile(cell, rng.choice("acdhij"), rng.randrange(4)))
    sketch = Sketch.of(builder.build())
    cars = [(side, car) for side, car in enumerate(sketch.waiting[4 * empty : 4 * empty + 4]) if car]
    assert cars
    pool = "f"
    factors, bonuses = random_outlook(sketch, turn_chances(pool))
    for side, car in cars:
        after = sketch.with_tile(CableCarTile(empty, pool, 0))
        points = after.lengths[car] * (2 if after.ends[car] == POWER_END - DOOR_COUNT else 1)
        door = 4 * empty + side
        assert factors[door] * sketch.lengths[car] + bonuses[door] == pytest.approx(points)


def test_the_outlook_is_the_mean_over_many_random_drives() -> None:
    board = random_board(2, 3, 25)
    sketch = Sketch.of(board)
    chances = turn_chances(state_of(board).deck)
    factors, bonuses = random_outlook(sketch, chances)
    rng = Random(2)
    door = next(door for door, car in enumerate(sketch.waiting) if car and bonuses[door] > 6)
    length = sketch.lengths[sketch.waiting[door]]
    total, drives = 0, 6000
    for _ in range(drives):
        place, passed = door, length
        while place < DOOR_COUNT:
            side = rng.choices(range(4), chances[:, place & 3])[0]
            further, place = sketch.ways(place >> 2)[side]
            passed += further + 1
        total += passed * (2 if place == POWER_END else 1)
    assert total / drives == pytest.approx(factors[door] * length + bonuses[door], rel=0.05)
