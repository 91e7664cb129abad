"""Playing with mouse and keyboard, without a window."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from board import Board, Variant
from gui.core.events import Pasted, PointerPressed, Resized
from gui.core.state import Screen, State
from gui.kit.widget import layout_of
from gui.play.commands import TakeBack
from gui.play.table import targets
from gui.screens.home.commands import Play
from gui.screens.widgets import widgets
from tests.gui.computer_games import against_computer, chosen
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def with_settings(hand: Hand, **changes: Any) -> Hand:
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, **changes))
    return hand


# Two clicks.


def test_two_clicks_make_a_move(chess: Hand) -> None:
    chess.click("e2", "e4")
    assert chess.moves == ["e4"]
    assert chess.table.touch.selected is None


def test_the_first_click_selects_and_shows_where_the_piece_can_go(chess: Hand) -> None:
    chess.click("g1")
    names = chess.board.variant.geometry.name
    assert {names(place) for place, _ in targets(chess.table)} == {"f3", "h3"}


def test_captures_are_distinguished_from_other_targets(chess: Hand) -> None:
    chess.play("e4 d5").click("e4")
    names = chess.board.variant.geometry.name
    assert {(names(place), capture) for place, capture in targets(chess.table)} == {("e5", False), ("d5", True)}


def test_a_second_click_on_the_piece_deselects_it(chess: Hand) -> None:
    assert chess.click("e2", "e2").table.touch.selected is None


def test_a_click_on_another_own_piece_selects_that_one(chess: Hand) -> None:
    chess.click("e2", "d2")
    assert chess.table.touch.selected == chess.board.variant.geometry.coordinate("d2")
    assert chess.moves == []


def test_an_illegal_click_deselects_the_piece_so_that_the_next_click_is_not_a_move(chess: Hand) -> None:
    chess.click("e2", "e5")
    assert chess.table.status.is_refusal
    assert chess.table.touch.selected is None
    chess.click("e4")
    assert chess.moves == []


def test_a_right_click_deselects_the_piece(chess: Hand) -> None:
    chess.click("e2").press("e4", button=3).release("e4", button=3)
    assert chess.table.touch.selected is None
    assert chess.table.touch.arrows == ()


def test_the_opponents_piece_cannot_be_selected_and_the_status_line_says_why(chess: Hand) -> None:
    chess.click("e7")
    assert chess.table.touch.selected is None
    assert chess.says == "It is white's turn"


def test_castling_is_played_by_clicking_king_and_rook(chess: Hand) -> None:
    chess.play("e4 e5 Nf3 Nc6 Bc4 Bc5").click("e1", "h1")
    assert chess.moves[-1] == "O-O"


# Drag.


def test_a_drag_makes_a_move(chess: Hand) -> None:
    assert chess.drag("e2", "e4").moves == ["e4"]


def test_a_drag_starts_after_three_pixels(chess: Hand) -> None:
    x, y = chess.pixel("e2")
    chess.press("e2")
    chess.state = at_state(chess, (x + 2, y + 2))
    assert not some(chess.table.touch.drag).is_moving
    chess.state = at_state(chess, (x + 3, y))
    assert some(chess.table.touch.drag).is_moving


def at_state(hand: Hand, point: tuple[int, int]) -> State:
    from gui.core.events import PointerMoved
    from gui.program.update import update

    return update(hand.state, PointerMoved(hand.state.now, point))


def test_an_illegal_drag_shows_the_null_moves_reason_and_slides_home(moving: Hand) -> None:
    moving.drag("c1", "g5")
    assert moving.says == "The bishop on c1 is blocked by the pawn on d2"
    assert moving.table.status.is_refusal
    (glide,) = some(moving.table.animation).glides
    assert glide.start == pytest.approx((6.5, 3.5), abs=0.02)
    assert glide.end == (2.5, 7.5)
    assert moving.moves == []


def test_a_piece_dropped_beside_the_board_returns_without_a_message(moving: Hand) -> None:
    moving.press("e2").send(PointerPressed, moving.pixel("e2"))
    x, y = layout_of(moving.state).squares.frame.topleft
    moving.press("e2").state = at_state(moving, (x - 5, y - 5))
    from gui.core.events import PointerReleased

    moving.send(PointerReleased, (x - 5, y - 5))
    assert not moving.table.status.text
    assert moving.table.animation is not None
    assert moving.moves == []


def test_with_clicks_only_a_drag_does_nothing(chess: Hand) -> None:
    with_settings(chess, input="click").drag("e2", "e4")
    assert chess.moves == []
    assert chess.click("e4").moves == ["e4"]


def test_with_drags_only_two_clicks_do_nothing(chess: Hand) -> None:
    with_settings(chess, input="drag").click("e2", "e4")
    assert chess.moves == []
    assert chess.drag("e2", "e4").moves == ["e4"]


def test_a_drag_works_on_a_flipped_board(chess: Hand) -> None:
    assert chess.key("f").drag("e2", "e4").moves == ["e4"]


# Promotion.


@pytest.fixture
def promoting(chess: Hand) -> Hand:
    chess.send(Pasted, "8/P6k/8/8/8/8/8/K7 w - - 0 1")
    return chess


def test_a_promotion_asks_which_piece_and_a_click_answers(promoting: Hand) -> None:
    promoting.drag("a7", "a8")
    assert promoting.moves == []
    assert [widget.label for widget in widgets(promoting.state)] == ["queen", "rook", "bishop", "knight"]
    assert promoting.push("knight").moves == ["a8=N"]


def test_escape_or_a_click_outside_cancels_the_promotion(promoting: Hand) -> None:
    promoting.click("a7", "a8").key("escape")
    assert promoting.table.touch.picker is None
    promoting.click("a7", "a8").press("h1").release("h1")
    assert promoting.table.touch.picker is None
    assert promoting.moves == []


def test_a_promotion_is_chosen_by_its_letter_or_with_arrows(promoting: Hand) -> None:
    promoting.click("a7", "a8").key("r")
    assert promoting.moves == ["a8=R"]
    promoting.key("left").click("a7", "a8").key("down", "down", "return")
    assert promoting.moves == ["a8=B"]


def test_the_picker_covers_the_file_with_the_queen_on_the_square(promoting: Hand) -> None:
    promoting.click("a7", "a8")
    shown = widgets(promoting.state)
    assert shown[0].rect.collidepoint(promoting.pixel("a8"))
    assert shown[3].rect.collidepoint(promoting.pixel("a5"))
    promoting.key("escape", "f").click("a7", "a8")
    shown = widgets(promoting.state)
    assert shown[0].rect.collidepoint(promoting.pixel("a8"))
    assert shown[3].rect.collidepoint(promoting.pixel("a5"))


def test_auto_queen_does_not_ask(promoting: Hand) -> None:
    assert with_settings(promoting, auto_queen=True).click("a7", "a8").moves == ["a8=Q"]


# Stepping, taking back, variations.


def test_going_back_and_playing_on_starts_a_variation_and_loses_nothing(chess: Hand) -> None:
    chess.play("e4 e5 Nf3").key("left", "left").play("c5")
    assert chess.moves == ["e4", "c5"]
    texts = {node.text for node in chess.table.game.nodes}
    assert texts == {"", "e4", "e5", "Nf3", "c5"}


def test_the_wheel_steps_through_the_game(chess: Hand) -> None:
    chess.play("e4 e5 Nf3").wheel(2)
    assert chess.moves == ["e4"]
    assert chess.wheel(-1).moves == ["e4", "e5"]


def test_a_move_in_the_list_is_clicked_to_go_there(chess: Hand) -> None:
    chess.play("e4 e5 Nf3").push("e5")
    assert chess.moves == ["e4", "e5"]


def test_take_back_and_redo_between_two_people_are_one_ply(chess: Hand) -> None:
    chess.play("e4 e5").push("Take back")
    assert chess.moves == ["e4"]
    assert chess.push("Redo").moves == ["e4", "e5"]


def test_take_back_against_the_computer_is_two_plies(chess: Hand) -> None:
    against_computer(chess).play("e4")
    chosen(chess, "e5").play("Nf3")
    chosen(chess, "Nc6").push("Take back")
    assert chess.moves == ["e4", "e5"]
    assert chess.push("Redo").moves == ["e4", "e5", "Nf3", "Nc6"]


def test_there_is_nothing_to_take_back_at_the_start(chess: Hand) -> None:
    chess.do(TakeBack())
    assert chess.says == "There is no move to take back"


def test_stepping_animates_forwards_and_backwards(moving: Hand) -> None:
    moving.play("e4").wait(500).key("left")
    (glide,) = some(moving.table.animation).glides
    assert (glide.start, glide.end) == ((4.5, 4.5), (4.5, 6.5))
    moving.wait(100)
    assert moving.table.animation is not None
    assert moving.wait(101).table.animation is None


# Arrows and circles.


def test_a_right_drag_draws_an_arrow_and_a_second_one_removes_it(chess: Hand) -> None:
    chess.drag("e2", "e4", button=3, colour=2)
    coordinate = chess.board.variant.geometry.coordinate
    (arrow,) = chess.table.touch.arrows
    assert (arrow.start, arrow.end, arrow.colour) == (coordinate("e2"), coordinate("e4"), 2)
    assert chess.drag("e2", "e4", button=3, colour=2).table.touch.arrows == ()


def test_the_same_arrow_in_another_colour_replaces_the_first(chess: Hand) -> None:
    chess.drag("e2", "e4", button=3).drag("e2", "e4", button=3, colour=1)
    assert [arrow.colour for arrow in chess.table.touch.arrows] == [1]


def test_a_right_click_draws_a_circle_and_a_left_click_clears_all(chess: Hand) -> None:
    chess.drag("d4", "d4", button=3)
    assert chess.table.touch.arrows[0].start == chess.table.touch.arrows[0].end
    assert chess.click("a4").table.touch.arrows == ()


# Positions as text.


def test_a_copied_position_is_pasted_into_a_new_game(chess: Hand) -> None:
    chess.play("e4").key("ctrl+c")
    (effect,) = chess.state.effects
    text = effect.text
    assert text == chess.board.variant.format(chess.board)
    chess.key("ctrl+n").push("Leave game").send(Pasted, f"  {text}\n")
    assert chess.board.variant.format(chess.board) == text
    assert chess.moves == []


@pytest.mark.parametrize("text", ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "\x00" * 99, "k7/8/8/8/8/8/8/K7 x"])
def test_an_invalid_position_is_rejected_and_the_game_stays(chess: Hand, text: str) -> None:
    chess.play("e4").send(Pasted, text)
    assert chess.moves == ["e4"]
    assert chess.table.status.is_refusal


def test_a_position_pasted_on_the_home_screen_starts_a_game_that_can_read_it(hand: Hand) -> None:
    hand.send(Pasted, "8/P6k/8/8/8/8/8/K7 w - - 0 1")
    assert hand.state.screen is Screen.TABLE
    assert hand.type("a8=Q").moves == ["a8=Q"]


def test_pasted_text_that_no_game_can_read_is_reported_on_the_home_screen(hand: Hand) -> None:
    hand.send(Pasted, "what is this")
    assert "nor a position of any variant" in hand.state.message
    assert hand.state.screen is Screen.HOME


# Robustness.


def test_a_variant_that_raises_shows_a_message_and_the_game_survives(
    chess: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    chess.play("e4").click("e7")

    def broken(*_: Board | Variant | int | None) -> None:
        raise ZeroDivisionError("the plug-in divides by zero")

    monkeypatch.setattr(type(chess.board.variant), "find_move", broken)
    chess.click("e4")
    assert "the plug-in divides by zero" in chess.state.message
    assert chess.moves == ["e4"]


def test_a_variant_whose_outcome_raises_leaves_the_game_before_that_move(
    chess: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    chess.play("e4")

    def broken(variant: Variant, board: Board) -> None:
        if board.move_maker.is_white:
            raise ZeroDivisionError("no idea who won")

    monkeypatch.setattr(type(chess.board.variant), "outcome", broken)
    chess.type("e5")
    assert "no idea who won" in chess.state.message
    assert chess.moves == ["e4"]


def test_resizing_cancels_a_drag_and_remembers_the_size(chess: Hand) -> None:
    chess.press("e2").point_at("e4").send(Resized, (900, 700))
    assert chess.table.touch.drag is None
    assert chess.state.settings.window == chess.state.window == (900, 700)
    assert chess.drag("e2", "e4").moves == ["e4"]


def test_a_larger_disk_that_is_clicked_onto_a_smaller_one_is_rejected_with_the_reason(hand: Hand) -> None:
    hand.do(Play("hanoi")).click(0, 1).click(0, 1)
    assert hand.says == "Disk 2 is larger than disk 1 on rod 1"
    hand.click(0, 2)
    assert hand.moves == ["0-1", "0-2"]


def test_a_right_click_cancels_a_drag_and_draws_nothing(chess: Hand) -> None:
    chess.press("e2").point_at("e4").press("e4", 3).release("e4", 3).release("e4")
    assert chess.moves == []
    assert chess.table.touch.drag is None
    assert chess.table.touch.arrows == ()
