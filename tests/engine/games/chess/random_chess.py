"""Random positions of chess and Chess960, with extra castling rights and en passant squares."""

from __future__ import annotations

from random import Random

from board import Alliance, Board
from board.errors import WoodpusherError
from board.variant import Variant
from pieces.chess import HOME_RANK, KING_HOME, Bishop, King, Knight, Pawn, Queen, Rook
from pieces.chess_state import ChessState

SIDES = (Alliance.WHITE, Alliance.BLACK)
KINDS = (Pawn, Pawn, Knight, Bishop, Rook, Rook, Queen)


def random_position(variant: Variant, rng: Random, most: int = 8) -> Board:
    """Return a valid position with at most this many pieces."""
    while True:
        try:
            return _attempt(variant, rng, most)
        except WoodpusherError:
            continue


def _attempt(variant: Variant, rng: Random, most: int) -> Board:
    builder = Board.Builder(variant).set_move_maker(rng.choice(SIDES))
    squares = rng.sample(range(64), rng.randint(2, most))
    files = range(8) if variant.name == "chess960" else (0, 7)
    for side, square in zip(SIDES, squares, strict=False):
        at_home = rng.random() < 0.4
        home = HOME_RANK[side.index] * 8 + rng.randrange(8) if len(files) == 8 else KING_HOME[side.index]
        builder.set_piece(King(side, home if at_home else square, rng.random() < 0.5))
    jumped = []
    for square in squares[2:]:
        side, kind = rng.choice(SIDES), rng.choice(KINDS)
        if kind is Rook:
            at_home = rng.random() < 0.6
            home = HOME_RANK[side.index] * 8 + rng.choice(files)
            builder.set_piece(Rook(side, home if at_home else square, rng.random() < 0.6))
        elif kind is Pawn and rng.random() < 0.4:
            rank = 3 if side is Alliance.BLACK else 4
            builder.set_piece(Pawn(side, rank * 8 + square % 8))
            jumped.append(rank * 8 + square % 8 + (-8 if side is Alliance.BLACK else 8))
            neighbour = rank * 8 + (square % 8 + rng.choice((1, -1))) % 8
            if rng.random() < 0.7:
                builder.set_piece(Pawn(side.opponent, neighbour))
        else:
            builder.set_piece(kind(side, square))
    if jumped and rng.random() < 0.7:
        builder.set_state(ChessState(rng.choice(jumped)))
    board = builder.build()
    return board if len(board.pieces()) <= most else _attempt(variant, rng, most)
