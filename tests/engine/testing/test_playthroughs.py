"""Recorded games of every kind, replayed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from board.errors import ParseError
from engine.testing import ConformanceError
from engine.testing.playthrough import record, replay
from tests.data_files import DATA

RECORDS = sorted((DATA / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_identically(path: Path) -> None:
    assert replay(path.read_text(encoding="utf-8")) > 0


def test_a_record_can_be_made_and_replayed() -> None:
    text = record("chess", seed=4, plies=30)
    assert text == record("chess", seed=4, plies=30)
    assert replay(text) == 30
    over = record("cable-car(deck=bbbb)")
    assert replay(over) == 4
    assert over.splitlines()[-1] == "0: white and black win: no tile is left, white 0, black 0"


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [(2, "1 bb", "1 bc"), (3, "104: ", "103: "), (6, "2 -- -", "2 -- b"), (7, "white and black win", "black wins")],
)
def test_the_first_line_that_differs_is_named(line: int, old: str, new: str) -> None:
    lines = record("cable-car(deck=bb)").splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    with pytest.raises(ConformanceError, match=f"in line {line}, got"):
        replay("\n".join(lines))


def test_a_record_that_goes_on_after_the_end_is_rejected() -> None:
    with pytest.raises(ConformanceError, match="but the record continues"):
        replay(record("cable-car(deck=bb)") + "and on\n")


def test_a_truncated_record_is_rejected() -> None:
    with pytest.raises(ConformanceError, match="the end of the text"):
        replay("\n".join(record("cable-car(deck=bb)").splitlines()[:-1]))
    with pytest.raises(ParseError):
        replay("")
