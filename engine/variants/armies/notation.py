"""Moves of armies as text: SAN with any letters, and as UCI engines such as Fairy-Stockfish write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from board.errors import IllegalMoveError, ParseError
from moves.move import Pass, Placement

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move

_DECORATION = re.compile(r"[+#!?]*$")


def format_uci(move: Move) -> str:
    """Return a move as Fairy-Stockfish writes it: ``h10g8``, ``P@e5``, ``e7e8q``, ``c3c2+``."""
    names = move.board.variant.geometry.names
    if isinstance(move, Pass):
        return names[_standing_square(move)] * 2
    end = names[move.destination_coordinate]
    if isinstance(move, Placement):
        return f"{move.moved_piece.letter.upper()}@{end}"
    if move.is_castling_move and _is_king_step(move):
        end = names[move.castle_rook_start]  # type: ignore[attr-defined]
    return f"{names[move.current_coordinate]}{end}{_promotion(move)}"


def _is_king_step(move: Move) -> bool:
    """Return whether a castling move would be written as an ordinary move of the king."""
    game: Any = move.board.variant
    return move.destination_coordinate in game._tables.list_destinations(move.board, move.current_coordinate)


def _standing_square(move: Pass) -> int:
    """Return the square of the king, or else of the piece nearest to a1, which stays where it is in a pass."""
    board = move.board
    game: Any = board.variant
    columns = game.geometry.columns
    own = sorted(board.pieces(board.move_maker), key=lambda piece: (-(piece.position // columns), piece.position))
    return next((piece.position for piece in own if piece.letter == game.royal), own[0].position)


def _promotion(move: Move) -> str:
    """Return the letter of a promotion, or "+" for a piece's own promoted form."""
    if move.promotion is None:
        return ""
    letter = move.promotion.letter
    return "+" if letter.startswith("+") else letter.rstrip("~")


def format_move(move: Move) -> str:
    """Return a move in SAN, with as much of its start as tells it from others."""
    if isinstance(move, Pass):
        return "--"
    text = _without_check(move, move.board.legal_moves)
    after = move.execute()
    variant = after.variant
    if variant.is_in_check(after, after.move_maker):
        text += "+" if after.has_legal_moves else "#"
    return text


def _without_check(move: Move, legal: tuple[Move, ...]) -> str:
    if move.is_castling_move:
        return "O-O" if move.destination_coordinate > move.current_coordinate else "O-O-O"
    names: Any = move.board.variant.geometry.names
    end = names[move.destination_coordinate]
    letter = move.moved_piece.letter.upper().rstrip("~")
    if isinstance(move, Placement):
        return f"{letter}@{end}"
    start = names[move.current_coordinate]
    is_pawn = getattr(type(move.moved_piece), "is_pawn", False)
    origin = ("" if not move.is_attack else start[0]) if is_pawn else _origin(move, legal, start)
    promotion = "" if move.promotion is None else f"={move.promotion.letter.upper().rstrip('~')}"
    return f"{'' if is_pawn else letter}{origin}{'x' if move.is_attack else ''}{end}{promotion}"


def _origin(move: Move, legal: tuple[Move, ...], start: str) -> str:
    """Return the file, the rank or the square from which a piece comes, if others of its kind go there too."""
    names: Any = move.board.variant.geometry.names
    others = {
        names[other.current_coordinate]
        for other in legal
        if other.destination_coordinate == move.destination_coordinate
        and other.moved_piece.letter.rstrip("~") == move.moved_piece.letter.rstrip("~")
        and not isinstance(other, Placement)
    } - {start}
    if not others:
        return ""
    if all(other[0] != start[0] for other in others):
        return start[0]
    return start[1:] if all(other[1:] != start[1:] for other in others) else start


def parse_move(board: Board, text: str) -> Move:
    """Return the legal move that a string names, in SAN or as UCI engines write it."""
    if not isinstance(text, str) or not text.strip():
        raise ParseError(f"expected a move such as Nf3 or g1f3, got {text!r}")
    wanted = text.strip()
    for move in board.legal_moves:
        if format_uci(move) == wanted:
            return move
    plain = _DECORATION.sub("", wanted.replace("0", "O") if wanted.startswith("0-0") else wanted)
    found = [move for move in board.legal_moves if _without_check(move, board.legal_moves) in (plain, wanted)]
    if len(found) == 1:
        return found[0]
    raise IllegalMoveError(
        f"{wanted[:80]!r} is {'ambiguous' if found else 'not a legal move'} (position: {board.variant.format(board)})"
    )
