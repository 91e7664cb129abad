"""Lookouts: what each kind of chess piece sees from a square, as masks of 64 squares, from what the pieces declare.

Evaluation, endings and un-moves look at these; legal moves come from the generator of armies. It is one long module
because a C compiler inlines only within one.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, NoReturn

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.alliance import Alliance
from board.errors import ImmutableError, expect_new
from board.geometry import Coordinate
from board.rays import DIAGONALS, ORTHOGONALS, RayPair, between, line, mask_of
from pieces.chess import Bishop, King, Knight, Pawn, Rook
from pieces.chess_piece import CHESS_BOARD
from pieces.movement import rays

if not cython.compiled:
    from board.interpreted import along, freeze, thaw
    from pieces.chess_layers import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS

DARK_SQUARES = sum(1 << square for square in range(64) if (square + square // 8) % 2)
# A white pawn goes up the board, towards lower coordinates.
PAWN_DIRECTION = (-1, 1)


class Sight(dict[int, int]):
    """The squares seen along two lines at once, for each occupancy without their end squares.

    The last square of a ray is always seen. So ``sight[occupied & sight.mask]`` has few entries,
    each computed on first use.
    """

    __slots__ = ("lines", "mask")

    def __init__(self, lines: tuple[RayPair, RayPair]) -> None:
        expect_new(self, "lines")
        super().__init__()
        self.lines = lines
        self.mask = 0
        for ray in lines[0].rays + lines[1].rays:
            for square in ray[:-1]:
                self.mask |= 1 << square

    def __missing__(self, occupied: int) -> int:
        """Look along both lines, and cache the result."""
        one, other = self.lines
        seen = self[occupied] = one[occupied & one.mask] | other[occupied & other.mask]
        return seen


class OpenLookout:
    """The fields of a lookout under construction."""

    __slots__ = (
        "between",
        "diagonal_lines",
        "diagonal_mask",
        "diagonal_seen",
        "diagonals",
        "down",
        "kings",
        "knights",
        "pawns",
        "straight_lines",
        "straight_mask",
        "straight_seen",
        "straights",
        "up",
        "vicinity",
    )

    knights: int
    kings: int
    vicinity: int
    """The squares from which knights, kings and pawns attack this one."""
    pawns: list[int]
    """By side, the squares that a pawn of that side would attack from here."""
    straights: int
    diagonals: int
    straight_lines: tuple[RayPair, RayPair]
    diagonal_lines: tuple[RayPair, RayPair]
    straight_seen: Sight
    diagonal_seen: Sight
    straight_mask: int
    """The squares on which a piece can block a rook's view."""
    diagonal_mask: int
    between: list[int]
    """For each square in line with this one, the squares strictly between."""
    up: list[int]
    """For each of the four lines, in a compiled lookout, the ray towards higher squares."""
    down: list[int]


class Lookout(OpenLookout):
    """The view from a square: the squares from which each kind of piece would attack it."""

    __slots__ = ()

    def __init__(self, square: Coordinate) -> None:
        """Look from a square; from ``NOWHERE`` nothing is seen, and nothing attacks it."""
        expect_new(self, "straight_lines")
        thaw(self, OpenLookout)
        rank, file = (_line_through(square, direction) for direction in ORTHOGONALS)
        diagonal, antidiagonal = (_line_through(square, direction) for direction in DIAGONALS)
        pawns = [_taken_by(Pawn, square, side) for side in (Alliance.WHITE, Alliance.BLACK)]
        blocks = [0] * CHESS_BOARD.size if square < 0 else list(between(CHESS_BOARD, square))
        self.knights = _taken_by(Knight, square)
        self.kings = _taken_by(King, square)
        self.vicinity = self.knights | self.kings
        self.straights = rank.mask | file.mask
        self.diagonals = diagonal.mask | antidiagonal.mask
        self.straight_lines = rank, file
        self.diagonal_lines = diagonal, antidiagonal
        self.straight_seen = Sight(self.straight_lines)
        self.diagonal_seen = Sight(self.diagonal_lines)
        self.straight_mask = self.straight_seen.mask
        self.diagonal_mask = self.diagonal_seen.mask
        if cython.compiled:
            for number, mask in enumerate(pawns):
                self.pawns[number] = mask
            for number, mask in enumerate(blocks):
                self.between[number] = mask
            for number, seen in enumerate((rank, file, diagonal, antidiagonal)):
                self.up[number] = mask_of([place for ray in seen.rays for place in ray if place > square])
                self.down[number] = mask_of([place for ray in seen.rays for place in ray if place < square])
        else:
            self.pawns, self.between = pawns, blocks
        freeze(self, Lookout)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a lookout cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a lookout cannot be changed: {name}")


def _line_through(square: Coordinate, direction: tuple[int, int]) -> RayPair:
    return RayPair(()) if square < 0 else line(CHESS_BOARD, square, direction)


def _taken_by(kind: Any, square: Coordinate, side: Alliance = Alliance.WHITE) -> int:
    """Return the squares that a kind of piece that leaps attacks."""
    if square < 0:
        return 0
    taking = [atom for atom in kind.atoms() if atom.captures]
    return mask_of([ray[0].square for atom in taking for ray in rays(atom, CHESS_BOARD, square, side)])


def straight_sight(lookout: Lookout, occupied: int) -> int:
    """Return the mask of the squares a rook sees, with the given squares occupied."""
    return along(lookout.up[0], lookout.down[0], occupied) | along(lookout.up[1], lookout.down[1], occupied)


def diagonal_sight(lookout: Lookout, occupied: int) -> int:
    """Return the mask of the squares a bishop sees, with the given squares occupied."""
    return along(lookout.up[2], lookout.down[2], occupied) | along(lookout.up[3], lookout.down[3], occupied)


if not cython.compiled:
    # The same, looked up.
    @wraps(straight_sight)
    def _straight_seen(lookout: Lookout, occupied: int) -> int:
        return lookout.straight_seen[occupied & lookout.straight_mask]

    @wraps(diagonal_sight)
    def _diagonal_seen(lookout: Lookout, occupied: int) -> int:
        return lookout.diagonal_seen[occupied & lookout.diagonal_mask]

    straight_sight, diagonal_sight = _straight_seen, _diagonal_seen


NOWHERE = -1
"""The square of a king that is not on the board: ``mask.bit_length() - 1`` for a mask without a bit."""
LOOKOUTS = tuple([Lookout(square) for square in (*range(CHESS_BOARD.size), NOWHERE)])
"""By square, and last, at ``NOWHERE``, the view of a missing king."""


class Army:
    """A side's pieces by the way they attack."""

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
        if snipers and straight_sight(lookout, occupied) & snipers:
            return True
        snipers = lookout.diagonals & self.diagonals
        return bool(snipers and diagonal_sight(lookout, occupied) & snipers)

    def attackers(self, square: Coordinate, occupied: int) -> int:
        """Return the mask of this army's pieces that attack a square, with the given squares occupied."""
        lookout = LOOKOUTS[square]
        found = lookout.knights & self.knights | lookout.pawns[1 - self.side] & self.pawns | lookout.kings & self.kings
        return (
            found
            | straight_sight(lookout, occupied) & self.straights
            | diagonal_sight(lookout, occupied) & self.diagonals
        )


def seen_from(kind: int, square: Coordinate, occupied: int) -> int:
    """Return the mask of the squares that an officer of a kind attacks from a square."""
    lookout = LOOKOUTS[square]
    if kind in (Knight.kind, King.kind):
        return lookout.knights if kind == Knight.kind else lookout.kings
    seen = straight_sight(lookout, occupied) if kind != Bishop.kind else 0
    return seen | diagonal_sight(lookout, occupied) if kind != Rook.kind else seen


def army_of(masks: list[int], side: int) -> Army:
    """Return one side's pieces."""
    army = Army()
    army.side = side
    army.everyone, army.pawns, army.knights, bishops, rooks, queens, army.kings = masks[side::2]
    army.straights = rooks | queens
    army.diagonals = bishops | queens
    return army


def army_on(masks: list[int], side: int, left: int) -> Army:
    """Return one side's pieces among some squares: ``army_of`` for compiled modules, whose masks are an array."""
    army = Army()
    army.side = side
    queens = masks[QUEENS + side] & left
    army.everyone, army.pawns = masks[side] & left, masks[PAWNS + side] & left
    army.knights, army.kings = masks[KNIGHTS + side] & left, masks[KINGS + side] & left
    army.straights = masks[ROOKS + side] & left | queens
    army.diagonals = masks[BISHOPS + side] & left | queens
    return army
