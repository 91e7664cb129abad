"""Horde: whether white can still mate, as python-chess says."""

from __future__ import annotations

from random import Random

import chess
import chess.variant

from board import Alliance
from engine import load

LIGHT, DARK = (
    [square for square in chess.SquareSet(mask) if 0 < chess.square_rank(square) < 7]
    for mask in (chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES)
)


def random_endgame(rng: Random) -> chess.variant.HordeBoard:
    """Return a few white men and a king with some black ones, bishops on squares of either colour."""
    board = chess.variant.HordeBoard(None)
    board.set_piece_at(chess.H8, chess.Piece(chess.KING, chess.BLACK))
    free = [rng.sample(LIGHT, len(LIGHT)), rng.sample(DARK, len(DARK))]
    for color, most in ((chess.WHITE, 4), (chess.BLACK, 8)):
        for _ in range(rng.randint(1 if color else 0, most)):
            kind = rng.choice([chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.BISHOP, chess.ROOK, chess.QUEEN])
            board.set_piece_at(rng.choice(free).pop(), chess.Piece(kind, color))
    board.turn = chess.BLACK
    return board


def test_white_can_mate_with_the_same_men_as_in_python_chess() -> None:
    rng = Random(43)
    horde = load("horde")
    answers = set()
    for _ in range(4000):
        referee = random_endgame(rng)
        if referee.is_check():  # perhaps from more men than possible
            continue
        board = horde.parse(referee.fen())
        expected = not referee.has_insufficient_material(chess.WHITE)
        answers.add(expected)
        assert horde.can_win(board, Alliance.WHITE) is expected, referee.fen()
        assert horde.can_win(board, Alliance.BLACK)
    assert answers == {True, False}
