"""Comparisons in a process of their own, since the referee crashes now and then on rules that nobody has tried."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.sharedctypes import Synchronized
from random import Random
from types import SimpleNamespace
from typing import Any

from board import ParseError

CONTEXT = multiprocessing.get_context("fork")


def watched(pyffish: Any, is_asking: Synchronized[int]) -> Any:
    """Return the referee's functions, which tell when one of them runs."""

    def watch(function: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*arguments: Any) -> Any:
            is_asking.value = 1
            answer = function(*arguments)
            is_asking.value = 0
            return answer

        return ask

    names = ("legal_moves", "start_fen", "get_fen", "is_immediate_game_end", "game_result", "load_variant_config")
    return SimpleNamespace(**{name: watch(getattr(pyffish, name)) for name in names})


def compare_apart(name: str, text: str, seed: str, plies: int) -> str:
    """Return "equal", "refused", "crashed" if the referee has crashed, or the difference."""
    is_asking = CONTEXT.Value("i", 0)
    here, there = CONTEXT.Pipe(duplex=False)
    child = CONTEXT.Process(target=_compare, args=(name, text, seed, plies, is_asking, there))
    child.start()
    there.close()
    try:
        answer: str = here.recv()
    except EOFError:
        answer = "crashed" if is_asking.value else "our own side has crashed"
    child.join()
    return answer


def _compare(name: str, text: str, seed: str, plies: int, is_asking: Any, pipe: Any) -> None:
    import pyffish  # type: ignore[import-not-found,unused-ignore]

    from engine.variants.armies.files import declared_games
    from tests.referees.fairy import compare

    referee = watched(pyffish, is_asking)
    try:
        (kind,) = declared_games(text)
    except ParseError as error:
        pipe.send("refused" if str(error).startswith("line ") else f"an error without a line: {error}")
        return
    try:
        referee.load_variant_config(text)
        compare(kind(), name, Random(seed), games=1, plies=plies, pyffish=referee)
    except AssertionError as error:
        pipe.send(f"{error}\n{text}")
    else:
        pipe.send("equal")
