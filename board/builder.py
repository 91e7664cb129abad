"""Builder: sets up a position piece by piece, and turns it into a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.alliance import Alliance
from board.errors import IllegalPositionError, ImmutableError, WrongTypeError, expect_new
from board.geometry import Where
from board.mark import Body, Effect, Hop, Mark
from board.position import OpenPosition, Position
from board.state import STATELESS, State

if not cython.compiled:
    from board.interpreted import HANDS, compiled_only, set_type
    from board.position import (
        account,
        begin,
        cells_of,
        change_hand,
        check_open,
        copy_into,
        drop_piece,
        empty_cells,
        forget_passed,
        lift_piece,
        lose_rights,
        sequel_of,
    )

    know = put_on = take_off = compiled_only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from board.board import Board
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece

_B = TypeVar("_B", bound="Builder")


class Builder(OpenPosition):
    """Holds any position; ``build()`` checks it and raises ``IllegalPositionError`` if it breaks a rule.

    ``set_piece`` and the other setters return the builder, so that calls can be chained. A builder
    can be reused: it never changes a board that it has built.
    """

    __slots__ = ()

    def __init__(self, variant: Variant) -> None:
        if not hasattr(variant, "cell_count"):
            raise WrongTypeError(f"expected a variant, got {variant!r} of type {type(variant).__name__}")
        expect_new(self, "variant")
        self.variant = variant
        self.move_maker = variant.players[0]
        self._state = STATELESS if getattr(variant, "_ledger", None) is None else None  # type: ignore[assignment]
        self.key = self.move_maker.key
        self.worth = 0
        if not cython.compiled:
            self._derived = None
            self._place = 0
        cells = variant.cell_count
        squares, counters = getattr(variant, "square_count", cells), getattr(variant, "_counter_count", 0)
        empty_cells(self, cells, variant._layers, squares, counters)
        self.set_state(variant.first_state())

    @classmethod
    def of(cls: type[_B], board: Position) -> _B:
        """Return a builder that holds a board's position."""
        if not isinstance(board, Position):
            raise WrongTypeError(f"expected a board, got {board!r} of type {type(board).__name__}")
        builder = cls.__new__(cls)
        copy_into(builder, board)
        return builder

    # Setting up, with checks.

    def set_piece(self: _B, piece: Piece) -> _B:
        """Put a piece on its square, replacing any piece there."""
        if not hasattr(piece, "layer"):
            raise WrongTypeError(f"expected a piece, got {piece!r} of type {type(piece).__name__}")
        cells = cells_of(self)
        if not 0 <= piece.position < len(cells):
            raise IllegalPositionError(
                f"{piece} is on {piece.position}, but {self.variant.name} has places 0 to {len(cells) - 1}"
            )
        if piece.layer >= self.variant._layers:
            raise IllegalPositionError(f"{self.variant.name} has no piece such as {piece!r}")
        old = cells[piece.mark.cell]
        if old is not None:
            self.lift(old)
        self.drop(piece)
        return self

    def remove_piece(self: _B, where: Piece | Where) -> _B:
        """Empty a square, given as a coordinate, a name, or the piece on it."""
        if hasattr(where, "layer"):
            piece = cells_of(self)[where.mark.cell]  # type: ignore[union-attr]
        else:
            piece = self.variant.piece_at(self, self.variant.geometry.coordinate(where))
        if piece is not None:
            self.lift(piece)
        return self

    def set_move_maker(self: _B, alliance: Alliance) -> _B:
        """Set the side to move."""
        if not isinstance(alliance, Alliance):
            raise WrongTypeError(f"expected an Alliance, got {alliance!r} of type {type(alliance).__name__}")
        if alliance not in self.variant.players:
            raise IllegalPositionError(f"{alliance} does not play in {self.variant.name}")
        self.pass_turn(alliance)
        return self

    def set_state(self: _B, state: State) -> _B:
        """Set the variant's own state, which the squares do not show."""
        if not isinstance(state, State):
            raise WrongTypeError(f"expected a State, got {state!r} of type {type(state).__name__}")
        self.replace_state(state)
        return self

    def build(self) -> Board:
        """Return the board, or raise ``IllegalPositionError`` saying which rule the position breaks."""
        board = Builder.of(self).release()
        self.variant.validate(board)
        return self.variant.normalize(board)

    def release(self) -> Board:
        """Turn this builder into a board; it is no longer a builder afterwards."""
        return _frozen(self)

    def __copy__(self: _B) -> _B:
        return type(self).of(self)

    def __deepcopy__(self: _B, memo: object) -> _B:
        return type(self).of(self)


_board_class: Any = None
"""The class that a builder becomes. ``board.board`` sets it, since the two classes need each other."""


def set_board_class(kind: type[Board]) -> None:
    """Set, once, the class that a builder becomes."""
    global _board_class
    if _board_class is not None or not isinstance(kind, type) or not issubclass(kind, Position):
        raise ImmutableError(f"builders become boards, not {kind!r}")
    _board_class = kind


def board_class() -> type[Board]:
    """Return the class of boards."""
    kind: type[Board] = _board_class
    return kind


def _frozen(after: Any) -> Board:
    """Turn a filled-in position into a board."""
    if cython.compiled:
        kind = type(after)
        if kind is not OpenPosition and kind is not Builder:
            after = begin(after)  # a third-party class may have its own layout
        after._is_frozen = True
        set_type(after, _board_class)
    else:
        try:
            after.__class__ = _board_class
        except TypeError:  # the same
            after = begin(after)
            after.__class__ = _board_class
    board: Board = after
    return board


def with_turn(board: Board, alliance: Alliance | None = None) -> Board:
    """Return the same position with another side to move, by default the next one, as if the others had passed.

    Nothing is checked.
    """
    if type(board) is not _board_class:
        board = _frozen(begin(board))
    if alliance is None:
        alliance = board.variant._order[board.move_maker]
    if alliance is board.move_maker:
        return board
    after: OpenPosition = begin(board)
    after.move_maker = alliance
    after.key ^= board.move_maker.key ^ alliance.key
    if board._state is None:
        forget_passed(after, board.variant._ledger)
    else:
        after._state = state = board._state.after_pass()
        after.key ^= board._state.key ^ state.key
    return _frozen(after)


def advance(
    board: Board, hop: Hop, taken: Piece | None, irreversible: int, move: Move, effect: Effect | None = None
) -> Board:
    """Return the board after a piece goes to another square, perhaps captures, and perhaps becomes another piece.

    Nearly every move comes through here, so it is one flat function. It does the same as ``change`` at half the cost.
    ``effect`` is what follows from this move alone, before what follows from the hop.
    """
    if cython.compiled:
        if type(board) is not _board_class:
            board = _frozen(begin(board))  # the new board must come from one that never changes
        piece: Body = hop.piece
        arrived: Body = hop.arrived
        know(board._shape, piece)
        know(board._shape, arrived)
        after = begin(board)
        if taken is not None:
            know(board._shape, taken)
            take_off(after, taken)
        take_off(after, piece)
        put_on(after, arrived)
    else:
        after = OpenPosition()
        after.variant = board.variant
        after._derived = None
        after._place = 0
        after._held = cells = board._held.copy()
        after._masks = masks = board._masks.copy()
        after.key = board.key ^ hop.key
        after.worth = board.worth + hop.worth
        after._state = board._state
        if board._state is None:
            after._counters = board._counters.copy()
        if taken is not None:
            mark: Mark = taken.mark
            after.key ^= mark.key
            after.worth -= mark.worth
            masks[mark.side] ^= mark.bit
            masks[mark.layer] ^= mark.bit
            cells[mark.cell] = None
        bits = hop.bits
        masks[hop.side] ^= bits
        if hop.layer == hop.after.layer:
            masks[hop.layer] ^= bits
        else:
            masks[hop.layer] ^= hop.before.bit
            masks[hop.after.layer] ^= hop.after.bit
        cells[hop.start] = None
        cells[hop.destination] = hop.arrived
    asks_rules = _take_turn(after, board, hop.start, hop.destination, taken, irreversible)
    if effect is not None:
        effect.take_place(after)
    if hop.effect is not None:
        hop.effect.take_place(after)
    elif hop.aftermath is not None:
        hop.aftermath(after)
    if taken is not None and taken.linked:
        taken.unlink(after)
    if asks_rules:
        _ask_rules(after, move)
    if cython.compiled:
        after._is_frozen = True
        set_type(after, _board_class)
    else:
        after.__class__ = _board_class
    return after  # type: ignore[return-value]


def change(board: Board, leaving: Sequence[Piece], arriving: Sequence[Piece], irreversible: int, move: Move) -> Board:
    """Return the board after pieces leave, and others arrive on squares that are empty then."""
    after: OpenPosition = begin(board)
    taken = None
    start = end = -1
    for piece in leaving:
        lift_piece(after, piece)
        start = piece.mark.cell
        if piece.side != board.move_maker.index:
            taken = piece
    for piece in arriving:
        drop_piece(after, piece)
        end = piece.mark.cell
    for piece in leaving:
        if piece.linked:
            piece.unlink(after)
    asks_rules = _take_turn(after, board, start, end, taken, irreversible)
    if board._state is None:
        _account_for_all(after, leaving, arriving)
    if asks_rules:
        _ask_rules(after, move)
    return _frozen(after)


def _account_for_all(after: OpenPosition, leaving: Sequence[Piece], arriving: Sequence[Piece]) -> None:
    """Take the castling rights that belong to any of the squares, and what was dropped from the hand."""
    ledger = after.variant._ledger
    for piece in (*leaving, *arriving):
        lose_rights(after, ledger, ledger.kept[piece.mark.cell])
    if ledger.has_hands and not leaving:
        for piece in arriving:
            change_hand(after, ledger, HANDS + piece.layer - 2, -1)


def _take_turn(
    after: OpenPosition, board: Position, start: int, end: int, taken: Piece | None, irreversible: int
) -> bool:
    """Update state and turn after a move between two cells; return whether the variant must do so itself."""
    if cython.compiled:
        sequel = board._sequel
        if irreversible or sequel is None:
            sequel = sequel_of(board, irreversible)
        if sequel.ledger is not None:
            account(after, sequel.ledger, sequel.mover, start, end, taken, irreversible)
            after._sequel = sequel.following
        after._state = sequel.state
        after.move_maker = sequel.player
        after.key ^= sequel.key
        return sequel.asks_rules
    mover = board.move_maker.index
    if board._state is None:
        account(after, board.variant._ledger, mover, start, end, taken, irreversible)
    else:
        after._state, key = board._state._following[mover + mover + irreversible]
        after.key ^= key
    turns = board.variant._turns
    if turns is None:
        after.move_maker = board.move_maker
        return True
    after.move_maker, turn_key = turns[mover]
    after.key ^= turn_key
    return False


def execute_transition(move: Move) -> Board:
    """Return the board after a move that only states its ``transition``."""
    moved, added, removed = move.transition
    before, arrived = zip(*moved, strict=True) if moved else ((), ())
    return change(move.board, (*removed, *before), (*arrived, *added), move.is_irreversible, move)


def finish_move(after: OpenPosition, move: Move) -> Board:
    """Return the board after a move whose pieces are in place: update its state and turn."""
    if cython.compiled:
        check_open(after)
    start, end = move.current_coordinate, move.destination_coordinate
    if _take_turn(after, after, start, end, move.attacked_piece, move.is_irreversible):
        _ask_rules(after, move)
    return _frozen(after)


def key_after_placement(board: Board, piece: Piece) -> int | None:
    """Return the key of the board after a placement, or None if it depends on the variant's hooks."""
    if board._state is None or board.variant._turns is None:
        return None
    if cython.compiled:
        return board.key ^ piece.key ^ sequel_of(board, 1).key
    mover = board.move_maker.index
    return board.key ^ piece.key ^ board._state._following[mover + mover + 1][1] ^ board.variant._turns[mover][1]


def _ask_rules(after: OpenPosition, move: Move) -> None:
    """Let the variant determine the state and the turn after a move."""
    variant = after.variant
    mover = after.move_maker
    next_state, next_player = variant.next_state, variant.next_player
    before = after.state
    state = before if next_state is None else next_state(after, move)
    player = None if next_player is None else next_player(after, move)
    if cython.compiled:
        check_open(after)
    if type(state) is not type(before) or after._state is None:
        after.replace_state(state)
    elif state is not before:
        old_key, new_key = before.key, state.key
        after.key ^= old_key ^ new_key
        after._state = state
    if next_player is not None:
        after.pass_turn(player)  # type: ignore[arg-type]
    else:
        after.move_maker, turn_key = variant._alternation[mover.index]
        after.key ^= turn_key
