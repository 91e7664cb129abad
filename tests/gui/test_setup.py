"""Setting up a position piece by piece."""

from __future__ import annotations

import pytest

from gui.commands import Play, SetUp, TakeBrush
from gui.events import PointerMoved, PointerReleased
from gui.table import outcome
from gui.widgets import Style, widgets
from tests.gui.hand import Hand
from tests.narrowing import as_a, some


@pytest.fixture
def setup(chess: Hand) -> Hand:
    """A hand at an empty board."""
    return chess.do(SetUp()).push("Empty board")


def put(hand: Hand, symbol: str, *places: str) -> Hand:
    brushes = [widget for widget in widgets(hand.state) if widget.style is Style.BRUSH]
    palette = {some(as_a(TakeBrush, widget.command).piece).symbol: widget for widget in brushes}
    hand.push(palette[symbol].tip)
    return hand.click(*places)


def test_a_position_is_set_up_by_clicks_and_played(setup: Hand) -> None:
    put(put(put(setup, "K", "e1"), "k", "e8"), "R", "a1", "h1")
    setup.push("Play from here")
    assert setup.board.variant.format(setup.board) == "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert setup.type("O-O").moves == ["O-O"]


def test_the_side_to_move_can_be_changed(setup: Hand) -> None:
    put(put(setup, "K", "e1"), "k", "e8").push("White to move").push("Play from here")
    assert setup.board.move_maker.is_black


def test_a_position_that_cannot_be_says_which_rule_it_breaks_and_stays_open(setup: Hand) -> None:
    put(setup, "K", "e1").push("Play from here")
    assert setup.says == "Black has no king"
    assert setup.table.setup is not None


def test_a_piece_is_taken_off_by_a_right_click_by_itself_or_with_nothing_in_hand(setup: Hand) -> None:
    put(setup, "Q", "d4", "d5", "d6")
    setup.press("d4", button=3).release("d4", button=3).click("d5").push("Take off").click("d6")
    assert some(setup.table.setup).pieces == ()


def test_another_piece_replaces_the_one_that_stands_there(setup: Hand) -> None:
    put(put(setup, "Q", "d4"), "n", "d4")
    assert [piece.symbol for piece in some(setup.table.setup).pieces] == ["n"]


def test_cancelling_gives_the_game_back(chess: Hand) -> None:
    chess.play("e4").do(SetUp()).push("Empty board").push("Cancel")
    assert chess.moves == ["e4"]
    assert chess.table.setup is None
    chess.do(SetUp()).key("escape")
    assert chess.table.setup is None


def test_it_begins_with_the_position_that_is_shown_and_can_be_filled_again(chess: Hand) -> None:
    chess.play("e4 d5 exd5").do(SetUp())
    assert len(some(chess.table.setup).pieces) == 31
    assert len(some(chess.push("Start position").table.setup).pieces) == 32


def test_moves_are_not_made_while_a_position_is_set_up(chess: Hand) -> None:
    chess.do(SetUp()).key("e", "4", "return", "left", "ctrl+z").wheel(1)
    assert chess.moves == []
    assert outcome(chess.table) is None


def test_the_menu_offers_it_where_there_is_a_palette(chess: Hand) -> None:
    chess.key("f10").push("Set up a position")
    assert chess.table.setup is not None


def test_a_position_is_set_up_by_dragging_and_a_piece_dragged_off_the_board_is_gone(chess: Hand) -> None:
    chess.do(SetUp()).drag("e2", "e5").press("d8").send(PointerMoved, (5, 300)).send(PointerReleased, (5, 300))
    pieces = {piece.position: piece.symbol for piece in some(chess.table.setup).pieces}
    assert len(pieces) == 31
    assert pieces[28] == "P"
    assert 3 not in pieces


def test_a_position_is_set_up_by_keyboard_alone(chess: Hand) -> None:
    chess.do(SetUp()).key("return", "return", "up", "up", "return")
    moved = set(chess.board.pieces()) ^ set(some(chess.table.setup).pieces)
    assert len(moved) == 2
    chess.key("delete")
    assert len(some(chess.table.setup).pieces) == 31


@pytest.mark.parametrize("name", ["track", "hanoi", "peg", "king-of-the-hill"])
def test_positions_of_other_variants_are_set_up_too(hand: Hand, name: str) -> None:
    hand.do(Play(name))
    before = hand.board
    hand.do(SetUp()).push("Start position").push("Play from here")
    assert hand.board == before
    assert hand.table.setup is None


def test_tiles_are_not_set_up(hand: Hand) -> None:
    hand.do(Play("cable-car")).do(SetUp())
    assert hand.table.setup is None
