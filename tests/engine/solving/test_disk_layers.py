"""Large puzzles solved in a folder: with little memory, after interruptions, and with damaged files."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from board import ArgumentError, ParseError, TooLargeError
from board.board import Board
from board.move_kind import MoveKind
from engine import load, solve
from engine.solving import numbering
from engine.solving.layered import disk_layers, layers, runs
from engine.solving.layered.layers import LayeredSolution, solve_layers
from engine.solving.layered.runs import Bounds, ExternalSorter, Run
from engine.solving.layered.sorted_numbers import SortedFile, write_sorted
from engine.solving.numbering import numbering_of
from engine.solving.solution import Value

TRIANGLE = "peg(board='triangle')"


def solved(board: Board, folder: Path | None, memory: int = runs.MEMORY) -> LayeredSolution:
    alike = numbering_of(board.variant).with_symmetries
    return solve_layers(alike, board, lambda done: None, folder=folder, bounds=Bounds(memory))


def before_goal(spec: str, jumps: int) -> Board:
    """Return a position that is a number of jumps away from a goal."""
    random = Random(0)
    board = random.choice(list(load(spec).goals()))
    for _ in range(jumps):
        board = random.choice(board.moves(MoveKind.BACKWARD)).execute()
    return board


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """All runs that are written to disk."""
    made: list[Run] = []
    write = Run.__init__

    def noted(self: Run, *given: object) -> None:
        made.append(self)
        write(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Run, "__init__", noted)
    return made


LARGER = [
    (TRIANGLE, None),
    ("peg(board=triangle, goal=b3)", None),
    ("peg", 10),
    ("peg(board=european)", 12),
    ("peg(board=european, goal=d4)", 10),
    ("peg(board=european, goal=b3)", 10),
]


@pytest.mark.parametrize(
    ("spec", "jumps", "memory", "most_runs"),
    [
        (TRIANGLE, None, 8000, 3),
        (TRIANGLE, None, 8000, 64),
        ("peg(board=triangle, goal=b3)", None, 8000, 3),
        ("peg", 10, 16000, 3),
        ("peg(board=european)", 9, 4000, 3),
        ("peg(board=european, goal=d4)", 8, 4000, 64),
        ("peg(board=european, goal=b3)", 9, 4000, 3),
        *(
            pytest.param(*larger, 4000, most_runs, marks=pytest.mark.slow)
            for larger, most_runs in product(LARGER, (3, 64))
        ),
    ],
)
def test_a_folder_and_little_memory_give_the_same_layers(
    spec: str,
    jumps: int | None,
    memory: int,
    most_runs: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    made: list[Run],
) -> None:
    monkeypatch.setattr(runs, "MOST_RUNS", most_runs)
    board = load(spec).start() if jumps is None else before_goal(spec, jumps)
    in_memory, on_disk = solved(board, None), solved(board, tmp_path, memory)
    assert len(made) > 10
    assert on_disk.classes == in_memory.classes
    assert list(on_disk.boards()) == list(in_memory.boards())
    assert on_disk.histogram == in_memory.histogram
    assert on_disk.value_counts == in_memory.value_counts
    for _ in range(5):
        assert on_disk.value(board) is in_memory.value(board)
        assert on_disk.best_moves(board) == in_memory.best_moves(board)
        if in_memory.value(board) is Value.SOLVABLE:
            assert on_disk.remoteness(board) == in_memory.remoteness(board)
        if board.legal_moves:
            board = board.legal_moves[0].execute()
    assert all(path.suffix in (".layer", ".solvable", ".lock") for path in tmp_path.iterdir())


def test_the_first_layers_of_the_european_board_are_those_of_a_plain_search(tmp_path: Path) -> None:
    european = load("peg(board=european)")
    alike = numbering_of(european).with_symmetries
    with pytest.raises(TooLargeError, match="more than 1,000 positions"):
        solve_layers(alike, european.start(), lambda done: None, 1000, tmp_path)
    boards = {european.start()}
    for layer in range(6):
        file = next(tmp_path.glob(f"*-{layer}.layer"))
        assert list(SortedFile(file, european.spec).whole()) == sorted({alike.index(board) for board in boards})
        boards = {move.execute() for board in boards for move in board.legal_moves}


def test_a_goal_that_cannot_be_reached_leaves_every_position_unsolvable(tmp_path: Path) -> None:
    board = load(TRIANGLE).parse("O/OO/..O/.OOO/OOO.O")
    found = solved(board, tmp_path, 10_000)
    assert found.value(board) is Value.UNSOLVABLE
    assert found.best_moves(board) == ()
    assert (found.count, found.histogram, found.max_remoteness) == (0, {}, 0)
    assert found.value_counts["solvable"] == 0 < found.value_counts["unsolvable"]


def test_gathered_numbers_come_back_sorted_and_once(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    everything = []
    with ExternalSorter(tmp_path, Bounds(3000)) as sorter:
        for size in (0, 1, 500, 3, 90, 1000, 0, 40):
            numbers = np.unique(random.integers(0, 5000, size)) * 10**14
            everything.append(numbers)
            sorter.add(numbers)
        chunks = list(sorter.chunks())
    assert len(chunks) > 3
    assert np.array_equal(np.concatenate(chunks), np.unique(np.concatenate(everything)))
    assert list(tmp_path.iterdir()) == []


# Interruptions.

KILLED = """
import os, sys
from pathlib import Path
from engine import load
from engine.solving.layered.layers import solve_layers
from engine.solving.layered.runs import Bounds
from engine.games.peg.numbering import PegNumbering

weighed = PegNumbering.multiplicities
left = int(sys.argv[2])

def kill(self, numbers):
    global left
    left -= 1
    if not left:
        os._exit(9)
    return weighed(self, numbers)

PegNumbering.multiplicities = kill
board = load("peg(board=triangle)").start()
alike = board.variant.numbering.with_symmetries
solve_layers(alike, board, lambda done: None, folder=sys.argv[1], bounds=Bounds(20000))
"""
"""Ends without any cleaning up, in the middle of writing a file."""


def unfinished(folder: Path) -> list[Path]:
    """Return the files that were not written to their end."""
    return [path for path in folder.glob(".*") if path.suffix != ".lock"]


@pytest.mark.parametrize("blocks", [60, 190])
def test_a_killed_run_is_resumed_after_its_last_finished_file(blocks: int, tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), str(blocks)], check=False)
    assert ended.returncode == 9
    assert len(unfinished(tmp_path)) == 1
    finished = {path: path.stat().st_mtime_ns for path in tmp_path.glob("peg*")}
    assert len(finished) > 3
    board = load(TRIANGLE).start()
    again = solved(board, tmp_path)
    assert list(again.boards()) == list(solved(board, None).boards())
    assert unfinished(tmp_path) == []
    assert finished == {path: path.stat().st_mtime_ns for path in finished}


def test_a_finished_folder_is_not_computed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbering, "TABLE_POSITIONS", 0)
    first = solve(TRIANGLE, tables=tmp_path)
    monkeypatch.setattr(disk_layers, "write_sorted", None)
    again = solve(TRIANGLE, tables=tmp_path)
    assert isinstance(again, LayeredSolution)
    assert (again.histogram, again.value_counts) == (first.histogram, first.value_counts)


def test_a_second_process_in_the_same_folder_is_an_error_until_the_first_has_ended(tmp_path: Path) -> None:
    board = load(TRIANGLE).start()
    errors: list[str] = []

    def start_another(done: int) -> None:
        if not errors:
            with pytest.raises(ArgumentError) as caught:
                solved(board, tmp_path)
            errors.append(str(caught.value))

    alike = numbering_of(board.variant).with_symmetries
    first = solve_layers(alike, board, start_another, folder=tmp_path)
    assert errors[0].startswith(f"another process is solving {TRIANGLE} in {tmp_path}; wait for it")
    assert list(solved(board, tmp_path).boards()) == list(first.boards())


def test_progress_counts_every_position_forward_and_back(tmp_path: Path) -> None:
    board, done = load(TRIANGLE).start(), [0]
    alike = numbering_of(board.variant).with_symmetries
    found = solve_layers(alike, board, done.append, folder=tmp_path, bounds=Bounds(10_000))
    assert done == sorted(done)
    assert len(done) > 100
    assert done[-1] == sum(found.classes)


def test_puzzles_share_a_folder(tmp_path: Path) -> None:
    boards = [load(spec).start() for spec in (TRIANGLE, "peg(board=triangle, goal=b3)", "peg(board=triangle, hole=c4)")]
    for _ in range(2):
        for board in boards:
            assert solved(board, tmp_path).histogram == solved(board, None).histogram


# Damage.


def numbers_in(path: Path) -> list[int]:
    return [int(number) for number in SortedFile(path, "peg").whole()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of four blocks."""
    numbers = np.cumsum(np.random.default_rng(0).integers(1, 300, 40))
    write_sorted(tmp_path / "layer", {"variant": "peg"}, [numbers[:5], numbers[5:]], len, block=12)
    return tmp_path / "layer"


def test_a_file_of_sorted_numbers_answers_from_its_blocks(file: Path) -> None:
    numbers = SortedFile(file, "peg")
    inside = numbers_in(file)
    assert len(numbers) == len(inside) == 40
    assert [number for number in range(inside[-1] + 2) if number in numbers] == inside
    assert [len(chunk) for chunk in numbers.chunks(24)] == [24, 16]
    assert numbers.weight(lambda chunk: 0, 1) == 40


def test_any_changed_byte_is_noticed(file: Path) -> None:
    content = file.read_bytes()
    for place in range(len(content)):
        file.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        with pytest.raises(ParseError, match=r"layer (cannot be used|is damaged)"):
            numbers_in(file)


def test_a_file_of_another_length_is_noticed(file: Path) -> None:
    content = file.read_bytes()
    for changed in (*(content[:length] for length in range(len(content))), content + b"\0", content + content):
        file.write_bytes(changed)
        with pytest.raises(ParseError, match="cannot be used"):
            numbers_in(file)


@pytest.mark.parametrize(
    "fields",
    [
        {"blocks": 10**12},
        {"blocks": -1},
        {"blocks": 3},
        {"blocks": "4"},
        {"block": 0},
        {"block": 10**12},
        {"block": 11},
        {"positions": -1},
        {"positions": 10**15},
        {"positions": True},
        {"positions": 48},
        {"weight": None},
        {"variant": 7},
    ],
)
def test_a_false_header_is_rejected(fields: dict[str, object], file: Path) -> None:
    content = file.read_bytes()
    start = content.index(b'{"variant"')
    head = json.dumps({**json.loads(content[start:-36]), **fields}).encode()
    begin, index = content[:18], content[start - 64 : start]
    length = len(head).to_bytes(4, "big")
    blocks = fields.get("blocks", 4)
    sealed = index[-16 * blocks :] if blocks in (3, 4) and isinstance(blocks, int) else index
    file.write_bytes(content[:start] + head + length + sha256(begin + sealed + head + length).digest())
    with pytest.raises(ParseError, match=r"layer (cannot be used|is damaged)"):
        numbers_in(file)


def test_a_layer_of_another_variant_is_rejected(file: Path) -> None:
    with pytest.raises(ParseError, match="it belongs to peg"):
        SortedFile(file, "hanoi")


def test_a_damaged_layer_stops_the_work_with_its_name(tmp_path: Path) -> None:
    board = load(TRIANGLE).start()
    with pytest.raises(TooLargeError):
        solve_layers(numbering_of(board.variant).with_symmetries, board, lambda done: None, 400, tmp_path)
    last = max(tmp_path.iterdir(), key=lambda path: path.stat().st_size)
    content = bytearray(last.read_bytes())
    content[100] ^= 255
    last.write_bytes(content)
    with pytest.raises(ParseError, match=f"{last.name} is damaged"):
        solved(board, tmp_path)


def test_a_solution_too_large_for_one_file_stays_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = solved(load(TRIANGLE).start(), tmp_path)
    found.save(tmp_path / "small")
    assert layers.load_layers(tmp_path / "small", 1 << 20).histogram == found.histogram
    monkeypatch.setattr(layers, "MOST_BYTES", 1000)
    with pytest.raises(TooLargeError, match="keep its folder"):
        found.save(tmp_path / "large")
    assert not (tmp_path / "large").exists()
