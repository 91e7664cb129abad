"""Cable Car against worked examples, and against a second, plain implementation of the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from board import STATELESS, Alliance, Board, Builder, IllegalMoveError, IllegalPositionError, MoveKind, WoodpusherError
from board.builder import with_turn
from board.errors import ArgumentError, CoordinateError, OptionError, ParseError, UnsupportedError, WrongTypeError
from engine import Game, load
from engine.testing import check_variant
from moves import NULL_MOVE, MoveFactory, NullMove
from moves.cable_car import PlaceTile
from pieces import CableCarTile, Rook
from pieces.cable_car import TILE_TYPES, distinct_rotations
from pieces.cable_car_layout import BEYOND, CELLS, DOOR_COUNT, DOORS, POWER_CELLS, POWER_DOORS, STATIONS
from tests.cable_cars import cable_car, state_of, tile_on, variant_of
from tests.data_files import DATA
from tests.narrowing import as_a, some

FACTS = json.loads((DATA / "cable_car.json").read_text(encoding="utf-8"))
CASES = FACTS["cases"]
PLAYER_COUNTS = range(1, 7)


def position(
    tiles: Iterable[Sequence[Any]],
    hand: str | None = "b",
    players: int = 2,
    deck: str = "bbbb",
) -> Board:
    """Return a board with the given ((row, column), letter, rotation) tiles and the same tile in every hand."""
    variant = cable_car(players=players)
    builder = Builder(variant)
    for cell, letter, rotation in tiles:
        builder.set_piece(CableCarTile(tuple(cell), letter, rotation))
    builder.set_state(evolve(variant.first_state(), hands=(hand,) * players, deck=deck))
    return builder.build()


def random_game(players: int, seed: int, plies: int = 60) -> list[Board]:
    """Return the boards of a random game."""
    rng = Random(seed)
    board = cable_car(players=players, seed=seed).start()
    boards = [board]
    while board.legal_moves and len(boards) <= plies:
        board = rng.choice(board.legal_moves).execute()
        boards.append(board)
    return boards


# The rules a second time, as plainly as possible: sides by name, one step at a time.

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
POWER = {tuple(cell) for cell in FACTS["board"]["power_cells"]}


def plain_exit(letter: str, rotation: int, side: str) -> str:
    exits = FACTS["tiles"][letter]["by_rotation"][str(rotation)]["side_map_NESW"]
    return "NESW"[exits["NESW".index(side)]]


def plain_route(board: Board, station: int) -> tuple[int, int | str | None]:
    """Return the length and end of a route, walked from the station through the reference tables."""
    start = FACTS["board"]["stations"][str(station)]
    cell, side, length = tuple(start["cell"]), start["side"], 0
    while True:
        if board[CELLS.coordinate(cell)] is None:
            return length, None
        tile = tile_on(board, cell)
        length += 1
        leaving = plain_exit(tile.piece_type, tile.rotation, side)
        cell = cell[0] + STEP[leaving][0], cell[1] + STEP[leaving][1]
        side = OPPOSITE[leaving]
        if cell in POWER:
            return length, "ps"
        if not (0 <= cell[0] < 8 and 0 <= cell[1] < 8):
            back = (cell[0] - STEP[leaving][0], cell[1] - STEP[leaving][1])
            found = [
                int(number)
                for number, other in FACTS["board"]["stations"].items()
                if tuple(other["cell"]) == back and other["side"] == leaving
            ]
            return length, found[0]


def plain_legal(occupied: set[tuple[int, int]], letter: str, cell: tuple[int, int], rotation: int) -> bool:
    """Return whether a placement is legal, by trying everything."""

    def outer(at: tuple[int, int]) -> set[str]:
        row, column = at
        return {side for side, off in (("N", row == 0), ("E", column == 7), ("S", row == 7), ("W", column == 0)) if off}

    def fits(at: tuple[int, int]) -> bool:
        beside = {(at[0] + rows, at[1] + columns) for rows, columns in STEP.values()}
        return at not in occupied and at not in POWER and bool(outer(at) or beside & occupied)

    def harmless(at: tuple[int, int], turn: int) -> bool:
        return all(plain_exit(letter, turn, side) not in outer(at) for side in outer(at))

    everywhere = [(row, column) for row in range(8) for column in range(8) if fits((row, column))]
    avoidable = any(harmless(at, turn) for at in everywhere for turn in range(4))
    return cell in everywhere and (harmless(cell, rotation) or not avoidable)


# Reference data.


@pytest.mark.parametrize("letter", TILE_TYPES)
def test_there_are_as_many_first_moves_as_expected(letter: str) -> None:
    board = position([], hand=letter)
    counts = CASES["empty_board_legal_counts"][letter]
    assert len(board.legal_moves) == counts["distinct"] == board.variant.tactics.count_moves(board)
    assert len(variant_of(board).valid_moves(board, all_rotations=True)) == counts["raw4"]
    assert len(variant_of(board).legal_moves(board, all_rotations=True)) == counts["raw4"]


@pytest.mark.parametrize("case", CASES["graded_legality"], ids=lambda case: case["id"])
@pytest.mark.parametrize("filling", TILE_TYPES)
def test_legality_depends_on_the_occupied_cells_alone(case: dict[str, Any], filling: str) -> None:
    board = position([(cell, filling, 0) for cell in case["occupied"]], hand=case["tile"])
    move = MoveFactory.create_move(board, case["tile"], tuple(case["position"]), case["rotation"])
    assert bool(move) is case["legal"]
    occupied = set(map(tuple, case["occupied"]))
    assert plain_legal(occupied, case["tile"], tuple(case["position"]), case["rotation"]) is case["legal"]


@pytest.mark.parametrize("case", CASES["route_cases"], ids=lambda case: case["name"])
def test_routes_match_the_reference_data(case: dict[str, Any]) -> None:
    board = position(case["tiles"])
    for expected in case["expect"]:
        route = variant_of(board).route(board, expected["car"])
        found = {
            "car": route.station,
            "len": route.length,
            "end": route.end,
            "route_score": route.score,
            "complete": route.complete,
        }
        assert found == expected


@pytest.mark.parametrize("game", CASES["generated_games"], ids=lambda game: f"{game['n_players']}-{game['style']}")
def test_whole_games_match_the_reference_data(game: dict[str, Any]) -> None:
    variant = cable_car(players=game["n_players"], deck=game["deck"])
    board = variant.start()
    for (seat, cell, letter, rotation), raw, distinct in zip(
        game["moves"], game["legal_counts_raw"], game["legal_counts_distinct"], strict=True
    ):
        assert board.outcome is None
        assert board.move_maker.index == seat
        assert variant.hand(board, board.move_maker) == letter
        assert len(variant.valid_moves(board, all_rotations=True)) == raw
        assert len(board.legal_moves) == distinct
        text = f"{letter}{cell[0]}{cell[1]}r{rotation}"
        move = variant.parse_move(board, text)
        assert str(move) == text
        assert move == MoveFactory.create_move(board, letter, cell, rotation)
        board = move.execute()
    outcome = board.outcome
    assert [winner.index for winner in some(outcome).winners] == game["winners"]
    assert [some(outcome).scores[player] for player in variant.players] == game["scores"]
    assert not board.legal_moves
    for station, expected in game["cars"].items():
        route = variant.route(board, int(station))
        assert (route.length, route.end, route.score, route.complete) == (
            expected["len"],
            expected["end"],
            expected["route_score"],
            expected["complete"],
        )


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_player_owns_the_expected_stations(players: int) -> None:
    variant = cable_car(players=players)
    expected = FACTS["ownership"][str(players)]
    assert [list(variant.stations(player)) for player in variant.players] == expected["players"]
    assert [station for station in STATIONS if variant.owner(station) is None] == expected["neutral"]
    for player in variant.players:
        assert all(variant.owner(station) is player for station in variant.stations(player))


# Invariants.


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_full_board_keeps_the_invariants(players: int, seed: int) -> None:
    board = random_game(players, seed)[-1]
    variant = variant_of(board)
    routes = variant.routes(board)
    assert all(route.complete for route in routes)
    stations = [route.end for route in routes if route.end != "ps"]
    assert len(set(stations)) == len(stations)
    assert sum(route.end == "ps" for route in routes) <= FACTS["constants"]["max_double_routes"]
    used = sum(route.length for route in routes) + segments_from_the_power_station(board)
    assert used + segments_in_loops(board) == FACTS["constants"]["track_segments_total"]
    totals: Counter[Alliance | None] = Counter()
    for route in routes:
        totals[variant.owner(route.station)] += route.score
    assert some(board.outcome).scores == {player: totals[player] for player in variant.players}
    best = max(some(board.outcome).scores.values())
    assert some(board.outcome).winners == tuple(p for p in variant.players if some(board.outcome).scores[p] == best)


def follow(board: Board, door: int) -> list[int]:
    """Return the doors that a track passes from one door on, and its end."""
    passed = []
    while door < DOOR_COUNT and door not in passed:
        passed.append(door)
        cell, side = divmod(door, 4)
        door = BEYOND[4 * cell + tile_on(board, cell).exits[side]]
    return passed


def segments_from_the_power_station(board: Board) -> int:
    return sum(len(follow(board, door)) for door in POWER_DOORS)


def segments_in_loops(board: Board) -> int:
    """Return segments that no track from a station or from the power station reaches."""
    reached = {door for start in (*DOORS[1:], *POWER_DOORS) for door in follow(board, start)}
    doors = {4 * cell + side for cell in range(64) if cell not in POWER_CELLS for side in range(4)}
    loops = doors - reached
    assert all(follow(board, door)[-1] in loops for door in loops)
    return len(loops)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_incremental_state_matches_the_state_derived_from_the_tiles(players: int, seed: int) -> None:
    for board in random_game(players, seed):
        variant, state = variant_of(board), state_of(board)
        afresh = state.over([tile if tile is None else as_a(CableCarTile, tile) for tile in board.squares])
        for name in ("frontier", "lengths", "ends"):
            assert getattr(afresh.routes, name) == getattr(state.routes, name)
        assert afresh.scores == state.scores
        waiting = [car for car in state.routes.frontier if car]
        assert len(set(waiting)) == len(waiting), "an open side is the end of at most one car"
        open_routes = {route.station: route for route in variant.routes(board) if not route.complete}
        open_ends = variant.open_ends(board)
        assert set(waiting) == set(open_routes) == set(open_ends)
        assert all(board[cell] is None for cell, _ in open_ends.values())
        for station in STATIONS:
            route = variant.route(board, station)
            assert (route.length, route.end) == plain_route(board, station)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_legal_moves_match_a_plain_implementation_of_the_rules(data: st.DataObject) -> None:
    cells = [divmod(cell, 8) for cell in range(64) if cell not in POWER_CELLS]
    occupied = set(data.draw(st.lists(st.sampled_from(cells), unique=True, max_size=60)))
    letter = data.draw(st.sampled_from(TILE_TYPES))
    filling = data.draw(st.sampled_from(TILE_TYPES))
    board = position([(cell, filling, 1) for cell in occupied], hand=letter)
    expected = {
        (cell, rotation) for cell in cells for rotation in range(4) if plain_legal(occupied, letter, cell, rotation)
    }
    found = {
        (divmod(move.destination_coordinate, 8), move.rotation)
        for move in variant_of(board).valid_moves(board, all_rotations=True)
    }
    assert found == expected
    distinct = {(cell, rotation) for cell, rotation in expected if rotation in distinct_rotations(letter)}
    placed = [as_a(PlaceTile, move) for move in board.legal_moves]
    assert {(divmod(move.destination_coordinate, 8), move.rotation) for move in placed} == distinct


def test_where_every_placement_makes_a_short_route_all_are_legal() -> None:
    # Only the corner 00 is left, and g sends every car back where it came from.
    tiles = [(divmod(cell, 8), "f", 0) for cell in range(1, 64) if cell not in POWER_CELLS]
    board = position(tiles, hand="g")
    assert [str(move) for move in board.legal_moves] == ["g00r0"]
    # With an empty inner cell there is a way to avoid it.
    board = position([tile for tile in tiles if tile[0] != (2, 2)], hand="g")
    assert [str(move) for move in board.legal_moves] == ["g22r0"]


@pytest.mark.parametrize("players", [3, 5, 6])
def test_neutral_stations_count_for_routes_of_one_tile(players: int) -> None:
    board = position([], hand="b", players=players)
    for rotation in range(4):
        tile = CableCarTile((7, 7), "b", rotation)
        short = any(tile.exits[side] in (1, 2) for side in (1, 2))
        assert bool(MoveFactory.create_move(board, "b", (7, 7), rotation)) is not short


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_it_passes_the_conformance_kit(players: int) -> None:
    report = check_variant(cable_car(players=players, seed=players), games=1)
    assert report.positions == 61


# Turns, hands and the end.


def test_tiles_are_dealt_in_seat_order_and_then_drawn_from_the_front() -> None:
    variant = cable_car(players=3, deck="abcdefg")
    board = variant.start()
    assert state_of(board).hands == ("a", "b", "c")
    board = board.legal_moves[0].execute()
    assert state_of(board).hands == ("d", "b", "c")
    assert board.move_maker is Alliance.BLACK
    assert state_of(board).deck == "efg"


def test_the_same_seed_gives_the_same_deck_and_another_one_another() -> None:
    decks = [cable_car(seed=seed).full_deck for seed in range(5)]
    assert len(set(decks)) == 5
    full = Counter({letter: tile["count"] for letter, tile in FACTS["tiles"].items()})
    assert all(Counter(deck) == full for deck in decks)
    assert cable_car(seed=3) is load("cable-car(seed=3)")
    assert cable_car(seed=1).full_deck == ("jcjbhbcdbbbdbbefadejacgdbcbefadcfejfbbieddjebaeebbcjibdcbghc")


def test_a_player_without_a_tile_is_passed_over_until_no_one_has_one() -> None:
    variant = cable_car(players=3, deck="bbbb")
    board = variant.start()
    seats = []
    while board.outcome is None:
        seats.append(board.move_maker.index)
        board = board.legal_moves[0].execute()
    assert seats == [0, 1, 2, 0]
    assert board.outcome.reason == "no tile is left"
    assert board.legal_moves == ()


def test_equal_points_share_the_victory() -> None:
    # Cars 4 and 5 go straight into the power station: six points each.
    tiles = [((row, column), "f", 0) for row in range(3) for column in (3, 4)]
    board = position(tiles, hand=None, deck="")
    assert some(board.outcome).winners == (Alliance.WHITE, Alliance.BLACK)
    assert some(board.outcome).winner is None
    assert some(board.outcome).scores == {Alliance.WHITE: 6, Alliance.BLACK: 6}


def test_open_routes_do_not_count_for_the_game() -> None:
    board = position([((0, 0), "f", 0)], hand=None, deck="")
    assert variant_of(board).route(board, 1).score == 1
    assert some(board.outcome).scores == {Alliance.WHITE: 0, Alliance.BLACK: 0}


def test_an_eliminated_player_loses_points_turn_and_tile() -> None:
    tiles = [((row, 4), "f", 0) for row in range(3)]
    board = position(tiles, hand="j", deck="ab")
    variant = variant_of(board)
    assert variant.scores(board)[Alliance.WHITE] == 6
    after = variant.put_out(board)
    assert after.move_maker is Alliance.BLACK
    assert state_of(after).hands == (None, "j")
    assert state_of(after).deck == "abj"
    assert variant.scores(after) == {Alliance.WHITE: 0, Alliance.BLACK: 0}
    later = after.legal_moves[0].execute()
    assert later.move_maker is Alliance.BLACK
    assert variant.parse(variant.format(later)) == later
    everybody = variant.put_out(later)
    assert some(everybody.outcome).winners == ()
    assert some(everybody.outcome).reason == "every player is out"
    assert everybody.legal_moves == ()
    assert variant.parse(variant.format(everybody)) == everybody


def test_an_eliminated_players_tile_goes_to_the_next_player_without_one() -> None:
    variant = cable_car(players=4, deck="abcde")
    board = variant.start()
    for _ in range(3):
        board = board.legal_moves[0].execute()
    assert state_of(board).hands == ("e", None, None, "d")
    after = variant.put_out(board)
    assert state_of(after).hands == ("e", "d", None, None)
    assert state_of(after).deck == ""
    assert after.move_maker is Alliance.WHITE


def test_points_made_after_elimination_do_not_count() -> None:
    tiles = [((row, 4), "f", 0) for row in range(2)]
    board = position(tiles, hand="f", deck="")
    variant = variant_of(board)
    board = variant.put_out(board, Alliance.WHITE)
    board = variant.parse_move(board, "f24r0").execute()
    assert variant.route(board, 5).score == 6
    assert variant.scores(board)[Alliance.WHITE] == 0
    assert board.outcome is None or board.outcome.winners == (Alliance.BLACK,)


@settings(max_examples=20, deadline=None)
@given(players=st.sampled_from(PLAYER_COUNTS), seed=st.integers(0, 10**9))
def test_all_tiles_are_laid_whenever_players_are_eliminated(players: int, seed: int) -> None:
    rng = Random(seed)
    variant = cable_car(players=players, seed=seed)
    board = variant.start()
    while board.outcome is None:
        state = state_of(board)
        tiles = Counter(tile.piece_type for tile in board.pieces()) + Counter(filter(None, state.hands))
        assert tiles + Counter(state.deck) == Counter(variant.full_deck)
        if rng.random() < 0.05:
            board = variant.put_out(board)
        else:
            board = rng.choice(board.legal_moves).execute()
        again = variant.parse(variant.format(board))
        assert again == board
        assert again.key == board.key
        assert state_of(again).scores == state_of(board).scores
    remaining = set(range(players)) - set(state_of(board).out)
    assert (len(board.pieces()) == 60) is bool(remaining)
    assert {winner.index for winner in board.outcome.winners} <= remaining


# Equality.


def test_boards_differ_by_hands_deck_and_who_is_out() -> None:
    variant = cable_car()
    board = variant.start()
    text = variant.format(board)
    cells, turn, hands, deck = text.split()
    others = [
        variant.parse(f"{cells} {turn} {hands} {deck[::-1]}"),
        variant.parse(f"{cells} {turn} {hands[::-1]} {deck}"),
        variant.parse(f"{cells} 2 {hands} {deck}"),
        variant.parse(f"{cells} 2 x{hands[1]} {deck}"),
    ]
    assert len({board, *others}) == 5
    assert len({other.key for other in [board, *others]}) == 5


def test_the_order_of_placing_does_not_matter() -> None:
    variant = cable_car(players=1, deck="ffff")
    first = Game(variant).play("f00r0").play("f01r0").board
    second = Game(variant).play("f01r0").play("f00r0").board
    assert first == second
    assert hash(first) == hash(second)


def test_a_rotation_that_changes_nothing_makes_an_equal_move() -> None:
    board = position([], hand="f")
    moves = [MoveFactory.create_move(board, "f", "00", rotation) for rotation in range(4)]
    assert len(set(moves)) == 1
    assert [str(move) for move in moves] == ["f00r0", "f00r1", "f00r2", "f00r3"]
    assert len({move.execute() for move in moves}) == 1
    assert Game(board).play("f00r2").board == moves[0].execute()


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
    out = variant_of(board).put_out(position([]))
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
    out = variant_of(board).put_out(board, Alliance.BLACK)
    assert out.variant.evaluate(out) == 100 * 3
    alone = position(tiles, players=1)
    assert alone.variant.evaluate(alone) == 100 * 10


def test_a_tile_comes_from_the_hand() -> None:
    move = position([], hand="b").legal_moves[0]
    assert move.current_coordinate == -1


def test_only_a_player_in_the_game_can_be_eliminated() -> None:
    board = position([])
    with pytest.raises(ArgumentError, match="red does not play"):
        variant_of(board).put_out(board, Alliance.RED)
    once = variant_of(board).put_out(board, Alliance.BLACK)
    assert variant_of(board).put_out(once, Alliance.BLACK) == once
    assert once.move_maker is Alliance.WHITE


# Hidden information.


def test_determinizing_keeps_the_tiles_and_forgets_their_order() -> None:
    variant = cable_car(seed=4)
    board = variant.start()
    shuffled = variant.determinize(board, Random(1))
    assert sorted(state_of(shuffled).deck) == sorted(state_of(board).deck)
    assert state_of(shuffled).hands == state_of(board).hands
    assert state_of(shuffled).deck != state_of(board).deck
    reordered = Builder.of(board).set_state(evolve(state_of(board), deck=state_of(board).deck[::-1])).build()
    assert variant.determinize(reordered, Random(1)) == shuffled


def test_a_move_adds_its_tile_and_nothing_else() -> None:
    board = position([], hand="b")
    move = board.legal_moves[0]
    assert move.transition.added == (move.moved_piece,)
    assert move.transition.moved == ()
    assert move.transition.removed == ()
    assert not move.is_attack
    assert CELLS.position(move.destination_coordinate) == (0, 0)
