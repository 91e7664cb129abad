"""Training: exercises that can be solved, judges that are right, and progress that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from board import ArgumentError, Board, ParseError
from engine import Game, load, names
from engine.forcing import Proof
from engine.solving import solve
from engine.training import KINDS, Exercise, Progress, exercises, judge, own_exercises, read_progress, write_progress
from engine.training.collections import rules_exercises
from engine.training.compose import solutions
from engine.training.goals import Better, ForcedWin, Solved, TableWin
from moves.move import Move

DAY = "2026.11.16"
FOOLS = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"


def solved(exercise: Exercise) -> int:
    """Solve an exercise by its own hints, and return how many moves that took."""
    board, moves = exercise.board, list[Move]()
    for made in range(400):
        move = exercise.goal.hint(board, made)
        assert move is not None
        moves.append(move)
        answer = judge(exercise, moves)
        assert answer.is_right, answer
        if answer.is_done:
            return made + 1
        board = move.execute()
        if answer.reply:
            moves.append(board.variant.parse_move(board, answer.reply))
            board = moves[-1].execute()
    raise AssertionError(f"{exercise.key} has no end")


def test_at_least_two_hundred_mates_are_shipped_each_with_its_own_name() -> None:
    mates = [exercise for moves in (1, 2, 3) for exercise in exercises(f"mate-{moves}")]
    assert len(mates) >= 200
    assert len({exercise.key for exercise in mates}) == len(mates)
    assert len({exercise.board for exercise in mates}) == len(mates)


@pytest.mark.parametrize("moves", [1, 2])
def test_mates_have_one_solution_and_none_is_shorter(moves: int) -> None:
    step = 1 if moves == 1 else 9
    for exercise in exercises(f"mate-{moves}")[::step]:
        assert isinstance(exercise.goal, ForcedWin)
        assert [str(move) for move in solutions(exercise.board, moves)] == [exercise.goal.solution]


@pytest.mark.slow
def test_every_mate_has_one_solution_and_none_is_shorter() -> None:
    for exercise in (*exercises("mate-2"), *exercises("mate-3")):
        assert isinstance(exercise.goal, ForcedWin)
        assert [str(move) for move in solutions(exercise.board, exercise.goal.moves)] == [exercise.goal.solution]


def test_a_mate_in_three_is_forced_by_its_first_move() -> None:
    exercise = min(exercises("mate-3"), key=lambda each: len(each.board.legal_moves))
    move = exercise.goal.hint(exercise.board, 0)
    assert move is not None
    assert Proof(exercise.board.move_maker).holds(move.execute(), 2)


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_first_exercise_of_each_kind_can_be_solved_in_its_minimum_number_of_moves(kind: str) -> None:
    first = min(exercises(kind, DAY), key=lambda each: each.least or 0)
    assert first.least is not None
    assert first.board.outcome is None
    assert solved(first) <= first.least


def test_a_wrong_move_is_rejected_with_a_reason() -> None:
    exercise = exercises("mate-1")[0]
    wrong = next(move for move in exercise.board.legal_moves if move.execute().outcome is None)
    answer = judge(exercise, [wrong])
    assert not answer.is_right
    assert answer.words == "That does not win in 1 move."


def test_the_defence_holds_out_as_long_as_it_can() -> None:
    board = load("chess").parse("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
    exercise = Exercise("ladder", board, "", ForcedWin(2), 2)
    answer = judge(exercise, [board.variant.parse_move(board, "Rb7")])
    assert (answer.is_right, answer.is_done, answer.reply) == (True, False, "Kg8")


def test_an_endgame_that_is_given_away_is_rejected() -> None:
    variant = load("endgame", material="KQK")
    board = variant.parse("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1")
    exercise = Exercise("stalemate", board, "", TableWin())
    lost = judge(exercise, [variant.parse_move(board, "Qf7")])
    assert not lost.is_right
    assert "stalemate" in lost.words
    assert judge(exercise, [variant.parse_move(board, "Qf8")]).is_done


def test_shipped_endgames_are_won_in_the_number_of_moves_they_say() -> None:
    found = [exercise for exercise in exercises("endgames") if exercise.key.startswith(("KQK ", "KRK "))]
    assert found
    for exercise in found:
        solution = solve(exercise.board.variant)
        assert solution.value(exercise.board) == "win"
        assert (solution.remoteness(exercise.board) + 1) // 2 == exercise.least


def test_daily_positions_are_the_same_all_day_and_differ_from_day_to_day() -> None:
    for kind in ("hanoi", "peg"):
        assert exercises(kind, DAY) == exercises(kind, DAY)
        boards = [exercise.board for exercise in exercises(kind, DAY)]
        assert len(set(boards)) > 3
        assert exercises(kind, "2026.11.17")[1].board == boards[0]
    with pytest.raises(ArgumentError, match=r"expected a day such as 2026\.11\.16"):
        exercises("hanoi", "today")


def test_a_puzzle_says_how_many_moves_beyond_the_minimum_it_took() -> None:
    hanoi = load("hanoi", disks=1)
    exercise = Exercise("one", hanoi.start(), "", Solved(1), 1)
    game = Game(hanoi).play("0-1").play("1-2")
    assert judge(exercise, list(game.moves)).words == "Solved in 2 moves, 1 move more than the minimum."


def test_a_better_move_than_the_one_played_is_accepted_or_rejected() -> None:
    board = load("chess").parse(FOOLS)
    exercise = Exercise("mate", board, "", Better(97.5, "Qh4#", 0.1))
    assert judge(exercise, [board.variant.parse_move(board, "Qh4#")]).words == "That is the best move."
    refused = judge(exercise, [board.variant.parse_move(board, "a6")])
    assert not refused.is_right
    assert "percentage points of winning chances" in refused.words


@pytest.mark.parametrize("name", names())
def test_the_steps_of_every_variant_s_rules_are_exercises(name: str) -> None:
    for exercise in rules_exercises(load(name)):
        assert isinstance(exercise.board, Board)
        assert solved(exercise) >= 1


def test_the_users_own_positions_come_from_epd(tmp_path: Path) -> None:
    path = tmp_path / "mine.epd"
    path.write_text('6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id "back rank";\n4k3/8/8/8/8/8/8/R3K3 w - - bm Ra7;\n')
    mate, best = own_exercises(path)
    assert (mate.key, mate.least, solved(mate)) == ("back rank", 1, 1)
    assert solved(best) == 1


def test_the_users_own_positions_come_from_games(tmp_path: Path) -> None:
    path = tmp_path / "mine.pgn"
    path.write_text('[Event "Legal"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 *\n')
    (line,) = own_exercises(path)
    assert line.ask == "Legal: find White's moves."
    assert solved(line) == 3
    path.write_text("")
    with pytest.raises(ArgumentError, match="has none"):
        own_exercises(path)


def test_there_are_no_exercises_of_an_unknown_kind() -> None:
    with pytest.raises(ArgumentError, match="the kinds are mate-1, mate-2"):
        exercises("mate-9")


def test_progress_counts_streaks_and_times() -> None:
    progress = Progress()
    for key, is_clean, seconds in (("a", True, 4.0), ("b", True, 2.0), ("a", True, 9.0), ("c", False, 8.0)):
        progress = progress.after("mate-1", key, is_solved=True, is_clean=is_clean, seconds=seconds)
    found = progress.of("mate-1")
    assert found.solved == {"a", "b", "c"}
    assert (found.tries, found.successes, found.streak, found.best_streak) == (4, 3, 0, 3)
    assert (found.fastest, found.average, found.last) == (2.0, 14.0 / 3, "c")
    assert progress.of("races").tries == 0


def test_progress_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    assert read_progress(path) == Progress()
    progress = Progress().after("peg", "2026.11.16 peg", is_solved=True, is_clean=True, seconds=3.5)
    write_progress(progress, path)
    assert read_progress(path) == progress
    path.write_text("{")
    with pytest.raises(ParseError, match="cannot be read"):
        read_progress(path)
