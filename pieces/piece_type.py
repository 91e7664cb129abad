"""PieceType: the name of a kind of piece, with ``is_rook`` and the like."""

from __future__ import annotations

KNOWN: set[str] = {"piece"}
"""The names of all kinds of pieces that have been defined."""


class PieceType(str):
    """The name of a kind of piece, equal to its string; ``is_<name>`` says whether it is that kind.

    >>> kind = PieceType("piece")
    >>> kind == "piece", kind.is_piece
    (True, True)
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> bool:
        kind = name.removeprefix("is_")
        if kind == name or kind not in KNOWN:
            raise AttributeError(f"a kind of piece has no attribute {name!r}; the kinds are {', '.join(sorted(KNOWN))}")
        return self == kind
