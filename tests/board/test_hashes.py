"""Hashes are the same in every process, whatever Python's hash seed."""

import os
import subprocess
import sys

import pytest
from attrs import frozen

from board import Alliance
from pieces import Piece

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


_PIECES = """
from attrs import define, field, frozen
from board import Alliance
from pieces import Piece

@frozen
class Stone(Piece):
    letter = "s"

@frozen(slots=False)
class Loose(Piece):
    letter = "l"

@frozen
class Named(Stone):
    title: str = "x"

@frozen(hash=True, cache_hash=True)
class Cached(Piece):
    letter = "c"

@define
class Defined(Piece):
    letter = "d"

for kind in (Stone, Loose, Named, Cached, Defined):
    piece = kind(Alliance.WHITE, 3)
    assert piece == kind(Alliance.WHITE, 3), kind
    assert piece != kind(Alliance.WHITE, 4), kind
    assert {piece: 1}[kind(Alliance.WHITE, 3)] == 1
    assert kind.__hash__ is Piece.__hash__ and kind.__eq__ is Piece.__eq__, kind
    print(hash(piece), piece.key)
"""


def test_pieces_for_which_attrs_would_generate_a_hash_keep_that_of_piece() -> None:
    found = []
    for seed, pure in (("0", "0"), ("1", "0"), ("1", "1")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "WOODPUSHER_PURE": pure}
        done = subprocess.run([sys.executable, "-c", _PIECES], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("slots", [True, False])
def test_a_hash_and_an_equality_that_the_author_wrote_are_kept(slots: bool) -> None:
    @frozen(slots=slots)  # type: ignore[literal-required]
    class Own(Piece):
        """A piece that compares in its own way."""

        letter = "o"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __hash__(self) -> int:
            return 7

    assert Own(Alliance.WHITE, 1) == Own(Alliance.BLACK, 2)
    assert hash(Own(Alliance.WHITE, 1)) == 7
