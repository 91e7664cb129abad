"""Tables of chess endgames with three or four men, by retrograde analysis on whole arrays.

A table holds a byte for each number of its layout: 0 for a draw, ``INVALID`` for a number that belongs to no position,
else one more than the number of plies to mate under best play. The side to move wins if the plies are odd, and loses
if they are even. There is no castling, but there is en passant. The fifty-move rule is ignored: it would change
nothing, since no mate with four men takes fifty moves.

Moves inside a table are quiet. Captures and promotions lead to smaller tables, which are solved first.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from engine.games.endgame.analysis import Progress, RetrogradeAnalysis
from engine.games.endgame.layout import EndgameLayout, layout_of
from engine.games.endgame.material import PIECES, name_of, ordered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Codes = NDArray[np.uint8]


@frozen(eq=False)
class EndgameTable:
    """A solved endgame."""

    layout: EndgameLayout
    codes: Codes


class Endgames:
    """Endgame tables, each solved or read on first use and cached; also saved in a folder, if one is given."""

    def __init__(self, folder: str | PathLike[str] | None = None) -> None:
        self.folder = None if folder is None else Path(folder)
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
        self._tables: dict[str, EndgameTable] = {}

    def table(self, white: str, black: str, progress: Progress | None = None) -> EndgameTable:
        """Return the table of an endgame, the stronger side's pieces first."""
        name = name_of(white, black)
        if name not in self._tables:
            self._tables[name] = self.read(white, black) or self._solve(layout_of(white, black), progress)
        return self._tables[name]

    def read(self, white: str, black: str) -> EndgameTable | None:
        """Return an available table, from memory or the folder, or None; nothing is solved."""
        name = name_of(white, black)
        if name not in self._tables and self.folder is not None:
            from engine.games.endgame.file import load_table, path_of

            path = path_of(self.folder, name)
            if path.is_file():
                self._tables[name] = load_table(path, layout_of(white, black))
        return self._tables.get(name)

    def _solve(self, layout: EndgameLayout, progress: Progress | None) -> EndgameTable:
        for white, black in smaller(layout.white, layout.black):
            self.table(white, black, progress)
        table = EndgameTable(layout, RetrogradeAnalysis(layout, self, progress or _show_nothing).run())
        if self.folder is not None:
            from engine.games.endgame.file import path_of, save_table

            save_table(table, path_of(self.folder, layout.name))
        return table


SHARED = Endgames()
"""The tables that one process has solved."""


def _show_nothing(done: int) -> None:
    """Show no progress."""


def smaller(white: str, black: str) -> list[tuple[str, str]]:
    """Return the endgames that a capture, a promotion or both at once lead to, the smallest first."""
    found: dict[tuple[str, str], None] = {}
    for own, foe in ((white, black), (black, white)):
        fewer = [foe[:place] + foe[place + 1 :] for place in range(len(foe))]
        others = [own]
        if "P" in own:
            others += [own.replace("P", piece, 1) for piece in PIECES[:-1]]
        for mine in others:
            for theirs in (foe, *fewer):
                if (mine, theirs) != (own, foe):
                    found[ordered(mine, theirs)[:2]] = None
    return sorted(found, key=lambda sides: (len(sides[0] + sides[1]), (sides[0] + sides[1]).count("P")))


def closure(white: str, black: str) -> list[tuple[str, str]]:
    """Return an endgame and all that it can lead to, the smallest first."""
    found = {(white, black): None}
    waiting = [(white, black)]
    while waiting:
        for sides in smaller(*waiting.pop()):
            if sides not in found:
                found[sides] = None
                waiting.append(sides)
    return sorted(found, key=lambda sides: (len(sides[0] + sides[1]), (sides[0] + sides[1]).count("P"), sides))
