"""A board never changes, whatever somebody kept from the time when it was still a builder or a half-made move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from board import Alliance, ArgumentError, Board, ImmutableError, State, WrongTypeError
from board.builder import Builder, advance, finish_move, with_turn
from board.mark import Body, Hop, Mark
from board.position import OpenPosition
from engine import load
from moves import Move
from pieces import Knight, Piece, Queen
from pieces.chess_state import ChessState
from tests.board.small_games import Pebble, Pot, Trio

CHESS = load("chess")
START = CHESS.start()
WHITE, BLACK = Alliance.WHITE, Alliance.BLACK
QUEEN = Queen(WHITE, "e4")
KNIGHT = Knight(WHITE, "g1")
CHANGES: dict[str, tuple[Any, ...]] = {
    "drop": (QUEEN,),
    "lift": (Knight(WHITE, "b1"),),
    "relocate": (Knight(WHITE, "b1").hops[40],),
    "replace_state": (ChessState(en_passant=20),),
    "pass_turn": (BLACK,),
    "set_piece": (QUEEN,),
    "remove_piece": ("e2",),
    "set_move_maker": (BLACK,),
    "set_state": (ChessState(en_passant=20),),
}
"""Each method that changes a position, and arguments for which it would."""
HARMLESS = {"build", "of", "release"}


def content(board: Board) -> tuple[Any, ...]:
    """Return everything that a board shows, read anew."""
    cells = tuple(board.cell(square) for square in range(64))
    masks = *map(board.side_mask, (WHITE, BLACK)), board.mask(Knight, WHITE), board.mask(Queen, WHITE)
    return cells, masks, board.key, hash(board), board.worth, board.state, board.move_maker, CHESS.format(board)


def changing(kind: type) -> set[str]:
    """Return the names of a class's own public methods that no board has."""
    names = {name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name))}
    return names - set(dir(Board)) - HARMLESS


def test_every_method_that_changes_a_position_is_tested_here() -> None:
    assert changing(Builder) == set(CHANGES)
    assert changing(OpenPosition) < set(CHANGES)


@pytest.mark.parametrize("name", CHANGES)
def test_a_method_kept_from_a_builder_does_not_change_the_board_that_it_became(name: str) -> None:
    builder = Board.Builder.of(START)
    kept = getattr(builder, name)
    board = builder.release()
    before = content(board)
    with pytest.raises(AttributeError):
        kept(*CHANGES[name])
    assert content(board) == before == content(START)


@pytest.mark.parametrize("name", sorted(changing(OpenPosition)))
def test_a_method_kept_from_the_aftermath_of_a_move_does_not_change_the_board_after_it(name: str) -> None:
    kept: list[Callable[..., None]] = []
    hop = Hop(KNIGHT, Knight(WHITE, "f3"), lambda after: kept.append(getattr(after, name)))
    board = advance(START, hop, None, 0, START.legal_moves[0])
    before = content(board)
    arguments = (START.move_maker,) if name == "pass_turn" else CHANGES[name]
    with pytest.raises(ImmutableError, match="cannot be changed"):
        kept[0](*arguments)
    assert content(board) == before


@frozen(eq=False, repr=False, slots=False)
class Keeper(Trio):
    """Keeps what it is given to determine the state after a move."""

    kept: ClassVar[list[Callable[[State], None]]] = []

    def next_state(self, after: OpenPosition, move: Move) -> State:
        """Keep a method of the position."""
        self.kept.append(after.replace_state)
        return super().next_state(after, move)


def test_a_method_kept_by_a_rule_does_not_change_the_board_after_the_move() -> None:
    variant = Keeper()
    board = variant.start().legal_moves[0].execute()
    before = board.key, board.state
    assert variant.kept
    for replace_state in variant.kept:
        with pytest.raises(ImmutableError, match="cannot be changed"):
            replace_state(Pot((9, 9, 9)))
    assert (board.key, board.state) == before


class Turncoat:
    """A state whose key turns a builder into a board as it is read."""

    def __init__(self, builder: Builder, boards: list[Board]) -> None:
        self.builder = builder
        self.boards = boards

    def after_pass(self) -> Turncoat:
        """Return itself."""
        return self

    @property
    def key(self) -> int:
        """Turn the builder into a board, if it is one."""
        self.boards.append(self.builder.release())
        return 5


def test_a_builder_that_becomes_a_board_in_the_middle_of_a_change_is_not_changed() -> None:
    boards: list[Board] = []
    builder = Board.Builder.of(START)
    with pytest.raises(ImmutableError, match="cannot be changed"):
        builder.replace_state(Turncoat(builder, boards))  # type: ignore[arg-type]
    assert [content(board) for board in boards] == [content(START)]


def test_a_rule_that_finishes_a_move_too_early_cannot_change_the_board_that_it_got() -> None:
    boards: list[Board] = []
    before: list[Any] = []
    start = Trio().start()
    move = start.legal_moves[0]

    def finish(after: OpenPosition) -> None:
        boards.append(finish_move(after, move))
        before.append((boards[0].key, boards[0].state, boards[0].move_maker))

    piece = Pebble(start.move_maker, 0)
    builder = Board.Builder.of(start).set_piece(piece)
    hop = Hop(piece, Pebble(start.move_maker, 1), finish)
    with pytest.raises(ImmutableError, match="cannot be changed"):
        advance(builder.release(), hop, None, 0, move)
    assert (boards[0].key, boards[0].state, boards[0].move_maker) == before[0]


MADE_FROM_A_BUILDER: dict[str, Callable[[Any], Board]] = {
    "with_turn": lambda builder: with_turn(builder, BLACK),
    "with_turn of the same side": lambda builder: with_turn(builder, WHITE),
    "advance": lambda builder: advance(builder, KNIGHT.hops[45], None, 0, START.legal_moves[0]),
    "of": lambda builder: Board.Builder.of(builder).release(),
}


@pytest.mark.parametrize("make", MADE_FROM_A_BUILDER.values(), ids=MADE_FROM_A_BUILDER)
def test_a_board_made_from_a_builder_does_not_change_with_it(make: Callable[[Any], Board]) -> None:
    builder = Board.Builder.of(START)
    board = make(builder)
    assert isinstance(board, Board)
    again = make(Board.Builder.of(START))
    builder.set_piece(QUEEN).remove_piece("a2").set_move_maker(BLACK)
    assert content(board) == content(again)


def test_a_builder_without_room_for_its_masks_writes_nowhere_else() -> None:
    class Boundless:
        """A variant with far more kinds of pieces than there is memory for."""

        name, players, cell_count, _layers = "boundless", CHESS.players, 1, (1 << 62) + 1000

    builder = Builder.__new__(Builder)
    with pytest.raises((MemoryError, OverflowError, ArgumentError)):
        builder.__init__(Boundless())  # type: ignore[misc]
    piece = Body()
    piece.mark = Mark(0, 1, 0, 999, 5)
    with pytest.raises((AttributeError, WrongTypeError)):
        builder.drop(piece)  # type: ignore[arg-type]


def test_a_piece_put_down_by_a_kept_method_is_on_no_board_of_the_game() -> None:
    kept: list[Callable[[Piece], None]] = []
    hop = Hop(KNIGHT, Knight(WHITE, "f3"), lambda after: kept.append(after.drop))
    board = advance(START, hop, None, 0, START.legal_moves[0])
    known = {board: "the same"}
    with pytest.raises(ImmutableError):
        kept[0](QUEEN)
    assert known[board] == "the same"
    assert board.legal_moves == advance(START, KNIGHT.hops[45], None, 0, START.legal_moves[0]).legal_moves
