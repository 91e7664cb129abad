"""A net says the same however it comes to a position."""

from __future__ import annotations

from random import Random

import pytest

from board import Board, Variant, WrongTypeError
from engine import load
from engine.learning.layout import BUCKETS, bucket, typical
from engine.learning.net import MOST_SCORE, Net
from engine.learning.symmetry import find_layout, random_games
from engine.learning.weights import Weights
from tests.engine.learning.nets import from_scratch, some_weights
from tests.examples.loading import example

EXAMPLES = ("breakthrough", "connect_four", "othello", "kalah", "morris", "go", "pig", "backgammon")
VARIANTS = ("chess", "crazyhouse", "track", "xiangqi", "minishogi", "capablanca")


def variant_called(name: str) -> Variant:
    return example(name)() if name in EXAMPLES else load(name)


def positions(variant: Variant, count: int = 150) -> list[Board]:
    boards = [board for game in random_games(variant, 4, 3) for board in game]
    return boards[:count] + boards[-20:]


@pytest.mark.parametrize("name", [*EXAMPLES, *VARIANTS])
def test_sums_by_differences_are_those_from_scratch_in_any_order(name: str) -> None:
    variant = variant_called(name)
    weights = some_weights(variant)
    net, boards = Net(weights), positions(variant)
    expected = {board.key: from_scratch(weights, board) for board in boards}
    assert len(set(expected.values())) > 5
    mixed = boards + Random(1).sample(boards, len(boards)) + boards[::-1]
    assert [net(board) for board in mixed] == [expected[board.key] for board in mixed]


def test_captured_pieces_in_hand_are_seen() -> None:
    shogi = load("minishogi")
    net = Net(some_weights(shogi))
    empty, holding = (shogi.parse(text) for text in ("4k/5/5/5/K4[] w 0 1", "4k/5/5/5/K4[G] w 0 1"))
    assert net(empty) != net(holding)


def test_a_net_that_corrects_adds_the_games_own_evaluation() -> None:
    variant = example("breakthrough")()
    alone, corrects = (Net(some_weights(variant, corrects=each)) for each in (False, True))
    for board in positions(variant, 40):
        assert corrects(board) == alone(board) + variant.evaluate(board)


def test_an_evaluation_is_never_as_large_as_a_win() -> None:
    variant = example("connect_four")()
    made = some_weights(variant)
    huge = Weights(made.layout, made.rows, made.bias, made.out, (1 << 29, -(1 << 29)), 2000)
    first = variant.start()
    assert [Net(huge)(board) for board in (first, first.legal_moves[0].execute())] == [MOST_SCORE, -MOST_SCORE]


@pytest.mark.parametrize("other", ["antichess", "track"])
def test_a_board_of_another_game_is_refused(other: str) -> None:
    net = Net(some_weights(load("chess")))
    with pytest.raises(WrongTypeError, match=f"expected a board of chess, got one of {other}"):
        net(load(other).start())


@pytest.mark.parametrize("wrong", [None, 7, "chess"])
def test_only_a_board_is_evaluated(wrong: object) -> None:
    with pytest.raises((TypeError, AttributeError)):
        Net(some_weights(load("chess")))(wrong)  # type: ignore[arg-type]


FLIPS = {
    "breakthrough": 30,  # the rows from the other end
    "connect_four": 0,  # the same board
    "kalah": 7,  # half of the way around
    "backgammon": 12,
    "chess": 56,
    "minishogi": 20,
}


@pytest.mark.parametrize("name", FLIPS)
def test_the_view_of_the_second_side_is_found_by_playing(name: str) -> None:
    flip = find_layout(variant_called(name)).flip
    assert flip is not None
    assert flip[0] == FLIPS[name]


def test_a_game_whose_sides_differ_has_a_set_of_rows_for_each() -> None:
    go = find_layout(example("go")())  # only one side gets the komi
    assert go.flip is None
    assert go.views == 2
    assert find_layout(load("horde")).views == 2


def test_mirrors_are_found_where_the_board_has_them() -> None:
    counts = {name: len(find_layout(variant_called(name)).mirrors) for name in ("othello", "connect_four", "kalah")}
    assert counts == {"othello": 7, "connect_four": 1, "kalah": 0}


def test_pieces_in_hand_belong_to_both_sides_in_turn() -> None:
    slots = find_layout(load("crazyhouse")).slots
    assert [slots[slot.other].place for slot in slots] == [5, 6, 7, 8, 9, 0, 1, 2, 3, 4]


def test_numbers_share_features_where_they_are_large() -> None:
    assert [typical(bucket(number)) for number in (0, 15, 16, 17, 100, 5000)] == [0, 15, 16, 16, 96, 960]
    assert bucket(10**9) == BUCKETS - 1
