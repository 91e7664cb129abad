"""Premoves, conditional moves, custom clocks with odds, names, and levels with their measured strength."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pygame
import pytest
from attrs import evolve

from board import Alliance, ParseError
from engine import load
from engine.players import level_ratings
from gui.core.clock import GameClock, TimeControl, parse_control, with_odds
from gui.core.events import Chosen
from gui.core.state import Premove, State
from gui.features.files import records
from gui.features.study.commands import KeepCondition
from gui.kit.scene import Scene
from gui.paint.renderer import Renderer
from gui.play.premoves import can_premove, targets
from gui.play.table import is_thinking
from gui.program import journal
from gui.program.jobs import to_play
from gui.screens.commands import ChangeSetting, GoHome
from gui.screens.home import card, home
from gui.screens.home.card_widgets import card_rect
from gui.screens.home.commands import CycleControl, OpenCard, Play
from gui.screens.table.seats_painting import names_of
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


@pytest.fixture
def waiting(chess: Hand) -> Hand:
    """A hand that has played e4 and waits for the computer."""
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("", "alphabeta:level=1")))
    chess.play("e4")
    assert is_thinking(chess.table)
    return chess


def reply(hand: Hand, move: str) -> Hand:
    return hand.send(Chosen, hand.table.serial, hand.table.game.current, move)


def test_a_premove_is_played_after_the_computers_move(waiting: Hand, window: pygame.Surface) -> None:
    waiting.click("g1", "f3")
    assert waiting.moves == ["e4"]
    Renderer().draw(window, waiting.state)
    reply(waiting, "e5")
    assert waiting.moves == ["e4", "e5", "Nf3"]
    assert is_thinking(waiting.table)


def test_premoves_can_be_dragged_and_queued(waiting: Hand) -> None:
    waiting.drag("g1", "f3").drag("f1", "c4").click("e1", "g1")
    assert len(waiting.table.premoves) == 3
    for move in ("e5", "Nc6", "Nf6"):
        reply(waiting, move)
    assert waiting.moves == ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"]


def test_premoves_can_be_made_with_keys(waiting: Hand) -> None:
    waiting.key("return")
    waiting._steer(load("chess").geometry.coordinate("g1")).key("return")
    waiting._steer(load("chess").geometry.coordinate("f3")).key("return")
    assert len(waiting.table.premoves) == 1
    reply(waiting, "e5")
    assert waiting.moves == ["e4", "e5", "Nf3"]


def test_a_premove_that_is_no_longer_possible_is_dropped_with_a_message(waiting: Hand) -> None:
    waiting.click("e4", "e5")
    reply(waiting, "e5")
    assert waiting.moves == ["e4", "e5"]
    assert "no longer possible" in waiting.says
    assert waiting.table.premoves == ()


def test_a_recapture_can_be_premoved(waiting: Hand) -> None:
    waiting.click("e4", "d5")
    assert waiting.table.premoves == (Premove(36, 27),)
    reply(waiting, "d5")
    assert waiting.moves == ["e4", "d5", "exd5"]


@pytest.mark.parametrize("how", ["escape", "right"])
def test_premoves_can_be_cancelled(waiting: Hand, how: str) -> None:
    waiting.click("g1", "f3")
    if how == "escape":
        waiting.key("escape")
    else:
        waiting.press("a3", button=3)
    assert waiting.table.premoves == ()


def test_taking_back_cancels_premoves(waiting: Hand) -> None:
    waiting.click("g1", "f3").key("ctrl+z")
    assert waiting.table.premoves == ()


def test_only_own_pieces_are_premoved_and_premoves_can_be_switched_off(waiting: Hand) -> None:
    waiting.click("e7", "e5")
    assert waiting.table.premoves == ()
    waiting.do(ChangeSetting("premoves"))
    assert not can_premove(waiting.table, waiting.state.settings)
    waiting.click("g1")
    assert waiting.says == "It is the computer's turn"


def test_dots_show_where_a_piece_could_go(waiting: Hand) -> None:
    names = {load("chess").geometry.name(place) for place, _ in targets(waiting.table, 62)}
    assert names == {"f3", "h3", "e2"}


# Conditional moves.


def test_a_line_is_followed_as_long_as_the_computer_plays_it(waiting: Hand) -> None:
    waiting.key("a").play("c5 Nf3 d6 d4").push("Add conditional line")
    waiting.key("a")
    assert "1 conditional line" in card_words(waiting)
    reply(waiting, "c5")
    assert waiting.moves == ["e4", "c5", "Nf3"]
    reply(waiting, "d6")
    assert waiting.moves[-1] == "d4"
    assert to_play(waiting.state) is not None


def card_words(hand: Hand) -> str:
    from gui.play.table import facts_words

    return " ".join(facts_words(hand.table))


def test_a_line_that_the_computer_leaves_is_not_followed(waiting: Hand) -> None:
    waiting.key("a").play("c5 Nf3").do(KeepCondition()).key("a")
    reply(waiting, "e5")
    assert waiting.moves == ["e4", "e5"]


def test_conditional_lines_may_begin_with_the_persons_own_move(chess: Hand) -> None:
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("", "alphabeta:level=1")))
    chess.key("a").play("d4 d5 c4").key("ctrl+f", "a").play("d4")
    reply(chess, "d5")
    assert chess.moves == ["d4", "d5", "c4"]


def test_a_line_without_a_reply_is_rejected(waiting: Hand) -> None:
    waiting.key("a").play("c5").do(KeepCondition())
    assert waiting.table.status.is_refusal
    waiting.key("home").do(KeepCondition())
    assert waiting.table.status.is_refusal


# Clocks.


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5+3", TimeControl(5, 3)),
        (" 0:30 + 1 ", TimeControl(0.5, 1)),
        ("90", TimeControl(90)),
        ("1.5", TimeControl(1.5)),
    ],
)
def test_times_are_read_as_players_write_them(text: str, control: TimeControl) -> None:
    assert parse_control(text) == control


@pytest.mark.parametrize("text", ["", "0", "x", "5+", "-5", "1e3", "999+1", "5+3+1", "0:00"])
def test_an_invalid_time_control_is_rejected(text: str) -> None:
    with pytest.raises(ParseError, match="minutes and seconds"):
        parse_control(text)


def test_a_game_with_odds_has_two_different_clocks_and_keeps_them(hand: Hand, tmp_path: Path) -> None:
    hand.do(OpenCard("chess")).do(CycleControl("chess", -1))
    fields = [row for row in card.rows_of(hand.state, "chess") if isinstance(row, card.FieldRow)]
    assert [row.title for row in fields] == ["Name", "Name", "White's time", "Black's time", "Start position"]
    for seat, text in enumerate(("5 + 3", "1")):
        hand.state = home.with_clock(hand.state, "chess", seat, text)
    hand.push("Play")
    clock = some(hand.table.clock)
    assert [clock.remaining(side, 0) for side in hand.table.variant.players] == [300_000, 60_000]
    assert [clock.increment_of(side) for side in hand.table.variant.players] == [3000, 0]
    assert some(hand.table.control).title == "5 + 3 / 1 + 0"
    hand.play("e4 e5")
    text = records.text_of(hand.state, "pgn")
    assert '[TimeControl "300+3"]' in text
    assert '[BlackTimeControl "60"]' in text
    book = journal.Journal(tmp_path)
    book.write(hand.table, 0)
    book.close()
    assert journal.read_file(next(tmp_path.iterdir())).control == hand.table.control


def test_a_clock_with_odds_adds_each_sides_own_increment() -> None:
    control = with_odds([TimeControl(1, 2), TimeControl(1)])
    white, black = Alliance.WHITE, Alliance.BLACK
    clock = GameClock.of(control, (white, black)).start(white, 0).press(white, black, 1000).press(black, white, 2000)
    assert (clock.remaining(white, 2000), clock.remaining(black, 2000)) == (61_000, 59_000)


def test_an_invalid_time_is_reported_and_starts_no_game(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(CycleControl("chess", -1))
    hand.state = home.with_clock(hand.state, "chess", 0, "soon")
    assert "got 'soon'" in card.card_trouble(hand.state)
    hand.push("Play")
    assert hand.state.table is None
    assert "got 'soon'" in hand.state.message


# Names and levels.


def test_two_people_have_names_that_are_kept(hand: Hand) -> None:
    for seat, name in enumerate(("Ada", "Ben")):
        hand.state = home.with_name(hand.state, "chess", seat, name)
    hand.do(Play("chess")).play("e4")
    assert hand.table.about.names == ("Ada", "Ben")
    assert '[Black "Ben"]' in records.text_of(hand.state, "pgn")
    _, choices = home.restored(hand.state.variants, hand.state.settings.games)
    assert choices["chess"].names == ("Ada", "Ben")


def test_levels_are_labelled_with_their_measured_strength(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = MappingProxyType({"chess": (612, 804, 1003)})
    monkeypatch.setattr(level_ratings, "LEVEL_RATINGS", measured)
    choice = evolve(hand.state.choices["chess"], seats=("", "alphabeta:level=3"))
    hand.state = evolve(hand.state, choices=hand.state.choices.set("chess", choice))
    hand.do(OpenCard("chess"))
    tips = [widget.tip for widget in widgets(hand.state) if widget.tip.startswith("Level ")]
    assert tips[:4] == ["Level 1, about 610 Elo", "Level 2, about 800 Elo", "Level 3, about 1000 Elo", "Level 4"]
    assert "Level (1000 Elo)" in [row.title for row in card.rows_of(hand.state, "chess")]
    hand.push("Play")
    assert names_of(Scene(hand.state), Alliance.BLACK)[0] == "Computer, level 3 (1000)"


def test_levels_without_a_measured_strength_have_their_numbers_alone(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(level_ratings, "LEVEL_RATINGS", MappingProxyType({"chess": (612, 804)}))
    for name in ("chess", "track"):
        choice = evolve(hand.state.choices[name], seats=("", "alphabeta:level=3"))
        hand.state = evolve(hand.state, choices=hand.state.choices.set(name, choice))
        hand.do(OpenCard(name))
        tips = [widget.tip for widget in widgets(hand.state) if widget.tip.startswith("Level ")]
        assert tips[2] == "Level 3"
        hand.push("Play")
        assert names_of(Scene(hand.state), Alliance.BLACK)[0] == "Computer, level 3 (black)"
        hand.do(GoHome())


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)])
@pytest.mark.parametrize("name", ["chess", "cable-car", "track"])
def test_an_open_card_fits_every_window(state: State, size: tuple[int, int], name: str) -> None:
    hand = Hand(evolve(state, window=size)).do(OpenCard(name)).do(CycleControl(name, -1))
    rect = card_rect(hand.state)
    assert all(rect.contains(widget.rect) for widget in widgets(hand.state))
    shown = [widget.rect for widget in widgets(hand.state)]
    assert all(one.collidelist(shown[number + 1 :]) == -1 for number, one in enumerate(shown))
