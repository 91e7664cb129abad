"""How games end at the table: mate, resignation, draws and time."""

from __future__ import annotations

import pytest
from attrs import evolve

from board import Alliance
from engine import load
from gui.core.clock import GameClock, TimeControl
from gui.core.events import Failed, Judged, Purpose
from gui.core.state import Thought
from gui.play.table import new_table, outcome
from gui.screens.commands import GoHome
from tests.gui.computer_games import against_computer, chosen
from tests.gui.mouse_and_keyboard import Hand
from tests.type_narrowing import some


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


def test_after_the_end_a_move_is_rejected_with_the_reason(chess: Hand) -> None:
    chess.play("f3 e5 g4 Qh4#").click("e2")
    assert chess.says == "The game is over (black wins: checkmate); take back a move to continue"


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
def test_the_computer_judges_a_draw_offer_by_the_position_and_declines_with_a_reason(
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
        ("8/8/8/4k3/8/4K3/8/7q b - - 0 1", "draw: black ran out of time, but no opponent can win"),
        ("8/8/8/4k3/8/4K3/6P1/7q b - - 0 1", "white wins: black ran out of time"),
        ("8/8/8/4k3/8/4K3/5N2/7r b - - 0 1", "white wins: black ran out of time"),
    ],
)
def test_a_flag_that_falls_against_a_side_that_cannot_mate_is_a_draw(chess: Hand, fen: str, end: str) -> None:
    table = new_table(load("chess").parse(fen), control=TimeControl(1), serial="flag")
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


def test_a_draw_is_not_claimed_on_the_computers_turn(chess: Hand) -> None:
    chess.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    chess.state = evolve(chess.state, table=evolve(chess.table, seats=("random", "")))
    chess.key("ctrl+d")
    assert outcome(chess.table) is None
    assert "on your own turn" in chess.says
