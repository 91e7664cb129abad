"""A whole game of each variant, from its first move to its end, to play by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from board import Variant
from engine import load
from engine.solving.lines import find_line
from moves import Move

OPTIONS: dict[str, dict[str, Any]] = {
    "chess960": {"position": 518},
    "cable-car": {"players": 3, "deck": "bcdefbcdejabghib"},
    "hanoi": {"disks": 4, "rods": 4},
}
"""Options of the games, if not the defaults."""

_MATE = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"
_TEXTS = {
    "chess": _MATE,
    "chess960": _MATE,
    "crazyhouse": _MATE,
    "antichess": "d4 b6 c3 g5 Bxg5 e5 Bxd8 exd4 Bxc7 dxc3 Qxd7 cxb2 Bxb6 axb6 Qxc8 bxa1=Q Qxe8 Qxb1 Qxf7 Qxe1 Qxg8 "
    "Rxa2 Qxh8 Qxf2 Qxf8 Qxg2 Bxg2 Rxe2 Qxb8 Rxg2 Qxb6 Rxh2 Rxh2 h6 Qxh6#",
    "atomic": "Nf3 a6 Ne5 a5 Nxf7",
    "three-check": "d4 c5 dxc5 Qa5+ b4 Qxb4+ Nd2 Qxd2",
    "endgame": "Qd5 Kf8 Qd7 Kg8 Kd2 Kh8 Kc3 Kg8 Kd4 Kh8 Ke5 Kg8 Kf6 Kh8 Qg7#",
    "horde": "g6 e6 fxe6 Ne7 exf7#",
    "king-of-the-hill": "e3 a6 Ke2 a5 Kf3 a4 Ke4",
    "racing-kings": "Kg3 Kb3 Kf4 Kb4 Ke5 Kb5 Kf6 Ka6 Ke7 Nxf1 Kd8#",
    "track": "b1-c3 b8-d7 c1-d3 d7-f6 c3-d5 f6-d7 d3-b2 d7-b8 b2-a4 d8>b8 d5-b6 b8>c8 b6-a8 c8>d8 d1>a8",
}


def variant_of(name: str) -> Variant:
    """Return the variant with the options of its game."""
    return load(name, **OPTIONS.get(name, {}))


def whole_game(name: str) -> Iterator[Move]:
    """Yield the moves of a whole game, each for the board after the last one."""
    board = variant_of(name).start()
    if name in _TEXTS:
        for text in _TEXTS[name].split():
            move = board.variant.parse_move(board, text)
            yield move
            board = move.execute()
    elif len(board.variant.players) == 1:
        yield from find_line(board)
    else:
        while board.outcome is None:
            move = board.legal_moves[len(board.legal_moves) // 2]
            yield move
            board = move.execute()
