"""Numbered actions, observation planes and rewards, without any library for learning."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from board import Alliance, ArgumentError, IllegalMoveError, UnsupportedError, Variant
from board.actions import Actions
from engine import load, names
from engine.adapters.episode import Episode
from engine.chance import chances_of
from moves import Pass
from tests.engine.random_positions import wandered
from tests.examples.loading import CLASSES, example

EVERY_GAME: list[Variant] = [
    *map(load, names()),
    load("chess960(position=7)"),
    load("track(labelled=True)"),
    *(example(name)() for name in CLASSES),
]


def episode(variant: Variant | str, seed: int = 1, position: str | None = None) -> Episode:
    made = Episode(variant)
    made.reset(np.random.default_rng(seed), position)
    return made


@pytest.mark.parametrize("variant", EVERY_GAME, ids=str)
def test_every_move_has_a_number_of_its_own_and_comes_back_from_it(variant: Variant) -> None:
    actions = variant.actions
    for board in wandered(variant, seed=3, positions=40):
        legal = actions.legal(board)
        if chances_of(board):
            assert not legal
            continue
        assert sorted(map(str, legal.values())) == sorted(map(str, board.legal_moves))
        assert all(0 <= number < actions.size for number in legal)
        for number, move in list(legal.items())[::5]:
            assert actions.number(move) == number
            assert actions.move(board, number) == move


@pytest.mark.parametrize(
    ("spec", "position", "numbers"),
    [
        ("chess", None, {"e4": 23548, "Nf3": 28091}),
        ("chess", "8/P7/8/8/8/8/k7/2K5 w - - 0 1", {"a8=Q": 3589, "a8=N": 3586}),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", {"P@e4": 16381}),
        ("hanoi", None, {"0-1": 2, "0-2": 4}),
        ("peg", None, {"d6-d4": 296}),
        ("track", None, {"b1-c3": 216}),
    ],
)
def test_the_numbers_stay_the_same(spec: str, position: str | None, numbers: dict[str, int]) -> None:
    variant = load(spec)
    board = variant.start() if position is None else variant.parse(position)
    found = {str(move): number for number, move in variant.actions.legal(board).items()}
    assert {text.rstrip("+#"): found[text] for text in found if text.rstrip("+#") in numbers} == numbers


def test_an_action_that_is_not_legal_says_which_move_it_is() -> None:
    chess = load("chess")
    with pytest.raises(IllegalMoveError, match=r"e2 to e5"):
        chess.actions.move(chess.start(), (52 * 64 + 28) * 7)
    with pytest.raises(ArgumentError, match="from 0 to 28672"):
        chess.actions.move(chess.start(), 28673)
    assert chess.actions.describe(28672) == "pass"
    assert chess.actions.number(Pass(chess.start())) == 28672


@pytest.mark.parametrize("variant", EVERY_GAME, ids=str)
def test_planes_show_the_masks_and_the_side_to_move(variant: Variant) -> None:
    played = episode(variant)
    rng = np.random.default_rng(2)
    for _ in range(10):
        if played.outcome is not None:
            break
        planes, mask = played.planes(), played.mask()
        assert planes.shape == played.shape
        assert len(planes) == len(played.plane_names) == len(set(played.plane_names))
        sums = planes.sum(axis=(1, 2)).tolist()
        masks = played.board.masks
        assert sums[: len(masks)] == [bits.bit_count() for bits in masks]
        turns = dict(zip(variant.players, planes[len(masks) :], strict=True))
        assert all(plane.all() if side is played.board.move_maker else not plane.any() for side, plane in turns.items())
        assert set(np.flatnonzero(mask).tolist()) == set(played.legal)
        played.step(int(rng.choice(np.flatnonzero(mask))))


def test_the_planes_of_chess_have_the_board_as_it_is_seen() -> None:
    played = episode("chess", position="4k3/8/8/8/8/8/P7/4K3 b - - 0 1")
    names_of = played.plane_names
    pawns = played.planes()[names_of.index("white's Pawn")]
    assert np.argwhere(pawns).tolist() == [[6, 0]]
    assert played.planes()[names_of.index("black to move")].all()
    assert played.shape == (16, 8, 8)


@pytest.mark.parametrize(
    ("position", "action", "rewards"),
    [
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8", (1.0, -1.0)),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", (0.0, 0.0)),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra2", (0.0, 0.0)),
    ],
)
def test_winners_get_one_point_and_losers_lose_one(position: str, action: str, rewards: tuple[float, float]) -> None:
    played = episode("chess", position=position)
    number = next(number for number, move in played.legal.items() if str(move).rstrip("#") == action)
    played.step(number)
    assert tuple(played.rewards()[side] for side in (Alliance.WHITE, Alliance.BLACK)) == rewards


def test_a_draw_by_repetition_ends_the_episode() -> None:
    played = episode("chess")
    for _ in range(4):
        for text in ("Nf3", "Nf6", "Ng1", "Ng8"):
            played.step(next(number for number, move in played.legal.items() if str(move) == text))
    assert "repetition" in str(played.outcome)
    with pytest.raises(ArgumentError, match="call reset"):
        played.step(0)


def test_a_game_that_is_dealt_at_random_is_dealt_by_the_seed_unless_it_was_given() -> None:
    specs = [episode("cable-car", seed).variant.spec for seed in (1, 1, 2)]
    assert specs[0] == specs[1] != specs[2]
    assert episode("cable-car(seed=5)", 1).variant.options["seed"] == 5


def test_positions_are_rendered_as_text_and_as_pixels() -> None:
    played = episode("hanoi")
    assert "to move" in str(played.render("ansi"))
    picture = played.render("rgb_array")
    assert isinstance(picture, np.ndarray)
    assert str(picture.dtype) == "uint8"
    assert picture.shape[2:] == (3,)
    assert played.render(None) is None


WITHOUT = """
import sys
sys.modules["pettingzoo"] = sys.modules["gymnasium"] = None
import engine.adapters.pettingzoo, engine.adapters.gymnasium
from board import UnsupportedError
for module in (engine.adapters.pettingzoo, engine.adapters.gymnasium):
    try:
        module.env("hanoi")
    except UnsupportedError as error:
        print(error)
"""


def test_without_the_libraries_the_error_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout.count("pip install 'woodpusher[learn]'") == 2


def test_too_many_moves_that_agree_are_named() -> None:
    variant = example("othello")()
    actions = Actions(variant)
    actions.slots = 0
    with pytest.raises(UnsupportedError, match="agree in their numbers"):
        actions.legal(variant.start())
