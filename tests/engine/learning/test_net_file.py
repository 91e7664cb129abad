"""A net is one small file, which no other game accepts."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from board import ArgumentError, ParseError, UnsupportedError, WoodpusherError
from engine import load
from engine.learning.net import Net
from engine.learning.net_file import SEAL, NetFile, load_net, read_net
from tests.engine.learning.nets import some_weights
from tests.examples.loading import example

TRACK = load("track", columns=3, rows=4, blocks=2)


@pytest.fixture
def net_file(tmp_path: Path) -> Path:
    path = tmp_path / "track.net"
    NetFile(some_weights(TRACK), {"seed": 7}).write(path)
    return path


def test_a_net_reads_back_as_it_was_written(net_file: Path) -> None:
    found, board = read_net(net_file, TRACK), TRACK.start()
    assert found.about == {"seed": 7}
    assert found.net()(board) == load_net(net_file, TRACK)(board) == Net(some_weights(TRACK))(board)
    assert net_file.stat().st_size < 4000


OTHERS = {
    "chess": "made for game track, not chess",
    "track": "made for options columns=3, rows=4, blocks=2",
    "track(columns=3, rows=4, blocks=1)": "made for options",
}


@pytest.mark.parametrize("spec", OTHERS)
def test_a_net_of_another_game_or_with_other_options_is_refused_with_words(net_file: Path, spec: str) -> None:
    with pytest.raises(ArgumentError, match=OTHERS[spec]):
        read_net(net_file, load(spec))


def test_a_game_of_the_same_name_with_other_pieces_is_refused(tmp_path: Path, net_file: Path) -> None:
    header, body = SEAL.read(net_file)
    header["fingerprint"]["pieces"] = ["q queen"]
    SEAL.write(net_file, header, zlib.decompress(body))
    with pytest.raises(ArgumentError, match="made for pieces q queen, not"):
        read_net(net_file, TRACK)


def test_a_missing_file_and_a_wrong_path_are_refused_with_words(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="there is no net"):
        read_net(tmp_path / "nowhere.net", TRACK)
    with pytest.raises(WoodpusherError):
        read_net("\0", TRACK)
    with pytest.raises(ParseError, match="cannot be used"):
        read_net(tmp_path, TRACK)


@pytest.mark.parametrize("cut", [0, 10, 40, 200, -1])
def test_a_file_that_was_cut_is_refused(net_file: Path, cut: int) -> None:
    net_file.write_bytes(net_file.read_bytes()[:cut])
    with pytest.raises(ParseError):
        read_net(net_file, TRACK)


def test_a_changed_byte_is_noticed(net_file: Path) -> None:
    content = bytearray(net_file.read_bytes())
    content[len(content) // 2] ^= 1
    net_file.write_bytes(bytes(content))
    with pytest.raises(ParseError, match="checksum"):
        read_net(net_file, TRACK)


LIES: dict[str, Any] = {
    "width": [0, 8, 24, 10**9, -16, "16", None, 16.0],
    "scale": [0, -1, 10**12, "x"],
    "flip": [[], list(range(11)), [0] * 12, "x", [[1]] * 12, list(range(1, 13))],
    "out_bias": [[1], [1, 2, 3], [1 << 40, 0], [True, 1], "x"],
    "owns": [[[0, "x", 3]], [[9, "count", 1]], [[0, 1]], "x", [[0, "first_move", 10**9]]],
    "slots": [[["key", -1, 3, 1]], [["nowhere", 0, 1, 0]], [[0, 0, 0, 0]], {}, [["__class__", -1, 1, 0]]],
    "mirrors": [[[0]], "x", [list(range(12))] * 1000, None],
    "corrects": [1, None, "no"],
    "about": [[], None],
    "fingerprint": [None, [], {}],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in LIES.items() for value in values])
def test_a_header_that_lies_is_refused(net_file: Path, name: str, value: object) -> None:
    header, body = SEAL.read(net_file)
    SEAL.write(net_file, {**header, name: value}, zlib.decompress(body))
    with pytest.raises((ParseError, ArgumentError, UnsupportedError)) as caught:
        read_net(net_file, TRACK)
    assert str(net_file) in str(caught.value)


@pytest.mark.parametrize("change", [-2, 2, 100_000_000])
def test_numbers_that_are_too_few_or_too_many_are_refused(net_file: Path, change: int) -> None:
    header, body = SEAL.read(net_file)
    numbers = zlib.decompress(body)
    SEAL.write(net_file, header, numbers[:change] if change < 0 else numbers + bytes(change))
    with pytest.raises(ParseError):
        read_net(net_file, TRACK)


def test_a_weight_that_would_overflow_is_refused(net_file: Path) -> None:
    header, body = SEAL.read(net_file)
    numbers = zlib.decompress(body)
    SEAL.write(net_file, header, numbers[:-2] + b"\xff\x7f")
    with pytest.raises(ParseError, match="larger than"):
        read_net(net_file, TRACK)


REFUSED = {"hanoi": "1 players", "cable-car": "do not see everything"}


@pytest.mark.parametrize("spec", REFUSED)
def test_games_that_no_net_evaluates_are_refused_with_the_reason(net_file: Path, spec: str) -> None:
    with pytest.raises(UnsupportedError, match=REFUSED[spec]):
        read_net(net_file, load(spec))


def test_the_header_is_json_that_anybody_can_read(net_file: Path) -> None:
    header, _ = SEAL.read(net_file)
    assert json.loads(json.dumps(header))["fingerprint"]["sides"] == ["white", "black"]
    assert example("kalah")().name not in str(header)
