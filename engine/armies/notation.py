"""Moves of armies as text: SAN with any letters; what UCI engines write is read too."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from board.errors import IllegalMoveError, ParseError
from engine.notation.uci import format_uci
from moves.move import Pass, Placement

if TYPE_CHECKING:
    from board.board import Board
    from moves.move import Move

_DECORATION = re.compile(r"[+#!?]*$")


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
    is_pawn = move.moved_piece.letter == _letter_left_out(move.board.variant)
    origin = _origin(move, legal, start, is_pawn)
    if is_pawn and move.is_attack:
        origin = start if len(origin) > 1 or origin.isdigit() else start[0]
    promotion = "" if move.promotion is None else f"={move.promotion.letter.upper().rstrip('~')}"
    return f"{'' if is_pawn else letter}{origin}{'x' if move.is_attack else ''}{end}{promotion}"


@cache
def _letter_left_out(game: Any) -> str:
    """Return the letter of the only kind of pawn, which is not written."""
    pawns = [kind.letter for kind in game.pieces if kind.is_pawn and "~" not in kind.letter]
    return pawns[0] if len(pawns) == 1 else ""


def _origin(move: Move, legal: tuple[Move, ...], start: str, is_pawn: bool) -> str:
    """Return the file, the rank or the square from which a piece comes, if others of its kind go there too."""
    names: Any = move.board.variant.geometry.names
    others = {
        names[other.current_coordinate]
        for other in legal
        if other.destination_coordinate == move.destination_coordinate
        and other.moved_piece.letter.rstrip("~") == move.moved_piece.letter.rstrip("~")
        and not isinstance(other, (Placement, Pass))
        and (other.is_attack == move.is_attack or not is_pawn)
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
