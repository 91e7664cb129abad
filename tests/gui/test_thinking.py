"""Computer players think in a process of their own."""

import os
import signal
import time

import pytest
from attrs import evolve

from board import OptionError
from board.errors import UnsolvableError
from engine import load
from gui import players
from gui.events import Chosen, Failed
from gui.table import sit_down
from gui.thinking import Thinker, advise, think, wanted
from gui.update import update


@pytest.fixture
def state_with(state):
    def make(*seats, moves=()):
        table = sit_down(load("chess").start(), seats, serial="g")
        for move in moves:
            table = evolve(table, game=table.game.play(move))
        return evolve(state, screen="table", table=table)

    return make


@pytest.fixture
def thinker():
    thinker = Thinker()
    yield thinker
    thinker.end()


def wait_for(thinker, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = thinker.events(0)
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("the player said nothing")


def test_nothing_is_wanted_while_a_person_is_to_move(state_with):
    assert wanted(state_with("", "random")) is None
    assert wanted(state_with("", "")) is None


def test_the_computers_turn_is_wanted_and_only_at_the_end_of_the_line(state_with):
    state = state_with("", "random", moves=["e4"])
    assert wanted(state).player == "random"
    back = evolve(state, table=evolve(state.table, game=state.table.game.play("e5").back()))
    assert wanted(back) is None


def test_nothing_is_wanted_on_the_home_screen_or_while_closing(state_with):
    state = state_with("", "random", moves=["e4"])
    assert wanted(evolve(state, screen="home")) is None
    assert wanted(evolve(state, closing=True)) is None


def test_a_hint_is_wanted_from_the_player_at_the_table(state_with):
    state = state_with("", "random")
    job = wanted(evolve(state, table=evolve(state.table, hint_wanted=True)))
    assert (job.player, job.is_hint) == ("random", True)


def test_a_game_against_the_computer_goes_on_move_by_move(state_with, thinker):
    state = state_with("random", "")
    thinker.follow(state)
    (event,) = wait_for(thinker)
    assert isinstance(event, Chosen)
    state = update(state, event)
    assert len(state.table.game) == 2
    thinker.follow(state)
    assert thinker.job is None


def test_a_question_is_asked_once_and_each_answer_belongs_to_its_question(state_with, thinker, monkeypatch):
    sent = []
    send = thinker._send
    monkeypatch.setattr(thinker, "_send", lambda message: (sent.append(message[0]), send(message)))
    state = state_with("random", "random")
    for count in range(1, 5):
        thinker.follow(state)
        thinker.follow(evolve(state, now=state.now + 1))
        assert thinker.job is not None
        assert len(sent) == count
        (event,) = wait_for(thinker)
        assert event.node == state.table.game.current
        state = update(state, event)
        assert len(state.table.game) == count + 1


def test_a_new_game_ends_the_thinking_at_once(state_with, thinker):
    state = state_with("random", "")
    thinker.follow(state)
    process = thinker._process
    pid = process.pid
    thinker.follow(evolve(state, screen="home"))
    assert thinker.job is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_process_that_is_killed_is_noticed_and_said(state_with, thinker):
    thinker.warm_up()
    os.kill(thinker._process.pid, signal.SIGKILL)
    thinker._process.join()
    thinker._job = wanted(state_with("random", ""))
    (event,) = wait_for(thinker)
    assert isinstance(event, Failed)
    assert "process ended" in event.reason


def test_a_player_that_does_not_exist_is_said(state_with, thinker):
    thinker.follow(state_with("nobody", ""))
    (event,) = wait_for(thinker)
    assert isinstance(event, Failed)
    assert "nobody" in event.reason


def test_thinking_replays_the_game_and_answers_in_text():
    text = think("random", load("chess").start(), ("e4", "e5"), print, lambda: False)
    game = load("chess").start()
    for move in ("e4", "e5"):
        game = load("chess").parse_move(game, move).execute()
    assert load("chess").parse_move(game, text)


def test_a_player_that_asks_for_them_gets_reports_and_the_stop_sign(monkeypatch):
    seen = []

    class Patient:
        def choose(self, game, report, stopped):
            report("thought")
            seen.append(stopped())
            return game.board.legal_moves[0]

    monkeypatch.setitem(players._of(type(load("chess"))), "patient", Patient)
    think("patient", load("chess").start(), (), seen.append, lambda: True)
    assert seen == ["thought", True]


def test_an_unknown_player_is_refused_by_name():
    with pytest.raises(OptionError, match="'nobody'"):
        players.make("nobody", load("chess"))
    assert players.title("nobody") == "Nobody"


def test_a_variant_with_players_of_its_own_offers_them_too():
    offered = players.names(load("cable-car"))
    assert offered[0] == "random"
    assert "greedy" in offered
    assert players.names(load("king-of-the-hill")) == players.names(load("chess"))
    for name in offered:
        text = think(name, load("cable-car").start(), (), print, lambda: False)
        assert load("cable-car").parse_move(load("cable-car").start(), text)


def test_a_hint_in_a_puzzle_is_a_best_move_with_what_is_known_about_the_position():
    assert advise("random", load("hanoi", disks=3).start(), ()) == ("0-2", "solvable in 7 moves")
    assert advise("random", load("hanoi", disks=3).start(), ("0-2",)) == ("0-1", "solvable in 6 moves")


def test_a_hint_in_a_game_is_a_players_choice():
    move, verdict = advise("random", load("chess").start(), ("e4",))
    assert verdict == ""
    assert load("chess").parse_move(load("chess").parse_move(load("chess").start(), "e4").execute(), move)


def test_a_dead_end_is_said_instead_of_a_hint(state, thinker):
    triangle = load("peg", board="triangle")
    table = sit_down(triangle.start(), serial="g")
    while (move := next(iter(table.board.legal_moves), None)) is not None and advisable(table):
        table = evolve(table, game=table.game.play(move))
    thinker.follow(evolve(state, screen="table", table=evolve(table, hint_wanted=True)))
    (event,) = wait_for(thinker)
    assert isinstance(event, Failed)
    assert "no solution can be reached" in event.reason


def advisable(table):
    try:
        advise("random", table.board, ())
    except UnsolvableError:
        return False
    return True
