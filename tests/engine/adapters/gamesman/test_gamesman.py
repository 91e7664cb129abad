"""GamesmanPuzzles' interface over our puzzles, and our player and solver over third-party puzzles."""

from __future__ import annotations

from typing import Any

import pytest

from engine import load, solve
from engine.adapters.gamesman import (
    GeneralSolver,
    Hanoi,
    PegSolitaire,
    Puzzle,
    PuzzlePlayer,
    PuzzleValue,
    VariantPuzzle,
)
from tests.engine.adapters.gamesman.puzzle_conversation import talk

# Our puzzles through their interface.


def test_hanoi_starts_with_three_disks_and_has_bidirectional_moves_only() -> None:
    puzzle = Hanoi()
    assert puzzle.stacks == [[3, 2, 1], [], []]
    for movetype in ("bi", "legal", "undo", "all"):
        assert puzzle.generateMoves(movetype) == [(0, 1), (0, 2)]
    assert puzzle.generateMoves() == puzzle.generateMoves(movetype="all")
    assert puzzle.generateMoves("for") == puzzle.generateMoves("back") == []
    assert Hanoi(size=5, rods=4).stacks == [[5, 4, 3, 2, 1], [], [], []]


def test_a_move_makes_a_new_object() -> None:
    puzzle = Hanoi()
    after = puzzle.doMove((0, 2))
    assert puzzle.stacks == [[3, 2, 1], [], []]
    assert isinstance(after, Hanoi)
    assert after.stacks == [[3, 2], [], [1]]
    assert after.doMove((2, 0)) == puzzle
    assert hash(after.doMove((2, 0))) == hash(puzzle) != hash(after)


@pytest.mark.parametrize("move", ["0-1", [0, 1], (0,), (0, 1, 2), (0.0, 1), ("0", "1"), (True, False), None])
def test_a_value_that_is_not_a_move_is_a_type_error(move: Any) -> None:
    with pytest.raises(TypeError, match="pair of whole numbers"):
        Hanoi().doMove(move)


@pytest.mark.parametrize("move", [(1, 0), (0, 0), (0, 3), (-1, 2)])
def test_an_illegal_move_is_a_value_error(move: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="is not a move of 3_2_1--"):
        Hanoi().doMove(move)


def test_an_unknown_movetype_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="for, bi, back, legal, undo, all"):
        Hanoi().generateMoves("forward")


def test_primitive_and_solution_values_are_correct() -> None:
    puzzle = Hanoi()
    (solution,) = puzzle.generateSolutions()
    assert puzzle.primitive() == PuzzleValue.UNDECIDED == "undecided"
    assert solution.primitive() == PuzzleValue.SOLVABLE == "solvable"
    assert solution.stacks == [[], [], [3, 2, 1]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["3_2_1--", "3-2-1", "-4_2-3_1", "--1", "5_4_3-2_1--"])
def test_positions_round_trip_as_text(text: str) -> None:
    assert Hanoi.fromString(text).toString() == text


@pytest.mark.parametrize("text", ["", "3_2_1", "1_2_3--", "3_3_1--", "3_2--", "a_b--", "4_2_1--", "_--"])
def test_text_that_is_not_a_position_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Hanoi.fromString(text)
    with pytest.raises(TypeError, match="as a string"):
        Hanoi.fromString(321)  # type: ignore[arg-type]


def test_peg_solitaire_has_forward_and_backward_moves_and_un_jumps_put_pegs_back() -> None:
    start = PegSolitaire()
    after = start.doMove(start.generateMoves("for")[0])
    assert start.generateMoves("back") == start.generateMoves("bi") == []
    back = after.generateMoves("back")
    assert back == after.generateMoves("undo")
    assert start in [after.doMove(move) for move in back]
    assert set(after.generateMoves()) == set(after.generateMoves("legal")) | set(back)
    assert PegSolitaire.fromString(after.toString()) == after
    assert PegSolitaire.fromString("O/OO/OOO/OOOO/OOOOO").primitive() == PuzzleValue.UNSOLVABLE


def test_any_puzzle_variant_has_the_interface_and_a_game_is_rejected() -> None:
    puzzle = VariantPuzzle("peg(board=european)")
    assert len(puzzle.generateMoves("legal")) == len(load("peg(board=european)").start().legal_moves)
    assert VariantPuzzle(load("hanoi").parse("2222")).primitive() == PuzzleValue.SOLVABLE
    with pytest.raises(TypeError, match="not a puzzle"):
        VariantPuzzle("chess")


def test_the_general_solver_agrees_with_ours() -> None:
    for puzzle, spec in (
        (Hanoi(size=4, rods=4), "hanoi(rods=4)"),
        (PegSolitaire(goal="a1"), "peg(board=triangle, goal=a1)"),
    ):
        solver = GeneralSolver(puzzle)
        solver.solve()
        solution = solve(spec)
        assert len(solver.remoteness) == solution.count
        assert solver.getRemoteness(puzzle) == solution.remoteness(solution.variant.start())
        assert solver.getValue(puzzle) == PuzzleValue.SOLVABLE
    full = PegSolitaire.fromString("O/OO/OOO/OOOO/OOOOO", goal="a1")
    assert solver.getValue(full) == solver.getRemoteness(full) == PuzzleValue.UNSOLVABLE


# Puzzles that omit optional methods, as the guide allows.


class Ladder(Puzzle):
    """From 0 up to 5 in steps of one or two; it lists no solutions and no backward moves."""

    def __init__(self, step: int = 0) -> None:
        super().__init__()
        self.step = step

    def primitive(self, **kwargs: Any) -> str:
        return PuzzleValue.SOLVABLE if self.step == 5 else PuzzleValue.UNDECIDED

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> set[str]:  # noqa: N802
        up = {f"up {count}" for count in (1, 2) if self.step + count <= 6}
        return set() if movetype in ("bi", "back", "undo") or self.step >= 5 else up

    def doMove(self, move: Any, **kwargs: Any) -> Ladder:  # noqa: N802
        return type(self)(self.step + int(move.split()[1]))

    def __hash__(self) -> int:
        return self.step


class EmptyLadder(Ladder):
    def generateSolutions(self, **kwargs: Any) -> list[Ladder]:  # noqa: N802
        return []


class DeclaredLadder(Ladder):
    noGenerateSolutions = True  # noqa: N815

    def generateSolutions(self, **kwargs: Any) -> list[Ladder]:  # noqa: N802
        raise AssertionError("it was told not to ask")


@pytest.mark.parametrize("ladder", [Ladder, EmptyLadder, DeclaredLadder])
def test_solutions_that_a_puzzle_does_not_list_are_found_by_exploring_it(ladder: type[Ladder]) -> None:
    solver = GeneralSolver(ladder())
    assert not solver.solved
    assert [solver.getRemoteness(ladder(step)) for step in range(6)] == [3, 2, 2, 1, 1, 0]
    assert solver.getValue(ladder(6)) == PuzzleValue.UNSOLVABLE
    assert solver.solved


def test_a_puzzle_without_any_solution_is_unsolvable() -> None:
    assert GeneralSolver(Ladder(6)).getValue() == PuzzleValue.UNSOLVABLE


def test_a_solution_that_is_not_solved_is_rejected() -> None:
    class Wrong(Ladder):
        def generateSolutions(self, **kwargs: Any) -> list[Ladder]:  # noqa: N802
            return [Ladder(5), Ladder(4)]

    with pytest.raises(ValueError, match="expected solved solutions, got one that is undecided"):
        GeneralSolver(Wrong()).solve()


def test_the_player_takes_the_index_of_a_move_counted_from_zero() -> None:
    heard = talk(PuzzlePlayer(Ladder()), "moves", "0", "1", "2", "1")
    assert "0. up 1  1. up 2" in heard
    assert "Not possible: 2 is not one of the moves up 1, up 2" in heard
    assert heard.endswith("solved (3 moves played)")


def test_auto_plays_the_solution_and_needs_a_solver() -> None:
    def read(prompt: str) -> str:
        raise AssertionError("no input is expected")

    heard: list[str] = []
    player = PuzzlePlayer(Hanoi(), solver=GeneralSolver(Hanoi()), auto=True)
    player.play(read, heard.append)
    assert "solved (7 moves played)" in heard[-1]
    assert player.puzzle.primitive() == PuzzleValue.SOLVABLE
    for wish in ("auto", "info"):
        with pytest.raises(ValueError, match="need a solver"):
            PuzzlePlayer(Hanoi(), **{wish: True})  # type: ignore[arg-type]


def test_an_unsolvable_puzzle_is_not_played_automatically() -> None:
    heard: list[str] = []
    PuzzlePlayer(Ladder(4), solver=GeneralSolver(Ladder(6)), auto=True).play(write=heard.append)
    assert "no solution can be reached" in heard[-1]


def test_our_puzzles_name_their_variants_and_start_from_each() -> None:
    assert {"3_1", "3_3", "4_6"} <= set(Hanoi.variants)
    assert Hanoi().variant == "3_3"
    for variant in Hanoi.variants:
        puzzle = Hanoi.generateStartPosition(variant)
        assert puzzle.variant == variant
        assert puzzle.isLegalPosition()
    assert Hanoi.generateStartPosition("4").stacks == [[4, 3, 2, 1], [], []]
    assert PegSolitaire.generateStartPosition("english").variant == "english"
    assert VariantPuzzle.generateStartPosition("hanoi(disks=2)").variant == "hanoi(disks=2)"
    for wrong in ("", "x", "3_3_3", "99999999999999", None, 3):
        with pytest.raises(ValueError, match="3_4"):
            Hanoi.generateStartPosition(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="english"):
        PegSolitaire.generateStartPosition("round")


def test_both_names_for_positions_as_strings_mean_the_same() -> None:
    puzzle = Hanoi().doMove((0, 2))
    assert puzzle.serialize() == puzzle.toString() == puzzle.toString(mode="minimal") == "3_2--1"
    assert Hanoi.deserialize("3_2--1") == Hanoi.fromString("3_2--1") == puzzle
    assert puzzle.toString(mode="complex") == str(puzzle)
    with pytest.raises(ValueError, match="minimal or complex"):
        puzzle.toString(mode="short")


def test_a_puzzle_written_with_either_pair_of_names_has_the_other() -> None:
    class Old(Ladder):
        def serialize(self, **kwargs: Any) -> str:
            return str(self.step)

        @classmethod
        def deserialize(cls, positionid: str, **kwargs: Any) -> Old:
            return cls(int(positionid))

    class New(Ladder):
        def toString(self, mode: str = "minimal") -> str:  # type: ignore[override]  # noqa: N802
            return f"{self.step} of 5" if mode == "complex" else str(self.step)

        @classmethod
        def fromString(cls, positionid: str) -> New:  # type: ignore[override]  # noqa: N802
            return cls(int(positionid))

    for kind in (Old, New):
        assert kind.fromString("3").toString() == kind.deserialize("3").serialize() == "3"
        kind.validate("3")
        with pytest.raises(ValueError, match="'x' is not a position"):
            kind.validate("x")
    assert (str(Old(3)), str(New(3))) == ("3", "3 of 5")
    with pytest.raises(NotImplementedError, match="define fromString"):
        Ladder.deserialize("3")


def test_positions_and_variants_are_validated() -> None:
    Hanoi.validate("3_2_1--", "3_3")
    for position, variant in (("1_2_3--", None), ("3_2_1--", "3_4"), ("x", "3_3"), (None, "9_9")):
        with pytest.raises(ValueError, match=r"expected a variant|is no"):
            Hanoi.validate(position, variant)


def test_moves_come_with_the_positions_they_lead_to() -> None:
    assert [(move, puzzle.toString()) for move, puzzle in Hanoi().generateMovePositions()] == [
        ((0, 1), "3_2-1-"),
        ((0, 2), "3_2--1"),
    ]
    assert Hanoi().getName() == "Hanoi"
