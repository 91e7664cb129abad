"""Threats: the checks and pins on a chess board, found once for all pieces of the side to move.

It is one long module because a C compiler inlines only within one, and every chess position comes through here.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NoReturn

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import ImmutableError, WrongTypeError, expect_new
from board.geometry import Coordinate, Grid
from board.position import Position
from board.rays import (
    DIAGONALS,
    KING_STEPS,
    KNIGHT_STEPS,
    ORTHOGONALS,
    RayPair,
    between,
    line,
    mask_of,
    reachable,
)

if not cython.compiled:
    from board.interpreted import along, bit_length, freeze, fresh, memcpy, thaw
    from board.position import analysis_of, keep_analysis
    from pieces.chess_layers import ALL_SQUARES, BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS

if TYPE_CHECKING:
    from board.board import Board

CHESS_BOARD = Grid(8, 8)

DARK_SQUARES = sum(1 << square for square in range(64) if (square + square // 8) % 2)

_SQUARES_BY_RANK = tuple(
    tuple(tuple(8 * row + column for column in range(8) if byte >> column & 1) for byte in range(256))
    for row in range(8)
)
"""For each row of the board, the squares that each byte of a mask represents."""


def army_squares(mask: int) -> list[Coordinate]:
    """Return the squares of a mask, in ascending order: quicker than ``squares_of`` where there are many."""
    rows = zip(_SQUARES_BY_RANK, mask.to_bytes(8, "little"), strict=True)
    return [square for squares, byte in rows for square in squares[byte]]


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
        pawns = [_landings(square, ((-1, up), (1, up))) for up in PAWN_DIRECTION]
        blocks = [0] * CHESS_BOARD.size if square < 0 else list(between(CHESS_BOARD, square))
        self.knights = _landings(square, KNIGHT_STEPS)
        self.kings = _landings(square, KING_STEPS)
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


def _landings(square: Coordinate, steps: Any) -> int:
    return 0 if square < 0 else mask_of(reachable(CHESS_BOARD, square, steps))


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


def is_king_attacked(board: Position, side: int) -> bool:
    """Return whether a side's king is attacked by the other side's pieces, not counting kings."""
    foe = 1 - side
    if foe not in (0, 1):
        raise WrongTypeError(f"chess has two sides, got {side}")
    masks = board._masks
    lookout = LOOKOUTS[bit_length(masks[KINGS + side]) - 1]
    if lookout.vicinity & masks[foe] and (
        lookout.knights & masks[KNIGHTS + foe] or lookout.pawns[side] & masks[PAWNS + foe]
    ):
        return True
    queens = masks[QUEENS + foe]
    snipers = lookout.straights & (masks[ROOKS + foe] | queens) | lookout.diagonals & (masks[BISHOPS + foe] | queens)
    if snipers:
        occupied = masks[0] | masks[1]
        while snipers:
            sniper = snipers & -snipers
            if not lookout.between[bit_length(sniper) - 1] & occupied:
                return True
            snipers ^= sniper
    return False


class Threats(Army):
    """The threats against the side to move: checkers, pins, and where pieces may go."""

    __slots__ = (
        "checkers",
        "en_passant",
        "is_free",
        "king",
        "masks",
        "occupied",
        "own",
        "own_side",
        "pinned",
        "pins",
        "targets",
    )

    own_side: int
    king: Coordinate
    """The square of the side's king, or ``NOWHERE``."""
    own: int
    """The squares of the side to move."""
    occupied: int
    masks: list[int]
    checkers: int
    """The pieces that give check."""
    en_passant: Coordinate
    """The square on which pawns may capture en passant, or ``NOWHERE``."""
    targets: int
    """The targets for pieces other than the king: all but own squares, or those that end a check."""
    is_free: bool
    """Whether there is no check, so that every empty or hostile square is a target."""
    pinned: int
    pins: dict[int, int]
    """For each pinned piece's bit, the squares it may go to: along the pin, up to capturing the pinner."""

    def forget_king(self) -> None:
        """Clear all checks and pins, where the king is not in danger."""
        self.is_free = True
        self.checkers = self.pinned = 0
        self.pins = _NO_PINS
        self.targets = ALL_SQUARES ^ self.own


class NoThreats(Threats):
    """There are no threats: no piece is royal."""

    __slots__ = ()

    def attacks(self, square: Coordinate, occupied: int) -> bool:
        """Return False: a king may go anywhere."""
        return False


def find_no_threats(board: Position) -> Threats:
    """Return that there are none."""
    threats = find_threats(board, NoThreats)
    threats.forget_king()
    return threats


_NO_PINS: dict[int, int] = {}
"""Shared by all boards without pins; it never changes."""


def threats_on(board: Board) -> Threats:
    """Return the checks and pins on the side to move, computed on first use."""
    threats: Threats | None = analysis_of(board)
    if threats is None:
        threats = board.variant.find_threats(board)  # type: ignore[attr-defined]
        keep_analysis(board, threats)
    return threats


def is_checked(board: Board) -> bool:
    """Return whether the side to move is in check."""
    threats: Threats | None = analysis_of(board)
    if threats is None:
        threats = board.variant.find_threats(board)  # type: ignore[attr-defined]
        keep_analysis(board, threats)
    return not threats.is_free


def find_threats(board: Position, kind: type[Threats] = Threats) -> Threats:
    """Compute the checks and pins on the side to move; a side without a king has none."""
    threats: Threats = fresh(kind, Threats) if cython.compiled else kind()
    own_side = board.move_maker.index
    side = 1 - own_side
    if side < 0:
        raise WrongTypeError(f"expected a chess board, got one of {board.variant.name}")
    masks = board._masks
    if cython.compiled:
        memcpy(threats.masks, masks, 8 * 14)
        everyone, pawns, knights, kings = masks[side], masks[PAWNS + side], masks[KNIGHTS + side], masks[KINGS + side]
        bishops, rooks, queens = masks[BISHOPS + side], masks[ROOKS + side], masks[QUEENS + side]
    else:
        threats.masks = masks
        if side:
            (_, everyone, _, pawns, _, knights, _, bishops, _, rooks, _, queens, _, kings) = masks
        else:
            (everyone, _, pawns, _, knights, _, bishops, _, rooks, _, queens, _, kings, _) = masks
    own = masks[own_side]
    occupied = own | everyone
    straights, diagonals = rooks | queens, bishops | queens
    threats.own_side, threats.side = own_side, side
    en_passant = board.state.en_passant  # type: ignore[attr-defined]
    threats.en_passant = NOWHERE if en_passant is None else en_passant
    threats.own, threats.everyone, threats.occupied = own, everyone, occupied
    threats.pawns, threats.knights, threats.kings = pawns, knights, kings
    threats.straights, threats.diagonals = straights, diagonals
    threats.king = king = bit_length(masks[KINGS + own_side]) - 1
    lookout = LOOKOUTS[king]
    checkers = lookout.knights & knights | lookout.pawns[own_side] & pawns
    block = 0
    pinned = 0
    pins = _NO_PINS
    snipers = lookout.straights & straights | lookout.diagonals & diagonals
    while snipers:
        sniper = snipers & -snipers
        snipers ^= sniper
        path = lookout.between[bit_length(sniper) - 1]
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
