"""Probing a folder of endgame tables from a search."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from board.errors import OptionError
from engine.search.findings import WIN

if TYPE_CHECKING:
    from board.board import Board
    from board.variant import Variant
    from engine.search.tree import Probe
    from engine.solving.endgames import Endgames


def table_probe(variant: Variant, folder: str | None) -> Probe | None:
    """Return a function that scores positions from the tables in a folder, or None if the variant cannot use them."""
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
    """Return an existing folder, or raise ``OptionError``."""
    if not os.path.isdir(folder):  # unlike Path.is_dir, also for a name that is too long
        raise OptionError(f"expected {name} to be a folder of endgame tables, but {folder!r} is not a folder")
    return folder


@cache
def _endgames(folder: str) -> Endgames:
    from engine.solving.endgames import Endgames

    return Endgames(folder)
