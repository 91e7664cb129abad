"""The conformance kit notices what is wrong with royal pieces, checks, movement and evaluations: one fault each."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

from board import Alliance, Board
from board.geometry import Grid
from engine.armies.game import ArmyGame
from engine.armies.kinds import KING, KNIGHT, ROOK, men
from engine.games.chess.rules import Chess
from engine.games.makruk.rules import Makruk
from engine.search.tactics import Tactics
from engine.testing import ConformanceError, check_variant
from engine.testing.royalty import mirrored
from moves import MajorMove, Move
from pieces import Bishop, King, Knight, Pawn, Queen, Rook
from pieces.army import generator


@frozen(eq=False, repr=False, slots=False)
class Open(ArmyGame):
    """A small game whose kings are attacked soon."""

    name = title = "open"
    array = "rnkr/4/4/4/RKNR w - - 0 1"
    pieces = men(KNIGHT, ROOK, KING)
    tactics = Tactics


def is_attacked(game: Any, board: Board, side: Alliance) -> bool:
    """Return whether a side's king is attacked, as the game itself finds out."""
    return generator.is_in_check(board, side.index)


@frozen(eq=False, repr=False, slots=False)
class Reckless(Open):
    """Kings may be left in check, and are then captured."""

    name = title = "reckless"

    def validate(self, board: Board) -> None:
        """Accept anything."""

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        found = []
        for piece in board.pieces(board.move_maker):
            for square in self._tables.list_destinations(board, piece.position):
                found.append(generator_move(board, piece, square))
        return tuple(found)

    def count_moves(self, board: Board) -> int:
        return len(self.legal_moves(board))

    def outcome(self, board: Board) -> None:
        return None


def generator_move(board: Board, piece: Any, square: int) -> Move:
    """Return an ordinary move or a capture."""
    from moves.chess import MajorAttackMove

    taken = board.piece_at(square)
    return MajorMove(board, piece, square) if taken is None else MajorAttackMove(board, piece, square, taken)


@frozen(eq=False, repr=False, slots=False)
class Blind(Open):
    """A knight's check is not noticed."""

    name = title = "blind"

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        found = self.attackers(board, board.mask(self.kinds["k"], alliance).bit_length() - 1, alliance.opponent)
        return any(piece.piece_type != "knight" for piece in found)


@frozen(eq=False, repr=False, slots=False)
class Nervous(Open):
    """Every position is called a check."""

    name = title = "nervous"

    def is_in_check(self, board: Board, alliance: Alliance) -> bool:
        return True

    def validate(self, board: Board) -> None:
        """Accept anything."""


@frozen(eq=False, repr=False, slots=False)
class Lame(Open):
    """Knights do not go where they say."""

    name = title = "lame"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(board) if move.moved_piece.piece_type != "knight")

    def count_moves(self, board: Board) -> int:
        return len(self.legal_moves(board))


@frozen(eq=False, repr=False, slots=False)
class Partial(Makruk):
    """White's pieces are worth more."""

    name = title = "partial"
    tactics = Tactics

    def evaluate(self, board: Board) -> int:
        return super().evaluate(board) + (1 if board.move_maker.is_white else 0)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (Reckless, "captures a royal piece"),
        (Blind, "is_in_check says that .* is not in check, but the knight on .* could take its king"),
        (Nervous, "is_in_check says .* is in check, but no piece is attacking"),
        (Lame, "the declared movement of the knight on .* leads to .*, but no legal move does"),
        (Partial, "for the same position with colours swapped"),
    ],
)
def test_a_fault_is_named(game: Any, complaint: str) -> None:
    with pytest.raises(ConformanceError, match=complaint):
        check_variant(game(), games=20, plies=40)


def test_a_sound_game_passes() -> None:
    assert check_variant(Open(), games=2, plies=30).positions


@frozen(eq=False, repr=False)
class Amazon(Queen):
    """A queen with the knight's moves, whose leaps the relative's checks do not know."""

    piece_type = "amazon"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
        found = list(super().legal_moves(board))
        for step in leaps:
            square = Grid(8, 8).step(self.position, *step)
            there = None if square is None else board.piece_at(square)
            if square is not None and (there is None or there.alliance is not self.alliance):
                found.append(generator_move(board, self, square))
        return tuple(found)


@frozen(eq=False, repr=False, slots=False)
class AmazonChess(Chess):
    """Chess with amazons instead of queens."""

    name = "amazon-chess"
    title = "Amazon chess"
    pieces = (Pawn, Knight, Bishop, Rook, Amazon, King)
    promotions = (Amazon,)


def test_a_piece_that_replaces_one_gives_check_or_the_kit_says_that_it_does_not() -> None:
    board = AmazonChess().parse("4k3/8/3Q4/8/8/8/8/4K3 b - - 0 1")
    if AmazonChess().is_in_check(board, Alliance.BLACK):
        assert check_variant(AmazonChess(), games=2, plies=30).positions
    else:
        with pytest.raises(
            ConformanceError, match=r"royal piece|not in check|could be captured|declared movement does not"
        ):
            check_variant(AmazonChess(), games=30, plies=60)


def test_a_mirrored_position_has_its_colours_swapped() -> None:
    text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[Pp] w - - 0 1"
    assert mirrored(text, Grid(9, 9), turned=True).replace(" b ", " w ") == text
    assert mirrored("8/8/8/8/8/8/8/+R6~P w - - 2+1 0 1", Grid(8, 8)).endswith("1+2 0 1")
