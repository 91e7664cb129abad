"""The corpus: the ordinary tests try every input that was worth keeping."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from board import ParseError
from tests.fuzz.__main__ import run
from tests.fuzz.engines import best_engine
from tests.fuzz.target import CORPUS, Target, attempt, bounded_memory
from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_no_input_of_the_corpus_breaks_a_reader(name: str) -> None:
    target = TARGETS[name]
    inputs = target.inputs()
    assert inputs
    with bounded_memory():
        faults = {data[:200]: fault for data in inputs if (fault := attempt(target, data)) is not None}
    assert not faults, "\n".join(fault.report for fault in faults.values())


def _long_inputs() -> list[tuple[str, bytes]]:
    lines = Path(__file__).with_name("long.txt").read_text(encoding="ascii").splitlines()
    recipes = [ast.literal_eval(line) for line in lines if not line.startswith("#")]
    return [(name, first + part * count + last) for name, first, part, count, last in recipes]


@pytest.mark.parametrize("name", sorted({name for name, _ in _long_inputs()}))
def test_long_inputs_are_read_in_time_and_in_bounded_memory(name: str) -> None:
    inputs = [data for other, data in _long_inputs() if other == name]
    with bounded_memory():
        faults = {data[:60]: fault for data in inputs if (fault := attempt(TARGETS[name], data)) is not None}
    assert not faults, "\n".join(fault.report for fault in faults.values())


def test_every_file_of_the_corpus_belongs_to_a_target_and_all_are_small() -> None:
    assert {path.stem for path in CORPUS.iterdir()} == set(TARGETS)
    assert sum(path.stat().st_size for path in CORPUS.iterdir()) < 300_000


def _broken(data: bytes) -> None:
    if data == b"slow":
        while True:
            pass
    if data == b"ours":
        raise ParseError("this is how a reader refuses")
    data.decode("ascii")


@pytest.mark.parametrize(
    ("data", "kind"), [(b"x", None), (b"ours", None), (b"\xff", "UnicodeDecodeError"), (b"slow", "TooSlow")]
)
def test_a_foreign_exception_or_an_endless_read_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, data: bytes, kind: str | None
) -> None:
    monkeypatch.setattr("tests.fuzz.target.SECONDS", 0.1)
    fault = attempt(Target("broken", _broken, ()), data)
    assert (None if fault is None else fault.kind) == kind


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_minute_of_random_input_breaks_no_reader(name: str) -> None:
    tally = run(name, 60, best_engine())
    assert tally.inputs > len(TARGETS[name].inputs())
    assert not tally.faults
