"""Setting up a position: pieces are put on an empty or a full board, and the rules say whether it can be played."""

from __future__ import annotations

from attrs import evolve

from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import WoodpusherError
from board.geometry import Coordinate
from board.variant import Variant
from gui.sitting import seated
from gui.state import Setup, State, Status
from gui.table import refuse, sit_down
from gui.views import view_of
from pieces.piece import Piece


def can_set_up(variant: Variant) -> bool:
    """Return whether a variant's positions can be set up piece by piece."""
    return bool(view_of(variant).palette())


def begin(state: State) -> State:
    """Return the state with the board that is shown open for changes."""
    table = state.table
    if table is None or not can_set_up(table.variant):
        return state
    board = table.board
    opened = Setup(board.pieces(), board.move_maker, view_of(table.variant).palette()[0])
    return evolve(state, table=evolve(table, setup=opened, selected=None, drag=None, status=Status()), overlay="")


def put(setup: Setup, variant: Variant, place: Coordinate) -> Setup:
    """Return the set-up with the brush's piece on a place; the same piece put there again is taken off."""
    there = next((piece for piece in setup.pieces if piece.position == place), None)
    rest = tuple(piece for piece in setup.pieces if piece is not there)
    if setup.brush is None or _looks_like(there, setup.brush):
        return evolve(setup, pieces=rest)
    return evolve(setup, pieces=(*rest, view_of(variant).placed(setup.brush, place)))


def _looks_like(there: Piece | None, brush: Piece) -> bool:
    return there is not None and type(there) is type(brush) and there.alliance is brush.alliance


def take_off(setup: Setup, place: Coordinate) -> Setup:
    """Return the set-up with a place emptied."""
    return evolve(setup, pieces=tuple(piece for piece in setup.pieces if piece.position != place))


def with_brush(setup: Setup, brush: Piece | None) -> Setup:
    """Return the set-up with another piece to put, or none to take pieces off."""
    return evolve(setup, brush=brush)


def next_side(setup: Setup, sides: tuple[Alliance, ...]) -> Setup:
    """Return the set-up with the next side to move."""
    return evolve(setup, side=sides[(sides.index(setup.side) + 1) % len(sides)])


def board_of(setup: Setup, variant: Variant) -> Board:
    """Return the board that was set up, or raise the error that says which rule it breaks."""
    builder = Builder(variant).set_move_maker(setup.side)
    for piece in setup.pieces:
        builder.set_piece(piece)
    return builder.build()


def finish(state: State) -> State:
    """Return the state with a new game from the set-up position, or with the reason why there is none."""
    table = state.table
    if table is None or table.setup is None:
        return state
    try:
        board = board_of(table.setup, table.variant)
    except WoodpusherError as error:
        return evolve(state, table=refuse(table, str(error)))
    return seated(state, sit_down(board, table.seats, table.control, flipped=table.flipped))
