"""Targets that read binary files: solutions, layers, endgame tables, opening books."""

from __future__ import annotations

import zlib
from functools import lru_cache
from hashlib import sha256
from random import Random

from board.board import Board
from board.errors import ParseError
from engine import load
from engine.games.endgame.file import SEAL as ENDGAME_SEAL
from engine.games.endgame.file import load_table
from engine.games.endgame.layout import EndgameLayout
from engine.games.endgame.material import parse_material
from engine.games.endgame.syzygy.checksum import checksum
from engine.games.endgame.syzygy.table_file import Kind, TableFile
from engine.openings.polyglot import PolyglotBook, polyglot_key
from engine.solving import Solution
from engine.solving.layered.layers import LAYERED_SEAL
from engine.solving.layered.part_files import Job, PartFiles, PartKey
from engine.solving.layered.sorted_numbers import SEAL as LAYER_SEAL
from engine.solving.layered.sorted_numbers import SortedFile
from engine.solving.sealed_file import Seal
from engine.solving.solution_file import SEAL
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


_SYZYGY = (
    ("KRvK", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", "8/8/8/4K3/8/8/8/kr6 w - - 3 1"),
    ("KPvK", "8/8/8/4k3/8/8/4P3/K7 w - - 0 1", "8/8/8/4k3/8/6P1/8/K7 b - - 0 1"),
    ("KRvKR", "8/8/8/4k3/8/3r4/8/KR6 b - - 0 1", "8/8/8/4k3/8/3r4/8/KR6 w - - 0 1"),
    ("KPvKP", "8/8/8/4k3/3Pp3/8/8/K7 b - d3 0 1", "8/3p4/8/4k3/8/8/3P4/K7 w - - 0 1"),
    ("KNNNvKNN", "8/8/8/4k3/3nn3/8/8/KNNN4 b - - 0 1", "8/8/8/4K3/3NN3/8/8/knnn4 b - - 0 1"),
    ("KPPPvKPP", "8/3pp3/8/4k3/8/8/1PPP4/K7 w - - 0 1", "8/3pp3/8/4k3/8/8/1PPP4/K7 b - - 0 1"),
)
"""Tables, with positions that they cover; on a1 is the king of the side that is named first."""


@lru_cache(maxsize=len(_SYZYGY))
def _covered(number: int) -> tuple[str, list[Board]]:
    name, *texts = _SYZYGY[number]
    return name, [load("chess").parse(text) for text in texts]


@target(
    b"\x71\xe8\x23\x5d", b"\xd7\x66\x0c\xa5", b"\x31\x00\x66\xee\x44", b"\x33\x00\x11\x66\xee", b"\x30", b"\x32",
    b"\x80\x02", b"\x06\x06\x00", b"\x01\x00\x00\x00\x08\x08", b"\x00\x00\x00\x01", b"\xf0\xff", b"\x12", b"\xff\xff",
    b"\x01\x01\x09\x09\x66\xee", b"\x00" * 64,
)  # fmt: skip
def syzygy_table(data: bytes) -> None:
    """Syzygy files; the first byte chooses the table, whether it holds distances, and whether its checksum is right."""
    how, content = data[0] if data else 0, data[1:]
    for old in folder().glob("K*vK*.rtb?"):
        old.unlink()
    name, boards = _covered((how & 0x3F) % len(_SYZYGY))
    if how & 0x40 and content:
        content += bytes(-len(content) % 64)
        content += checksum(memoryview(content))
    kind = Kind.DISTANCES if how & 0x80 else Kind.RESULTS
    path = folder() / f"{name}{kind.extension}"
    path.write_bytes(content)
    white, black = name.split("v")
    table = TableFile(path, kind, (white[1:], black[1:]))
    for board in boards:
        masks = board.masks
        flips = bool(masks[1] >> 56 & 1)  # on a1 is a king of the side that is named first
        for turn in (0, 1):
            if kind is Kind.RESULTS:
                assert -2 <= table.result(masks, turn, flips) <= 2
            else:
                found = [table.distance(masks, turn, flips, result) for result in (-2, -1, 1, 2)]
                assert all(one is None or one > 0 for one in found)


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


@target(b"\x00" * 35, b"\xfe" * 3)
def layer_part(data: bytes) -> None:
    """Files of a cluster's work: parts of layers, their values, and tables of parts."""
    files = PartFiles(folder(), Job(load("hanoi(disks=2)"), False, "x"), 3)
    for kind, read in (("layer", files.whole), ("steps", files.steps), ("codes", files.codes)):
        key = PartKey(kind, 0, 0)
        files.path(key).write_bytes(data + sha256(data).digest())
        try:
            read(key)
        except ValueError as error:
            assert type(error) is ParseError, error
