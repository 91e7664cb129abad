"""Compiled and interpreted code gives the same answers, and misuse never crashes the interpreter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engine
from tests.documents import ROOT

needs_compiler = pytest.mark.skipif(not engine.compiled, reason="nothing is compiled here")


def run(module: str, *arguments: str, plain: bool = False) -> str:
    environment = {**os.environ, "WOODPUSHER_PURE": "1" if plain else "0"}
    command = [sys.executable, "-X", "faulthandler", "-m", f"tests.compiled.{module}", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("modes")


@pytest.fixture(scope="module")
def answers(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The answers of both modes, compiled first."""
    found = [json.loads(run("answers", str(folder), plain=plain)) for plain in (False, True)]
    assert [compiled for compiled, _ in found] == [True, False]
    return found[0][1], found[1][1]


@needs_compiler
@pytest.mark.parametrize("part", ["perft", "keys", "moves", "evaluations", "nets", "searches"])
def test_both_modes_give_the_same_answers(answers: tuple[dict[str, Any], dict[str, Any]], part: str) -> None:
    compiled, plain = answers
    assert compiled[part] == plain[part]


@needs_compiler
@pytest.mark.parametrize(("written", "plain"), [("compiled", True), ("plain", False)])
def test_each_mode_reads_the_other_modes_pickles(
    answers: tuple[dict[str, Any], dict[str, Any]], folder: Path, written: str, plain: bool
) -> None:
    is_compiled, keys = json.loads(run("answers", str(folder / f"{written}.pickle"), plain=plain))
    assert is_compiled is not plain
    assert keys == {name: [key for key, _ in pairs] for name, pairs in answers[0]["keys"].items()}


@needs_compiler
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_wrong_arguments_never_end_in_a_signal(seed: int) -> None:
    assert int(run("misuse", str(seed))) > 100_000


@pytest.mark.parametrize("count", ["perft", "walk"])
def test_an_absurd_depth_is_an_error_not_a_stack_overflow(count: str) -> None:
    game = engine.load("hanoi", disks=3)
    with pytest.raises(RecursionError):
        getattr(engine, count)(game.start(), 200_000)
