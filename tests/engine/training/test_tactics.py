"""Tactics are proven by search, named by their themes, and move the solver's rating."""

from __future__ import annotations

import chess
import pytest

from engine import load
from engine.training import Progress, exercises, judge
from engine.training.progress import FIRST_RATING, format_progress, read_progress
from engine.training.tactics import Finder, of_mate, themes_of
from moves import Move


def line(fen: str, text: str) -> tuple[Move, ...]:
    board = load("chess").parse(fen)
    moves = []
    for word in text.split():
        moves.append(board.variant.parse_move(board, word))
        board = moves[-1].execute()
    return tuple(moves)


@pytest.mark.parametrize(
    ("fen", "moves", "theme"),
    [
        ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", "fork"),
        ("4k3/8/8/8/3q4/8/8/R3K3 b - - 0 1", "Qg1+ Kd2 Qxa1", "skewer"),
        ("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", "pin"),
        ("q3k3/8/8/8/8/4N3/4R3/4K3 w - - 0 1", "Nd5+", "discovered attack"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "back rank"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "mate in 1"),
    ],
)
def test_a_theme_is_recognised(fen: str, moves: str, theme: str) -> None:
    assert theme in themes_of(line(fen, moves))


def test_a_quiet_move_has_no_theme_of_its_own() -> None:
    assert themes_of(line(chess.STARTING_FEN, "Nf3")) == ("advantage",)


def test_a_fork_is_found_and_a_position_without_a_tactic_is_not() -> None:
    finder = Finder()
    found = finder.at(load("chess").parse("4k3/5ppp/8/1N1q4/8/8/5PPP/R5K1 w - - 0 1"))
    assert found is not None
    assert next(map(str, found.moves)) == "Nc7+"
    assert "fork" in found.themes
    assert finder.at(load("chess").start()) is None


def test_every_tactic_that_comes_with_the_program_is_a_legal_line_that_its_goal_accepts() -> None:
    found = exercises("tactics")
    assert len(found) >= 250
    assert len({each.key for each in found}) == len(found)
    assert len({theme for each in found for theme in each.themes}) >= 5
    for each in found:
        board, referee = each.board, chess.Board(each.board.variant.format(each.board))
        goal = each.goal.moves  # type: ignore[attr-defined]
        played = []
        for text in goal:
            played.append(board.variant.parse_move(board, text))
            referee.push_san(text)
            board = played[-1].execute()
            if len(played) % 2:
                answer = judge(each, played)
                assert answer.is_right
        assert answer.is_done
        assert len(goal) % 2 == 1


def test_the_puzzle_of_the_day_is_the_same_all_day_and_another_one_tomorrow() -> None:
    today, tomorrow = (exercises("daily-chess", day) for day in ("2026.11.19", "2026.11.20"))
    assert today == exercises("daily-chess", "2026.11.19")
    assert today[0].board != tomorrow[0].board
    assert tomorrow[1] == today[0]


def test_the_rating_rises_with_a_clean_solution_and_falls_with_another_and_is_kept(tmp_path: object) -> None:
    def tried(progress: Progress, key: str, is_clean: bool, rating: int = 1200) -> Progress:
        return progress.after("tactics", key, is_solved=True, is_clean=is_clean, seconds=5, rating=rating)

    won = tried(Progress(), "one", True)
    assert won.rating == FIRST_RATING + 24
    assert tried(won, "one", True).rating == won.rating
    lost = tried(Progress(), "one", False)
    assert lost.rating == FIRST_RATING - 24
    assert tried(Progress(), "hard", True, 1800).rating > won.rating
    path = f"{tmp_path}/training.json"
    with open(path, "w") as file:
        file.write(format_progress(won))
    assert (read_progress(path).rating, read_progress(path).rated) == (won.rating, 1)


def test_a_mate_is_a_tactic_if_only_one_move_leads_to_it_on_the_way() -> None:
    chess_game = load("chess")
    ladder = of_mate(chess_game.parse("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"), 2)
    assert ladder is None, "either rook may begin"
    found = of_mate(chess_game.parse("r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1"), 2)
    assert found is not None
    assert [str(move) for move in found.moves] == ["Qg8+", "Rxg8", "Nf7#"]
    assert found.themes[0] == "mate in 2"
