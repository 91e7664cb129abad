"""The tactics of Racing Kings: the race itself, and the moves of chess that give no check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from board.rays import squares_of
from engine.search.tactics import UNBOUNDED, Tactics
from engine.variants import chess_exchange, chess_stages
from engine.variants.chess_tactics import ChessTactics
from pieces.chess_checks import Checks
from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, QUEENS, ROOKS
from pieces.chess_threats import LOOKOUTS, army_of, threats_on

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from moves.move import Move
    from pieces.piece import Piece

    Destinations = tuple[Piece, Sequence[Coordinate]]

_LAYERS = ((KNIGHTS, 300), (BISHOPS, 320), (ROOKS, 480), (QUEENS, 900))
_PROGRESS = (1200, 620, 440, 300, 190, 110, 45, 0)
"""The bonus for a king's row, from the eighth rank down."""
_OPEN_WAY = 25
"""The bonus for a square ahead of the king that it may go to."""
_AHEAD = tuple((1 << 8 * row) - 1 for row in range(8))
"""By row: all squares on the ranks ahead."""
_TURN = 20
_KING = 5


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: the race, the kings' open squares, and material."""
    masks = board._masks
    score = _race(masks, 0) - _race(masks, 1)
    for layer, price in _LAYERS:
        score += price * (masks[layer].bit_count() - masks[layer + 1].bit_count())
    return _TURN + (score if board.move_maker.index == 0 else -score)


def _race(masks: list[int], side: int) -> int:
    """Return the bonus for a king's row and for the open squares ahead of it."""
    king = masks[KINGS + side]
    home = king.bit_length() - 1
    foes, occupied = army_of(masks, 1 - side), (masks[0] | masks[1]) ^ king
    score = _PROGRESS[home // 8]
    for square in squares_of(LOOKOUTS[home].kings & ~masks[side] & _AHEAD[home // 8]):
        if not foes.attacks(square, occupied):
            score += _OPEN_WAY
    return score


def _arrives(move: Move) -> bool:
    """Return whether a move takes a king to the eighth rank."""
    return move.moved_piece.kind == _KING and move.destination_coordinate < 8


class RacingKingsTactics(ChessTactics):
    """The tactics of chess without the moves that give check; a king's arrival is loud."""

    book_lines = ()
    quick_margin = quick_drift = quick_swing = 0
    evaluate = quick_evaluate = staticmethod(evaluate)
    # These depend on the legal moves, and on what is loud.
    count_moves = Tactics.count_moves
    good_loud_moves = Tactics.good_loud_moves
    quiet_moves = Tactics.quiet_moves

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures or takes the king to the eighth rank."""
        return move.attacked_piece is not None or _arrives(move)

    def gain(self, move: Move) -> int:
        """Return no bound for a king's arrival, else the gain of chess."""
        return UNBOUNDED if _arrives(move) else chess_exchange.gain(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return False for a king's arrival, else as in chess."""
        return not _arrives(move) and chess_exchange.loses_exchange(move)

    def move_order(self, move: Move) -> int:
        """Return how far a king advances, else as in chess."""
        if move.moved_piece.kind == _KING and move.attacked_piece is None:
            return 100 * (move.current_coordinate // 8 - move.destination_coordinate // 8)
        return super().move_order(move)

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures and the king's arrival that give no check."""
        masks, side = board._masks, board.move_maker.index
        gives_check = Checks(board).given_by
        moves = [move for move in chess_stages.loud_moves(board, least) if not gives_check(move)]
        king: Any = board._cells[masks[KINGS + side].bit_length() - 1]
        if 8 <= king.position < 16:
            steps = [king.move_to(board, threats_on(board), square) for square in king.landings if square < 8]
            moves += [step for step in steps if step is not None and step not in moves and not gives_check(step)]
            moves.sort(key=self.gain, reverse=True)
        return tuple(moves)

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Destinations], Sequence[Move]]:
        """Return the quiet moves that give no check and do not take the king to the eighth rank."""
        ways, moves = chess_stages.quiet_destinations(board)
        checks = Checks(board)
        gives_check = checks.given_by
        found: list[Destinations] = []
        for piece, squares in ways:
            kept = checks.uncovering.get(piece.bit)
            forbidden = checks.squares[piece.kind] | (0 if kept is None else ~kept)
            if piece.kind == _KING:
                forbidden |= 0xFF
            found.append((piece, [square for square in squares if not forbidden >> square & 1]))
        return found, [move for move in moves if not self.is_loud(move) and not gives_check(move)]

    def legal_move(self, board: Board, piece: Piece, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None."""
        move = chess_stages.legal_move(board, piece, destination)
        return None if move is None or Checks(board).given_by(move) else move
