"""Third-party relatives of chess: each overridden rule applies, and nothing else changes."""

from __future__ import annotations

from typing import Any

import pytest

from board import Abilities, Alliance, Board
from engine import load, plan
from engine.games.chess.rules import Chess
from engine.testing import check_variant
from moves import AttackMove, MajorMove, Move, PawnJump, Placement, Transition
from pieces import Knight, Queen, Rook

CHESS = load("chess")
BARE_KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 7 20"


class NoRoyalty(Chess):
    name = "no-royalty"
    title = "No royalty"
    royal = None


def test_without_a_royal_piece_there_are_no_checks_or_pins() -> None:
    board = NoRoyalty().parse("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1")
    moves = {str(move) for move in board.legal_moves}
    assert {"Rh8", "Kd2", "Kf2", "Kxe2"} <= moves
    assert len(moves) == NoRoyalty().tactics.count_moves(board) == 14
    pinned = NoRoyalty().parse("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert "Nc3" in {str(move) for move in pinned.legal_moves}
    assert check_variant(NoRoyalty(), games=2, plies=15, one_in=3).positions > 20


def test_without_a_royal_piece_every_pawn_may_take_en_passant() -> None:
    board = NoRoyalty().parse("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert "exd6" in {str(move) for move in board.legal_moves}


class QuietDrop(Placement):
    is_irreversible = False


class Resounding(MajorMove):
    is_irreversible = True


class Merciful(AttackMove):
    is_irreversible = False


def test_a_move_resets_the_clock_exactly_if_it_declares_so() -> None:
    board = CHESS.parse("4k3/8/8/8/8/8/4p3/4K3 w - - 7 20")
    king: Any = board.piece_at("e1")
    moves: dict[Move, int] = {
        QuietDrop(board, Knight(Alliance.WHITE, 20)): 8,
        Placement(board, Knight(Alliance.WHITE, 20)): 0,
        Resounding(board, king, 53): 0,
        MajorMove(board, king, 53): 8,
        Merciful(board, king, 52, board.piece_at("e2")): 8,
    }
    for move, clock in moves.items():
        after: Any = move.execute()
        assert after.state.halfmove_clock == clock, move
        assert move.key_after == after.key


def test_a_third_party_moves_declarations_are_inherited_by_a_class_with_its_own_transition() -> None:
    class Turned(QuietDrop):
        @property
        def transition(self) -> Transition:
            return Transition(added=(self.moved_piece,))

    class Peaceful(Move):
        is_attack = False

    class Removal(Peaceful):
        @property
        def transition(self) -> Transition:
            return Transition(removed=(self.moved_piece,))

    board = CHESS.parse(BARE_KINGS)
    assert Turned(board, Knight(Alliance.WHITE, 20)).is_irreversible is False
    assert Removal(board, Knight(Alliance.WHITE, 20), 20).is_attack is False


class Empress(Queen):
    pass


class WithEmpress(Chess):
    name = "with-empress"
    pieces = (*(kind for kind in Chess.pieces if kind is not Queen), Empress)


def test_the_pieces_of_a_relative_are_those_it_declares() -> None:
    board = WithEmpress().start()
    assert type(board.piece_at("d1")) is Empress
    assert len(board.legal_moves) == 20


class Unfortified(Chess):
    name = "unfortified"
    castling = False


def test_a_game_without_castling_starts_without_castling_rights() -> None:
    assert Unfortified().format(Unfortified().start()).split()[2] == "-"


@pytest.mark.parametrize("fen", ["3k4/8/8/8/8/8/8/4K3 b - - 7 20", "4k3/8/8/8/8/8/8/4K3 b - - 7 20"])
def test_only_castling_rights_that_can_be_read_back_are_written(fen: str) -> None:
    board = CHESS.parse(fen)
    after = Placement(board, Rook(Alliance.BLACK, 0)).execute()
    CHESS.parse(CHESS.format(after))


class Patient(Chess):
    name = "patient"
    title = "Patient"
    abilities = Abilities(un_moves=True, evaluation=True)

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(board) if not isinstance(move, PawnJump))

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        before = ((move, move.execute()) for move in super().un_moves(board))
        return tuple(move for move, earlier in before if board in {after.execute() for after in earlier.legal_moves})


def test_a_plan_goes_back_by_the_relatives_own_un_moves() -> None:
    start, goal = map(Patient().parse, ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"))
    found = plan(start, goal, algorithm="bidirectional")
    board = start
    for move in found.moves:
        assert move in board.legal_moves
        board = move.execute()
    assert board == goal
    assert len(found.moves) > 1
