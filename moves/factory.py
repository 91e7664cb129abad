"""MoveFactory: finds the legal move between two squares."""

from __future__ import annotations

from typing import Any

from board.board import Board
from board.errors import WoodpusherError, WrongTypeError, expect
from board.player import MoveStatus
from board.variant import Variant
from moves.move import Move, NullMove


class MoveFactory:
    """Makes moves by coordinates or names; it is not instantiable."""

    def __new__(cls) -> MoveFactory:
        """Refuse: the factory is a class to call, not to make objects of."""
        raise WrongTypeError("MoveFactory is not instantiable; call MoveFactory.create_move(board, start, destination)")

    @staticmethod
    def create_move(board: Board, start: Any, destination: Any, promotion: Any = None) -> Move:
        """Return the legal move from start to destination, or a ``NullMove`` that says why there is none.

        Squares are given as coordinates or names. ``promotion`` is a piece's letter, class or piece; in
        Cable Car start, destination and promotion are tile, cell and rotation.
        """
        expect(Board, board, "a board")
        variant = board.variant
        start, destination = (_located(variant, where) for where in (start, destination))
        move = variant.find_move(board, start, destination, promotion)
        if move is not None:
            return move
        reason = variant.why_not(board, start, destination, promotion)
        return NullMove(reason, getattr(reason, "status", MoveStatus.ILLEGAL_MOVE), board)


def _located(variant: Variant, where: Any) -> Any:
    """Return the coordinate that a name means; what is no square stays as it is, for the variant to read or refuse."""
    try:
        return variant.geometry.coordinate(where)
    except WoodpusherError:
        return where
