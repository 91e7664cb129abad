"""King of the Hill: chess that is also won by bringing the king to the centre."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.board import Board
from board.look import Region
from board.outcome import Outcome
from engine.games.chess import evaluation as chess_evaluation
from engine.games.chess.tactics import ChessTactics
from engine.games.chess960.rules import ShuffledChess
from engine.games.king_of_the_hill.look import HillLook
from engine.search.tactics import UNBOUNDED, Tactics
from pieces.chess_threats import CHESS_BOARD, LOOKOUTS

if not cython.compiled:
    from board.interpreted import bit_length
    from engine.games.chess.exchange import gain, loses_exchange
    from engine.games.chess.order import loud_movers, ordered_destinations, square_of
    from engine.games.chess.stages import is_loud
    from pieces.chess_layers import KINGS, ONE
    from pieces.chess_moves import add_moves_from
    from pieces.chess_threats import threats_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from board.alliance import Alliance
    from moves.move import Move

HILL = sum(1 << CHESS_BOARD.coordinate(name) for name in ("d4", "e4", "d5", "e5"))

_NEARNESS = tuple(
    (0, 400, 170, 50, 0)[max(abs(2 * (square // 8) - 7), abs(2 * (square % 8) - 7)) // 2] for square in range(64)
)
"""The bonus for a king near the hill, by its square."""


class HillTactics(ChessTactics):
    """The tactics of chess, in which the winning step onto the hill is a loud move of unbounded gain."""

    book_lines = ()

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the bonus for the hill."""
        return chess_evaluation.evaluate(board) + climb(board)

    def quick_evaluate(self, board: Board) -> int:
        """Return the quick evaluation of chess plus the bonus for the hill."""
        return chess_evaluation.quick_evaluate(board) + climb(board)

    def early_outcome(self, board: Board) -> Outcome | None:
        """Return a win on the hill or a draw by fifty moves; there is always enough material to climb."""
        if is_climbed(board) or board.state.halfmove_clock >= 100:  # type: ignore[attr-defined]
            return ChessTactics.early_outcome(self, board)
        return None

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures, promotes to a queen or wins on the hill."""
        return climbs(move) or is_loud(move)

    def gain(self, move: Move) -> int:
        """Return an unbounded gain for the winning step, else the gain of chess."""
        return UNBOUNDED if climbs(move) else gain(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return False for the winning step, else as in chess."""
        return not climbs(move) and loses_exchange(move)

    def move_order(self, move: Move) -> int:
        """Put the winning step first, else as in chess."""
        return UNBOUNDED if climbs(move) else ChessTactics.move_order(self, move)

    def loud_moves(self, board: Board, least: int = 0) -> tuple[Move, ...]:
        """Return the loud legal moves, sorted by gain; those of equal gain in the order of the legal moves."""
        if is_climbed(board):
            return ()
        threats = threats_on(board)
        found: list[Move] = []
        movers = loud_movers(threats, least)
        lookout = LOOKOUTS[threats.king]
        if lookout.kings & HILL:
            movers |= threats.masks[KINGS + threats.own_side]
        add_moves_from(movers, board, threats, found)
        moves = [move for move in found if self.is_loud(move)]
        if len(moves) > 1:
            moves.sort(key=self.gain, reverse=True)
        return tuple(moves)

    def good_loud_moves(
        self, board: Board, least: int = 0, losing: list[Move] | None = None
    ) -> Iterable[tuple[int, Move]]:
        """Return the loud moves that do not lose their exchange, each with its gain, in order."""
        return Tactics.good_loud_moves(self, board, least, losing)

    def quiet_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the quiet legal moves, in their order."""
        if is_climbed(board):
            return ()
        threats = threats_on(board)
        found: list[Move] = []
        add_moves_from(threats.own, board, threats, found)
        return tuple([move for move in found if not self.is_loud(move)])

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet moves: pieces with their destinations, or moves."""
        ways = None if is_climbed(board) else ordered_destinations(board)
        if ways is None:
            return (), self.quiet_moves(board)
        threats = threats_on(board)
        lookout = LOOKOUTS[threats.king]
        if not lookout.kings & HILL:
            return ways, ()
        return [_below_the_hill(way) if square_of(way) == threats.king else way for way in ways], ()


class KingOfTheHill(ShuffledChess):
    """Chess in which a king on d4, e4, d5 or e5 wins."""

    look = HillLook("chequered", "figure", regions=(Region("d5 e5 d4 e4"),))
    name = "king-of-the-hill"
    title = "King of the Hill"
    aliases: ClassVar[tuple[str, ...]] = ("koth", "kingofthehill")
    summary = "Chess that is also won by bringing the king to the centre."
    action_slots = 1
    uci_name = "kingofthehill"
    direct_san = True
    tactics: ClassVar[Any] = HillTactics

    def decided(self, board: Board) -> Outcome | None:
        """Return a win for a king on the hill, or None."""
        if not is_climbed(board):
            return None
        return Outcome.win(self.players[0 if board.masks[KINGS] & HILL else 1], "the king reached the hill")

    def evaluate(self, board: Board) -> int:
        """Return the evaluation of chess plus the bonus for the hill."""
        return super().evaluate(board) + climb(board)

    def can_win(self, board: Board, alliance: Alliance) -> bool:
        """Return True: a bare king can still climb the hill."""
        return True


def climb(board: Board) -> int:
    """Return the mover's bonus for the hill minus the opponent's."""
    masks = board._masks
    white, black = _NEARNESS[bit_length(masks[KINGS]) - 1 & 63], _NEARNESS[bit_length(masks[KINGS + 1]) - 1 & 63]
    return white - black if board.move_maker.index == 0 else black - white


def climbs(move: Move) -> bool:
    """Return whether a move takes a king to the hill."""
    return bool(HILL & ONE << (move.destination_coordinate & 63)) and KINGS <= move.moved_piece.layer < KINGS + 2


def is_climbed(board: Board) -> bool:
    """Return whether there is a king on the hill, so that the game is over."""
    masks = board._masks
    return bool((masks[KINGS] | masks[KINGS + 1]) & HILL)


def _below_the_hill(way: Any) -> Any:
    """Return a king with those of its destinations that do not win."""
    return way[0], [square for square in way[1] if not HILL & ONE << square]
