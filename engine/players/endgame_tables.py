"""A folder of endgame tables, as a search asks it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from board.errors import OptionError
from engine.search.findings import WIN

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.search.tree import Probe
    from engine.solving.endgames import Endgames


def table_probe(variant: Variant, folder: str | None) -> Probe | None:
    """Return what scores a variant's positions by the tables in a folder; None where there is no use for them."""
    if folder is None or not vars(type(variant)).get("endgame_tables", False):
        return None
    from engine.variants.endgame_numbering import probe

    endgames = _endgames(folder)

    def score(board: Board) -> int | None:
        code = probe(endgames, board)
        if not code:
            return code
        return code - 1 - WIN if code % 2 else WIN - code + 1

    return score


def check_folder(name: str, folder: str) -> str:
    """Return a folder that is there, or raise ``OptionError``."""
    if not Path(folder).is_dir():
        raise OptionError(f"expected {name} as a folder of endgame tables, got {folder!r}, which is none")
    return folder


@cache
def _endgames(folder: str) -> Endgames:
    from engine.solving.endgames import Endgames

    return Endgames(folder)
