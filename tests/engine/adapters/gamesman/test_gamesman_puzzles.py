"""Third-party puzzles for GamesmanPuzzles, solved and played by our solver and player."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adapters.gamesman import (
    GeneralSolver,
    Hanoi,
    Puzzle,
    PuzzlePlayer,
    PuzzleValue,
)
from tests.engine.adapters.gamesman.puzzle_conversation import talk


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


def test_values_in_capitals_are_understood_and_moves_that_differ_in_a_sign_distinguished() -> None:
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
