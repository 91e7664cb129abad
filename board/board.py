"""Board: an immutable position of any variant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.alliance import Alliance
from board.builder import Builder, set_board_class
from board.errors import ImmutableError, UnsupportedError, WrongTypeError, expect, shown
from board.move_kind import MoveKind
from board.moves_shown import Moves
from board.outcome import Outcome
from board.position import Position

if not cython.compiled:
    from board.interpreted import delete_as_base
    from board.position import cells_of, derived_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from board.player import Player
    from board.state import State
    from board.variant import Variant
    from moves.move import Move
    from pieces.piece import Piece


class Board(Position):
    """An immutable position: the squares, the side to move, and the variant's own state.

    A ``Board.Builder`` or a move's ``execute()`` makes boards. Two boards are equal if
    variant, squares, side to move and everything that affects future moves are equal; clocks and
    move numbers do not count. A board can be hashed, pickled, and shared between threads.
    """

    __slots__ = ()

    Builder = Builder

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Raise an error: boards come from a builder."""
        raise WrongTypeError("a Board is made by Board.Builder(variant) … .build(), or by variant.start()")

    # Squares and pieces.

    @property
    def squares(self) -> tuple[Piece | None, ...]:
        """The content of each square, by coordinate."""
        derived = derived_of(self)
        if derived.squares is None:
            derived.squares = tuple(cells_of(self)[: self.variant.square_count])
        return derived.squares

    def __iter__(self) -> Iterator[Piece]:
        """Yield the pieces on the board, by coordinate."""
        return iter(self.pieces())

    def __contains__(self, piece: object) -> bool:
        """Return whether a piece is on the board, on the square that it is for."""
        if not hasattr(piece, "mark"):
            raise WrongTypeError(f"expected a piece, got {shown(piece)}; board.tile(square) knows what is on a square")
        return piece in self.pieces()

    # Moves and players.

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move of the side to move; the boards asked last keep theirs."""
        pair = _recent[self._place]
        if pair[0] is self:
            return pair[1]  # type: ignore[no-any-return]
        moves = self.variant.legal_moves(self)
        if type(moves) is not tuple:
            expect(tuple, moves, f"a tuple of moves from the rules of {self.variant.name}")
        moves = Moves(moves)
        keep_moves(self, moves)
        return moves

    @property
    def move_count(self) -> int:
        """How many legal moves the side to move has; many games count them without making them."""
        pair = _recent[self._place]
        return len(pair[1]) if pair[0] is self else self.variant.count_moves(self)

    @property
    def has_legal_moves(self) -> bool:
        """Whether the side to move has a legal move."""
        return self.move_count > 0

    def forget_moves(self) -> tuple[Move, ...] | None:
        """Return the legal moves if this board keeps them, and drop them.

        Only the boards asked last keep their moves, so there is no need to call this to save memory.
        """
        pair = _recent[self._place]
        if pair[0] is not self:
            return None
        _recent[self._place] = _NOTHING
        return pair[1]  # type: ignore[no-any-return]

    @property
    def all_legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of all sides, each as if it were that side's turn."""
        return Moves(move for player in self.variant.players for move in self.variant.legal_moves_of(self, player))

    def moves(self, kind: MoveKind = MoveKind.LEGAL) -> tuple[Move, ...]:
        """Return the moves of a kind, including un-moves, or raise ``UnsupportedError``."""
        if not isinstance(kind, MoveKind):
            raise WrongTypeError(f"expected a MoveKind, got {kind!r} of type {type(kind).__name__}")
        legal = self.legal_moves
        if kind.value == MoveKind.LEGAL.value:
            return legal
        variant = self.variant
        reversible = variant.abilities.reversible
        if reversible is None and len(variant.players) > 1 and variant.next_player is None:
            reversible = False  # every move passes the turn
        if reversible is None:
            return self._moves_of_kind(kind)
        if reversible:
            return legal if kind & MoveKind.BIDIRECTIONAL else ()
        forward = legal if kind & MoveKind.FORWARD else ()
        return forward + variant.un_moves(self) if kind & MoveKind.BACKWARD else forward

    def _moves_of_kind(self, kind: MoveKind) -> tuple[Move, ...]:
        """Return the moves of a kind, by comparing where legal moves and un-moves lead."""
        un_moves = self.variant.un_moves(self)
        earlier = {move.execute() for move in un_moves}
        later = [(move, move.execute()) for move in self.legal_moves]
        found = [
            move for move, after in later if kind & (MoveKind.BIDIRECTIONAL if after in earlier else MoveKind.FORWARD)
        ]
        if kind & MoveKind.BACKWARD:
            reached = {after for _, after in later}
            found += [move for move in un_moves if move.execute() not in reached]
        return tuple(found)

    @property
    def current_player(self) -> Player:
        """The player whose turn it is."""
        return self.player(self.move_maker)

    @property
    def white_player(self) -> Player:
        """The player of the white side."""
        return self.player(Alliance.WHITE)

    @property
    def black_player(self) -> Player:
        """The player of the black side; ``UnsupportedError`` if only one side plays."""
        return self.player(Alliance.BLACK)

    def player(self, alliance: Alliance) -> Player:
        """Return the player of a side."""
        from board.player import Player

        expect(Alliance, alliance, "an Alliance")
        if alliance not in self.variant.players:
            raise UnsupportedError(f"there is no {alliance} side in {self.variant.title}")
        return Player(self, alliance)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
        return self.variant.outcome(self)

    # Equality.

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.key == other.key
            and self.move_maker is other.move_maker
            and self.variant == other.variant
            and self.state == other.state
            and cells_of(self) == cells_of(other)
        )

    def __hash__(self) -> int:
        return hash(self.key)

    # Appearance.

    def __str__(self) -> str:
        return self.variant.drawing.text(self)

    def _repr_svg_(self) -> str:
        """Return the position as a drawing, for notebooks."""
        return self.variant.drawing.svg(self)

    def __repr__(self) -> str:
        return f"load({self.variant.spec!r}).parse({self.variant.format(self)!r})"

    # Immutability.

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a board cannot be changed: {name}; make another one with Board.Builder.of(board)")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a board cannot be changed: {name}; make another one with Board.Builder.of(board)")

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.variant, self.pieces(), self.move_maker, self.state)


delete_as_base(Board)
set_board_class(Board)


_KEPT = 32
_NOTHING: tuple[Any, Any] = (None, ())
_recent: list[tuple[Any, Any]] = [_NOTHING] * _KEPT
"""The boards that were asked for their legal moves last, with these. Moves refer to their board, so a board that
referred to its moves would be part of a reference cycle: millions of them cost more than generating moves twice."""
_next = 0


def keep_moves(board: Board, moves: Moves) -> None:
    """Keep the legal moves of a frozen board until enough others have been asked for theirs."""
    global _next
    place = _next
    _next = (place + 1) % _KEPT
    if cython.compiled:
        board._place = place
    else:
        _set_place(board, place)
    _recent[place] = (board, moves)


if not cython.compiled:
    _set_place = Position.__dict__["_place"].__set__


def _restore(variant: Variant, pieces: tuple[Piece, ...], move_maker: Alliance, state: State) -> Board:
    """Return the board that was pickled."""
    builder = Builder(variant).set_move_maker(move_maker).set_state(state)
    for piece in pieces:
        builder.drop(piece)
    return builder.release()
