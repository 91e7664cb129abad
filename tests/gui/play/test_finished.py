"""After the end the board is free: moves are variations, no clock runs, and the computer does not reply."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

from engine import load, names
from gui.core.clock import GameClock, TimeControl
from gui.core.events import Judged
from gui.core.state import Screen, State, Thought
from gui.play.commands import Hint, ResignNow, TakeBack
from gui.play.evaluation import graph, score_at, share
from gui.play.table import can_be_continued, is_open, is_thinking, new_table, outcome, result
from gui.program import journal
from gui.program.jobs import to_play
from gui.screens.home.commands import Play
from gui.screens.table.movelist import rows_of_table
from gui.screens.table.outcome import graph_rect, result_rect
from gui.screens.table.panel import list_rect
from gui.screens.widgets import widgets
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


def against_computer(hand: Hand, moves: str = "e4 e5 Nf3") -> Hand:
    """A game that a person plays with white, and has resigned."""
    hand.play(moves)
    hand.state = evolve(hand.state, table=evolve(hand.table, seats=("", "alphabeta:level=1")))
    return hand.do(ResignNow())


def test_a_resigned_game_can_be_explored_even_on_the_computers_turn(chess: Hand) -> None:
    against_computer(chess).key("left", "left")
    assert chess.board.move_maker.is_black
    chess.play("c5")
    assert chess.moves == ["e4", "c5"]
    assert not is_thinking(chess.table)
    assert to_play(chess.state) is None


def test_a_persons_move_does_not_reopen_a_finished_game(chess: Hand) -> None:
    against_computer(chess).key("home").play("d4")
    assert not is_open(chess.table)
    assert not is_thinking(chess.table)
    assert str(result(chess.table)) == "black wins: white resigned"
    assert not next(widget for widget in widgets(chess.state) if widget.label == "Resign").is_on


def test_the_board_is_free_even_at_the_resignation(chess: Hand) -> None:
    against_computer(chess).play("Nc6")
    assert chess.moves == ["e4", "e5", "Nf3", "Nc6"]


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_hint_can_be_requested_everywhere_in_a_finished_game(chess: Hand, steps: int) -> None:
    against_computer(chess).key(*["left"] * steps).do(Hint())
    assert chess.table.analysis.hint_wanted
    assert to_play(chess.state) is not None


def on_the_clock(hand: Hand) -> Hand:
    clock = GameClock.of(TimeControl(1), hand.table.variant.players)
    hand.state = evolve(hand.state, table=evolve(hand.table, clock=clock, control=TimeControl(1)))
    return hand


def test_after_a_loss_on_time_no_clock_runs_and_nothing_ends_again(chess: Hand) -> None:
    on_the_clock(chess).play("e4 e5 Nf3 Nc6").wait(61_000)
    assert str(result(chess.table)) == "black wins: white ran out of time"
    chess.key("home").play("d4").wait(120_000)
    assert chess.moves == ["d4"]
    assert some(chess.table.clock).running is None
    assert outcome(chess.table) is None


def test_after_taking_back_a_loss_on_time_the_game_continues_without_a_clock(chess: Hand) -> None:
    on_the_clock(chess).play("e4 e5").wait(61_000).do(TakeBack())
    assert is_open(chess.table)
    assert chess.table.clock is None
    chess.play("Nf3").wait(61_000)
    assert is_open(chess.table)


def test_taking_back_at_the_end_resumes_the_game(chess: Hand) -> None:
    chess.play("f3 e5 g4 Qh4#").do(TakeBack())
    assert is_open(chess.table)
    chess.play("Nc6")
    assert is_open(chess.table)


def test_a_finished_game_is_still_finished_when_it_is_read_again(chess: Hand, tmp_path: Path) -> None:
    book = journal.Journal(tmp_path)
    against_computer(chess).key("home").play("d4")
    book.write(chess.table, 0)
    book.close()
    again = journal.read_file(next(tmp_path.iterdir()))
    assert again.over == chess.table.over
    assert not can_be_continued(again)


def test_a_mate_that_was_taken_back_is_not_an_end_when_it_is_read_again(chess: Hand, tmp_path: Path) -> None:
    book = journal.Journal(tmp_path)
    chess.play("f3 e5 g4 Qh4#")
    book.write(chess.table, 0)
    chess.do(TakeBack())
    book.write(chess.table, 0)
    book.close()
    assert journal.read_file(next(tmp_path.iterdir())).over is None


def test_an_older_journal_without_an_end_is_over_where_its_line_ends() -> None:
    opening = journal.opening(new_table(load("chess").start()))
    lines = [
        json.dumps(opening),
        *(f'{{"play": "{move}", "from": {number}}}' for number, move in enumerate(("f3", "e5", "g4", "Qh4#"))),
    ]
    assert journal.read("\n".join(lines), "x").over == 4


def test_the_regions_of_a_finished_game_stay_where_they_are(chess: Hand) -> None:
    against_computer(chess)
    places = [rect(chess.state) for rect in (graph_rect, list_rect, result_rect)]
    assert all(place.height for place in places)
    strip = next(widget for widget in widgets(chess.state) if widget.tip.startswith("e4: "))
    chess.click_at(strip.rect.center)
    assert chess.moves == ["e4"]
    assert [rect(chess.state) for rect in (graph_rect, list_rect, result_rect)] == places
    chess.play("c5")
    assert [rect(chess.state) for rect in (graph_rect, list_rect, result_rect)] == places


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1440), (800, 600), (640, 480)])
@pytest.mark.parametrize("name", names())
def test_nothing_jumps_when_a_game_ends(state: State, name: str, size: tuple[int, int]) -> None:
    hand = Hand(evolve(state, window=size)).do(Play(name))
    rects = (graph_rect, list_rect, result_rect)
    places = [rect(hand.state) for rect in rects]
    assert places[2].height
    hand.make(hand.board.legal_moves[0])
    assert [rect(hand.state) for rect in rects] == places
    hand.do(ResignNow())
    assert [rect(hand.state) for rect in rects] == places


def test_the_move_list_shows_the_result_too(chess: Hand) -> None:
    against_computer(chess)
    assert rows_of_table(chess.table)[-1].note == "0–1   Black wins: white resigned"


def test_the_graph_does_not_drop_after_a_loss_on_time(chess: Hand) -> None:
    on_the_clock(chess).play("e4 e5").wait(61_000)
    assert [point.share for point in graph(chess.table)] == [None, None, None]
    chess.send(Judged, chess.table.serial, 2, Thought(3, 20))
    assert graph(chess.table)[2].share == share(20)
    assert score_at(chess.table, 2) == 20


def test_a_stuck_puzzle_is_not_over_and_can_be_taken_back(state: State) -> None:
    table = new_table(load("peg(board='triangle')").start(), serial="g")
    hand = Hand(evolve(state, table=table, screen=Screen.TABLE))
    while hand.board.legal_moves:
        hand.make(hand.board.legal_moves[0])
    assert hand.table.over is None
    hand.key("left")
    assert is_open(hand.table)
