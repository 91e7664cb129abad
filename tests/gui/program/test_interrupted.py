"""Interrupted searches: players, judges and the analysis ignore an incomplete iteration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from board import Board
from engine import load
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import Finding
from gui.features.study.tasks import FindLines
from gui.play.tasks import FindHint, JudgePosition


def incomplete_iteration(search: AlphaBeta, boards: Sequence[Board], limits: object, **keywords: Any) -> list[Finding]:
    """Search as if time ran out after the first move of the fourth iteration, which turned out badly."""
    first, second = boards[-1].legal_moves[:2]
    report = keywords["report"]
    report(Finding(3, 40, (first,)))
    report(Finding(4, -90, (first,), bound=-1))
    partial = Finding(4, -700, (first, second))
    report(evolve(partial, nodes=99))
    return [partial]


def test_a_position_is_not_judged_by_an_incomplete_iteration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AlphaBeta, "search", incomplete_iteration)
    task = JudgePosition("alphabeta:seconds=0.4,book=false", load("chess").start(), ("e4",))
    thought = task.run(lambda thought: None, lambda: False)
    assert (thought.depth, thought.score) == (3, 40)


def test_lines_of_a_search_that_was_stopped_are_those_of_complete_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(AlphaBeta, "search", incomplete_iteration)
    task = FindLines("", load("chess").start(), ("e4",), lines=1)
    found = task.run(heard.append, lambda: bool(heard))
    assert [line.score for line in found.lines] == [40]
    assert [analysis.lines[0].score for analysis in heard] == [40]


def test_a_hint_is_a_move_even_if_the_last_iteration_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AlphaBeta, "search", incomplete_iteration)
    heard: list[Any] = []
    start = load("chess").parse("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    move, verdict = FindHint("alphabeta:seconds=1,book=false", start).run(heard.append, lambda: False)
    assert move == str(start.legal_moves[0])
    assert verdict == ""
    assert heard == []
