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
from board.mark import Hop, Mark
from board.position import OpenPosition, Position
from board.state import STATELESS, State

if not cython.compiled:
    from board.interpreted import HANDS, set_type
    from board.position import (
        account,
        after_hop,
        cells_of,
        change_hand,
        check_open,
        copy_cells,
        drop_piece,
        empty_cells,
        forget_passed,
        lift_piece,
        sequel_of,
    )

if TYPE_CHECKING:
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
        self._analysis = None
        self._place = 0
        self._reset_sequel = None
        cells = variant.cell_count
        squares, counters = getattr(variant, "square_count", cells), getattr(variant, "_counter_count", 0)
        empty_cells(self, cells, variant._layers, squares, counters)
        self.set_state(variant.first_state())

    @classmethod
    def of(cls: type[_B], board: Position) -> _B:
        """Return a builder that holds a board's position."""
        if not isinstance(board, Position):
            raise WrongTypeError(f"expected a board, got {board!r} of type {type(board).__name__}")
        builder: _B = _copied(cls.__new__(cls), board)
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


def _copied(builder: Any, board: Position) -> Any:
    """Fill a new builder with a board's position."""
    builder.variant = board.variant
    builder.move_maker = board.move_maker
    builder._state = board._state
    builder.key = board.key
    builder.worth = board.worth
    copy_cells(builder, board)
    if not cython.compiled:
        builder._analysis = None
        builder._place = 0
        builder._reset_sequel = None
    return builder


def _frozen(after: Any) -> Board:
    """Turn a filled-in position into a board."""
    if cython.compiled:
        kind = type(after)
        if kind is not OpenPosition and kind is not Builder:
            after = _copied(OpenPosition(), after)  # a third-party class may have its own layout
        after._is_frozen = True
        set_type(after, _board_class)
    else:
        try:
            after.__class__ = _board_class
        except TypeError:  # the same
            after = _copied(OpenPosition(), after)
            after.__class__ = _board_class
    board: Board = after
    return board


def with_turn(board: Board, alliance: Alliance | None = None) -> Board:
    """Return the same position with another side to move, by default the next one, as if the others had passed.

    Nothing is checked.
    """
    if type(board) is not _board_class:
        board = _frozen(_copied(OpenPosition(), board))
    if alliance is None:
        alliance = board.variant._order[board.move_maker]
    if alliance is board.move_maker:
        return board
    after: OpenPosition = _copied(OpenPosition(), board)
    after.move_maker = alliance
    after.key = board.key ^ board.move_maker.key ^ alliance.key
    if board._state is None:
        forget_passed(after, board.variant._ledger)
    else:
        after._state = state = board._state.after_pass()
        after.key ^= board._state.key ^ state.key
    return _frozen(after)


def advance(board: Board, hop: Hop, taken: Piece | None, irreversible: int, move: Move) -> Board:
    """Return the board after a move that moves a piece to another square, with or without a capture.

    Nearly every move comes through here, so it is one flat function. It does the same as a builder's ``lift``,
    ``relocate`` and ``finish_move`` in a row, at half the cost.
    """
    if taken is not None:
        mark: Mark = taken.mark
    if cython.compiled:
        if type(board) is not _board_class:
            board = _frozen(_copied(OpenPosition(), board))  # the new board shares cells with one that never changes
        after = after_hop(board, hop, taken)
        sequel = board._reset_sequel if irreversible else board._sequel
        if sequel is None:
            sequel = sequel_of(board, irreversible)
        after._state = sequel.state
        if sequel.state is None:
            after.move_maker = board.move_maker
            account(
                after, board.variant._ledger, hop.start, hop.destination, None if taken is None else mark, irreversible
            )
        after.move_maker = sequel.player
        after.key ^= sequel.key
        asks_rules = sequel.asks_rules
    else:
        key = board.key ^ hop.key
        worth = board.worth + hop.worth
        # What ``sequel_of`` does, without an object: an interpreted board rarely executes enough moves to pay for it.
        after = OpenPosition()
        mover = board.move_maker.index
        state = board._state
        if state is None:
            after._state, change = state, 0
            after._counters = board._counters.copy()
        else:
            after._state, change = state._following[mover + mover + irreversible]
        turns = board.variant._turns
        asks_rules = turns is None
        after._held = cells = board._held.copy()
        after._masks = masks = board._masks.copy()
        cells[hop.start] = None
        bits = hop.bits
        masks[hop.side] ^= bits
        masks[hop.layer] ^= bits
        if taken is not None:
            key ^= mark.key
            worth -= mark.worth
            cells[mark.cell] = None
            masks[mark.side] ^= mark.bit
            masks[mark.layer] ^= mark.bit
        cells[hop.destination] = hop.arrived
        after.key = key ^ change
        after.move_maker = board.move_maker
        if state is None:
            account(
                after, board.variant._ledger, hop.start, hop.destination, None if taken is None else mark, irreversible
            )
        if turns is not None:
            after.move_maker, turn_key = turns[mover]
            after.key ^= turn_key
        after.variant = board.variant
        after.worth = worth
        after._analysis = None
        after._place = 0
        after._reset_sequel = None
    if hop.aftermath is not None:
        hop.aftermath(after)
    if taken is not None and mark.linked:
        taken.unlink(after)
    if asks_rules:
        _ask_rules(after, move)
    if cython.compiled:
        after._is_frozen = True
        set_type(after, _board_class)
    else:
        after.__class__ = _board_class
    return after  # type: ignore[return-value]


def step(board: Board, piece: Piece, arrived: Piece, taken: Piece | None, irreversible: int, move: Move) -> Board:
    """Return the board after a piece leaves, perhaps captures, and arrives, perhaps as another one.

    Nothing else may follow from it, as the castling rights of linked pieces do.
    """
    after: OpenPosition = _copied(OpenPosition(), board)
    before: Mark = piece.mark
    there: Mark = arrived.mark
    if taken is not None:
        lift_piece(after, taken.mark)
    lift_piece(after, before)
    drop_piece(after, arrived)
    if board._state is not None:
        return finish_move(after, move)
    account(after, board.variant._ledger, before.cell, there.cell, None if taken is None else taken.mark, irreversible)
    sequel = board._reset_sequel
    if sequel is None:
        sequel = sequel_of(board, 1)
    after.move_maker = sequel.player
    after.key ^= sequel.key
    if sequel.asks_rules:
        _ask_rules(after, move)
    return _frozen(after)


def place(board: Board, piece: Piece, move: Move, irreversible: int = 1) -> Board:
    """Return the board after a piece is placed on its empty square: ``execute_transition`` at a third of the cost."""
    after: OpenPosition = _copied(OpenPosition(), board)
    drop_piece(after, piece)
    if irreversible:
        sequel = board._reset_sequel
    else:
        sequel = board._sequel if cython.compiled else None
    if sequel is None:
        sequel = sequel_of(board, irreversible)
    if sequel.state is None:
        ledger = board.variant._ledger
        account(after, ledger, piece.mark.cell, piece.mark.cell, None, irreversible)
        if ledger.has_hands:
            change_hand(after, ledger, HANDS + piece.layer - 2, -1)
    after.move_maker = sequel.player
    after._state = sequel.state
    after.key ^= sequel.key
    if sequel.asks_rules:
        _ask_rules(after, move)
    return _frozen(after)


def key_after_placement(board: Board, piece: Piece) -> int | None:
    """Return the key of the board after a placement, or None if it depends on the variant's hooks."""
    sequel = board._reset_sequel
    if sequel is None:
        sequel = sequel_of(board, 1)
    return None if sequel.asks_rules or sequel.state is None else board.key ^ piece.key ^ sequel.key


def execute_transition(move: Move) -> Board:
    """Return the board after a move that only states its ``transition``."""
    transition = move.transition
    after: OpenPosition = _copied(OpenPosition(), move.board)
    leaving = (*transition.removed, *[before for before, _ in transition.moved])
    for piece in leaving:
        after.lift(piece)
    for _, arrived in transition.moved:
        after.drop(arrived)
    for piece in transition.added:
        after.drop(piece)
    for piece in leaving:
        if piece.linked:
            piece.unlink(after)
    return finish_move(after, move)


def remove_pieces(board: Board, pieces: list[Piece], move: Move) -> Board:
    """Return the board after a move that only removes pieces: ``execute_transition`` without a transition."""
    after: OpenPosition = _copied(OpenPosition(), board)
    for piece in pieces:
        after.lift(piece)
    for piece in pieces:
        if piece.linked:
            piece.unlink(after)
    return finish_move(after, move)


def finish_move(after: OpenPosition, move: Move) -> Board:
    """Return the board after a move whose pieces are in place: update its state and turn."""
    mover = after.move_maker.index
    if cython.compiled:
        check_open(after)
    if after._state is None:
        taken = move.attacked_piece
        account(
            after,
            after.variant._ledger,
            move.current_coordinate,
            move.destination_coordinate,
            None if taken is None else taken.mark,
            move.is_irreversible,
        )
    else:
        after._state, change = after._state._following[mover + mover + move.is_irreversible]
        after.key ^= change
    turns = after.variant._turns
    if turns is None:
        _ask_rules(after, move)
    else:
        after.move_maker, turn_key = turns[mover]
        after.key ^= turn_key
    return _frozen(after)


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
