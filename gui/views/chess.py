"""The view of chess and its relatives: turned pieces, figurines, captured material."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from engine.drawings.chess import PIECES
from gui import sprites
from gui.theme import Theme
from gui.views.grid import GridView, Run

if TYPE_CHECKING:
    from moves.move import Move
    from pieces.piece import Piece

_WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
_FIGURINE = re.compile(r"([KQRBN])")


class View(GridView):
    """Chess as people know it."""

    def runs(self, text: str, side: Alliance) -> tuple[Run, ...]:
        """Return a move in SAN with a figurine for each piece's letter."""
        parts: list[Run] = []
        for part in _FIGURINE.split(text):
            if _FIGURINE.fullmatch(part):
                parts.append((PIECES[part.lower()], side))
            elif part:
                parts.append(part)
        return tuple(parts)

    def first_number(self, board: Board) -> int:
        """Return the move number that a FEN began with."""
        return int(getattr(board.state, "fullmove_number", 1))

    def worth(self, piece: Piece) -> float:
        """Return a piece's value in pawns."""
        return _WORTH.get(piece.letter.lower(), 0)

    def captured(self, moves: Sequence[Move]) -> tuple[Piece, ...]:
        """Return the pieces taken so far, the strongest first."""
        return tuple(sorted(super().captured(moves), key=lambda piece: (-self.worth(piece), piece.letter)))

    def palette(self) -> tuple[Piece, ...]:
        """Return the six pieces of both sides, found on the board that a game starts from."""
        found: dict[str, Piece] = {piece.symbol: piece for piece in self.variant.start().pieces()}
        return tuple(found[symbol] for symbol in "KQRBNPkqrbnp")

    def placed(self, piece: Piece, place: Coordinate) -> Piece:
        """Return a piece that has not moved yet, so that it may castle if it stands where it began."""
        return type(piece)(piece.alliance, place)

    def checked(self, board: Board) -> Coordinate | None:
        """Return the king's square if the side to move is in check."""
        if not board.current_player.is_in_check:
            return None
        kings = [piece.position for piece in board.pieces(board.move_maker) if piece.letter.lower() == "k"]
        return kings[0] if kings else None

    def choice_title(self, move: Move) -> str:
        """Return what the pawn becomes."""
        return str(move) if move.promotion is None else move.promotion.piece_type

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a turned piece in ivory or ebony."""
        path = PIECES.get(piece.letter.lower())
        if path is None:
            return super().sprite(piece, cell, theme, lifted)
        return sprites.piece(path, piece.alliance, theme, cell, lifted)

    def small(self, piece: Piece, size: int, theme: Theme) -> pygame.Surface:
        """Return the piece's outline in the panel's ink; on whose card it lies says whose it was."""
        path = PIECES.get(piece.letter.lower())
        return super().small(piece, size, theme) if path is None else sprites.outline(path, size, theme.ink_soft)
