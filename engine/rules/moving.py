"""How each piece moves, as pictures for a sheet of rules: found by the rules themselves."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from board.clicks import clicks_of, is_placement
from pieces.betza import parse_movement
from pieces.movement_words import describe_movement

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece

_PLIES = 40
"""How many moves of a random game are searched for a position that shows a piece well."""
_ENOUGH = 8
"""A piece with this many moves is shown well."""


def moving_blocks(variant: Variant) -> list[str]:
    """Return a block with a picture for each kind of piece that moves: where one of them can go."""
    best: dict[str, tuple[Board, Piece, list[Move]]] = {}
    board, rng = variant.start(), Random(variant.name)
    for _ in range(_PLIES):
        for piece, moves in _by_piece(board).items():
            known = best.get(piece.piece_type)
            if known is None or len(known[2]) < min(_ENOUGH, len(moves)):
                best[piece.piece_type] = (board, piece, moves)
        if board.outcome is not None or not board.legal_moves:
            break
        board = rng.choice(board.legal_moves).execute()
    return [_block(*best[kind.piece_type]) for kind in variant.pieces if kind.piece_type in best]


def _by_piece(board: Board) -> dict[Piece, list[Move]]:
    """Return the moves of each piece that goes from one place to another."""
    found: dict[Piece, list[Move]] = {}
    for move in board.legal_moves:
        if len(clicks_of(move)) > 1 and not is_placement(move):
            found.setdefault(move.moved_piece, []).append(move)
    return found


def _block(board: Board, piece: Piece, moves: list[Move]) -> str:
    name, geometry = board.variant.geometry.name, board.variant.geometry
    ends: dict[int, bool] = {}
    for move in moves:
        for place in clicks_of(move)[1:]:
            if place in range(geometry.size):
                ends[place] = ends.get(place, False) or board.piece_at(place) is not None
    marks = [f"{name(clicks_of(moves[0])[0])}:yellow"]
    marks += [f"{name(place)}:{'red' if is_taken else 'green'}" for place, is_taken in ends.items()]
    declared = getattr(piece, "movement", None)
    article = "an" if piece.piece_type[:1] in "aeiou" else "a"
    caption = f"Where {article} {piece.piece_type} can go."
    if isinstance(declared, str):
        caption = f"{article.capitalize()} {piece.piece_type} {describe_movement(parse_movement(declared))}."
    return "\n".join(
        (
            "```board",
            f"position: {board.variant.format(board)}",
            f"highlights: {' '.join(marks)}",
            f"caption: {caption}",
            "```",
        )
    )
