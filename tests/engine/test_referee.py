"""Chess against python-chess, an independent implementation, over random games."""

from __future__ import annotations

import random

import chess
import pytest

from board import Board
from engine import load
from engine.notation.uci import format_uci, parse_uci

GAMES = [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 16))]
PLIES = 120


def referee_of(board: Board) -> chess.Board:
    return chess.Board(board.variant.format(board), chess960=board.variant.name == "chess960")


def referee_fen(referee: chess.Board) -> str:
    return referee.shredder_fen() if referee.chess960 else referee.fen()


def compare(board: Board, referee: chess.Board) -> None:
    variant = board.variant
    assert variant.format(board) == referee_fen(referee)
    moves = {format_uci(move): move for move in board.legal_moves}
    theirs = {move.uci(): move for move in referee.legal_moves}
    assert moves.keys() == theirs.keys()
    assert variant.tactics.count_moves(board) == len(theirs)
    for text, move in moves.items():
        san = referee.san(theirs[text])
        assert str(move) == san
        assert variant.parse_move(board, san) == move
        assert parse_uci(board, text) == move
    assert board.current_player.is_in_check == referee.is_check()
    assert board.current_player.is_in_check_mate == referee.is_checkmate()
    assert board.current_player.is_in_stale_mate == referee.is_stalemate()
    assert variant.is_insufficient_material(board) == referee.is_insufficient_material()  # type: ignore[attr-defined]
    for square in range(64):
        for player in (board.current_player, board.current_player.opponent):
            assert player is not None
            attackers = {piece.position for piece in player.attacks_on(square)}
            expected = referee.attackers(player.alliance.is_white, square ^ 56)
            assert attackers == {other ^ 56 for other in expected}


def play(board: Board, seed: int) -> int:
    rng = random.Random(seed)
    referee = referee_of(board)
    for ply in range(PLIES):
        compare(board, referee)
        if not board.legal_moves:
            return ply + 1
        move = rng.choice(board.legal_moves)
        referee.push_uci(format_uci(move))
        board = move.execute()
    return PLIES


@pytest.mark.parametrize("seed", GAMES)
def test_a_random_game_of_chess_agrees_with_python_chess_in_every_position(seed: int) -> None:
    assert play(load("chess").start(), seed) > 1


@pytest.mark.parametrize("seed", GAMES)
def test_a_random_game_of_chess960_agrees_with_python_chess_in_every_position(seed: int) -> None:
    position = random.Random(seed).randrange(960)
    assert play(load("chess960", position=position).start(), seed) > 1


def test_all_960_start_positions_are_those_of_python_chess() -> None:
    for position in range(960):
        expected = chess.Board.from_chess960_pos(position)
        board = load("chess960", position=position).start()
        assert board.variant.format(board) == expected.shredder_fen()


@pytest.mark.parametrize("seed", range(8))
def test_sufficient_material_agrees_with_python_chess_for_few_men_of_any_kind(seed: int) -> None:
    rng = random.Random(seed)
    variant = load("chess")
    compared = 0
    while compared < 100:
        referee = chess.Board(None)
        men = ["K", "k", *rng.choices("QRBNqrbn" + "Bb" * 3 + "Nn" * 3, k=rng.randint(0, 4))]
        for square, man in zip(rng.sample(range(64), len(men)), men, strict=True):
            referee.set_piece_at(square, chess.Piece.from_symbol(man))
        if referee.status() is not chess.STATUS_VALID:
            continue
        compared += 1
        board = variant.parse(referee.fen())
        for side in variant.players:
            expected = not referee.has_insufficient_material(side.is_white)
            assert variant.can_win(board, side) is expected, referee.fen()
            assert load("king-of-the-hill").can_win(board, side)
