"""Cable Car in text: positions on one line, and moves such as b50r3."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from board.board import Board
from board.builder import Builder
from board.errors import IllegalMoveError, IllegalPositionError, ParseError
from moves.factory import MoveFactory
from pieces.cable_car import CableCarTile
from pieces.cable_car_layout import CELLS, POWER_CELLS, SIZE
from pieces.cable_car_state import CableCarState

if TYPE_CHECKING:
    from engine.games.cable_car.rules import CableCar
    from moves.cable_car import PlaceTile
    from moves.move import Move

_FIELDS = "cells, seat to move, hands and deck"
_ROW_PART = re.compile(r"([a-j])([0-3])|([1-8])|(#)")
_HANDS = re.compile(r"[a-jx-]+")
_DECK = re.compile(r"[a-j]{1,60}|-")
_MOVE = re.compile(r"([a-j])([0-7][0-7])r([0-3])")
_NONE = "-"
_OUT = "x"
_POWER = "#"


def parse_position(variant: CableCar, text: str) -> Board:
    """Return the board that a string describes: "8/8/8/3##3/3##3/8/b07/8 2 ab cdefg".

    The fields are the cells row by row from the north (a tile and its rotation, a number of empty cells, # for the
    power station), the seat to move, counted from 1, the tile in each seat's hand (- for none, x for a player who is
    out), and the deck (- if it is empty). Raise ``ParseError``, or ``IllegalPositionError`` with the broken rule.
    """
    if not isinstance(text, str):
        raise ParseError(f"expected a position as a string, got {text!r} of type {type(text).__name__}")
    fields = text.split()
    if len(fields) != 4:
        raise ParseError(f"expected four fields ({_FIELDS}), got {len(fields)} in {text!r}")
    cells, turn, hands, deck = fields
    seats = len(variant.players)
    if turn not in [str(seat + 1) for seat in range(seats)]:
        raise ParseError(f"expected the seat to move, a number from 1 to {seats}, got {turn!r} in {text!r}")
    if not _HANDS.fullmatch(hands) or len(hands) != seats:
        raise ParseError(
            f"expected one tile (a to j, - or x) in hand for each of {seats} seats, got {hands!r} in {text!r}"
        )
    if not _DECK.fullmatch(deck):
        raise ParseError(f"expected a deck of at most 60 tiles from a to j, or -, got {deck!r} in {text!r}")
    builder = Builder(variant).set_move_maker(variant.players[int(turn) - 1])
    for tile in _read_cells(cells, text):
        builder.set_piece(tile)
    builder.set_state(
        CableCarState(
            hands=tuple(None if hand in (_NONE, _OUT) else hand for hand in hands),
            deck="" if deck == _NONE else deck,
            out=tuple(seat for seat, hand in enumerate(hands) if hand == _OUT),
        )
    )
    try:
        return builder.build()
    except IllegalPositionError as error:
        raise IllegalPositionError(f"{error} (position: {text!r})") from None


def _read_cells(cells: str, text: str) -> list[CableCarTile]:
    rows = cells.split("/")
    if len(rows) != SIZE:
        raise ParseError(f"expected {SIZE} rows of cells with / between them, got {len(rows)} in {text!r}")
    tiles = []
    for number, row in enumerate(rows):
        cell = number * SIZE
        at = 0
        while at < len(row):
            part = _ROW_PART.match(row, at)
            if part is None:
                raise ParseError(
                    f"expected a tile with its rotation (b3), a number of empty cells or # in row {number}, "
                    f"got {row[at:]!r} in {text!r}"
                )
            letter, rotation, empty, power = part.groups()
            if cell >= (number + 1) * SIZE:
                raise ParseError(f"expected {SIZE} cells in row {number}, got more: {row!r} in {text!r}")
            if (cell in POWER_CELLS) != bool(power) or (empty and _spans_power(cell, int(empty))):
                raise ParseError(f"expected # only for the four cells of the power station, got {row!r} in {text!r}")
            if letter:
                tiles.append(CableCarTile(cell, letter, int(rotation)))
            cell += int(empty or 1)
            at = part.end()
        if cell != (number + 1) * SIZE:
            raise ParseError(f"expected {SIZE} cells in row {number}, got {cell - number * SIZE}: {row!r} in {text!r}")
    return tiles


def _spans_power(cell: int, count: int) -> bool:
    return any(other in POWER_CELLS for other in range(cell, cell + count))


def format_position(board: Board) -> str:
    """Return a board as a string that ``parse_position`` reads."""
    state: Any = board.state
    hands = "".join(_OUT if seat in state.out else hand or _NONE for seat, hand in enumerate(state.hands))
    rows = "/".join(_format_row(board, row) for row in range(SIZE))
    return f"{rows} {board.move_maker.index + 1} {hands} {state.deck or _NONE}"


def _format_row(board: Board, row: int) -> str:
    text = ""
    empty = 0
    for cell in range(row * SIZE, (row + 1) * SIZE):
        tile: Any = board.cell(cell)
        if tile is None and cell not in POWER_CELLS:
            empty += 1
            continue
        text += str(empty or "")
        text += _POWER if tile is None else f"{tile.piece_type}{tile.rotation}"
        empty = 0
    return text + str(empty or "")


def parse_placement(board: Board, text: str) -> Move:
    """Return the legal move that a string such as b50r3 names: tile, row, column, r, rotation."""
    found = _MOVE.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise ParseError(f"expected a move such as b50r3 (tile, row, column, r, rotation), got {text!r}")
    letter, cell, rotation = found.groups()
    move = MoveFactory.create_move(board, letter, cell, int(rotation))
    if not move:
        raise IllegalMoveError(f"{text.strip()} is not legal: {move.reason} (position: {format_position(board)})")
    return move


def format_placement(move: PlaceTile) -> str:
    """Return a move as a string: b50r3 places tile b at row 5, column 0, after three quarter turns."""
    return f"{move.tile.piece_type}{CELLS.names[move.destination_coordinate]}r{move.rotation}"
