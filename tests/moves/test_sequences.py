"""Sequences of moves in one call, in scripts and in games."""

from __future__ import annotations

import pytest

from board import IllegalMoveError, ParseError
from engine import Game, load, names
from moves import MoveFactory

START = load("chess").start()


@pytest.mark.parametrize("moves", [("e4 e5 Nf3",), ("1. e4 e5 2.Nf3",), ("e2e4", "e5 Nf3"), ("1... e4", " e5\nNf3 ")])
def test_moves_are_given_one_by_one_or_many_in_a_string(moves: tuple[str, ...]) -> None:
    expected = load("chess").parse("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")
    assert MoveFactory.play(START, *moves) == Game("chess").play(*moves).board == expected


def test_moves_of_every_game_can_be_played_from_one_string() -> None:
    for name in names():
        board, texts = load(name).start(), []
        for _ in range(6):
            if board.legal_moves:
                texts.append(str(board.legal_moves[len(board.legal_moves) // 2]))
                board = board.variant.parse_move(board, texts[-1]).execute()
        assert MoveFactory.play(load(name).start(), " ".join(texts)) == board, name


def test_an_illegal_move_in_a_sequence_is_named_and_the_game_stays_as_it_was() -> None:
    game = Game("chess").play("e4")
    tree = game.tree
    with pytest.raises(IllegalMoveError, match=r"Ke3 is not legal.*position: rnbqkbnr/pppp1ppp/8/4p3.* w"):
        game.play("e5 Ke3 a6")
    assert (game.ply, game.tree is tree, game.board) == (1, True, MoveFactory.play(START, "e4"))
    with pytest.raises(IllegalMoveError, match="a3 is not legal: it is not among"):
        MoveFactory.play(START, "d4", START.legal_moves[0])
    with pytest.raises(IllegalMoveError, match="the king on e1 cannot go to e3"):
        MoveFactory.play(START, MoveFactory.create_move(START, "e1", "e3"))
    with pytest.raises(ParseError):
        game.play("")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        Game("chess").play("f3 e5 g4 Qh4 a3")
