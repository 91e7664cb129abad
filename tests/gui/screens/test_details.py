"""Details: dialogs, messages, labels, pictures and colours."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve
from pygame import Rect
from pyrsistent import pmap

from board import Alliance, Variant
from engine import load, names
from engine.games.chess.rules import Chess
from gui.core import players, settings
from gui.core.clock import GameClock, TimeControl
from gui.core.events import Chosen, PointerMoved, PointerPressed, PointerReleased
from gui.core.settings import CHOICES, Settings
from gui.core.state import FilePurpose, Overlay, Screen, State
from gui.features.files import records
from gui.features.files.commands import ChooseFiles
from gui.features.setup.commands import SetUp
from gui.kit.scene import Scene
from gui.kit.widget import Style, layout_of
from gui.paint import grain
from gui.paint.renderer import Renderer
from gui.paint.sprites import PIECE_SETS
from gui.paint.theme import BOARD_COLOURS, THEMES, contrast, theme_of
from gui.paint.typeface import SMALL, wrapped
from gui.play.commands import Rotate
from gui.play.table import new_table
from gui.screens.commands import Show
from gui.screens.home import card, home
from gui.screens.home.commands import CyclePlayer, OpenCard, Play, SetLevel, SetProgram
from gui.screens.home.painting import thumbnail
from gui.screens.home.widgets import cards, home_height, home_rect
from gui.screens.sheets.painting import tip
from gui.screens.sheets.widgets import message_rect
from gui.screens.table.evaluation_painting import bar_key, bar_score, bar_words
from gui.screens.table.seats_painting import name_in, names_of
from gui.screens.widgets import widgets
from gui.views import view_of
from moves import NullMove
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def at(state: State, variant: Variant, **settings: Any) -> Hand:
    table = new_table(variant.start(), serial="g")
    return Hand(evolve(state, table=table, screen=Screen.TABLE, settings=evolve(state.settings, **settings)))


# Setting up.


def test_a_piece_is_dragged_from_the_palette_onto_the_board(chess: Hand) -> None:
    chess.do(SetUp()).push("Clear board")
    brush = next(widget for widget in widgets(chess.state) if widget.tip == "White queen")
    chess.send(PointerPressed, brush.rect.center).send(PointerMoved, chess.pixel("d4"))
    assert some(some(chess.table.touch.drag).piece).symbol == "Q"
    chess.send(PointerReleased, chess.pixel("d4"))
    assert [(piece.symbol, piece.position) for piece in some(chess.table.setup).pieces] == [("Q", 35)]
    chess.send(PointerPressed, brush.rect.center).send(PointerMoved, (700, 20)).send(PointerReleased, (700, 20))
    assert len(some(chess.table.setup).pieces) == 1


def test_the_evaluation_bar_says_nothing_while_a_position_is_set_up(state: State, window: pygame.Surface) -> None:
    hand = at(state, load("chess"), evaluation=True).play("e4")
    before = bar_key(Scene(hand.state))
    hand.do(SetUp())
    assert bar_key(Scene(hand.state)) != before
    assert bar_key(Scene(hand.state))[0] is None


# The Open dialog.


def test_typing_in_the_open_dialog_goes_into_its_field_and_m_does_not_mute(chess: Hand, tmp_path: Path) -> None:
    (tmp_path / "mine.pgn").write_text("1. d4 *")
    chess.state = evolve(chess.state, settings=evolve(chess.state.settings, folder=str(tmp_path)))
    chess.do(ChooseFiles(FilePurpose.OPEN)).run_effects().key(*"mine.pgn")
    assert some(chess.state.dialog).name == "mine.pgn"
    assert chess.state.settings.sound
    assert chess.key("return").run_effects().moves == ["d4"]


# Cable Car.


@pytest.fixture
def tram(state: State) -> Hand:
    return at(state, load("cable-car", players=2, seed=3))


def test_error_messages_in_cable_car_fit_under_the_board(tram: Hand, window: pygame.Surface) -> None:
    said = set()
    view = view_of(tram.table.variant)
    for _ in range(6):
        for place, _spot in view.places:
            for turn in range(4):
                move = view.laid(tram.board, place, turn)
                if isinstance(move, NullMove):
                    said.add(view.refusal(tram.board, place, turn, move.reason))
        tram.make(tram.board.legal_moves[0])
    layout = layout_of(evolve(tram.state, window=(1000, 700)))
    for words in said:
        assert "rotation" not in words
        assert not any(character.isdigit() for character in words)
        assert len(wrapped(words, layout.type(SMALL), layout.status.width - layout.length(40))) <= 2
    assert len(said) >= 3


def test_a_hint_in_cable_car_turns_the_tile_and_shows_it(tram: Hand, window: pygame.Surface) -> None:
    move = next(move for move in tram.board.legal_moves if view_of(tram.table.variant).turn_of(move) == 2)
    Renderer().draw(window, tram.state)
    before = pygame.image.tobytes(window, "RGB")
    tram.send(Chosen, "g", 0, str(move), True, "")
    assert tram.says == "Hint: lay the tile on the marked cell. Ask again for the move"
    assert tram.table.touch.turn == 0
    tram.push("Hint")
    assert tram.table.touch.turn == 2
    assert str(move) not in tram.says
    Renderer().draw(window, tram.state)
    assert pygame.image.tobytes(window, "RGB") != before
    tram.click(move.destination_coordinate)
    assert tram.table.game.node.move == move


def test_a_button_turns_the_tile_in_hand(tram: Hand) -> None:
    assert tram.table.touch.turn == 0
    tram.push(Rotate())
    assert tram.table.touch.turn == 1
    assert not tram.do(Play("chess")).widgets(Rotate)


# Words.


def test_a_long_message_is_shown_in_full(chess: Hand) -> None:
    chess.state = evolve(chess.state, message="Nothing is lost. " * 40)
    layout, rect = layout_of(chess.state), message_rect(chess.state)
    lines = wrapped(chess.state.message, layout.type(16), rect.width - 2 * layout.length(24))
    assert len(lines) * layout.type(16) * 1.45 <= rect.height - layout.length(96)
    assert rect.height < chess.state.window[1]


def test_the_users_name_is_kept_and_written_into_saved_games(hand: Hand, tmp_path: Path) -> None:
    hand.do(Show(Overlay.SETTINGS)).push("Your name").key(*"Ada").push("Close")
    assert hand.state.settings.name == "Ada"
    settings.save(hand.state.settings, tmp_path)
    assert settings.load(tmp_path)[0].name == "Ada"
    hand.state = evolve(hand.state, choices=pmap())
    hand.do(Play("chess")).play("e4")
    assert '[White "Ada"]' in records.text_of(hand.state, "pgn")
    assert "Ada" in names_of(Scene(hand.state), Alliance.WHITE)[0]


def test_a_click_beside_the_field_of_a_name_leaves_it(chess: Hand) -> None:
    chess.do(Show(Overlay.SETTINGS)).push("Your name").key(*"Ada").push("Sound")
    assert chess.state.hold.entry is None
    assert chess.state.settings.name == "Ada"


def test_a_drag_checks_only_once_whether_the_game_is_over(
    chess: Hand, window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    chess.play("e4 e5")
    renderer, asked = Renderer(), []
    renderer.draw(window, chess.state)
    monkeypatch.setattr(Chess, "outcome", lambda variant, board: asked.append(board))
    chess.press("g1")
    for column in "abcdefgh":
        renderer.draw(window, chess.point_at(f"{column}4").state)
    chess.release("f3")
    assert chess.moves == ["e4", "e5", "Nf3"]
    assert len(asked) <= 2


def test_a_saved_game_has_names_time_control_and_clock_times(chess: Hand) -> None:
    control = TimeControl(5, 3)
    clock = GameClock.of(control, chess.table.variant.players)
    seats = ("", "alphabeta:level=4")
    chess.state = evolve(chess.state, table=evolve(chess.table, clock=clock, control=control))
    chess.play("e4").wait(2_000).play("e5")
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=seats))
    text = records.text_of(chess.state, "pgn")
    assert '[White "Player"]' in text
    assert '[Black "Computer, level 4"]' in text
    assert '[TimeControl "300+3"]' in text
    assert text.count("[%clk 0:0") == 2


def test_switching_kinds_of_players_keeps_the_level(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(CyclePlayer("chess", 1, 1)).do(SetLevel("chess", 1, 7))
    kinds = len(players.kinds(load("chess")))
    for _ in range(kinds):
        hand.do(CyclePlayer("chess", 1, 1))
    assert home.seats_of(hand.state, "chess")[1] == "alphabeta:level=7"


def test_a_tip_covers_neither_the_row_above_nor_the_one_below(hand: Hand, window: pygame.Surface) -> None:
    hand.do(OpenCard("chess"))
    for widget in (widget for widget in widgets(hand.state) if widget.tip and widget.tip != "Close"):
        hand.send(PointerMoved, widget.rect.center)
        _, box = some(tip(Scene(hand.state)))
        others = [other.rect for other in widgets(hand.state) if other.rect.top != widget.rect.top]
        assert box.collidelist(others) == -1


@pytest.mark.parametrize("font_size", CHOICES["font_size"])
@pytest.mark.parametrize("has_clock", [False, True])
def test_the_level_of_the_computer_is_on_its_card_however_large_the_text(
    state: State, font_size: int, has_clock: bool
) -> None:
    hand = at(state, load("chess"), font_size=font_size)
    seats = ("", "alphabeta:level=10")
    control = TimeControl(5)
    clock = GameClock.of(control, hand.table.variant.players) if has_clock else None
    hand.state = evolve(hand.state, table=evolve(hand.table, seats=seats, clock=clock))
    scene = Scene(hand.state)
    room = scene.layout.far.width - scene.length(60) - (scene.length(140) if has_clock else scene.length(16))
    assert "10" in name_in(scene, hand.table.variant.players[1], scene.type(16), room)


def test_a_wrong_engine_path_is_reported_in_the_card_which_stays_open(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(SetProgram(variant="chess", seat=1, text="/no/such/engine")).run_effects()
    assert "/no/such/engine" in card.card_trouble(hand.state)
    hand.push("Play").push("OK")
    assert hand.state.home.open_card == "chess"
    assert hand.state.table is None


def test_a_typed_move_keeps_its_lower_case_letter_when_it_is_illegal(chess: Hand) -> None:
    chess.type("d6")
    assert chess.says.startswith("The move d6 is not legal")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("danger-aware", "Computer, careful"),
        ("searching", "Computer, looks ahead"),
        ("random", "Computer, random moves"),
        ("alphabeta:level=3", "Computer, level 3"),
    ],
)
def test_players_have_names_that_people_understand(text: str, title: str) -> None:
    assert players.title(text) == title


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("screen", list(Screen))
def test_every_icon_has_a_tip(state: State, name: str, screen: Screen) -> None:
    hand = at(state, load(name))
    hand.state = evolve(hand.state, screen=screen)
    assert [widget for widget in widgets(hand.state) if widget.style is Style.ICON and not widget.tip] == []


# The home screen.


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080), (2560, 1440)])
def test_no_row_ends_with_a_single_card(state: State, size: tuple[int, int]) -> None:
    found = cards(evolve(state, window=size))
    last_row = [shown for shown in found if shown.rect.top == found[-1].rect.top]
    assert len(last_row) > 1 or last_row[0].rect.width > size[0] * 0.9
    for shown in found:
        assert shown.rect.contains(shown.picture)
        assert shown.rect.contains(shown.text)


def test_wide_windows_have_more_columns(state: State) -> None:
    counts = []
    for width in (640, 1280, 2560):
        found = cards(evolve(state, window=(width, 800)))
        counts.append(sum(shown.rect.top == found[0].rect.top for shown in found))
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_fifteen_games_fit_the_window(state: State) -> None:
    fifteen = (state.variants * 3)[:15]
    more = evolve(state, variants=fifteen, window=(1280, 800))
    assert home_height(more) <= home_rect(more).height


def test_each_variant_has_its_own_picture(state: State, window: pygame.Surface) -> None:
    theme = theme_of(Settings())
    pictures = [
        pygame.image.tobytes(thumbnail(view_of(variant).portrait(), 150, theme, theme.panel), "RGB")
        for variant in state.variants
    ]
    assert len(set(pictures)) == len(pictures)


# Wood, colours and pieces.


def test_small_squares_have_no_grain_and_large_ones_a_soft_one(window: pygame.Surface) -> None:
    surface = pygame.Surface((100, 100))
    surface.fill((150, 110, 70))
    before = pygame.image.tobytes(surface, "RGB")
    grain.stain(surface, Rect(0, 0, 29, 29), 0.05)
    assert pygame.image.tobytes(surface, "RGB") == before
    grain.stain(surface, Rect(0, 0, 80, 80), THEMES["dark"].grain)
    tones = [surface.get_at((x, y))[0] for x in range(80) for y in range(80)]
    assert len(set(tones)) > 3
    assert max(tones) - min(tones) < 40


@pytest.mark.parametrize("board", BOARD_COLOURS)
@pytest.mark.parametrize("pieces", PIECE_SETS)
def test_every_set_of_pieces_and_colours_is_drawn(
    state: State, window: pygame.Surface, pieces: str, board: str
) -> None:
    hand = at(state, load("chess"), piece_set=pieces, board_colours=board)
    assert Renderer().draw(window, hand.state)
    theme = theme_of(hand.state.settings)
    assert contrast(theme.board_light, theme.board_dark) > 1.8
    assert contrast(theme.on_frame, theme.frame) >= 4.5


def test_the_sets_of_pieces_and_the_boards_differ(window: pygame.Surface) -> None:
    board, view = load("chess").start(), view_of(load("chess"))
    kings = [board[name] for name in ("e1", "e8")]
    looks = {
        pygame.image.tobytes(view.sprite(some(king), 64, theme_of(Settings(piece_set=name))), "RGBA")
        for name in PIECE_SETS
        for king in kings
    }
    assert len(looks) == 6
    assert len({theme_of(Settings(board_colours=name)) for name in CHOICES["board_colours"]}) == 6


def test_high_contrast_has_no_cream_on_white(window: pygame.Surface) -> None:
    theme = theme_of(Settings(theme="contrast"))
    assert theme.paints[0].light == "#FFFFFF"
    assert contrast((255, 255, 255), theme.board_light) > 1.8
    assert contrast((0, 0, 0), theme.board_dark) > 3


def test_the_evaluation_bar_is_twenty_wide_and_has_its_number(state: State, window: pygame.Surface) -> None:
    hand = at(state, load("chess"), evaluation=True)
    assert layout_of(hand.state).evaluation.width == 20
    assert bar_words(some(bar_score(Scene(hand.state))))[-2] == "."


def test_the_rods_of_hanoi_are_a_b_and_c(state: State, window: pygame.Surface) -> None:
    variant = load("hanoi")
    assert [variant.geometry.name(rod) for rod in range(3)] == ["a", "b", "c"]
    hand = at(state, variant)
    hand.click("a")
    Renderer().draw(window, hand.state)
    inner = layout_of(hand.state).squares.inner
    selected = [window.get_at((inner.left + inner.width // 6 - 40, y)) for y in range(inner.top + 10, inner.top + 120)]
    hand.click("a")
    Renderer().draw(window, hand.state)
    plain = [window.get_at((inner.left + inner.width // 6 - 40, y)) for y in range(inner.top + 10, inner.top + 120)]
    assert selected == plain  # no column is highlighted


# Without a display.


def test_without_a_display_the_game_is_played_in_the_terminal(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "none such",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
    }
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "woodpusher", "play", "hanoi(disks=3)"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, close_fds=True) as run:
        os.close(theirs)
        os.write(ours, b"0-2\nquit\n")
        said = b""
        try:
            while part := os.read(ours, 4096):
                said += part
        except OSError:
            pass  # the other end is closed
        os.close(ours)
    assert run.returncode == 0
    assert b"playing in the terminal" in said
    assert b"Traceback" not in said
