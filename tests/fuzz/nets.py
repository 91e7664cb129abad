"""Targets that read what was learned: nets, and trainings to continue."""

from __future__ import annotations

from functools import lru_cache

from board.board import Board
from engine import load
from engine.learning.net_file import SEAL, read_net
from engine.learning.training import SEAL as TRAINING_SEAL
from engine.learning.training import Training
from tests.fuzz.tables import _sealed
from tests.fuzz.target import folder, target

SPEC = "track(columns=3, rows=3, blocks=1)"
FINGERPRINT = (
    '"fingerprint": {"game": "track", "options": {"columns": "3", "rows": "3", "blocks": "1", "labelled": "False"}, '
    '"sides": ["white", "black"], "places": 9, "pieces": ["b block", "o ball"]}'
)


@lru_cache(maxsize=1)
def _boards() -> list[Board]:
    """Return some positions."""
    start = load(SPEC).start()
    return [start, *(move.execute() for move in start.legal_moves)]


@target(
    FINGERPRINT, '"width": 16', '"scale": 400', '"corrects": false', '"out_bias": [0, 0]', '"owns": []', '"slots": []',
    '"flip": [6, 7, 8, 3, 4, 5, 0, 1, 2]', '"flip": null', '"mirrors": []', '"about": {}', "-1", "true", "null", "1e9",
    "99999999999999", "[", "]", "{", "}", "\n", b"\x00" * 32, b"\xff" * 32,
)  # fmt: skip
def net(data: bytes) -> None:
    """Files of nets; the first byte says whether the input is raw, or a header, a line end and numbers."""
    path = folder() / "x.net"
    path.write_bytes(_sealed(data, SEAL))
    evaluate = read_net(path, load(SPEC)).net()
    assert [evaluate(board) for board in _boards()] == [evaluate(board) for board in _boards()]


@target(
    f'"settings": {{"spec": "{SPEC}", "seed": 1, "nodes": 20, "positions": 100, "width": 16, "corrects": false}}',
    '"features": 36', '"scale": 400', '"seconds": 1.5', '"best": 0', '"generations": []', '"samples": [[1, 2]]',
    '"generations": [[1, 100, 5, 0, 2, true]]', '"unfinished": []', "-1", "true", "null", "1e9", "[", "]", "{", "}",
    "\n", b"\x00" * 32, b"\xff" * 32,
)  # fmt: skip
def training(data: bytes) -> None:
    """Files of trainings to continue."""
    path = folder() / "x.training"
    path.write_bytes(_sealed(data, TRAINING_SEAL))
    found = Training.resume(path, SPEC)
    assert all(len(part.features) == len(part.mover) for part in found.samples)
    found.save(path)
    assert Training.resume(path, SPEC).generations == found.generations
