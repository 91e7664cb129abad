"""Player: one side of a position, its moves, and their results."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from attrs import frozen

from board.alliance import Alliance
from board.errors import UnsupportedError, WrongTypeError, expect, shown
from board.geometry import Where

if TYPE_CHECKING:
    from board.board import Board
    from board.royalty import Royalty
    from moves.move import Move
    from pieces.piece import Piece


class MoveStatus(Enum):
    """The result of trying a move."""

    DONE = "done"
    ILLEGAL_MOVE = "illegal move"
    LEAVES_PLAYER_IN_CHECK = "leaves player in check"

    @property
    def is_done(self) -> bool:
        """Whether the move was made."""
        return self is MoveStatus.DONE


class MoveTransition(NamedTuple):
    """A tried move: the board after it (or the unchanged one), the move and its status."""

    board: Board
    move: Move
    status: MoveStatus


class Refusal(str):
    """Why a move is illegal, in words; it also has a ``status``."""

    __slots__ = ("status",)
    status: MoveStatus

    def __new__(cls, reason: str, status: MoveStatus = MoveStatus.ILLEGAL_MOVE) -> Refusal:
        """Return the reason as a string that carries its status."""
        refusal = super().__new__(cls, reason)
        refusal.status = status
        return refusal


@frozen
class PlayerInfo:
    """Public information about a player that no square shows: a die, a count of checks, pieces in hand."""

    label: str
    value: str = ""
    pieces: tuple[Piece, ...] = ()
    """The pieces in hand, one entry each, with any position; programs show them as a tray to drag from."""
    dice: tuple[int, ...] = ()
    """What was rolled; programs draw dice that show these faces."""

    def __str__(self) -> str:
        held, rolled = "".join(piece.letter for piece in self.pieces), "-".join(map(str, self.dice))
        return " ".join(filter(None, (self.label, self.value, rolled, held)))


@frozen
class Player:
    """One side of a board."""

    board: Board
    alliance: Alliance

    def __attrs_post_init__(self) -> None:
        if not hasattr(self.board, "variant"):
            raise WrongTypeError(f"expected a board, got {shown(self.board)} of type {type(self.board).__name__}")
        expect(Alliance, self.alliance, "an alliance")

    @property
    def opponent(self) -> Player | None:
        """The other player, or None unless there are two players."""
        players = self.board.variant.players
        if len(players) != 2:
            return None
        return Player(self.board, players[1] if self.alliance is players[0] else players[0])

    @property
    def active_pieces(self) -> tuple[Piece, ...]:
        """This player's pieces on the board."""
        return self.board.pieces(self.alliance)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """This player's legal moves; if it is not to move, as if it were."""
        return self.board.variant.legal_moves_of(self.board, self.alliance)

    @property
    def is_in_check(self) -> bool:
        """Whether this player's king is attacked; never in a variant without kings."""
        return self.board.variant.is_in_check(self.board, self.alliance)

    @property
    def is_in_check_mate(self) -> bool:
        """Whether this player is in check and has no legal move."""
        return self.is_in_check and not self.legal_moves

    @property
    def is_in_stale_mate(self) -> bool:
        """Whether this player is not in check and has no legal move."""
        return not self.is_in_check and not self.legal_moves

    # Kings, if the variant has any.

    @property
    def _royalty(self) -> Royalty:
        royalty = self.board.variant.royalty
        if royalty is None:
            raise UnsupportedError(f"{self.board.variant.title} has no kings")
        return royalty

    @property
    def player_king(self) -> Piece:
        """This player's king, or ``UnsupportedError`` in a variant without kings."""
        return self._royalty.king(self.board, self.alliance)

    @property
    def is_castled(self) -> bool:
        """Whether king and rook are where castling puts them."""
        return self._royalty.is_castled(self.board, self.alliance)

    @property
    def is_king_side_castle_capable(self) -> bool:
        """Whether this player may still castle on the king's side, now or later."""
        return self._royalty.may_castle(self.board, self.alliance, king_side=True)

    @property
    def is_queen_side_castle_capable(self) -> bool:
        """Whether this player may still castle on the queen's side, now or later."""
        return self._royalty.may_castle(self.board, self.alliance, king_side=False)

    def calculate_king_castles(
        self, player_legals: Iterable[Move], opponent_legals: Iterable[Move]
    ) -> tuple[Move, ...]:
        """Return this player's legal castling moves that none of the opponent's moves prevents.

        The player's own moves are a parameter only because the Java original has it: castling does not need them.
        """
        for moves in (player_legals, opponent_legals):
            if not isinstance(moves, Iterable) or isinstance(moves, str):
                raise WrongTypeError(f"expected a sequence of moves, got {shown(moves)} of type {type(moves).__name__}")
        return self._royalty.castles(self.board, self.alliance, opponent_legals)

    def attacks_on(self, where: Where) -> tuple[Piece, ...]:
        """Return this player's pieces that attack a square."""
        board = self.board
        return board.variant.attackers(board, board.variant.geometry.coordinate(where), self.alliance)

    def make_move(self, move: Move) -> MoveTransition:
        """Try a move; return the board after it and ``DONE``, or the unchanged board and the error status."""
        if not hasattr(move, "moved_piece"):
            raise WrongTypeError(f"expected a move, got {shown(move)} of type {type(move).__name__}")
        board = self.board
        if move and board.move_maker is self.alliance and move in board.legal_moves:
            return MoveTransition(move.execute(), move, MoveStatus.DONE)
        return MoveTransition(board, move, _status_of(board, move))


def _status_of(board: Board, move: Move) -> MoveStatus:
    """Return what is wrong with an illegal move on a board, even a hand-made one."""
    if not move:
        return getattr(move, "status", MoveStatus.ILLEGAL_MOVE)
    variant, way = board.variant, (move.current_coordinate, move.destination_coordinate, move.promotion)
    is_on_board = 0 <= move.current_coordinate < variant.geometry.size
    if move.board != board or not is_on_board or variant.find_move(board, *way) is not None:
        return MoveStatus.ILLEGAL_MOVE
    reason = variant.why_not(board, *way)
    return reason.status if isinstance(reason, Refusal) else MoveStatus.ILLEGAL_MOVE
