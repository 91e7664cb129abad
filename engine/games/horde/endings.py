"""Horde: which men white still needs to be able to mate.

A few men cannot mate a king that nothing stands in the way of; black's own men, which may also promote, take its
squares away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pieces.chess_layers import BISHOPS, KNIGHTS, PAWNS, QUEENS, ROOKS
from pieces.chess_threats import DARK_SQUARES

if TYPE_CHECKING:
    from board.board import Board

_HELPERS = {
    "P": "P R bb BB NNN NNb NNB NNQ NbB NbQ NBQ",
    "N": (
        "PPP PPN PPb PPB PPR PPQ PNN PNb PNB PNR PNQ PbB PbR PbQ PBR PBQ PRR PRQ "
        "NNN NNb NNB NNR NNQ NbB NbR NbQ NBR NBQ NRR NRQ bBR bRR bRQ BRR BRQ"
    ),
    "b": "PP PB BB",
    "R": "PP PN PR NR",
    "Q": "P R bb BB",
    "NN": "P N b B",
    "Nb": "P B NN NR NQ RR RQ QQ",
    "bb": "PP PN PB NN NB BB",
    "bB": "P b B NR NQ",
    "Rb": "P N B R Q",
    "Nbb": "P N b B R Q",
}
"""For white's men, the least sets of black men with which they can mate. ``b`` is a bishop on light squares and ``B``
one on dark squares. More of white's men, or others, always can."""


def horde_can_mate(board: Board) -> bool:
    """Return whether white could still mate with black's help."""
    white, black = (Counter(dict(_men(board, side))) for side in (0, 1))
    if white["B"] > white["b"]:
        white, black = _mirrored(white), _mirrored(black)
    # Two bishops on squares of one colour see as much as three.
    white["b"], white["B"] = min(white["b"], 2), min(white["B"], 2)
    helpers = _HELPERS.get("".join(letter * white[letter] for letter in "PNRQbB"))
    if helpers is None:
        return white.total() > 0
    return any(not Counter(helper) - black for helper in helpers.split())


def _men(board: Board, side: int) -> Iterator[tuple[str, int]]:
    masks = board.masks
    for letter, layer in (("P", PAWNS), ("N", KNIGHTS), ("R", ROOKS), ("Q", QUEENS)):
        yield letter, masks[layer + side].bit_count()
    bishops = masks[BISHOPS + side]
    yield "b", (bishops & ~DARK_SQUARES).bit_count()
    yield "B", (bishops & DARK_SQUARES).bit_count()


def _mirrored(men: Counter[str]) -> Counter[str]:
    return Counter({letter.swapcase() if letter in "bB" else letter: count for letter, count in men.items()})
