"""Position: the fields and queries that a board and its builder share; OpenPosition: what changes the fields.

It is one long module because a C compiler inlines only within one, and every move comes through here.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter, getitem
from sys import byteorder
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.alliance import Alliance
from board.errors import ArgumentError, CoordinateError, ImmutableError, WrongTypeError, expect, expect_new, shown
from board.geometry import Coordinate, Where
from board.mark import Body, Hop, Mark

if not cython.compiled:
    from board.interpreted import CLOCK, NUMBER, PASSED, RIGHTS, compiled_only

    make_rows = free_rows = add_to_row = take_block = give_block = copy_block = clear_block = compiled_only
    cell_of = piece_on = list_cells = forget_cells = know = put_on = take_off = compiled_only

if TYPE_CHECKING:
    from board.state import State
    from board.variant import Variant
    from pieces.piece import Piece


class Tile(NamedTuple):
    """A square of the board with its content."""

    coordinate: Coordinate
    piece: Piece | None

    @property
    def is_occupied(self) -> bool:
        """Whether there is a piece on it."""
        return self.piece is not None


_FIELDS: tuple[str, ...] = (
    "_counters",
    "_derived",
    "_held",
    "_masks",
    "_place",
    "_state",
    "key",
    "move_maker",
    "variant",
    "worth",
)
"""What an interpreted board keeps; each unused slot would make it slower."""


class Shape:
    """The size of a compiled board, and the pieces that have stood on boards of that size.

    Such a board is one block of memory: its masks, each of ``words`` 64-bit words, then a number for each cell, which
    says which of the pieces known for that cell stands there. So a move copies the block and changes a few words of
    it, whatever the game.
    """

    __slots__ = ("_kept", "_numbers", "cells", "counters", "layers", "words")

    cells: int
    layers: int
    counters: int
    words: int
    _numbers: dict[int, int]
    """By ``id``, the number of each piece that has stood on such a board."""
    _kept: list[Any]
    """These pieces."""

    def __init__(self, cells: int, layers: int, squares: int, counters: int) -> None:
        if getattr(self, "words", 0):
            raise ImmutableError("a constructor runs once: this Shape is already complete and cannot be changed")
        if not (0 <= cells < MOST_CELLS and 0 < layers < MOST_LAYERS and 0 <= squares < MOST_CELLS):
            raise ArgumentError(f"a board has cells, layers and squares, got {shown((cells, layers, squares))}")
        if not 0 <= counters < MOST_LAYERS:
            raise ArgumentError(f"a board has some counters, got {shown(counters)}")
        self.cells, self.layers, self.counters = cells, layers, counters
        self.words = words_for(squares)
        self._numbers = {}
        self._kept = []
        if cython.compiled:
            make_rows(self)

    def __dealloc__(self) -> None:
        free_rows(self)


MOST_CELLS, MOST_LAYERS = 1 << 24, 1 << 16
NO_MASKS = [0] * 16
"""The masks of a compiled position that has not been filled in."""


def words_for(squares: int) -> int:
    """Return how many words a mask has: one, two, four as the generator for armies reads, or more."""
    words = max(1, (squares + 63) // 64)
    return 4 if words == 3 else words


@cache
def shape_of(cells: int, layers: int, squares: int, counters: int) -> Shape:
    """Return the shape of boards, one object for each size, so that relatives share what is known of their pieces."""
    return Shape(cells, layers, squares, counters)


def number_piece(shape: Shape, piece: Body) -> int:
    """Give a piece the number by which boards of a shape know it, when it is first put on one; compiled only."""
    mark: Mark = piece.mark
    if mark is None or shape is None:
        raise WrongTypeError("expected a complete piece and a position that has been filled in")
    if mark.side >= shape.layers or mark.layer >= shape.layers or mark.word >= shape.words:
        raise IndexError(f"a board of {shape.cells} cells and {shape.layers} masks has no place for such a piece")
    cell = cell_of(shape, mark.cell)
    number = shape._numbers.get(id(piece), 0)
    if not number:
        number = add_to_row(shape, cell, piece)
        shape._kept.append(piece)
        shape._numbers[id(piece)] = number
    piece._shape, piece._number, piece._cell = shape, number, cell
    piece._side_word, piece._layer_word = mark.side * shape.words + mark.word, mark.layer * shape.words + mark.word
    return number


class Derived:
    """What has been computed about a position: a compiled one's cells as a list, the squares, the rules' analysis."""

    __slots__ = ("analysis", "held", "squares")

    held: list[Any] | None
    squares: tuple[Any, ...] | None
    analysis: Any


@cython.freelist(64)
@cython.cclass
class Position:
    """The fields of a board: mutable while a ``Builder`` works on them, frozen once they are a ``Board``.

    A finished builder *becomes* the board (its class changes), at a quarter of the cost of
    copying the fields into a second object. So both classes have exactly these slots.

    ``_cells`` and ``_masks`` are private to the core and the hottest rules. All other code uses ``cell``,
    ``pieces_on``, ``mask``, ``masks``, ``side_mask`` and ``occupied``. They are lists because copying a list is twice
    as fast as rebuilding a tuple. When compiled, they are arrays in a block of memory (see ``Shape``).

    * ``_cells[coordinate]`` is the piece on that square, or None.
    * ``_masks[piece.side]`` has a bit for each square that side occupies, ``_masks[piece.layer]``
      one for each square with that kind of piece of that side.
    """

    __slots__ = _FIELDS

    variant: Variant
    move_maker: Alliance
    _state: State
    """The state; None in games whose state is in the counters."""
    _counters: list[int]
    """What a game with a ledger keeps besides its squares, as small numbers."""
    key: int
    worth: int
    """The sum of the pieces' values on their squares, as the variant's evaluation defines them."""
    _held: list[Any]
    """What each cell holds: the piece or None, and in a compiled board the piece's number."""
    _masks: list[int]
    _derived: Derived | None
    """What has been computed about this position."""
    _shape: Shape
    """The size of a compiled board's block of memory."""
    _sequel: Sequel | None
    """What follows each move, once one was executed, in a compiled board."""
    _is_frozen: bool
    """Whether a compiled position is a board, so that nothing may change it."""
    _place: int
    """Where ``board.board`` keeps the legal moves of a board that was asked for them lately."""

    def __cinit__(self) -> None:
        self._masks = NO_MASKS

    def __dealloc__(self) -> None:
        give_block(self)

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

    @property
    def state(self) -> State:
        """What the squares do not say: a record of the variant's own, such as en passant, clocks and hands."""
        if self._state is None:
            ledger = self.variant._ledger
            return ledger.state_of([self._counters[number] for number in range(ledger.size)])
        return self._state

    # The same for rules: by cell, and as masks in which bit n represents square n.

    def cell(self, number: int) -> Piece | None:
        """Return the content of a cell: ``piece_at`` for rules, which number their cells; -1 is the last one."""
        try:
            return cell_at(self, number)
        except (TypeError, IndexError, OverflowError):
            last = len(cells_of(self)) - 1
            raise CoordinateError(f"expected a cell from 0 to {last}, got {shown(number)}") from None

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
    def masks(self) -> list[int]:
        """All masks, by layer: those of the sides, then for each kind of piece those of each side."""
        if cython.compiled:
            return [mask_at(self, layer) for layer in range(self._shape.layers)]
        return self._masks.copy()

    @property
    def occupied(self) -> int:
        """The mask of all occupied squares."""
        count = self.variant._side_count
        if cython.compiled:
            if count == 2 and self._shape.words == 1:
                return self._masks[0] | self._masks[1]
            masks = [mask_at(self, side) for side in range(count)]
        else:
            masks = self._masks
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
    """What follows the moves of a compiled board, whichever piece they move: the next player and state.

    All moves of a board share one, or two if irreversible ones lead to another state. In a game with a ledger all
    boards of a mover share it.
    """

    __slots__ = ("asks_rules", "following", "key", "ledger", "mover", "player", "reset", "state")

    mover: int
    player: Alliance
    state: State
    ledger: Ledger | None
    key: int
    """The change to the board's key."""
    asks_rules: bool
    """Whether the variant itself must determine state and turn after each move."""
    reset: Sequel | None
    """The same after an irreversible move, once one was executed."""
    following: Sequel | None
    """What follows the moves after this one, if that is known."""


def sequel_of(board: Position, irreversible: int) -> Sequel:
    """Return what follows an irreversible or an ordinary move of a board; compiled only."""
    sequel = board._sequel
    if sequel is None:
        sequel = _new_sequel(board, 0)
        if board._is_frozen:
            board._sequel = sequel
    if not irreversible:
        return sequel
    if sequel.reset is None:
        sequel.reset = _new_sequel(board, 1)
    return sequel.reset


def _new_sequel(board: Position, irreversible: int) -> Sequel:
    if board._state is None:
        return _ledger_sequel(board, board.variant._ledger)
    sequel = Sequel()
    mover = sequel.mover = board.move_maker.index
    sequel.state, key = board._state._following[mover + mover + irreversible]
    turns = board.variant._turns
    sequel.asks_rules = turns is None
    if turns is None:
        sequel.player = board.move_maker
    else:
        sequel.player, turn_key = turns[mover]
        key ^= turn_key
    sequel.key = key
    return sequel


def _ledger_sequel(board: Position, ledger: Ledger) -> Sequel:
    """Return what follows the moves of a side in a game with a ledger."""
    mover = board.move_maker.index
    if ledger._sequels is None:
        ledger._sequels = [None] * len(Alliance)
    found: Any = ledger._sequels[mover]
    if found is not None:
        return found  # type: ignore[no-any-return]
    sequel = ledger._sequels[mover] = Sequel()
    sequel.mover, sequel.ledger, sequel.reset = mover, ledger, sequel
    turns = board.variant._turns
    sequel.asks_rules = turns is None
    sequel.player, sequel.key = (board.move_maker, 0) if turns is None else turns[mover]
    if turns is not None and ledger._sequels[sequel.player.index] is not None:
        other: Sequel = ledger._sequels[sequel.player.index]
        sequel.following, other.following = other, sequel
    return sequel


def begin(board: Position) -> OpenPosition:
    """Return a mutable copy of a position."""
    after: OpenPosition = OpenPosition.__new__(OpenPosition)
    copy_into(after, board)
    return after


def copy_into(after: Position, board: Position) -> None:
    """Fill in a new position as a copy of another."""
    if cython.compiled:
        take_block(after, board._shape)
        copy_block(after, board)
    else:
        after._held = board._held.copy()
        after._masks = board._masks.copy()
        if board._state is None:
            after._counters = board._counters.copy()
        after._derived = None
        after._place = 0
    after.variant = board.variant
    after.move_maker = board.move_maker
    after._state = board._state
    after.key = board.key
    after.worth = board.worth


def analysis_of(board: Position) -> Any:
    """Return what a variant's rules have computed about a board, such as pins and checks, or None."""
    return None if board._derived is None else board._derived.analysis


def keep_analysis(board: Position, analysis: Any) -> None:
    """Cache on a frozen board what its variant's rules have computed about it."""
    derived_of(board).analysis = analysis


if not cython.compiled:

    def derived_of(position: Position) -> Derived:
        """Return where to note what is computed about a position."""
        derived = position._derived
        if derived is None:
            derived = Derived()
            derived.held = derived.squares = derived.analysis = None
            _set_derived(position, derived)
        return derived

    _set_derived = Position.__dict__["_derived"].__set__


def cells_of(position: Position) -> list[Piece | None]:
    """Return a position's cells as a list, which only the core may change; a compiled board makes it on first use."""
    derived = derived_of(position)
    if derived.held is None:
        derived.held = list_cells(position)
    return derived.held


if not cython.compiled:
    cells_of = attrgetter("_held")  # type: ignore[assignment]


def cell_at(position: Position, number: int) -> Piece | None:
    """Return the content of one cell."""
    if cython.compiled:
        return piece_on(position, cell_of(position._shape, number))  # type: ignore[no-any-return]
    found: Piece | None = position._held[number]
    return found


def mask_at(position: Position, layer: int) -> int:
    """Return one of a position's masks by its number; compiled only."""
    shape = position._shape
    if layer < 0:
        layer += shape.layers
    if not 0 <= layer < shape.layers:
        raise IndexError(layer)
    first = layer * shape.words
    mask = 0
    for word in range(shape.words - 1, 0, -1):
        mask = mask << 64 | position._masks[first + word]
    return mask << 64 | position._masks[first] if mask else position._masks[first]


def empty_cells(position: Position, cells: int, layers: int, squares: int, counters: int) -> None:
    """Give a new position its empty cells, masks and counters."""
    if cython.compiled:
        take_block(position, shape_of(cells, layers, squares, counters))
        clear_block(position)
    else:
        position._held = [None] * cells
        position._masks = [0] * layers
        position._counters = [0] * counters


def _body_of(piece: Any) -> Body:
    if isinstance(piece, Body):
        return piece
    raise WrongTypeError(f"expected a piece, got {shown(piece)} of type {type(piece).__name__}")


def _hop_of(hop: Any) -> Hop:
    if isinstance(hop, Hop):
        found: Hop = hop
        return found
    raise WrongTypeError(f"expected a hop, as piece.hops[square] is one, got {shown(hop)}")


Keys: TypeAlias = Any
"""Keys by number; compiled, they are the bytes of 64-bit words."""


def keys_of(keys: tuple[int, ...]) -> Keys:
    """Return keys in the form in which ``key_in`` looks them up."""
    return b"".join(key.to_bytes(8, byteorder) for key in keys) if cython.compiled else keys


if not cython.compiled:
    key_in = byte_in = getitem


@cython.cclass
class Ledger:
    """What the counters of a game with armies mean: how they change with a move, and their part of a board's key.

    The first counters are the en passant square (or -1), the castling rights, the halfmove clock and the move number;
    then, for each kind of piece, how many of them each side has in hand.
    """

    __slots__ = ("_sequels", "hands", "has_hands", "kept", "passed_keys", "right_keys", "size", "slots")

    size: int
    passed_keys: Keys
    """By en passant square, its key; the last is for none."""
    right_keys: Keys
    """By castling rights, their key."""
    hands: tuple[Keys, ...]
    """By counter and number, the key of so many pieces in hand."""
    kept: bytes
    """By cell, the castling rights that remain when something moves from or to it."""
    slots: bytes
    """By the layer of a captured piece, the counter of the hand that gets it."""
    has_hands: bool
    _sequels: list[Any] | None
    """What follows each side's moves, in compiled boards."""

    def __init__(
        self,
        passed_keys: tuple[int, ...],
        right_keys: tuple[int, ...],
        kept: bytes,
        slots: bytes,
        hands: tuple[tuple[int, ...], ...],
    ) -> None:
        expect_new(self, "passed_keys")
        self.passed_keys, self.right_keys = keys_of(passed_keys), keys_of(right_keys)
        self.kept, self.slots, self.hands = kept, slots, tuple(map(keys_of, hands))
        self.has_hands = any(slots)
        self.size = len(hands)

    def state_of(self, counters: list[int]) -> Any:
        """Return the state that some counters stand for."""
        raise NotImplementedError

    def counters_of(self, state: Any) -> list[int]:
        """Return the counters that stand for a state."""
        raise NotImplementedError


def forget_passed(position: Position, ledger: Ledger) -> None:
    """Take the offer of an en passant capture away."""
    passed = position._counters[PASSED]
    if passed >= 0:
        position.key ^= key_in(ledger.passed_keys, passed)
        position._counters[PASSED] = -1


def account(
    position: Position, ledger: Ledger, mover: int, start: int, end: int, taken: Body | None, irreversible: int
) -> None:
    """Update the counters after a side's move between two cells."""
    counters = position._counters
    forget_passed(position, ledger)
    counters[CLOCK] = 0 if irreversible else counters[CLOCK] + 1
    counters[NUMBER] += mover
    if counters[RIGHTS] and start >= 0 and end >= 0:
        lose_rights(position, ledger, byte_in(ledger.kept, start) & byte_in(ledger.kept, end))
    if taken is not None and ledger.has_hands:
        change_hand(position, ledger, byte_in(ledger.slots, taken.mark.layer), 1)


def lose_rights(position: Position, ledger: Ledger, kept: int) -> None:
    """Take castling rights away, except some."""
    counters = position._counters
    rights = counters[RIGHTS]
    if rights & kept != rights:
        position.key ^= key_in(ledger.right_keys, rights) ^ key_in(ledger.right_keys, rights & kept)
        counters[RIGHTS] = rights & kept


def change_hand(position: Position, ledger: Ledger, slot: int, change: int) -> None:
    """Put a piece into a hand, or take one out."""
    counters = position._counters
    keys = ledger.hands[slot]
    number = counters[slot]
    position.key ^= key_in(keys, number) ^ key_in(keys, number + change)
    counters[slot] = number + change


class OpenPosition(Position):
    """A mutable position without any checks: what moves work on.

    A position becomes a board by a change of its class, but a method that somebody took from it before can still be
    called. So each step changes the key first, which an interpreted board refuses; a compiled one is checked just
    before that, after the last call of foreign code.
    """

    __slots__ = ()

    def drop(self, piece: Piece) -> None:
        """Put a piece on its square, which is empty."""
        drop_piece(self, _body_of(piece))

    def lift(self, piece: Piece) -> None:
        """Take a piece off its square; it must be there."""
        lift_piece(self, _body_of(piece))

    def relocate(self, hop: Hop) -> None:
        """Move a piece to another, empty square."""
        relocate_piece(self, hop if type(hop) is Hop else _hop_of(hop))

    def replace_state(self, state: State) -> None:
        """Replace the state."""
        if not hasattr(state, "after_pass"):
            raise WrongTypeError(f"expected a State, got {shown(state)} of type {type(state).__name__}")
        change = self.state.key ^ state.key
        ledger = getattr(self.variant, "_ledger", None)
        counters = [] if ledger is None else ledger.counters_of(state)
        if cython.compiled:
            check_open(self)
        self.key ^= change
        if ledger is None:
            self._state = state
        for number, value in enumerate(counters):
            self._counters[number] = value

    def pass_turn(self, alliance: Alliance) -> None:
        """Give the turn to a side."""
        expect(Alliance, alliance, "an Alliance")
        if cython.compiled:
            check_open(self)
        self.key ^= self.move_maker.key ^ alliance.key
        self.move_maker = alliance


def check_open(position: Position) -> None:
    """Raise ``ImmutableError`` if a position has become a board; compiled only, as Python's boards notice it."""
    if position._shape is None:
        raise WrongTypeError("this position has not been filled in; positions are made by Board.Builder")
    if position._is_frozen:
        raise ImmutableError("a board cannot be changed; make another one with Board.Builder.of(board)")


def drop_piece(position: OpenPosition, piece: Body) -> None:
    """Put a piece on its empty square."""
    if cython.compiled:
        know(position._shape, piece)
        check_open(position)
        put_on(position, piece)
        forget_cells(position)
    else:
        mark: Mark = piece.mark
        position.key ^= mark.key
        position.worth += mark.worth
        position._held[mark.cell] = piece
        masks = position._masks
        masks[mark.side] |= mark.bit
        masks[mark.layer] |= mark.bit


def lift_piece(position: OpenPosition, piece: Body) -> None:
    """Take a piece off its square."""
    if cython.compiled:
        know(position._shape, piece)
        check_open(position)
        take_off(position, piece)
        forget_cells(position)
    else:
        mark: Mark = piece.mark
        position.key ^= mark.key
        position.worth -= mark.worth
        position._held[mark.cell] = None
        masks = position._masks
        masks[mark.side] ^= mark.bit
        masks[mark.layer] ^= mark.bit


def put_on_cell(position: OpenPosition, piece: Body) -> None:
    """Put a piece, which the masks have already, on its cell."""
    if cython.compiled:
        know(position._shape, piece)
        check_open(position)
        position._held[piece._cell] = piece._number
        forget_cells(position)
    else:
        position._held[piece.mark.cell] = piece


def relocate_piece(position: OpenPosition, hop: Hop) -> None:
    """Move a piece of a mutable position to another, empty square."""
    if cython.compiled:
        piece: Body = hop.piece
        arrived: Body = hop.arrived
        know(position._shape, piece)
        know(position._shape, arrived)
        check_open(position)
        take_off(position, piece)
        put_on(position, arrived)
        forget_cells(position)
    else:
        position.key ^= hop.key
        position.worth += hop.worth
        cells, masks, bits = position._held, position._masks, hop.bits
        masks[hop.side] ^= bits
        masks[hop.layer] ^= bits
        cells[hop.start] = None
        cells[hop.destination] = hop.arrived
