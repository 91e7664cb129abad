"""Hashes are the same in every process, whatever Python's hash seed."""

import os
import subprocess
import sys

import pytest

_HASHES = """
from board import MoveKind
from engine import load
variant = load({spec!r})
board = variant.start()
move = board.legal_moves[0]
things = [variant, board, board.state, move, move.execute(), move.execute().state, *board.pieces(), *MoveKind]
print([hash(thing) for thing in things])
"""


def _hashes(spec: str, seed: str) -> str:
    code = _HASHES.format(spec=spec)
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("spec", ["chess", "chess960(position=3)", "cable-car(players=3)", "hanoi(disks=5)"])
def test_two_processes_with_different_hash_seeds_agree_on_every_hash(spec: str) -> None:
    assert _hashes(spec, "0") == _hashes(spec, "1")
