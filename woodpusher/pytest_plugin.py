"""The pytest plug-in: woodpusher's assertions as fixtures.

Nothing of ours is imported until a test uses a fixture: every test run loads this module, also in projects
that have a ``board`` or an ``engine`` of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from woodpusher.alias import come_first


def _assertion(name: str) -> Callable[..., Any]:
    come_first()  # before pytest, which looks for modules to rewrite
    function: Callable[..., Any] = getattr(import_module("woodpusher.engine.testing.assertions"), name)
    return function


@pytest.fixture(scope="session")
def board() -> Callable[..., Any]:
    """Set up a position: ``board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")`` or ``board("0120", "hanoi(disks=4)")``."""
    return _assertion("board")


@pytest.fixture(scope="session")
def assert_legal() -> Callable[..., Any]:
    """Check that a move is legal and return it: ``assert_legal(board, "O-O")``."""
    return _assertion("assert_legal")


@pytest.fixture(scope="session")
def assert_illegal() -> Callable[..., Any]:
    """Check that a move is illegal, and why: ``assert_illegal(board, "O-O", "through check")``."""
    return _assertion("assert_illegal")


@pytest.fixture(scope="session")
def assert_moves() -> Callable[..., Any]:
    """Check that these are all the legal moves: ``assert_moves(board, ["e1d1", "e1f1"])``."""
    return _assertion("assert_moves")


@pytest.fixture(scope="session")
def assert_perft() -> Callable[..., Any]:
    """Check perft counts: ``assert_perft(board, {1: 48, 2: 2039})``."""
    return _assertion("assert_perft")


@pytest.fixture(scope="session")
def assert_mate_in() -> Callable[..., Any]:
    """Check that a side has a forced win and a player finds it: ``assert_mate_in(board, 2, "alphabeta:depth=4")``."""
    return _assertion("assert_mate_in")
