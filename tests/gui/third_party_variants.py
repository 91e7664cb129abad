"""Third-party variants, unknown to the program."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from board import Alliance, Board, Builder, Geometry, Grid, Outcome, ParseError, Variant
from engine.planning.guide import Guide
from moves.move import MajorMove, Move, Transition
from pieces.piece import Piece
from tests.type_narrowing import as_a


@frozen(eq=False, repr=False)
class Stone(Piece):
    """Steps one row up or down."""

    piece_type = "stone"
    letter = "s"


@frozen(eq=False, repr=False, slots=False)
class Tiny(Variant):
    """Two by three squares, a stone each; a side that cannot step has lost."""

    name = "tiny"
    title = "Tiny"
    geometry = Grid(2, 3)

    def start(self) -> Board:
        return Builder(self).set_piece(Stone(Alliance.WHITE, 4)).set_piece(Stone(Alliance.BLACK, 1)).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        stones = board.pieces(board.move_maker)
        steps = ((stone, stone.position + step) for stone in stones for step in (-2, 2))
        return tuple(
            MajorMove(board, stone, there) for stone, there in steps if 0 <= there < 6 and board.piece_at(there) is None
        )

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.win(board.move_maker.opponent, "no step is left")

    def parse(self, text: str) -> Board:
        raise ParseError("tiny positions are not read")

    def format(self, board: Board) -> str:
        return str(board)

    def parse_move(self, board: Board, text: str) -> Move:
        for move in board.legal_moves:
            if str(move) == text:
                return move
        raise ParseError(f"no such step: {text}")

    def format_move(self, move: Move) -> str:
        name = self.geometry.name
        return name(move.current_coordinate) + name(move.destination_coordinate)


class Take(Move):
    """Takes some matches; it has no start on the board."""

    __slots__ = ()

    @property
    def current_coordinate(self) -> int:
        return -1

    @property
    def transition(self) -> Transition:
        return Transition(removed=tuple(self.board.pieces()[-self.detail :]))

    def execute(self) -> Board:
        builder = Builder.of(self.board)
        for piece in self.board.pieces()[-self.detail :]:
            builder.remove_piece(piece)
        return builder.set_move_maker(self.board.move_maker.opponent).build()


@frozen
class Heap(Geometry):
    """Five matches in a row, with names that do not mention columns."""

    size: int = 5
    columns: int = 5
    rows = 1
    names: ClassVar[tuple[str, ...]] = ("a1", "two", "three", "four", "five")

    def spot(self, coordinate: int) -> tuple[int, int]:
        return coordinate, 0


@frozen(eq=False, repr=False, slots=False)
class Nim(Variant):
    """Take one to three matches."""

    name = "nim"
    title = "Nim"
    geometry = Heap()

    def start(self) -> Board:
        builder = Builder(self)
        for place in range(5):
            builder.set_piece(Stone(Alliance.WHITE, place))
        return builder.build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        count = len(board.pieces())
        return tuple(Take(board, board.pieces()[-1], 0, None, number) for number in range(1, min(3, count) + 1))

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.pieces() else Outcome.win(board.move_maker.opponent, "the last match")

    def parse(self, text: str) -> Board:
        raise ParseError("heaps are not read")

    def format(self, board: Board) -> str:
        return str(len(board.pieces()))

    def parse_move(self, board: Board, text: str) -> Move:
        return next(move for move in board.legal_moves if str(move) == text)

    def format_move(self, move: Move) -> str:
        return f"take {move.detail}"


@frozen(eq=False, repr=False, slots=False)
class Solo(Variant):
    """One stone to move from one end of a row to the other; the solution is known."""

    name = "solo"
    title = "Solo"
    players = (Alliance.WHITE,)
    geometry = Grid(5, 1)

    def start(self) -> Board:
        return Builder(self).set_piece(Stone(Alliance.WHITE, 0)).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        (stone,) = board.pieces()
        steps = (stone.position - 1, stone.position + 1)
        return tuple(Slide(board, stone, there) for there in steps if 0 <= there < 5)

    @property
    def guide(self) -> Guide:
        return Straight(self)

    def best_move(self, board: Board) -> Move:
        return board.legal_moves[-1]

    def distance(self, board: Board) -> int:
        (stone,) = board.pieces()
        return 4 - stone.position

    def outcome(self, board: Board) -> Outcome | None:
        return Outcome.win(Alliance.WHITE, "the stone is home") if board.piece_at(4) else None

    def parse(self, text: str) -> Board:
        raise ParseError("rows are not read")

    def format(self, board: Board) -> str:
        return str(board)

    def parse_move(self, board: Board, text: str) -> Move:
        return next(move for move in board.legal_moves if str(move) == text)

    def format_move(self, move: Move) -> str:
        return self.geometry.name(move.destination_coordinate)


class Straight(Guide):
    """Knows the solution."""

    knows_best_moves = True

    def best_move(self, board: Board) -> Move:
        return as_a(Solo, self.variant).best_move(board)

    def distance(self, board: Board) -> int:
        return as_a(Solo, self.variant).distance(board)


class Slide(Move):
    """Moves the stone one square forward or back."""

    __slots__ = ()

    def execute(self) -> Board:
        builder = Builder.of(self.board).remove_piece(self.moved_piece)
        return builder.set_piece(self.moved_piece.move_piece(self)).build()
