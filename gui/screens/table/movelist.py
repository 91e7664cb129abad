"""The move list: a tree of moves as rows of numbered cells, variations under the move they replace."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from engine.variations import ROOT, Node, Variations
from gui.core.state import Table
from gui.features.library.entries import result_of
from gui.play.marks import MOVE_SIGNS, POSITION_SIGNS, words_of
from gui.play.words import result_words
from gui.views import view_of

WIDEST = 5
"""The most moves in one row of a game."""
VARIATION_LETTERS = 30
"""About how many letters of a variation's moves are in one row."""


@frozen
class Cell:
    """A move in the list, or a gap where another side's move would be."""

    node: int | None
    text: str = ""
    signs: str = ""
    """The glyphs of the move as symbols."""
    number: str = ""
    """The move number in front of a variation's move, empty where none is needed."""


@frozen
class Row:
    """A line of the list: its number, its cells and its depth in variations."""

    number: str
    cells: tuple[Cell, ...]
    depth: int = 0
    note: str = ""
    """Words in place of moves, such as the result."""
    comment: str = ""
    """The comment on a move of the row above."""


def columns_of(game: Variations) -> int:
    """Return the number of moves per row: one for each player, half a round for many players, three for one."""
    players = len(game[ROOT].board.variant.players)
    if players == 1:
        return 3
    return players if players <= WIDEST else -(-players // 2)


@lru_cache(maxsize=16)
def rows_of(game: Variations) -> tuple[Row, ...]:
    """Return the whole game as rows."""
    return tuple(_Writer(game).rows())


@lru_cache(maxsize=16)
def rows_of_table(table: Table) -> tuple[Row, ...]:
    """Return the game on a table as rows, with its result after the last move."""
    rows = rows_of(table.game)
    if table.over is None:
        return rows
    title, reason = result_words(table)
    signs = result_of(table)
    said = f"{title}: {reason}" if signs == title else f"{signs}   {title}: {reason}"
    return (*rows, Row("", (), note=said))


def signs_of(node: Node) -> str:
    """Return the glyphs of a move as symbols: first for the move, then for the position."""
    glyphs = node.notes.glyphs
    calls = "".join(MOVE_SIGNS.get(glyph, "") for glyph in glyphs)
    position = " ".join(POSITION_SIGNS[glyph] for glyph in glyphs if glyph in POSITION_SIGNS)
    return f"{calls} {position}".rstrip() if position else calls


def line_text(game: Variations) -> str:
    """Return the moves up to the current position, numbered as in the list.

    >>> from engine.registry import load
    >>> line_text(Variations.begin(load("chess").start()).play("e4").play("e5").play("Nf3"))
    '1. e4 e5 2. Nf3'
    """
    writer = _Writer(game)
    parts = []
    for place, number in enumerate(game.path()[1:]):
        node = game[number]
        label = writer.label(node.ply, place == 0)
        parts.append(f"{label} {node.text}" if label else node.text)
    return " ".join(parts)


@frozen
class _Line:
    """A line of a variation, to be written from a node on."""

    node: int
    depth: int
    is_new: bool = True
    """Whether the variation begins here; if not, it continues after nested variations."""


class _Writer:
    def __init__(self, game: Variations) -> None:
        self.game = game
        self.columns = columns_of(game)
        start = game[ROOT].board
        players = start.variant.players
        self.offset = players.index(start.move_maker) if len(players) > 1 and start.move_maker in players else 0
        self.first = view_of(start.variant).first_number(start)
        self.counts_turns = len(players) > 1
        self.players = len(players)
        self.is_regular = start.variant.next_player is None

    def mover_column(self, node: int) -> int:
        """Return the column of the side that made a move, which may move several times running."""
        board = self.game[self.game[node].parent].board
        return board.variant.players.index(board.move_maker) % self.columns

    def number(self, ply: int) -> int:
        """Return the number of the move at a ply."""
        if not self.counts_turns:
            return ply
        return self.first + (ply - 1 + self.offset) // self.players

    def turn(self, ply: int) -> int:
        """Return the turn within the round of the move at a ply."""
        return (ply - 1 + self.offset) % self.players

    def column(self, ply: int) -> int:
        """Return the column of the move at a ply."""
        return self.turn(ply) % self.columns if self.counts_turns else (ply - 1) % self.columns

    def ends_row(self, ply: int) -> bool:
        """Return whether the move at a ply is the last in its row."""
        is_last_turn = self.counts_turns and self.turn(ply) == self.players - 1
        return is_last_turn or self.column(ply) == self.columns - 1

    def rows(self) -> list[Row]:
        rows: list[Row] = []
        cells: list[Cell] = []
        number, count = "", 0
        node = self.game[ROOT]
        while node.children:
            main, *others = node.children
            node = self.game[main]
            column = self.column(node.ply) if self.is_regular else self.mover_column(main)
            if not self.is_regular:
                if cells and column < len(cells):
                    self._close(rows, Row(number, tuple(cells)))
                    cells = []
                if not cells:
                    count += 1
                    number = f"{self.first + count - 1}."
                cells += [Cell(None, "") for _ in range(column - len(cells))]
            elif not cells:
                goes_on = self.counts_turns and column == 0 and self.turn(node.ply) > 0
                number = "" if goes_on else f"{self.number(node.ply)}."
                cells = [Cell(None, "…") for _ in range(column)]
            cells.append(Cell(main, node.text, signs_of(node)))
            is_end = self.ends_row(node.ply) if self.is_regular else column == self.columns - 1
            if others or is_end or words_of(node.notes.after):
                self._close(rows, Row(number, tuple(cells)))
                cells = []
            for other in others:
                self._variation(other, rows)
        if cells:
            self._close(rows, Row(number, tuple(cells)))
        return rows

    def _close(self, rows: list[Row], row: Row) -> None:
        """Append a row, and below it the comment on its last move."""
        rows.append(row)
        last = row.cells[-1].node
        said = "" if last is None else words_of(self.game[last].notes.after)
        if said:
            rows.append(Row("", (), row.depth, comment=said))

    def _variation(self, first: int, rows: list[Row]) -> None:
        """Append a variation and the variations nested in it, possibly thousands deep."""
        lines = [_Line(first, 1)]
        while lines:
            lines += self._written(lines.pop(), rows)

    def _written(self, line: _Line, rows: list[Row]) -> list[_Line]:
        """Append a line up to a move that has variations, and return what remains to be written, in reverse."""
        cells: list[Cell] = []
        number: int | None = line.node
        while number is not None:
            node = self.game[number]
            is_first = number == line.node
            cells.append(Cell(number, node.text, signs_of(node), self.label(node.ply, is_first)))
            siblings = () if is_first and line.is_new else self.game[node.parent].children[1:]
            following = node.children[0] if node.children else None
            is_full = siblings or following is None or _letters(cells) >= VARIATION_LETTERS - line.depth
            if is_full or words_of(node.notes.after):
                self._close(rows, Row("", tuple(cells), line.depth))
                cells = []
            if siblings:
                rest = [] if following is None else [_Line(following, line.depth, is_new=False)]
                return rest + [_Line(sibling, line.depth + 1) for sibling in reversed(siblings)]
            number = following
        return []

    def label(self, ply: int, needed: bool) -> str:
        """Return the number in front of a move in running text, empty where none is needed."""
        if not self.counts_turns:
            return f"{ply}."
        if self.turn(ply) == 0:
            return f"{self.number(ply)}."
        return f"{self.number(ply)}…" if needed else ""


def _letters(cells: list[Cell]) -> int:
    """Return about how many letters some moves take in running text, with one more that follows."""
    return sum(len(cell.number) + len(cell.text) + len(cell.signs) + 1 for cell in cells) + 5


def row_of(rows: tuple[Row, ...], node: int) -> int:
    """Return the row of a node's move, 0 for the start."""
    for number, row in enumerate(rows):
        if any(cell.node == node for cell in row.cells):
            return number
    return 0


def first_row(rows: tuple[Row, ...], current: int, room: int, scroll: int | None) -> int:
    """Return the first row to show: where the user scrolled to, or one that keeps the current move visible."""
    most = max(0, len(rows) - room)
    if scroll is not None:
        return max(0, min(scroll, most))
    return max(0, min(row_of(rows, current) - room // 2, most))
