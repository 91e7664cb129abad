"""How results show themselves: pictures and tables in notebooks, and rows for data frames."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import import_module
from typing import Any, TypeAlias

from board.errors import ArgumentError, UnsupportedError

Row: TypeAlias = "dict[str, Any]"
LIBRARIES = ("pandas", "polars")


class Picture(str):
    """A drawing as SVG: a string that a notebook shows as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class PngPicture(bytes):
    """A drawing as PNG: bytes that a notebook shows as the picture."""

    __slots__ = ()

    def _repr_png_(self) -> bytes:
        return bytes(self)


def data_frame(rows: Sequence[Row], library: str | None = None) -> Any:
    """Return rows as a data frame of pandas or polars: the one that is named, else the first that is installed."""
    if library not in (None, *LIBRARIES):
        raise ArgumentError(f"expected {' or '.join(LIBRARIES)}, got {library!r}")
    for name in LIBRARIES if library is None else (library,):
        try:
            module = import_module(name)
        except ImportError:
            continue
        return module.DataFrame(rows)
    raise UnsupportedError(f"a data frame needs {library or ' or '.join(LIBRARIES)}: pip install {library or 'pandas'}")


def table(title: str, rows: Sequence[Row], note: str = "") -> str:
    """Return rows as a table in HTML, with a title above and a note below.

    >>> table("Score", [{"player": "Ada", "points": 1.5}])
    '<b>Score</b><table><tr><th>player</th><th>points</th></tr><tr><td>Ada</td><td>1.5</td></tr></table>'
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in (rows[0] if rows else ()))
    body = "".join(f"<tr>{''.join(f'<td>{_cell(value)}</td>' for value in row.values())}</tr>" for row in rows)
    below = f"<p>{escape(note)}</p>" if note else ""
    return f"<b>{escape(title)}</b><table><tr>{head}</tr>{body}</table>{below}"


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else escape(str(value))
