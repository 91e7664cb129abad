"""Un-moves of chess: consistency with forward moves, the kinds of moves taken back, and plans from both ends."""

from __future__ import annotations

from random import Random

import pytest

from board import Board, IllegalMoveError, UnsupportedError
from board.move_kind import MoveKind
from engine import load, plan
from engine.games.chess.rules import Chess
from moves.chess import PawnEnPassantAttackMove
from moves.chess_unmoves import ChessUnMove
from tests.engine.games.chess.random_chess import random_position

CHESS = load("chess")


def positions_before(fen: str) -> set[str]:
    """Return the positions that un-moves lead to, without their clocks."""
    board = CHESS.parse(fen)
    return {CHESS.format(move.execute()).rsplit(" ", 2)[0] for move in board.moves(MoveKind.BACKWARD)}


def check_law(board: Board, rng: Random, sample: int) -> set[type]:
    """Check both directions: each un-move takes a legal move back, and each legal move has one un-move."""
    seen: set[Board] = set()
    undo = board.moves(MoveKind.UNDO)
    assert len({str(move) for move in undo}) == len(undo)
    for move in undo:
        earlier = move.execute()
        assert earlier.key == move.key_after
        assert earlier not in seen
        seen.add(earlier)
        assert Board.Builder.of(earlier).build() == earlier, CHESS.format(earlier)
        assert any(later.execute() == board for later in earlier.legal_moves), (str(move), CHESS.format(board))
    legal = board.legal_moves
    rare = [move for move in legal if move.is_castling_move or move.promotion or type(move) is PawnEnPassantAttackMove]
    tried = rare + rng.sample(legal, min(sample, len(legal)))
    for move in tried:
        back = [un for un in move.execute().moves(MoveKind.UNDO) if un.key_after == board.key]
        assert [un.execute() for un in back] == [board], (str(move), CHESS.format(board))
    return {type(move) for move in tried}


@pytest.mark.parametrize("name", ["chess", "chess960"])
def test_un_moves_are_just_the_legal_moves_taken_back(name: str) -> None:
    rng = Random(17)
    for _ in range(60):
        check_law(random_position(load(name), rng), rng, 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chess", "chess960"])
def test_un_moves_obey_the_law_on_two_thousand_positions(name: str) -> None:
    rng = Random(2000)
    kinds: set[type] = set()
    for _ in range(2000):
        kinds |= check_law(random_position(load(name), rng), rng, 8)
    assert len(kinds) == 9, kinds  # every kind of move of chess has been taken back


def test_a_capture_en_passant_is_taken_back_with_its_right() -> None:
    assert "4k3/8/8/3pP3/8/8/8/4K3 w - d6" in positions_before("4k3/8/3P4/8/8/8/8/4K3 b - -")


def test_only_the_jump_is_taken_back_where_an_en_passant_square_is_named() -> None:
    assert positions_before("4k3/8/8/8/3pP3/8/8/4K3 b - e3") == {"4k3/8/8/8/3p4/8/4P3/4K3 w - -"}


def test_castling_is_taken_back_with_either_right_of_the_other_rook() -> None:
    before = positions_before("4k3/8/8/8/8/8/8/R4RK1 b - -")
    assert {"4k3/8/8/8/8/8/8/R3K2R w KQ -", "4k3/8/8/8/8/8/8/R3K2R w K -"} <= before


def test_a_king_that_passed_through_an_attack_did_not_castle() -> None:
    assert not any("K2R w K" in text for text in positions_before("4kr2/8/8/8/8/8/8/5RK1 b - -"))


def test_a_promotion_is_taken_back_to_a_pawn() -> None:
    assert "8/4P3/8/k7/8/8/8/4K3 w - -" in positions_before("4Q3/8/8/k7/8/8/8/4K3 b - -")


def test_a_king_or_rook_that_moved_away_may_have_had_the_right_to_castle() -> None:
    before = positions_before("4k3/8/8/8/8/8/4K3/7R b - -")
    assert {"4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w - -"} <= before


def test_a_full_side_cannot_uncapture_anything() -> None:
    board = load("chess").parse_move(CHESS.start(), "Nf3").execute()
    assert {CHESS.format(move.execute()) for move in board.moves(MoveKind.BACKWARD)} >= {CHESS.format(CHESS.start())}
    assert not any(move.restored_piece for move in board.moves(MoveKind.BACKWARD) if isinstance(move, ChessUnMove))


def test_an_un_move_is_written_and_read() -> None:
    board = CHESS.parse("4k3/8/8/8/8/8/4K3/7R b - -")
    for move in board.moves(MoveKind.BACKWARD):
        assert CHESS.parse_move(board, CHESS.format_move(move)) == move
    with pytest.raises(IllegalMoveError, match="no such move can be undone"):
        CHESS.parse_move(board, "Ke2<a8")


def test_a_relative_does_not_inherit_un_moves() -> None:
    class Relative(Chess):
        name = "relative"

    for variant in (Relative(), load("king-of-the-hill")):
        assert not variant.abilities.un_moves
        with pytest.raises(UnsupportedError, match="un-moves"):
            variant.un_moves(variant.start())


def test_a_plan_in_chess_is_searched_from_both_ends() -> None:
    start = CHESS.parse("8/8/8/8/5k2/8/8/R3K3 b Q - 0 1")
    goal = start
    for text in ["Ke3", "Ra3+", "Kd4", "Kd2", "Kc4", "Kc2", "Kb4", "Rb3+"]:
        goal = CHESS.parse_move(goal, text).execute()
    found = plan(start, goal)
    assert (found.algorithm, len(found), found.boards[-1]) == ("bidirectional", 8, goal)
    assert found.positions < 2000
