"""Artwork: the drawings of pieces shipped as files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

ASSETS = files("engine") / "assets"

PIECES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
"""The names of the chess pieces' drawings, by letter."""
SETS = {"turned": "chess", "flat": "flat", "discs": "flat"}
"""The styles of figures, each with the folder of its drawings; discs have the flat ones cut into them."""


@lru_cache(maxsize=64)
def piece_shapes(path: str) -> str:
    """Return the SVG elements of a piece such as "chess/king.svg", its colours as $light, $shade, $line and $detail."""
    text = (ASSETS / "pieces" / path).read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


class ChessFigures(Mapping[tuple[str, str], str]):
    """The SVG elements of each chess piece, by its letter and style; read when they are first needed."""

    def __getitem__(self, key: tuple[str, str]) -> str:
        letter, style = key
        return piece_shapes(f"{SETS[style]}/{PIECES[letter]}.svg")

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((letter, style) for letter in PIECES for style in SETS)

    def __len__(self) -> int:
        return len(PIECES) * len(SETS)


CHESS_FIGURES = ChessFigures()
