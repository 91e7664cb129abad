"""Cable Car: rejected moves, positions as text, building and drawing."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from board import STATELESS, Alliance, Board, Builder, IllegalMoveError, IllegalPositionError, MoveKind, WoodpusherError
from board.builder import with_turn
from board.errors import ArgumentError, CoordinateError, OptionError, ParseError, UnsupportedError, WrongTypeError
from moves import NULL_MOVE, MoveFactory, NullMove
from pieces import CableCarTile, Rook
from pieces.cable_car_layout import CELLS
from tests.cable_cars import FACTS, PLAYER_COUNTS, cable_car, position, random_game, state_of, tile_on, variant_of
from tests.type_narrowing import as_a

# Rejections.


SHORT = (
    "tile d on 00, rotation {} would lead from station 1 to station {} at once: a one-tile route, which can be avoided"
)


@pytest.mark.parametrize(
    ("tile", "cell", "rotation", "reason"),
    [
        ("b", "01", 0, "it is white's turn, and white holds tile d, not b"),
        ("z", "01", 0, "there is no tile 'z': the tiles are a to j, and white holds d"),
        (None, "01", 0, "there is no tile None: the tiles are a to j, and white holds d"),
        ("d", "33", 0, "cell 33 belongs to the power station"),
        ("d", "10", 0, "cell 10 is occupied by tile f"),
        ("d", "22", 0, "cell 22 is neither on the border nor beside a tile"),
        ("d", "23", 0, "cell 23 is neither on the border nor beside a tile"),
        ("d", "01", 4, "a rotation is 0, 1, 2 or 3 quarter turns, not 4"),
        ("d", "01", "1", "a rotation is 0, 1, 2 or 3 quarter turns, not '1'"),
        ("d", "01", True, "a rotation is 0, 1, 2 or 3 quarter turns, not True"),
        (
            "d",
            "00",
            0,
            SHORT.format(0, 1),
        ),
        (
            "d",
            "00",
            1,
            SHORT.format(1, 32),
        ),
    ],
)
def test_a_bad_move_is_rejected_with_the_reason(tile: str | None, cell: str, rotation: int | str, reason: str) -> None:
    board = position([((1, 0), "f", 0)], hand="d")
    before = board.variant.format(board)
    move = MoveFactory.create_move(board, tile, cell, rotation)
    assert move == NULL_MOVE
    assert as_a(NullMove, move).reason == reason
    with pytest.raises(IllegalMoveError, match="cannot be made"):
        move.execute()
    assert board.variant.format(board) == before


def test_a_player_without_a_tile_is_rejected_with_the_reason() -> None:
    board = position([], hand=None, deck="")
    assert as_a(NullMove, MoveFactory.create_move(board, "b", "00", 0)).reason == "white has no tile to lay"
    out = variant_of(board).disqualify(position([]))
    as_white = with_turn(out, Alliance.WHITE)
    assert as_a(NullMove, MoveFactory.create_move(as_white, "b", "00", 0)).reason == "white is out of the game"


@pytest.mark.parametrize("cell", ["88", "5", "", (8, 0), (0, -1), (0, 0, 0), ("0", 0), 64, -1, "a1"])
def test_a_cell_off_the_board_is_an_error(cell: int | str | tuple[int | str, ...]) -> None:
    with pytest.raises(CoordinateError):
        MoveFactory.create_move(position([]), "b", cell, 0)


@pytest.mark.parametrize("cell", [40, "50", (5, 0), [5, 0]])
def test_a_cell_is_given_as_a_number_a_name_or_a_pair(cell: Any) -> None:
    board = position([((5, 0), "b", 3)])
    assert board.piece_at(cell) is CableCarTile(40, "b", 3)
    assert tile_on(board, cell).exits == tuple(FACTS["tiles"]["b"]["by_rotation"]["3"]["side_map_NESW"])


@pytest.mark.parametrize("text", ["", "b", "b50", "b50r4", "b58r0", "k50r0", "B50r0", "b50r3x", "b5 0r3", None, 7, "٣"])
def test_text_that_is_not_a_move_is_rejected(text: Any) -> None:
    with pytest.raises(ParseError):
        cable_car().parse_move(position([]), text)


def test_text_of_an_illegal_move_is_rejected_with_the_reason() -> None:
    board = position([], hand="b")
    with pytest.raises(IllegalMoveError, match="white holds tile b, not c"):
        board.variant.parse_move(board, "c50r0")


def test_un_moves_are_not_offered_and_all_moves_are_forward() -> None:
    for players in (1, 2):
        board = cable_car(players=players).start()
        assert board.moves(MoveKind.FORWARD) == board.moves() == board.legal_moves
        assert board.moves(MoveKind.BIDIRECTIONAL) == ()
        with pytest.raises(UnsupportedError):
            board.moves(MoveKind.UNDO)


@pytest.mark.parametrize("stranger", [Alliance.RED, 0, None, "white"])
def test_a_side_that_does_not_play_has_neither_tile_nor_stations(stranger: Any) -> None:
    board = cable_car().start()
    with pytest.raises(ArgumentError, match="does not play in cable-car; expected white, black"):
        variant_of(board).hand(board, stranger)
    with pytest.raises(ArgumentError, match="does not play in cable-car; expected white, black"):
        variant_of(board).stations(stranger)


@pytest.mark.parametrize("station", [0, 33, -1])
def test_there_are_32_stations(station: int) -> None:
    board = position([])
    with pytest.raises(ArgumentError, match="from 1 to 32"):
        variant_of(board).route(board, station)
    with pytest.raises(WrongTypeError):
        variant_of(board).route(board, "1")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 0},
        {"players": 7},
        {"players": "two"},
        {"players": True},
        {"seed": 1.5},
        {"seed": None},
        {"deck": ""},
        {"deck": "abk"},
        {"deck": "a" * 61},
        {"deck": 5},
        {"tiles": 3},
    ],
)
def test_options_that_make_no_game_are_rejected(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        cable_car(**options)


# Text.


@settings(max_examples=15, deadline=None)
@given(players=st.sampled_from(PLAYER_COUNTS), seed=st.integers(0, 10**9), ply=st.integers(0, 60))
def test_positions_round_trip_through_text(players: int, seed: int, ply: int) -> None:
    board = random_game(players, seed, ply)[-1]
    variant = board.variant
    text = variant.format(board)
    again = variant.parse(text)
    assert again == board
    assert variant.format(again) == text
    assert state_of(again).routes.frontier == state_of(board).routes.frontier


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8/8/8/3##3/3##3/8/8/8 1 ab",
        "8/8/8/3##3/3##3/8/8 1 ab cd",
        "8/8/8/8/3##3/8/8/8 1 ab cd",
        "8/8/8/3a0#3/3##3/8/8/8 1 ab cd",
        "8/8/8/3##3/3##3/8/8/7# 1 ab cd",
        "8/8/8/3##3/3##3/8/8/7 1 ab cd",
        "8/8/8/3##3/3##3/8/8/9 1 ab cd",
        "8/8/8/3##3/3##3/8/8/8a0 1 ab cd",
        "8/8/8/3##3/3##3/8/8/7k0 1 ab cd",
        "8/8/8/3##3/3##3/8/8/7a4 1 ab cd",
        "8/8/8/3##3/3##3/8/8/7a 1 ab cd",
        "8/8/8/3##3/3##3/8/8/8 3 ab cd",
        "8/8/8/3##3/3##3/8/8/8 0 ab cd",
        "8/8/8/3##3/3##3/8/8/8 1 abc cd",
        "8/8/8/3##3/3##3/8/8/8 1 a cd",
        "8/8/8/3##3/3##3/8/8/8 1 a? cd",
        "8/8/8/3##3/3##3/8/8/8 1 ab ck",
        "8/8/8/3##3/3##3/8/8/8 1 a- cd",
        "8/8/8/3##3/3##3/8/8/8 1 -- cd",
        "8/8/8/3##3/3##3/8/8/8 2 x- cd",
        "8/8/8/3##3/3##3/8/8/8 1 -b -",
        "8/8/8/3##3/3##3/8/8/8 1 xb cd",
        None,
        8,
    ],
)
def test_text_that_is_not_a_position_is_rejected(text: Any) -> None:
    with pytest.raises(ValueError, match=r"expected|passed over|no tile"):
        cable_car().parse(text)


@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet="8/7#3a0bjx- 12cd\n4", max_size=60) | st.text(max_size=20))
def test_any_text_is_read_or_rejected_with_our_own_error(text: str) -> None:
    variant = cable_car()
    board = variant.start()
    for read in (variant.parse, lambda text: variant.parse_move(board, text)):
        try:
            read(text)
        except ValueError as error:
            refusal = error
        else:
            continue
        assert isinstance(refusal, WoodpusherError)


def test_the_builder_rejects_a_position_that_breaks_a_rule() -> None:
    variant = cable_car()
    with pytest.raises(IllegalPositionError, match="power station"):
        Builder(variant).set_piece(CableCarTile("33", "b", 0)).build()
    with pytest.raises(IllegalPositionError, match="no piece such as"):
        Builder(variant).set_piece(Rook(Alliance.WHITE, "a1")).build()
    state = variant.first_state()
    for wrong in (
        STATELESS,
        evolve(state, hands=("b",)),
        evolve(state, deck=["b"]),  # type: ignore[arg-type]
        evolve(state, hands=("b", "k")),
        evolve(state, hands=("b", "")),
        evolve(state, hands=("b", "ab")),
        evolve(state, deck="bk"),
        evolve(state, out=(0,)),
        evolve(state, out=(2,)),
    ):
        with pytest.raises(IllegalPositionError):
            Builder(variant).set_state(wrong).build()
    assert Builder(variant).build() == variant.start()


def test_a_builder_works_out_the_routes_of_the_tiles_it_holds() -> None:
    board = cable_car().start()
    builder = Board.Builder.of(board)
    for row in range(3):
        builder.set_piece(CableCarTile((row, 3), "f", 0))
    built = builder.build()
    assert variant_of(built).route(built, 4).end == "ps"
    assert variant_of(built).scores(built)[Alliance.BLACK] == 6


def test_the_picture_shows_tiles_hands_and_points() -> None:
    board = position([((0, 0), "f", 0)], hand="b")
    lines = str(board).splitlines()
    assert lines[1].startswith("0  f0 . ")
    assert lines[4].split()[4:6] == ["##", "##"]
    assert lines[-3:] == ["> white: 0 points, holds b", "  black: 0 points, holds b", "  deck: 4"]


def test_cells_are_drawn_row_by_row() -> None:
    assert [CELLS.spot(cell) for cell in (0, 7, 40, 63)] == [(0, 0), (7, 0), (0, 5), (7, 7)]
    assert (CELLS.size, CELLS.columns, CELLS.rows, CELLS.noun) == (64, 8, 8, "cell")


def test_a_position_is_worth_points_and_open_tracks_beyond_the_best_rival_s() -> None:
    # Car 4 (black) is home with six points, car 1 (white) has gone two tiles, cars 31 and 32 one each.
    tiles = [*[((row, 3), "f", 0) for row in range(3)], *[((row, 0), "f", 0) for row in range(2)]]
    board = position(tiles)
    assert board.variant.evaluate(board) == 100 * (3 - 7)
    other = with_turn(board, Alliance.BLACK)
    assert board.variant.evaluate(other) == 100 * (7 - 3)
    out = variant_of(board).disqualify(board, Alliance.BLACK)
    assert out.variant.evaluate(out) == 100 * 3
    alone = position(tiles, players=1)
    assert alone.variant.evaluate(alone) == 100 * 10


def test_a_tile_comes_from_the_hand() -> None:
    move = position([], hand="b").legal_moves[0]
    assert move.current_coordinate == -1


def test_only_a_player_in_the_game_can_be_eliminated() -> None:
    board = position([])
    with pytest.raises(ArgumentError, match="red does not play"):
        variant_of(board).disqualify(board, Alliance.RED)
    once = variant_of(board).disqualify(board, Alliance.BLACK)
    assert variant_of(board).disqualify(once, Alliance.BLACK) == once
    assert once.move_maker is Alliance.WHITE
