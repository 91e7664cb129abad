"""Targets that read binary files: solutions, layers, endgame tables, opening books."""

from __future__ import annotations

import zlib
from functools import lru_cache
from hashlib import sha256
from random import Random

from board.board import Board
from board.errors import ParseError
from engine import load
from engine.notation.polyglot import PolyglotBook, polyglot_key
from engine.solving import Solution, parts
from engine.solving.endgame_file import SEAL as ENDGAME_SEAL
from engine.solving.endgame_file import load_table
from engine.solving.endgame_layout import EndgameLayout
from engine.solving.endgame_material import parse_material
from engine.solving.layers import LAYERED_SEAL
from engine.solving.sealed_file import Seal
from engine.solving.solution_file import SEAL
from engine.solving.sorted_numbers import SEAL as LAYER_SEAL
from engine.solving.sorted_numbers import SortedFile
from tests.fuzz.target import folder, target

_LIMIT = 1 << 24
_TABLES = (
    '{"variant": "hanoi(disks=2)", "positions": 9, "width": 1, "verdicts": false, "texts": false}', '"layers": [1, 1]',
    '"variant": "peg(board=\'triangle\')"', '"positions": ', '"width": 2', "true", "false", "null", "99999999999999",
    "[", "]", "-1", "1e9", '["3 2 1/-/-"]', "\n", "\x00", '"material": "KQK"',
)  # fmt: skip


def _sealed(data: bytes, seal: Seal) -> bytes:
    """Write a file as anyone could: raw, or with a valid checksum around a header, a line end and the tables.

    The first byte chooses which, and whether the tables are compressed.
    """
    how, rest = data[:1], data[1:]
    if how in (b"", b"r"):
        return rest
    head, _, body = rest.partition(b"\n")
    body = body if how == b"s" else zlib.compress(body)
    content = seal.magic + bytes([seal.version]) + len(head).to_bytes(4, "big") + head + body
    return content + sha256(content).digest()


def _use(solution: Solution) -> None:
    """Ask a solution the usual questions."""
    board = solution.variant.start()
    solution.remoteness(board)
    solution.value(board)
    str(solution)


@target(*_TABLES)
def solution(data: bytes) -> None:
    """Files of solutions."""
    path = folder() / "x.solution"
    path.write_bytes(_sealed(data, SEAL))
    _use(Solution.load(path, _LIMIT))


@target(*_TABLES)
def layered_solution(data: bytes) -> None:
    """Files of solutions in layers."""
    path = folder() / "x.solution"
    path.write_bytes(_sealed(data, LAYERED_SEAL))
    _use(Solution.load(path, _LIMIT))


@target(*_TABLES)
def endgame_table(data: bytes) -> None:
    """Files of endgame tables."""
    path = folder() / "KQK.endgame"
    path.write_bytes(_sealed(data, ENDGAME_SEAL))
    load_table(path, EndgameLayout(*parse_material("KQK")))


@target(
    *_TABLES, '"positions": 3, "weight": 3, "block": 2, "blocks": 2', '"block": 1', '"blocks": 0', b"\x01" + b"\x00" * 7
)
def layer_file(data: bytes) -> None:
    """Files of layers on disk: blocks, their index and the header, with a valid checksum unless the input is raw."""
    path = folder() / "x.layer"
    how, rest = data[:1], data[1:]
    if how not in (b"", b"r"):
        head, _, body = rest.partition(b"\n")
        begin, tail = LAYER_SEAL.magic + bytes([LAYER_SEAL.version]), head + len(head).to_bytes(4, "big")
        index = body[: how[0] % 4 * 16]
        blocks = body[len(index) :] if how[0] & 4 else zlib.compress(body[len(index) :])
        rest = begin + blocks + index + tail + sha256(begin + index + tail).digest()
    path.write_bytes(rest)
    numbers = SortedFile(path, "hanoi(disks=2)")
    found = [int(number) for chunk in numbers.chunks(2) for number in chunk]
    assert found == sorted(set(found)), found
    assert len(found) == len(numbers)
    assert all(number in numbers for number in found)


@lru_cache(maxsize=1)
def _start() -> Board:
    return load("chess").start()


@target(b"\x00" * 16, b"\xff" * 16, b"\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x00\x01\x00\x00\x00\x00")
def book(data: bytes) -> None:
    """Opening books in Polyglot's format."""
    path = folder() / "x.bin"
    path.write_bytes(data)
    found = PolyglotBook(path)
    known = found.moves(_start())
    assert set(known) <= set(_start().legal_moves)
    found.move(_start(), Random(0))
    assert polyglot_key(_start())


@target(*_TABLES, '"positions": 3', b"\x01\x00\x00\x00")
def layer_part(data: bytes) -> None:
    """Files of a cluster's work: parts of layers, their values, and the list of parts."""
    job = parts.SolvingJob(str(folder()), load("hanoi(disks=2)"), "x", 3, False, "")
    content = _sealed(data, parts.SEAL)
    for read, layer in ((parts.read, "0"), (parts.read_codes, "0-codes")):
        job.path(layer, 0).write_bytes(content)
        try:
            read(job, "0", 0)
        except ValueError as error:
            assert type(error) is ParseError, error
    job.list_path("0").write_bytes(data)
    parts.read_list(job, "0")
