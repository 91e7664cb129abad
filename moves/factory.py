"""MoveFactory: finds the legal move between two squares."""

from __future__ import annotations

from typing import Any, ClassVar

from board.board import Board
from board.builder import with_turn
from board.errors import WoodpusherError, WrongTypeError, expect
from board.player import MoveStatus
from board.variant import Variant
from moves.move import Move, NullMove


class MoveFactory:
    """Makes moves by coordinates or names; it is not instantiable."""

    def __new__(cls) -> MoveFactory:
        """Refuse: the factory is a class to call, not to make objects of."""
        raise WrongTypeError("MoveFactory is not instantiable; call MoveFactory.create_move(board, start, destination)")

    default_promotion: ClassVar[Any] = None
    """What a pawn becomes on the last rank if nothing is said; ``None`` leaves it a question."""

    @classmethod
    def with_default(cls, promotion: Any) -> type[MoveFactory]:
        """Return a factory whose pawns become a piece, a letter such as "q", where no other one is named.

        >>> MoveFactory.with_default(promotion="q").default_promotion
        'q'
        """
        return type(cls.__name__, (cls,), {"default_promotion": promotion})

    @classmethod
    def create_move(cls, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move:
        """Return the legal move from start to destination, or a ``NullMove`` that says why there is none.

        Squares are given as coordinates or names. ``promotion`` is a piece's letter, class or piece; in
        Cable Car start, destination and promotion are tile, cell and rotation.
        """
        expect(Board, board, "a board")
        start, destination = (_located(board.variant, where) for where in (start, destination))
        move = cls._find(board, start, destination, promotion)
        if move is not None:
            return move
        reason = board.variant.why_not(board, start, destination, promotion)
        return NullMove(reason, getattr(reason, "status", MoveStatus.ILLEGAL_MOVE), board)

    @classmethod
    def create_any_move(cls, board: Board, start: Any, destination: Any, promotion: Any = None) -> Move:
        """Return the move as ``create_move`` does, but look among the moves of all players, as the Java original does.

        The move of a player who is not to move stands on a board where it is that player's turn.
        """
        move = cls.create_move(board, start, destination, promotion)
        if move:
            return move
        variant = board.variant
        for player in variant.players:
            if player is not board.move_maker:
                other = cls._find(with_turn(board, player), start, destination, promotion)
                # Not every move that is made there is one of that player's: a king is never taken.
                if other is not None and other in variant.legal_moves_of(board, player):
                    return other
        return move

    @classmethod
    def _find(cls, board: Board, start: Any, destination: Any, promotion: Any) -> Move | None:
        variant = board.variant
        move = variant.find_move(board, start, destination, promotion)
        if move is None and promotion is None and cls.default_promotion is not None:
            move = variant.find_move(board, start, destination, cls.default_promotion)
        return move


def _located(variant: Variant, where: Any) -> Any:
    """Return the coordinate that a name means; what is no square stays as it is, for the variant to read or refuse."""
    try:
        return variant.geometry.coordinate(where)
    except WoodpusherError:
        return where
