"""The terminal player, tested without a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from board import Alliance
from engine import Game, load, names
from engine.console.terminal import PlayableGame, Session, converse
from engine.players import player
from engine.players.offers import can_search
from engine.search.limits import Limits


def session(spec: str = "hanoi(disks=3)", info: bool = False, **players: str) -> Session:
    computers = {Alliance[side.upper()]: player(name, seed=1) for side, name in players.items()}
    return Session(PlayableGame(Game(load(spec)), computers), info)


def lines(*said: str) -> Callable[[str], str]:
    """Return a reader that yields these lines and then ends."""
    waiting = iter(said)

    def read(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return read


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints from players that do not think for a second."""
    monkeypatch.setattr(
        "engine.console.terminal.adviser",
        lambda variant: "alphabeta:depth=1" if can_search(variant) else "montecarlo:nodes=20",
    )


@pytest.mark.usefixtures("quick_hints")
@pytest.mark.parametrize("name", names())
def test_every_variant_can_be_played(name: str) -> None:
    talk = session(name)
    assert talk.greeting()
    listed = talk.answer("moves")
    assert "1. " in listed
    assert "1 move played" in talk.answer("1")
    assert "0 moves played" in talk.answer("undo")
    assert "1 move played" in talk.answer("redo")
    assert "played" in talk.answer("go")


def test_a_move_is_taken_as_the_game_writes_it() -> None:
    talk = session()
    assert "1 move played" in talk.answer("0-2")
    assert "2 moves played" in talk.answer(" a-b ")


def test_a_number_that_is_neither_a_move_nor_in_the_list_is_rejected() -> None:
    assert session().answer("7").startswith("Not possible: expected a move as two rods")


def test_an_illegal_move_is_rejected_with_its_reason_and_changes_nothing() -> None:
    talk = session()
    talk.answer("0-2")
    before = talk.answer("text")
    assert talk.answer("0-2") == (
        "Not possible: 0-2 cannot be played: disk 2 is larger than disk 1 on rod 2 (position: 002)"
    )
    assert talk.answer("text") == before == "002"


def test_a_hint_is_a_best_move_and_the_value_counts_the_moves_left() -> None:
    talk = session()
    assert talk.answer("hint") == "try 0-2"
    assert talk.answer("v") == "value: solvable in 7 moves"


def test_the_solution_is_played_to_its_end() -> None:
    talk = session()
    said = talk.answer("auto")
    assert said.startswith("0-2 0-1 2-1 0-2 1-0 1-2 0-2\n")
    assert "solved: all disks are on rod 2 (7 moves played)" in said
    assert talk.answer("0-1") == "The game is over. Take a move back with undo, or leave with quit."
    assert talk.answer("moves") == "There are no legal moves."
    assert talk.answer("hint").startswith("Not possible: the game is over")


def test_value_and_remoteness_are_shown_where_they_are_wanted() -> None:
    assert "value: solvable in 13 moves" in session("peg(board=triangle)", info=True).greeting()
    assert "value: solvable in 17 moves" in session("hanoi(disks=6, rods=4)", info=True).greeting()
    assert "value: not known (Chess is too large" in session("chess", info=True).greeting()


def test_a_dead_end_is_reported() -> None:
    talk = Session(PlayableGame(Game(load("peg(board=triangle)").parse("O/../.../...O/O..OO"))), info=True)
    assert "value: unsolvable" in talk.greeting()
    assert talk.answer("hint").startswith("Not possible: no solution can be reached")
    talk.answer("1")
    assert "not solved: no jump is left" in talk.answer("board")


def test_a_large_puzzle_gets_hints_from_a_line() -> None:
    talk = session("peg")
    said = talk.answer("auto")
    assert "solved: one peg is left (31 moves played)" in said


def test_a_search_for_a_hint_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.solving.oracle.PATIENCE", 0.0)
    talk = session("hanoi(disks=12, rods=4)")
    assert talk.answer("hint").startswith("Not possible: hanoi(disks=12, rods=4) is too large to be solved")
    assert "1 move played" in talk.answer("go")


@pytest.mark.parametrize("text", ["alphabeta:seconds=1", "montecarlo:seconds=1"])
def test_a_search_for_a_hint_takes_a_second(text: str) -> None:
    chooser: Any = player(text)
    assert getattr(chooser, "strength", chooser).limits == Limits(seconds=1)


@pytest.mark.usefixtures("quick_hints")
@pytest.mark.parametrize("spec", ["chess", "cable-car(players=3)"])
def test_a_hint_comes_from_a_search_where_no_best_move_is_known(spec: str) -> None:
    talk = session(spec)
    word, move = talk.answer("hint").split()
    assert word == "try"
    assert "1 move played" in talk.answer(move)
    assert talk.answer("auto").startswith("Not possible")


def test_a_computer_answers_and_is_taken_back_with_the_move_it_answered() -> None:
    talk = session("chess", black="random")
    assert "black (random) plays" in talk.answer("e4")
    assert "(2 moves played)" in talk.answer("board")
    assert "white to move (0 moves played)" in talk.answer("undo")
    assert talk.answer("undo") == "Not possible: there is no move to take back"
    assert "(2 moves played)" in talk.answer("redo")


def test_a_move_that_a_computer_cannot_answer_is_not_made() -> None:
    talk = session("chess", black="perfect")
    assert talk.answer("e4").startswith("Not possible: Chess is too large to be solved")
    assert "white to move (0 moves played)" in talk.answer("board")


def test_computers_play_each_other_to_the_end() -> None:
    playable = PlayableGame(Game(load("hanoi")), {Alliance.WHITE: player("perfect")})
    said = playable.let_computers_play()
    assert said.count("plays") == 15
    assert playable.is_over()
    assert Session(playable).answer("undo").startswith("Not possible")


@pytest.mark.parametrize("word", ["help", "?", "HELP"])
def test_help_names_every_command(word: str) -> None:
    for command in ("moves", "undo", "redo", "hint", "value", "auto", "go", "board", "text", "quit"):
        assert command in session().answer(word)


def test_the_conversation_ends_with_quit_and_with_the_end_of_input() -> None:
    said: list[str] = []
    converse(session(), lines("0-2", "quit", "0-1"), said.append)
    assert said[-1] == "Goodbye."
    assert len(said) == 3
    said.clear()
    converse(session(), lines("0-2"), said.append)
    assert said[-1] == "\nGoodbye."


def test_ctrl_c_quits_politely_and_stops_long_searches() -> None:
    said: list[str] = []

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    converse(session(), interrupted, said.append)
    assert said[-1] == "\nGoodbye."

    class Slow(PlayableGame):
        def hint(self) -> str:
            raise KeyboardInterrupt

    said.clear()
    converse(Session(Slow(Game("hanoi"))), lines("hint", "0-2"), said.append)
    assert said[1].startswith("\nStopped.")
    assert "1 move played" in said[2]

    class SlowValue(PlayableGame):
        def value(self) -> str:
            raise KeyboardInterrupt

    said.clear()
    converse(Session(SlowValue(Game("hanoi")), info=True), lines(), said.append)
    assert said == ["\nGoodbye."]
    said.clear()
    slow = Session(SlowValue(Game("hanoi")))
    converse(slow, lines("value", "quit"), said.append)
    assert said[1].endswith("0 moves played")
    assert said[-1] == "Goodbye."


def test_state_beyond_the_squares_is_shown_below_the_board() -> None:
    talk = session("crazyhouse")
    for move in ("e4", "d5", "exd5", "Qxd5"):
        said = talk.answer(move)
    assert "\nwhite: in hand p\nblack: in hand p\n" in said
    talk = session("three-check")
    assert "\nwhite: checks 0 of 3\nblack: checks 0 of 3\n" in talk.greeting()
