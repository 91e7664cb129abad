"""Setting up a position piece by piece."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve

from board import Where
from engine import names
from gui.core.events import Pasted, PointerMoved, PointerPressed, PointerReleased
from gui.core.state import State
from gui.features.setup.commands import CycleMover, Hold, SetUp, TakeBrush
from gui.features.setup.widgets import setup_rect
from gui.kit.widget import Style, Widget
from gui.paint.renderer import Renderer
from gui.play.table import has_tray, outcome
from gui.screens.commands import Edit
from gui.screens.home.commands import Play
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import as_a, some


@pytest.fixture
def setup(chess: Hand) -> Hand:
    """A hand at an empty board."""
    return chess.do(SetUp()).push("Clear board")


def put(hand: Hand, symbol: str, *places: Where) -> Hand:
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


def test_an_impossible_position_names_the_rule_it_breaks_and_stays_open(setup: Hand) -> None:
    put(setup, "K", "e1").push("Play from here")
    assert setup.says == "Black has no king"
    assert setup.table.setup is not None


def test_a_piece_is_removed_by_a_right_click_a_second_click_or_the_eraser(setup: Hand) -> None:
    put(setup, "Q", "d4", "d5", "d6")
    setup.press("d4", button=3).release("d4", button=3).click("d5").push("Remove pieces").click("d6")
    assert some(setup.table.setup).pieces == ()


def test_another_piece_replaces_the_one_already_there(setup: Hand) -> None:
    put(put(setup, "Q", "d4"), "n", "d4")
    assert [piece.symbol for piece in some(setup.table.setup).pieces] == ["n"]


def test_cancelling_returns_to_the_game(chess: Hand) -> None:
    chess.play("e4").do(SetUp()).push("Clear board").push("Cancel")
    assert chess.moves == ["e4"]
    assert chess.table.setup is None
    chess.do(SetUp()).key("escape")
    assert chess.table.setup is None


def test_it_begins_with_the_shown_position_and_can_be_reset(chess: Hand) -> None:
    chess.play("e4 d5 exd5").do(SetUp())
    assert len(some(chess.table.setup).pieces) == 31
    assert len(some(chess.push("Start position").table.setup).pieces) == 32


def test_no_moves_are_made_while_a_position_is_set_up(chess: Hand) -> None:
    chess.do(SetUp()).key("e", "4", "return", "left", "ctrl+z").wheel(1)
    assert chess.moves == []
    assert outcome(chess.table) is None


def test_the_menu_offers_it_if_there_is_a_palette(chess: Hand) -> None:
    chess.key("f10").push("Set up a position")
    assert chess.table.setup is not None


def test_a_position_is_set_up_by_dragging_and_a_piece_dragged_off_the_board_is_removed(chess: Hand) -> None:
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


# The chess editor: castling, en passant, the position as text, and error messages.

FEN = "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 1"


def test_check_boxes_give_and_take_castling_rights(chess: Hand) -> None:
    chess.do(SetUp()).push("White O-O").push("Black O-O-O").push("Play from here")
    assert chess.table.variant.format(chess.board).split()[2] == "Qk"
    chess.do(SetUp()).push("White O-O-O").push("White O-O").push("Play from here")
    assert chess.table.variant.format(chess.board).split()[2] == "Kk"


def test_the_last_castling_right_can_be_removed_and_restored(chess: Hand) -> None:
    chess.do(SetUp())
    for title in ("White O-O", "White O-O-O", "Black O-O", "Black O-O-O"):
        chess.push(title)
    chess.push("Black O-O").push("Play from here")
    assert chess.table.variant.format(chess.board).split()[2] == "k"


def test_a_typed_position_is_set_up_as_soon_as_it_is_valid(chess: Hand) -> None:
    chess.do(SetUp()).push("Position as text").key("ctrl+a")
    chess.send(Pasted, FEN).key("return")
    chess.push("Play from here")
    assert chess.table.variant.format(chess.board) == FEN


def test_errors_are_explained_while_typing_and_while_moving_pieces(chess: Hand) -> None:
    chess.do(SetUp())
    assert "Not legal yet" not in chess.says
    chess.drag("e1", "e8")
    assert "Not legal yet: black has no king" in chess.says
    chess.push("Start position").push("Position as text").key("end", "x")
    assert "Not legal yet" in chess.says
    chess.key("backspace")
    assert "Not legal yet" not in chess.says
    chess.key("escape")
    assert chess.table.setup is not None


def test_invalid_text_is_kept_for_correction_and_not_played(chess: Hand) -> None:
    faulty = "k7/8/8/8/8/8/8/8 w - - 0 1"
    chess.do(SetUp()).push("Position as text").key("ctrl+a").send(Pasted, faulty).key("return")
    field = chess.widgets(Edit)[0]
    assert field.value == faulty
    assert "white has no king" in chess.says.lower()
    game = chess.table.serial
    chess.push("Play from here")
    assert chess.table.serial == game
    assert "white has no king" in chess.says.lower()
    chess.push("Position as text").key("ctrl+a").send(Pasted, FEN).key("return").push("Play from here")
    assert chess.table.variant.format(chess.board) == FEN


def test_moving_a_piece_replaces_invalid_text(chess: Hand) -> None:
    chess.do(SetUp()).push("Position as text").key("ctrl+a", "x", "return").drag("e2", "e4")
    assert chess.widgets(Edit)[0].value.startswith("rnbqkbnr/pppppppp/8/8/4P3")
    assert "Not legal yet" not in chess.says


def test_the_side_to_move_is_shown_while_a_position_is_set_up(chess: Hand, window: pygame.Surface) -> None:
    chess.do(SetUp())
    renderer = Renderer()
    pictures = []
    for _ in range(2):
        renderer.draw(window, chess.state)
        pictures.append(pygame.image.tobytes(window.subsurface(setup_rect(chess.state)), "RGB"))
        chess.do(CycleMover())
    assert pictures[0] != pictures[1]


def slots(hand: Hand) -> dict[str, Widget]:
    """Return the pieces that may lie in a hand, by letter."""
    return {widget.command.piece.symbol: widget for widget in hand.widgets(Hold) if isinstance(widget.command, Hold)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[PPRb] w - - 0 1"),
        ("minishogi", "4k/5/5/5/K4[PPGb] w - - 0 1"),
    ],
)
def test_pieces_are_put_into_both_hands_and_the_game_goes_on_with_them(hand: Hand, name: str, text: str) -> None:
    hand.do(Play(name)).do(SetUp()).push("Clear board")
    wanted = hand.table.variant.parse(text)
    for piece in wanted.pieces():
        put(hand, piece.symbol, piece.position)
    for letter in text[text.index("[") + 1 : text.index("]")]:
        hand.click_at(slots(hand)[letter].rect.center)
    hand.push("Play from here")
    assert hand.table.setup is None, hand.says
    assert hand.board == wanted
    assert any(move.current_coordinate == move.destination_coordinate for move in hand.board.legal_moves)


def test_pieces_are_taken_out_of_a_hand_by_a_right_click_or_the_eraser(hand: Hand) -> None:
    hand.do(Play("crazyhouse")).do(SetUp()).push("Clear board")
    for _ in range(4):
        hand.click_at(slots(hand)["n"].rect.center)
    assert slots(hand)["n"].value == "4"
    hand.send(PointerPressed, slots(hand)["n"].rect.center, 3)
    assert slots(hand)["n"].value == "3"
    hand.push("Remove pieces")
    for left in ("2", "1", "", ""):
        assert hand.click_at(slots(hand)["n"].rect.center)
        assert slots(hand)["n"].value == left


def test_the_hands_of_a_position_are_in_the_editor_and_what_is_typed_too(hand: Hand) -> None:
    hand.do(Play("crazyhouse")).play("e4 d5 exd5 Qxd5").do(SetUp())
    assert (slots(hand)["P"].value, slots(hand)["p"].value, slots(hand)["Q"].value) == ("1", "1", "")
    hand.push("Position as text").key("ctrl+a").send(Pasted, "4k3/8/8/8/8/8/8/4K3[QQ] w - - 0 1").key("return")
    assert (slots(hand)["P"].value, slots(hand)["Q"].value) == ("", "2")


@pytest.mark.parametrize("name", names())
def test_a_hand_is_offered_exactly_where_pieces_can_be_held(hand: Hand, name: str) -> None:
    hand.do(Play(name)).do(SetUp())
    if hand.table.setup is not None:
        holds = any(has_tray(hand.board, side) for side in hand.table.variant.players)
        assert bool(slots(hand)) == holds


def test_en_passant_is_chosen_among_the_possible_squares(chess: Hand) -> None:
    chess.do(SetUp()).push("Position as text").key("ctrl+a")
    chess.send(Pasted, FEN).key("return")
    chess.push("En passant on e3").push("Play from here")
    assert chess.table.variant.format(chess.board).split()[3] == "-"
    chess.do(SetUp()).push("No en passant").push("Play from here")
    assert chess.table.variant.format(chess.board).split()[3] == "e3"


def test_moving_the_pawn_away_clears_en_passant(chess: Hand) -> None:
    chess.play("e4 a6 e5 d5").do(SetUp()).drag("d5", "a3").push("White to move").push("Play from here")
    assert chess.table.setup is None


def test_state_beyond_the_squares_is_kept(hand: Hand) -> None:
    hand.do(Play("three-check")).play("e4 f6 Qh5+ g6").do(SetUp()).push("Play from here")
    assert "+1+0" in hand.table.variant.format(hand.board)


def test_the_board_is_flipped_while_it_is_set_up(chess: Hand) -> None:
    chess.do(SetUp()).key("f")
    assert chess.table.flipped
    chess.push("Flip the board")
    assert not chess.table.flipped


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (3840, 2160)])
def test_the_editor_fits_every_window(state: State, name: str, size: tuple[int, int]) -> None:
    hand = Hand(evolve(state, window=size)).do(Play(name)).do(SetUp())
    if hand.table.setup is None:
        return
    shown = [widget.rect for widget in widgets(hand.state) if setup_rect(hand.state).collidepoint(widget.rect.center)]
    assert all(setup_rect(hand.state).contains(rect) for rect in shown)
    assert all(rect.collidelist(shown[number + 1 :]) == -1 for number, rect in enumerate(shown))
    assert min(rect.height for rect in shown) >= 14


@pytest.mark.parametrize("name", ["track", "hanoi", "peg", "crazyhouse", "chess960"])
def test_positions_of_every_variant_can_be_typed(hand: Hand, name: str) -> None:
    hand.do(Play(name))
    after = hand.board.legal_moves[0].execute()
    hand.do(SetUp()).push("Position as text").key("ctrl+a")
    hand.send(Pasted, hand.table.variant.format(after)).key("return")
    hand.push("Play from here")
    assert hand.board == after
