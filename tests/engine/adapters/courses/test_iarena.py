"""IArena's interface for Hanoi over ours."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.adapters.iarena import HanoiMovement, HanoiPosition, HanoiRules


def test_the_first_position_has_the_largest_disk_at_the_bottom() -> None:
    position = HanoiRules().first_position()
    assert position == HanoiPosition([[0, 1, 2, 3], [], []], 0)
    assert position.towers[0][0] == 0
    assert position.cost == 0
    assert HanoiRules(n=5).first_position().towers == [[0, 1, 2, 3, 4], [], []]


def test_there_is_one_player() -> None:
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
def test_towers_that_break_a_rule_are_rejected(towers: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="not a position of 2 disks"):
        HanoiRules(n=2).possible_movements(HanoiPosition(towers, 0))


@pytest.mark.parametrize("position", [None, [[0, 1, 2, 3], [], []], "x", 5])
def test_a_value_that_is_not_a_position_is_rejected(position: object) -> None:
    rules = HanoiRules()
    for ask in (rules.possible_movements, rules.finished, rules.score):
        with pytest.raises(TypeError, match="expected a HanoiPosition"):
            ask(position)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a HanoiPosition"):
        rules.next_position(HanoiMovement(0, 1), position)  # type: ignore[arg-type]


@pytest.mark.parametrize("towers", [None, 5, [0, 1, 2], [["a"], [], []], "abc"])
def test_towers_that_are_not_lists_of_numbers_are_rejected(towers: Any) -> None:
    with pytest.raises(TypeError, match="lists of whole numbers"):
        HanoiRules().finished(HanoiPosition(towers, 0))


def test_a_value_that_is_not_a_movement_is_rejected() -> None:
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


# Players and an arena that know only IArena's interface.


class FirstPlayer:
    def starting_game(self, rules: Any, player_index: int) -> None:
        self.index = player_index

    def play(self, position: Any) -> Any:
        return position.get_rules().possible_movements(position)[0]

    def name(self) -> str:
        return "first"


class RandomPlayer(FirstPlayer):
    rng = Random(1)

    def play(self, position: Any) -> Any:
        return self.rng.choice(list(position.get_rules().possible_movements(position)))


class SolvingPlayer(FirstPlayer):
    """Searches by the rules of the position alone, and identifies positions by their towers."""

    def play(self, position: Any) -> Any:
        rules = position.get_rules()
        ways: list[tuple[Any, list[Any]]] = [(position, [])]
        seen: list[Any] = [position.towers]
        for current, way in ways:
            if rules.finished(current):
                return way[0]
            for movement in rules.possible_movements(current):
                after = rules.next_position(movement, current)
                if after.towers not in seen:
                    seen.append(after.towers)
                    ways.append((after, [*way, movement]))
        raise AssertionError("it can always be solved")


def arena(rules: Any, players: list[Any], max_moves: int | None = None, check_movements: bool = True) -> Any:
    """Play as IArena's GenericGame does, with no calls outside its interface."""
    assert rules.n_players() == len(players)
    for number, player in enumerate(players):
        player.starting_game(rules, number)
    position = rules.first_position()
    moves = 0
    while not rules.finished(position) and (max_moves is None or moves < max_moves):
        movement = players[position.next_player()].play(position)
        assert not check_movements or rules.is_movement_possible(movement, position)
        assert f"{movement} ->\n{position}"
        position = rules.next_position(movement, position)
        moves += 1
    return rules.score(position)


def test_a_random_player_solves_hanoi_in_the_arena() -> None:
    score = arena(HanoiRules(n=3), [RandomPlayer()])
    assert score.get_score(0) == score[0] == score.score[0] >= 7
    assert score.winner() == 0
    assert score.pretty_print() == f"Player: <0> : <{score[0]}>\n"


def test_the_first_player_moves_back_and_forth() -> None:
    assert arena(HanoiRules(), [FirstPlayer()], max_moves=10).get_score(0) == 10


def test_a_player_that_searches_by_a_positions_rules_needs_the_fewest_moves() -> None:
    assert arena(HanoiRules(n=3), [SolvingPlayer()]).get_score(0) == 7


def test_positions_know_their_rules() -> None:
    rules = HanoiRules(n=3)
    position = rules.first_position()
    assert position.get_rules() is rules
    assert rules.next_position(HanoiMovement(0, 1), position).get_rules() is rules
    assert HanoiPosition([[0, 1], [2], []]).get_rules().n == 3


def test_positions_are_made_as_every_version_of_the_arena_makes_them() -> None:
    rules = HanoiRules(n=2)
    towers = [[0], [1], []]
    same = [
        HanoiPosition(rules=rules, towers=towers, cost=5),
        HanoiPosition(rules, towers, 5),
        HanoiPosition(towers, 5),
        HanoiPosition(towers=towers, cost=5),
        HanoiPosition(towers, 5, rules),
    ]
    for position in same:
        assert position == same[0]
        assert position.cost == position.cost() == 5
        assert position.get_rules().n == 2
    for arguments, named in (((), {}), ((towers, 1, rules, 4), {}), ((towers,), {"towers": towers}), ((), {"cost": 1})):
        with pytest.raises(TypeError, match="expected HanoiPosition"):
            HanoiPosition(*arguments, **named)


def test_the_first_towers_are_available_without_rules() -> None:
    assert HanoiRules.generate_initial_towers(3) == [[0, 1, 2], [], []]
    assert HanoiRules.DefaultPieces == HanoiRules().n == 4
    assert str(HanoiMovement(0, 2)) == "{from: 0  to: 2}"
    assert str(HanoiRules(n=2).first_position()).startswith("Cost: 0\n\n")
