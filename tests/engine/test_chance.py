"""Chance: fate's turn in games, records, searches and solutions, against brute force and published values."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from board import Abilities, Alliance, Board, IllegalMoveError, TooLargeError, UnsupportedError
from board.chance import dice
from engine import Game, solve
from engine.chance import chances_of, draw
from engine.console.terminal import PlayableGame
from engine.notation.game_file import format_game, parse_game
from engine.players import player
from engine.players.offers import offered
from engine.search.expectiminimax import Expectiminimax
from engine.search.limits import Limits
from engine.solving import solve_chances
from moves import Pass, Placement, Roll
from tests.board.small_games import Row
from tests.examples.loading import example

PIG: Any = example("pig")
BACKGAMMON: Any = example("backgammon")


def test_dice_have_the_right_odds() -> None:
    assert len(dice(2)) == 21
    assert sum(chance for chance, _ in dice(5)) == pytest.approx(1)
    assert {faces: chance for chance, faces in dice(2)}[6, 5] == pytest.approx(1 / 18)


# Games.


def test_fate_draws_each_move_as_often_as_it_says() -> None:
    board = Game(PIG().start()).play("a1").board
    rng = Random(1)
    counts = dict.fromkeys(range(1, 7), 0)
    for _ in range(1200):
        counts[draw(board, rng).result[0]] += 1  # type: ignore[attr-defined]
    assert all(150 < count < 250 for count in counts.values())
    with pytest.raises(IllegalMoveError, match="not fate's turn"):
        draw(PIG().start(), rng)


def played(game: Game, rng: Random, plies: int = 60) -> Game:
    while game.outcome is None and game.ply < plies:
        game = game.roll(rng) if game.is_fates_turn else game.play(rng.choice(game.board.legal_moves))
    return game


@pytest.mark.parametrize("kind", [PIG, BACKGAMMON, example("dice_race")])
def test_a_recorded_game_replays_with_its_rolls(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = kind()
    monkeypatch.setattr("engine.notation.game_file.load", lambda spec: variant)
    game = played(Game(variant.start()), Random(5))
    again = parse_game(format_game(game))
    assert list(again.boards) == list(game.boards)
    assert any(isinstance(move, Roll) for move in again.moves)
    assert str(next(move for move in again.moves if isinstance(move, Roll))).startswith("roll ")


def test_the_same_generator_rolls_the_same_game_and_undo_takes_a_roll_back() -> None:
    games = [played(Game(BACKGAMMON().start()), Random(seed)) for seed in (1, 1, 2)]
    assert list(games[0].moves) == list(games[1].moves) != list(games[2].moves)
    game = Game(PIG().start()).play("a1").play("roll 4")
    assert game.undo().is_fates_turn
    assert game.redo().board.state.turn == 4  # type: ignore[attr-defined]


def test_people_in_the_terminal_never_choose_a_roll_and_undo_gives_no_second_one() -> None:
    playable = PlayableGame(Game(PIG().start()), seed=3)
    said = playable.play("a1")
    assert said.startswith("white: roll ")
    playable.undo()
    assert playable.moves() == ["a1"]
    assert playable.play("a1") == said


# Searches.


def brute(board: Board, depth: int) -> float:
    """Return what the side to move expects, without any pruning or memory."""
    variant, mover = board.variant, board.move_maker
    if board.outcome is not None:
        return float(board.outcome.winner is mover)
    chances = chances_of(board)
    if not depth and not chances:
        return 1 / (1 + 10 ** (-max(-3200, min(variant.evaluate(board), 3200)) / 400))
    found = []
    for move in board.legal_moves:
        after = move.execute()
        value = brute(after, depth - (not chances))
        found.append(value if after.move_maker is mover else 1 - value)
    if chances:
        return sum(chance * value for (chance, _), value in zip(chances, found, strict=True))
    return max(found)


def positions(variant: Any, count: int, seed: int) -> list[Board]:
    rng = Random(seed)
    found: list[Board] = []
    while len(found) < count:
        boards = [board for board in played(Game(variant.start()), rng, 80).boards if board.outcome is None]
        found.append(rng.choice(boards))
    return found


@pytest.mark.parametrize(("variant", "depth"), [(PIG(goal=15), 3), (PIG(goal=25), 3)], ids=str)
def test_star_pruning_changes_no_value_and_visits_less(variant: Any, depth: int) -> None:
    visited = [0, 0]
    for board in positions(variant, 12, 4):
        search, plain = Expectiminimax(variant), Expectiminimax(variant, prunes=False)
        expected = brute(board, depth)
        assert search.value(board, depth) == pytest.approx(expected, abs=1e-4)
        assert plain.value(board, depth) == pytest.approx(expected, abs=1e-4)
        visited[0] += search._watch.nodes
        visited[1] += plain._watch.nodes
    assert visited[0] < visited[1]


def test_expectiminimax_bears_off_as_the_exact_solution_does() -> None:
    board = race((0, 3, 0, 1, 0, 0), (2, 0, 1), (6, 5))
    best = solve_chances(board).best_moves(board)
    assert Expectiminimax(board.variant).search(board, Limits(depth=2)).move in best
    assert player("expectiminimax:depth=2").choose(Game(board)) in best
    assert player("montecarlo:nodes=400", 1).choose(Game(board)) in board.legal_moves


def test_players_for_games_of_chance_are_offered() -> None:
    assert offered(PIG())[-1] == "expectiminimax:seconds=2"
    with pytest.raises(IllegalMoveError, match="no move to choose"):
        player("montecarlo:nodes=5").choose(Game(PIG().start()).play("a1"))
    with pytest.raises(UnsupportedError, match="use the player montecarlo instead"):
        Expectiminimax(example("dice_race")())


# Exact values.


def plain_pig(goal: int) -> float:
    """Return the first player's chance in Pig by value iteration over scores, written without the framework."""
    states = [(i, j, k) for i in range(goal) for j in range(goal) for k in range(goal - i)]
    worth = dict.fromkeys(states, 0.5)
    while True:
        change = 0.0
        for i, j, k in states:
            rolled = (1 - worth[j, i, 0]) / 6
            rolled += sum(1.0 if i + k + face >= goal else worth[i, j, k + face] for face in range(2, 7)) / 6
            value = max(rolled, 1 - worth[j, i + k, 0]) if k else rolled
            change = max(change, abs(value - worth[i, j, k]))
            worth[i, j, k] = value
        if change < 1e-12:
            return worth[0, 0, 0]


@pytest.mark.parametrize("goal", [3, 8, 12])
def test_pig_has_the_value_that_plain_value_iteration_finds(goal: int) -> None:
    variant = PIG(goal=goal)
    solution = solve_chances(variant)
    start = variant.start()
    assert solution.value(start) == pytest.approx(plain_pig(goal), abs=1e-10)
    assert solution.value(start) + solution.value(start, Alliance.BLACK) == pytest.approx(1)
    rolls = start.legal_moves[0].execute()
    assert solution.value(rolls) == pytest.approx(solution.value(start))
    assert solution.best_moves(rolls) == ()


@pytest.mark.slow
def test_the_first_player_wins_pig_to_100_with_the_published_probability() -> None:
    variant = PIG()
    assert solve_chances(variant).value(variant.start()) == pytest.approx(0.5306, abs=5e-5)


def race(white: tuple[int, ...], black: tuple[int, ...], left: tuple[int, ...] = ()) -> Board:
    """Return a position of backgammon with men at home only, from the first point on."""
    from backgammon_men import STACKS, square_of

    from board import Builder

    variant = BACKGAMMON()
    builder = Builder(variant)
    off = []
    for side, points in ((Alliance.WHITE, white), (Alliance.BLACK, black)):
        for point, men in enumerate(points):
            if men:
                builder.set_piece(STACKS[men - 1](side, square_of(side, point)))
        off.append(15 - sum(points))
    kind = type(variant.first_state())
    return builder.set_state(kind(dice=left, off=tuple(off), started=True)).build()


@cache
def after_roll(points: tuple[int, ...], left: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """Return what can be left of men at home after dice were used in the given order, written without the framework."""
    if not left or not any(points):
        return frozenset([points])
    die, rest = left[0], left[1:]
    found: set[tuple[int, ...]] = set()
    highest = max(point for point, men in enumerate(points) if men)
    for point, men in enumerate(points):
        if men and (point - die >= -1 or point == highest):
            after = list(points)
            after[point] -= 1
            if point - die >= 0:
                after[point - die] += 1
            found |= after_roll(tuple(after), rest)
    return frozenset(found or after_roll(points, rest))


@cache
def chance_in_a_race(mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """Return the chance of the side to roll, by brute force."""
    total = 0.0
    for one in range(1, 7):
        for two in range(1, 7):
            orders = [(one,) * 4] if one == two else [(one, two), (two, one)]
            ends = set().union(*(after_roll(mine, order) for order in orders))
            total += max(1.0 if not any(end) else 1 - chance_in_a_race(theirs, end) for end in ends)
    return total / 36


@pytest.mark.parametrize(
    ("white", "black"),
    [((1, 0, 0, 0, 0, 1), (1, 1)), ((0, 0, 2), (0, 1, 0, 1)), ((0, 3, 0, 1), (2, 0, 1, 0, 0, 1))],
)
def test_an_endgame_of_backgammon_has_the_value_of_brute_force(white: tuple[int, ...], black: tuple[int, ...]) -> None:
    board = race(white, black)
    solution = solve_chances(board)
    full = (white + (0,) * 6)[:6], (black + (0,) * 6)[:6]
    assert solution.value(board) == pytest.approx(chance_in_a_race(*full), abs=1e-10)


class SeededRow(Row):
    """Hides its chances."""

    name = "seeded-row"
    abilities = Abilities(deterministic=False)


def test_a_game_that_does_not_declare_its_chances_is_not_solved() -> None:
    with pytest.raises(UnsupportedError, match="hides its chances"):
        solve_chances(SeededRow().start())
    with pytest.raises(UnsupportedError, match="solve_chances"):
        solve(PIG())
    with pytest.raises(TooLargeError, match="more than 50 positions"):
        solve_chances(PIG(), limit=50)


# Backgammon's rules.


def test_backgammon_begins_as_the_higher_die_says_and_knows_the_opening_steps() -> None:
    game = Game(BACKGAMMON().start())
    assert len(game.board.legal_moves) == 30
    assert game.play("roll 2-5").board.move_maker is Alliance.BLACK
    game = Game(BACKGAMMON().start()).play("roll 3-1")
    assert {str(move) for move in game.board.legal_moves} >= {"8/5", "6/5", "24/23", "13/10"}
    assert "24/21" in map(str, game.board.legal_moves)
    game.play("8/5").play("6/5")
    assert game.is_fates_turn
    assert game.board.move_maker is Alliance.BLACK


def test_a_man_that_is_hit_enters_first_and_only_where_there_is_room() -> None:
    men = {Alliance.WHITE: 0, Alliance.BLACK: 0}
    game, rng = Game(BACKGAMMON().start()), Random(9)
    for _ in range(4000):
        if game.outcome is not None:
            game = Game(BACKGAMMON().start())
        if game.is_fates_turn:
            game.roll(rng)
            continue
        board = game.board
        state: Any = board.state
        for side in men:
            on_board = sum(piece.count for piece in board.pieces(side))  # type: ignore[attr-defined]
            assert on_board + state.bar[side.index] + state.off[side.index] == 15
        if state.bar[board.move_maker.index]:
            assert all(str(move).startswith("bar/") or isinstance(move, Pass) for move in board.legal_moves)
        game.play(rng.choice(board.legal_moves))


def test_doubles_are_played_four_times_and_both_dice_must_be_used_if_possible() -> None:
    board = race((0, 0, 0, 4), (1,))
    game = Game(board).play("roll 1-1")
    assert len(game.board.state.dice) == 4  # type: ignore[attr-defined]
    for _ in range(4):
        game.play("4/3")
    assert game.is_fates_turn
    lone = race((0, 0, 0, 0, 0, 1), (1,), (5, 1))
    assert sorted(map(str, lone.legal_moves)) == ["6/1", "6/5"]


def test_a_win_before_the_other_side_has_a_man_off_is_a_gammon() -> None:
    board = race((1,), (15,), (6, 5))
    outcome = board.legal_moves[0].execute().outcome
    assert outcome is not None
    assert (outcome.reason, outcome.scores[Alliance.WHITE]) == ("gammon", 2)
    plain = race((1,), (14,), (6, 5)).legal_moves[0].execute().outcome
    assert plain is not None
    assert plain.scores[Alliance.WHITE] == 1


def test_a_roll_is_a_placement_of_the_die_and_a_pass_keeps_the_points() -> None:
    board = Game(PIG().start()).play("a1").play("roll 5").board
    assert [type(move) for move in board.legal_moves] == [Placement, Pass]
    kept = board.legal_moves[1].execute()
    assert (kept.state.points, kept.move_maker) == ((5, 0), Alliance.BLACK)  # type: ignore[attr-defined]
