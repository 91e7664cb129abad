"""Move: the base class of all variants' moves, and the moves that any variant may have.

It is one long module because a C compiler inlines only within one, and moves are the most numerous objects.
"""

from __future__ import annotations

from functools import wraps
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.builder import board_class, change, execute_transition, key_after_placement
from board.errors import CoordinateError, IllegalMoveError, ImmutableError, WrongTypeError, expect, expect_new, shown
from board.player import MoveStatus

if not cython.compiled:
    from board.builder import advance
    from board.interpreted import add_to_class, fresh, hop_to

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from pieces.piece import Piece


_M = TypeVar("_M", bound="Move")


class Transition(NamedTuple):
    """What a move changes on the board, so that any variant can be animated without knowing its rules."""

    moved: tuple[tuple[Piece, Piece], ...] = ()
    """Pairs of a piece before and after; its square, its kind or both may differ."""
    added: tuple[Piece, ...] = ()
    removed: tuple[Piece, ...] = ()


@cython.freelist(512)
@cython.cclass
class _OpenMove:
    """The fields of a move under construction.

    When interpreted, a move is filled in as one of these and then given its frozen class. That costs half as much as
    setting each field of a frozen object, and moves are the most numerous objects.
    """

    __slots__ = ("attacked_piece", "board", "destination_coordinate", "detail", "moved_piece")

    board: Board
    moved_piece: Piece
    destination_coordinate: Coordinate
    attacked_piece: Piece | None
    detail: Any
    """What a kind of move needs besides a piece and its destination; only the class itself reads it."""

    def execute(self) -> Board:
        """Raise an error: an incomplete move cannot be executed."""
        raise NotImplementedError


class Move(_OpenMove):
    """An immutable move on a given board; ``execute()`` returns the board after it.

    Moves are equal if their boards, their classes and their changes are equal. A kind of move that needs more than a
    piece and its destination (the promoted piece, the castling rook) has a property for it.
    """

    __slots__ = ()

    def __init__(
        self,
        board: Board,
        moved_piece: Piece,
        destination_coordinate: Coordinate,
        attacked_piece: Piece | None = None,
        detail: Any = None,
    ) -> None:
        """Check the arguments. Move generators call ``make_move``, which does not check."""
        check_board(board)
        check_piece(board, moved_piece)
        _check_coordinate(board, destination_coordinate)
        if attacked_piece is not None:
            check_piece(board, attacked_piece)
        _fill_once(self, board, moved_piece, destination_coordinate, attacked_piece, detail)

    # Queries.

    @property
    def current_coordinate(self) -> Coordinate:
        """The moved piece's square before the move."""
        return self.moved_piece.position

    @property
    def is_attack(self) -> bool:
        """Whether the move captures a piece."""
        return self.attacked_piece is not None or bool(self.transition.removed)

    @property
    def is_castling_move(self) -> bool:
        """Whether the move is castling."""
        return False

    @property
    def promotion(self) -> Piece | None:
        """The piece a pawn promotes to, or None."""
        return None

    @property
    def reason(self) -> str:
        """Why the move cannot be made, in words: empty, except for a ``NullMove``."""
        return ""

    @property
    def transition(self) -> Transition:
        """What was moved, added and removed."""
        removed = () if self.attacked_piece is None else (self.attacked_piece,)
        return Transition(moved=((self.moved_piece, self.moved_piece.move_piece(self)),), removed=removed)

    knows_key_after = False
    """Whether ``key_after`` is computed without making the board after this move."""

    @property
    def key_after(self) -> int:
        """The key of the board after this move; a kind of move may know it without making that board."""
        return self.execute().key

    @property
    def is_irreversible(self) -> bool:
        """Whether the move resets the fifty-move clock: by default, if it adds or removes something."""
        transition = self.transition
        return bool(transition.added or transition.removed)

    @property
    def path(self) -> tuple[Coordinate, ...]:
        """The squares that the move names, from first to last; a chain of jumps names all of its squares."""
        return self.current_coordinate, self.destination_coordinate

    def execute(self) -> Board:
        """Return the board after this move; the original board does not change.

        It follows from ``transition``. A kind of move with a faster way overrides this.
        """
        return execute_transition(self)

    # Equality.

    @property
    def identity(self) -> tuple[Any, ...]:
        """What distinguishes this move from others of its class on the same board."""
        return self.moved_piece, self.destination_coordinate, self.attacked_piece, self.detail

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Move):
            return NotImplemented
        return type(self) is type(other) and self.identity == other.identity and self.board == other.board

    def __hash__(self) -> int:
        return hash((self.board.key, self.current_coordinate, self.destination_coordinate))

    # Appearance.

    def __str__(self) -> str:
        return self.board.variant.format_move(self)

    def _repr_svg_(self) -> str:
        """Return the position with an arrow for the move, for notebooks."""
        return self.board.variant.drawing.svg(self.board, arrows=self)

    def __repr__(self) -> str:
        return f"load({self.board.variant.spec!r}).parse_move({self.board!r}, {str(self)!r})"

    # Immutability.

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ImmutableError(f"a move cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise ImmutableError(f"a move cannot be changed: {name}")

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (
            self.board,
            self.moved_piece,
            self.destination_coordinate,
            self.attacked_piece,
            self.detail,
        )


def _follow_transition(cls: Any, /, **settings: Any) -> None:
    """Make a class that states what it changes, but has no ``execute``, change exactly that.

    It gets the ``execute`` of ``Move``, which asks ``transition`` and ``is_irreversible``. The flags of a class with
    its own ``execute`` describe that ``execute`` only, and are not inherited.
    """
    super(Move, cls).__init_subclass__(**settings)
    own = vars(cls)
    if "execute" in own or not ("transition" in own or "is_irreversible" in own):
        return
    generic = vars(Move)
    names: tuple[str, ...] = ("execute", "key_after", "knows_key_after")
    if "transition" in own:
        names += ("is_attack", "is_irreversible")
    for name in names:
        holder = next(kind for kind in cls.__mro__ if name in vars(kind))
        if name not in own and vars(holder).get("execute", generic["execute"]) is not generic["execute"]:
            setattr(cls, name, generic[name])


# A compiled class cannot define this in its body.
add_to_class(Move, "__init_subclass__", classmethod(_follow_transition))


def make_move(
    kind: type[_M],
    board: Board,
    piece: Piece,
    square: Coordinate,
    taken: Piece | None = None,
    detail: Any = None,
) -> _M:
    """Return a move of a class without any checks: for move generators, at half the cost of calling the class."""
    return new_move(kind, board, piece, square, taken, detail)


def new_move(kind: type[_M], board: Board, piece: Piece, square: Coordinate, taken: Piece | None, detail: Any) -> _M:
    """Do the same as ``make_move``, for compiled generators."""
    made: _M = fresh(kind, _OpenMove)
    if cython.compiled:
        made.board = board
        made.moved_piece = piece
        made.destination_coordinate = square
        made.attacked_piece = taken
        made.detail = detail
    else:
        _fill(made, board, piece, square, taken, detail)
    return made


def _fill_once(move: Move, board: Any, piece: Any, square: Coordinate, taken: Piece | None, detail: Any) -> None:
    """Fill in a new move; raise ``ImmutableError`` if its constructor is called again."""
    expect_new(move, "board", "detail")  # a null move may have no board, but it has a detail
    _fill(move, board, piece, square, taken, detail)


def _fill(move: Move, board: Any, piece: Any, square: Coordinate, taken: Piece | None, detail: Any) -> None:
    """Fill in a new move, which is frozen for all other code."""
    if cython.compiled:
        move.board = board
        move.moved_piece = piece
        move.destination_coordinate = square
        move.attacked_piece = taken
        move.detail = detail
    else:
        _set_board(move, board)
        _set_moved_piece(move, piece)
        _set_destination_coordinate(move, square)
        _set_attacked_piece(move, taken)
        _set_detail(move, detail)


if not cython.compiled:
    _set_board, _set_moved_piece, _set_destination_coordinate, _set_attacked_piece, _set_detail = (
        _OpenMove.__dict__[name].__set__
        for name in ("board", "moved_piece", "destination_coordinate", "attacked_piece", "detail")
    )

    @wraps(make_move)
    def _make_open_move(
        kind: Any, board: Board, piece: Piece, square: Coordinate, taken: Piece | None = None, detail: Any = None
    ) -> Any:
        # An open move is filled in and then frozen: half the cost of filling in a frozen one.
        move = _OpenMove()
        move.board = board
        move.moved_piece = piece
        move.destination_coordinate = square
        move.attacked_piece = taken
        move.detail = detail
        try:
            move.__class__ = kind
        except TypeError:  # a class without ``__slots__ = ()``, whose objects have another layout
            return _make_frozen_move(kind, board, piece, square, taken, detail)
        return move

    _make_frozen_move = make_move
    make_move = _make_open_move


def check_board(board: Any) -> None:
    """Raise ``WrongTypeError`` unless this is a board."""
    expect(board_class(), board, "a board")


def check_piece(board: Board, piece: Any) -> None:
    """Raise a ``WoodpusherError`` unless this is a piece on a square of the board."""
    if not hasattr(piece, "mark"):
        raise WrongTypeError(f"expected a piece, got {shown(piece)} of type {type(piece).__name__}")
    if not 0 <= piece.position < board.variant.cell_count:
        raise CoordinateError(f"{piece} is off the board of {board.variant.name}")


def _check_coordinate(board: Board, coordinate: Any) -> None:
    if not isinstance(coordinate, int) or not 0 <= coordinate < board.variant.cell_count:
        most = board.variant.cell_count - 1
        raise CoordinateError(f"expected a square from 0 to {most}, got {shown(coordinate)}")


class MajorMove(Move):
    """A piece moves to an empty square."""

    __slots__ = ()

    is_attack = False
    is_irreversible = False

    def execute(self) -> Board:
        """Return the board after this move."""
        piece, square = self.moved_piece, self.destination_coordinate
        return advance(self.board, hop_to(piece, square), None, 0, self)


class AttackMove(Move):
    """A piece moves to a square and captures the piece there."""

    __slots__ = ()

    is_attack = True
    is_irreversible = True

    def execute(self) -> Board:
        """Return the board after this move."""
        piece, square = self.moved_piece, self.destination_coordinate
        return advance(self.board, hop_to(piece, square), self.attacked_piece, 1, self)


class Placement(Move):
    """A piece is placed on its square; the move starts where it ends.

    A subclass that overrides ``transition`` changes exactly what the transition says: flipped disks, for example.
    """

    __slots__ = ()

    is_attack = False
    is_irreversible = True
    knows_key_after = True

    def __init__(self, board: Board, piece: Piece, detail: Any = None) -> None:
        """Check the arguments; the placement ends on ``piece.position``."""
        check_board(board)
        check_piece(board, piece)
        _fill_once(self, board, piece, piece.position, None, detail)

    @property
    def transition(self) -> Transition:
        """The piece is added."""
        return Transition(added=(self.moved_piece,))

    @property
    def path(self) -> tuple[Coordinate, ...]:
        """The square of the piece."""
        return (self.destination_coordinate,)

    @property
    def key_after(self) -> int:
        """The key of the board after this move."""
        key = key_after_placement(self.board, self.moved_piece)
        return self.execute().key if key is None else key

    def execute(self) -> Board:
        """Return the board after this move."""
        return change(self.board, (), (self.moved_piece,), 1, self)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board, self.moved_piece, self.detail)


class Pass(Move):
    """The player to move passes: only the turn changes."""

    __slots__ = ()

    def __init__(self, board: Board) -> None:
        """Check the board."""
        check_board(board)
        _fill_once(self, board, None, -1, None, None)

    @property
    def current_coordinate(self) -> Coordinate:
        """-1: a pass starts nowhere."""
        return -1

    @property
    def path(self) -> tuple[Coordinate, ...]:
        """No square at all."""
        return ()

    @property
    def transition(self) -> Transition:
        """Nothing changes."""
        return Transition()

    def _repr_svg_(self) -> str:
        """Return the position, for notebooks."""
        return self.board.variant.drawing.svg(self.board)

    def __repr__(self) -> str:
        return f"Pass({self.board!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board,)


class NullMove(Move):
    """A move that does not exist: falsy, equal to every other null move, with the reason in ``reason``."""

    __slots__ = ()

    def __init__(
        self,
        reason: str = "there is no such move",
        status: MoveStatus = MoveStatus.ILLEGAL_MOVE,
        board: Board | None = None,
    ) -> None:
        """Make a move that cannot be executed, with a reason in words."""
        _fill_once(self, board, None, -1, None, (str(reason), status))

    @property
    def reason(self) -> str:
        """Why the move cannot be made, in words."""
        reason: str = self.detail[0]
        return reason

    @property
    def status(self) -> MoveStatus:
        """What ``Player.make_move`` returns for it."""
        status: MoveStatus = self.detail[1]
        return status

    @property
    def current_coordinate(self) -> Coordinate:
        """-1: a null move starts nowhere."""
        return -1

    @property
    def transition(self) -> Transition:
        """Nothing changes."""
        return Transition()

    def execute(self) -> NoReturn:
        """Raise ``IllegalMoveError`` with the reason and the position."""
        where = "" if self.board is None else f" (position: {self.board.variant.format(self.board)})"
        raise IllegalMoveError(f"this move cannot be made: {self.reason}{where}")

    def __bool__(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NullMove) if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return 0

    def __str__(self) -> str:
        return "--"

    def _repr_svg_(self) -> str | None:  # type: ignore[override]
        """Return the position, if it is known, for notebooks."""
        return None if self.board is None else self.board.variant.drawing.svg(self.board)

    def _repr_html_(self) -> str:
        """Return the reason with the position, if it is known, for notebooks."""
        return f"<p>{escape(self.reason)}</p>{self._repr_svg_() or ''}"

    def __repr__(self) -> str:
        return f"NullMove({self.reason!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return NullMove, (self.reason, self.status, self.board)


NULL_MOVE = NullMove()
