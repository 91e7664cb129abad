"""Every public call of an adapter that is given None, or rubbish, answers or raises one of our errors."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from board import WoodpusherError
from engine.adapters import gamesman, iarena
from engine.adapters.cable_car import course as cable_car_course
from engine.adapters.cable_car import match as cable_car_match
from engine.adapters.cable_car import player as cable_car_player
from engine.adapters.track import course as track_course
from engine.players import player

RUBBISH = [None, 5, -1, "x", "", 2.5, [], {}, b"x", object(), 10**30, float("nan"), [None], (None, None), True]

PROBLEM = track_course.GameStateProblem(track_course.BoardState(), track_course.BoardState(), 0)
RULES = iarena.HanoiRules(3)

THINGS: dict[str, Callable[[], Any]] = {
    "VariantPuzzle": lambda: gamesman.VariantPuzzle("hanoi"),
    "Hanoi": lambda: gamesman.Hanoi(2),
    "PegSolitaire": gamesman.PegSolitaire,
    "GeneralSolver": lambda: gamesman.GeneralSolver(gamesman.Hanoi(2)),
    "HanoiRules": lambda: RULES,
    "HanoiPosition": RULES.first_position,
    "Score": lambda: iarena.Score(3),
    "BoardState": track_course.BoardState,
    "Rules": track_course.Rules,
    "GameSimulator": lambda: track_course.GameSimulator(None),
    "GameStateProblem": lambda: PROBLEM,
    "RandomPlayer": lambda: track_course.RandomPlayer(PROBLEM, 0),
    "PassivePlayer": lambda: track_course.PassivePlayer(PROBLEM, 0),
    "Player": lambda: track_course.Player(lambda state: state),
    "PlayerData": lambda: cable_car_player.init(0, 2, "a"),
    "CoursePlayer": lambda: cable_car_course.CoursePlayer(player("random")),
}
"""Something of each class; a new one if calls change it."""

CLASSES: list[type] = [
    gamesman.PuzzlePlayer,
    gamesman.GeneralSolver,
    gamesman.VariantPuzzle,
    gamesman.Hanoi,
    gamesman.PegSolitaire,
    iarena.HanoiMovement,
    iarena.HanoiPosition,
    iarena.HanoiRules,
    track_course.GameStateProblem,
    track_course.GameSimulator,
    track_course.Player,
    track_course.RandomPlayer,
    track_course.AdversarialSearchPlayer,
    cable_car_course.PlayerMove,
    cable_car_course.PlayerData,
    cable_car_course.MakeMove,
    cable_car_course.CoursePlayer,
]
FUNCTIONS: list[Callable[..., Any]] = [
    cable_car_player.init,
    cable_car_course.move,
    cable_car_course.move_info,
    cable_car_course.tile_info_at_coordinates,
    cable_car_course.route_complete,
    cable_car_course.route_score,
    cable_car_course.game_over,
    cable_car_course.board_of,
    cable_car_match.play_match,
    cable_car_match.check_move,
    cable_car_match.load_player,
]


def _calls() -> Iterator[tuple[str, Callable[[], Callable[..., Any]]]]:
    calls: list[Any] = [*CLASSES, *FUNCTIONS]
    for call in calls:
        yield call.__name__, lambda call=call: call  # type: ignore[misc]
    for owner, make in THINGS.items():
        for name, _ in inspect.getmembers(make(), inspect.isroutine):
            if not name.startswith("_") and name != "policy_fnc" and not hasattr(int, name):
                yield f"{owner}.{name}", lambda make=make, name=name: getattr(make(), name)  # type: ignore[misc]


CALLS = dict(_calls())


def _try(call: Callable[..., Any], *arguments: object) -> None:
    try:
        call(*arguments)
    except WoodpusherError as error:
        assert str(error)


@pytest.mark.parametrize("name", CALLS)
def test_a_call_of_an_adapter_accepts_rubbish_or_raises_our_own_error(name: str) -> None:
    parameters = [
        each for each in inspect.signature(CALLS[name]()).parameters.values() if each.kind is each.POSITIONAL_OR_KEYWORD
    ]
    needed = [each for each in parameters if each.default is each.empty]
    for value in RUBBISH:
        for count in {len(needed), len(parameters)}:
            _try(CALLS[name](), *[value] * count)


@pytest.mark.parametrize("value", RUBBISH, ids=lambda thing: type(thing).__name__)
def test_the_second_argument_may_be_the_wrong_one(value: Any) -> None:
    simulator = track_course.GameSimulator(None)
    start = PROBLEM.initial_state
    for call in (
        lambda: PROBLEM.execute(start, value),
        lambda: RULES.next_position(value, RULES.first_position()),
        lambda: RULES.possible_movements(iarena.HanoiPosition(towers=value, cost=0)),
        lambda: str(iarena.HanoiPosition(towers=value, cost=0)),
        lambda: iarena.HanoiPosition(towers=[[], [], []], cost=value),
        lambda: simulator.validate_action(value, 0),
        lambda: simulator.validate_action((0, 0), value),
        lambda: simulator.update(value, 0),
        lambda: track_course.BoardState().update(0, value),
        lambda: track_course.BoardState().update(value, 0),
        lambda: track_course.Rules.single_piece_actions(track_course.BoardState(), value),
        lambda: cable_car_course.route_score(cable_car_player.init(0, 2, "a"), value),
        lambda: cable_car_course.tile_info_at_coordinates(cable_car_player.init(0, 2, "a"), value, value),
    ):
        _try(call)


def test_an_error_says_what_was_expected() -> None:
    with pytest.raises(WoodpusherError, match="expected board_state as BoardState, got None of type NoneType"):
        track_course.Rules.single_ball_actions(None, 0)  # type: ignore[arg-type]
    with pytest.raises(WoodpusherError, match="expected playerData as PlayerData, got None of type NoneType"):
        cable_car_course.move(None)  # type: ignore[arg-type]
    with pytest.raises(IndexError, match="expected player 0"):
        iarena.Score(3).get_score(1)
