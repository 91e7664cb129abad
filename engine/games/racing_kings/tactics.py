"""The tactics of Racing Kings: the race itself, and the moves of chess that give no check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from engine.games.chess.tactics import ChessTactics
from engine.search.tactics import UNBOUNDED, Tactics
from pieces.chess_checks import Checks
from pieces.chess_threats import LOOKOUTS

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from board.position import cells_of
    from board.rays import squares_of
    from engine.games.chess import exchange as chess_exchange
    from engine.games.chess import stages as chess_stages
    from pieces.chess_layers import ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, ONE, QUEENS, ROOKS
    from pieces.chess_reach import king_move
    from pieces.chess_threats import army_on, threats_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from board.outcome import Outcome
    from moves.move import Move

_KNIGHT, _BISHOP, _ROOK, _QUEEN = 300, 320, 480, 900
_PROGRESS = (1200, 620, 440, 300, 190, 110, 45, 0)
"""The bonus for a king's row, from the eighth rank down."""
_OPEN_WAY = 25
"""The bonus for a square ahead of the king that it may go to."""
_AHEAD = tuple((1 << 8 * row) - 1 for row in range(8))
"""By row: all squares on the ranks ahead."""
_GOAL = 0xFF
"""The eighth rank."""
_TURN = 20


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move: the race, the kings' open squares, and material."""
    masks = board._masks
    score = _race(masks, 0) - _race(masks, 1)
    score += _KNIGHT * (count_of(masks[KNIGHTS]) - count_of(masks[KNIGHTS + 1]))
    score += _BISHOP * (count_of(masks[BISHOPS]) - count_of(masks[BISHOPS + 1]))
    score += _ROOK * (count_of(masks[ROOKS]) - count_of(masks[ROOKS + 1]))
    score += _QUEEN * (count_of(masks[QUEENS]) - count_of(masks[QUEENS + 1]))
    return _TURN + (score if board.move_maker.index == 0 else -score)


def _race(masks: list[int], side: int) -> int:
    """Return the bonus for a king's row and for the open squares ahead of it."""
    king = masks[KINGS + side]
    home = bit_length(king) - 1
    row = home >> 3 & 7
    lookout = LOOKOUTS[home]
    score = _PROGRESS[row]
    ahead = lookout.kings & ~masks[side] & _AHEAD[row]
    if ahead:
        occupied = (masks[0] | masks[1]) ^ king
        foes = army_on(masks, 1 - side, ALL_SQUARES)
        for square in squares_of(ahead):
            if not foes.attacks(square, occupied):
                score += _OPEN_WAY
    return score


def _arrives(move: Move) -> bool:
    """Return whether a move takes a king to the eighth rank."""
    return move.moved_piece.layer >= KINGS and move.destination_coordinate < 8


class RacingKingsTactics(ChessTactics):
    """The tactics of chess without the moves that give check; a king's arrival is loud."""

    book_lines = ()
    quick_margin = quick_drift = quick_swing = 0

    def evaluate(self, board: Board) -> int:
        """Return the evaluation for the side to move: the race, the kings' open squares, and material."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the same: it is quick."""
        return evaluate(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return the outcome of a finished race, or a draw by fifty moves; there is always enough material to race."""
        masks = board._masks
        if (masks[KINGS] | masks[KINGS + 1]) & _GOAL or board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return ChessTactics.early_outcome(self, board)
        return None

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves."""
        return Tactics.count_moves(self, board)

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
        piece = move.moved_piece
        if piece.layer >= KINGS and move.attacked_piece is None:
            return 100 * ((piece.mark.cell >> 3) - (move.destination_coordinate >> 3))
        return ChessTactics.move_order(self, move)

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures and the king's arrival that give no check."""
        threats = threats_on(board)
        captures = chess_stages.loud_moves(board, least)
        lookout = LOOKOUTS[threats.king]
        arrivals = lookout.kings & _GOAL
        if not captures and not arrivals:
            return captures
        checks = Checks(board)
        moves = [move for move in captures if not checks.given_by(move)]
        if arrivals and threats.king >= 8:
            king: Any = cells_of(board)[threats.king]
            for square in king.reach:
                step = king_move(king, board, threats, square) if square < 8 else None
                if step is not None and step not in moves and not checks.given_by(step):
                    moves.append(step)
            moves.sort(key=self.gain, reverse=True)
        return tuple(moves)

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the loud moves that do not lose their exchange, each with its gain, in order."""
        return Tactics.good_loud_moves(self, board, least, losing)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the quiet legal moves."""
        return Tactics.quiet_moves(self, board)

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet moves that give no check and do not take the king to the eighth rank."""
        ways, moves = chess_stages.quiet_destinations(board)
        checks = Checks(board)
        found: list[Any] = []
        for way in ways:
            piece = way[0]
            forbidden = checks.squares_for(piece)
            if piece.layer >= KINGS:
                forbidden |= _GOAL
            if forbidden:
                found.append((piece, [square for square in way[1] if not forbidden & ONE << square]))
            else:
                found.append(way)
        return found, [move for move in moves if not self.is_loud(move) and not checks.given_by(move)]

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None."""
        move = chess_stages.legal_move(board, piece, destination)
        return None if move is None or Checks(board).given_by(move) else move
