"""The move list: a tree of moves as rows of numbered cells, variations under the move they replace."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from engine.variations import ROOT, Node, Variations
from gui.views import view_of

VARIATION_CELLS = 3
"""How many moves of a variation stand in one row."""


@frozen
class Cell:
    """A move in the list, or a gap where another side's move would stand."""

    node: int | None
    text: str = ""
    number: str = ""
    """The move number in front of a variation's move, empty where none is needed."""


@frozen
class Row:
    """A line of the list: its number, its cells and how deep it lies in variations."""

    number: str
    cells: tuple[Cell, ...]
    depth: int = 0


def columns_of(game: Variations) -> int:
    """Return how many moves stand side by side: one for each player, or three if one plays alone."""
    players = len(game[ROOT].board.variant.players)
    return 3 if players == 1 else min(players, 4)


@lru_cache(maxsize=16)
def rows_of(game: Variations) -> tuple[Row, ...]:
    """Return the whole game as rows."""
    return tuple(_Writer(game).rows())


SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""The glyphs that are written as signs behind a move."""


def text_of(node: Node) -> str:
    """Return a move as the list shows it, with the signs that a record gives it."""
    return node.text + "".join(SIGNS.get(glyph, "") for glyph in node.notes.glyphs)


class _Writer:
    def __init__(self, game: Variations) -> None:
        self.game = game
        self.columns = columns_of(game)
        start = game[ROOT].board
        players = start.variant.players
        self.offset = players.index(start.move_maker) if len(players) > 1 and start.move_maker in players else 0
        self.first = view_of(start.variant).first_number(start)
        self.counts_turns = len(players) > 1

    def number(self, ply: int) -> int:
        """Return the number of the move that leads to a ply."""
        if not self.counts_turns:
            return ply
        return self.first + (ply - 1 + self.offset) // self.columns

    def column(self, ply: int) -> int:
        return (ply - 1 + self.offset) % self.columns

    def rows(self) -> list[Row]:
        rows: list[Row] = []
        cells: list[Cell] = []
        number = ""
        node = self.game[ROOT]
        while node.children:
            main, *others = node.children
            node = self.game[main]
            column = self.column(node.ply)
            if not cells:
                number = f"{self.number(node.ply)}."
                cells = [Cell(None, "…") for _ in range(column)]
            cells.append(Cell(main, text_of(node)))
            if others or column == self.columns - 1:
                rows.append(Row(number, tuple(cells)))
                cells = []
            for other in others:
                self._variation(other, 1, rows)
        if cells:
            rows.append(Row(number, tuple(cells)))
        return rows

    def _variation(self, first: int, depth: int, rows: list[Row]) -> None:
        cells: list[Cell] = []
        number: int | None = first
        needs_number = True
        while number is not None:
            node = self.game[number]
            cells.append(Cell(number, text_of(node), self._label(node.ply, needs_number)))
            siblings = self.game[node.parent].children[1:] if number != first else ()
            needs_number = bool(siblings)
            if siblings or len(cells) == VARIATION_CELLS or not node.children:
                rows.append(Row("", tuple(cells), depth))
                cells = []
            for sibling in siblings:
                self._variation(sibling, depth + 1, rows)
            number = node.children[0] if node.children else None

    def _label(self, ply: int, needed: bool) -> str:
        if not self.counts_turns:
            return f"{ply}."
        if self.column(ply) == 0:
            return f"{self.number(ply)}."
        return f"{self.number(ply)}…" if needed else ""


def row_of(rows: tuple[Row, ...], node: int) -> int:
    """Return the row in which a node's move stands, 0 for the start."""
    for number, row in enumerate(rows):
        if any(cell.node == node for cell in row.cells):
            return number
    return 0


def first_row(rows: tuple[Row, ...], current: int, room: int, scroll: int | None) -> int:
    """Return the first row to show: where the user scrolled to, or so that the current move is in sight."""
    most = max(0, len(rows) - room)
    if scroll is not None:
        return max(0, min(scroll, most))
    return max(0, min(row_of(rows, current) - room // 2, most))
