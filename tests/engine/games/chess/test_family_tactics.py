"""The tactics of chess's relatives: whatever they skip, they find exactly the legal moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from board import Board
from engine import load
from moves import Move
from pieces.chess_checks import Checks

FAMILY = ("three-check", "antichess", "atomic", "horde", "racing-kings", "crazyhouse", "king-of-the-hill")
IN_LEGAL_ORDER = ("antichess", "atomic", "king-of-the-hill")
"""Their searches try quiet moves without a history in the order of the legal moves."""


def wandered(name: str, seed: int, plies: int) -> Iterator[Board]:
    """Yield boards of a random game that likes captures, until it is over."""
    rng = random.Random(seed)
    board = load(name).start()
    for _ in range(plies):
        if board.outcome is not None:
            return
        yield board
        captures = [move for move in board.legal_moves if move.is_attack]
        board = rng.choice(captures if captures and rng.random() < 0.3 else board.legal_moves).execute()


def boards(name: str) -> list[Board]:
    return [board for seed in (1, 2) for board in list(wandered(name, seed, 60))[::3]]


def quiet_moves_of(tactics: Any, board: Board) -> list[Move]:
    """Return the quiet moves in the order of a search: those of pieces with destinations, then the others."""
    ways, moves = tactics.quiet_destinations(board)
    return [*[tactics.quiet_move(board, piece, square) for piece, squares in ways for square in squares], *moves]


@pytest.mark.parametrize("name", FAMILY)
def test_loud_and_quiet_moves_are_the_legal_moves(name: str) -> None:
    tactics = load(name).tactics
    for board in boards(name):
        loud, quiet = tactics.loud_moves(board), tactics.quiet_moves(board)
        assert len(loud) + len(quiet) == len(board.legal_moves) == tactics.count_moves(board)
        assert {*loud, *quiet} == set(board.legal_moves)
        assert all(map(tactics.is_loud, loud))
        assert not any(map(tactics.is_loud, quiet))
        assert set(quiet_moves_of(tactics, board)) == set(quiet)


@pytest.mark.parametrize("name", FAMILY)
def test_good_and_losing_loud_moves_are_the_loud_moves(name: str) -> None:
    tactics = load(name).tactics
    for board in boards(name):
        losing: list[Move] = []
        good = [move for _, move in tactics.good_loud_moves(board, 0, losing)]
        assert sorted(map(str, good + losing)) == sorted(map(str, tactics.loud_moves(board)))


@pytest.mark.parametrize("name", FAMILY)
def test_a_minimum_gain_leaves_out_only_smaller_gains(name: str) -> None:
    tactics = load(name).tactics
    for board in boards(name):
        large = [move for move in tactics.loud_moves(board) if tactics.gain(move) >= 300]
        found = tactics.loud_moves(board, 300)
        assert [move for move in found if tactics.gain(move) >= 300] == large


@pytest.mark.parametrize("name", IN_LEGAL_ORDER)
def test_quiet_moves_keep_the_order_of_the_legal_moves(name: str) -> None:
    tactics = load(name).tactics
    for board in boards(name):
        assert quiet_moves_of(tactics, board) == [move for move in board.legal_moves if not tactics.is_loud(move)]


@pytest.mark.parametrize("name", FAMILY)
def test_a_move_of_another_board_is_found_exactly_if_it_is_legal(name: str) -> None:
    tactics = load(name).tactics
    met: dict[tuple[Any, int], None] = {}
    for board in boards(name):
        legal: dict[tuple[Any, int], Move] = {}
        for move in board.legal_moves:
            legal.setdefault((move.moved_piece, move.destination_coordinate), move)
        met.update(dict.fromkeys(legal))
        for piece, square in list(met)[-120:]:
            assert tactics.legal_move(board, piece, square) == legal.get((piece, square))


def test_the_checks_of_chess_are_found_without_making_the_moves() -> None:
    given = 0
    for board in boards("chess"):
        checks = Checks(board)
        for move in board.legal_moves:
            after = move.execute()
            is_check = after.variant.is_in_check(after, after.move_maker)
            assert checks.given_by(move) is is_check
            given += is_check
    assert given > 10
