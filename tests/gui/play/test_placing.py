"""Moves without a start to click: placements, passes, circular chains, and pieces from a tray."""

from __future__ import annotations

from random import Random

import pytest
from attrs import field, frozen

from board import Board, Builder, Variant
from engine import load
from engine.registry.options import whole_number
from gui.core.events import PointerMoved, PointerPressed, PointerReleased
from gui.core.settings import Settings
from gui.core.state import Screen, State
from gui.play.asking import passes, targets
from gui.play.commands import PassTurn, Pick, TakeFromTray
from gui.play.playing import new_table
from gui.screens.home import home
from gui.screens.widgets import focused
from moves import Pass
from tests.board.seeded_race import DiceRace
from tests.examples.loading import example, example_module
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.third_party_variants import Tiny

POCKETS = "4k3/8/8/8/8/8/4P3/4K3[NPPb] w - - 0 1"


def at(board: Board, way: str = "both") -> Hand:
    settings = Settings(animation=False, input=way)
    return Hand(State(table=new_table(board), screen=Screen.TABLE, settings=settings))


def passing_board() -> Board:
    """Return a position of Othello in which the only move is a pass."""
    rng = Random(1)
    while True:
        board = example("othello")().start()
        while board.outcome is None:
            if isinstance(board.legal_moves[0], Pass):
                return board
            board = rng.choice(board.legal_moves).execute()


@pytest.mark.parametrize("way", ["both", "click", "drag"])
def test_a_mark_is_set_by_one_click(way: str) -> None:
    hand = at(example("tic_tac_toe")().start(), way)
    assert hand.click("b2", "a1", "c3").moves == ["b2", "a1", "c3"]


def test_a_mark_is_set_by_the_board_cursor_and_enter() -> None:
    hand = at(example("tic_tac_toe")().start())
    assert hand.key("return", "return", "right", "return").moves == ["a3", "b3"]


def test_a_click_on_an_occupied_square_is_rejected_and_the_next_click_works() -> None:
    hand = at(example("tic_tac_toe")().start()).click("b2", "b2")
    assert hand.says == "B2 is occupied"
    assert hand.click("a1").moves == ["b2", "a1"]


def test_squares_where_a_disk_can_be_placed_are_marked_unless_all_are() -> None:
    othello = at(example("othello")().start())
    assert {place for place, _ in targets(othello.table)} == {
        move.destination_coordinate for move in othello.board.legal_moves
    }
    assert targets(at(example("tic_tac_toe")().start()).table) == ()


def circular_board() -> Board:
    """Return a king that can jump over four men and end where it began, in either direction."""
    draughts, module = example("draughts")(), example_module("draughts")
    black, white = draughts.players
    builder = Builder(draughts).set_move_maker(black).set_piece(module.King(black, draughts.geometry.coordinate("c3")))
    for name in ("d4", "d6", "b4", "b6"):
        builder.set_piece(module.Man(white, draughts.geometry.coordinate(name)))
    return builder.build()


def test_a_chain_is_followed_click_by_click_and_each_click_narrows_what_comes_next() -> None:
    hand = at(circular_board())
    name = hand.board.variant.geometry.name
    seen = []
    for square in ("c3", "a5", "c7", "e5"):
        hand.click(square)
        seen.append({name(place) for place, _ in targets(hand.table)})
    assert seen == [{"a5", "e5"}, {"c7"}, {"e5"}, {"c3"}]
    assert hand.moves == []
    assert hand.click("c3").moves == ["c3xa5xc7xe5xc3"]


def test_a_click_that_does_not_continue_a_chain_is_refused_and_begins_again() -> None:
    hand = at(circular_board()).click("c3", "a5", "h8")
    assert hand.table.status.is_refusal
    assert (hand.table.touch.clicked, hand.moves) == ((), [])


def test_a_circular_chain_clicked_on_its_own_square_asks_for_the_direction() -> None:
    hand = at(circular_board())
    circles = [move for move in hand.board.legal_moves if move.current_coordinate == move.destination_coordinate]
    assert len(circles) == 2
    hand.click("c3")
    hand.click("c3")
    assert [widget.label for widget in hand.widgets(Pick)] == [str(move) for move in circles]
    hand.push(Pick(1))
    assert hand.table.game.node.move == circles[1]


def test_a_second_click_deselects_a_piece_without_a_circular_move(chess: Hand) -> None:
    assert chess.click("e2", "e2").table.touch.selected is None


def test_the_pass_button_is_there_exactly_while_passing_is_legal() -> None:
    hand = at(passing_board())
    assert hand.says.endswith("you can only pass")
    assert len(hand.widgets(PassTurn)) == 1
    hand.push("Pass")
    assert hand.moves == ["pass"]
    assert not passes(hand.board)
    assert hand.widgets(PassTurn) == []


def test_a_key_passes_or_explains_why_it_cannot() -> None:
    assert at(passing_board()).key("ctrl+t").moves == ["pass"]
    hand = at(example("othello")().start()).key("ctrl+t")
    assert (hand.moves, hand.says) == ([], "Passing is not allowed here")


def test_the_user_cannot_pass_for_the_computer() -> None:
    board = passing_board()
    hand = Hand(State(table=new_table(board, ("random", "random")), screen=Screen.TABLE))
    assert [widget.is_on for widget in hand.widgets(PassTurn)] == [False]
    assert hand.key("ctrl+t").moves == []


def test_trays_show_the_pieces_in_hand_of_both_sides_and_only_the_movers_can_be_taken() -> None:
    hand = at(load("crazyhouse").parse(POCKETS))
    shown = {(widget.piece.symbol, widget.value, widget.is_on) for widget in hand.widgets(TakeFromTray) if widget.piece}
    assert shown == {("N", "", True), ("P", "2", True), ("b", "", False)}


def tray(hand: Hand, symbol: str) -> tuple[int, int]:
    found = [w.rect.center for w in hand.widgets(TakeFromTray) if w.piece is not None and w.piece.symbol == symbol]
    return found[0]


def test_a_piece_of_a_tray_is_clicked_and_put_down_and_only_legal_squares_are_marked() -> None:
    hand = at(load("crazyhouse").parse(POCKETS))
    hand.click_at(tray(hand, "P"))
    names = {hand.board.variant.geometry.name(place) for place, _ in targets(hand.table)}
    assert not {name for name in names if name[1] in "18"}
    assert "e4" in names
    assert hand.click("e4").moves == ["P@e4"]


def test_a_piece_of_a_tray_is_dragged_onto_the_board() -> None:
    hand = at(load("crazyhouse").parse(POCKETS))
    hand.send(PointerPressed, tray(hand, "N")).send(PointerMoved, hand.pixel("c6"))
    assert hand.table.touch.in_hand is not None
    hand.send(PointerReleased, hand.pixel("c6"))
    assert hand.moves == ["N@c6"]


def test_an_illegal_drop_is_rejected_with_the_reason() -> None:
    hand = at(load("crazyhouse").parse(POCKETS))
    hand.click_at(tray(hand, "P")).click("a8")
    assert hand.moves == []
    assert "last rank" in hand.says


def test_a_piece_of_a_tray_is_put_back_by_a_second_click_or_by_escape() -> None:
    hand = at(load("crazyhouse").parse(POCKETS))
    assert hand.click_at(tray(hand, "N")).click_at(tray(hand, "N")).table.touch.taken is None
    assert hand.click_at(tray(hand, "N")).key("escape").table.touch.taken is None


def test_a_click_on_an_empty_square_asks_for_the_tray_piece_even_if_there_is_only_one() -> None:
    hand = at(load("crazyhouse").parse("4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1")).click("c6")
    assert hand.moves == []
    assert [widget.piece.symbol for widget in hand.widgets(Pick) if widget.piece is not None] == ["N"]
    assert hand.key("n").moves == ["N@c6"]


def test_a_tray_is_used_by_keys_alone() -> None:
    hand = at(load("crazyhouse").parse(POCKETS))
    while not _focused(hand, "N"):
        hand.key("tab")
    hand.key("return", "return")
    assert [move.partition("@")[0] for move in hand.moves] == ["N"]


def _focused(hand: Hand, symbol: str) -> bool:
    widget = focused(hand.state)
    return widget is not None and widget.piece is not None and widget.piece.symbol == symbol


@frozen(eq=False, repr=False, slots=False)
class Dealt(Tiny):
    """A third-party variant with a small range of seeds."""

    name = "dealt"
    seed: int = field(default=0, validator=whole_number(0, 99))


@pytest.mark.parametrize("variant", [Dealt(), DiceRace(), load("cable-car")])
def test_each_new_game_of_a_variant_with_a_seed_draws_another_one(variant: Variant) -> None:
    state = State(variants=(variant,))
    seeds = set()
    for number in range(8):
        table = home.begin(state, variant.name, Random(number)).table
        assert table is not None
        seeds.add(table.variant.options["seed"])
    assert len(seeds) > 5


def test_a_seed_that_the_card_fixes_stays() -> None:
    variant = DiceRace(seed=7)
    state = home.with_option(State(variants=(variant,)), variant.name, "seed", 1)
    table = home.begin(state, variant.name, Random(1)).table
    assert table is not None
    assert table.variant.options["seed"] == 7
