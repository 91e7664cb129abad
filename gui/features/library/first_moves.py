"""First moves: the beginnings of recorded games of chess, played through quickly by what they share."""

from __future__ import annotations

import re
from collections.abc import Iterator

from board.board import Board
from board.errors import WoodpusherError
from engine.openings.named import opening_at
from engine.registry import load
from gui.features.library.scan import ScannedGame, main_line
from moves.move import Move

_SAN = re.compile(r"[KQRBNOa-h0][-\w+#=]*")
_SHARED_PLIES = 16
"""For so many moves games have much in common, and each position is made once for all of them."""


def is_plain(game: ScannedGame) -> bool:
    """Return whether a game is chess from the usual start, as far as its tags say."""
    return not game.tags.keys() & {"FEN", "SetUp", "Variant"}


class FirstMoves:
    """Plays the first moves of many games of chess."""

    def __init__(self) -> None:
        self._start = load("chess").start()
        self._known: dict[tuple[int, str], tuple[Move, Board]] = {}

    def of(self, content: bytes, most: int) -> Iterator[Move]:
        """Yield the first moves of a record, up to one that is not legal."""
        lines = (line for line in content.splitlines() if not line.lstrip().startswith(b"["))
        texts = _SAN.findall(main_line(b"\n".join(lines)).decode("utf-8", "replace"))
        board = self._start
        for ply, text in enumerate(texts[:most]):
            step = self._known.get((board.key, text)) if ply < _SHARED_PLIES else None
            if step is None:
                try:
                    move = board.variant.parse_move(board, text)
                except WoodpusherError:
                    return
                step = move, move.execute()
                if ply < _SHARED_PLIES:
                    self._known[board.key, text] = step
            yield step[0]
            board = step[1]

    def opening(self, content: bytes) -> str:
        """Return the code and the name of a record's opening, or an empty string."""
        found = None
        for move in self.of(content, _SHARED_PLIES):
            found = opening_at(move.execute()) or found
        return "" if found is None else str(found)
