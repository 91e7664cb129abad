"""The un-moves of chess: each takes back one possible last move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from board.builder import Builder
from moves.move import Move, Transition

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.state import State
    from pieces.piece import Piece

Pairs = tuple[tuple["Piece", "Piece"], ...]


class Restored(NamedTuple):
    """What an un-move restores besides the moved piece."""

    arrived: Piece
    """The moved piece as it was before: a promoted piece is a pawn again, a king or rook may castle again."""
    state: State
    taken: Piece | None = None
    others: Pairs = ()
    """Other pieces that change, now and before: the castling rook, or a king and rooks that may castle again."""


class ChessUnMove(Move):
    """A piece goes back to where it came from, and the piece it captured is restored.

    The board after it is the position before the undone move, including castling rights and en passant square.
    It is written ``Nf3<g1``: the knight on f3 came from g1; ``Nf3xp<g1``: it captured a pawn there.
    """

    __slots__ = ()

    knows_key_after = True

    is_attack = False

    @property
    def restored(self) -> Restored:
        """What is restored."""
        restored: Restored = self.detail
        return restored

    @property
    def restored_piece(self) -> Piece | None:
        """The restored piece, or None."""
        return self.restored.taken

    @property
    def is_castling_move(self) -> bool:
        """Whether the undone move was castling."""
        return any(before.position != after.position for before, after in self.restored.others)

    @property
    def transition(self) -> Transition:
        """The piece goes back, and so does a castling rook; a captured piece is added."""
        moved, arrived, _, taken, others = self.moved_piece, *self.restored
        going = ((moved, arrived), *others) if self.is_castling_move else ((moved, arrived),)
        return Transition(moved=going, added=() if taken is None else (taken,))

    @property
    def key_after(self) -> int:
        """The key of the board after this move, computed without making that board."""
        board = self.board
        arrived, state, taken, others = self.restored
        mover = arrived.alliance
        key = board.key ^ self.moved_piece.key ^ arrived.key ^ board.state.key ^ state.key
        key ^= board.move_maker.key ^ mover.key
        if taken is not None:
            key ^= taken.key
        for before, after in others:
            key ^= before.key ^ after.key
        return key

    def execute(self) -> Board:
        """Return the board before the undone move."""
        arrived, state, taken, others = self.restored
        before = Builder.of(self.board)
        before.lift(self.moved_piece)
        for piece, _ in others:
            before.lift(piece)
        before.drop(arrived)
        for _, piece in others:
            before.drop(piece)
        if taken is not None:
            before.drop(taken)
        before.replace_state(state)
        before.pass_turn(arrived.alliance)
        return before.release()

    def __str__(self) -> str:
        names = self.board.variant.geometry.names
        piece, arrived, taken = self.moved_piece, self.restored.arrived, self.restored_piece
        rights = "".join(after.symbol + names[after.position] for after in self._regained)
        en_passant = _en_passant(self.restored.state)
        extra = (f" castling {rights}" if rights else "") + (
            "" if en_passant is None else f" en passant {names[en_passant]}"
        )
        return (
            f"{_letter(arrived)}{names[piece.position]}{'' if taken is None else 'x' + _kind(taken)}"
            f"{'' if type(arrived) is type(piece) else '=' + _letter(piece)}<{names[arrived.position]}"
            f"{' and its rook' if self.is_castling_move else ''}{extra}"
        )

    @property
    def _regained(self) -> list[Piece]:
        """The pieces that may castle again, including a restored rook."""
        pieces = [self.restored.arrived, *[after for _, after in self.restored.others]]
        if self.restored.taken is not None:
            pieces.append(self.restored.taken)
        return [piece for piece in pieces if piece.linked and piece.letter == "r"]


def _letter(piece: Piece) -> str:
    return "" if piece.letter == "p" else piece.letter.upper()


def _kind(piece: Piece) -> str:
    return piece.letter


def _en_passant(state: State) -> Coordinate | None:
    square: Coordinate | None = getattr(state, "en_passant", None)
    return square


__all__ = ["ChessUnMove", "Restored"]
