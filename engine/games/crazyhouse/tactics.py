"""The tactics of Crazyhouse: those of chess with drops, and values for pieces in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import expect_new
from engine.games.chess.tactics import ChessTactics
from engine.search.tactics import GoodLoudMoves, LoudMoves
from moves.crazyhouse import Drop
from pieces.chess_threats import LOOKOUTS
from pieces.crazyhouse import DROPPED

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from board.rays import squares_of
    from engine.games.chess import evaluation as chess_evaluation
    from engine.games.chess import exchange as chess_exchange
    from engine.games.chess import stages as chess_stages
    from moves.move import make_move
    from pieces.chess_layers import ALL_SQUARES, KINGS
    from pieces.chess_moves import add_army
    from pieces.chess_threats import army_on, threats_on
    from pieces.crazyhouse_hands import add_drops, drop_squares

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from board.board import Board
    from board.geometry import Coordinate
    from board.outcome import Outcome
    from engine.games.crazyhouse.rules import Crazyhouse
    from moves.move import Move
    from pieces.chess_threats import Threats

_HAND = (105, 330, 330, 440, 820)
"""The value of a piece in hand, pawn to queen."""
_EXPOSED = (0, 4, 12, 24, 40, 58, 78, 100, 122)
"""The penalty by the number of squares around a king that are attacked and not covered by its own pieces."""
_PER_DROP = 3
"""How much the penalty grows for each of the other side's pieces in hand, in tenths."""
_DROPS = tuple(
    tuple(tuple((piece, (piece.position,)) for piece in standing) for standing in pieces) for pieces in DROPPED
)
"""By side, kind and square: the dropped piece with its destination."""


def evaluate(board: Board) -> int:
    """Return the evaluation of chess plus the pieces in hand and the exposure of the kings to drops."""
    score = _in_hand(board) + _safety(board, 0) - _safety(board, 1)
    return chess_evaluation.evaluate(board) + (score if board.move_maker.index == 0 else -score)


def quick_evaluate(board: Board) -> int:
    """Return the quick evaluation of chess plus the pieces in hand."""
    score = _in_hand(board)
    return chess_evaluation.quick_evaluate(board) + (score if board.move_maker.index == 0 else -score)


def _in_hand(board: Board) -> int:
    """Return the value of white's pieces in hand minus that of black's."""
    white, black = board.state.pockets  # type: ignore[attr-defined]
    score = 0
    if white != black:
        for kind in range(5):
            ours, theirs = white[kind], black[kind]
            score += _HAND[kind] * (ours - theirs)
    return score


def _safety(board: Board, side: int) -> int:
    """Return a king's safety against attacks and drops around it; never above 0."""
    masks = board._masks
    occupied = masks[0] | masks[1]
    lookout = LOOKOUTS[bit_length(masks[KINGS + side]) - 1]
    foes = army_on(masks, 1 - side, ALL_SQUARES)
    exposed = 0
    for square in squares_of(lookout.kings & ~masks[side]):
        exposed += foes.attacks(square, occupied)
    drops: int = sum(board.state.pockets[1 - side])  # type: ignore[attr-defined]
    return -_EXPOSED[exposed] * (10 + _PER_DROP * drops) // 10


def _evasions(board: Board, threats: Threats) -> list[Move]:
    """Return the moves of the pieces on the board; they are not kept, unlike the board's legal moves."""
    moves: list[Move] = []
    add_army(board, threats, moves)
    return moves


class DoubledLoudMoves(LoudMoves):
    """The loud moves of chess with twice their gain, since what is captured comes to the hand."""

    __slots__ = ("_found",)

    _found: LoudMoves

    def __init__(self, found: LoudMoves) -> None:
        if not cython.compiled or self._found is not None:
            expect_new(self, "_found")
        self._found = found

    def following(self) -> Move | None:
        """Return the next move, or None."""
        move = self._found.following()
        if move is not None:
            self.gain = 2 * self._found.gain
        return move


class CrazyhouseTactics(ChessTactics):
    """The tactics of chess, with drops among the quiet moves; a capture counts twice, since the piece is dropped."""

    variant: Crazyhouse
    book_lines = ()
    quick_margin, quick_drift, quick_swing = 300, 60, 120

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the pieces in hand and the exposure of the kings to drops."""
        return evaluate(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of chess plus the pieces in hand."""
        return quick_evaluate(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return None: hardly any material leaves the game, and the search finds mate itself."""
        return None

    def gain(self, move: Move) -> int:
        """Return twice the gain of a capture."""
        return 2 * chess_exchange.gain(move)

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the captures that do not lose their exchange, each with its gain."""
        if threats_on(board).is_free:
            return DoubledLoudMoves(chess_stages.good_loud_moves(board, least // 2, losing))
        return GoodLoudMoves(self, self.loud_moves(board, least), losing)

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the captures and queen promotions, the largest gain first."""
        threats = threats_on(board)
        if threats.is_free:
            return chess_stages.loud_moves(board, least // 2)
        moves = [move for move in _evasions(board, threats) if chess_stages.is_loud(move)]
        moves.sort(key=self.gain, reverse=True)
        return tuple(moves)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the quiet moves of the pieces on the board, and the drops."""
        threats = threats_on(board)
        drops: list[Move] = []
        add_drops(board, threats, drops)
        if threats.is_free:
            return (*chess_stages.quiet_moves(board), *drops)
        return (*[move for move in _evasions(board, threats) if not chess_stages.is_loud(move)], *drops)

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet moves; a drop is given as the dropped piece with its own square."""
        threats = threats_on(board)
        if not threats.is_free:
            return (), self.quiet_moves(board)
        ways, moves = chess_stages.quiet_destinations(board)
        found: list[Any] = list(ways)
        pocket: tuple[int, ...] = board.state.pockets[threats.own_side]  # type: ignore[attr-defined]
        for kind in range(5):
            if pocket[kind]:
                drops = _DROPS[threats.own_side][kind]
                for square in squares_of(drop_squares(threats, kind)):
                    found.append(drops[square])
        return found, moves

    def quiet_move(self, board: Board, piece: Any, destination: Coordinate) -> Move:
        """Return the drop if the piece is already on its destination, else the quiet move."""
        dropped = piece
        if dropped.mark.cell == destination:
            return make_move(Drop, board, dropped, destination)
        return chess_stages.quiet_move(board, piece, destination)

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move or drop of a piece to a square, or None."""
        dropped = piece
        if dropped.mark.cell != destination:
            return chess_stages.legal_move(board, piece, destination)
        threats = threats_on(board)
        if dropped.side != threats.own_side or not threats.targets & ~threats.occupied & dropped.mark.bit:
            return None
        held = board.state.pockets[dropped.side][piece.kind]  # type: ignore[attr-defined]
        return make_move(Drop, board, dropped, destination) if held else None

    def move_order(self, move: Move) -> int:
        """Return how close to the other king a piece is dropped, else as in chess."""
        if type(move) is not Drop:
            return ChessTactics.move_order(self, move)
        piece: Any = move.moved_piece
        masks = move.board._masks
        king = masks[KINGS + 1 - threats_on(move.board).own_side]
        lookout = LOOKOUTS[bit_length(king) - 1]
        seen = piece.attacks(masks[0] | masks[1])
        if seen & king:
            return 150
        return 40 if piece.bit & lookout.kings else 20 if seen & lookout.kings else -20

    def count_moves(self, board: Board) -> int:
        """Return the number of legal moves without creating them."""
        threats = threats_on(board)
        pocket: tuple[int, ...] = board.state.pockets[threats.own_side]  # type: ignore[attr-defined]
        drops = 0
        for kind in range(5):
            if pocket[kind]:
                drops += count_of(drop_squares(threats, kind))
        return ChessTactics.count_moves(self, board) + drops
