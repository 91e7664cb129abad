"""Setting up positions of chess: its pieces, castling rights and en passant squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.builder import Builder
from board.errors import WoodpusherError
from engine.editing import Editor, Right
from pieces.chess import King, Rook
from pieces.chess_state import ChessState

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.state import State
    from pieces.piece import Piece

_JUMPED = (2, 5)
"""The rows that pawns jump over."""


class ChessEditor(Editor):
    """The pieces of both sides, with their castling rights and the pawn that can be taken en passant."""

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
        fresh = type(king)(king.alliance, king.position, True)
        able = [
            rook
            for rook in rooks
            if (rook.position > king.position) is is_short
            and self.variant.may_castle(fresh, type(rook)(rook.alliance, rook.position, True))
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
        geometry = self.variant.geometry
        for place in (place for place in range(geometry.size) if place // geometry.columns in _JUMPED):
            wanted = state.with_en_passant(place)
            try:
                built = Builder.of(board).set_state(wanted).build()
            except WoodpusherError:
                continue
            if isinstance(built.state, ChessState) and built.state.en_passant == place:
                found.append((f"en passant on {geometry.name(place)}", wanted))
        return tuple(found)
