"""The kept corpus: every input that was ever worth keeping is tried in the ordinary tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.__main__ import run
from tests.fuzz.engines import best_engine
from tests.fuzz.target import CORPUS, attempt, bounded_memory
from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_no_input_of_the_corpus_breaks_a_reader(name: str) -> None:
    target = TARGETS[name]
    inputs = target.inputs()
    assert inputs
    with bounded_memory():
        faults = {data[:200]: fault for data in inputs if (fault := attempt(target, data)) is not None}
    assert not faults, "\n".join(fault.report for fault in faults.values())


def test_every_file_of_the_corpus_belongs_to_a_target_and_all_are_small() -> None:
    assert {path.stem for path in CORPUS.iterdir()} == set(TARGETS)
    assert sum(path.stat().st_size for path in CORPUS.iterdir()) < 300_000


def test_a_fault_is_found_named_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(data: bytes) -> None:
        if data:
            data.decode("ascii")

    from tests.fuzz.target import Target

    fault = attempt(Target("broken", broken, ()), b"\xff")
    assert fault is not None
    assert fault.kind == "UnicodeDecodeError"
    assert attempt(Target("broken", broken, ()), b"x") is None


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_minute_of_anything_breaks_no_reader(name: str) -> None:
    tally = run(name, 60, best_engine())
    assert tally.inputs > len(TARGETS[name].inputs())
    assert not tally.faults
