"""IArena's Hanoi over ours."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.adapters.iarena import HanoiMovement, HanoiPosition, HanoiRules


def test_the_first_position_has_the_largest_disk_at_the_bottom() -> None:
    position = HanoiRules().first_position()
    assert position == HanoiPosition([[0, 1, 2, 3], [], []], 0)
    assert position.towers[0][0] == 0
    assert position.cost == 0
    assert HanoiRules(n=5).first_position().towers == [[0, 1, 2, 3, 4], [], []]


def test_one_plays() -> None:
    rules = HanoiRules()
    assert rules.n_players() == 1
    assert rules.first_position().next_player() == 0


def test_a_movement_is_made_on_a_copy_and_costs_one() -> None:
    rules = HanoiRules(n=3)
    position = rules.first_position()
    before = deepcopy(position)
    after = rules.next_position(HanoiMovement(tower_source=0, tower_target=2), position)
    assert after == HanoiPosition([[0, 1], [], [2]], 1)
    assert position == before
    after.towers[0].clear()
    assert position == before


def test_the_possible_movements_never_put_a_larger_disk_on_a_smaller_one() -> None:
    rules = HanoiRules(n=3)
    position = HanoiPosition([[0], [2], [1]], 5)
    movements = rules.possible_movements(position)
    assert movements == [HanoiMovement(1, 0), HanoiMovement(1, 2), HanoiMovement(2, 0)]
    for source in range(-1, 4):
        for target in range(-1, 4):
            movement = HanoiMovement(source, target)
            assert rules.is_movement_possible(movement, position) is (movement in movements)
            if movement not in movements:
                with pytest.raises(ValueError, match="not possible"):
                    rules.next_position(movement, position)


def test_the_score_is_the_number_of_movements() -> None:
    rules = HanoiRules(n=2)
    position = rules.first_position()
    for source, target in ((0, 1), (0, 2), (1, 2)):
        assert not rules.finished(position)
        position = rules.next_position(HanoiMovement(source, target), position)
    assert rules.finished(position)
    assert rules.score(position) == rules.score(position)[0] == 3
    with pytest.raises(IndexError):
        rules.score(position)[1]


@pytest.mark.parametrize("towers", [[[1, 0], [], []], [[0], [], []], [[0, 1], []], [[0, 0], [1], []], [[0, 7], [], []]])
def test_towers_that_break_a_rule_are_refused(towers: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="no position of 2 disks"):
        HanoiRules(n=2).possible_movements(HanoiPosition(towers, 0))


@pytest.mark.parametrize("position", [None, [[0, 1, 2, 3], [], []], "x", 5])
def test_what_is_no_position_is_refused(position: object) -> None:
    rules = HanoiRules()
    for ask in (rules.possible_movements, rules.finished, rules.score):
        with pytest.raises(TypeError, match="expected a HanoiPosition"):
            ask(position)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a HanoiPosition"):
        rules.next_position(HanoiMovement(0, 1), position)  # type: ignore[arg-type]


@pytest.mark.parametrize("towers", [None, 5, [0, 1, 2], [["a"], [], []], "abc"])
def test_towers_that_are_no_lists_of_numbers_are_refused(towers: Any) -> None:
    with pytest.raises(TypeError, match="lists of whole numbers"):
        HanoiRules().finished(HanoiPosition(towers, 0))


def test_what_is_no_movement_is_refused() -> None:
    rules = HanoiRules()
    with pytest.raises(TypeError, match="expected a HanoiMovement"):
        rules.next_position((0, 1), rules.first_position())  # type: ignore[arg-type]
    assert not rules.is_movement_possible((0, 1), rules.first_position())  # type: ignore[arg-type]
    wrong: list[tuple[Any, Any]] = [(0.0, 1.0), ("0", "1"), (False, True), (None, 0)]
    for towers in wrong:
        movement = HanoiMovement(*towers)
        assert not rules.is_movement_possible(movement, rules.first_position())
        with pytest.raises(TypeError, match="whole numbers"):
            rules.next_position(movement, rules.first_position())
    with pytest.raises(ValueError, match="from 1 to 64"):
        HanoiRules(n=0)
