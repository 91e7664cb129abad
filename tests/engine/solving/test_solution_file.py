"""Solutions on disk: small, complete, and rejected when damaged."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import ParseError
from engine import Solution, load, registry, solve
from engine.solving.numbering import numbering_of
from engine.solving.solution_file import MAGIC
from tests.engine.graph_game import GraphGame


@pytest.mark.parametrize(
    "spec", ["hanoi(disks=7)", "hanoi(disks=5, rods=4, symmetries=True)", "peg(board=triangle)", "hanoi(disks=9)"]
)
def test_a_solution_comes_back_from_its_file(spec: str, tmp_path: Path) -> None:
    solution = solve(spec)
    path = tmp_path / "table.solution"
    solution.save(path)
    again = Solution.load(path)
    assert again.variant is solution.variant
    assert again.histogram == solution.histogram
    numbering = numbering_of(solution.variant)
    for number in range(0, numbering.positions, 5):
        board = numbering.from_index(number)
        assert again.value(board) is solution.value(board)
        assert again.best_moves(board) == solution.best_moves(board)


def test_a_game_that_numbers_nothing_comes_back_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, GraphGame.name, GraphGame)
    game = GraphGame(nodes=4, edges=((0, 1), (1, 0), (1, 2), (2, 3)), ends=((3, "lose"),))
    solve(game).save(tmp_path / "game")
    again = Solution.load(tmp_path / "game")
    assert (again.value(game.start()), again.value(game.at(2))) == (
        solve(game).value(game.start()),
        solve(game).value(game.at(2)),
    )


def test_a_table_takes_less_than_a_byte_a_position(tmp_path: Path) -> None:
    for spec in ("hanoi(disks=10)", "hanoi(disks=8, rods=4)", "peg(board=triangle)"):
        solve(spec).save(tmp_path / "table")
        assert (tmp_path / "table").stat().st_size < numbering_of(load(spec)).positions


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("solutions") / "hanoi"
    solve("hanoi(disks=4)").save(path)
    return path


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_a_file_with_one_wrong_byte_is_rejected(saved: Path, data: st.DataObject) -> None:
    content = bytearray(saved.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    damaged = saved.with_suffix(".damaged")
    damaged.write_bytes(content)
    with pytest.raises(ParseError, match=r"damaged|not a solution|version"):
        Solution.load(damaged)


@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_a_file_cut_short_is_rejected(saved: Path, data: st.DataObject) -> None:
    content = saved.read_bytes()
    cut = saved.with_suffix(".cut")
    cut.write_bytes(content[: data.draw(st.integers(0, len(content) - 1))])
    with pytest.raises(ParseError, match=r"damaged|not a solution"):
        Solution.load(cut)


def test_a_file_of_another_kind_is_rejected_by_name(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG and more")
    with pytest.raises(ParseError, match=r"picture\.png is not a solution"):
        Solution.load(path)


def test_a_later_version_is_rejected_with_its_number(saved: Path) -> None:
    content = bytearray(saved.read_bytes())
    content[len(MAGIC)] = 9
    later = saved.with_suffix(".later")
    later.write_bytes(content)
    with pytest.raises(ParseError, match="format version 9, and this program reads version 1"):
        Solution.load(later)


def test_a_solution_of_an_unknown_variant_is_rejected(saved: Path) -> None:
    content = saved.read_bytes()[:-32].replace(b"hanoi", b"hanai")
    foreign = saved.with_suffix(".foreign")
    foreign.write_bytes(content + sha256(content).digest())
    with pytest.raises(ParseError, match="cannot be used: there is no variant 'hanai'"):
        Solution.load(foreign)


# Forged files: complete, with the right checksum, and false.


def forged(path: Path, header: object, tables: bytes = b"", after: bytes = b"", length: int | None = None) -> Path:
    """Write a file with any header and any tables."""
    head = header if isinstance(header, bytes) else json.dumps(header).encode()
    size = (len(head) if length is None else length).to_bytes(4, "big")
    content = MAGIC + bytes([1]) + size + head + zlib.compress(tables) + after
    path.write_bytes(content + sha256(content).digest())
    return path


HANOI = {"variant": "hanoi(disks=4)", "positions": 81, "width": 1, "verdicts": False, "texts": False}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"positions": -1}, "-1 positions"),
        ({"positions": True}, "expected positions as int"),
        ({"positions": "81"}, "expected positions as int"),
        ({"positions": 81.0}, "expected positions as int"),
        ({"positions": None}, "expected positions as int"),
        ({"positions": 10**30}, "hanoi.* has 81"),
        ({"positions": 80}, "it has 80 positions, but hanoi.* has 81"),
        ({"width": 3}, "81 positions of 3 bytes"),
        ({"width": 1 << 40}, "positions of"),
        ({"width": 2}, "end after 81 bytes instead of 162"),
        ({"verdicts": 1}, "expected verdicts as bool"),
        ({"verdicts": True}, "end after 81 bytes instead of 162"),
        ({"texts": True}, "cannot be used"),
        ({"variant": 7}, "expected variant as str"),
        ({"variant": "hanoi(disks=30)", "positions": 3**30}, "more than the limit"),
        ({"variant": "chess", "positions": 5}, "chess does not number them"),
    ],
)
def test_a_header_that_lies_is_rejected(changes: dict[str, object], complaint: str, tmp_path: Path) -> None:
    with pytest.raises(ParseError, match=complaint):
        Solution.load(forged(tmp_path / "forged", HANOI | changes, bytes(81)))


@pytest.mark.parametrize("header", [b"[" * 100_000, b"[]", b"7", b"{", b"\xff", b'{"variant": NaN}'])
def test_an_invalid_header_is_rejected(header: bytes, tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="cannot be used"):
        Solution.load(forged(tmp_path / "forged", header, bytes(81)))


def test_a_header_longer_than_its_file_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="claims to have 4294967295 bytes"):
        Solution.load(forged(tmp_path / "forged", HANOI, bytes(81), length=2**32 - 1))


def test_tables_longer_than_the_header_says_are_never_made(tmp_path: Path) -> None:
    path = forged(tmp_path / "bomb", HANOI, bytes(100_000_000))
    tracemalloc.start()
    try:
        with pytest.raises(ParseError, match="continues after the 81 bytes"):
            Solution.load(path)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_trailing_bytes_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="continues after"):
        Solution.load(forged(tmp_path / "forged", HANOI, bytes(81), after=b"more"))


def test_a_limit_of_bytes_is_kept(saved: Path) -> None:
    with pytest.raises(ParseError, match="more than the limit of 50"):
        Solution.load(saved, limit=50)


def test_a_path_that_is_not_a_regular_file_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="cannot be used"):
        Solution.load(tmp_path)
    with pytest.raises(FileNotFoundError):
        Solution.load(tmp_path / "nothing")


@pytest.mark.parametrize(
    "texts", ["[" * 50_000, "[]", '{"a": 1}', "[1, 2]", '["0", "0"]', '["0", ["0"]]', '["0"]', '"0"', "7", ""]
)
def test_strings_that_are_not_positions_are_rejected(texts: str, tmp_path: Path) -> None:
    header = HANOI | {"positions": 2, "texts": True}
    with pytest.raises(ParseError, match="cannot be used"):
        Solution.load(forged(tmp_path / "forged", header, bytes(2) + texts.encode()))


def test_an_unknown_verdict_is_rejected(tmp_path: Path) -> None:
    header = HANOI | {"verdicts": True}
    with pytest.raises(ParseError, match="the verdict 77"):
        Solution.load(forged(tmp_path / "forged", header, bytes(81) + bytes([77] * 81)))


def test_a_failed_save_leaves_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    before = saved.read_bytes()

    def full_disk(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="no space left"):
        solve("hanoi(disks=5)").save(saved)
    assert saved.read_bytes() == before
    assert not list(saved.parent.glob(".hanoi.*"))
