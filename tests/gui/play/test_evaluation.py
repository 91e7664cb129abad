"""Evaluation: the bar, the graph, and the words for both."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from engine.search.findings import WIN
from gui.core.state import Thought
from gui.kit.widget import Style
from gui.play import evaluation
from gui.play.answers import Chosen, Judged, Thinking
from gui.play.commands import AnswerDraw, GoTo, OfferDraw
from gui.play.layout import layout_of
from gui.screens.commands import ChangeSetting, GoHome
from gui.screens.home.commands import Play, StartAgain
from gui.screens.table.outcome import graph_rect
from tests.gui.mouse_and_keyboard import Hand

MATE = "f3 e5 g4 Qh4#"


def judge(hand: Hand, node: int, score: int, is_final: bool = True) -> Hand:
    return hand.send(Judged, hand.table.serial, node, Thought(5, score), is_final)


@given(st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_a_better_score_gives_the_first_player_more_of_the_bar(low: int, high: int) -> None:
    assert evaluation.share(0) == 0.5
    assert 0 <= evaluation.share(low) <= 1
    assert (evaluation.share(low) <= evaluation.share(high)) == (low <= high) or abs(low - high) < 2


@pytest.mark.parametrize(
    ("score", "words"), [(35, "+0.35"), (-120, "-1.20"), (WIN - 5, "+ in 3"), (4 - WIN, "− in 2"), (0, "+0.00")]
)
def test_scores_are_formatted_for_people(score: int, words: str) -> None:
    assert evaluation.score_words(score) == words


def test_a_score_is_seen_from_the_first_players_side(chess: Hand) -> None:
    chess.play("e4")
    judge(chess, 1, 50)
    assert evaluation.score_at(chess.table, 1) == -50
    judge(chess, 0, 30)
    assert evaluation.score_at(chess.table, 0) == 30


def test_the_bar_keeps_the_last_score_until_another_is_found(chess: Hand) -> None:
    judge(chess, 0, 30).play("e4")
    assert evaluation.score_shown(chess.table) == 30
    judge(chess, 1, 10)
    assert evaluation.score_shown(chess.table) == -10


def test_while_the_computer_thinks_the_bar_shows_what_it_finds(chess: Hand) -> None:
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("", "random")))
    chess.play("e4").send(Thinking, chess.table.serial, 1, Thought(3, 70))
    assert evaluation.score_shown(chess.table) == -70
    chess.send(Chosen, chess.table.serial, 1, "e5")
    assert evaluation.score_at(chess.table, 1) == -70


def test_a_won_position_fills_the_bar_and_a_draw_halves_it(chess: Hand) -> None:
    chess.play(MATE)
    assert evaluation.share(evaluation.score_shown(chess.table)) == 0.0
    chess.do(StartAgain(False)).do(OfferDraw()).do(AnswerDraw(True))
    assert evaluation.score_shown(chess.table) == 0


def test_the_bar_appears_if_positions_can_be_evaluated(hand: Hand) -> None:
    hand.state = evolve(hand.state, settings=evolve(hand.state.settings, evaluation=True))
    widths = {}
    for name in ("chess", "track", "hanoi", "cable-car"):
        hand.do(GoHome()).do(Play(name))
        widths[name] = layout_of(hand.state).evaluation.width > 0
    assert widths == {"chess": True, "track": True, "hanoi": False, "cable-car": False}


def test_a_finished_game_has_a_graph_with_a_strip_for_each_position(chess: Hand) -> None:
    chess.play(MATE)
    strips = [widget for widget in chess.widgets(GoTo) if widget.style is Style.PLY]
    assert [strip.node for strip in strips] == [0, 1, 2, 3, 4]
    points = evaluation.graph(chess.table)
    assert [point.share for point in points] == [None, None, None, None, 0.0]
    judge(chess, 2, 0)
    assert evaluation.graph(chess.table)[2].share == 0.5


def test_a_click_on_the_graph_goes_to_the_position(chess: Hand) -> None:
    chess.play(MATE)
    strip = next(widget for widget in chess.widgets(GoTo) if widget.style is Style.PLY and widget.node == 2)
    chess.click_at(strip.rect.center)
    assert chess.moves == ["f3", "e5"]
    assert graph_rect(chess.state).height > 0


def test_the_graph_has_its_place_from_the_start_and_can_be_switched_off(chess: Hand) -> None:
    chess.play("f3 e5 g4")
    assert graph_rect(chess.state).height > 0
    assert not [widget for widget in chess.widgets(GoTo) if widget.style is Style.PLY]
    chess.play("Qh4#").do(ChangeSetting("graph"))
    assert graph_rect(chess.state).height == 0


def test_evaluations_of_another_game_are_ignored(chess: Hand) -> None:
    chess.send(Judged, "another", 0, Thought(5, 500))
    chess.send(Judged, chess.table.serial, 99, Thought(5, 500))
    assert dict(chess.table.analysis.judgements) == {}
