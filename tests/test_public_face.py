"""The module ``woodpusher``: quick to import, and every name in it exists."""

from __future__ import annotations

import signal
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

import woodpusher
from tests.documents import ROOT
from tests.narrowing import some


def test_every_public_name_exists() -> None:
    for name in woodpusher.__all__:
        assert getattr(woodpusher, name) is not None
    assert woodpusher.Board is type(woodpusher.load("chess").start())
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = woodpusher.chess


def test_importing_it_loads_no_slow_module() -> None:
    code = (
        "import sys, woodpusher; print([name for name in ('attr', 'click', 'engine', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_every_package_can_be_imported_from_it_and_is_the_same() -> None:
    import board.errors
    import pieces

    assert import_module("woodpusher.board.errors") is board.errors
    assert import_module("woodpusher.pieces") is pieces
    assert woodpusher.pieces is pieces
    assert some(pieces.__spec__).name == "pieces"
    assert some(find_spec("woodpusher.board")).submodule_search_locations is not None


@pytest.mark.parametrize("name", ["woodpusher.board.nothing", "woodpusher.click", "woodpusher.boards"])
def test_nothing_else_can_be_imported_from_it(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=name):
        import_module(name)


@pytest.mark.parametrize("raised", [KeyboardInterrupt, None])
def test_an_interrupted_program_exits_with_130(
    monkeypatch: pytest.MonkeyPatch, raised: type[BaseException] | None
) -> None:
    before = signal.getsignal(signal.SIGINT)

    def program() -> int:
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if raised is not None:
            raise raised
        return 7

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        woodpusher._leave_on_ctrl_c()
        assert signal.getsignal(signal.SIGINT) is woodpusher._leave
        assert woodpusher._run(program) == (7 if raised is None else 130)
        assert signal.getsignal(signal.SIGINT) is woodpusher._leave
        # A program that ignores interrupts is not interrupted.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        woodpusher._leave_on_ctrl_c()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert woodpusher._run(lambda: 3) == 3
    finally:
        signal.signal(signal.SIGINT, before)
