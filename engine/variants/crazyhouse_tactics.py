"""The tactics of Crazyhouse: those of chess with drops, and values for pieces in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from board.rays import squares_of
from engine.variants import chess_evaluation, chess_exchange, chess_stages
from engine.variants.chess_tactics import ChessTactics
from moves.crazyhouse import Drop
from moves.move import Move, make_move
from pieces.chess_layers import KINGS
from pieces.chess_threats import LOOKOUTS, army_of, threats_on
from pieces.crazyhouse import DROPPED, PAWN_SQUARES

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from board.outcome import Outcome
    from engine.variants.crazyhouse import Crazyhouse
    from pieces.piece import Piece

    Destinations = tuple[Piece, Sequence[Coordinate]]

_HAND = (105, 330, 330, 440, 820)
"""The value of a piece in hand, pawn to queen."""
_EXPOSED = (0, 4, 12, 24, 40, 58, 78, 100, 122)
"""The penalty by the number of squares around a king that are attacked and not covered by its own pieces."""
_PER_DROP = 3
"""How much the penalty grows for each of the other side's pieces in hand, in tenths."""


def evaluate(board: Board) -> int:
    """Return the evaluation of chess plus the pieces in hand and the exposure of the kings to drops."""
    score = _in_hand(board) + _safety(board, 0) - _safety(board, 1)
    return chess_evaluation.evaluate(board) + (score if board.move_maker.index == 0 else -score)


def quick_evaluate(board: Board) -> int:
    """Return the quick evaluation of chess plus the pieces in hand."""
    score = _in_hand(board)
    return chess_evaluation.quick_evaluate(board) + (score if board.move_maker.index == 0 else -score)


def _in_hand(board: Board) -> int:
    white, black = board.state.pockets  # type: ignore[attr-defined]
    score = 0
    if white != black:
        for price, ours, theirs in zip(_HAND, white, black, strict=True):
            score += price * (ours - theirs)
    return score


def _safety(board: Board, side: int) -> int:
    """Return a king's safety against attacks and drops around it; never above 0."""
    masks = board._masks
    occupied = masks[0] | masks[1]
    zone = LOOKOUTS[masks[KINGS + side].bit_length() - 1].kings
    foes = army_of(masks, 1 - side)
    exposed = 0
    for square in squares_of(zone & ~masks[side]):
        exposed += foes.attacks(square, occupied)
    drops = sum(board.state.pockets[1 - side])  # type: ignore[attr-defined]
    return -_EXPOSED[exposed] * (10 + _PER_DROP * drops) // 10


class CrazyhouseTactics(ChessTactics):
    """The tactics of chess, with drops among the quiet moves; a capture counts twice, since the piece is dropped."""

    variant: Crazyhouse
    book_lines = ()
    quick_margin, quick_drift, quick_swing = 300, 60, 120
    evaluate = staticmethod(evaluate)
    quick_evaluate = staticmethod(quick_evaluate)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return None: hardly any material leaves the game, and the search finds mate itself."""
        return None

    def gain(self, move: Move) -> int:
        """Return twice the gain of a capture."""
        return 2 * chess_exchange.gain(move)

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterator[tuple[int, Move]]:
        """Yield the captures that do not lose their exchange, each with its gain."""
        for won, move in chess_stages.good_loud_moves(board, least // 2, losing):
            yield 2 * won, move

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures and queen promotions, the largest gain first."""
        return chess_stages.loud_moves(board, least // 2)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the quiet moves of the pieces on the board, and the drops."""
        threats = threats_on(board)
        if not threats.is_free:
            return chess_stages.quiet_moves(board)
        return (*chess_stages.quiet_moves(board), *self.variant.drops(board, threats))

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Destinations], Sequence[Move]]:
        """Return the quiet moves; a drop is given as the dropped piece with its own square."""
        ways, moves = chess_stages.quiet_destinations(board)
        threats = threats_on(board)
        if not threats.is_free:
            return ways, moves
        found: list[Destinations] = list(ways)
        empty = threats.targets & ~threats.occupied
        for kind, count in enumerate(board.state.pockets[threats.own_side]):  # type: ignore[attr-defined]
            if count:
                standing = DROPPED[threats.own_side][kind]
                squares = squares_of(empty if kind else empty & PAWN_SQUARES)
                found += [(standing[square], (square,)) for square in squares]
        return found, moves

    def quiet_move(self, board: Board, piece: Any, destination: Coordinate) -> Move:
        """Return the drop if the piece is already on its destination, else the quiet move."""
        if piece.position == destination:
            return make_move(Drop, board, piece, destination)
        return chess_stages.quiet_move(board, piece, destination)

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move or drop of a piece to a square, or None."""
        if piece.position != destination:
            return chess_stages.legal_move(board, piece, destination)
        threats = threats_on(board)
        if piece.side != threats.own_side or not threats.targets & ~threats.occupied & piece.bit:
            return None
        held = board.state.pockets[piece.side][piece.kind]  # type: ignore[attr-defined]
        return make_move(Drop, board, piece, destination) if held else None

    def move_order(self, move: Move) -> int:
        """Return how close to the other king a piece is dropped, else as in chess."""
        if type(move) is not Drop:
            return super().move_order(move)
        piece: Any = move.moved_piece
        masks = move.board._masks
        king = masks[KINGS + 1 - piece.side]
        if piece.attacks(masks[0] | masks[1]) & king:
            return 150
        zone = LOOKOUTS[king.bit_length() - 1].kings
        return 40 if piece.bit & zone else 20 if piece.attacks(masks[0] | masks[1]) & zone else -20

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without creating them."""
        threats = threats_on(board)
        empty = threats.targets & ~threats.occupied
        pockets: tuple[tuple[int, ...], ...] = board.state.pockets  # type: ignore[attr-defined]
        pawn, *others = pockets[threats.own_side]
        drops = (len(others) - others.count(0)) * empty.bit_count()
        return super().count_moves(board) + drops + ((empty & PAWN_SQUARES).bit_count() if pawn else 0)
