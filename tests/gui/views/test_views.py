"""Views: every variant, including third-party ones, can be shown and played."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from random import Random

import pytest
from attrs import evolve, frozen
from pygame import Rect, Surface

from board import Alliance, Board, Builder, Grid, Outcome, Variant
from engine import load, names
from gui.core.state import Screen, State
from gui.kit.layout import Squares
from gui.kit.scene import Scene
from gui.kit.widget import layout_of
from gui.paint.renderer import Renderer
from gui.paint.theme import Theme
from gui.play import table as at_table
from gui.play.table import new_table, outcome
from gui.screens.home.commands import Play
from gui.screens.table.board_painting import floats
from gui.views import ENTRY_POINT_GROUP, view_of
from gui.views.view import View
from moves import Move
from moves.cable_car import PlaceTile
from moves.move import MajorMove
from pieces import CableCarTile
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.third_party_variants import Nim, Stone, Tiny
from tests.type_narrowing import as_a, some


def seated(state: State, variant: Variant) -> Hand:
    return Hand(evolve(state, table=new_table(variant.start(), serial="g"), screen=Screen.TABLE))


def test_a_game_without_a_view_of_its_own_is_painted_from_its_look() -> None:
    assert {type(view_of(variant)) for variant in (load("chess960"), load("track"), Tiny())} == {View}


@pytest.mark.parametrize("name", names())
def test_every_place_is_found_at_its_centre(name: str) -> None:
    variant = load(name)
    view = view_of(variant)
    for coordinate, spot in view.places:
        assert view.place_at(*spot) == coordinate
        assert 0 < spot[0] < view.columns
        assert 0 < spot[1] < view.rows


@pytest.mark.parametrize("name", names())
def test_every_piece_on_the_board_has_a_spot_on_it(name: str) -> None:
    view = view_of(load(name))
    board = load(name).start()
    spots = view.spots(board)
    assert set(spots) == set(board.pieces())
    assert all(0 <= x <= view.columns and 0 <= y <= view.rows for x, y in spots.values())


@pytest.mark.parametrize("name", names())
def test_the_keyboard_reaches_every_place(name: str) -> None:
    view = view_of(load(name))
    reached, edge = {0}, [0]
    while edge:
        place = edge.pop()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = view.step(place, *step)
            if there not in reached:
                reached.add(there)
                edge.append(there)
    assert reached == {coordinate for coordinate, _ in view.places}


def test_a_third_party_variant_is_played_by_clicks_on_the_grid(state: State) -> None:
    hand = seated(state, Tiny())
    hand.click("a1", "a2")
    assert hand.moves == ["a1a2"]
    hand.drag("b3", "b1")
    assert hand.table.status.is_refusal
    assert hand.says.startswith("The stone on b3 cannot go to b1")


def test_placements_are_made_by_one_click(state: State) -> None:
    hand = seated(state, Nim())
    hand.click("a1")
    assert hand.table.touch.picker is not None
    hand.push("take 2")
    assert hand.moves == ["take 2"]


@pytest.mark.parametrize("variant", [Tiny(), Nim()])
def test_a_third_party_variant_is_drawn(state: State, variant: Nim | Tiny, window: Surface) -> None:
    hand = seated(state, variant)
    assert Renderer().draw(window, hand.state)


def test_figurines_replace_the_letters_of_pieces() -> None:
    view = view_of(load("chess"))
    white = Alliance.WHITE
    assert view.runs("Nbd7", white) == (("chess/knight.svg", white), "bd7")
    assert view.runs("exd8=Q+", white) == ("exd8=", ("chess/queen.svg", white), "+")
    assert view.runs("O-O", white) == ("O-O",)


def test_captured_pieces_are_sorted_and_weighed() -> None:
    chess = load("chess")
    view = view_of(chess)
    game = new_table(chess.start()).game
    for move in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2"]:
        game = game.play(move)
    taken = view.captured(game.moves())
    assert [piece.letter.lower() for piece in taken] == ["q", "p", "p", "p"]
    assert [view.worth(piece) for piece in taken] == [9, 1, 1, 1]


def test_edge_names_are_left_out_unless_places_are_named_by_column_and_row() -> None:
    columns, rows = some(view_of(load("chess")).look.edge_names)
    assert (columns[4], rows[0]) == ((4.5, "e"), ((0, 0.5), "8"))
    assert view_of(Nim()).look.edge_names is None


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(
    ("seed", "most"), [(0, 30), *(pytest.param(seed, 120, marks=pytest.mark.slow) for seed in range(3))]
)
def test_games_of_every_variant_are_played_by_mouse_to_their_end(state: State, name: str, seed: int, most: int) -> None:
    """Games that last longer than ``most`` moves are broken off."""
    rng = Random(seed)
    hand = seated(state, load(name))
    for _ in range(most):
        if outcome(hand.table) is not None:
            break
        hand.make(rng.choice(hand.board.legal_moves))
    assert hand.state.message == ""
    assert outcome(hand.table) is not None or len(hand.moves) == most


# Cable Car: a tile in hand.


@pytest.fixture
def cable_car(state: State) -> Hand:
    return seated(state, load("cable-car", players=2, deck="bbbbccccaaaa"))


def test_the_tile_in_hand_is_laid_by_a_click_as_it_is_turned(cable_car: Hand) -> None:
    cable_car.point_at("00")
    place = at_table.lit(cable_car.board, 0)[0][0]
    cable_car.click(place)
    (tile,) = (as_a(CableCarTile, piece) for piece in cable_car.board.pieces())
    assert (tile.position, tile.rotation) == (place, 0)


def test_the_wheel_and_r_turn_the_tile_in_hand(cable_car: Hand) -> None:
    cable_car.point_at("00").wheel(-1, cable_car.pixel("00"))
    assert cable_car.table.touch.turn == 1
    assert cable_car.key("r").table.touch.turn == 2
    assert cable_car.wheel(1, cable_car.pixel("00")).table.touch.turn == 1


def test_only_cells_that_are_legal_for_the_rotation_are_lit(cable_car: Hand) -> None:
    board = cable_car.board
    for turn in range(4):
        legal = {move.destination_coordinate for move in board.legal_moves if as_a(PlaceTile, move).rotation == turn}
        assert {place for place, _ in at_table.lit(board, turn)} == legal


def test_a_cell_that_is_not_legal_is_rejected_with_the_reason(cable_car: Hand) -> None:
    cable_car.click("33")
    assert cable_car.table.status.is_refusal
    assert "power station" in cable_car.says
    cable_car.click("22")
    assert cable_car.table.status.is_refusal
    assert "at the border" in cable_car.says


def test_a_whole_game_of_cable_car_is_played_by_mouse(state: State) -> None:
    hand = seated(state, load("cable-car", players=3, deck="abcdefghij"))
    while outcome(hand.table) is None:
        while not at_table.lit(hand.board, hand.table.touch.turn):
            hand.point_at("00").key("r")
        hand.click(at_table.lit(hand.board, hand.table.touch.turn)[0][0])
    assert len(hand.moves) == 10
    assert hand.says.endswith("no tile is left")


def test_scores_and_the_rest_of_the_deck_are_shown(cable_car: Hand) -> None:
    view = view_of(cable_car.table.variant)
    assert view.score(cable_car.board, Alliance.WHITE) == "0 points"
    assert view.note(cable_car.board) == "10 tiles left"


def test_the_tile_in_hand_is_shown_where_the_keyboard_is(cable_car: Hand) -> None:
    cable_car.key("return", "down")
    assert cable_car.table.touch.hover is None
    _, place = floats(Scene(cable_car.state))[0]
    assert place.center == cable_car.pixel(some(cable_car.table.touch.cursor))
    assert cable_car.key("r").table.touch.turn == 1


def test_the_cards_show_what_each_player_holds(cable_car: Hand) -> None:
    view = view_of(cable_car.table.variant)
    held = [view.in_hand(cable_car.board, side) for side in cable_car.board.variant.players]
    assert [some(tile).piece_type for tile in held] == ["b", "b"]


# A third-party board of any shape, with any number of sides.


@frozen(eq=False, repr=False)
class Member(Stone):
    """A stone of one of six sides."""

    sides = 6


def _crowd(columns: int, rows: int, count: int) -> Variant:
    """Return a third-party game with this many squares and sides, whose stones step to the right."""

    class Crowd(Tiny):
        name = "crowd"
        title = "Crowd"
        pieces = (Member,)
        geometry = Grid(columns, rows)
        players = tuple(Alliance)[:count]

        def start(self) -> Board:
            builder = Builder(self)
            for place, side in zip(range(columns * rows), self.players, strict=False):
                builder.set_piece(Member(side, place))
            return builder.build()

        def legal_moves(self, board: Board) -> tuple[Move, ...]:
            steps = ((stone, stone.position + 1) for stone in board.pieces(board.move_maker))
            size = self.geometry.size
            return tuple(MajorMove(board, stone, to) for stone, to in steps if to < size and not board.piece_at(to))

        def outcome(self, board: Board) -> Outcome | None:
            return None if board.legal_moves else Outcome.draw("no step is left")

    return frozen(eq=False, slots=False)(Crowd)()


@pytest.mark.parametrize("shape", [(1, 1), (1, 30), (30, 1), (3, 17), (19, 19), (52, 40), (100, 2)])
@pytest.mark.parametrize("sides", [1, 2, 3, 6])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (900, 1400)])
def test_boards_of_any_shape_and_number_of_sides_are_drawn_and_touched(
    state: State, window: Surface, shape: tuple[int, int], sides: int, size: tuple[int, int]
) -> None:
    hand = seated(evolve(state, window=size), _crowd(*shape, sides))
    plan = layout_of(hand.state)
    assert Rect((0, 0), size).contains(plan.squares.inner)
    for place in (0, shape[0] * shape[1] - 1):
        hand.point_at(place)
        assert hand.table.touch.hover == place
        hand.click(place)
    assert Renderer().draw(window, hand.state)
    assert hand.state.message == ""


def test_a_reachable_place_has_a_ring_if_occupied_and_a_dot_if_empty(
    state: State, window: Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {}

    def note(self: object, canvas: Surface, squares: Squares, place: int, theme: Theme, is_taken: bool) -> None:
        shown[place] = is_taken

    monkeypatch.setattr(type(view_of(load("track"))), "paint_target", note)
    hand = Hand(state)
    hand.do(Play("track")).click("d1")
    Renderer().draw(window, hand.state)
    assert set(shown.values()) == {True}
    shown.clear()
    hand.click("d1").click("c1")
    Renderer().draw(window, hand.state)
    assert set(shown.values()) == {False}


class OwnView(View):
    """A view from another package."""


@pytest.mark.parametrize(("target", "kind"), [("OwnView", OwnView), ("no_such_view", View), ("seated", View)])
def test_a_package_can_add_a_view_and_a_broken_one_falls_back_to_the_grid(
    monkeypatch: pytest.MonkeyPatch, target: str, kind: type[View]
) -> None:
    entry = EntryPoint("tiny", f"tests.gui.views.test_views:{target}", ENTRY_POINT_GROUP)
    monkeypatch.setattr("gui.views._entry_points", lambda: {"tiny": entry})
    view_of.cache_clear()
    assert type(view_of(Tiny())) is kind
    view_of.cache_clear()
