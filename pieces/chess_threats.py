"""Threats: the checks and pins on a chess board, found once for all pieces of the side to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

from board.geometry import Coordinate, Grid
from board.position import Position
from board.rays import (
    DIAGONALS,
    KING_STEPS,
    KNIGHT_STEPS,
    ORTHOGONALS,
    Line,
    between,
    line,
    mask_of,
    reachable,
)

if TYPE_CHECKING:
    from board.board import Board

CHESS_BOARD = Grid(8, 8)

# Where the masks of each kind of piece begin in ``board._masks``: white's, then black's.
PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS = range(2, 14, 2)

ALL_SQUARES = (1 << 64) - 1
DARK_SQUARES = sum(1 << square for square in range(64) if (square + square // 8) % 2)

SQUARES_BY_RANK = tuple(
    tuple(tuple(8 * row + column for column in range(8) if byte >> column & 1) for byte in range(256))
    for row in range(8)
)
"""For each row of the board, the squares that each byte of a mask stands for."""

# A white pawn goes up the board, towards lower coordinates.
PAWN_DIRECTION = (-1, 1)

_keep_analysis: Callable[[Position, Threats], None] = Position.__dict__["analysis"].__set__


@frozen(eq=False)
class Lookout:
    """What can be seen from a square: the places from which each kind of piece would attack it."""

    knights: int
    kings: int
    vicinity: int
    """Where all that attack from nearby would stand: knights, kings and pawns."""
    pawns: tuple[int, int]
    """By side, the squares that a pawn of that side would attack from here."""
    straights: int
    diagonals: int
    straight_lines: tuple[Line, Line]
    diagonal_lines: tuple[Line, Line]
    between: tuple[int, ...]

    @classmethod
    def on(cls, square: Coordinate) -> Lookout:
        """Return the view from a square."""
        rank, file = (line(CHESS_BOARD, square, direction) for direction in ORTHOGONALS)
        diagonal, antidiagonal = (line(CHESS_BOARD, square, direction) for direction in DIAGONALS)
        for_white, for_black = (mask_of(reachable(CHESS_BOARD, square, ((-1, up), (1, up)))) for up in PAWN_DIRECTION)
        knights = mask_of(reachable(CHESS_BOARD, square, KNIGHT_STEPS))
        kings = mask_of(reachable(CHESS_BOARD, square, KING_STEPS))
        return cls(
            knights=knights,
            kings=kings,
            vicinity=knights | kings,
            pawns=(for_white, for_black),
            straights=rank.mask | file.mask,
            diagonals=diagonal.mask | antidiagonal.mask,
            straight_lines=(rank, file),
            diagonal_lines=(diagonal, antidiagonal),
            between=between(CHESS_BOARD, square),
        )

    @classmethod
    def from_nowhere(cls) -> Lookout:
        """Return the view of a king that is not on the board: it sees nothing, and nothing attacks it."""
        blind = Line(())
        return cls(0, 0, 0, (0, 0), 0, 0, (blind, blind), (blind, blind), (0,) * CHESS_BOARD.size)


NOWHERE = -1
"""The square of a king that is not on the board: ``mask.bit_length() - 1`` for a mask without a bit."""
LOOKOUTS = (*(Lookout.on(square) for square in range(CHESS_BOARD.size)), Lookout.from_nowhere())
"""By square, and last, at ``NOWHERE``, the view of a king that there is not."""


class Army:
    """A side's pieces as one looks at them from the other side: by the way they attack."""

    __slots__ = ("diagonals", "everyone", "kings", "knights", "pawns", "side", "straights")

    side: int
    everyone: int
    pawns: int
    knights: int
    kings: int
    straights: int
    """Rooks and queens."""
    diagonals: int
    """Bishops and queens."""

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return whether this army attacks a square, with the given squares occupied."""
        lookout = LOOKOUTS[square]
        if lookout.vicinity & self.everyone and (
            lookout.knights & self.knights or lookout.pawns[1 - self.side] & self.pawns or lookout.kings & self.kings
        ):
            return True
        snipers = lookout.straights & self.straights
        if snipers:
            first, second = lookout.straight_lines
            if (first[occupied & first.mask] | second[occupied & second.mask]) & snipers:
                return True
        snipers = lookout.diagonals & self.diagonals
        if snipers:
            first, second = lookout.diagonal_lines
            if (first[occupied & first.mask] | second[occupied & second.mask]) & snipers:
                return True
        return False

    def attackers(self, square: Coordinate, occupied: int) -> int:
        """Return the mask of this army's pieces that attack a square, with the given squares occupied."""
        lookout = LOOKOUTS[square]
        found = lookout.knights & self.knights | lookout.pawns[1 - self.side] & self.pawns | lookout.kings & self.kings
        for seen in lookout.straight_lines:
            found |= seen[occupied & seen.mask] & self.straights
        for seen in lookout.diagonal_lines:
            found |= seen[occupied & seen.mask] & self.diagonals
        return found


def army_of(masks: list[int], side: int) -> Army:
    """Return one side's pieces."""
    army = Army()
    army.side = side
    army.everyone, army.pawns, army.knights, bishops, rooks, queens, army.kings = masks[side::2]
    army.straights = rooks | queens
    army.diagonals = bishops | queens
    return army


def is_king_attacked(masks: list[int], side: int) -> bool:
    """Return whether a side's king is attacked by the other side's pieces, kings left out."""
    everyone, pawns, knights, bishops, rooks, queens, _ = masks[1 - side :: 2]
    lookout = LOOKOUTS[masks[KINGS + side].bit_length() - 1]
    if lookout.vicinity & everyone and (lookout.knights & knights or lookout.pawns[side] & pawns):
        return True
    snipers = lookout.straights & (rooks | queens) | lookout.diagonals & (bishops | queens)
    if snipers:
        occupied = everyone | masks[side]
        while snipers:
            sniper = snipers.bit_length() - 1
            if not lookout.between[sniper] & occupied:
                return True
            snipers ^= 1 << sniper
    return False


class Threats(Army):
    """The enemy's army as the side to move must mind it: who gives check, who is pinned, where pieces may go."""

    __slots__ = ("checkers", "is_free", "masks", "occupied", "own", "own_side", "pinned", "pins", "targets")

    own_side: int
    own: int
    """The squares of the side to move."""
    occupied: int
    masks: list[int]
    checkers: int
    """The pieces that give check."""
    targets: int
    """The squares that a piece other than the king may go to: all but its own side's, or those that end a check."""
    is_free: bool
    """Whether there is no check, so that every empty or hostile square is a target."""
    pinned: int
    pins: dict[int, int]
    """For each pinned piece's bit, the squares it may go to: towards its pinner, and onto it."""

    def forget_king(self) -> None:
        """Let no check and no pin count, where there is nothing to fear for the king."""
        self.is_free = True
        self.checkers = self.pinned = 0
        self.pins = _NO_PINS
        self.targets = ALL_SQUARES ^ self.own


_NO_PINS: dict[int, int] = {}
"""Shared by all who have none; it is never changed."""


def threats_on(board: Board) -> Threats:
    """Return the checks and pins on the side to move, worked out at the first question."""
    threats: Threats | None = board.analysis
    if threats is None:
        threats = board.variant.find_threats(board)  # type: ignore[attr-defined]
        _keep_analysis(board, threats)
    return threats


def is_checked(board: Board) -> bool:
    """Return whether the side to move is in check."""
    return not (board.analysis or threats_on(board)).is_free


def find_threats(board: Position, kind: type[Threats] = Threats) -> Threats:
    """Work out the checks and pins on the side to move; a side without a king has none to mind."""
    threats = kind()
    threats.masks = masks = board._masks
    (white, black, white_pawns, black_pawns, white_knights, black_knights, white_bishops, black_bishops,
     white_rooks, black_rooks, white_queens, black_queens, white_king, black_king) = masks  # fmt: skip
    threats.occupied = occupied = white | black
    threats.own_side = own_side = board.move_maker.index
    threats.side = 1 - own_side
    if own_side == 0:
        own = white
        lookout = LOOKOUTS[white_king.bit_length() - 1]
        threats.everyone, threats.pawns, threats.knights, threats.kings = black, black_pawns, black_knights, black_king
        straights, diagonals = black_rooks | black_queens, black_bishops | black_queens
    else:
        own = black
        lookout = LOOKOUTS[black_king.bit_length() - 1]
        threats.everyone, threats.pawns, threats.knights, threats.kings = white, white_pawns, white_knights, white_king
        straights, diagonals = white_rooks | white_queens, white_bishops | white_queens
    threats.own, threats.straights, threats.diagonals = own, straights, diagonals
    checkers = lookout.knights & threats.knights | lookout.pawns[own_side] & threats.pawns
    block = 0
    pinned = 0
    pins = _NO_PINS
    snipers = lookout.straights & straights | lookout.diagonals & diagonals
    while snipers:
        sniper = snipers & -snipers
        snipers ^= sniper
        path = lookout.between[sniper.bit_length() - 1]
        shields = path & occupied
        if not shields:
            checkers |= sniper
            block = path
        elif not shields & (shields - 1) and shields & own:
            pins = pins | {shields: path | sniper}
            pinned |= shields
    threats.pinned = pinned
    threats.pins = pins
    threats.checkers = checkers
    if not checkers:
        threats.is_free = True
        threats.targets = ALL_SQUARES ^ own
    else:
        threats.is_free = False
        threats.targets = 0 if checkers & (checkers - 1) else checkers | block
    return threats
