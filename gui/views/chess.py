"""The view of chess and its relatives: turned pieces, figurines, captured material."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import WoodpusherError
from board.geometry import Coordinate
from engine.drawings.chess import PIECES
from gui import sprites
from gui.theme import Theme
from gui.views.grid import GridView, Right, Run
from pieces.chess import King, Rook
from pieces.chess_state import ChessState

if TYPE_CHECKING:
    from board.state import State
    from moves.move import Move
    from pieces.piece import Piece

_WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
_JUMPED = (2, 5)
"""The rows that pawns jump over."""
_FIGURINE = re.compile(r"([KQRBN])")


class View(GridView):
    """Chess as usual."""

    portrait_text: ClassVar[str] = ""
    """The position on the card, empty for the start."""

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
        """Return the captured pieces, the strongest first."""
        return tuple(sorted(super().captured(moves), key=lambda piece: (-self.worth(piece), piece.letter)))

    def palette(self) -> tuple[Piece, ...]:
        """Return the six pieces of both sides, even if the game starts without some of them."""
        kinds = {kind.letter.lower(): kind for kind in self.variant.pieces}
        return tuple(kinds[letter](side, 0) for side in self.variant.players for letter in "kqrbnp" if letter in kinds)

    def placed(self, piece: Piece, place: Coordinate) -> Piece:
        """Return a piece that has not moved yet, so that it may castle if it is on its home square."""
        return type(piece)(piece.alliance, place)

    def rights(self, pieces: tuple[Piece, ...]) -> tuple[Right, ...]:
        """Return the castling rights that the king's and rooks' squares allow."""
        found = []
        for side in self.variant.players:
            own = [piece for piece in pieces if piece.alliance is side]
            king = next((piece for piece in own if isinstance(piece, King)), None)
            rooks = [piece for piece in own if isinstance(piece, Rook)]
            for name, is_short in (("O-O", True), ("O-O-O", False)):
                rook = None if king is None else self._partner(king, rooks, is_short)
                if king is not None and rook is not None:
                    title = f"{side.title.capitalize()} {name}"
                    found.append(Right(title, rook, king.first_move and rook.first_move))
        return tuple(found)

    def _partner(self, king: King, rooks: list[Rook], is_short: bool) -> Rook | None:
        """Return the outermost rook with which a king may castle on one side."""
        variant: Any = self.variant
        fresh = type(king)(king.alliance, king.position, True)
        able = [
            rook
            for rook in rooks
            if (rook.position > king.position) is is_short
            and variant.may_castle(fresh, type(rook)(rook.alliance, rook.position, True))
        ]
        return max(able, key=lambda rook: abs(rook.position - king.position), default=None)

    def with_right(self, pieces: tuple[Piece, ...], right: Right) -> tuple[Piece, ...]:
        """Return the pieces with a castling right toggled; a king without a rook to castle with loses its right."""
        rook = right.piece
        pieces = tuple(
            type(piece)(piece.alliance, piece.position, not right.is_on)
            if isinstance(piece, Rook) and piece is rook
            else piece
            for piece in pieces
        )
        on = {(found.piece.alliance, found.piece.position) for found in self.rights(pieces)}
        able = {
            piece.alliance
            for piece in pieces
            if isinstance(piece, Rook) and piece.first_move and (piece.alliance, piece.position) in on
        }
        return tuple(
            type(piece)(piece.alliance, piece.position, piece.alliance in able) if isinstance(piece, King) else piece
            for piece in pieces
        )

    def lasting(self, extras: State) -> State:
        """Return the state with no en passant square."""
        return extras.with_en_passant(None) if isinstance(extras, ChessState) else extras

    def extras(self, board: Board) -> tuple[tuple[str, State], ...]:
        """Return the possible en passant squares, and none."""
        state = board.state
        if not isinstance(state, ChessState):
            return ()
        found: list[tuple[str, State]] = [("no en passant", state.with_en_passant(None))]
        for place in (place for place, _ in self.places if place // self.geometry.columns in _JUMPED):
            wanted = state.with_en_passant(place)
            try:
                built = Builder.of(board).set_state(wanted).build()
            except WoodpusherError:
                continue
            if isinstance(built.state, ChessState) and built.state.en_passant == place:
                found.append((f"en passant on {self.geometry.name(place)}", wanted))
        return tuple(found)

    def checked(self, board: Board) -> Coordinate | None:
        """Return the king's square if the side to move is in check."""
        if not board.current_player.is_in_check:
            return None
        kings = [piece.position for piece in board.pieces(board.move_maker) if piece.letter.lower() == "k"]
        return kings[0] if kings else None

    def portrait(self) -> Board:
        """Return a position that shows what is special about the variant, or the start."""
        return self.variant.parse(self.portrait_text) if self.portrait_text else self.variant.start()

    def choice_title(self, move: Move) -> str:
        """Return the piece that the pawn promotes to."""
        return str(move) if move.promotion is None else move.promotion.piece_type

    def sprite(self, piece: Piece, cell: int, theme: Theme, lifted: bool = False) -> pygame.Surface:
        """Return a turned piece in ivory or ebony."""
        path = PIECES.get(piece.letter.lower())
        if path is None:
            return super().sprite(piece, cell, theme, lifted)
        return sprites.piece(path, piece.alliance, theme, cell, lifted)

    def small(self, piece: Piece, size: int, theme: Theme) -> pygame.Surface:
        """Return the piece's outline in the panel's ink; its card shows whose it was."""
        path = PIECES.get(piece.letter.lower())
        return super().small(piece, size, theme) if path is None else sprites.outline(path, size, theme.ink_soft)
