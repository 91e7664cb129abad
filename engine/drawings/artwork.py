"""Artwork: the drawings of pieces and the typeface, shipped as files."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

ASSETS = files("engine") / "assets"


@lru_cache(maxsize=64)
def piece_shapes(path: str) -> str:
    """Return the SVG elements of a piece such as "chess/king.svg", its colours as $light, $shade, $line and $detail."""
    text = (ASSETS / "pieces" / path).read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


@lru_cache(maxsize=2)
def typeface(bold: bool = False) -> bytes:
    """Return the typeface as a TrueType file."""
    return (ASSETS / "fonts" / f"Inter-{'SemiBold' if bold else 'Regular'}.ttf").read_bytes()
