"""Position: the fields and queries that a board and its builder share; OpenPosition: what changes the fields.

It is one long module because a C compiler inlines only within one, and every move comes through here.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.alliance import Alliance
from board.errors import CoordinateError, ImmutableError, WrongTypeError, expect, shown
from board.geometry import Coordinate, Where
from board.mark import Body, Hop, Mark

if not cython.compiled:
    from board.interpreted import memcpy

if TYPE_CHECKING:
    from board.state import State
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece

NARROW_SQUARES, NARROW_LAYERS = 64, 14
"""Up to this size, a compiled board keeps its masks as 64-bit numbers."""


class Tile(NamedTuple):
    """A square of the board with its content."""

    coordinate: Coordinate
    piece: Piece | None

    @property
    def is_occupied(self) -> bool:
        """Whether there is a piece on it."""
        return self.piece is not None


_FIELDS: tuple[str, ...] = (
    "_analysis",
    "_held",
    "_legal_moves",
    "_masks",
    "_reset_sequel",
    "_squares",
    "key",
    "move_maker",
    "state",
    "variant",
    "worth",
)
"""What an interpreted board keeps; each unused slot would make it slower."""


@cython.freelist(64)
@cython.cclass
class Position:
    """The fields of a board: mutable while a ``Builder`` works on them, frozen once they are a ``Board``.

    A finished builder *becomes* the board (its class changes), at a quarter of the cost of
    copying the fields into a second object. So both classes have exactly these slots.

    ``_cells`` and ``_masks`` are private to the core and the hottest rules. All other code uses ``cell``,
    ``pieces_on``, ``mask``, ``side_mask`` and ``occupied``. They are lists because copying a list is twice as fast as
    rebuilding a tuple. When compiled, ``_masks`` is an array, of which Python gets a copy, and a board that is too
    large for it keeps Python integers in ``_wide``; the cells after a move are copied on first use (``cells_of``).

    * ``_cells[coordinate]`` is the piece on that square, or None.
    * ``_masks[piece.side]`` has a bit for each square that side occupies, ``_masks[piece.layer]``
      one for each square with that kind of piece of that side.
    """

    __slots__ = _FIELDS

    variant: Variant
    move_maker: Alliance
    state: State
    key: int
    _analysis: Any
    """What the variant's rules have computed about this position, such as pins and checks, or None."""
    worth: int
    """The sum of the pieces' values on their squares, as the variant's evaluation defines them."""
    _held: list[Piece | None]
    """The cells; in a compiled board, those before the last move until ``cells_of`` applies it to a copy."""
    _hop: Hop | None
    """That last move, in a compiled board."""
    _taken: Piece | None
    """The piece that it captures."""
    _masks: list[int]
    _legal_moves: tuple[Move, ...] | None
    """The legal moves, once computed."""
    _squares: tuple[Piece | None, ...]
    """``_cells`` as a tuple, set on first use; the rules never need it."""
    _wide: list[int] | None
    """The masks of a compiled board with too many squares or layers for fixed-width numbers."""
    _layer_count: int
    """How many masks a compiled board keeps."""
    _sequel: Sequel | None
    """What follows each ordinary move, once one was executed, in a compiled board."""
    _reset_sequel: Sequel | None
    """What follows each irreversible one, such as a placement."""

    # Squares and pieces.

    @property
    def _cells(self) -> list[Piece | None]:
        return cells_of(self)

    @property
    def squares(self) -> tuple[Piece | None, ...]:
        """The content of each square, by coordinate."""
        return tuple(cells_of(self)[: self.variant.square_count])

    def piece_at(self, where: Where) -> Piece | None:
        """Return the piece on a square given by number or name, or None."""
        return self.variant.piece_at(self, self.variant.geometry.coordinate(where))

    def __getitem__(self, where: Where) -> Piece | None:
        return self.variant.piece_at(self, self.variant.geometry.coordinate(where))

    def tile(self, where: Where) -> Tile:
        """Return a square together with its content."""
        coordinate = self.variant.geometry.coordinate(where)
        return Tile(coordinate, self.variant.piece_at(self, coordinate))

    def pieces(self, alliance: Alliance | None = None) -> tuple[Piece, ...]:
        """Return all pieces on the board, or those of one side, by coordinate."""
        standing = filter(None, cells_of(self))
        if alliance is None:
            return tuple(standing)
        expect(Alliance, alliance, "an Alliance")
        return tuple([piece for piece in standing if piece.alliance is alliance])

    # The same for rules: by cell, and as masks in which bit n represents square n.

    def cell(self, number: int) -> Piece | None:
        """Return the content of a cell: ``piece_at`` for rules, which number their cells; -1 is the last one."""
        if cython.compiled:
            cells_of(self)
        try:
            return self._held[number]
        except (TypeError, IndexError):
            raise CoordinateError(f"expected a cell from 0 to {len(self._held) - 1}, got {shown(number)}") from None

    def pieces_on(self, mask: int) -> list[Piece]:
        """Return the pieces on the squares of a mask, all of them occupied, by coordinate."""
        cells = cells_of(self)
        if not isinstance(mask, int) or mask < 0 or mask >> len(cells):
            raise CoordinateError(f"expected a mask of {len(cells)} squares, got {shown(mask)}")
        found = []
        while mask:
            bit = mask & -mask
            mask ^= bit
            found.append(cells[bit.bit_length() - 1])
        return found  # type: ignore[return-value]

    @property
    def occupied(self) -> int:
        """The mask of all occupied squares."""
        masks = masks_of(self) if cython.compiled else self._masks
        count = self.variant._side_count
        if count == 2:
            return masks[0] | masks[1]
        occupied = 0
        for mask in masks[:count]:
            occupied |= mask
        return occupied

    def side_mask(self, alliance: Alliance) -> int:
        """Return the mask of the squares that a side occupies."""
        try:
            return mask_at(self, alliance.index) if cython.compiled else self._masks[alliance.index]
        except (AttributeError, IndexError, TypeError):
            raise WrongTypeError(f"expected a side that plays, got {shown(alliance)}") from None

    def mask(self, kind: type[Piece], alliance: Alliance) -> int:
        """Return the mask of the squares with a side's pieces of one class."""
        try:
            layer = kind.sides * (kind.kind + 1) + alliance.index
            return mask_at(self, layer) if cython.compiled else self._masks[layer]
        except (AttributeError, IndexError, TypeError):
            raise WrongTypeError(
                f"expected a class of pieces and a side of {self.variant.name}, got {shown(kind)} and {shown(alliance)}"
            ) from None


class Sequel:
    """What follows the moves of a board, whichever piece they move: the next player and state.

    There is one for ordinary moves and one for irreversible ones. All moves of a board share them.
    """

    __slots__ = ("asks_rules", "key", "player", "state")

    player: Alliance
    state: State
    key: int
    """The change to the board's key."""
    asks_rules: bool
    """Whether the variant itself must determine state and turn after each move."""


def sequel_of(board: Position, irreversible: int) -> Sequel:
    """Compute what follows an irreversible or an ordinary move of a board; most boards cache it."""
    sequel = Sequel()
    mover = board.move_maker.index
    turns = board.variant._turns
    sequel.state, key = board.state._following[mover + mover + irreversible]
    if turns is None:
        sequel.player = board.move_maker
    else:
        sequel.player, turn_key = turns[mover]
        key ^= turn_key
    sequel.key = key
    sequel.asks_rules = turns is None
    if not isinstance(board, OpenPosition):
        if not cython.compiled:  # only placements use this then, and all but drops from the hand are irreversible
            if irreversible:
                _set_reset_sequel(board, sequel)
        elif irreversible:
            board._reset_sequel = sequel
        else:
            board._sequel = sequel
    return sequel


def keep_analysis(board: Position, analysis: Any) -> None:
    """Cache on a frozen board what its variant's rules have computed about it."""
    board._analysis = analysis


if not cython.compiled:
    keep_analysis = Position.__dict__["_analysis"].__set__
    _set_reset_sequel = Position.__dict__["_reset_sequel"].__set__


def cells_of(position: Position) -> list[Piece | None]:
    """Return a position's cells, which only the core may change; a compiled board copies them on first use."""
    if cython.compiled:
        if position._hop is not None:
            cells = position._held.copy()
            make_hop(cells, position._hop, position._taken)
            position._held = cells
            position._hop = position._taken = None
        return position._held
    return position._held


if not cython.compiled:
    cells_of = attrgetter("_held")  # type: ignore[assignment]


def cell_at(position: Position, number: int) -> Piece | None:
    """Return the content of one cell, without copying the others."""
    if cython.compiled:
        hop = position._hop
        if hop is not None:
            if number == hop.destination:
                return hop.arrived
            if number == hop.start or (position._taken is not None and number == position._taken.mark.cell):
                return None
    return position._held[number]


def make_hop(cells: list[Piece | None], hop: Hop, taken: Piece | None) -> None:
    """Move a piece from its cell to another; a captured one is removed first."""
    cells[hop.start] = None
    if taken is not None:
        cells[taken.mark.cell] = None
    cells[hop.destination] = hop.arrived


def hold_cells(position: Position, cells: list[Piece | None], hop: Hop | None, taken: Piece | None) -> None:
    """Give a new position another's cells, to be copied and changed by a hop on first use; compiled only."""
    if cython.compiled:
        position._held = cells
        position._hop = hop
        position._taken = taken
        last = len(cells) - 1
        fits = hop is None or (0 <= hop.start <= last and 0 <= hop.destination <= last)
        if not fits or (taken is not None and not 0 <= taken.mark.cell <= last):
            cells_of(position)  # pieces of a larger board: the list raises the error


def masks_of(position: Position) -> list[int]:
    """Return a position's masks as a list that is unshared or never changes."""
    if cython.compiled:
        if position._wide is not None:
            return position._wide
        return [position._masks[layer] for layer in range(position._layer_count)]
    return position._masks


def mask_at(position: Position, layer: int) -> int:
    """Return one of a position's masks by its number."""
    if cython.compiled:
        if position._wide is not None:
            return position._wide[layer]
        if layer < 0:
            layer += position._layer_count
        if not 0 <= layer < position._layer_count:
            raise IndexError(layer)
    return position._masks[layer]


def empty_cells(position: Position, cells: int, layers: int) -> None:
    """Give a new position its empty cells and masks."""
    if cython.compiled:
        hold_cells(position, [None] * cells, None, None)
        position._wide = None if cells <= NARROW_SQUARES and layers <= NARROW_LAYERS else [0] * layers
        position._layer_count = layers  # only now: until there is room, no mask may be changed
        for layer in range(NARROW_LAYERS):
            position._masks[layer] = 0
    else:
        position._held = [None] * cells
        position._masks = [0] * layers


def share_cells(position: Position, board: Position) -> None:
    """Give a new position the cells and masks of another, which neither ever changes."""
    if cython.compiled:
        hold_cells(position, board._held, board._hop, board._taken)
        copy_masks(position, board)
    else:
        position._held = board._held
        position._masks = board._masks


def copy_cells(position: Position, board: Position) -> None:
    """Give a new position copies of another's cells and masks; compiled only."""
    if cython.compiled:
        hold_cells(position, cells_of(board).copy(), None, None)
        copy_masks(position, board)


def copy_masks(position: Position, board: Position) -> None:
    """Give a new position copies of another's masks; compiled only."""
    if cython.compiled:
        memcpy(position._masks, board._masks, cython.sizeof(board._masks))
        position._wide = None if board._wide is None else board._wide.copy()
        position._layer_count = board._layer_count


def _mark_of(piece: Any) -> Mark:
    if isinstance(piece, Body):
        body = piece
        return body.mark
    raise WrongTypeError(f"expected a piece, got {shown(piece)} of type {type(piece).__name__}")


def _hop_of(hop: Any) -> Hop:
    if isinstance(hop, Hop):
        found: Hop = hop
        return found
    raise WrongTypeError(f"expected a hop, as piece.hops[square] is one, got {shown(hop)}")


class OpenPosition(Position):
    """A mutable position without any checks: what moves work on.

    A position becomes a board by a change of its class, but a method that somebody took from it before can still be
    called. So each step changes the key first, which an interpreted board refuses; a compiled one is checked just
    before that, after the last call of foreign code.
    """

    __slots__ = ()

    def drop(self, piece: Piece) -> None:
        """Put a piece on its square, which is empty."""
        mark = _mark_of(piece)
        if cython.compiled:
            check_open(self)
        self.key ^= mark.key
        self.worth += mark.worth
        cells_of(self)[mark.cell] = piece
        if cython.compiled:
            clear(self, mark.side, mark.layer, mark.bit, mark.wide_bit)
            toggle(self, mark.side, mark.layer, mark.bit, mark.wide_bit)
        else:
            masks = self._masks
            masks[mark.side] |= mark.bit
            masks[mark.layer] |= mark.bit

    def lift(self, piece: Piece) -> None:
        """Take a piece off its square; it must be there."""
        mark = _mark_of(piece)
        if cython.compiled:
            check_open(self)
        self.key ^= mark.key
        self.worth -= mark.worth
        cells_of(self)[mark.cell] = None
        if cython.compiled:
            toggle(self, mark.side, mark.layer, mark.bit, mark.wide_bit)
        else:
            masks = self._masks
            masks[mark.side] ^= mark.bit
            masks[mark.layer] ^= mark.bit

    def relocate(self, hop: Hop) -> None:
        """Move a piece to another, empty square."""
        relocate_piece(self, hop if type(hop) is Hop else _hop_of(hop))

    def replace_state(self, state: State) -> None:
        """Replace the state."""
        if not hasattr(state, "after_pass"):
            raise WrongTypeError(f"expected a State, got {shown(state)} of type {type(state).__name__}")
        change = self.state.key ^ state.key
        if cython.compiled:
            check_open(self)
        self.key ^= change
        self.state = state

    def pass_turn(self, alliance: Alliance) -> None:
        """Give the turn to a side."""
        expect(Alliance, alliance, "an Alliance")
        change = self.move_maker.key ^ alliance.key
        if cython.compiled:
            check_open(self)
        self.key ^= change
        self.move_maker = alliance


def check_open(position: Position) -> None:
    """Raise ``ImmutableError`` if a position has become a board; compiled only, since plain Python raises by itself."""
    if not isinstance(position, OpenPosition):
        raise ImmutableError("a board cannot be changed; make another one with Board.Builder.of(board)")


def relocate_piece(position: OpenPosition, hop: Hop) -> None:
    """Move a piece of a mutable position to another, empty square."""
    if cython.compiled:
        check_open(position)
    position.key ^= hop.key
    position.worth += hop.worth
    if cython.compiled:
        cells = cells_of(position)
        toggle(position, hop.side, hop.layer, hop.bits, hop.wide_bits)
    else:
        cells = position._held
        masks = position._masks
        bits = hop.bits
        masks[hop.side] ^= bits
        masks[hop.layer] ^= bits
    cells[hop.start] = None
    cells[hop.destination] = hop.arrived


def after_hop(board: Position, hop: Hop, taken: Piece | None) -> OpenPosition:
    """Return the position after a hop, with the turn and the state still to be set; compiled only.

    ``advance`` does the rest. This part is here, where a C compiler can inline what it calls.
    """
    after: OpenPosition = OpenPosition.__new__(OpenPosition)
    after.variant = board.variant
    after.key = board.key ^ hop.key
    after.worth = board.worth + hop.worth
    hold_cells(after, cells_of(board), hop, taken)
    copy_masks(after, board)
    toggle(after, hop.side, hop.layer, hop.bits, hop.wide_bits)
    if taken is not None:
        mark: Mark = taken.mark
        after.key ^= mark.key
        after.worth -= mark.worth
        toggle(after, mark.side, mark.layer, mark.bit, mark.wide_bit)
    return after


def toggle(position: OpenPosition, side: int, layer: int, bits: int, wide_bits: int) -> None:
    """Change bits in the masks of a side and a layer; compiled only, where array indices must be checked."""
    check_layers(position, side, layer)
    if position._wide is not None:
        position._wide[side] ^= wide_bits
        position._wide[layer] ^= wide_bits
    else:
        position._masks[side] ^= bits
        position._masks[layer] ^= bits


def clear(position: OpenPosition, side: int, layer: int, bits: int, wide_bits: int) -> None:
    """Clear bits in the masks of a side and a layer; compiled only."""
    check_layers(position, side, layer)
    if position._wide is not None:
        position._wide[side] &= ~wide_bits
        position._wide[layer] &= ~wide_bits
    else:
        position._masks[side] &= ~bits
        position._masks[layer] &= ~bits


def check_layers(position: OpenPosition, side: int, layer: int) -> None:
    """Raise ``IndexError`` if a position has no such masks, as a list of them would; compiled only."""
    if side >= position._layer_count or layer >= position._layer_count:
        raise IndexError(f"{position.variant.name} has no such piece: it keeps {position._layer_count} masks")
