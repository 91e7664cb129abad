"""Puzzles: the distance to the solution, dead ends, and backward moves."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from pygame import Surface

from board import Variant
from engine import Game, format_game, load, parse_game
from engine.solving.oracle import Insight, Oracle
from gui.core.events import DistanceFound
from gui.core.settings import Settings
from gui.core.state import Screen, State
from gui.paint.renderer import Renderer
from gui.play.table import dead_ends, insight, new_table, outcome, promising
from gui.program import journal
from gui.program.jobs import LookJob
from gui.program.jobs import to_look_into as wanted
from gui.program.worker import run
from tests.gui.mouse_and_keyboard import Hand
from tests.gui.third_party_variants import Solo
from tests.type_narrowing import as_a, some


def seated(state: State, spec: Variant | str, start: str | None = None) -> Hand:
    variant = load(spec) if isinstance(spec, str) else spec
    board = variant.start() if start is None else variant.parse(start)
    return Hand(evolve(state, table=new_table(board, serial="g"), screen=Screen.TABLE))


def answered(hand: Hand) -> Hand:
    """Answer the pending job, as the other process would."""
    question = as_a(LookJob, wanted(hand.state))
    return hand.send(DistanceFound, question.board, run(question.task(hand.state), print, lambda: False).content)


def known(hand: Hand) -> Insight:
    """Return what is known about the shown position."""
    return as_a(Insight, insight(hand.table, hand.state.settings))


@pytest.fixture
def triangle(state: State) -> Hand:
    return seated(state, "peg(board='triangle')")


# The distance.


def test_nothing_is_computed_unless_it_is_wanted(triangle: Hand) -> None:
    assert wanted(triangle.state) is None
    triangle.push("Show how many moves are left")
    assert wanted(triangle.state) == LookJob(triangle.board)


def test_every_position_shows_its_remoteness_once_it_is_known(triangle: Hand) -> None:
    triangle.push("Show how many moves are left")
    assert insight(triangle.table, triangle.state.settings) is None
    answered(triangle)
    assert str(insight(triangle.table, triangle.state.settings)) == "13 moves left"
    assert wanted(triangle.state) is None
    triangle.click("a3", "a1")
    assert insight(triangle.table, triangle.state.settings) is None
    assert known(answered(triangle)).left == 12
    triangle.key("left")
    assert wanted(triangle.state) is None
    assert known(triangle).left == 13


def test_a_dead_end_is_labelled(state: State) -> None:
    hand = seated(state, "peg(board='triangle')", "O/../..O/O.../O...O")
    answered(hand.key("ctrl+l"))
    assert str(insight(hand.table, hand.state.settings)) == "dead end"


def test_moves_that_lead_into_a_dead_end_are_marked(state: State) -> None:
    hand = seated(state, "peg(board='triangle')", "O/O./OOO/OO.O/OO.OO")
    answered(hand.key("ctrl+l"))
    keeping = some(known(hand).keeping)
    solution = some(Oracle(hand.table.variant).solution)
    for move in hand.board.legal_moves:
        assert (str(move) in keeping) is (solution.value(move.execute()) == "solvable")
    starts = {m.current_coordinate for m in hand.board.legal_moves if str(m) in keeping}
    assert set(promising(hand.table, hand.state.settings)) == starts
    hand.click("a3")
    assert dead_ends(hand.table, hand.state.settings) == (hand.board.variant.geometry.coordinate("c5"),)


def test_hanoi_shows_its_minimum_number_of_moves(state: State) -> None:
    hand = seated(state, "hanoi(disks=7)")
    answered(hand.key("ctrl+l"))
    assert str(insight(hand.table, hand.state.settings)) == "127 moves left"
    hand.click("a", "b")
    assert str(insight(answered(hand).table, hand.state.settings)) == "127 moves left"


@pytest.mark.parametrize("rods", [4, 5, 6])
def test_hanoi_with_more_rods_shows_its_minimum_number_of_moves(state: State, rods: int) -> None:
    hand = seated(state, f"hanoi(disks=5, rods={rods})")
    answered(hand.key("ctrl+l"))
    assert known(hand) == Insight({4: 13, 5: 11, 6: 9}[rods], keeping=known(hand).keeping)


def test_the_english_board_knows_that_no_solution_is_shorter() -> None:
    peg = load("peg")
    assert Oracle(peg).insight(peg.start()) == Insight(31)


def test_the_end_of_a_puzzle_is_no_moves_away_and_a_lost_one_is_a_dead_end() -> None:
    peg = load("peg", board="triangle")
    oracle = Oracle(peg)
    assert oracle.insight(peg.parse("O/../.../..../.....")).left == 0
    assert oracle.insight(peg.parse("O/../.../..../....O")).left is None


def test_an_unknown_distance_is_explained(state: State) -> None:
    hand = seated(state, Solo()).key("ctrl+l")
    question = as_a(LookJob, wanted(hand.state))
    hand.send(DistanceFound, question.board, "it is too large")
    assert hand.says == "The shortest solution is unknown: it is too large"
    assert wanted(hand.state) is None


def test_a_two_player_game_shows_no_distance(chess: Hand) -> None:
    assert wanted(chess.key("ctrl+l").state) is None


@pytest.mark.parametrize("found", [None, Insight(5, keeping=("a3-a1",)), Insight(), Insight(9, False), "too large"])
def test_the_known_distance_is_drawn(state: State, window: Surface, found: Insight | str | None) -> None:
    hand = seated(evolve(state, settings=Settings(moves_left=True)), "peg(board='triangle')")
    if found is not None:
        hand.send(DistanceFound, hand.board, found)
    assert Renderer().draw(window, hand.click("a3").state)


# Backwards.


def test_a_jump_is_made_backwards_by_click_and_by_drag(state: State) -> None:
    hand = seated(state, "peg(board='triangle')", "O/../.../..../.....")
    assert outcome(hand.table) is not None
    hand.push("Backwards").click("a1", "a3")
    assert hand.moves == ["a1<a3"]
    assert hand.board.variant.format(hand.board) == "./O./O../..../....."
    hand.drag("a2", "c4")
    assert hand.moves == ["a1<a3", "a2<c4"]
    hand.push("Forwards again").click("c4", "a2")
    assert hand.moves == ["a1<a3", "a2<c4", "c4-a2"]


def test_a_backward_jump_that_undoes_the_last_move_takes_it_back(triangle: Hand) -> None:
    triangle.click("a3", "a1").push("Backwards").click("a1", "a3")
    assert triangle.moves == []
    assert len(triangle.table.game) == 2
    triangle.push("Redo")
    assert triangle.moves == ["a3-a1"]


def test_an_impossible_backward_jump_is_rejected(triangle: Hand) -> None:
    triangle.click("a3", "a1").push("Backwards").drag("a1", "c5")
    assert triangle.table.status.is_refusal
    assert triangle.says == "No move can be taken back that way"


def test_jumps_made_backwards_are_kept_in_the_journal(state: State) -> None:
    hand = seated(state, "peg(board='triangle')", "O/../.../..../.....")
    hand.push("Backwards").click("a1", "a3")
    text = "\n".join(map(str_of, journal.changes(None, hand.table, 0)))
    assert [node.text for node in journal.read(text, "g").game.nodes] == ["", "a1<a3"]


def test_jumps_made_backwards_are_kept_in_a_game_file(state: State) -> None:
    hand = seated(state, "peg(board='triangle')", "O/../.../..../.....")
    hand.push("Backwards").click("a1", "a3").click("a2", "c4")
    game = parse_game(format_game(Game(hand.table.game)))
    assert [node.text for node in game.tree.nodes] == ["", "a1<a3", "a2<c4"]


def str_of(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record)


@pytest.mark.parametrize("spec", ["hanoi", "chess", "track", "cable-car", Solo()])
def test_rules_without_backward_moves_reject_them(state: State, spec: Variant | str) -> None:
    hand = seated(state, spec).key("ctrl+b")
    assert hand.says == "Moves cannot be made backwards here"
    assert not hand.table.backwards


# The solution, at any speed.


def test_a_button_beside_the_solution_changes_its_speed(triangle: Hand) -> None:
    triangle.push("Speed: normal").push("Speed: fast")
    assert triangle.state.settings.solution_speed == "slow"
