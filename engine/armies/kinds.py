"""Classes of pieces from a line each, and the men of chess."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from pieces.army.piece import ArmyPiece

__all__ = ["BISHOP", "KING", "KNIGHT", "PAWN", "QUEEN", "ROOK", "men"]


def men(*declared: tuple[Any, ...], base: type[ArmyPiece] = ArmyPiece) -> tuple[type[ArmyPiece], ...]:
    """Return new classes of pieces, each from its name, letter, movement and whatever else it declares.

    >>> men(("amazon", "z", "QN"))[0].__name__
    'Amazon'
    """
    return tuple(
        frozen(eq=False, repr=False)(
            type(base)(  # type: ignore[misc]
                name.title().replace(" ", ""),
                (base,),
                {
                    "piece_type": name,
                    "letter": letter,
                    "movement": movement,
                    "__qualname__": "<locals>",
                    **dict(*others),
                },
            )
        )
        for name, letter, movement, *others in declared
    )


PAWN = ("pawn", "p", "fmWfceFifmnD", {"is_pawn": True})
KNIGHT, BISHOP, ROOK, QUEEN, KING = (
    ("knight", "n", "N"), ("bishop", "b", "B"), ("rook", "r", "R"), ("queen", "q", "Q"), ("king", "k", "K"),
)  # fmt: skip
