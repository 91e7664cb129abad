"""Placements, passes and moves that only define their transition."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from board import Alliance, Board, Builder, Position, State
from moves import AttackMove, MajorMove, Move, MoveFactory, Pass, Placement, Transition
from tests.board.small_games import Flag, Pebble, Pot, Row, Stone, Trio

WHITE, BLACK = Alliance.WHITE, Alliance.BLACK


class Swap(Move):
    """A stone and the piece on its destination change places."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """Return both as moved."""
        other = self.detail
        return Transition(
            moved=(
                (self.moved_piece, Stone(self.moved_piece.alliance, other.position)),
                (other, type(other)(other.alliance, self.moved_piece.position)),
            )
        )


class Flagged(MajorMove):
    """A stone moves on and leaves a flag behind: its own transition overrides that of its base class."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """Return the stone as moved and a flag as added."""
        stone = self.moved_piece
        arrived = Stone(stone.alliance, self.destination_coordinate)
        return Transition(moved=((stone, arrived),), added=(Flag(stone.alliance, stone.position),))


class Burst(Placement):
    """A stone is placed and removes its neighbours, its detail."""

    __slots__ = ()

    @property
    def transition(self) -> Transition:
        """Return the stone as added and the neighbours as removed."""
        return Transition(added=(self.moved_piece,), removed=self.detail)


def row(text: str) -> Board:
    return Row().parse(text)


def assert_consistent(board: Board) -> None:
    """Check that a board equals one set up from scratch, including key and masks."""
    builder = Builder(board.variant).set_move_maker(board.move_maker).set_state(board.state)
    for piece in board.pieces():
        builder.set_piece(piece)
    again = builder.build()
    assert again == board
    assert again.key == board.key
    assert [again.side_mask(side) for side in board.variant.players] == [
        board.side_mask(side) for side in board.variant.players
    ]
    assert all(
        again.mask(kind, side) == board.mask(kind, side)
        for kind in board.variant.pieces
        for side in board.variant.players
    )


def moves_of_every_class() -> list[tuple[Move, str]]:
    board = row("S1s2f w")
    white, black = board.pieces(WHITE)[0], board.pieces(BLACK)[0]
    return [
        (MajorMove(board, white, 1), "1Ss2f b"),
        (AttackMove(board, white, 2, black), "2S2f b"),
        (Placement(board, Flag(WHITE, 4)), "S1s1Ff b"),
        (Pass(board), "S1s2f b"),
        (Swap(board, white, 2, detail=black), "s1S2f b"),
        (Flagged(board, white, 1), "FSs2f b"),
        (Burst(board, Stone(WHITE, 3), (black,)), "S2S1f b"),
        (Move(board, white, 2, black), "2S2f b"),
    ]


@pytest.mark.parametrize(("move", "expected"), moves_of_every_class(), ids=lambda part: type(part).__name__)
def test_the_board_after_a_move_follows_from_its_transition(move: Move, expected: str) -> None:
    before = Row().format(move.board)
    after = move.execute()
    assert Row().format(after) == expected
    assert Row().format(move.board) == before
    assert_consistent(after)
    assert move.key_after == after.key
    assert move.execute() == after


@pytest.mark.parametrize(("move", "expected"), moves_of_every_class(), ids=lambda part: type(part).__name__)
def test_a_move_is_the_same_after_pickling_and_differs_from_all_others(move: Move, expected: str) -> None:
    assert pickle.loads(pickle.dumps(move)) == move
    assert hash(pickle.loads(pickle.dumps(move))) == hash(move)
    assert [other == move for other, _ in moves_of_every_class()].count(True) == 1


def test_a_moves_transition_says_whether_it_captures_and_can_be_taken_back() -> None:
    told = {type(move).__name__: (move.is_attack, move.is_irreversible) for move, _ in moves_of_every_class()}
    assert told == {
        "MajorMove": (False, False),
        "AttackMove": (True, True),
        "Placement": (False, True),
        "Pass": (False, False),
        "Swap": (False, False),
        "Flagged": (False, True),
        "Burst": (True, True),
        "Move": (True, True),
    }


def test_a_placement_starts_where_it_ends_and_a_pass_has_no_squares() -> None:
    board = row("S1s3 w")
    placement = Placement(board, Stone(WHITE, 4))
    assert placement.current_coordinate == placement.destination_coordinate == 4
    assert placement.path == (4,)
    assert Pass(board).path == ()
    assert str(Pass(board)) == "pass"
    assert Pass(board) == Pass(board) != Pass(row("S2s2 w"))


def test_the_factory_finds_a_placement_when_its_square_is_given_twice() -> None:
    board = Trio().start()
    assert MoveFactory.create_move(board, "b1", "b1") == board.legal_moves[4]
    assert MoveFactory.create_move(board, "b1", "b1", "p") == board.legal_moves[4]
    assert not MoveFactory.create_move(board, "b1", "b1", "q")


def test_every_kind_of_move_updates_the_state_through_next_state() -> None:
    seen: list[tuple[Any, ...]] = []

    class Watched(Trio):
        name = "watched"

        def next_state(self, after: Position, move: Move) -> State:
            seen.append((after.move_maker, move.board.state, len(after.pieces())))
            return Pot((len(after.pieces()), 0, 0))

        def next_player(self, after: Position, move: Move) -> Alliance:
            return after.move_maker if len(after.pieces()) % 2 else self._order[after.move_maker]

    board = Watched().start()
    first = Placement(board, Pebble(Alliance.RED, 0)).execute()
    assert first.move_maker is Alliance.RED
    second = Placement(first, Pebble(Alliance.RED, 1)).execute()
    assert second.move_maker is Alliance.WHITE
    third = MajorMove(second, second.pieces()[0], 2).execute()
    assert third.move_maker is Alliance.YELLOW
    assert third.state == Pot((2, 0, 0))
    assert Pass(third).execute().move_maker is Alliance.RED
    assert seen[0] == (Alliance.RED, Pot(), 1)
    for board in (first, second, third):
        assert_consistent(board)


def test_equal_states_have_equal_keys_and_different_states_different_ones() -> None:
    assert Pot((1, 2, 3), note="a") == Pot((1, 2, 3), note="b")
    assert Pot((1, 2, 3), note="a").key == Pot((1, 2, 3), note="b").key
    assert Pot((1, 2, 3)).key != Pot((3, 2, 1)).key


def test_a_placement_knows_its_key_until_it_changes_something_else() -> None:
    class Plain(Placement):
        """Puts a piece down."""

        __slots__ = ()

    class Twice(Placement):
        """Says itself what it changes."""

        __slots__ = ()

        @property
        def transition(self) -> Transition:
            return Transition()

    assert (Move.knows_key_after, Plain.knows_key_after, Twice.knows_key_after) == (False, True, False)
