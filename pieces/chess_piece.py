"""ChessPiece: what the six chess pieces share."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from board.alliance import Alliance
from board.board import Board
from board.builder import with_turn
from board.errors import ArgumentError, expect, shown
from board.geometry import Coordinate
from moves.move import Move
from pieces.chess_moves import add_landings, allowed_squares
from pieces.chess_threats import CHESS_BOARD, Threats, threats_on
from pieces.chess_worth import PRICES, worth_of
from pieces.piece import Piece

HOME_RANK = (7, 0)
"""The row where each side's pieces start, counted from the top."""
KING_HOME = (60, 4)
ROOK_HOMES = ((56, 63), (0, 7))
_HOME_FILES = {1: (1, 6), 2: (2, 5), 3: (0, 7), 4: (3,), 5: (4,)}
"""The files where each kind of piece starts; other kinds have no starting squares."""


@frozen(eq=False, repr=False)
class ChessPiece(Piece):
    """What the six pieces share. A position may be given as a coordinate or as a name."""

    geometry = CHESS_BOARD

    def __init_subclass__(cls, **settings: Any) -> None:
        """Let a class keep the kind of the piece that it extends: boards have masks for the six kinds only."""
        super().__init_subclass__(**settings)
        if cls.kind not in range(len(PRICES)):
            raise ArgumentError(
                f"{cls.__name__} has kind = {shown(cls.kind)}, but chess and its relatives have six kinds of pieces, "
                "0 to 5: extend one of the six pieces and keep its kind"
            )
        cls.kind = cls.kind  # now its own, so that no variant numbers it anew

    def _complete_arguments(self) -> None:
        if self.alliance not in (Alliance.WHITE, Alliance.BLACK):
            raise ArgumentError(f"a chess piece is white or black, got {self.alliance!r}")

    def _worth(self) -> int:
        return worth_of(self.kind, self.side, self.position)

    @property
    def square(self) -> str:
        """The name of its square."""
        return CHESS_BOARD.names[self.position]

    @property
    def first_move(self) -> bool:
        """Whether it is on a starting square of its kind."""
        row, file = divmod(self.position, 8)
        return row == HOME_RANK[self.side] and file in _HOME_FILES.get(self.kind, ())

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        """Return this piece's legal moves, as if it were its side's turn; none if it is not on the board."""
        expect(Board, board, "a board")
        if board._cells[self.position] is not self:
            return ()
        if board.move_maker is not self.alliance:
            board = with_turn(board, self.alliance)
        moves: list[Move] = []
        self._add_own_moves(board, threats_on(board), moves)
        return tuple(moves)

    def add_legal_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append this piece's legal moves: what ``legal_moves`` returns, if a subclass overrides it."""
        if type(self).legal_moves is ChessPiece.legal_moves:
            self._add_own_moves(board, threats, moves)
            return
        for move in self.legal_moves(board):
            expect(Move, move, f"moves from legal_moves of {type(self).__name__}")
            moves.append(move)

    def _add_own_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        if threats.is_free and not threats.pinned & self.bit:
            self.add_moves(board, threats, moves)
        else:
            self.add_restricted_moves(board, threats, moves)

    def _gait(self, kind: type[ChessPiece], gait: int) -> int:
        """Return the number of a way to move if this piece moves like a given kind, else 0."""
        own = type(self)
        names = ("add_moves", "add_restricted_moves", "attacks", "legal_moves")
        return gait if all(getattr(own, name) is getattr(kind, name) for name in names) else 0

    def allowed(self, threats: Threats) -> int:
        """Return the squares that checks and pins allow."""
        return allowed_squares(self, threats)

    def add_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append this piece's legal moves, given that there is no check and it is not pinned."""
        raise NotImplementedError

    def add_restricted_moves(self, board: Board, threats: Threats, moves: list[Move]) -> None:
        """Append this piece's moves that a check or a pin allows."""
        add_landings(self, self.attacks(threats.occupied) & self.allowed(threats), board, moves)

    def move_to(
        self, board: Board, threats: Threats, square: Coordinate, promotion: type[ChessPiece] | None = None
    ) -> Move | None:
        """Return this piece's legal move to a square, other than castling, or None; no other move is created."""
        raise NotImplementedError

    def attacks(self, occupied: int) -> int:
        """Return the mask of the squares this piece attacks, with the given squares occupied."""
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{self.alliance} {self.piece_type} on {self.square}"
