"""Damaged and hostile Syzygy files raise an error of ours that names the file."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from board import Board, ParseError, TooLargeError
from engine import load
from engine.games.endgame.syzygy import SyzygyTables, checksum
from engine.games.endgame.syzygy.table_file import Kind, TableFile
from tests.engine.solving.syzygy_files import FOLDER, flips, needs_tables, random_position, sealed, table
from tests.fuzz.target import bounded_memory

SMALL = ("KRvK", "KPvK", "KQvKQ", "KBvKN", "KNNvK", "KPvKP")


def boards(name: str, count: int) -> list[Board]:
    rng = Random(name)
    return [load("chess").parse(random_position(rng, name).fen()) for _ in range(count)]


def sides_of(name: str) -> tuple[str, str]:
    white, black = name.split("v")
    return white[1:], black[1:]


def use(path: Path, kind: Kind, positions: list[Board]) -> list[object]:
    """Open a file, and look positions up in it."""
    file = TableFile(path, kind, sides_of(path.stem))
    found: list[object] = []
    for board in positions:
        masks, turn, swaps = board.masks, board.move_maker.index, flips(board, path.stem)
        if kind is Kind.RESULTS:
            found.append(file.result(masks, turn, swaps))
        else:
            found += [file.distance(masks, turn, swaps, result) for result in (-2, -1, 1, 2)]
    return found


@needs_tables
@pytest.mark.parametrize("kind", Kind)
def test_any_changed_byte_is_noticed(tmp_path: Path, kind: Kind) -> None:
    rng = Random(1)
    path = tmp_path / f"KPvK{kind.extension}"
    content = (FOLDER / path.name).read_bytes()
    for _ in range(30):
        damaged = bytearray(content)
        damaged[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(ParseError, match="KPvK"):
            TableFile(path, kind, ("P", ""))


@needs_tables
@pytest.mark.parametrize("kind", Kind)
def test_a_truncated_file_is_noticed_even_without_its_checksum(
    tmp_path: Path, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.games.endgame.syzygy.table_file.CHECKED_BYTES", 0)
    rng = Random(2)
    path = tmp_path / f"KPvK{kind.extension}"
    content = (FOLDER / path.name).read_bytes()
    for size in [0, 1, 4, 5, 16, 80, *(rng.randrange(len(content)) for _ in range(60)), len(content) - 64]:
        path.write_bytes(content[:size])
        with pytest.raises(ParseError, match="KPvK"):
            TableFile(path, kind, ("P", ""))


CUT = """
import os, sys
from board import ParseError
from engine import load
from engine.games.endgame.syzygy import SyzygyTables
tables, board = SyzygyTables(sys.argv[1]), load("chess").parse(sys.argv[2])
assert tables.wdl(board) is not None
assert tables.dtz(board) is not None
for name in os.listdir(sys.argv[1]):
    os.truncate(os.path.join(sys.argv[1], name), int(sys.argv[3]))
for probe in (tables.wdl, tables.dtz):
    try:
        probe(board)
    except ParseError as error:
        print(error)
"""


@needs_tables
@pytest.mark.skipif(os.name != "posix", reason="elsewhere a file that is in use cannot be cut")
@pytest.mark.parametrize("size", [0, 4096])
def test_a_file_that_another_program_cuts_while_it_is_used_gives_an_error(tmp_path: Path, size: int) -> None:
    for kind in Kind:
        shutil.copy(FOLDER / f"KQvKR{kind.extension}", tmp_path)
    command = [sys.executable, "-c", CUT, str(tmp_path), "8/8/8/4k3/8/3r4/8/K6Q w - - 0 1", str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("it has become shorter since it was opened") == 2


@needs_tables
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("kind", Kind)
def test_a_damaged_file_that_is_not_verified_gives_an_error_or_a_value_and_nothing_else(
    tmp_path: Path, kind: Kind, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.games.endgame.syzygy.table_file.CHECKED_BYTES", 0)
    rng = Random(name)
    path = tmp_path / f"{name}{kind.extension}"
    content = (FOLDER / path.name).read_bytes()
    positions = boards(name, 12)
    with bounded_memory(256):
        for number in range(60):
            damaged = bytearray(content)
            places = min(len(content), 200) if number % 2 else len(content)
            for _ in range(rng.choice((1, 3, 30))):
                damaged[rng.randrange(places)] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
            path.write_bytes(damaged)
            try:
                assert use(path, kind, positions)
            except ParseError as error:
                assert name in str(error)


HEAD = Kind.RESULTS.magic + bytes([0x31, 0, 0x66, 0xEE, 0x44, 0])
CODE = struct.pack("<HH", 0, 1) + bytes([0, 0xF0, 0xFF, 0])


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it is empty"),
        (b"x" * 80, "begins with the bytes 71e8235d"),
        (Kind.RESULTS.magic + bytes(75), "79 bytes are not 16 more than a multiple of 64"),
        (sealed(Kind.RESULTS.magic + bytes([0x30])), "other men than its name says"),
        (sealed(Kind.RESULTS.magic + bytes([0x33])), "other men than its name says"),
        (sealed(Kind.RESULTS.magic + bytes([0x31, 0, 0x66, 0xEE, 0x55])), "other men than its name says"),
        (sealed(Kind.RESULTS.magic + bytes([0x31, 0x22, 0x66, 0xEE, 0x44])), "groups of men have no order"),
        (sealed(HEAD + struct.pack("<BBBBIBB", 0, 6, 6, 0, 1, 33, 1)), "1 to 33 bits"),
        (sealed(HEAD + struct.pack("<BBBBIBB", 0, 6, 6, 0, 1, 8, 0)), "0 to 8 bits"),
        (sealed(HEAD + struct.pack("<BBBBIBB", 0, 255, 6, 0, 1, 8, 8)), r"blocks of 2\^255 bytes"),
        (sealed(HEAD + struct.pack("<BBBBIBB", 0, 6, 255, 0, 1, 8, 8)), r"every 2\^255 numbers"),
        (sealed(HEAD + struct.pack("<BBBBIBBHH", 0, 6, 6, 0, 1, 8, 8, 0, 65535)), "it has 65535 symbols"),
        (sealed(HEAD + struct.pack("<BBBBIBBHHH", 0, 6, 6, 0, 1, 9, 8, 0, 1, 2)), "order of their code words"),
        (sealed(HEAD + struct.pack("<BBBBIBBHHH", 0, 6, 6, 0, 1, 2, 1, 900, 0, 901)), "more code words of a length"),
        (sealed(HEAD + struct.pack("<BBBBIBBHH", 0, 6, 6, 0, 1, 8, 8, 0, 1) + bytes(4)), "stands for itself"),
        (sealed(HEAD + struct.pack("<BBBBIBBHH", 0, 6, 6, 0, 1, 8, 8, 0, 1) + b"\1\0\0"), "does not exist"),
        (sealed(HEAD + (struct.pack("<BBBBIBB", 0, 6, 6, 0, 2**32 - 1, 8, 8) + CODE) * 2), "would need"),
    ],
)
def test_a_hostile_file_is_refused_with_the_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "KRvK.rtbw"
    path.write_bytes(content)
    with bounded_memory(256), pytest.raises(ParseError, match=rf"KRvK\.rtbw.*{reason}"):
        TableFile(path, Kind.RESULTS, ("R", ""))


def test_symbols_that_stand_for_more_and_more_are_refused(tmp_path: Path) -> None:
    doubled = b"".join(bytes([number, number << 4 & 0xF0 | number >> 8, number >> 4]) for number in range(30))
    description = struct.pack("<BBBBIBBHH", 0, 6, 6, 0, 1, 8, 8, 0, 31) + bytes([0, 0xF0, 0xFF]) + doubled
    path = tmp_path / "KRvK.rtbw"
    path.write_bytes(sealed(HEAD + description))
    with pytest.raises(ParseError, match="stands for more than 256 numbers"):
        TableFile(path, Kind.RESULTS, ("R", ""))


def test_a_result_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "KRvK.rtbw"
    path.write_bytes(table(Kind.RESULTS, [6, 14, 4], [9, 9], flags=0x31))
    with pytest.raises(ParseError, match=r"KRvK\.rtbw.*it has the result 7"):
        use(path, Kind.RESULTS, boards("KRvK", 1))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_or_a_folder_is_no_table(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "KRvK.rtbw")
    (tmp_path / "KQvK.rtbw").mkdir()
    tables = SyzygyTables(tmp_path)
    for name in ("KRvK", "KQvK"):
        with pytest.raises(ParseError, match=rf"{name}\.rtbw cannot be used"):
            tables.wdl(boards(name, 1)[0])


def test_the_hash_of_several_pieces_is_the_published_one() -> None:
    # From the reference implementation, over bytes (37 i + 11) mod 256.
    expected = {
        32: "c10a0d477b4dd0bbe046a7b927b7c58a",
        64: "5eeaf493f0d0352873c01bf8c202848d",
        96: "3ad471b8ea4fa5f4f7a26c2b91fae216",
        128: "bf72745b132de5c5b48a4e3a9ff0fade",
    }
    for size, digits in expected.items():
        first, second = struct.unpack("<QQ", checksum.join(bytes([(37 * i + 11) % 256 for i in range(size)])))
        assert f"{first:016x}{second:016x}" == digits


def test_a_file_that_is_too_large_to_verify_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checksum, "MOST_BYTES", 100)
    with pytest.raises(TooLargeError, match="checksum of 128 bytes cannot be verified"):
        checksum.checksum(memoryview(bytes(128)))
