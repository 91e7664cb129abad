"""Phases: the opening, the middlegame and the endgame, by material and development."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum

from board.board import Board
from board.errors import WoodpusherError
from board.variant import Variant
from pieces.piece import Piece

MIDDLE_SHARE, END_SHARE = 0.72, 0.43
"""The middlegame begins when at most this share of the major and minor pieces is left, the endgame at the second."""
HOME_SHARE = 0.45
"""The middlegame also begins when less than this share of a side's major and minor pieces is on its start squares."""
FILLED_MIDDLE, FILLED_END = 1 / 3, 2 / 3
"""In placement games, a phase begins when this share of the board is filled."""
FEW_MAJORS_AND_MINORS = 8
"""With fewer major and minor pieces than this at the start, all pieces count."""
FEW_PIECES = 6
"""A game that starts with at most this many pieces is an endgame from its first move."""


class Phase(Enum):
    """A part of a game."""

    OPENING = "opening"
    MIDDLEGAME = "middlegame"
    ENDGAME = "endgame"


def phases(boards: Sequence[Board]) -> list[Phase]:
    """Return the phase of each position of a game; the phase never goes back to an earlier one.

    Only major and minor pieces count: all except the kings and the most numerous kind, such as pawns. In chess the
    middlegame begins at ten of them or fewer, the endgame at six, as on lichess.
    """
    phase_of = _divider(boards[0].variant)
    found: list[Phase] = []
    reached = Phase.OPENING
    for board in boards:
        reached = max(reached, phase_of(board), key=_ORDER.index)
        found.append(reached)
    return found


_ORDER = list(Phase)


def _divider(variant: Variant) -> Callable[[Board], Phase]:
    """Return a function that finds the phase of a single position."""
    start = variant.start()
    if not start.pieces():
        return lambda board: _by_share(len(board.pieces()) / board.variant.square_count, FILLED_MIDDLE, FILLED_END)
    if len(start.pieces()) <= FEW_PIECES:
        return lambda board: Phase.ENDGAME
    counted = _majors_and_minors(variant, start)
    home = frozenset(counted)
    counts = Counter(piece.alliance for piece in counted)
    kinds = {piece.piece_type for piece in counted}

    def phase_of(board: Board) -> Phase:
        left = [piece for piece in board.pieces() if piece.piece_type in kinds]
        phase = _by_share(1 - len(left) / len(counted), 1 - MIDDLE_SHARE, 1 - END_SHARE)
        at_home = Counter(piece.alliance for piece in left if piece in home)
        if phase is Phase.OPENING and any(at_home[side] < HOME_SHARE * count for side, count in counts.items()):
            return Phase.MIDDLEGAME
        return phase

    return phase_of


def _by_share(share: float, middle: float, end: float) -> Phase:
    return Phase.ENDGAME if share >= end else Phase.MIDDLEGAME if share >= middle else Phase.OPENING


def _majors_and_minors(variant: Variant, start: Board) -> list[Piece]:
    royalty = variant.royalty
    pieces = start.pieces()
    kinds = Counter(piece.piece_type for piece in pieces)
    left_out = {kinds.most_common(1)[0][0]}
    if royalty is not None:
        for side in variant.players:
            with suppress(WoodpusherError):  # a horde has no king
                left_out.add(royalty.king(start, side).piece_type)
    counted = [piece for piece in pieces if piece.piece_type not in left_out]
    return counted if len(counted) >= FEW_MAJORS_AND_MINORS else list(pieces)
