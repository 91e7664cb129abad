"""The look of Shogi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board.look import Look

if TYPE_CHECKING:
    from pieces.piece import Piece


class ShogiLook(Look):
    """Wedges of wood that point at the opponent, their promoted sides in red."""

    def is_promoted(self, piece: Piece) -> bool:
        """Return whether a piece shows its promoted side."""
        return piece.letter.startswith("+")


LOOK = ShogiLook(
    ground="plain",
    material="honey",
    piece="wedge",
    figures={
        "k": ("王", "玉"), "g": "金", "s": "銀", "n": "桂", "l": "香", "b": "角", "r": "飛", "p": "歩",
        "+s": "全", "+n": "圭", "+l": "杏", "+b": "馬", "+r": "竜", "+p": "と",
    },
)  # fmt: skip
