"""Hanoi: rules, notation, options, and the shortest path on three rods."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import (
    Alliance,
    ArgumentError,
    Board,
    CoordinateError,
    IllegalMoveError,
    IllegalPositionError,
    OptionError,
    ParseError,
)
from engine import Game, load, perft
from engine.solving.numbering import numbering_of
from engine.testing import check_variant
from moves import MoveFactory, MoveKind, NullMove
from pieces.hanoi import Disk
from tests.engine.games.hanoi_boards import HANOI, hanoi
from tests.families import often_thorough
from tests.type_narrowing import as_a

# The start, the goal, and the picture.


def test_four_disks_on_three_rods_are_the_default() -> None:
    assert dict(HANOI.options) == {"disks": 4, "rods": 3, "start": None, "goal": None, "symmetries": False}
    assert HANOI.format(HANOI.start()) == "0000"


def test_the_picture_shows_the_disks_on_their_rods() -> None:
    assert (
        str(hanoi(disks=2).parse("01")) == "  |      |      |\n  |      |      |\n=====   ===     |\n  0      1      2"
    )


def test_a_tower_too_wide_to_draw_is_listed() -> None:
    picture = str(hanoi(disks=64).start())
    assert picture.startswith("0: 64 63 62")
    assert picture.endswith("\n1:\n2:")


def test_a_rods_piece_is_its_top_disk() -> None:
    board = HANOI.parse("4 3/1/2")
    assert [as_a(Disk, board.piece_at(rod)).size for rod in "abc"] == [3, 1, 2]
    assert board["0"] is board[0] is Disk(Alliance.WHITE, 1, 3, 4)
    assert HANOI.start().piece_at(1) is None
    with pytest.raises(CoordinateError, match="rod"):
        board.piece_at(3)


# Moves.


def test_only_the_top_disk_moves_and_never_onto_a_smaller_one() -> None:
    assert [str(move) for move in HANOI.start().legal_moves] == ["0-1", "0-2"]
    assert [str(move) for move in HANOI.parse("4 3/1/2").legal_moves] == ["1-0", "1-2", "2-0"]


@pytest.mark.parametrize("text", ["0-2", "a-c", "A-C", " 0 - 2 ", "0 2", "0>2", "a->c"])
def test_a_move_is_read_as_two_rods(text: str) -> None:
    board = HANOI.start()
    assert HANOI.parse_move(board, text) is not None
    assert str(HANOI.parse_move(board, text)) == "0-2"


@pytest.mark.parametrize("text", ["", "0", "0-3", "a-d", "0-2-1", "x", "0--2", "-1-2", "²-1"])
def test_anything_but_two_rods_is_rejected(text: str) -> None:
    with pytest.raises(ParseError, match="two rods"):
        HANOI.parse_move(HANOI.start(), text)


def test_an_illegal_move_says_why() -> None:
    board = HANOI.parse("4 3/1/2")
    reasons = {
        (0, 1): "disk 3 is larger than disk 1 on rod 1",
        (2, 2): "the disk is on rod 2 already",
    }
    for (start, target), reason in reasons.items():
        move = MoveFactory.create_move(board, start, target)
        assert not move
        assert as_a(NullMove, move).reason == reason
    assert as_a(NullMove, MoveFactory.create_move(HANOI.start(), "b", "c")).reason == "rod 1 is empty"
    with pytest.raises(IllegalMoveError, match="0-1 cannot be played: disk 3 is larger than disk 1"):
        HANOI.parse_move(board, "0-1")


def test_every_move_is_bidirectional() -> None:
    board = HANOI.parse("4 3/1/2")
    for kind in (MoveKind.BIDIRECTIONAL, MoveKind.LEGAL, MoveKind.UNDO, MoveKind.ALL):
        assert board.moves(kind) == board.legal_moves
    assert board.moves(MoveKind.FORWARD) == board.moves(MoveKind.BACKWARD) == ()


def test_a_transition_names_the_disk_before_and_after() -> None:
    (pair,) = HANOI.start().legal_moves[1].transition.moved
    assert pair == (Disk(Alliance.WHITE, 3, 1, 4), Disk(Alliance.WHITE, 8, 1, 4))


def test_a_solved_tower_ends_the_game_and_still_has_moves() -> None:
    game = Game(hanoi(disks=1)).play("0-2")
    assert str(game.outcome) == "white wins: all disks are on rod 2"
    assert game.board.legal_moves
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play("2-0")


def test_the_score_is_the_number_of_moves() -> None:
    game = Game(hanoi(disks=2))
    for move in ("0-1", "0-2", "2-0", "0-2", "1-2"):
        game.play(move)
    assert game.outcome is not None
    assert game.outcome.scores == {Alliance.WHITE: 5}
    assert Game(game.board).outcome.scores == {Alliance.WHITE: 0}  # type: ignore[union-attr]


def test_perft_follows_an_independent_count() -> None:
    # Two disks have nine positions: the three towers have two moves, the others three. Of the start's two neighbours
    # each has the start, the other one and a third position beside it: 2 * (2 + 3 + 3) ways for three moves.
    assert [perft(hanoi(disks=2).start(), depth) for depth in range(4)] == [1, 2, 6, 16]


# Building.


def test_a_larger_disk_on_a_smaller_one_cannot_be_built() -> None:
    builder = Board.Builder(hanoi(disks=2))
    builder.set_piece(Disk(Alliance.WHITE, 0, 1, 2)).set_piece(Disk(Alliance.WHITE, 1, 2, 2))
    with pytest.raises(IllegalPositionError, match="disk 2 on rod 0 lies on the smaller disk 1"):
        builder.build()


@pytest.mark.parametrize(
    ("disks", "complaint"),
    [
        ([(0, 2)], "no disk 1"),
        ([(0, 2), (1, 2)], "no disk 1|more than one"),
        ([(0, 2), (3, 1)], "nothing below it"),
        ([(1, 1), (2, 2)], "nothing below it"),
        ([], "no disk 1"),
    ],
)
def test_a_position_that_breaks_a_rule_cannot_be_built(disks: list[tuple[int, int]], complaint: str) -> None:
    builder = Board.Builder(hanoi(disks=2))
    for slot, size in disks:
        builder.set_piece(Disk(Alliance.WHITE, slot, size, 2))
    with pytest.raises(IllegalPositionError, match=complaint):
        builder.build()


def test_a_disk_of_another_tower_is_rejected() -> None:
    with pytest.raises(IllegalPositionError, match="expected disks of a tower of 2"):
        Board.Builder(hanoi(disks=2)).set_piece(Disk(Alliance.WHITE, 0, 2, 3)).build()


def test_a_builder_takes_the_top_disk_off_a_rod() -> None:
    builder = Board.Builder.of(HANOI.start()).remove_piece("a")
    builder.set_piece(Disk(Alliance.WHITE, 4, 1, 4))
    assert HANOI.format(builder.build()) == "0001"


# Notation.


@given(
    st.integers(1, 64).flatmap(
        lambda disks: st.integers(3, 8).flatmap(
            lambda rods: st.tuples(
                st.just(disks), st.just(rods), st.lists(st.integers(0, rods - 1), min_size=disks, max_size=disks)
            )
        )
    )
)
def test_any_position_survives_a_round_trip_as_text_and_as_number(drawn: tuple[int, int, list[int]]) -> None:
    disks, rods, places = drawn
    variant = hanoi(disks=disks, rods=rods)
    text = "".join(map(str, places))
    board = variant.parse(text)
    assert variant.format(board) == text
    assert Board.Builder.of(board).build() == board
    numbering = numbering_of(variant)
    assert numbering.index(board) == int(text, rods)
    assert numbering.from_index(numbering.index(board)) == board
    towers = "/".join(" ".join(map(str, tower)) for tower in variant.towers(board))
    assert variant.parse(towers) == board


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("000", "4 disks"),
        ("0003", "0 to 2"),
        ("00 00", "4 disks"),
        ("4 3 2 1/", "3 rods"),
        ("1 2 3 4//", "disk 2 cannot lie on the smaller disk 1"),
        ("4 3 2//", "disk 1 is missing"),
        ("4 3 2 2/1/", "disk 2 occurs twice"),
        ("4 3 2/2 1/", "disk 2 occurs twice"),
        ("5 4 3 2 1//", "disks from 1 to 4"),
        ("4 3 2 one//", "got 'one'"),
        ("", "4 disks"),
    ],
)
def test_text_that_is_not_a_position_is_rejected(text: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        HANOI.parse(text)


@given(st.text(max_size=12))
def test_parsers_accept_or_reject_any_text(text: str) -> None:
    for read in (HANOI.parse, lambda text: HANOI.parse_move(HANOI.start(), text)):
        try:
            read(text)
        except ValueError:
            continue


# Options.


def test_any_start_and_any_goal_can_be_chosen() -> None:
    variant = load("hanoi(disks=3, start='2 1/3/', goal='012')")
    assert variant.format(variant.start()) == "100"
    assert [variant.format(goal) for goal in variant.goals()] == ["012"]
    assert str(variant.parse("012").outcome) == "white wins: every disk is where it belongs"
    assert variant.parse("222").outcome is None
    assert load(variant.spec) is variant


def test_a_rod_stands_for_all_disks_on_it() -> None:
    assert hanoi(disks=3, goal=1) is hanoi(disks=3, goal="111")
    assert hanoi(disks=3, goal="b") is hanoi(disks=3, goal="111")
    assert hanoi(disks=3, start=0, goal="222") is hanoi(disks=3)


@pytest.mark.parametrize(
    "goal", ["011", "3/2 1/", [0, 1, 1], [[3], [2, 1], []], ((3,), (2, 1), ()), hanoi(disks=3).parse("011")]
)
def test_a_position_may_be_given_as_text_as_lists_or_as_a_board(goal: object) -> None:
    variant = hanoi(disks=3, goal=goal)
    assert variant is hanoi(disks=3, goal="011") is load(variant.spec)
    assert [variant.format(goal) for goal in variant.goals()] == ["011"]


@pytest.mark.parametrize("spec", ["hanoi(disks=3, start=011, goal=120)", "hanoi(start= 011 ,disks=3,goal='120')"])
def test_a_positions_quotes_may_be_left_out(spec: str) -> None:
    assert load(spec) is hanoi(disks=3, start="011", goal="120")


@pytest.mark.parametrize(
    "options",
    [
        {"disks": 0},
        {"disks": 65},
        {"disks": 2.5},
        {"disks": True},
        {"rods": 2},
        {"rods": 9},
        {"rods": "three"},
        {"goal": "2"},
        {"goal": 3},
        {"goal": 22},
        {"goal": "d"},
        {"goal": []},
        {"goal": [0, 1, 2]},
        {"goal": [0, 1, 2, 3]},
        {"goal": [0, 1, 2, True]},
        {"goal": [[4, 3, 2], [1]]},
        {"goal": [[3, 4, 2, 1], [], []]},
        {"goal": [["x"], [], []]},
        {"goal": hanoi(disks=5).start()},
        {"goal": hanoi(rods=4).start()},
        {"goal": load("peg").start()},
        {"start": "1 2 3 4//"},
        {"start": 1.5},
        {"symmetries": "yes"},
        {"pegs": 3},
    ],
)
def test_options_out_of_range_are_rejected(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="hanoi"):
        hanoi(**options)


# The conformance kit.


@often_thorough
@pytest.mark.parametrize(
    "spec",
    [
        "hanoi",
        "hanoi(disks=1)",
        "hanoi(disks=64)",
        "hanoi(disks=64, rods=8)",
        "hanoi(disks=6, rods=4, symmetries=True)",
        "hanoi(disks=5, rods=8, start='01234', goal='43210', symmetries=True)",
    ],
)
def test_hanoi_keeps_the_cores_promises(spec: str, one_in: int) -> None:
    assert check_variant(spec, games=2, plies=40, one_in=one_in).skipped == ()


def test_a_number_out_of_range_is_rejected() -> None:
    with pytest.raises(ArgumentError, match="from 0 to 80, got 81"):
        numbering_of(HANOI).from_index(81)
