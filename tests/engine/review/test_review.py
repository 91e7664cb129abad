"""Reviews: win chances, marks, better lines, phases, puzzles, and annotations."""

from __future__ import annotations

import pytest
from attrs import evolve

from board import Alliance, ArgumentError, LimitReachedError, UnsupportedError
from engine import Game, format_pgn, load, names, parse_pgn
from engine.review import MoveMark, Setting, annotated, review
from engine.review.chances import accuracy, move_accuracy, weights, win_chance
from engine.review.findings import mark_of
from engine.review.phases import Phase, phases
from engine.search.findings import WIN
from engine.search.limits import Limits

SHALLOW = Setting(Limits(depth=3), Limits(depth=4))
SCHOLAR = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"


def test_win_chances_follow_the_published_scale() -> None:
    assert win_chance(0) == 50
    assert win_chance(100) == pytest.approx(59.1, abs=0.05)
    assert win_chance(-100) == pytest.approx(100 - win_chance(100))
    assert win_chance(WIN) == win_chance(1000) == pytest.approx(97.5, abs=0.1)


def test_losses_of_ten_twenty_and_thirty_points_are_marked() -> None:
    assert [mark_of(loss) for loss in (9.99, 10, 20, 30)] == [
        None,
        MoveMark.INACCURACY,
        MoveMark.MISTAKE,
        MoveMark.BLUNDER,
    ]


def test_accuracy_falls_from_a_hundred_to_nothing() -> None:
    assert move_accuracy(0) == pytest.approx(100, abs=0.01)
    assert move_accuracy(-5) == move_accuracy(0)
    assert move_accuracy(100) == 0
    assert accuracy([], []) is None
    assert accuracy([100.0, 0.0], [1.0, 1.0]) == pytest.approx((50 + 0.2) / 2, abs=0.05)


def test_moves_in_lively_parts_of_a_game_count_more() -> None:
    found = weights([50.0] * 10 + [10.0, 90.0, 10.0, 90.0])
    assert len(found) == 13
    assert found[0] == 0.5
    assert found[-1] == 12


def test_a_blunder_is_marked_and_the_better_move_named() -> None:
    found = review(parse_pgn(SCHOLAR), SHALLOW)
    blunder = found.moves[5]
    assert (blunder.text, blunder.side, blunder.mark) == ("Nf6", Alliance.BLACK, MoveMark.BLUNDER)
    assert blunder.best[0] in ("g6", "Qe7", "Qf6")
    assert found.moves[6].mark is None
    assert found.side(Alliance.BLACK).marks[MoveMark.BLUNDER] == 1
    white, black = (found.side(side).accuracy or 0 for side in found.players)
    assert white > black


def test_the_same_fixed_depth_finds_the_same() -> None:
    game = parse_pgn(SCHOLAR)
    assert review(game, SHALLOW) == review(game, SHALLOW)


def test_a_game_is_annotated_and_shows_the_same_position() -> None:
    game = parse_pgn(SCHOLAR)
    game.go_to(2)
    after = annotated(game, review(game, SHALLOW))
    assert after.tree.current == 2
    assert after.tree.main_line() == game.tree.main_line()
    text = format_pgn(after)
    assert "Nf6 $4" in text
    assert "Blunder." in text.replace("\n", " ")
    assert "[%eval" in text
    assert len(after.tree) > len(game.tree)
    assert format_pgn(parse_pgn(text)) == text


def test_a_second_review_takes_the_place_of_the_first() -> None:
    game = parse_pgn(SCHOLAR)
    found = review(game, SHALLOW)
    once = annotated(game, found)
    assert format_pgn(annotated(once, found)) == format_pgn(once)


def test_another_review_leaves_nothing_of_the_first() -> None:
    game = parse_pgn(SCHOLAR)
    found = review(game, SHALLOW)
    blunder = next(move for move in found.moves if move.mark is MoveMark.BLUNDER)
    other = evolve(blunder, mark=MoveMark.MISTAKE, best=("h6",))
    changed = evolve(found, moves=tuple(other if move is blunder else move for move in found.moves))
    assert format_pgn(annotated(annotated(game, changed), found)) == format_pgn(annotated(game, found))
    mild = evolve(found, moves=tuple(evolve(move, mark=None, best=()) for move in found.moves))
    cleaned = format_pgn(annotated(annotated(game, found), mild))
    assert "was best" not in cleaned
    assert "(" not in cleaned
    assert "$4" not in cleaned


def test_comments_stay_where_a_game_is_annotated() -> None:
    game = parse_pgn("1. e4 {best by test} e5 2. Nf3 $1 *")
    after = format_pgn(annotated(game, review(game, SHALLOW)))
    assert "best by test" in after
    assert "Nf3 $1" in after


def test_a_game_without_moves_has_an_empty_review() -> None:
    found = review(Game("chess"), SHALLOW)
    assert found.moves == ()
    assert found.side(Alliance.WHITE).accuracy is None
    assert found.chances == []


def test_a_review_can_be_stopped() -> None:
    with pytest.raises(LimitReachedError, match="stopped"):
        review(parse_pgn(SCHOLAR), SHALLOW, stopped=lambda: True)


def test_progress_is_reported_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    review(parse_pgn(SCHOLAR), SHALLOW, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 8)
    assert all(0 <= done <= total for done, total in told)


def test_only_some_engines_judge() -> None:
    with pytest.raises(ArgumentError, match="expected alphabeta or uci:PATH"):
        review(Game("chess"), SHALLOW, engine="montecarlo")


def _two_player_variants() -> list[str]:
    return [name for name in names() if len(load(name).players) == 2 and load(name).abilities.evaluation]


@pytest.mark.parametrize("name", _two_player_variants())
def test_every_game_for_two_with_an_evaluation_can_be_reviewed(name: str) -> None:
    game = Game(name)
    for _ in range(4):
        game.play(game.board.legal_moves[0])
    found = review(game, Setting(Limits(depth=2)))
    assert [move.text for move in found.moves] == [str(move) for move in game.moves]
    assert all(0 <= chance <= 100 for chance in found.chances)
    assert all(found.side(side).accuracy is not None for side in found.players)


def test_a_game_for_three_cannot_be_reviewed() -> None:
    with pytest.raises(UnsupportedError, match="Cable Car for 3"):
        review(Game(load("cable-car", players=3)), SHALLOW)


def test_a_puzzles_review_counts_moves_beyond_the_minimum() -> None:
    game = Game(load("hanoi", disks=2))
    for text in ("a-b", "b-a", "a-b", "a-c", "b-c"):
        game.play(text)
    found = review(game)
    own = found.side(Alliance.WHITE)
    assert (own.moves, own.extra) == (5, 2)
    assert [move.extra for move in found.moves] == [0, 2, 0, 0, 0]
    assert found.moves[1].mark is MoveMark.INACCURACY
    assert "2 moves longer than needed. " in (annotated(game, found).tree[2].notes.after)


def test_a_dead_end_is_a_blunder_and_the_moves_after_it_are_not() -> None:
    game = Game(load("peg", board="triangle"))
    while game.outcome is None:
        game.play(game.board.legal_moves[-1])
    found = review(game)
    dead = [move for move in found.moves if move.mark is MoveMark.BLUNDER]
    assert len(dead) == 1
    assert found.side(Alliance.WHITE).extra is None


def test_phases_of_chess_depend_on_the_remaining_material() -> None:
    chess = load("chess")
    boards = [
        chess.start(),
        chess.parse("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"),
        chess.parse("3r2k1/ppp2ppp/8/8/8/8/PPP2PPP/3R2K1 w - - 0 30"),
        chess.start(),
    ]
    assert phases(boards) == [Phase.OPENING, Phase.MIDDLEGAME, Phase.ENDGAME, Phase.ENDGAME]
