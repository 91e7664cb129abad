"""No file of a solution makes its reader use much more memory than the file's true content takes."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine import solve
from engine.games.endgame import file as endgame_file
from engine.solving import solution_file
from engine.solving.layered import layers, sorted_numbers
from engine.solving.sealed_file import Seal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="measures memory by getrusage")

MOST = 60_000_000
"""How many bytes a reader may use for any of these files; each claims or inflates to hundreds of megabytes."""
LISTED = {"variant": "hanoi(disks=4)", "positions": 20_000, "width": 1, "verdicts": False, "texts": True}


def sealed(seal: Seal, path: Path, header: object, tables: bytes) -> Path:
    """Write a file with any header and any tables."""
    head = json.dumps(header).encode()
    content = seal.magic + bytes([seal.version]) + len(head).to_bytes(4, "big") + head + zlib.compress(tables, 1)
    path.write_bytes(content + sha256(content).digest())
    return path


def listed(text: bytes, size: int = 70_000_000) -> Callable[[Path], Path]:
    """Return a function that writes a solution that lists its positions in a long text."""
    tables = bytes(20_000) + b"[" + text * (size // len(text))
    return lambda folder: sealed(solution_file.SEAL, folder / "bomb", LISTED, tables)


def numbered(folder: Path) -> Path:
    header = {"variant": "hanoi(disks=4)", "positions": 81, "width": 1, "verdicts": False, "texts": False}
    return sealed(solution_file.SEAL, folder / "bomb", header, bytes(150_000_000))


def layered(folder: Path) -> Path:
    header = {"variant": "peg(board=triangle, symmetries=True)", "layers": [1, 1]}
    return sealed(layers.LAYERED_SEAL, folder / "bomb", header, bytes(150_000_000))


def layered_without_content(folder: Path) -> Path:
    header = {"variant": "peg(board=triangle, symmetries=True)", "layers": [60_000_000, 60_000_000]}
    return sealed(layers.LAYERED_SEAL, folder / "bomb", header, bytes(16))


def table_of_a_part(folder: Path) -> Path:
    path = folder / "job-1.0of2.steps"
    with open(path, "wb") as file:
        file.truncate(1 << 30)
    return path


def endgame(folder: Path) -> Path:
    header = {"material": "KQK", "positions": 81_920}
    return sealed(endgame_file.SEAL, folder / "bomb", header, bytes(150_000_000))


def sparse(seal: Seal) -> Callable[[Path], Path]:
    """Return a function that writes a file that begins well and goes on with a hole of three gigabytes."""

    def write(folder: Path) -> Path:
        path = folder / "bomb"
        path.write_bytes(seal.magic + bytes([seal.version]))
        with path.open("r+b") as file:
            file.truncate(3_000_000_000)
        return path

    return write


def layer(folder: Path, block: int, blocks: int, end: int) -> Path:
    """Write a layer whose header and index make claims about blocks that are a hole in the file."""
    path, begin = folder / "bomb", sorted_numbers.SEAL.magic + bytes([sorted_numbers.SEAL.version])
    header = {"variant": "hanoi(disks=4)", "positions": block * blocks, "weight": 1, "block": block, "blocks": blocks}
    text = json.dumps(header).encode()
    index = (0).to_bytes(8, "little") + end.to_bytes(8, "little") if blocks == 1 else b""
    tail = index + text + len(text).to_bytes(4, "big")
    with path.open("wb") as file:
        file.write(begin)
        file.seek(end)
        file.write(tail + sha256(begin + tail).digest())
    return path


BOMBS: dict[str, tuple[str, Callable[[Path], Path]]] = {
    "a list of empty lists": ("solution", listed(b"[],")),
    "a list of numbers": ("solution", listed(b"1234567,")),
    "a list of one position again and again": ("solution", listed(b'"0000",')),
    "a string without an end": ("solution", listed(b'"' + b"0" * 999)),
    "nothing but spaces": ("solution", listed(b" ")),
    "more numbers than positions": ("solution", numbered),
    "more numbers than layers have": ("solution", layered),
    "layers without content": ("solution", layered_without_content),
    "a part's table with a hole": ("steps", table_of_a_part),
    "an endgame with more codes than it has": ("endgame", endgame),
    "a solution with a hole": ("solution", sparse(solution_file.SEAL)),
    "a layered solution with a hole": ("solution", sparse(layers.LAYERED_SEAL)),
    "an endgame with a hole": ("endgame", sparse(endgame_file.SEAL)),
    "a layer with a hole": ("layer", sparse(sorted_numbers.SEAL)),
    "a layer whose block is a hole": ("layer", lambda folder: layer(folder, 100, 1, 2_000_000_000)),
    "a layer whose index is a hole": ("layer", lambda folder: layer(folder, 1, 1 << 27, 1 << 31)),
}


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What one child process reported about each bomb."""
    folder = tmp_path_factory.mktemp("bombs")
    solve("hanoi(disks=4)").save(folder / "small")
    arguments = ["solution", str(folder / "small")]
    for number, (reader, write) in enumerate(BOMBS.values()):
        own = folder / str(number)
        own.mkdir()
        arguments += [reader, str(write(own))]
    command = [sys.executable, "-m", "tests.engine.solving.memory", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    _, *found = map(json.loads, done.stdout.splitlines())
    return dict(zip(BOMBS, found, strict=True))


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_rejected_before_it_takes_memory(name: str, readings: dict[str, dict[str, Any]]) -> None:
    assert readings[name]["error"]
    assert readings[name]["grown"] < MOST
