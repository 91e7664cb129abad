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


def talk(player: PuzzlePlayer, *said: str) -> str:
    waiting = iter(said)
    heard: list[str] = []

    def read(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    player.play(read, heard.append)
    return "\n".join(heard)


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
def test_a_text_that_is_not_a_position_is_a_value_error(text: str) -> None:
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


# Third-party puzzles with the five methods and nothing else.


class GuideHanoi(Puzzle):
    """Three disks, given by the rod of each from the smallest to the largest."""

    def __init__(self, places: tuple[int, ...] = (0, 0, 0)) -> None:
        self.places = places

    def __str__(self) -> str:
        return f"disks on {self.places}"

    def primitive(self, **kwargs: Any) -> str:
        return PuzzleValue.SOLVABLE if set(self.places) == {2} else PuzzleValue.UNDECIDED

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> list[tuple[int, int]]:  # noqa: N802
        top = {rod: disk for disk, rod in reversed(list(enumerate(self.places)))}
        pairs = [(rod, other) for rod in sorted(top) for other in range(3) if top[rod] < top.get(other, 3)]
        return [] if movetype in ("for", "back") else pairs

    def doMove(self, move: Any, **kwargs: Any) -> GuideHanoi:  # noqa: N802
        if not isinstance(move, tuple):
            raise TypeError
        if move not in self.generateMoves():
            raise ValueError
        disk = self.places.index(move[0])
        return type(self)((*self.places[:disk], move[1], *self.places[disk + 1 :]))

    def __hash__(self) -> int:
        return hash(self.places)

    def generateSolutions(self, **kwargs: Any) -> list[GuideHanoi]:  # noqa: N802
        return [GuideHanoi((2, 2, 2))]


class Countdown(Puzzle):
    """From a number to zero by subtracting one or two: moves go one way only."""

    def __init__(self, number: int = 7) -> None:
        self.number = number

    def __str__(self) -> str:
        return f"at {self.number}"

    def primitive(self, **kwargs: Any) -> str:
        return "solvable" if self.number == 0 else "undecided"

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> list[str]:  # noqa: N802
        down = [f"-{step}" for step in (1, 2) if step <= self.number]
        up = [f"+{step}" for step in (1, 2) if self.number + step <= 9]
        return {"for": down, "legal": down, "back": up, "undo": up, "bi": [], "all": down + up}[movetype]

    def doMove(self, move: Any, **kwargs: Any) -> Countdown:  # noqa: N802
        return Countdown(self.number + int(move))

    def __hash__(self) -> int:
        return self.number

    def generateSolutions(self, **kwargs: Any) -> list[Countdown]:  # noqa: N802
        return [Countdown(0)]


def test_a_third_party_puzzle_is_solved_without_extra_code() -> None:
    puzzle = GuideHanoi()
    solver = GeneralSolver(puzzle)
    solver.solve()
    assert solver.getRemoteness(puzzle) == 7
    assert solver.getValue(puzzle) == PuzzleValue.SOLVABLE
    assert len(solver.remoteness) == 27


def test_only_undo_moves_are_followed_back() -> None:
    solver = GeneralSolver(Countdown())
    assert [solver.getRemoteness(Countdown(number)) for number in range(10)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert solver.getRemoteness(Countdown(12)) == PuzzleValue.UNSOLVABLE


def test_a_third_party_puzzle_is_played_in_the_terminal() -> None:
    puzzle = GuideHanoi()
    player = PuzzlePlayer(puzzle, solver=GeneralSolver(puzzle))
    heard = talk(player, "moves", "(0, 1)", "0 1", "undo", "undo", "redo", "undo", "hint", "0 1", "auto")
    assert "primitive: undecided (0 moves played)\nvalue: solvable, remoteness 7" in heard
    assert "0. (0, 1)  1. (0, 2)" in heard
    assert "Not possible: 0 1 is not one of the moves (0, 2), (1, 0), (1, 2)" in heard
    assert "Not possible: there is no move to take back" in heard
    assert "try (0, 2)" in heard
    assert "solved (8 moves played)" in heard
    assert puzzle.places == (0, 0, 0)


def test_playing_ends_with_the_solution_and_asks_for_no_more() -> None:
    moves = iter(["0 2", "0 1", "2 1", "0 2", "1 0", "1 2", "0 2"])
    heard: list[str] = []
    player = PuzzlePlayer(GuideHanoi())
    player.play(lambda prompt: next(moves), heard.append)
    assert heard[-1].endswith("solved (7 moves played)")
    assert player.puzzle.primitive() == PuzzleValue.SOLVABLE


def test_a_player_without_a_solver_shows_no_values() -> None:
    heard = talk(PuzzlePlayer(Hanoi()), "0 2", "hint", "value")
    assert "1 move played" in heard
    assert "Not possible: no solver was given" in heard
    assert "remoteness" not in heard


def test_a_puzzle_that_rejects_its_own_move_does_not_end_the_session() -> None:
    class Moody(GuideHanoi):
        def doMove(self, move: Any, **kwargs: Any) -> GuideHanoi:  # noqa: N802
            raise ValueError

    assert "Not possible: the puzzle rejects 0 2: ValueError" in talk(PuzzlePlayer(Moody()), "0 2")


class Steps(Puzzle):
    """A walk from -2 to 2 with the five methods alone; moves are numbers, values are as in the guide."""

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def primitive(self, **kwargs: Any) -> str:
        return "SOLVABLE" if self.place == -2 else "UNDECIDED"

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> list[int]:  # noqa: N802
        return [] if movetype in ("for", "back") else [step for step in (1, -1) if abs(self.place + step) <= 2]

    def doMove(self, move: Any, **kwargs: Any) -> Steps:  # noqa: N802
        return Steps(self.place + move)

    def __hash__(self) -> int:
        return self.place + 2

    def generateSolutions(self, **kwargs: Any) -> list[Steps]:  # noqa: N802
        return [Steps(-2)]


def test_values_in_capitals_are_understood_and_moves_that_differ_in_a_sign_told_apart() -> None:
    heard = talk(PuzzlePlayer(Steps()), "1", "-1", "(1)", "-1", "-1")
    assert "primitive: UNDECIDED (0 moves played)" in heard
    assert "Not possible: (1) is not one of the moves 1, -1" in heard
    assert heard.endswith("solved (4 moves played)")
    assert GeneralSolver(Steps()).getValue() == "SOLVABLE"
    assert PuzzleValue.SOLVABLE != "UNDECIDED"


def test_a_puzzle_is_shown_by_its_text_or_else_by_its_name_and_number() -> None:
    class Written(Steps):
        def toString(self, mode: str = "minimal", **kwargs: Any) -> str:  # noqa: N802
            return f"at {self.place}"

    assert talk(PuzzlePlayer(Steps())).startswith("Steps 2\n")
    assert talk(PuzzlePlayer(Written())).startswith("at 0\n")
    assert Steps().toString() == "Steps 2"


def test_a_puzzle_that_lacks_a_method_says_which() -> None:
    class Unfinished(Puzzle):
        pass

    for call in ("generateMoves", "primitive", "generateSolutions", "__hash__"):
        with pytest.raises(NotImplementedError, match=f"Unfinished .*define {call}"):
            getattr(Unfinished(), call)()


def test_play_reads_the_keyboard_and_ends_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ended(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    PuzzlePlayer(Hanoi()).play()
    assert capsys.readouterr().out.endswith("Goodbye.\n")


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
