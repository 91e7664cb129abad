"""A board as a picture in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Geometry
    from board.variant import Variant
    from pieces.piece import Piece


def text_picture(board: Board) -> str:
    """Return a board as rows of pieces and empty places; rows and columns of a grid are labelled."""
    variant, geometry = board.variant, board.variant.geometry
    canvas = [[""] * geometry.columns for _ in range(geometry.rows)]
    for coordinate in range(geometry.size):
        column, row = geometry.spot(coordinate)
        canvas[row][column] = sign(variant, variant.piece_at(board, coordinate))
    rows, columns = _labels(geometry)
    if rows:
        margin = max(map(len, rows))
        canvas = [[name.rjust(margin), *row] for name, row in zip(rows, canvas, strict=True)]
    if columns:
        canvas.append([*([""] if rows else []), *columns])
    widths = [max(map(len, column)) for column in zip(*canvas, strict=True)]
    return "\n".join(
        " ".join(sign.ljust(max(width, 1)) for sign, width in zip(row, widths, strict=True)).rstrip() for row in canvas
    )


def _labels(geometry: Geometry) -> tuple[list[str], list[str]]:
    """Return the rows' and the columns' parts of names such as "e4"; none where they differ within a row."""
    rows: dict[int, set[str]] = {}
    columns: dict[int, set[str]] = {}
    last = {}
    for coordinate, name in enumerate(geometry.names):
        column, row = geometry.spot(coordinate)
        letters = name.rstrip("0123456789")
        rows.setdefault(row, set()).add(name[len(letters) :])
        columns.setdefault(column, set()).add(letters)
        if row == geometry.rows - 1:
            last[column] = letters
    if any(len(names) > 1 or not min(names).isdecimal() for names in rows.values()):
        return [], []
    down = [min(rows.get(row, {""})) for row in range(geometry.rows)]
    if all(len(names) == 1 and len(min(names)) in (1, 2) for names in columns.values()):
        return down, [min(columns.get(column, {""})) for column in range(geometry.columns)]
    return down, [last.get(column, "") for column in range(geometry.columns)]


def sign(variant: Variant, piece: Piece | None) -> str:
    """Return a piece or an empty place as a few characters: its letter with its label, if it has one.

    With more than two players, a piece's letter is followed by the number of its side.
    """
    if piece is None:
        return "."
    players = variant.players
    letter = piece.symbol if len(players) < 3 else f"{piece.letter}{players.index(piece.alliance) + 1}"
    return letter + getattr(piece, "label", "")
