"""The files of a folder of endgame tables: one per endgame, about one byte per position before compression."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from board.errors import ParseError
from engine.solving.sealed_file import Seal, field, inflate

if TYPE_CHECKING:
    from engine.games.endgame.layout import EndgameLayout
    from engine.games.endgame.tables import EndgameTable

SEAL = Seal("an endgame table", b"woodpusher endgame\n")


def path_of(folder: Path, name: str) -> Path:
    """Return the path of an endgame's table in a folder."""
    return folder / f"{name}.endgame"


def save_table(table: EndgameTable, path: str | PathLike[str]) -> None:
    """Write a table to a file."""
    SEAL.write(path, {"material": table.layout.name, "positions": table.layout.size}, table.codes.tobytes())


def load_table(path: str | PathLike[str], layout: EndgameLayout) -> EndgameTable:
    """Read the table of an endgame, or raise ``ParseError`` saying what is wrong with its file."""
    from engine.games.endgame.tables import EndgameTable

    header, body = SEAL.read(path, layout.size)
    try:
        material, positions = field(header, "material", str), field(header, "positions", int)
        if (material, positions) != (layout.name, layout.size):
            raise ParseError(f"it is a table of {material[:20]} with {positions} numbers, not of {layout.name}")
        codes = np.frombuffer(inflate(body, layout.size), np.uint8)
    except ParseError as error:
        raise ParseError(f"{path} cannot be used: {error}") from error
    return EndgameTable(layout, codes)
