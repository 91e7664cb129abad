"""A pass changes nothing but the turn."""

from __future__ import annotations

import pickle

from engine import Game, load, parse_pgn
from moves import Pass, Transition

CHESS = load("chess")


def test_a_pass_moves_no_piece_and_hands_over_the_turn() -> None:
    board = CHESS.parse("4k3/8/8/8/4Pp2/8/8/4K2R b K e3 3 40")
    after = Pass(board).execute()
    assert after.squares == board.squares
    assert CHESS.format(after) == "4k3/8/8/8/4Pp2/8/8/4K2R w K - 4 41"
    assert after == CHESS.parse("4k3/8/8/8/4Pp2/8/8/4K2R w K - 0 1")
    assert after.key == CHESS.parse(CHESS.format(after)).key


def test_a_pass_has_no_squares() -> None:
    move = Pass(CHESS.start())
    assert (move.current_coordinate, move.destination_coordinate, move.transition) == (-1, -1, Transition())
    assert move
    assert not move.is_attack
    assert move.promotion is None


def test_passes_are_equal_on_equal_boards_and_survive_pickling() -> None:
    move = Pass(CHESS.start())
    assert move == Pass(CHESS.start())
    assert hash(move) == hash(Pass(CHESS.start()))
    assert move != Pass(move.execute())
    assert pickle.loads(pickle.dumps(move)) == move
    assert (str(move), repr(move)) == ("--", f"Pass({CHESS.start()!r})")


def test_a_pass_is_not_a_legal_move_in_chess() -> None:
    assert Pass(CHESS.start()) not in CHESS.start().legal_moves


def test_a_game_that_ends_with_a_pass_can_be_shown() -> None:
    game = parse_pgn("1. e4 -- *")
    assert game._repr_svg_().startswith("<svg")
    assert game.moves[-1]._repr_svg_().startswith("<svg")


def test_a_record_with_a_pass_can_be_replayed_and_continued() -> None:
    game = parse_pgn("1. e4 -- 2. d4 (2. -- e5) 2... d5 *")
    assert Game(game.tree).play("e5").ply == 5
    again = Game(game.tree[0].board).tree
    for node in game.tree.main_line()[1:]:
        again = again.play(game.tree[node].text, backwards=True)
    assert [str(move) for move in again.moves()] == [str(move) for move in game.moves]
