"""Starting a game: the card of a new game, from the home screen and from inside a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from gui.core import players
from gui.core.clock import TIME_CONTROLS, TimeControl
from gui.core.state import PERSON, Origin, Screen, State
from gui.features.learning.commands import TrainNet
from gui.program import journal
from gui.screens.commands import Edit
from gui.screens.home import home
from gui.screens.home.card_widgets import card_rect, card_texts
from gui.screens.home.commands import (
    ChangePlayers,
    ChooseControl,
    ChooseOpponent,
    ChooseSide,
    OpenCard,
    Play,
    ResetStart,
    SetClock,
    SetProgram,
    SetStart,
    ShowAdvanced,
    ShowNewGame,
)
from gui.screens.widgets import focused, widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def test_the_card_keeps_its_size_whatever_is_chosen(hand: Hand) -> None:
    hand.do(OpenCard("chess"))
    first = card_rect(hand.state)
    for command in (
        ChooseOpponent("chess", PERSON),
        ChooseOpponent("chess", "uci:"),
        ChooseControl("chess", len(TIME_CONTROLS)),
        ShowAdvanced(True),
    ):
        hand.do(command)
        assert card_rect(hand.state) == first
        assert all(first.contains(widget.rect) for widget in widgets(hand.state))


def test_clocks_are_the_usual_ones_and_a_click_takes_each(hand: Hand) -> None:
    hand.do(OpenCard("chess"))
    for title, control in (("1+0", (1, 0)), ("3+2", (3, 2)), ("5+0", (5, 0)), ("10+0", (10, 0)), ("15+10", (15, 10))):
        assert some(hand.push(title).push("Play").table.control) == TimeControl(*control)
        hand.push("Home").do(OpenCard("chess"))
    assert hand.push("None").push("Play").table.control is None


def test_enter_plays_and_tab_goes_from_the_opponent_to_the_clock_to_the_colour(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(ChooseOpponent("chess", "alphabeta:level=2"))
    kinds: list[type] = []
    while not kinds or kinds[-1] is not Play:
        kind = type(some(focused(hand.key("tab").state)).command)
        kinds += [kind] if kind not in kinds[-1:] else []
    assert kinds[:5] == [ChooseOpponent, TrainNet, ChooseControl, ChooseSide, ShowAdvanced]
    hand.state = hand.state.holding(focus=None)
    assert hand.key("return").table.seats == (PERSON, "alphabeta:level=2")


def test_the_colour_is_chosen_or_drawn(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(ChooseOpponent("chess", "random")).push("Black").push("Play")
    assert hand.table.seats == ("random", PERSON)
    hand.push("Home").do(OpenCard("chess")).push("Random").push("Play")
    assert sorted(hand.table.seats) == [PERSON, "random"]


@pytest.mark.parametrize("is_advanced", [False, True])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_what_is_wrong_stands_beside_its_field_and_under_no_button(
    state: State, is_advanced: bool, size: tuple[int, int]
) -> None:
    hand = Hand(evolve(state, window=size)).do(OpenCard("chess")).do(ChooseOpponent("chess", "uci:"))
    hand.do(ChooseControl("chess", len(TIME_CONTROLS))).do(SetClock(variant="chess", seat=0, text="abc"))
    hand.do(SetProgram(variant="chess", seat=1, text="/no/such/engine")).do(ShowAdvanced(is_advanced)).run_effects()
    wrong = [said for said in card_texts(hand.state) if said.is_wrong]
    assert len(wrong) == 2
    shown = widgets(hand.state)
    for said in wrong:
        assert said.rect.collidelist([widget.rect for widget in shown]) == -1
        beside = [widget for widget in shown if isinstance(widget.command, Edit) and widget.rect.right < said.rect.left]
        assert any(abs(widget.rect.centery - said.rect.centery) < 3 for widget in beside)


def test_a_start_position_is_reset_and_does_not_outlive_the_program(hand: Hand) -> None:
    fen = "8/8/8/8/4k3/8/4K2R/8 w - - 0 1"
    hand.do(OpenCard("chess")).do(SetStart(variant="chess", text=fen)).push("Play").push("Home")
    assert "start" not in hand.state.settings.games["chess"]
    hand.do(OpenCard("chess")).push("Advanced").push(ResetStart("chess")).push("Play")
    assert hand.board == hand.board.variant.start()


def test_a_game_is_begun_from_inside_another_which_is_kept(chess: Hand) -> None:
    chess.play("e4").key("ctrl+shift+n")
    assert chess.state.shows_card
    assert chess.state.screen is Screen.TABLE
    chess.push("5+0").push("Play")
    assert (chess.moves, chess.table.control) == ([], TimeControl(5))
    assert some(chess.state.unfinished).game.node.text == "e4"


def test_escape_closes_the_card_over_a_game_and_the_game_is_unchanged(chess: Hand) -> None:
    before = chess.play("e4").table.game
    chess.do(ShowNewGame()).push("A friend").key("escape")
    assert not chess.state.shows_card
    assert chess.table.game is before


def test_the_opponent_changes_in_the_middle_of_a_game_and_on_the_disk(state: State, tmp_path: Path) -> None:
    hand = Hand(evolve(state, origin=Origin(str(tmp_path), "20261116-101112-abcd"))).do(Play("chess"))
    book = journal.Journal(tmp_path)
    hand.play("e4 e5")
    book.write(hand.table, 0)
    hand.do(ShowNewGame()).do(ChooseOpponent("chess", "alphabeta:level=4")).push(ChangePlayers())
    assert (hand.moves, hand.table.seats) == (["e4", "e5"], (PERSON, "alphabeta:level=4"))
    book.write(hand.table, 0)
    book.close()
    assert journal.read_file(next(tmp_path.glob("*.journal"))).seats == hand.table.seats


def test_the_person_keeps_the_side_when_the_opponent_changes(hand: Hand) -> None:
    hand.do(OpenCard("chess")).do(ChooseOpponent("chess", "random")).push("Black").push("Play")
    hand.do(ShowNewGame()).do(ChooseSide("chess", 0)).do(ChooseOpponent("chess", "alphabeta:level=9"))
    hand.push(ChangePlayers())
    assert hand.table.seats == ("alphabeta:level=9", PERSON)


def test_a_time_of_ones_own_is_typed_as_soon_as_it_is_chosen(hand: Hand) -> None:
    hand.do(OpenCard("chess")).push("Own").key(*"1 + 2", "return")
    assert home.clock_text(hand.state, "chess", 0) == "1 + 2"
    assert hand.state.shows_card


def test_the_path_of_an_engine_is_typed_as_soon_as_an_engine_is_the_opponent(hand: Hand) -> None:
    hand.do(OpenCard("chess")).push("An engine").key(*"/no/such", "return")
    assert home.seats_of(hand.state, "chess")[home.typed_seat(hand.state, "chess")] == f"{players.TYPED}/no/such"
    assert home.trouble_with(hand.run_effects().state, f"{players.TYPED}/no/such")
