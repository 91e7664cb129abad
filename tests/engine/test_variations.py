"""Variations keep every move ever played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import ArgumentError, IllegalMoveError
from engine import load
from engine.variations import ROOT, Draft, Variations, backward_moves


@pytest.fixture
def tree() -> Variations:
    return Variations.begin(load("chess").start())


def test_playing_goes_to_a_new_node_and_leaves_the_old_tree_unchanged(tree: Variations) -> None:
    after = tree.play("e4")
    assert (len(tree), tree.current) == (1, ROOT)
    assert (len(after), after.current, after.node.text, after.node.ply) == (2, 1, "e4", 1)


def test_going_back_and_playing_on_starts_a_variation_and_loses_nothing(tree: Variations) -> None:
    tree = tree.play("e4").play("e5").back().play("c5")
    assert [tree[child].text for child in tree[1].children] == ["e5", "c5"]
    assert [tree[step].text for step in tree.line()] == ["", "e4", "c5"]


def test_playing_a_known_move_goes_there_instead_of_duplicating_it(tree: Variations) -> None:
    tree = tree.play("e4").back().play("e4")
    assert len(tree) == 2
    assert tree.current == 1


def test_stepping_forward_follows_the_line_that_was_last_viewed(tree: Variations) -> None:
    tree = tree.play("e4").play("e5").back().play("c5").go_to(2).back().forward()
    assert tree.node.text == "e5"


def test_the_ends_of_a_line_are_where_stepping_stops(tree: Variations) -> None:
    assert tree.back() is tree
    assert tree.forward() is tree


def test_an_illegal_move_is_rejected_with_its_reason(tree: Variations) -> None:
    from moves import MoveFactory

    with pytest.raises(IllegalMoveError, match="blocked"):
        tree.play(MoveFactory.create_move(tree.board, "c1", "g5"))


def test_a_missing_node_is_named_in_the_error(tree: Variations) -> None:
    with pytest.raises(ArgumentError, match="from 0 to 0, got 7"):
        tree.go_to(7)


@given(st.lists(st.tuples(st.sampled_from(["play", "back", "forward", "goto"]), st.integers(0, 999)), max_size=40))
def test_any_walk_keeps_every_node_reachable_from_the_root_by_its_own_move(steps: list[tuple[str, int]]) -> None:
    tree = Variations.begin(load("chess").start())
    for step, number in steps:
        before = len(tree)
        if step == "play":
            moves = tree.board.legal_moves
            tree = tree.play(moves[number % len(moves)])
        elif step == "goto":
            tree = tree.go_to(number % len(tree))
        else:
            tree = getattr(tree, step)()
        assert len(tree) >= before
    for number, node in enumerate(tree.nodes):
        if node.move is not None:
            assert number in tree[node.parent].children
            assert node.move.execute() == node.board
            assert node.ply == len(tree.path(number)) - 1


def test_annotating_a_move_leaves_the_old_tree_unchanged(tree: Variations) -> None:
    played = tree.play("e4")
    noted = played.annotate(after="best by test", glyphs=(1,)).annotate(clock=59.5)
    assert played.node.notes.after == ""
    assert (noted.node.notes.after, noted.node.notes.glyphs, noted.node.notes.clock) == ("best by test", (1,), 59.5)
    assert noted.node.board is played.node.board


def test_a_note_of_an_unknown_kind_is_rejected(tree: Variations) -> None:
    with pytest.raises(ArgumentError, match="'colour'; expected some of before, after"):
        tree.annotate(colour="red")


def test_a_variation_can_become_the_main_line(tree: Variations) -> None:
    tree = tree.play("e4").play("e5").back().play("c5").play("Nf3")
    assert [tree[step].text for step in tree.main_line()] == ["", "e4", "e5"]
    assert [tree[step].text for step in tree.promote().main_line()] == ["", "e4", "c5", "Nf3"]
    assert len(tree.promote()) == len(tree)


def test_a_draft_keeps_equal_moves_apart_and_its_first_ones_as_the_main_line() -> None:
    board = load("chess").start()
    draft = Draft(board)
    variant = board.variant
    first = draft.add(ROOT, variant.parse_move(board, "e4"))
    again = draft.add(ROOT, variant.parse_move(board, "e4"))
    draft.add(again, variant.parse_move(draft.boards[again], "c5"))
    last = draft.add(first, variant.parse_move(draft.boards[first], "e5"))
    tree = draft.finish()
    assert tree[ROOT].children == (first, again)
    assert tree.current == last
    assert [tree[step].text for step in tree.main_line()] == ["", "e4", "e5"]


def test_moves_are_made_backwards_only_on_request() -> None:
    peg = load("peg(board='triangle')")
    tree = Variations.begin(peg.parse("O/../.../..../....."))
    with pytest.raises(IllegalMoveError, match="cannot be played"):
        tree.play("a1<a3")
    assert tree.play("a1<a3", backwards=True).board == peg.parse("./O./O../..../.....")
    with pytest.raises(ValueError, match="a1"):
        tree.play("a1<a2", backwards=True)


def test_two_player_games_and_puzzles_without_un_moves_have_no_backward_moves() -> None:
    for spec in ("chess", "track", "hanoi"):
        assert backward_moves(load(spec).start()) == ()
