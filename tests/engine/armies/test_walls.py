"""Games with walls, holes, first leaps and pieces that turn over, and how their pieces are drawn."""

from __future__ import annotations

import pickle

import pytest

from board import Board, IllegalMoveError
from engine import load
from engine.armies.signs import figure_for, parts_of
from engine.notation.uci import format_uci, parse_uci
from moves.walls import WallingMove

DUCK = load("duck")


def written(board: Board) -> set[str]:
    return {format_uci(move) for move in board.legal_moves}


def test_a_duck_is_put_anywhere_else_after_each_move() -> None:
    board = DUCK.start()
    assert board.move_count == 640
    move = parse_uci(board, "e2e4,e4d5")
    assert isinstance(move, WallingMove)
    assert move.path == tuple(map(DUCK.geometry.coordinate, ("e2", "e4", "d5")))
    after = move.execute()
    assert DUCK.format(after).startswith("rnbqkbnr/pppppppp/8/3*4/4P3")
    assert not any(text.endswith("d5") and "," in text and text.split(",")[1][2:] == "d5" for text in written(after))
    assert "d7d5,d5d4" not in written(after)
    assert DUCK.parse(DUCK.format(after)) == after == pickle.loads(pickle.dumps(after))
    moved = parse_uci(after, "d7d6,d6a3").execute()
    assert DUCK.format(moved).count("*") == 1
    with pytest.raises(IllegalMoveError):
        parse_uci(after, "d7d6,d6d5")


def test_nobody_takes_a_wall() -> None:
    board = DUCK.parse("rnbqkbnr/pppppppp/8/8/8/*7/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert not any(text.startswith(("b1a3", "a2a3", "b2a3")) for text in written(board))
    board = DUCK.parse("rnbqkbnr/pppppppp/*7/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
    assert not any(text.startswith(("b8a6", "a7a6", "b7a6")) for text in written(board))


def test_a_trail_blocks_for_ever_and_the_last_to_move_wins() -> None:
    trail = load("snailtrail")
    board = parse_uci(trail.start(), "a1a2,a2a1").execute()
    assert trail.format(board).split()[0].endswith("*6")
    stuck = trail.parse("6p/7/7/7/7/**5/P*5 w - - 0 1")
    assert stuck.outcome is not None
    assert stuck.outcome.winner is stuck.move_maker.opponent


def test_a_piece_that_captures_turns_to_stone() -> None:
    game = load("petrified")
    board = game.parse("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1")
    after = parse_uci(board, "e3d5").execute()
    assert game.format(after).split()[0] == "4k3/8/8/3*4/8/8/8/4K3"


def test_pieces_of_kyoto_shogi_turn_over_and_are_dropped_on_either_side() -> None:
    game = load("kyotoshogi")
    board = game.parse("p+nks+l/5/5/5/+LSK+NP[P] w - - 0 1")
    texts = written(board)
    assert {"P@c3", "+P@c3", "a1a2-", "b1b2+"} <= texts
    assert "b1b2" not in texts
    after = parse_uci(board, "+P@c3").execute()
    assert game.format(after).split()[0] == "p+nks+l/5/2+P2/5/+LSK+NP[]"


def test_a_king_and_a_met_leap_once_in_ouk() -> None:
    game = load("cambodian")
    board = game.start()
    assert {"d1b2", "d1f2"} <= written(board)
    after = parse_uci(parse_uci(board, "d1b2").execute(), "e8c7").execute()
    assert game.format(after).split()[2] == "Ed"


def test_a_hole_is_no_square() -> None:
    game = load("gustav3")
    board = game.start()
    assert "*" in game.format(board)
    assert all("*" not in text for text in written(board))
    assert not any(text.endswith(("a2", "j2")) for text in written(board))


def test_figures_follow_from_what_a_piece_does() -> None:
    knight_bishop = figure_for("BN", False, False, True, "turned")
    assert knight_bishop.count("<g transform") == 2
    assert figure_for("R", False, False, True, "turned") == figure_for("R", False, False, False, "turned")
    assert "circle" in figure_for("FfW", False, False, True, "turned")
    assert figure_for("FfW", False, False, True, "flat") != figure_for("FfW", False, False, False, "flat")
    assert figure_for("", False, False, True, "flat") == ""
    assert parts_of(frozenset()) == ((), frozenset())
    assert "F2C233" in DUCK.drawing.svg(parse_uci(DUCK.start(), "e2e4,e4d5").execute())
