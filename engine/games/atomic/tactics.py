"""The tactics of Atomic: the gain of explosions, and the danger around the kings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.games.chess.sight import BISHOP_SIGHT, KNIGHT_SIGHT, QUEEN_SIGHT, ROOK_SIGHT
from engine.search.tactics import UNBOUNDED, Tactics
from moves.atomic import Explosion
from pieces.chess import has_orthodox_pieces
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from board.position import cells_of
    from engine.games.chess import evaluation as chess_evaluation
    from engine.games.chess import stages as chess_stages
    from engine.games.chess.order import ordered_destinations
    from pieces.atomic import add_explosions, balance_of
    from pieces.chess_aftermath import check_side
    from pieces.chess_layers import ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS
    from pieces.chess_moves import add_moves_from
    from pieces.chess_threats import is_checked, threats_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from board.outcome import Outcome
    from engine.games.atomic.rules import Atomic
    from moves.move import Move

_OFFICERS = ((KNIGHTS, KNIGHT_SIGHT), (BISHOPS, BISHOP_SIGHT), (ROOKS, ROOK_SIGHT), (QUEENS, QUEEN_SIGHT))
_AIMED = 30
"""The bonus for attacking a square beside the other king."""
_FUSE = 90
"""The bonus for attacking a piece that would explode beside the other king."""
_FEW = 6
"""With fewer pieces than this, there may not be enough to win."""


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: piece-square values, and attacks around the kings."""
    masks = board._masks
    score = _aim(masks, 0) - _aim(masks, 1)
    return chess_evaluation.quick_evaluate(board) + (score if board.move_maker.index == 0 else -score)


def _aim(masks: list[int], side: int) -> int:
    """Return the bonus for a side's attacks around the other king."""
    lookout = LOOKOUTS[bit_length(masks[KINGS + 1 - side]) - 1]
    zone = lookout.kings
    fuses = zone & masks[1 - side]
    occupied = masks[0] | masks[1]
    score = 0
    for layer, tables in _OFFICERS:
        pieces = masks[layer + side]
        if pieces:
            sights = tables.look(pieces, occupied)
            for seen in sights.seen:
                if not seen:
                    break
                if seen & zone:
                    score += _FUSE if seen & fuses else _AIMED
    return score


def balance(move: Move) -> int:
    """Return the net material gain of an explosion; no bound if the other king is hit."""
    piece, taken = move.moved_piece, move.attacked_piece
    side = piece.side
    check_side(side)
    masks = move.board._masks
    return balance_of(piece.mark.bit, move.destination_coordinate, taken.mark.bit, side, masks)  # type: ignore[union-attr]


def _is_over(board: Board) -> bool:
    """Return whether a king has exploded."""
    masks = board._masks
    return not (masks[KINGS] and masks[KINGS + 1])


class AtomicTactics(Tactics):
    """Explosions are loud; those that destroy more of the mover's material lose."""

    variant: Atomic

    def suits(self, board: Board) -> bool:
        """Return whether every piece moves like one of the six of chess: third-party pieces may not."""
        return has_orthodox_pieces(board)

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move: piece-square values, and attacks around the kings."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the same: it is quick."""
        return evaluate(board)

    def is_in_check(self, board: Board) -> bool:
        """Return whether the side to move is in check."""
        return is_checked(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return an outcome by explosion, or a draw; the search finds mate itself."""
        if _is_over(board):
            return self.variant.decided(board)
        masks = board._masks
        if count_of(masks[0] | masks[1]) < _FEW or board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return Tactics.early_outcome(self, board)
        return None

    def is_loud(self, move: Move) -> bool:
        """Return whether a move is an explosion."""
        return type(move) is Explosion

    def gain(self, move: Move) -> int:
        """Return the gain of an explosion."""
        return balance(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return whether an explosion destroys more of the mover's material."""
        return balance(move) < 0

    def move_order(self, move: Move) -> int:
        """Return the gain of an explosion, or how close to the other king a quiet move takes a piece."""
        if type(move) is Explosion:
            return balance(move)
        side = move.moved_piece.side
        check_side(side)
        masks = move.board._masks
        lookout = LOOKOUTS[move.destination_coordinate]
        return 10 if lookout.vicinity & masks[KINGS + 1 - side] else 0

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the explosions with at least a given gain, the best first; in check, all of them."""
        moves: list[Move] = []
        if not _is_over(board):
            enough = least if least > 0 and not is_checked(board) else -UNBOUNDED
            add_explosions(ALL_SQUARES, board, moves, enough)
        if len(moves) > 1:
            moves.sort(key=balance, reverse=True)
        return tuple(moves)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves that capture nothing, in their order."""
        found: list[Move] = []
        if not _is_over(board):
            threats = threats_on(board)
            add_moves_from(threats.own, board, threats, found)
        return tuple([move for move in found if move.attacked_piece is None])

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet moves: pieces with their destinations, or moves."""
        ways = None if _is_over(board) else ordered_destinations(board)
        return ((), self.quiet_moves(board)) if ways is None else (ways, ())

    def quiet_move(self, board: Board, piece: Any, destination: Coordinate) -> Move:
        """Return the move of a piece to an empty square that it may go to, without promotion or castling."""
        return chess_stages.quiet_move(board, piece, destination)

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None; a pawn promotes to a queen."""
        if _is_over(board):
            return None
        mover = piece
        threats = threats_on(board)
        cells: list[Any] = cells_of(board)
        if cells[mover.mark.cell] is not piece or mover.side != threats.own_side:
            return None
        if cells[destination] is None and destination != threats.en_passant:
            return chess_stages.legal_move(board, piece, destination)
        explosions: list[Move] = []
        add_explosions(mover.mark.bit, board, explosions)
        for move in explosions:
            if move.destination_coordinate == destination:
                return move
        return None if cells[destination] is not None else chess_stages.legal_move(board, piece, destination)

    def allows_null_move(self, board: Board) -> bool:
        """Return whether the side to move has more than pawns left."""
        threats = threats_on(board)
        masks, side = threats.masks, threats.own_side
        return threats.own != masks[KINGS + side] | masks[PAWNS + side]
