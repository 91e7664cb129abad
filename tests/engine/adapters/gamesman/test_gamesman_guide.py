"""A student's way through the guide of GamesmanPuzzles: a puzzle, a solver of one's own, and the server."""

from __future__ import annotations

import json
import threading
import urllib.request
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from queue import Queue
from typing import Any

import pytest

from engine.adapters import gamesman
from engine.adapters.gamesman import (
    TUI,
    GeneralSolver,
    Hanoi,
    PegSolitaire,
    Puzzle,
    PuzzleServer,
    PuzzleValue,
    ServerPuzzle,
    Solver,
)
from engine.adapters.gamesman import server as gamesman_server
from tests.engine.adapters.gamesman.puzzle_conversation import talk

SOLVED, UNSOLVED = "win", "lose"


class Counter(ServerPuzzle):
    """Count down to nothing by one or two; every value is written as today's GamesmanPuzzles does."""

    id = "counter"
    variants = {str(size): GeneralSolver for size in range(1, 8)}

    def __init__(self, size: int = 5, left: int | None = None, **kwargs: Any) -> None:
        self.size = size
        self.left = size if left is None else left

    def primitive(self, **kwargs: Any) -> str:
        return SOLVED if self.left == 0 else "undecided"

    def generateMoves(self, movetype: str = "all", **kwargs: Any) -> list[int]:
        ahead = [-step for step in (1, 2) if step <= self.left]
        back = [step for step in (1, 2) if self.left + step <= self.size]
        return {"for": ahead, "legal": ahead, "undo": back, "back": back, "all": ahead + back}.get(movetype, [])

    def doMove(self, move: int, **kwargs: Any) -> Counter:
        if move not in self.generateMoves():
            raise ValueError
        return type(self)(self.size, self.left + move)

    def __hash__(self) -> int:
        return 100 * self.size + self.left

    @property
    def variant(self) -> str:
        return str(self.size)

    def toString(self, mode: str = "minimal", **kwargs: Any) -> str:
        return f"{self.left}_{self.size}"

    @classmethod
    def fromString(cls, positionid: str, **kwargs: Any) -> Counter:
        left, size = map(int, positionid.split("_"))
        return cls(size, left)

    @classmethod
    def generateStartPosition(cls, variantid: str, **kwargs: Any) -> Counter:
        return cls(int(variantid))


class ListedCounter(Counter):
    def generateSolutions(self, **kwargs: Any) -> list[Puzzle]:
        return [type(self)(self.size, 0)]


class OwnSolver(Solver):
    """The breadth-first search that the guide teaches."""

    def __init__(self, puzzle: Puzzle, **kwargs: Any) -> None:
        self.remoteness: dict[int, int] = {}
        self.puzzle = puzzle

    def getRemoteness(self, puzzle: Puzzle, **kwargs: Any) -> int | str:
        return self.remoteness.get(hash(puzzle), PuzzleValue.UNSOLVABLE)

    def solve(self, *args: Any, **kwargs: Any) -> None:
        waiting: Queue[Puzzle] = Queue()
        for solution in self.puzzle.generateSolutions():
            self.remoteness[hash(solution)] = 0
            waiting.put(solution)
        while not waiting.empty():
            puzzle = waiting.get()
            for move in puzzle.generateMoves("undo"):
                earlier = puzzle.doMove(move)
                if hash(earlier) not in self.remoteness:
                    self.remoteness[hash(earlier)] = self.remoteness[hash(puzzle)] + 1
                    waiting.put(earlier)


@pytest.mark.parametrize("kind", [Counter, ListedCounter])
@pytest.mark.parametrize("words", [("win", "lose"), ("WIN", "LOSE"), ("solvable", "unsolvable"), ("SOLVABLE", "x")])
def test_the_old_and_the_new_names_of_values_are_accepted(
    kind: type[Counter], words: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "SOLVED", words[0])
    solver = GeneralSolver(kind())
    assert solver.getRemoteness(kind()) == 3
    assert solver.getValue(kind()) == PuzzleValue.SOLVABLE == words[0]
    assert "solved" in talk(TUI(kind(), solver=solver), "-2", "-2", "-1")


def test_values_are_told_apart_by_all_their_names() -> None:
    assert PuzzleValue.UNSOLVABLE == "lose" != PuzzleValue.SOLVABLE
    assert [PuzzleValue.contains(key) for key in ("win", "LOSE", "undecided", "draw", 3)] == [True] * 3 + [False] * 2
    assert PuzzleValue.MAX_REMOTENESS > 10**9
    assert len(PuzzleValue) == 3


@pytest.mark.parametrize("kind", [GeneralSolver, OwnSolver])
def test_a_solver_of_ones_own_solves_our_puzzles_and_plays_in_the_terminal(kind: type[Solver]) -> None:
    solver = kind(Hanoi(size=3))
    shown = talk(TUI(Hanoi(size=3), solver=solver, auto=True))
    assert solver.getRemoteness(Hanoi(size=3)) == 7
    assert "7 moves played" in shown


def test_puzzles_know_how_many_positions_they_have() -> None:
    assert Hanoi(size=4).numPositions == 81
    assert (PegSolitaire().numPositions or 0) > 10_000
    assert Counter().numPositions is None


def test_every_name_of_the_guide_can_be_imported_with_a_star() -> None:
    names = {"Puzzle", "ServerPuzzle", "PuzzleValue", "PuzzlePlayer", "TUI", "Solver", "GeneralSolver", "test_puzzle"}
    assert names <= set(gamesman.__all__)


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    servers: list[ThreadingHTTPServer] = []

    class Known(ThreadingHTTPServer):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            servers.append(self)

    monkeypatch.setattr(gamesman_server, "ThreadingHTTPServer", Known)
    thread = threading.Thread(target=gamesman.test_puzzle, args=(Hanoi, 0))
    thread.start()
    while not servers:
        thread.join(0.01)
    yield f"http://localhost:{servers[0].server_port}"
    servers[0].shutdown()
    thread.join()


def test_the_server_answers_over_http(address: str) -> None:
    with urllib.request.urlopen(f"{address}/puzzles/hanoi/3_3/3_2_1--") as answer:
        response = json.load(answer)["response"]
    assert (response["remoteness"], response["value"], response["board"]) == (7, "win", "3_2_1--")
    assert {move["remoteness"] for move in response["moves"]} == {6, 7}


def test_the_server_knows_variants_and_refuses_what_is_not_there() -> None:
    server = PuzzleServer(Counter)
    status, content = server.answer("/puzzles/counter/5/")
    assert (status, content["response"]) == (200, {"variantId": "5", "startPosition": "5_5"})
    assert len(server.answer("/puzzles/counter")[1]["response"]["variants"]) == 7
    assert server.answer("/puzzles/counter/5/4_5")[1]["response"]["remoteness"] == 2
    for path, expected in {"chess": 404, "counter/99": 400, "counter/5/x": 400, "counter/5/3_4": 400}.items():
        status, content = server.answer(f"/puzzles/{path}")
        assert (status, content["status"]) == (expected, "error")
