"""Playing with mouse and keyboard, without a window."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from attrs import evolve

from board import Alliance, Board, Variant
from engine import load
from gui import table as at_table
from gui.clock import GameClock, TimeControl
from gui.commands import GoHome, Hint, Play, TakeBack
from gui.events import Chosen, Failed, Judged, Pasted, PointerPressed, Purpose, Resized, Thinking
from gui.keys import KEYS
from gui.render import Renderer
from gui.state import Overlay, Screen, State, Thought
from gui.table import outcome, sit_down, targets
from gui.widgets import layout_of, widgets
from tests.gui.hand import Hand
from tests.narrowing import some


def with_settings(hand: Hand, **changes: Any) -> Hand:
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, **changes))
    return hand


def against_computer(hand: Hand, own: int = 0) -> Hand:
    seats = tuple("" if seat == own else "random" for seat in range(2))
    hand.state = evolve(
        hand.state, table=at_table.sit_down(load("chess").start(), seats, serial="game-1"), screen=Screen.TABLE
    )
    return hand


def chosen(hand: Hand, move: str) -> Hand:
    return hand.send(Chosen, hand.table.serial, hand.table.game.current, move)


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


def test_a_refused_click_deselects_the_piece_so_that_the_next_click_is_not_a_move(chess: Hand) -> None:
    chess.click("e2", "e5")
    assert chess.table.status.is_refusal
    assert chess.table.touch.selected is None
    chess.click("e4")
    assert chess.moves == []


def test_a_right_click_deselects_the_piece(chess: Hand) -> None:
    chess.click("e2").press("e4", button=3).release("e4", button=3)
    assert chess.table.touch.selected is None
    assert chess.table.touch.arrows == ()


def test_the_opponents_piece_cannot_be_selected_and_the_line_says_why(chess: Hand) -> None:
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
    from gui.events import PointerMoved
    from gui.update import update

    return update(hand.state, PointerMoved(hand.state.now, point))


def test_a_refused_drag_says_why_in_the_words_of_the_null_move_and_slides_home(moving: Hand) -> None:
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
    from gui.events import PointerReleased

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


# The keyboard.


def test_a_whole_game_is_played_by_the_keyboard_alone(hand: Hand) -> None:
    while not (found := hand.key("tab").state.hold.focus):
        assert found is None or found == 0
    from gui.widgets import focused

    while some(focused(hand.state)).command != Play("chess"):
        hand.key("tab")
    hand.key("return")
    assert hand.state.table is not None
    for move in ("f3", "e5", "g4", "Qh4"):
        hand.type(move)
    assert str(outcome(hand.table)) == "black wins: checkmate"


def test_arrows_and_enter_move_a_piece_on_the_board(chess: Hand) -> None:
    chess.key("return")
    cursor = chess.table.touch.cursor
    assert cursor is not None
    name = chess.board.variant.geometry.name
    while name(some(chess.table.touch.cursor))[0] != "e":
        chess.key("right" if name(some(chess.table.touch.cursor))[0] < "e" else "left")
    while name(some(chess.table.touch.cursor))[1] != "2":
        chess.key("down" if name(some(chess.table.touch.cursor))[1] > "2" else "up")
    chess.key("return", "up", "up", "return")
    assert chess.moves == ["e4"]


def test_arrows_step_through_the_game_while_the_keyboard_is_not_on_the_board(chess: Hand) -> None:
    chess.play("e4 e5").key("left")
    assert chess.moves == ["e4"]
    assert chess.key("right").moves == ["e4", "e5"]
    assert chess.key("home").moves == []
    assert chess.key("end").moves == ["e4", "e5"]


def test_a_typed_move_that_is_not_legal_says_why(chess: Hand) -> None:
    chess.key("B", "c", "4", "return")
    assert chess.table.status.is_refusal
    assert "blocked" in chess.says or "no white bishop" in chess.says


def test_typed_letters_are_shown_and_can_be_erased(chess: Hand) -> None:
    chess.key("e", "5")
    assert chess.says == "Move: e5|"
    chess.key("backspace", "4", "return")
    assert chess.moves == ["e4"]
    assert chess.key("N", "escape").table.touch.typed == ""


def test_a_slash_begins_a_move_whose_first_letter_is_a_key(chess: Hand) -> None:
    chess.key("/", "f", "4", "return")
    assert chess.moves == ["f4"]
    assert not chess.table.flipped


@pytest.mark.parametrize(("key", "overlay"), [("?", "rules"), ("f1", "help"), ("f10", "menu"), ("ctrl+,", "settings")])
def test_keys_open_sheets_and_escape_closes_them(chess: Hand, key: str, overlay: str) -> None:
    assert chess.key(key).state.overlay is Overlay(overlay)
    assert chess.key("escape").state.overlay is None


def test_m_switches_the_sound(chess: Hand) -> None:
    assert not chess.key("m").state.settings.sound
    assert chess.key("m").state.settings.sound


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


# Ends.


def test_checkmate_is_shown_with_its_reason_and_a_rematch_changes_sides(chess: Hand) -> None:
    against_computer(chess)
    chess.play("e4")
    chosen(chess, "f6").play("d4")
    chosen(chess, "g5").play("Qh5#")
    assert chess.says == "White wins: checkmate"
    chess.push("Rematch")
    assert chess.table.seats == ("random", "")
    assert chess.table.flipped


def test_resigning_asks_first(chess: Hand) -> None:
    chess.push("Resign")
    assert outcome(chess.table) is None
    chess.push("Keep playing")
    assert chess.state.overlay is None
    chess.push("Resign").push("Resign")
    assert str(outcome(chess.table)) == "black wins: white resigned"


def test_a_resignation_can_be_taken_back(chess: Hand) -> None:
    chess.play("e4").push("Resign").push("Resign").push("Take back")
    assert outcome(chess.table) is None
    assert chess.moves == ["e4"]


def test_after_the_end_a_move_is_refused_with_the_reason(chess: Hand) -> None:
    chess.play("f3 e5 g4 Qh4#").click("e2")
    assert chess.says == "The game is over (black wins: checkmate); take a move back to go on"


def test_a_draw_between_people_is_offered_and_answered(chess: Hand) -> None:
    chess.push("Offer a draw")
    assert outcome(chess.table) is None
    chess.push("Accept draw")
    assert str(outcome(chess.table)) == "draw: agreed"


def test_a_draw_offer_ends_when_the_other_side_moves_instead(chess: Hand) -> None:
    chess.push("Offer a draw").play("e4")
    assert chess.table.draw_offer is Alliance.WHITE
    chess.play("e5")
    assert chess.table.draw_offer is None


def test_a_draw_by_repetition_is_claimed(chess: Hand) -> None:
    chess.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    assert "A draw can be claimed: threefold repetition" in chess.says
    chess.push("Claim a draw")
    assert str(outcome(chess.table)) == "draw: threefold repetition"


LONG = "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O d3 d6 c3 c6 Nbd2 Nbd7 h3 h6 Re1 Re8 a3 a6"


@pytest.mark.parametrize(
    ("moves", "score", "says"),
    [
        (LONG, 80, ""),
        (LONG, 0, ""),
        (LONG, -35, "The computer declines the draw: it thinks it is better"),
        ("e4 e5", 150, ""),
        ("e4 e5", 0, "The computer declines the draw: the game has only just begun"),
        ("e4 e5", 80, "The computer declines the draw: the game has only just begun"),
        ("e4 e5", -35, "The computer declines the draw: it thinks it is better"),
    ],
)
def test_the_computer_judges_a_draw_offer_by_the_position_and_says_no_in_words(
    chess: Hand, moves: str, score: int, says: str
) -> None:
    chess.play(moves)
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("", "random")))
    chess.push("Offer a draw")
    assert chess.says == "The computer is considering the draw"
    chess.send(Judged, chess.table.serial, chess.table.game.current, Thought(3, score))
    assert (outcome(chess.table) is None) is bool(says)
    assert not says or chess.says == says


def test_a_draw_is_declined_if_the_position_cannot_be_judged(chess: Hand) -> None:
    against_computer(chess).play("e4")
    chosen(chess, "e5").push("Offer a draw")
    chess.send(Failed, chess.table.serial, chess.table.game.current, "it died", Purpose.JUDGE)
    assert "declines" in chess.says
    assert outcome(chess.table) is None


def test_a_flag_falls_even_while_an_earlier_position_is_shown(chess: Hand) -> None:
    chess.state = evolve(
        chess.state, table=evolve(chess.table, clock=GameClock.of(TimeControl(1), chess.table.variant.players))
    )
    chess.play("e4 e5").key("home").wait(59_000)
    assert outcome(chess.table) is None
    chess.wait(1_100)
    assert str(outcome(chess.table)) == "black wins: white ran out of time"
    assert some(chess.table.clock).running is None


@pytest.mark.parametrize(
    ("fen", "end"),
    [
        ("8/8/8/4k3/8/4K3/8/7q b - - 0 1", "draw: black ran out of time, and no one else could have won"),
        ("8/8/8/4k3/8/4K3/6P1/7q b - - 0 1", "white wins: black ran out of time"),
        ("8/8/8/4k3/8/4K3/5N2/7r b - - 0 1", "white wins: black ran out of time"),
    ],
)
def test_a_flag_that_falls_against_a_side_that_cannot_mate_is_a_draw(chess: Hand, fen: str, end: str) -> None:
    table = sit_down(load("chess").parse(fen), control=TimeControl(1), serial="flag")
    chess.state = evolve(
        chess.state, table=evolve(table, clock=some(table.clock).start(Alliance.BLACK, chess.state.now))
    )
    chess.wait(60_100)
    assert str(outcome(chess.table)) == end


def test_a_clock_stops_when_the_game_is_left_and_runs_again_when_it_is_continued(chess: Hand) -> None:
    clock = GameClock.of(TimeControl(1), chess.table.variant.players)
    chess.state = evolve(chess.state, table=evolve(chess.table, clock=clock))
    chess.play("e4 e5").do(GoHome()).wait(90_000).push("Continue").wait(30_000)
    assert outcome(chess.table) is None
    assert 25_000 < some(chess.table.clock).remaining(Alliance.WHITE, chess.state.now) <= 30_000


def test_a_draw_is_not_claimed_at_the_computers_turn(chess: Hand) -> None:
    chess.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("random", "")))
    chess.key("ctrl+d")
    assert outcome(chess.table) is None
    assert "on your own turn" in chess.says


# The computer.


def test_the_computers_move_is_played_when_it_comes(chess: Hand) -> None:
    chosen(against_computer(chess).play("e4"), "c5")
    assert chess.moves == ["e4", "c5"]


def test_a_move_that_comes_for_another_position_is_dropped(chess: Hand) -> None:
    against_computer(chess).play("e4")
    serial, node = chess.table.serial, chess.table.game.current
    chess.key("left").send(Chosen, serial, node, "c5")
    assert chess.moves == []


def test_a_person_cannot_move_for_the_computer(chess: Hand) -> None:
    against_computer(chess).play("e4").drag("e7", "e5").click("e7")
    assert chess.moves == ["e4"]
    assert chess.says == "It is the computer's turn"


def test_the_computers_thoughts_are_shown_in_words(chess: Hand) -> None:
    against_computer(chess).play("e4")
    chess.send(Thinking, chess.table.serial, chess.table.game.current, Thought(7, 35, ("e5", "Nf3")))
    assert chess.says == "Black is thinking, depth 7, +0.35: e5 Nf3"


@pytest.mark.parametrize("reason", ["its process ended", "ValueError: no"])
def test_a_computer_that_crashes_leaves_the_game_unchanged_and_is_reported(chess: Hand, reason: str) -> None:
    against_computer(chess).play("e4")
    chess.send(Failed, chess.table.serial, chess.table.game.current, reason)
    assert reason in chess.state.message
    assert chess.moves == ["e4"]
    assert chess.push("OK").state.message == ""


def test_a_computer_that_answers_nonsense_leaves_the_game_unchanged_and_is_reported(chess: Hand) -> None:
    chosen(against_computer(chess).play("e4"), "Ke9")
    assert "Ke9" in chess.state.message
    assert chess.moves == ["e4"]


def test_a_hint_shows_the_piece_first_and_then_the_move(chess: Hand) -> None:
    chess.push("Hint")
    assert chess.table.analysis.hint_wanted
    chess.send(Chosen, chess.table.serial, chess.table.game.current, "Nf3", is_hint=True)
    assert chess.says == "Hint: look at the knight on g1. Ask again for the move"
    assert not chess.table.analysis.is_hint_whole
    chess.push("Hint")
    assert chess.says == "Hint: Nf3"
    assert chess.table.analysis.is_hint_whole
    assert not chess.table.analysis.hint_wanted
    assert chess.moves == []
    assert chess.click("e2", "e4").table.analysis.hint is None


def test_a_hint_is_remembered_while_the_piece_is_tried_and_forgotten_at_the_next_position(chess: Hand) -> None:
    chess.push("Hint").send(Chosen, chess.table.serial, chess.table.game.current, "Nf3", is_hint=True)
    chess.click("g1", "g1")
    assert chess.table.analysis.hint is None
    assert chess.push("Hint").says == "Hint: Nf3"
    chess.play("e4").push("Hint")
    assert chess.table.analysis.hint_wanted


def test_the_piece_of_a_hint_is_marked_and_its_move_is_not_drawn_yet(chess: Hand, window: pygame.Surface) -> None:
    def picture(place: str) -> bytes:
        Renderer().draw(window, chess.state)
        area = pygame.Rect(0, 0, 40, 40)
        area.center = chess.pixel(place)
        return pygame.image.tobytes(window.subsurface(area), "RGB")

    start, end = picture("g1"), picture("f3")
    chess.push("Hint").send(Chosen, chess.table.serial, chess.table.game.current, "Nf3", is_hint=True)
    assert picture("g1") != start
    assert picture("f3") == end
    chess.do(Hint())
    assert picture("f3") != end


def test_a_person_who_plays_black_has_black_at_the_bottom(chess: Hand) -> None:
    assert against_computer(chess, own=1).table.flipped


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
def test_an_invalid_position_is_refused_and_the_game_stays(chess: Hand, text: str) -> None:
    chess.play("e4").send(Pasted, text)
    assert chess.moves == ["e4"]
    assert chess.table.status.is_refusal


def test_a_position_pasted_on_the_home_screen_starts_a_game_that_can_read_it(hand: Hand) -> None:
    hand.send(Pasted, "8/P6k/8/8/8/8/8/K7 w - - 0 1")
    assert hand.state.screen is Screen.TABLE
    assert hand.type("a8=Q").moves == ["a8=Q"]


def test_a_pasted_text_that_no_game_can_read_is_reported_on_the_home_screen(hand: Hand) -> None:
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


def test_a_larger_disk_that_is_clicked_onto_a_smaller_one_is_refused_with_the_reason(hand: Hand) -> None:
    hand.do(Play("hanoi")).click(0, 1).click(0, 1)
    assert hand.says == "Disk 2 is larger than disk 1 on rod 1"
    hand.click(0, 2)
    assert hand.moves == ["0-1", "0-2"]


def test_a_right_click_cancels_a_drag_and_draws_nothing(chess: Hand) -> None:
    chess.press("e2").point_at("e4").press("e4", 3).release("e4", 3).release("e4")
    assert chess.moves == []
    assert chess.table.touch.drag is None
    assert chess.table.touch.arrows == ()


def test_no_key_does_two_things() -> None:
    keys = [key.key for key in KEYS]
    assert sorted(keys) == sorted(set(keys))
