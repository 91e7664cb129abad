"""The pytest plug-in: woodpusher's assertions as fixtures.

Nothing of ours is imported until a test uses a fixture: every test run loads this module, also in projects
that have a ``board`` or an ``engine`` of their own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from woodpusher.alias import come_first


def _assertion(name: str) -> Callable[..., Any]:
    come_first()  # before pytest, which looks for modules to rewrite
    function: Callable[..., Any] = getattr(import_module("woodpusher.engine.testing.assertions"), name)
    return function


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker for positions from a file."""
    config.addinivalue_line(
        "markers",
        "positions(file, variant='chess'): run the test with each position of a file beside it, as the arguments "
        "position, values, and every name that follows a position in the file",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test with the marker each position of a file, and the values it asks for by name."""
    marker = metafunc.definition.get_closest_marker("positions")
    if marker is None:
        return
    come_first()
    read: Any = import_module("woodpusher.engine.testing.positions").read_positions
    path = metafunc.definition.path.parent / marker.args[0]
    try:
        found = read(path, *marker.args[1:], **marker.kwargs)
    except (OSError, ValueError, LookupError) as error:  # a file with errors, or another game's name
        raise pytest.Collector.CollectError(str(error)) from None
    named = {"position", "values", *(name for each in found for name in each.values)}
    asked = [name for name in metafunc.fixturenames if name in named]
    rows = [
        [{"position": each.board, "values": each.values, **each.values}.get(name) for name in asked] for each in found
    ]
    metafunc.parametrize(asked, rows, ids=map(str, found))


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Explain why two boards are not equal."""
    if op != "==" or not (_is_board(left) and _is_board(right)):
        return None
    come_first()
    lines: list[str] = import_module("woodpusher.engine.testing.differences").differences(left, right)
    return ["two boards are equal", *lines]


def _is_board(thing: object) -> bool:
    """Return whether this is a board of ours; if our packages are not imported, it is not."""
    kind = getattr(sys.modules.get("board.flyweight"), "Flyweight", None)
    return kind is not None and type(thing).__name__ == "Board" and isinstance(getattr(thing, "variant", None), kind)


@pytest.fixture(scope="session")
def board() -> Callable[..., Any]:
    """Set up a position: ``board("4k3/8/8/8/8/8/8/4K2R w K -")``, ``board(moves="e4 e5")``, ``board("0", "hanoi")``."""
    return _assertion("board")


@pytest.fixture(scope="session")
def assert_board() -> Callable[..., Any]:
    """Check that a board is a position, and show what differs: ``assert_board(board, "8/8/8/4k3/8/8/8/K7 w - -")``."""
    return _assertion("assert_board")


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
