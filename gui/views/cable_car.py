"""The view of Cable Car: a tile in hand, which turns and lights the cells where it can be laid."""

from __future__ import annotations

from typing import Any

from board.alliance import Alliance
from board.board import Board
from board.geometry import Coordinate
from engine.games.cable_car.refusals import brief_refusal
from gui.paint import vector
from gui.paint.display_list import Canvas as Target
from gui.paint.squares import Squares
from gui.paint.theme import Theme, mixed
from gui.views import view
from moves.factory import MoveFactory
from moves.move import Move
from pieces.cable_car import CableCarTile
from pieces.piece import Piece


class View(view.View):
    """Eight by eight cells with a row of stations on each side."""

    def score(self, board: Board, side: Alliance) -> str:
        """Return a player's points."""
        variant: Any = self.variant
        points = variant.scores(board)[side]
        return f"{points:g} point{'' if points == 1 else 's'}"

    # The tiles in hand, which all players see.

    def in_hand(self, board: Board, side: Alliance) -> Piece | None:
        """Return the tile that a player holds."""
        variant: Any = self.variant
        letter = variant.hand(board, side)
        return None if letter is None else CableCarTile(0, letter, 0)

    def held(self, board: Board, turn: int) -> Piece | None:
        """Return the tile of the player to move, rotated."""
        move = next(iter(board.legal_moves), None)
        if move is None:
            return None
        tile: Any = move.moved_piece
        held: Piece = type(tile)(tile.position, tile.piece_type, turn)
        return held

    def laid(self, board: Board, place: Coordinate, turn: int) -> Move:
        """Return the move that lays the tile in hand on a cell, or a null move with the reason why not."""
        variant: Any = self.variant
        return MoveFactory.create_move(board, variant.hand(board, board.move_maker), place, turn)

    def turn_of(self, move: Move) -> int | None:
        """Return the rotation of the tile in a move."""
        tile: Any = move.moved_piece
        turn: int = tile.rotation
        return turn

    def hint_words(self, move: Move) -> str:
        """Return the hint: the board shows the tile where it should be laid."""
        return "Hint: lay the tile where it is shown, rotated as shown"

    def nudge_words(self, move: Move) -> str:
        """Return where to lay the tile, but not its rotation."""
        return "Hint: lay the tile on the marked cell"

    def refusal(self, board: Board, place: Coordinate, turn: int, reason: str) -> str:
        """Return briefly why the tile cannot be laid there; the names of cells mean nothing to most people."""
        return brief_refusal(board, place)

    # Pictures.

    def paint_hint(self, canvas: Target, squares: Squares, theme: Theme, move: Move) -> bool:
        """Draw the tile in place, rotated as it should be, with an outline."""
        area = squares.area(*self.middle(move.destination_coordinate))
        tile = self.sprite(move.moved_piece, squares.cell, theme)
        canvas.blit(vector.faded(tile, 215 / 255), area)
        self.paint_outline(canvas, squares, move.destination_coordinate, theme.hint[:3], max(3, squares.cell * 0.06))
        return True

    def paint_target(
        self, canvas: Target, squares: Squares, coordinate: Coordinate, theme: Theme, is_taken: bool
    ) -> None:
        """Highlight a cell where the tile in hand can be laid in its present rotation."""
        area = squares.area(*self.middle(coordinate)).inflate(-max(2, squares.cell // 16), -max(2, squares.cell // 16))
        light = vector.rounded(area.size, squares.cell * 0.08, (*mixed(theme.board_light, (255, 255, 255), 0.4), 125))
        canvas.blit(light, area)
        canvas.blit(
            vector.border(area.size, (*theme.accent, 130), max(1, squares.cell * 0.025), squares.cell * 0.08), area
        )
