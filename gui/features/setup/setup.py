"""Setting up a position: put pieces on an empty or a full board; the rules say whether it can be played."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from board.alliance import Alliance
from board.board import Board
from board.builder import Builder
from board.errors import ParseError, WoodpusherError
from board.geometry import Coordinate
from board.state import State as BoardState
from board.variant import Variant
from gui.core.state import Drag, Point, Setup, State, Status, Table
from gui.play.new_game import with_new_game
from gui.play.table import carry, lift, new_table, reason_of, refuse
from gui.views import view_of
from pieces.piece import Piece

FROM_PALETTE = -1
"""The start of a drag from the palette."""


def can_set_up(variant: Variant) -> bool:
    """Return whether a variant's positions can be set up piece by piece."""
    return view_of(variant).editor.can_set_up


def begin(state: State) -> State:
    """Return the state with the shown board open for editing."""
    table = state.table
    if table is None or not can_set_up(table.variant):
        return state
    return evolve(state, table=opened(table, setup_of(table.board)), overlay=None)


def setup_of(board: Board) -> Setup:
    """Return a position as an editable set-up."""
    palette = view_of(board.variant).editor.palette()
    return Setup(board.pieces(), board.move_maker, palette[0] if palette else None, extras=board.state)


def opened(table: Table, setup: Setup | None) -> Table:
    """Return the table with a set-up opened, or closed."""
    opened = evolve(table, setup=setup, status=Status()).touching(selected=None, taken=None, drag=None)
    return opened.playing_back(watch_due=None, solving=None)


# Pieces.


def put(setup: Setup, variant: Variant, place: Coordinate) -> Setup:
    """Return the set-up with the brush's piece on a place; a second click with the same piece removes it."""
    editor = view_of(variant).editor
    there = editor.lifted(setup.pieces, place)
    if setup.brush is None or _looks_like(there, setup.brush):
        return take_off(setup, variant, place)
    return evolve(setup, pieces=editor.put(setup.pieces, setup.brush, place), typed="", trouble="")


def _looks_like(there: Piece | None, brush: Piece) -> bool:
    return there is not None and type(there) is type(brush) and there.alliance is brush.alliance


def take_off(setup: Setup, variant: Variant, place: Coordinate) -> Setup:
    """Return the set-up without the topmost piece at a place."""
    editor = view_of(variant).editor
    there = editor.lifted(setup.pieces, place)
    return setup if there is None else evolve(setup, pieces=editor.taken(setup.pieces, there), typed="", trouble="")


def shift(setup: Setup, variant: Variant, start: Coordinate, end: Coordinate) -> Setup:
    """Return the set-up with a piece moved from one place to another, replacing whatever is there."""
    editor = view_of(variant).editor
    piece = editor.lifted(setup.pieces, start)
    if piece is None or start == end:
        return setup
    return evolve(setup, pieces=editor.put(editor.taken(setup.pieces, piece), piece, end), typed="", trouble="")


def with_brush(setup: Setup, brush: Piece | None) -> Setup:
    """Return the set-up with a piece to place, or None to remove pieces."""
    return evolve(setup, brush=brush, is_hand=False)


def with_hand(setup: Setup) -> Setup:
    """Return the set-up in which pieces are dragged."""
    return evolve(setup, is_hand=True)


def next_side(setup: Setup, sides: tuple[Alliance | None, ...]) -> Setup:
    """Return the set-up with the next side to move."""
    return evolve(setup, side=sides[(sides.index(setup.side) + 1) % len(sides)], typed="", trouble="")


def hand_of(setup: Setup, variant: Variant) -> tuple[tuple[Piece, int], ...]:
    """Return the kinds of pieces that the sides may hold, each with how many they do."""
    editor, extras = view_of(variant).editor, _extras(setup, variant)
    return tuple((piece, editor.number_held(extras, piece)) for piece in editor.holdable())


def hold(setup: Setup, variant: Variant, piece: Piece, more: int) -> Setup:
    """Return the set-up with more or fewer pieces of a kind in hand; no hand holds less than nothing."""
    editor, extras = view_of(variant).editor, _extras(setup, variant)
    count = max(0, editor.number_held(extras, piece) + more)
    return evolve(setup, extras=editor.with_held(extras, piece, count), typed="", trouble="")


def _extras(setup: Setup, variant: Variant) -> BoardState:
    return variant.start().state if setup.extras is None else setup.extras


# The pointer.


def press(table: Table, place: Coordinate, point: Point) -> Table:
    """Return the table after a press on a place: a piece is placed, picked up, or moved there."""
    setup, variant = table.setup, table.variant
    if setup is None:
        return table
    table = evolve(table, status=Status())
    if not setup.is_hand:
        return evolve(table, setup=put(setup, variant, place))
    start = table.touch.selected
    if start is not None:
        return evolve(table, setup=shift(setup, variant, start, place)).touching(selected=None)
    if view_of(variant).editor.lifted(setup.pieces, place) is None:
        return table
    return lift(table.touching(selected=place), place, point)


def take_up(table: Table, piece: Piece | None, point: Point) -> Table:
    """Return the table with a piece from the palette in hand, ready to drag."""
    return table if piece is None else table.touching(drag=Drag(FROM_PALETTE, point, point, piece=piece))


def drag(table: Table, point: Point) -> Table:
    """Return the table with the piece in hand under the pointer."""
    return carry(table, point, 3)


def let_go(table: Table, place: Coordinate | None) -> Table:
    """Return the table after the piece in hand was dropped on a place; beside the board it is removed."""
    setup, carried = table.setup, table.touch.drag
    if setup is None or carried is None:
        return table
    table = table.touching(drag=None)
    if not carried.is_moving:
        return table
    if carried.piece is not None:
        pieces = (
            view_of(table.variant).editor.put(setup.pieces, carried.piece, place) if place is not None else setup.pieces
        )
        changed = evolve(setup, pieces=pieces, typed="", trouble="")
    elif place is not None:
        changed = shift(setup, table.variant, carried.start, place)
    else:
        changed = take_off(setup, table.variant, carried.start)
    return evolve(table, setup=changed).touching(selected=None)


# The position.


def checked_board(setup: Setup, variant: Variant) -> Board:
    """Return the edited board, or raise an error if it breaks a rule or the typed text is not a position."""
    if setup.trouble:
        raise ParseError(setup.trouble)
    return board_of(setup, variant)


def board_of(setup: Setup, variant: Variant) -> Board:
    """Return the edited board, or raise an error that names the broken rule."""
    return _built(variant, setup.pieces, setup.side or variant.players[0], setup.extras)


@lru_cache(maxsize=64)
def _built(variant: Variant, pieces: tuple[Piece, ...], side: Alliance, extras: BoardState | None) -> Board:
    builder = Builder(variant).set_move_maker(side)
    for piece in pieces:
        builder.set_piece(piece)
    if extras is None:
        return builder.build()
    try:
        return builder.set_state(extras).build()
    except WoodpusherError:
        # Anything left by the last move, such as a pawn to take en passant, disappears once pieces are moved.
        return builder.set_state(view_of(variant).editor.lasting(extras)).build()


def trouble_of(setup: Setup, variant: Variant) -> str:
    """Return why the edited position cannot be played, or an empty string if it can."""
    if setup.trouble:
        return setup.trouble
    try:
        board_of(setup, variant)
    except WoodpusherError as error:
        return reason_of(error)
    return ""


def text_of(setup: Setup, variant: Variant) -> str:
    """Return the edited position as text: the typed text, or the position as far as it can be written."""
    if setup.typed:
        return setup.typed
    try:
        return variant.format(board_of(setup, variant))
    except WoodpusherError:
        return _draft_text(setup, variant)


def _draft_text(setup: Setup, variant: Variant) -> str:
    """Return an illegal position as text."""
    builder = Builder(variant).set_move_maker(setup.side or variant.players[0])
    try:
        for piece in setup.pieces:
            builder.set_piece(piece)
        if setup.extras is not None:
            builder.set_state(setup.extras)
        return variant.format(builder.release())
    except Exception:  # the variant writes the text, and the position may be illegal
        return ""


def with_text(table: Table, text: str) -> Table:
    """Return the table with a position set up from text, or with the reason why the text is not one."""
    setup = table.setup
    if setup is None:
        return table
    if not text.strip():
        return evolve(table, setup=evolve(setup, typed="", trouble=""))
    try:
        board = table.variant.parse(text.strip())
    except WoodpusherError as error:
        return evolve(table, setup=evolve(setup, typed=text, trouble=reason_of(error)))
    side = None if setup.side is None else board.move_maker
    changed = evolve(setup, pieces=board.pieces(), side=side, extras=board.state, typed="", trouble="")
    return evolve(table, setup=changed, status=Status())


def extras_of(setup: Setup, variant: Variant) -> tuple[tuple[str, BoardState], ...]:
    """Return the choices for the part of a position beyond the squares, each with a title, the chosen one first."""
    try:
        board = board_of(setup, variant)
    except WoodpusherError:
        return ()
    found = view_of(variant).editor.extras(board)
    here = next((number for number, (_, extras) in enumerate(found) if extras == board.state), 0)
    return (*found[here:], *found[:here])


def turn_extras(table: Table) -> Table:
    """Return the table with the next choice for that part."""
    if table.setup is None:
        return table
    choices = extras_of(table.setup, table.variant)
    if len(choices) < 2:
        return refuse(table, "no pawn can be taken en passant here")
    return evolve(table, setup=evolve(table.setup, extras=choices[1][1]), status=Status())


def finish(state: State) -> State:
    """Return the state with a new game from the edited position, or with the reason why there is none."""
    table = state.table
    if table is None or table.setup is None:
        return state
    try:
        board = checked_board(table.setup, table.variant)
    except WoodpusherError as error:
        return evolve(state, table=refuse(table, reason_of(error)))
    return with_new_game(state, new_table(board, table.seats, table.control, flipped=table.flipped))
