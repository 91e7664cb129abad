"""The window paints looks: every point means its place, examples are played by hand, and older views still work."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Surface

from board import Variant
from engine import load, names
from gui.core.state import Screen, State
from gui.paint.squares import Squares
from gui.paint.theme import Theme
from gui.play.asking import cards_of, outcome, targets
from gui.play.layout import layout_of
from gui.play.playing import new_table
from gui.screens.pointer import place_at
from gui.shell.renderer import Renderer
from gui.views import view_of
from gui.views.grid import GridView
from tests.board.test_looks import is_inside
from tests.examples.loading import CLASSES, example
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.third_party_variants import Tiny

POINTS = 2000


def at(variant: Variant, flipped: bool = False, **options: object) -> Hand:
    table = new_table(variant.start(), serial="g", flipped=flipped)
    return Hand(State(table=table, screen=Screen.TABLE, **options))  # type: ignore[arg-type]


def game(name: str) -> Variant:
    return example(name)() if name in CLASSES else load(name)


@pytest.mark.parametrize("name", [*names(), *CLASSES])
def test_a_point_means_the_place_in_whose_outline_it_is_and_no_other(name: str) -> None:
    hand, rng = at(game(name), flipped=name in ("chess", "hex", "kalah")), Random(name)
    squares, view = layout_of(hand.state).squares, view_of(hand.table.variant)
    outlines, area = {place: view.look.outline(place) for place in view.look.places}, squares.inner
    for _ in range(POINTS):
        point = rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)
        x, y = squares.units(point)
        around = [place for place, (a, b) in view.places if abs(a - x) < 2 and abs(b - y) < 4]
        inside = {place for place in around if is_inside(outlines[place], x, y)}
        near = {place for place in around if outlines[place].contains(x, y)}
        found = view.place_at(x, y)
        assert (found is None and not near) or found in near
        assert inside <= near
        meant = place_at(hand.state, point)
        assert meant == (None if found is None else view.meant(hand.board, found))


@pytest.mark.parametrize("name", CLASSES)
def test_examples_are_played_by_mouse_and_drawn(name: str, window: Surface) -> None:
    rng, hand, renderer = Random(name), at(game(name)), Renderer()
    for _ in range(24):
        if outcome(hand.table) is not None:
            break
        hand.make(rng.choice(hand.board.legal_moves))
        renderer.draw(window, hand.state)
    assert hand.state.message == ""


def test_a_click_anywhere_in_a_column_drops_a_disk_into_it() -> None:
    hand = at(game("connect_four")).click("d6", "d5", "d3", "d1")
    assert hand.moves == ["d1", "d2", "d3"]
    assert hand.says == "D1 is occupied"


def test_a_click_on_a_hexagon_plays_there() -> None:
    assert at(game("hex")).click("a4", "k11", "f6").moves == ["a4", "k11", "f6"]


def test_a_capture_in_morris_takes_one_click_more_and_the_possible_ones_are_marked() -> None:
    hand = at(game("morris")).click("a7", "b6", "d7", "b4", "g7")
    name = hand.board.variant.geometry.name
    assert len(hand.moves) == 4
    assert {name(place) for place, _ in targets(hand.table)} == {"b6", "b4"}
    assert "click the next point" in hand.says
    assert hand.click("b4").moves[-1] == "g7xb4"


def test_a_car_is_taken_by_any_of_its_squares() -> None:
    hand = at(game("rush_hour")).click("f5", "f3")
    assert hand.moves == ["f6-f3"]
    hand.drag("f4", "f6")
    assert hand.moves == ["f6-f3", "f5-f6"]


def test_extra_turns_stand_in_the_movers_column() -> None:
    from gui.screens.table.movelist import rows_of

    hand = at(game("kalah")).click("c1", "a1", "f2")
    rows = rows_of(hand.table.game)
    assert [[cell.text for cell in row.cells] for row in rows] == [["c1"], ["a1", "f2"]]


def test_a_view_of_version_0_2_0_runs_unchanged_with_a_warning(window: Surface) -> None:
    with pytest.warns(DeprecationWarning, match=r"a subclass of gui\.views\.View"):

        class OldView(GridView):
            can_flip = False
            painted = 0

            def note(self, board: object) -> str:
                return "an old note"

            def is_dark(self, coordinate: int) -> bool:
                return True

            def sprite(self, piece: object, cell: int, theme: Theme, lifted: bool = False) -> Surface:
                OldView.painted += 1
                return Surface((cell, cell))

            def paint_board(self, canvas: Surface, squares: Squares, theme: Theme, coordinates: str) -> None:
                super().paint_board(canvas, squares, theme, coordinates)
                self.paint_frame(canvas, squares, theme)
                self.paint_edge(canvas, squares, theme)

    view_of.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gui.views._view_class", lambda name: OldView if name == "tiny" else None)
        hand = at(Tiny())
        assert isinstance(view_of(Tiny()), OldView)
        Renderer().draw(window, hand.state)
        hand.click("a1", "a2")
        Renderer().draw(window, hand.state)
    view_of.cache_clear()
    assert hand.moves == ["a1a2"]
    assert OldView.painted > 2


def test_the_person_sits_at_the_bottom_whatever_the_side() -> None:
    for name, lower in (("chess", "white"), ("draughts", "white"), ("breakthrough", "white"), ("kalah", "white")):
        variant = game(name)
        for side in variant.players:
            table = new_table(variant.start(), tuple("" if each is side else "random" for each in variant.players))
            assert table.flipped is (str(side) != lower)
            assert cards_of(table)[1] is side
