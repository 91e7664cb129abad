"""The six kinds of moves on hand-drawn graphs, and on every variant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import Abilities, Board, UnsupportedError, WrongTypeError
from engine import load, names
from engine.testing import ConformanceError, check_variant
from moves import Move, MoveKind
from tests.engine.graph_game import GraphGame

# From a guide to puzzles: 1 to 2 and 3 to 1 go one way only, 1 and 4 both ways.
GUIDE = GraphGame(nodes=5, edges=((1, 2), (3, 1), (1, 4), (4, 1)), alone=True, first=1)

KINDS_AT_NODE_1 = {
    MoveKind.FORWARD: {"1>2"},
    MoveKind.BIDIRECTIONAL: {"1>4"},
    MoveKind.BACKWARD: {"1<3"},
    MoveKind.LEGAL: {"1>2", "1>4"},
    MoveKind.UNDO: {"1>4", "1<3"},
    MoveKind.ALL: {"1>2", "1>4", "1<3"},
}


@pytest.mark.parametrize("kind", KINDS_AT_NODE_1, ids=str)
def test_a_graph_drawn_by_hand_has_the_six_kinds_of_moves(kind: MoveKind) -> None:
    assert {str(move) for move in GUIDE.start().moves(kind)} == KINDS_AT_NODE_1[kind]


def test_a_backward_move_leads_to_where_a_legal_one_came_from() -> None:
    (move,) = GUIDE.at(2).moves(MoveKind.BACKWARD)
    assert GUIDE.node(move.execute()) == 1


def test_without_a_turn_to_pass_both_players_of_a_game_have_forward_moves_only() -> None:
    game = GraphGame(nodes=5, edges=GUIDE.edges, first=1)
    board = game.start()
    assert board.moves(MoveKind.FORWARD) == board.legal_moves
    assert board.moves(MoveKind.BIDIRECTIONAL) == ()
    assert {str(move) for move in board.moves(MoveKind.BACKWARD)} == {"1<3", "1<4"}
    assert all(move.execute().move_maker is board.move_maker.opponent for move in board.moves(MoveKind.BACKWARD))


edges = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda edge: edge[0] != edge[1]), max_size=14)


@given(edges)
def test_kinds_follow_their_definitions_on_any_graph(drawn: list[tuple[int, int]]) -> None:
    graph = GraphGame(nodes=6, edges=tuple(sorted(set(drawn))), alone=True)
    there = set(graph.edges)
    for node in range(6):
        board = graph.at(node)
        targets = {kind: {move.destination_coordinate for move in board.moves(kind)} for kind in KINDS_AT_NODE_1}
        out = {other for other in range(6) if (node, other) in there}
        into = {other for other in range(6) if (other, node) in there}
        assert targets == {
            MoveKind.FORWARD: out - into,
            MoveKind.BIDIRECTIONAL: out & into,
            MoveKind.BACKWARD: into - out,
            MoveKind.LEGAL: out,
            MoveKind.UNDO: into,
            MoveKind.ALL: out | into,
        }


def test_a_variant_without_un_moves_rejects_backward_moves() -> None:
    board = load("king-of-the-hill").start()
    assert board.moves(MoveKind.FORWARD) == board.moves(MoveKind.LEGAL) == board.legal_moves
    assert board.moves(MoveKind.BIDIRECTIONAL) == ()
    for kind in (MoveKind.BACKWARD, MoveKind.UNDO, MoveKind.ALL):
        with pytest.raises(UnsupportedError, match="un-moves"):
            board.moves(kind)


@pytest.mark.parametrize("name", names())
def test_every_variant_answers_for_legal_moves(name: str) -> None:
    board = load(name).start()
    assert board.moves(MoveKind.LEGAL) == board.moves() == board.legal_moves


def test_a_value_that_is_not_a_kind_is_rejected() -> None:
    with pytest.raises(WrongTypeError, match="expected a MoveKind, got 'legal'"):
        load("hanoi").start().moves("legal")  # type: ignore[arg-type]


class _ForgetsUnMoves(GraphGame):
    name = "forgetful"

    def un_moves(self, board: Board) -> tuple[Move, ...]:
        return super().un_moves(board)[1:]


class _CallsAllForward(GraphGame):
    name = "hasty"

    abilities = Abilities(un_moves=True, reversible=False)


@pytest.mark.parametrize("broken", [_ForgetsUnMoves, _CallsAllForward])
def test_the_conformance_kit_notices_kinds_that_contradict_each_other(broken: type[GraphGame]) -> None:
    ring = ((0, 1), (1, 2), (2, 0), (1, 0))
    check_variant(GraphGame(nodes=3, edges=ring, alone=True), games=2, plies=20)
    with pytest.raises(ConformanceError):
        check_variant(broken(nodes=3, edges=ring, alone=True), games=2, plies=20)
